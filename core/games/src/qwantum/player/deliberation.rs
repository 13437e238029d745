//! A decision of one of the device's players, step by step.

use super::entries::{self, FourTotals, Rated};
use super::judgement::{Judgement, Skill};
use super::learned::Weights;
use super::second_throw::{RatedSet, SecondThrow, SheetValue};
use super::situation::Situation;
use crate::level::Level;
use crate::qwantum::{Colour, ColourSet, DiceSet, Game, Phase, Seat, Sheet};

/// What a player decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// To throw these dice again, or none.
    Again(DiceSet),
    /// To write this colour in B, or nothing.
    B(Option<Colour>),
    /// To write this colour in C, or nothing.
    C(Option<Colour>),
}

/// A decision with what the player thinks of it. Values are in units of [`VALUE`](super::VALUE):
/// points when playing alone, otherwise percent of the chance to win. They are only as good as the
/// level's judgement. A novice has none: all its values are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What was decided.
    pub decision: Decision,
    /// The value expected with it.
    pub value: i32,
    /// The value of the plainest alternative: keeping all dice, or writing nothing. If that is the
    /// decision, the value of the best other choice.
    pub otherwise: i32,
}

impl Verdict {
    /// How much is gained over the plainest alternative.
    pub const fn gain(&self) -> i32 {
        self.value - self.otherwise
    }
}

/// A player who is deciding. Step it until it has decided, or drop it.
///
/// The memory lent for each step needs [`Deliberation::WORDS`] words; nothing else may write to it
/// until the decision. The decision depends only on the game, the seat, the level and `random`, not
/// on when the steps are done.
///
/// ```
/// # #[cfg(not(feature = "weights"))]
/// # fn main() {}
/// # #[cfg(feature = "weights")]
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use pocketq_games::{level::Level, qwantum::{Action, Dice, Game, Seat, Setup, Throw}};
/// use pocketq_games::qwantum::player::{Decision, Deliberation, learned::WEIGHTS};
///
/// let mut game = Game::new(Setup::new(2, Seat::One, Dice::Device)?);
/// game.play(Action::Throw(Throw::new([2, 4, 1, 3, 4, 2, 2]).unwrap()))?;
/// let mut memory = [0; Deliberation::WORDS];
/// let seat = Seat::One;
/// let mut player = Deliberation::new(&game, seat, Level::Hard, 0x1234_5678, WEIGHTS).unwrap();
/// let verdict = loop {
///     if let Some(verdict) = player.step(&mut memory) {
///         break verdict;
///     }
/// };
/// assert!(matches!(verdict.decision, Decision::Again(_)));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Deliberation {
    question: Question,
    judgement: Option<Judgement>,
    random: u32,
}

const _: () = assert!(size_of::<Deliberation>() <= 6 * 1024);

#[derive(Clone)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is only one, and there is no heap"
)]
enum Question {
    Again(SecondThrow),
    B(Entry),
    C(Entry),
}

/// The question in B and C.
#[derive(Clone, Copy)]
struct Entry {
    sheet: Sheet,
    totals: FourTotals,
    open: ColourSet,
    misses: bool,
    /// What the choices are worth, once decided.
    rated: Option<Rated>,
}

impl Deliberation {
    /// How many words of memory a step needs: 28 KB.
    pub const WORDS: usize = SecondThrow::WORDS;

    /// A player of this level, deciding for this seat. None if the game does not wait for that
    /// seat, or not all totals are known.
    pub fn new(
        game: &Game,
        seat: Seat,
        level: Level,
        random: u32,
        weights: &'static Weights,
    ) -> Option<Self> {
        Self::with(game, seat, Skill::of(level), random, weights)
    }

    /// Whether the game is waiting for this seat, and has all that a player needs to decide.
    pub fn is_asked(game: &Game, seat: Seat) -> bool {
        Question::of(game, seat, Skill::of(Level::Novice)).is_some()
    }

    /// Like [`new`](Self::new), with any skill.
    // Never inlined, for the same reason as `step`.
    #[inline(never)]
    pub fn with(
        game: &Game,
        seat: Seat,
        skill: Skill,
        random: u32,
        weights: &'static Weights,
    ) -> Option<Self> {
        let question = Question::of(game, seat, skill)?;
        let situation = || Situation::of(game, seat);
        Some(Deliberation {
            question,
            judgement: Judgement::of(skill, weights, situation),
            random,
        })
    }

