//! Quantik: the rules and the notation. The exact solver and its levels are in `solver`. Knows
//! nothing about screens, time or chance.
//!
//! - *line*: a row, a column or a region; each has four squares.
//! - *open*: a square is open to a shape if a player may put that shape there, and *closed* if not.
//! - *ply*: one move by one player; also the number of pieces on the board.
//! - *end*: the ply at which the game is over.
//!
//! ```
//! use pocketq_games::quantik::{Board, Move};
//!
//! let board: Board = "A.bC/..../d..B/....".parse()?;
//! let played = board.after("Ad1".parse::<Move>()?)?;
//! assert_eq!(played.to_string(), "A.bC/..../d..B/...a");
//! assert!(played.after("Ad2".parse()?).is_err(), "d2 is beside the opponent's sphere");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod error;
mod game;
mod moves;
mod piece;
mod qfen;
mod solver;
mod square;

pub use crate::level::Level;
pub use board::{Board, Ending, Outcome};
pub use error::{Impossible, MoveError};
pub use game::{MOST_MOVES, Match};
pub use moves::{LegalMoves, perft};
pub use piece::{Move, NotAMove, Piece, Player, Shape};
pub use qfen::QfenError;
pub use solver::{Analysis, Goal, Rated, Search, Symmetry, Value, canonical};
pub use square::{Square, SquareSet};
