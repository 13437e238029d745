//! Quantum, the tower game: the rules, the notation, counting ahead, a search and its levels. Knows
//! nothing of screens, time or chance.
//!
//! - *tower*: two or more pieces on a square; it belongs to the colour on top.
//! - *fixed*: six or more; it never moves and is never captured.
//! - *loose*: a piece that is not in a fixed tower.
//! - *quiet*: a move that captures nothing.
//!
//! [`Game`] is what stands on the table; [`Position`] is what thinking ahead needs of it; [`Match`]
//! is a game with all that led to it.
//!
//! ```
//! use pocketq_core::towers::{Action, Board, Game, Setup};
//!
//! let mut game = Game::new(Setup::standard(Board::Central));
//! assert_eq!(game.legal_moves().count(), 24);
//! game.play("c2b3".parse()?)?;
//! assert!(game.play("c5c4".parse()?).is_err(), "a circle moves diagonally");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod board;
mod cell;
mod error;
mod evaluate;
mod finding;
mod game;
mod key;
mod level;
mod moves;
mod moving;
mod node;
mod order;
mod outcome;
mod past;
mod piece;
mod position;
mod reach;
mod search;
mod setup;
mod square;
mod square_set;
mod table;
mod tfen;
mod tower;

pub use crate::level::Level;
pub use action::Action;
pub use board::{BACK_ROW, Board, FRONT_ROW};
pub use error::{MoveError, PlayError};
pub use evaluate::Weights;
pub use finding::{Effort, Finding, MOST_MOVES, Rated, Score};
pub use game::Game;
pub use moves::{Move, Moves, NotAMove};
pub use moving::perft;
pub use outcome::{Ending, Outcome, QUIET_MOVES, REPETITIONS, adjudicate};
pub use piece::{Colour, PIECES, Piece, Shape};
pub use position::{Change, FIXED_TO_WIN, Position, Top};
pub use search::Search;
pub use setup::{Placement, Setup};
pub use square::{Direction, Square};
pub use square_set::{SquareSet, Squares};
pub use tfen::TfenError;
pub use tower::{FIXED_HEIGHT, MOST_HEIGHT, Pieces, Tower};

use crate::journal::Journal;

/// No game that goes on has fewer towers, single pieces included: who can still reach three fixed
/// towers needs loose pieces for them, five of which make a tower at most, and a fixed tower holds
/// ten at most.
pub const LEAST_TOWERS: u8 = least_towers();

/// A capture makes one tower of two; the one that leaves fewer than [`LEAST_TOWERS`] ends the game.
pub const MOST_CAPTURES: usize = (2 * PIECES - LEAST_TOWERS) as usize + 1;

/// The journal of the longest game there can be: every piece is placed, and up to each capture, or
/// to the end, go at most sixty moves, that capture included. An agreement takes the place of a
/// move.
pub const MOST_ACTIONS: usize = 2 * PIECES as usize + MOST_CAPTURES * QUIET_MOVES as usize;

/// A game with all that led to it: play, undo, redo, replay.
pub type Match = Journal<Game, MOST_ACTIONS>;

// Two bytes an action: what a match costs in RAM stays in sight.
const _: () = assert!(size_of::<Match>() <= 4608);

const fn least_towers() -> u8 {
    let all = 2 * PIECES;
    let mut least = all;
    let mut white = 0;
    while white < FIXED_TO_WIN {
        let mut black = 0;
        while black <= white {
            // The player with more fixed towers needs fewer loose pieces.
            let (fixed, needed) = (white + black, FIXED_HEIGHT * (FIXED_TO_WIN - white));
            let mut loose = needed;
            while loose <= all {
                let in_fixed = all - loose;
                if in_fixed >= FIXED_HEIGHT * fixed && in_fixed <= MOST_HEIGHT * fixed {
                    let towers = fixed + loose.div_ceil(FIXED_HEIGHT - 1);
                    if towers < least {
                        least = towers;
                    }
                }
                loose += 1;
            }
            black += 1;
        }
        white += 1;
    }
    least
}
