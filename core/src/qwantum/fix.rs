//! Correcting an entry of any turn: what follows is played again as it was. Nothing is changed until
//! everything fits.
//!
//! With real dice a number belongs to its throw: everybody who wrote that colour in that turn changes
//! with it. With the device's dice only the choice changes, never the dice.

use core::ops::Range;

use heapless::Vec;

use super::action::Action;
use super::dice::Colour;
use super::error::PlayError;
use super::game::Game;
use super::setup::Seat;
use super::turn::{Turn, TurnActions, turns};
use super::{MOST_ACTIONS_A_TURN, Match};

/// How many turns one correction can change: the first, and others that it made impossible.
pub const MOST_FIXED_TURNS: usize = 6;

/// Which entry of a match: of which turn, whose, and in which phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryPlace {
    /// The turn, counted from 0.
    pub turn: u16,
    /// Who wrote, or passed.
    pub seat: Seat,
    /// In B; otherwise in C.
    pub in_b: bool,
}

/// An entry that is no longer possible after a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Which entry.
    pub place: EntryPlace,
    /// The colour that it wrote, if it did.
    pub colour: Option<Colour>,
    /// Why it is not possible.
    pub why: PlayError,
}

/// A correction: turns that are to be played in another way.
#[derive(Clone, Debug, Default)]
pub struct Fix {
    turns: Vec<(u16, Turn), MOST_FIXED_TURNS>,
}

/// There is no such turn, or too many of them are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotFix;

impl Fix {
    /// A turn as it would be.
    pub fn turn(&self, play: &Match, turn: u16) -> Option<Turn> {
        let fixed = self.fixed(turn);
        fixed.or_else(|| Some(turns(play).nth(usize::from(turn))?.1))
    }

    fn fixed(&self, turn: u16) -> Option<Turn> {
        let fixed = self.turns.iter().find(|(of, _)| *of == turn);
        fixed.map(|(_, turn)| *turn)
    }

    /// The actions of a turn as they would be.
    fn actions(&self, play: &Match, turn: u16, place: Range<usize>) -> TurnActions {
        match self.fixed(turn) {
            Some(turn) => turn.actions(),
            None => {
                let codes = play.codes()[place].iter().copied();
                codes.filter_map(Action::from_code).collect()
            }
        }
    }

    /// Changes an entry: to this colour, with real dice to this number, or to nothing.
    pub fn set(
        &mut self,
        play: &Match,
        place: EntryPlace,
        entry: Option<(Colour, u8)>,
        is_overruled: bool,
    ) -> Result<(), CannotFix> {
        let mut turn = self.turn(play, place.turn).ok_or(CannotFix)?;
        turn.set(place.seat, place.in_b, entry);
        if is_overruled {
            turn.overrule();
        }
        match self.turns.iter_mut().find(|(of, _)| *of == place.turn) {
            Some((_, fixed)) => *fixed = turn,
            None => drop(self.turns.push((place.turn, turn)).map_err(|_| CannotFix)?),
        }
        Ok(())
    }

    /// The game in which an entry was made: after the dice, with all that is known about them, and in
    /// C after B.
    pub fn game_at(&self, play: &Match, place: EntryPlace) -> Option<Game> {
        let mut game = Game::new(play.setup());
        for (number, (range, turn)) in (0..).zip(turns(play)) {
            if number == place.turn {
                let turn = self.fixed(number).unwrap_or(turn);
                for action in turn.opening(place.in_b) {
                    game.play_again(action).ok()?;
                }
                return Some(game);
            }
            for action in self.actions(play, number, range) {
                game.play_again(action).ok()?;
            }
        }
        None
    }

    /// Plays everything as it would be; returns how many actions of the corrected match are played:
    /// fewer than before if it ends sooner. The error is the first entry that is not possible.
    pub fn check(&self, play: &Match) -> Result<usize, Misfit> {
        let mut game = Game::new(play.setup());
        let mut played = 0;
        for (number, (range, _)) in (0..).zip(turns(play)) {
            let is_fixed = self.fixed(number).is_some();
            for action in self.actions(play, number, range) {
                if game.is_over() {
                    return Ok(played);
                }
                let result = if is_fixed {
                    game.play(action)
                } else {
                    game.play_again(action)
                };
                result.map_err(|why| misfit(number, game.active(), action, why))?;
                played += 1;
            }
        }
        Ok(played)
    }

    /// Changes the match, if everything fits.
    pub fn apply(&self, play: &mut Match) -> Result<(), Misfit> {
        let played = self.check(play)?;
        // From the last on, so that the places of the others stay.
        let mut before = u16::MAX;
        loop {
            let earlier = self.turns.iter().filter(|(number, _)| *number < before);
            let Some((number, turn)) = earlier.max_by_key(|(number, _)| *number) else {
                break;
            };
            let actions = turn.actions().into_iter();
            let codes: Vec<u32, { MOST_ACTIONS_A_TURN + 1 }> = actions.map(Action::code).collect();
            let place = turns(play)
                .nth(usize::from(*number))
                .map(|(place, _)| place);
            if let Some(place) = place {
                let start = place.start;
                play.replace(place, &codes, start);
            }
            before = *number;
        }
        play.go_to(played);
        Ok(())
    }
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
