//! Corrects an entry of any turn and replays everything after it. Never changes the match
//! unless everything fits.
//!
//! With real dice a number belongs to its throw, so it changes for everybody who wrote that colour
//! in that turn. With the device's dice only the choice changes, never the dice.

use core::ops::Range;

use heapless::Vec;

use super::{
    Action, Colour, Game, Match, PlayError, Seat, Turn, TurnActions,
    turn::{TurnCodes, turns_from},
    turns,
};
use crate::collect::CollectFitting;

/// How many turns one correction can change: the first, and others it made impossible.
pub const MOST_FIXED_TURNS: usize = 6;

/// Identifies an entry of a match: the turn, the player, and the phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryPlace {
    /// The turn, counted from 0.
    pub turn: u16,
    /// Who wrote, or passed.
    pub seat: Seat,
    /// Whether it is in B; otherwise it is in C.
    pub in_b: bool,
}

/// An entry that is no longer possible after a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Which entry.
    pub place: EntryPlace,
    /// The colour it wrote, if any.
    pub colour: Option<Colour>,
    /// Why it is not possible.
    pub why: PlayError,
}

/// A turn of a match, and where its actions are.
#[derive(Clone, Debug)]
struct TurnAt {
    number: u16,
    place: Range<usize>,
    turn: Turn,
}

impl TurnAt {
    fn new((number, (place, turn)): (u16, (Range<usize>, Turn))) -> Self {
        TurnAt {
            number,
            place,
            turn,
        }
    }
}

/// A correction: turns to be played differently.
#[derive(Clone, Debug, Default)]
pub struct Fix {
    fixed: Vec<TurnAt, MOST_FIXED_TURNS>,
    /// The turn looked at last, kept because finding it again in a long match is slow.
    looked_at: Option<TurnAt>,
}

/// The turn does not exist, or too many turns are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotFix;

impl Fix {
    /// Looks at a turn; false if it does not exist or nobody has written or passed in it.
    pub fn look_at(&mut self, play: &Match, number: u16) -> bool {
        let found = turns(play).nth(usize::from(number));
        let has_entries = |found: &(_, Turn)| found.1.entries().next().is_some();
        let Some(found) = found.filter(has_entries) else {
            return false;
        };
        self.looked_at = Some(TurnAt::new((number, found)));
        true
    }

    /// Looks at the last turn in which somebody wrote or passed; returns its number.
    pub fn look_at_last(&mut self, play: &Match) -> Option<u16> {
        let all = (0..).zip(turns(play));
        let with_entries = all.filter(|(_, (_, turn))| turn.entries().next().is_some());
        let last = TurnAt::new(with_entries.last()?);
        Some(self.looked_at.insert(last).number)
    }

    /// Takes back all changes.
    pub fn clear(&mut self) {
        self.fixed.clear();
    }

    /// A turn as it would be after the correction.
    pub fn turn(&self, play: &Match, number: u16) -> Option<Turn> {
        Some(self.find(play, number)?.turn)
    }

    fn fixed(&self, number: u16) -> Option<&TurnAt> {
        self.fixed.iter().find(|fixed| fixed.number == number)
    }

    fn find(&self, play: &Match, number: u16) -> Option<TurnAt> {
        let known = self.fixed.iter().chain(&self.looked_at);
        let mut known = known.filter(|known| known.number == number);
        known.next().cloned().or_else(|| {
            let found = turns(play).nth(usize::from(number))?;
            Some(TurnAt::new((number, found)))
        })
    }

    /// The actions of a turn as they would be after the correction.
    fn actions(&self, play: &Match, found: TurnAt) -> TurnActions {
        match self.fixed(found.number) {
            Some(fixed) => fixed.turn.actions(),
            None => {
                let codes = play.codes()[found.place].iter().copied();
                codes.filter_map(Action::from_code).collect_fitting()
            }
        }
    }

