//! Quantik: the rules, the notation, an exact solver and its levels. Knows nothing of screens,
//! time or chance.
//!
//! - *line*: a row, a column or a region; each has four squares.
//! - *open*: a square where a player may put a shape; every other one is *closed* to it.
//! - *ply*: one move of one player; also how many pieces stand on the board.
//! - *end*: the ply at which the game is over.
//!
//! ```
//! use pocketq_core::quantik::{Board, Move};
//!
//! let board: Board = "A.bC/..../d..B/....".parse()?;
//! let played = board.play("Ad1".parse::<Move>()?)?;
//! assert_eq!(played.to_string(), "A.bC/..../d..B/...a");
//! assert!(played.play("Ad2".parse()?).is_err(), "d2 is beside the opponent's sphere");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod board;
mod by_shape;
mod classes;
mod error;
mod game;
mod key;
mod level;
mod moves;
mod piece;
mod qfen;
mod situation;
mod solver;
mod square;
mod symmetry;
mod table;

pub use crate::level::Level;
pub use analysis::{Analysis, Goal, Rated, Value};
pub use board::{Board, Ending, Outcome};
pub use error::{Impossible, MoveError};
pub use game::Match;
pub use moves::{LegalMoves, perft};
pub use piece::{Move, NotAMove, Piece, Player, Shape};
pub use qfen::QfenError;
pub use solver::Search;
pub use square::{Square, SquareSet};
pub use symmetry::{Symmetry, canonical};
