//! Why an action is refused, in the player's terms.

use core::fmt;

use super::{piece::Shape, square::Square};

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The square is not on the board.
    OffBoard(Square),
    /// The square is empty.
    Nothing(Square),
    /// The piece or tower there is the opponent's.
    NotYours(Square),
    /// A fixed tower never moves.
    Fixed(Square),
    /// This shape does not move in that direction.
    Direction(Shape),
    /// A tower of this height cannot move that far.
    TooFar(u8),
    /// Something is in the way; this is the first square.
    Blocked(Square),
    /// The player's own piece or tower is there.
    Own(Square),
    /// A fixed tower is never captured.
    FixedTarget(Square),
}

impl core::error::Error for MoveError {}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard(square) => write!(f, "{square} is not on this board"),
            Self::Nothing(square) => write!(f, "nothing stands on {square}"),
            Self::NotYours(square) => write!(f, "{square} is the opponent's"),
            Self::Fixed(square) => write!(f, "the tower on {square} is fixed"),
            Self::Direction(Shape::Cross) => {
                f.write_str("a cross moves in a straight line or diagonally")
            }
            Self::Direction(Shape::Square) => f.write_str("a square moves along files and ranks"),
            Self::Direction(Shape::Circle) => f.write_str("a circle moves diagonally"),
            Self::TooFar(1) => f.write_str("a single piece moves one square"),
            Self::TooFar(height) => write!(f, "a tower of {height} moves {height} squares at most"),
            Self::Blocked(square) => write!(f, "{square} is in the way"),
            Self::Own(square) => write!(f, "{square} is one's own"),
            Self::FixedTarget(square) => {
                write!(f, "the tower on {square} is fixed and is never captured")
            }
        }
    }
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game is over.
    Over,
    /// All pieces must be placed first.
    StillPlacing,
    /// All pieces have been placed already.
    NothingToPlace,
    /// All pieces of that shape are on the board.
    NoneLeft(Shape),
    /// Pieces may only be placed on the player's own first two rows.
    NotOwnRows(Square),
    /// There is a piece on the square.
    Occupied(Square),
    /// The move breaks a rule of moving.
    Move(MoveError),
}

impl From<MoveError> for PlayError {
    fn from(why: MoveError) -> Self {
        Self::Move(why)
    }
}

impl core::error::Error for PlayError {}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::StillPlacing => f.write_str("all pieces must be placed first"),
            Self::NothingToPlace => f.write_str("there is nothing to place"),
            Self::NoneLeft(shape) => write!(f, "no {} is left to place", shape.letter() as char),
            Self::NotOwnRows(square) => write!(f, "{square} is not on one's first two rows"),
            Self::Occupied(square) => write!(f, "{square} is occupied"),
            Self::Move(why) => why.fmt(f),
        }
    }
}
