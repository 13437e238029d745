//! Quantum, the tower game: the rules and the notation. The opponent and its levels are in
//! `engine`. Knows nothing about screens, time or chance.
//!
//! - *tower*: two or more pieces on a square; it belongs to the colour on top.
//! - *fixed*: a tower of six or more, which never moves and is never captured.
//! - *loose*: a piece that is not in a fixed tower.
//! - *quiet*: a move that captures nothing.
//!
//! [`Game`] is the whole state of a game; [`Position`] is the part that looking ahead needs;
//! [`Match`] is a game with all the actions that led to it.
//!
//! ```
//! use pocketq_games::towers::{Action, BoardSize, Game, Setup};
//!
//! let mut game = Game::new(Setup::standard(BoardSize::Central));
//! assert_eq!(game.legal_moves().count(), 24);
//! game.play("c2b3".parse()?)?;
//! assert!(game.play("c5c4".parse()?).is_err(), "a circle moves diagonally");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod board_size;
mod cell;
mod engine;
mod error;
mod game;
mod move_rules;
mod moves;
mod outcome;
mod piece;
mod position;
mod setup;
mod square;
mod square_set;
mod tfen;
mod tower;

pub use crate::level::Level;
pub use action::Action;
pub use board_size::{BACK_ROW, BoardSize, FRONT_ROW};
pub use engine::{Effort, Finding, MOST_MOVES, Rated, Score, Search, Weights};
pub use error::{MoveError, PlayError};
pub use game::Game;
pub use move_rules::perft;
pub use moves::{Move, Moves, NotAMove};
pub use outcome::{Ending, Outcome, QUIET_MOVES, REPETITIONS, adjudicate};
pub use piece::{Colour, PIECES, Piece, Shape};
pub use position::{Change, FIXED_TO_WIN, Position, Top};
pub use setup::{Placement, Setup};
pub use square::{Direction, Square};
pub use square_set::{SquareSet, Squares};
pub use tfen::TfenError;
pub use tower::{FIXED_HEIGHT, MOST_HEIGHT, Pieces, Tower};

use crate::journal::Journal;

/// The fewest towers, single pieces included, that the board can have while the game is on. One
/// player must have enough loose pieces left to reach three fixed towers; a loose tower has at most
/// five pieces, and a fixed tower at most ten.
pub const LEAST_TOWERS: u8 = least_towers();

/// The most captures in a game. A capture turns two towers into one, and the capture that leaves
/// fewer than [`LEAST_TOWERS`] ends the game.
pub const MOST_CAPTURES: usize = (2 * PIECES - LEAST_TOWERS) as usize + 1;

/// The most actions in a game: all pieces are placed, and then at least one move in every sixty is
/// a capture or ends the game. An agreement takes the place of a move.
pub const MOST_ACTIONS: usize = 2 * PIECES as usize + MOST_CAPTURES * QUIET_MOVES as usize;

/// A game with all its actions: play, undo, redo, replay.
pub type Match = Journal<Game, MOST_ACTIONS>;

// Two bytes per action; this keeps an eye on the RAM a match takes.
const _: () = assert!(size_of::<Match>() <= 5 * 1024 + 512);

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
