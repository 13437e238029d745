//! What the facts about a sheet are made of: the ends of its rows, and its columns. When the sheet
//! changes in a row or two, only what those rows change is computed again.

use crate::qwantum::sheet::{
    COLUMNS, LEAST_TOTAL, MOST_TOTAL, Row, Sheet, THICK_LINE, column_points,
};

pub(super) const ROWS: usize = 4;
const TOTALS: usize = MOST_TOTAL as usize;

/// Rows and columns of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outline {
    /// How many cells of each row are filled.
    pub(super) filled: [u8; ROWS],
    /// The last number of each row; 0 if there is none.
    pub(super) last: [u8; ROWS],
    pub(super) columns: [Column; COLUMNS],
}

/// A column: how many cells are filled, its lowest and second-lowest distinct numbers (0 if there
/// is none), and whether some row can never reach it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Column {
    /// Each row's cell. A number on the sheet is marked with [`WRITTEN`]. An empty cell has the
    /// number closest to the row's last one that may still be written there, or 0 if there is none.
    cells: [u8; ROWS],
    pub(super) count: u8,
    pub(super) low: u8,
    pub(super) second: u8,
    pub(super) is_blocked: bool,
    /// What the column would score if every row took the number closest to its last one.
    pub(super) closest: u8,
}

/// Marks a number that is on the sheet; above all totals.
const WRITTEN: u8 = 0x40;

/// What a column with these lowest numbers scores.
fn points((low, second): (u8, u8)) -> u8 {
    column_points(low, (second != 0).then_some(second))
}

/// Adds a number to a pair of the lowest and the second-lowest distinct number; 0 is none.
#[inline(always)]
fn include((low, second): (u8, u8), value: u8) -> (u8, u8) {
    if low == 0 || value < low {
        (value, low)
    } else if value > low && (second == 0 || value < second) {
        (low, value)
    } else {
        (low, second)
    }
}

/// The number closest to a row's last one that the row may have in a later column; none if it
/// cannot reach that column.
pub(super) fn closest(filled: usize, last: u8, column: usize) -> Option<u8> {
    let last = usize::from(last);
    let value = if column < THICK_LINE {
        last + column + 1 - filled
    } else if filled < THICK_LINE {
        if last + THICK_LINE - filled > TOTALS {
            return None;
        }
        TOTALS + THICK_LINE - 1 - column
    } else {
        (last + filled).saturating_sub(column + 1)
    };
    (usize::from(LEAST_TOTAL)..=TOTALS)
        .contains(&value)
        .then_some(value as u8)
}

impl Column {
    /// Computes the other fields from its cells.
    fn look_at_cells(&mut self) {
        let (mut known, mut likely) = ((0, 0), (0, 0));
        self.count = 0;
        self.is_blocked = false;
        for cell in self.cells {
            let value = cell & !WRITTEN;
            if value == 0 {
                self.is_blocked = true;
                continue;
            }
            if value != cell {
                self.count += 1;
                known = include(known, value);
            }
            likely = include(likely, value);
        }
        (self.low, self.second) = known;
        self.closest = points(likely);
    }

    /// What it scores, once it is complete.
    fn score(&self) -> Option<u8> {
        let is_complete = usize::from(self.count) == ROWS;
        is_complete.then(|| points((self.low, self.second)))
    }
}

/// A set of columns, one bit each.
pub(super) type ColumnSet = u8;

impl Outline {
    /// The outline of a sheet.
    pub(super) fn of(sheet: &Sheet) -> Self {
        let mut outline = Outline {
            filled: [0; ROWS],
            last: [0; ROWS],
            columns: [Column::default(); COLUMNS],
        };
        for (place, row) in sheet.rows().iter().enumerate() {
            outline.put_row(place, row);
        }
        for column in &mut outline.columns {
            column.look_at_cells();
        }
        outline
    }

    /// Changes the outline of one sheet into that of another. Returns the columns that are
    /// different.
    pub(super) fn change(&mut self, from: &Sheet, to: &Sheet) -> ColumnSet {
        let mut changed = 0;
        for (place, (to, from)) in to.rows().iter().zip(from.rows()).enumerate() {
            if to != from {
                changed |= self.put_row(place, to);
            }
        }
        for (index, column) in self.columns.iter_mut().enumerate() {
            if changed >> index & 1 == 1 {
                column.look_at_cells();
            }
        }
        changed
    }

    /// Puts a row's cells into the columns. Returns the columns that changed.
    fn put_row(&mut self, place: usize, row: &Row) -> ColumnSet {
        let values = row.values();
        let (filled, last) = (values.len(), row.last().unwrap_or(0));
        self.filled[place] = filled as u8;
        self.last[place] = last;
        let mut changed = 0;
        for (index, column) in self.columns.iter_mut().enumerate() {
            let cell = match values.get(index) {
                Some(value) => value | WRITTEN,
                None => closest(filled, last, index).unwrap_or(0),
            };
            if column.cells[place] != cell {
                column.cells[place] = cell;
                changed |= 1 << index;
            }
        }
        changed
    }

    /// What all complete columns score.
    pub(super) fn score(&self) -> i16 {
        let scores = self.columns.iter().filter_map(Column::score);
        scores.map(i16::from).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::qwantum::Colour;

    #[test]
    fn a_column_that_a_dead_row_never_reaches_is_blocked() {
        let mut sheet = Sheet::EMPTY;
        let rows: [&[u8]; 4] = [&[1, 5, 9, 12, 1], &[], &[30], &[31]];
        for (colour, values) in Colour::ALL.into_iter().zip(rows) {
            for &value in values {
                sheet.write(colour, value).unwrap();
            }
        }
        let outline = Outline::of(&sheet);
        assert!(outline.columns[5].is_blocked, "nothing is below 1");
        assert!(outline.columns[3].is_blocked, "31 rises to 33 only");
        assert!(!outline.columns[2].is_blocked);
        assert_eq!(outline.columns[0].low, 1);
        assert_eq!(outline.columns[0].second, 30);
    }
}
