//! Writes and reads Quantik for sharing: six bits a move.

use super::{
    digits::{DigitReader, DigitWriter},
    result::{ResultText, Score, result},
    shareable::Shareable,
};
use crate::quantik::{Board, Move, Player};

/// Four shapes on sixteen squares.
const MOVES: u32 = 64;

impl Shareable for Board {
    const TAG: &'static str = "QK";

    fn write_setup((): (), _out: &mut DigitWriter<'_>) {}

    fn read_setup(_digits: &mut DigitReader<'_>) -> Option<()> {
        Some(())
    }

    fn write_action(&self, played: Move, out: &mut DigitWriter<'_>) {
        out.put(u32::from(played.code()), MOVES);
    }

    fn read_action(&self, digits: &mut DigitReader<'_>) -> Option<Move> {
        Move::from_code(u8::try_from(digits.take(MOVES)?).ok()?)
    }

    /// The player who moved first comes first.
    fn result_text(&self, names: [&str; 4]) -> ResultText {
        let winner = self.outcome().map(|outcome| outcome.winner);
        let scores = Player::ALL.into_iter().zip(names);
        let scores = scores.map(|(player, name)| Score {
            name,
            points: None,
            won: winner == Some(player),
        });
        result("Quantik", scores)
    }
}
