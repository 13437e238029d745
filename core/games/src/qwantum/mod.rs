//! Qwantum: the dice game with score sheets, for two to four players or one alone.
//!
//! The rules and nothing else: no screens, no flash, no clock, and no chance except that of a code.
//! [`Game`] is a position; [`Action`] is anything that happens in it, including throws; [`Match`]
//! is a game with all its actions; [`GameCode`] fixes its dice. [`OwnSheet`] is one person's sheet
//! for a game played elsewhere. [`record`] reads and writes matches as text; [`Odds`] gives the
//! odds of throws; [`player`] has the device's players.
//!
//! ```
//! use pocketq_games::qwantum::{Action, Colour, Dice, Game, Seat, Setup, Throw};
//!
//! let mut game = Game::new(Setup::new(2, Seat::One, Dice::Device)?);
//! let throw = Throw::new([2, 4, 1, 3, 4, 2, 2]).unwrap();
//! game.play(Action::Throw(throw))?;
//! game.play(Action::Keep)?;
//! game.play(Action::B(Some(Colour::Red)))?;
//! assert_eq!(game.sheet(Seat::One).row(Colour::Red).values(), [throw.total(Colour::Red)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod choice;
mod dice;
mod dice_only;
mod error;
mod fallen_dice;
mod fix;
mod game;
mod game_code;
mod odds;
mod own_sheet;
mod own_sheet_fix;
pub mod player;
mod ranking;
pub mod record;
mod set;
mod setup;
mod sheet;
mod suggestion;
mod totals;
mod turn;
mod undo;

pub use action::Action;
pub use choice::Choice;
pub use dice::{Colour, ColourSet, DiceSet, Die, Face, NoSuchFace, Throw};
pub use dice_only::{DiceMatch, DiceOnly, MOST_DICE_ACTIONS, has_room_for_a_turn};
pub use error::PlayError;
pub use fallen_dice::FallenDice;
pub use fix::{CannotFix, EntryPlace, Fix, MOST_FIXED_TURNS, Misfit};
pub use game::{Game, Phase};
pub use game_code::{GameCode, GameCodeError};
pub use odds::{Odds, Probability};
pub use own_sheet::{MOST_SHEET_ACTIONS, OwnSheet, SheetAction, SheetError, SheetMatch};
pub use own_sheet_fix::{SheetFix, SheetMisfit, next_sheet_redo, play_sheet_over_undone};
pub use ranking::{Ending, Place};
pub use set::{Member, Set};
pub use setup::{Dice, Seat, SeatSet, Setup, SetupError};
pub use sheet::{
    COLUMNS, LEAST_STEP, LEAST_TOTAL, MISSES, MOST_TOTAL, OpenRange, Row, Sheet, THICK_LINE,
    WriteError,
};
pub use totals::{MOST_OF_A_COLOUR, Totals, TotalsError};
pub use turn::{Turn, TurnActions, set_away, turns};
pub use undo::{before_last_decision, play_over_undone, redo, undo};

use crate::journal::Journal;

/// The most turns a seat can have: each fills one of 24 cells or marks one of 5 misses.
pub const MOST_TURNS: usize = 29;

/// The most decisions in a turn. With real dice: five facts (white and four totals), possibly one
/// by one, then B, then up to four Cs, or fewer and the end of the turn. With the device's dice,
/// the decision to keep them takes the place of the facts. Also who is away: once before the turn,
/// once for players who come back during it, and once for those who leave during it and so have no
/// C.
pub const MOST_ACTIONS_A_TURN: usize = 12;

/// The most decisions in a game.
pub const MOST_ACTIONS: usize = 4 * MOST_TURNS * MOST_ACTIONS_A_TURN;

/// A game with everything that was decided or thrown: play, undo, redo, replay.
pub type Match = Journal<Game, MOST_ACTIONS>;

// Four bytes per decision and throw; this keeps an eye on the RAM a match takes.
const _: () = assert!(size_of::<Match>() <= 7 * 1024 + 512);
