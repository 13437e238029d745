//! One player's score sheet: four rows, six columns, the thick line, five miss boxes.
//! Knows what may be written and how it scores, but not whose turn it is or what the dice show.

use core::fmt;

use super::dice::Colour;

/// Cells in a row.
pub const COLUMNS: usize = 6;

/// How many columns are before the thick line: rows rise up to there and then fall.
///
/// Ruling: the line is after the fourth column, and the first number after it is lower than the
/// last before it.
pub const THICK_LINE: usize = 4;

/// The smallest difference between neighbours in a row.
///
/// Ruling: equal neighbours are refused.
pub const LEAST_STEP: u8 = 1;

/// The lowest possible total: white 1 and no die of the colour.
pub const LEAST_TOTAL: u8 = 1;

/// The highest possible total: white 6 and every die's best face of the colour.
pub const MOST_TOTAL: u8 = 33;

/// Miss boxes on a sheet; the game ends when a player has marked them all.
pub const MISSES: u8 = 5;

/// The numbers that may be written next in a row: all from `least` to `most`, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenRange {
    /// The lowest number that may be written.
    pub least: u8,
    /// The highest number that may be written.
    pub most: u8,
}

impl OpenRange {
    /// Whether this number may be written.
    pub const fn contains(self, value: u8) -> bool {
        self.least <= value && value <= self.most
    }

    /// The numbers, lowest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> + Clone {
        self.least..=self.most
    }
}

/// One row of a sheet, filled from the left without gaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Row {
    cells: [u8; COLUMNS],
    filled: u8,
}

impl Row {
    /// An empty row.
    pub const EMPTY: Self = Self {
        cells: [0; COLUMNS],
        filled: 0,
    };

    /// The numbers written so far, from the left.
    pub fn values(&self) -> &[u8] {
        &self.cells[..usize::from(self.filled).min(COLUMNS)]
    }

    /// The number in a column, counted from 0.
    pub fn cell(&self, column: usize) -> Option<u8> {
        self.values().get(column).copied()
    }

    /// The number written last.
    pub fn last(&self) -> Option<u8> {
        self.values().last().copied()
    }

    /// Whether all six cells are filled.
    pub fn is_full(&self) -> bool {
        self.values().len() == COLUMNS
    }

    /// Whether the next cell is before the thick line, where numbers rise.
    pub fn rises(&self) -> bool {
        self.values().len() < THICK_LINE
    }

    /// The numbers that may be written next; none if the row is full or dead.
    pub fn open_range(&self) -> Option<OpenRange> {
        let range = match self.last() {
            _ if self.is_full() => return None,
            None => OpenRange {
                least: LEAST_TOTAL,
                most: MOST_TOTAL,
            },
            Some(last) if self.rises() => OpenRange {
                least: last + LEAST_STEP,
                most: MOST_TOTAL,
            },
            Some(last) => OpenRange {
                least: LEAST_TOTAL,
                most: last.saturating_sub(LEAST_STEP),
            },
        };
        (range.least <= range.most).then_some(range)
    }

    /// Whether the row is dead.
    ///
    /// Ruling: a row is dead when it is not full and no number can follow, for example after a 1 in
    /// column 5. That is legal, and the row stays as it is.
    pub fn is_dead(&self) -> bool {
        !self.is_full() && self.open_range().is_none()
    }

    /// Whether all six cells can still be filled. Even if they cannot, a number may still fit:
    /// after a 32 in column 2 a 33 fits, and then nothing.
    pub fn can_be_filled(&self) -> bool {
        let filled = self.values().len();
        let Some(last) = self.last() else {
            return true;
        };
        let steps = |cells: usize| cells * usize::from(LEAST_STEP);
        if filled < THICK_LINE {
            usize::from(last) + steps(THICK_LINE - filled) <= usize::from(MOST_TOTAL)
        } else {
            usize::from(last) >= usize::from(LEAST_TOTAL) + steps(COLUMNS - filled)
        }
    }

    fn with(mut self, value: u8) -> Self {
        if let Some(cell) = self.cells.get_mut(usize::from(self.filled)) {
            *cell = value;
            self.filled += 1;
        }
        self
    }
}

/// Why a number may not be written in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// All six cells are filled.
    RowFull(Colour),
    /// No number can follow the last one.
    RowDead(Colour),
    /// No throw has this total: totals are 1 to 33.
    NoSuchTotal(u8),
    /// Before the thick line a number must be higher than the one to its left.
    NotHigher {
        /// The row.
        colour: Colour,
        /// The number to be written.
        value: u8,
        /// The number to its left.
        last: u8,
    },
    /// After the thick line a number must be lower than the one to its left.
    NotLower {
        /// The row.
        colour: Colour,
        /// The number to be written.
        value: u8,
        /// The number to its left.
        last: u8,
    },
}

