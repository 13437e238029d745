//! What a decision cost: what somebody decided, compared with the best they could have decided.
//!
//! A [`DecisionWalk`] finds the decisions among the actions of a match; a [`Comparing`] is the hard
//! level's [`Deliberation`] about one of them.

use heapless::Vec;

use super::deliberation::{Decision, Deliberation, Verdict};
use super::learned::Weights;
use super::situation::VALUE;
use crate::collect::CollectFitting;
use crate::journal;
use crate::level::Level;
use crate::qwantum::{Action, DiceSet, Game, Match, Seat};

/// A decision that costs this many points is clearly worse than the best, when playing alone.
pub const COSTLY_POINTS: i32 = 3 * VALUE;

/// The same among rivals, in percent of the chance to win.
pub const COSTLY_PERCENT: i32 = 4 * VALUE;

/// A decision compared with the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// What was decided. For a choice in B, `C(None)` means that nothing was written in B or C.
    pub made: Decision,
    /// What the hard level would have decided.
    pub best: Verdict,
    /// How much less the decision is worth, in units of [`VALUE`]; never negative.
    pub loss: i32,
}

impl Comparison {
    /// Whether the decision was clearly worse than the best, in a game like this.
    pub fn is_costly(&self, game: &Game) -> bool {
        self.loss >= costly(game)
    }

    /// Whether it was worse by enough to be marked in a review.
    pub fn is_notable(&self, game: &Game) -> bool {
        self.loss * 2 >= costly(game)
    }
}

const fn costly(game: &Game) -> i32 {
    match game.setup().seat_count() {
        1 => COSTLY_POINTS,
        _ => COSTLY_PERCENT,
    }
}

/// A comparison in progress. Step it until it is done, or drop it; it needs the same memory as a
/// [`Deliberation`].
#[derive(Clone)]
pub struct Comparing {
    deliberation: Deliberation,
    made: Decision,
}

impl Comparing {
    /// Compares a decision a seat made in a game; none if it cannot be judged because not all
    /// totals were known.
    pub fn new(game: &Game, seat: Seat, made: Decision, weights: &'static Weights) -> Option<Self> {
        let deliberation = Deliberation::new(game, seat, Level::Hard, 0, weights)?;
        Some(Comparing { deliberation, made })
    }

    /// Thinks a little, as [`Deliberation::step`] does.
    // Never inlined, for the same reason as [`Deliberation::step`].
    #[inline(never)]
    pub fn step(&mut self, memory: &mut [u32]) -> Option<Comparison> {
        let best = self.deliberation.step(memory)?;
        let value = self.deliberation.value_of(self.made);
        Some(Comparison {
            made: self.made,
            best,
            loss: value.map_or(0, |value| (best.value - value).max(0)),
        })
    }
}

/// What an action about to be played stands for: no decision, one seat's decision, or a pass by
/// every seat that has not written.
pub fn decisions(game: &Game, action: Action) -> Vec<(Seat, Decision), 4> {
    let active = game.active();
    let one = match action {
        Action::Throw(_)
        | Action::ThrownByHand(_)
        | Action::Totals(_)
        | Action::Away { .. }
        | Action::EndGame => return Vec::new(),
        Action::Again { dice, .. } | Action::AgainByHand { dice, .. } => {
            (active, Decision::Again(dice))
        }
        Action::Keep => (active, Decision::Again(DiceSet::EMPTY)),
        Action::B(_) | Action::BEntry { .. } => (active, Decision::B(action.written())),
        Action::C { seat, .. } | Action::CEntry { seat, .. } => {
            (seat, Decision::C(action.written()))
        }
        Action::EndTurn => {
            let open = game.open_seats();
            return open
                .iter()
                .map(|seat| (seat, Decision::C(None)))
                .collect_fitting();
        }
    };
    core::iter::once(one).collect_fitting()
}

/// Whether the active player, having passed B, writes nothing in C either. `codes` are the
/// decisions that follow.
fn passes_c(active: Seat, codes: &[u32]) -> bool {
    for action in codes.iter().map_while(|code| Action::from_code(*code)) {
        match action {
            Action::C { seat, .. } | Action::CEntry { seat, .. } if seat == active => {
                return action.written().is_none();
            }
            Action::C { .. } | Action::CEntry { .. } | Action::Totals(_) | Action::Away { .. } => {}
            _ => return action == Action::EndTurn,
        }
    }
    false
}

/// Goes through a match decision by decision, including which dice to throw again. Writing nothing
/// in B and C is one decision.
#[derive(Clone, Copy, Debug)]
pub struct DecisionWalk {
    game: Game,
    played: u16,
    /// How many decisions of the next event have been returned.
    seen: u8,
    /// Whether a pass in B was found to be a pass in C too.
    passes_c: bool,
}

impl DecisionWalk {
    /// Starts in a game after `played` decisions of its journal.
    pub fn new(game: Game, played: usize) -> Self {
        DecisionWalk {
            game,
            played: played as u16,
            seen: 0,
            passes_c: false,
        }
    }

