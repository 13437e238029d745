//! My sheet: one person's own sheet, for a game whose turns and dice are elsewhere. Numbers go into
//! any row, checked by the sheet's own rules; misses are marked when the player says so. Knows
//! nothing of turns, B and C, or other players.

use core::fmt;

use super::{COLUMNS, Colour, LEAST_TOTAL, MISSES, MOST_TOTAL, Sheet, WriteError};
use crate::journal::{self, Journal};

/// The cells of a sheet.
const CELLS: usize = COLUMNS * Colour::ALL.len();

/// The most actions: all cells but one filled, all misses but one marked, and then one more action:
/// the last cell, the last miss, or the end.
pub const MOST_SHEET_ACTIONS: usize = (CELLS - 1) + (MISSES as usize - 1) + 1;

/// A person's own sheet with all its actions: play, undo, redo, replay.
pub type SheetMatch = Journal<OwnSheet, MOST_SHEET_ACTIONS>;

/// One person's own sheet. Every value was reached by the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OwnSheet {
    sheet: Sheet,
    has_ended: bool,
}

/// Something that happens to a person's own sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SheetAction {
    /// A number is written in the next cell of a row.
    Write {
        /// The row.
        colour: Colour,
        /// The number.
        value: u8,
    },
    /// A miss is marked.
    Miss,
    /// The game has ended at the table, before the sheet was full.
    Ended,
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetError {
    /// The sheet is closed: full, with five misses, or ended.
    Over,
    /// The number may not be written there.
    Write(WriteError),
}

impl From<WriteError> for SheetError {
    fn from(why: WriteError) -> Self {
        Self::Write(why)
    }
}

impl core::error::Error for SheetError {}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::Write(why) => why.fmt(f),
        }
    }
}

impl OwnSheet {
    /// A sheet before its first number.
    pub const EMPTY: Self = Self {
        sheet: Sheet::EMPTY,
        has_ended: false,
    };

    /// The sheet: rows, misses and points.
    pub const fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Whether it was closed because the game ended at the table.
    pub const fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Whether it is over: full, with five misses, or ended at the table.
    pub fn is_over(&self) -> bool {
        self.has_ended || self.sheet.is_complete() || self.sheet.misses() == MISSES
    }

    /// Plays an action, or refuses it and changes nothing.
    pub fn play(&mut self, action: SheetAction) -> Result<(), SheetError> {
        if self.is_over() {
            return Err(SheetError::Over);
        }
        match action {
            SheetAction::Write { colour, value } => self.sheet.write(colour, value)?,
            SheetAction::Miss => self.sheet.mark_miss(),
            SheetAction::Ended => self.has_ended = true,
        }
        Ok(())
    }
}

/// How many different numbers can be written in a row.
const VALUES: u8 = MOST_TOTAL - LEAST_TOTAL + 1;
/// The first code after those of all numbers in all rows.
const MISS: u8 = VALUES * Colour::ALL.len() as u8;
const ENDED: u8 = MISS + 1;

impl SheetAction {
    /// How many codes there are, counted from 0.
    pub const CODES: u8 = ENDED + 1;

    /// Writes an entry, or marks a miss if there is none.
    pub fn entry(entry: Option<(Colour, u8)>) -> Self {
        entry.map_or(Self::Miss, |(colour, value)| Self::Write { colour, value })
    }

    /// The row and number it writes, if any.
    pub const fn written(self) -> Option<(Colour, u8)> {
        match self {
            Self::Write { colour, value } => Some((colour, value)),
            Self::Miss | Self::Ended => None,
        }
    }

    /// The action as a byte. Exact for every action a sheet has accepted.
    pub const fn code(self) -> u8 {
        match self {
            Self::Write { colour, value } => {
                let number = value.saturating_sub(LEAST_TOTAL);
                number.saturating_add(colour as u8 * VALUES)
            }
            Self::Miss => MISS,
            Self::Ended => ENDED,
        }
    }

    /// The action with this code, if there is one.
    pub fn from_code(code: u8) -> Option<Self> {
        Some(match code {
            MISS => Self::Miss,
            ENDED => Self::Ended,
            _ => Self::Write {
                colour: *Colour::ALL.get(usize::from(code / VALUES))?,
                value: code % VALUES + LEAST_TOTAL,
            },
        })
    }
}

impl journal::Game for OwnSheet {
    type Setup = ();
    type Action = SheetAction;
    type Error = SheetError;
    type ActionCode = u8;
    type Fallen = ();

    fn start((): ()) -> Self {
        Self::EMPTY
    }

    fn play(&mut self, action: SheetAction) -> Result<(), SheetError> {
        self.play(action)
    }

    fn encode(action: SheetAction) -> u8 {
        action.code()
    }

    fn decode(code: u8) -> Option<SheetAction> {
        SheetAction::from_code(code)
    }
}