impl core::error::Error for WriteError {}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowFull(colour) => write!(f, "the {colour} row is full"),
            Self::RowDead(colour) => write!(f, "the {colour} row is dead: no number can follow"),
            Self::NoSuchTotal(value) => write!(f, "no throw totals {value}"),
            Self::NotHigher {
                colour,
                value,
                last,
            } => {
                write!(f, "{colour} {value} is not higher than {last}")
            }
            Self::NotLower {
                colour,
                value,
                last,
            } => {
                write!(f, "{colour} {value} is not lower than {last}")
            }
        }
    }
}

/// A score sheet. Every value was written by the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sheet {
    rows: [Row; 4],
    misses: u8,
}

impl Sheet {
    /// A sheet before the first turn.
    pub const EMPTY: Self = Self {
        rows: [Row::EMPTY; 4],
        misses: 0,
    };

    /// The rows, top to bottom.
    pub const fn rows(&self) -> &[Row; 4] {
        &self.rows
    }

    /// A colour's row.
    pub const fn row(&self, colour: Colour) -> &Row {
        &self.rows[colour as usize]
    }

    /// The numbers that may be written next in a row; none if it is full or dead.
    pub fn open_range(&self, colour: Colour) -> Option<OpenRange> {
        self.row(colour).open_range()
    }

    /// Whether a row is not full but nothing can be written in it.
    pub fn is_dead(&self, colour: Colour) -> bool {
        self.row(colour).is_dead()
    }

    /// Whether this number may be written in this row, and if not, why.
    pub fn may_write(&self, colour: Colour, value: u8) -> Result<(), WriteError> {
        let row = self.row(colour);
        let Some(range) = row.open_range() else {
            return Err(if row.is_full() {
                WriteError::RowFull(colour)
            } else {
                WriteError::RowDead(colour)
            });
        };
        match row.last() {
            _ if range.contains(value) => Ok(()),
            _ if !(LEAST_TOTAL..=MOST_TOTAL).contains(&value) => {
                Err(WriteError::NoSuchTotal(value))
            }
            Some(last) if row.rises() => Err(WriteError::NotHigher {
                colour,
                value,
                last,
            }),
            Some(last) => Err(WriteError::NotLower {
                colour,
                value,
                last,
            }),
            None => Err(WriteError::NoSuchTotal(value)),
        }
    }

    /// Whether this number may be written but would leave a row that can never be filled.
    pub fn makes_unfillable(&self, colour: Colour, value: u8) -> bool {
        self.may_write(colour, value).is_ok() && !self.row(colour).with(value).can_be_filled()
    }

    /// Writes a number in the next cell of a row.
    pub fn write(&mut self, colour: Colour, value: u8) -> Result<(), WriteError> {
        self.may_write(colour, value)?;
        self.rows[colour.index()] = self.row(colour).with(value);
        Ok(())
    }

    /// Marks a miss; a sheet has [`MISSES`] boxes and no more.
    pub fn mark_miss(&mut self) {
        self.misses = (self.misses + 1).min(MISSES);
    }

    /// How many misses have been marked.
    pub const fn misses(&self) -> u8 {
        self.misses
    }

    /// How many points the misses cost: the nth costs n.
    pub fn miss_cost(&self) -> i16 {
        i16::from(self.misses) * (i16::from(self.misses) + 1) / 2
    }

    /// What a column, counted from 0, scores: the second-lowest distinct number in it, or the only
    /// number if all four are equal. Nothing until all four cells are filled.
    pub fn column_score(&self, column: usize) -> Option<u8> {
        let mut cells = [0; 4];
        for (cell, row) in cells.iter_mut().zip(&self.rows) {
            *cell = row.cell(column)?;
        }
        let lowest = cells.into_iter().min()?;
        let second = cells.into_iter().filter(|&cell| cell > lowest).min();
        Some(column_points(lowest, second))
    }

    /// The scores of the columns minus the cost of the misses.
    ///
    /// Ruling: a total may be negative; it is not clamped.
    pub fn total(&self) -> i16 {
        let columns = (0..COLUMNS).filter_map(|column| self.column_score(column));
        columns.map(i16::from).sum::<i16>() - self.miss_cost()
    }

    /// Whether all four rows are full.
    pub fn is_complete(&self) -> bool {
        self.rows.iter().all(Row::is_full)
    }

    /// How many numbers have been written.
    pub fn written(&self) -> usize {
        self.rows.iter().map(|row| row.values().len()).sum()
    }
}

/// What a full column scores, given its lowest number and the next higher one. There is no `second`
/// if all four are equal.
#[inline]
pub(super) fn column_points(lowest: u8, second: Option<u8>) -> u8 {
    second.unwrap_or(lowest)
}
