//! Why a move is refused, and why no game leads to an towers_options of pieces.

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
    /// The square has a piece.
    Occupied(Square),
    /// Both pieces of the shape are on the board.
    NoneLeft(Shape),
    /// The opponent has the shape in a line of the square: there, and perhaps elsewhere.
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

/// Why no game leads to an towers_options of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// A player has more than two of a shape.
    TooMany(Piece),
    /// The players do not take turns: so many pieces of the first and of the second.
    Turns(u32, u32),
    /// A shape beside the opponent's same shape.
    Beside(Square, Square),
    /// Finished lines that no single move completes.
    TwoEnds,
    /// A finished line in which the last player to move has no piece that could be the last.
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
