//! Writes and reads Quantum for sharing: a move is written as one of the position's possible moves,
//! which takes about one letter.

use super::{
    digits::{DigitReader, DigitWriter},
    result::{ResultText, Score, result},
    shareable::Shareable,
};
use crate::towers::{Action, BoardSize, Colour, Game, Placement, Setup};

impl Shareable for Game {
    const TAG: &'static str = "QU";

    fn write_setup(setup: Setup, out: &mut DigitWriter<'_>) {
        out.put(setup.board as u32, BoardSize::ALL.len() as u32);
        out.put(setup.placement as u32, Placement::ALL.len() as u32);
    }

    fn read_setup(digits: &mut DigitReader<'_>) -> Option<Setup> {
        Some(Setup {
            board: digits.take_one_of(|| BoardSize::ALL.into_iter())?,
            placement: digits.take_one_of(|| Placement::ALL.into_iter())?,
        })
    }

    fn is_hidden(&self) -> bool {
        self.is_placing_hidden()
    }

    fn write_action(&self, action: Action, out: &mut DigitWriter<'_>) {
        out.put_one_of(possible(self), action);
    }

    fn read_action(&self, digits: &mut DigitReader<'_>) -> Option<Action> {
        digits.take_one_of(|| possible(self))
    }

    /// White first: the pieces in towers, and who won.
    fn result_text(&self, names: [&str; 4]) -> ResultText {
        let winner = self.outcome().and_then(|outcome| outcome.winner);
        let scores = Colour::ALL.into_iter().zip(names);
        let scores = scores.map(|(colour, name)| Score {
            name,
            points: Some(self.position().points(colour).into()),
            won: winner == Some(colour),
        });
        result("Quantum", scores)
    }
}

/// Everything that can happen in a position, even if the game is over. A match is checked by
/// playing it, and testing for the end at every move would take longer than everything else.
fn possible(game: &Game) -> impl Iterator<Item = Action> {
    let placing = game.is_placing();
    let moves = game.position().moves().map(Action::Move);
    let agree = core::iter::once(Action::Agree);
    let playing = moves.chain(agree).filter(move |_| !placing);
    game.legal_placements().chain(playing)
}
