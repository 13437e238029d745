//! Quantik as a game for the journal: a board and the moves that led to it.

use super::{board::Board, error::MoveError, piece::Move};
use crate::journal::{self, Journal};

/// The number of moves that fill the board.
pub const MOST_MOVES: usize = 16;

/// A match of Quantik with all its moves: at most sixteen, because they fill the board.
pub type Match = Journal<Board, MOST_MOVES>;

impl journal::Game for Board {
    /// Nothing: who the players are is stored elsewhere.
    type Setup = ();
    type Action = Move;
    type Error = MoveError;
    type ActionCode = u8;
    type Fallen = ();

    fn start((): ()) -> Board {
        Board::EMPTY
    }

    fn play(&mut self, played: Move) -> Result<(), MoveError> {
        Board::play(self, played)
    }

    fn encode(played: Move) -> u8 {
        played.code()
    }

    fn decode(code: u8) -> Option<Move> {
        Move::from_code(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_can_be_undone_redone_and_restored() {
        let mut game = Match::new(());
        for played in ["Aa4", "Bb4", "Cc4"] {
            game.play(played.parse().unwrap()).unwrap();
        }
        assert!(game.play("Bd4".parse().unwrap()).is_ok());
        assert!(game.undo());
        assert_eq!(game.game().to_string(), "AbC./..../..../....");
        assert!(game.redo());
        let restored = Match::restore((), game.codes().iter().copied()).unwrap();
        assert_eq!(restored.game(), game.game());
        assert!(
            Match::restore((), [0, 1]).is_err(),
            "a sphere beside a sphere"
        );
        assert!(Match::restore((), [64]).is_err(), "no such move");
    }
}
