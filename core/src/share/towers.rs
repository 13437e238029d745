//! Writes and reads Quantum for sharing: a move is written as one of the moves that the position
//! has, about one letter each.

use super::{
    digits::{DigitReader, DigitWriter},
    shareable::Shareable,
};
use crate::towers::{Action, Board, Game, Placement, Setup};

impl Shareable for Game {
    const TAG: &'static str = "QU";

    fn write_setup(setup: Setup, out: &mut DigitWriter<'_>) {
        out.put(setup.board as u32, Board::ALL.len() as u32);
        out.put(setup.placement as u32, Placement::ALL.len() as u32);
    }

    fn read_setup(digits: &mut DigitReader<'_>) -> Option<Setup> {
        let board = digits.take(Board::ALL.len() as u32)?;
        let placement = digits.take(Placement::ALL.len() as u32)?;
        Some(Setup {
            board: *Board::ALL.get(board as usize)?,
            placement: *Placement::ALL.get(placement as usize)?,
        })
    }

    fn is_hidden(&self) -> bool {
        self.is_placing_hidden()
    }

    fn write_action(&self, action: Action, out: &mut DigitWriter<'_>) {
        let (mut place, mut count) = (None, 0);
        for other in possible(self) {
            if other == action {
                place = Some(count);
            }
            count += 1;
        }
        out.put(place.unwrap_or(0), count);
    }

    fn read_action(&self, digits: &mut DigitReader<'_>) -> Option<Action> {
        let count = possible(self).count() as u32;
        let place = digits.take(count)?;
        possible(self).nth(place as usize)
    }
}

/// Everything that can happen in a position, whether or not the game is over: a match is checked by
/// playing it, and testing for the end at every move would take longer than everything else.
fn possible(game: &Game) -> impl Iterator<Item = Action> {
    let placing = game.is_placing();
    let moves = game.position().moves().map(Action::Move);
    let agree = core::iter::once(Action::Agree);
    let playing = moves.chain(agree).filter(move |_| !placing);
    game.legal_placements().chain(playing)
}
