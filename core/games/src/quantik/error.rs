//! Why a move is refused, and why an arrangement of pieces is impossible.

use core::fmt;

use super::{
    piece::{Piece, Shape},
    square::Square,
};

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The game is over.
    GameOver,
    /// There is a piece on the square.
    Occupied(Square),
    /// The player has already played both pieces of the shape.
    NoneLeft(Shape),
    /// The opponent has the same shape on this square, in a line with the move, and perhaps on
    /// others.
    Forbidden(Square),
}

impl fmt::Display for MoveError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::GameOver => out.write_str("the game is over"),
            MoveError::Occupied(square) => write!(out, "{square} is occupied"),
            MoveError::NoneLeft(shape) => write!(out, "no {} is left", shape.letter() as char),
            MoveError::Forbidden(by) => write!(out, "the opponent has that shape on {by}"),
        }
    }
}

impl core::error::Error for MoveError {}

/// Why no game leads to an arrangement of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// A player has more than two of a shape.
    TooMany(Piece),
    /// The players did not take turns. Holds how many pieces the first and the second player have.
    Turns(u32, u32),
    /// Two squares in a line hold the same shape, one of each player.
    Beside(Square, Square),
    /// Several lines are complete, and no single move could have completed them all.
    TwoEnds,
    /// A line is complete, but the player who moved last cannot have completed it.
    PlayedOn,
}

impl fmt::Display for Impossible {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::TooMany(piece) => {
                write!(out, "more than two {}", piece.letter() as char)
            }
            Impossible::Turns(first, second) => {
                write!(out, "{first} pieces against {second}: players take turns")
            }
            Impossible::Beside(one, other) => {
                write!(
                    out,
                    "{one} and {other} have the same shape of both players in a line"
                )
            }
            Impossible::TwoEnds => out.write_str("no single move completes all finished lines"),
            Impossible::PlayedOn => {
                out.write_str("a line was finished and the game went on after it")
            }
        }
    }
}

impl core::error::Error for Impossible {}