    /// Thinks a little: at most some 6 ms on the device. Returns the verdict once there is one.
    // Never inlined: the calling task is copied into RAM, and this would be copied with it.
    #[inline(never)]
    pub fn step(&mut self, memory: &mut [u32]) -> Option<Verdict> {
        let Some(judgement) = &mut self.judgement else {
            return Some(self.at_random());
        };
        match &mut self.question {
            Question::Again(search) => {
                search.step(memory, judgement)?;
                Some(of_sets(search.found(), search.mean_if_kept()))
            }
            Question::B(entry) => {
                let rated = entries::rate_b(&entry.sheet, &entry.totals, judgement);
                entry.rated = Some(rated);
                Some(of_entries(&rated, Decision::B(rated.best())))
            }
            Question::C(entry) => {
                let Entry {
                    sheet,
                    totals,
                    open,
                    misses,
                    rated,
                } = entry;
                let rated =
                    *rated.insert(entries::rate_c(sheet, totals, *open, *misses, judgement));
                Some(of_entries(&rated, Decision::C(rated.best())))
            }
        }
    }

    /// Does all steps.
    pub fn finish(&mut self, memory: &mut [u32]) -> Verdict {
        loop {
            if let Some(verdict) = self.step(memory) {
                return verdict;
            }
        }
    }

    /// What a decision is worth by the same judgement, if it is of the kind that the game asks for.
    /// In B, `C(None)` gives the worth of writing nothing in B and C. None before the verdict, for
    /// another kind of decision, for an illegal one, and for a novice.
    pub fn value_of(&mut self, decision: Decision) -> Option<i32> {
        let judgement = self.judgement.as_mut()?;
        match (&self.question, decision) {
            (Question::Again(search), Decision::Again(dice)) => search
                .is_done()
                .then(|| search.rated_mean(dice) / RatedSet::UNIT),
            (Question::B(entry), Decision::B(colour))
            | (Question::C(entry), Decision::C(colour)) => entry.rated?.of(colour),
            (Question::B(entry), Decision::C(None)) => {
                entry.rated?;
                judgement.set_base(&entry.sheet);
                Some(judgement.value_of_miss(&entry.sheet))
            }
            _ => None,
        }
    }

    /// Any legal decision.
    fn at_random(&self) -> Verdict {
        let decision = match &self.question {
            Question::Again(_) => {
                let bits = (self.random >> 25) as u8;
                Decision::Again(DiceSet::from_bits(bits).unwrap_or_default())
            }
            Question::B(entry) => Decision::B(entry.at_random(self.random)),
            Question::C(entry) => Decision::C(entry.at_random(self.random)),
        };
        Verdict {
            decision,
            value: 0,
            otherwise: 0,
        }
    }
}

impl Question {
    /// What the game asks of a seat, if anything.
    fn of(game: &Game, seat: Seat, skill: Skill) -> Option<Self> {
        let sheet = game.sheet(seat);
        Some(match game.phase() {
            Phase::MayThrowAgain if seat == game.active() => {
                let first_throw = game.throw()?;
                Question::Again(SecondThrow::new(sheet, first_throw, skill.effort))
            }
            Phase::B if seat == game.active() => Question::B(Entry::of(game, seat)?),
            Phase::C if game.open_seats().contains(seat) => Question::C(Entry::of(game, seat)?),
            _ => return None,
        })
    }
}

impl Entry {
    fn of(game: &Game, seat: Seat) -> Option<Self> {
        let mut totals = [0; 4];
        for colour in Colour::ALL {
            totals[colour.index()] = game.totals().of(colour)?;
        }
        Some(Entry {
            sheet: *game.sheet(seat),
            totals,
            open: game.open_colours(),
            misses: seat == game.active() && game.written_in_b().is_none(),
            rated: None,
        })
    }

    fn at_random(&self, random: u32) -> Option<Colour> {
        let fits = |&colour: &Colour| {
            let total = self.totals[colour.index()];
            self.sheet.may_write(colour, total).is_ok()
        };
        let writable = self.open.iter().filter(fits);
        let count = writable.clone().count() as u32 + 1;
        let drawn = (u64::from(random) * u64::from(count)) >> 32;
        // The last number stands for writing nothing.
        writable.clone().nth(drawn as usize)
    }
}

fn of_sets(found: &[RatedSet], kept: i32) -> Verdict {
    let best = found.first().copied().unwrap_or(RatedSet {
        dice: DiceSet::EMPTY,
        mean: kept,
    });
    let otherwise = if best.dice.is_empty() {
        found.get(1).map_or(best.mean, |second| second.mean)
    } else {
        kept
    };
    Verdict {
        decision: Decision::Again(best.dice),
        value: best.mean / RatedSet::UNIT,
        otherwise: otherwise / RatedSet::UNIT,
    }
}

fn of_entries(rated: &Rated, decision: Decision) -> Verdict {
    let (Decision::B(entry) | Decision::C(entry)) = decision else {
        return Verdict {
            decision,
            value: 0,
            otherwise: 0,
        };
    };
    let value = rated.of(entry).unwrap_or(rated.pass);
    let otherwise = match entry {
        Some(_) => rated.pass,
        None => rated
            .colours
            .iter()
            .flatten()
            .copied()
            .max()
            .unwrap_or(value),
    };
    Verdict {
        decision,
        value,
        otherwise,
    }
}