    /// Changes an entry: to this colour (with real dice, to this number too), or to nothing.
    pub fn set(
        &mut self,
        play: &Match,
        place: EntryPlace,
        entry: Option<(Colour, u8)>,
        is_overruled: bool,
    ) -> Result<(), CannotFix> {
        let mut found = self.find(play, place.turn).ok_or(CannotFix)?;
        found.turn.set(place.seat, place.in_b, entry);
        if is_overruled {
            found.turn.overrule();
        }
        let mut fixed = self.fixed.iter_mut();
        match fixed.find(|fixed| fixed.number == place.turn) {
            Some(fixed) => *fixed = found,
            None => self.fixed.push(found).map_err(|_| CannotFix)?,
        }
        Ok(())
    }

    /// The first changed turn, or the given one if that comes earlier. Before it the match is as
    /// played.
    fn first_changed(&self, given: Option<TurnAt>) -> Option<TurnAt> {
        let all = self.fixed.iter().cloned().chain(given);
        all.min_by_key(|changed| changed.number)
    }

    /// The game just before an entry: the dice have fallen, everything known about them is entered,
    /// and before an entry in C, B is done.
    pub fn game_at(&self, play: &Match, place: EntryPlace) -> Option<Game> {
        let first = self.first_changed(self.find(play, place.turn))?;
        let mut game = play.game_at(first.place.start);
        for found in from(play, first) {
            if found.number == place.turn {
                let turn = self
                    .fixed(found.number)
                    .map_or(found.turn, |fixed| fixed.turn);
                for action in turn.before_entry(place.in_b) {
                    game.play_again(action).ok()?;
                }
                return Some(game);
            }
            for action in self.actions(play, found) {
                game.play_again(action).ok()?;
                play.settle_in(&mut game);
            }
        }
        None
    }

    /// Plays the corrected match; returns how many of its actions are played: fewer than before if
    /// it ends sooner. The error is the first entry that is not possible.
    pub fn check(&self, play: &Match) -> Result<usize, Misfit> {
        let Some(first) = self.first_changed(None) else {
            return Ok(play.len());
        };
        let mut played = first.place.start;
        let mut game = play.game_at(played);
        for found in from(play, first) {
            let number = found.number;
            let is_fixed = self.fixed(number).is_some();
            for action in self.actions(play, found) {
                if game.is_over() {
                    return Ok(played);
                }
                let result = if is_fixed {
                    game.play(action)
                } else {
                    game.play_again(action)
                };
                result.map_err(|why| misfit(number, game.active(), action, why))?;
                play.settle_in(&mut game);
                played += 1;
            }
        }
        Ok(played)
    }

    /// Changes the match, if everything fits.
    pub fn apply(&self, play: &mut Match) -> Result<(), Misfit> {
        let played = self.check(play)?;
        // From the last one backwards, so that the places of the others stay valid.
        let mut before = u16::MAX;
        loop {
            let earlier = self.fixed.iter().filter(|fixed| fixed.number < before);
            let Some(fixed) = earlier.max_by_key(|fixed| fixed.number) else {
                break;
            };
            let actions = fixed.turn.actions().into_iter();
            let codes: TurnCodes = actions.map(Action::code).collect_fitting();
            play.replace(fixed.place.clone(), &codes, fixed.place.start);
            before = fixed.number;
        }
        play.go_to(played);
        Ok(())
    }
}

/// The turns from `first` on, with their numbers and places.
fn from(play: &Match, first: TurnAt) -> impl Iterator<Item = TurnAt> + '_ {
    let rest = turns_from(play, first.place.start, first.turn);
    (first.number..).zip(rest).map(TurnAt::new)
}

fn misfit(turn: u16, active: Seat, action: Action, why: PlayError) -> Misfit {
    let (seat, in_b) = match action {
        Action::C { seat, .. } | Action::CEntry { seat, .. } => (seat, false),
        _ => (active, true),
    };
    Misfit {
        place: EntryPlace { turn, seat, in_b },
        colour: action.written(),
        why,
    }
}