    /// The next decision of the match, undone ones included.
    pub fn next(&mut self, play: &Match) -> Option<(Seat, Decision)> {
        loop {
            let played = self.played();
            let action = play.event_after(&self.game, played)?;
            let decided = decisions(&self.game, action);
            if let Some(&(seat, decision)) = decided.get(usize::from(self.seen)) {
                self.seen += 1;
                let is_active = seat == self.game.active();
                match decision {
                    Decision::B(None) => {
                        let rest = play.all_codes().get(played + 1..).unwrap_or_default();
                        self.passes_c = passes_c(seat, rest);
                    }
                    Decision::C(_) if is_active && self.passes_c => continue,
                    _ => self.passes_c &= !is_active,
                }
                let is_whole = is_active && self.passes_c;
                return Some((
                    seat,
                    if is_whole {
                        Decision::C(None)
                    } else {
                        decision
                    },
                ));
            }
            self.played += u16::from(!action.is_chance());
            journal::Game::replay(&mut self.game, action);
            self.seen = 0;
        }
    }

    /// The game in which the last decision was made.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many decisions of the journal came before it.
    pub fn played(&self) -> usize {
        self.played.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::qwantum::{Colour, Dice, Match, Setup, Throw, player::learned::WEIGHTS};

    fn a_throw() -> Throw {
        // W3 B5 R6 Y4 V1 B2 Y5
        Throw::new([2, 4, 1, 3, 4, 2, 2]).unwrap()
    }

    /// A match for this many seats with one throw and these actions after it.
    fn played(seats: u8, actions: &[Action]) -> Match {
        let mut play = Match::new(Setup::new(seats, Seat::One, Dice::Device).unwrap());
        play.play(Action::Throw(a_throw())).unwrap();
        for action in actions {
            play.play(*action).unwrap();
        }
        play
    }

    fn walk(play: &Match) -> std::vec::Vec<(usize, Seat, Decision)> {
        let mut walk = DecisionWalk::new(Game::new(play.setup()), 0);
        core::iter::from_fn(|| {
            let (seat, decision) = walk.next(play)?;
            let mut game = *walk.game();
            play.settle_in(&mut game);
            assert_eq!(game, play.game_at(walk.played()));
            Some((walk.played(), seat, decision))
        })
        .collect()
    }

    #[test]
    fn everything_that_people_decide_is_found_in_its_order() {
        let (seat, colour) = (Seat::Two, Some(Colour::Violet));
        let play = played(
            2,
            &[
                Action::Keep,
                Action::B(Some(Colour::Red)),
                Action::C { seat, colour },
                Action::EndTurn,
                Action::Throw(a_throw()),
            ],
        );
        let expected = [
            (0, Seat::One, Decision::Again(DiceSet::EMPTY)),
            (1, Seat::One, Decision::B(Some(Colour::Red))),
            (2, seat, Decision::C(colour)),
            (3, Seat::One, Decision::C(None)),
        ];
        assert_eq!(walk(&play), expected);
    }

    #[test]
    fn at_the_end_of_a_turn_everybody_who_has_not_written_passes() {
        let violet = Some(Colour::Violet);
        let play = played(2, &[Action::Keep, Action::B(violet), Action::EndTurn]);
        let passed = [Seat::One, Seat::Two].map(|seat| (2, seat, Decision::C(None)));
        assert_eq!(walk(&play)[2..], passed);
    }

    #[test]
    fn to_write_nothing_in_b_and_c_is_one_decision() {
        let (seat, colour) = (Seat::Two, Some(Colour::Violet));
        let pass = Action::B(None);
        let other = Action::C { seat, colour };
        let nothing = (1, Seat::One, Decision::C(None));
        let play = played(2, &[Action::Keep, pass, other, Action::EndTurn]);
        assert_eq!(walk(&play)[1..], [nothing, (2, seat, Decision::C(colour))]);
        // A player who still writes, or may still write, has passed only B.
        let seat = Seat::One;
        let own = Action::C { seat, colour };
        let play = played(2, &[Action::Keep, pass, own]);
        let in_b = (1, seat, Decision::B(None));
        assert_eq!(walk(&play)[1..], [in_b, (2, seat, Decision::C(colour))]);
        assert_eq!(walk(&played(2, &[Action::Keep, pass]))[1..], [in_b]);
    }

    #[test]
    fn the_best_decision_costs_nothing_and_a_needless_miss_is_costly() {
        let game = *played(1, &[Action::Keep]).game();
        let mut memory = std::vec![0; Deliberation::WORDS];
        let mut compare = |game: &Game, made| {
            let mut comparing = Comparing::new(game, Seat::One, made, WEIGHTS).unwrap();
            comparing.step(&mut memory).unwrap()
        };
        let best = compare(&game, Decision::B(None)).best.decision;
        assert_eq!(compare(&game, best).loss, 0);
        let nothing_at_all = compare(&game, Decision::C(None));
        assert_eq!(nothing_at_all.best.decision, best);
        let mut passed = game;
        passed.play(Action::B(None)).unwrap();
        let miss = compare(&passed, Decision::C(None));
        assert!(miss.is_costly(&passed), "{miss:?}");
        assert!(nothing_at_all.loss >= miss.loss);
        // Another kind of decision is not judged.
        assert_eq!(compare(&passed, Decision::B(None)).loss, 0);
    }
}
