//! What the learned value sees of a score sheet: a few dozen facts, each one of many possible.
//!
//! A sheet is described by [`SLOTS`] facts. Each fact is a number that selects a column of the
//! net's first layer, so a sheet costs as many additions as it has facts, whatever the number of
//! possible facts. The rows are interchangeable: the colours of the dice are as good as alike, and a
//! fact that was learned for one row then holds for all four.

use crate::qwantum::sheet::{COLUMNS, LEAST_TOTAL, MISSES, MOST_TOTAL, Sheet, THICK_LINE};

/// Facts about one's own sheet.
pub const SLOTS: usize = 33;

/// Facts about a rival's sheet.
pub const RIVAL_SLOTS: usize = 14;

const TOTALS: usize = MOST_TOTAL as usize;
const ROWS: usize = 4;

// A row: empty, full, or how many cells and the last number.
const ROW_SIZE: usize = 2 + (COLUMNS - 1) * TOTALS;
// A column's lowest number: empty, complete, blocked, or how many cells and the number.
const LOW_SIZE: usize = 3 + 3 * TOTALS;
// A column's second-lowest distinct number, once it has two cells; 0 is none.
const SECOND_SIZE: usize = 1 + 2 * (TOTALS + 1);
// What an open column would score if every row took the number closest to its last one.
const CLOSEST_SIZE: usize = 1 + TOTALS;
// A row's last number against the column of its next cell, as a difference.
const DIFFERENCES: usize = 24;
const NEXT_LOW_SIZE: usize = 1 + COLUMNS * (1 + 3 * DIFFERENCES);
const NEXT_SECOND_SIZE: usize = 1 + COLUMNS * (1 + 2 * DIFFERENCES);
// How many cells the four rows have, the rows in any order.
const FILLS_SIZE: usize = 210;
const MISSES_SIZE: usize = MISSES as usize + 1;
const CELLS_SIZE: usize = ROWS * COLUMNS + 1;

const ROW: usize = 0;
const LOW: usize = ROW + ROW_SIZE;
const SECOND: usize = LOW + COLUMNS * LOW_SIZE;
const CLOSEST: usize = SECOND + COLUMNS * SECOND_SIZE;
const NEXT_LOW: usize = CLOSEST + COLUMNS * CLOSEST_SIZE;
const NEXT_SECOND: usize = NEXT_LOW + NEXT_LOW_SIZE;
const FILLS: usize = NEXT_SECOND + NEXT_SECOND_SIZE;
const MISSED: usize = FILLS + FILLS_SIZE;
const CELLS: usize = MISSED + MISSES_SIZE;

/// How many facts about one's own sheet are possible.
pub const FACTS: usize = CELLS + CELLS_SIZE;

const RIVAL_ROW: usize = 0;
const RIVAL_LOW: usize = RIVAL_ROW + ROW_SIZE;
const RIVAL_FILLS: usize = RIVAL_LOW + COLUMNS * LOW_SIZE;
const RIVAL_MISSED: usize = RIVAL_FILLS + FILLS_SIZE;
const RIVAL_POINTS: usize = RIVAL_MISSED + MISSES_SIZE;
const POINTS_SIZE: usize = 41;
const RIVAL_TURN: usize = RIVAL_POINTS + POINTS_SIZE;
const TURN_SIZE: usize = 8;

/// How many facts about a rival are possible.
pub const RIVAL_FACTS: usize = RIVAL_TURN + TURN_SIZE;

/// The facts of one's own sheet, each below [`FACTS`]. A place always has the same kind of fact, so
/// two sheets that differ little differ in few places.
pub type Facts = [u16; SLOTS];

/// The facts of a rival, each below [`RIVAL_FACTS`].
pub type RivalFacts = [u16; RIVAL_SLOTS];

/// The part of a sheet that the facts are made of.
struct Outline {
    filled: [usize; ROWS],
    last: [u8; ROWS],
    columns: [Column; COLUMNS],
}

/// A column: how many cells are filled, its lowest and second-lowest distinct numbers (0 if there is
/// none), and whether some row can never reach it.
#[derive(Clone, Copy, Default)]
struct Column {
    count: usize,
    low: u8,
    second: u8,
    is_blocked: bool,
    closest: u8,
}

/// Puts a number in the pair of the lowest and the second-lowest distinct one; 0 is none.
fn include((low, second): (u8, u8), value: u8) -> (u8, u8) {
    if low == 0 || value < low {
        (value, low)
    } else if value > low && (second == 0 || value < second) {
        (low, value)
    } else {
        (low, second)
    }
}

/// The number closest to its last one that a row may have in a column that it has not reached, if it
/// can reach it.
fn closest(filled: usize, last: u8, column: usize) -> Option<u8> {
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

impl Outline {
    fn of(sheet: &Sheet) -> Self {
        let rows = sheet.rows();
        let mut outline = Outline {
            filled: [0; ROWS],
            last: [0; ROWS],
            columns: [Column::default(); COLUMNS],
        };
        for (place, row) in rows.iter().enumerate() {
            outline.filled[place] = row.values().len();
            outline.last[place] = row.last().unwrap_or(0);
        }
        for (index, column) in outline.columns.iter_mut().enumerate() {
            let mut known = (0, 0);
            let mut likely = (0, 0);
            for (place, row) in rows.iter().enumerate() {
                if let Some(value) = row.cell(index) {
                    column.count += 1;
                    known = include(known, value);
                    likely = include(likely, value);
                } else if let Some(value) =
                    closest(outline.filled[place], outline.last[place], index)
                {
                    likely = include(likely, value);
                } else {
                    column.is_blocked = true;
                }
            }
            (column.low, column.second) = known;
            column.closest = if likely.1 == 0 { likely.0 } else { likely.1 };
        }
        outline
    }

    fn row(&self, row: usize) -> usize {
        match self.filled[row] {
            0 => 0,
            COLUMNS => 1,
            filled => 2 + (filled - 1) * TOTALS + usize::from(self.last[row]) - 1,
        }
    }

    fn low(&self, index: usize) -> usize {
        let column = &self.columns[index];
        let kind = match column.count {
            ROWS => 1,
            _ if column.is_blocked => 2,
            0 => 0,
            count => 3 + (count - 1) * TOTALS + usize::from(column.low) - 1,
        };
        index * LOW_SIZE + kind
    }

    fn second(&self, index: usize) -> usize {
        let column = &self.columns[index];
        let kind = match column.count {
            count @ 2..=3 if !column.is_blocked => {
                1 + (count - 2) * (TOTALS + 1) + usize::from(column.second)
            }
            _ => 0,
        };
        index * SECOND_SIZE + kind
    }

    fn closest(&self, index: usize) -> usize {
        let column = &self.columns[index];
        let is_open = column.count < ROWS && !column.is_blocked;
        index * CLOSEST_SIZE
            + if is_open {
                usize::from(column.closest)
            } else {
                0
            }
    }

    /// The row's last number against the lowest (`second` false) or the second-lowest number of the
    /// column of its next cell.
    fn next(&self, row: usize, second: bool) -> usize {
        let filled = self.filled[row];
        if filled == COLUMNS || closest(filled, self.last[row], filled).is_none() {
            return 0;
        }
        let column = &self.columns[filled];
        let (least, against) = if second {
            (2, column.second)
        } else {
            (1, column.low)
        };
        let kinds = 1 + (ROWS - least) * DIFFERENCES;
        let kind = if column.count < least || against == 0 {
            0
        } else {
            let difference = i16::from(self.last[row]) - i16::from(against);
            let half = DIFFERENCES as i16 / 2;
            let place = (difference.clamp(-half, half - 1) + half) as usize;
            1 + (column.count - least) * DIFFERENCES + place
        };
        1 + filled * kinds + kind
    }

    /// Which of the [`FILLS_SIZE`] ways the rows are filled, whatever their order.
    fn fills(&self) -> usize {
        let mut filled = self.filled;
        filled.sort_unstable();
        // Strictly rising numbers are counted by binomials: the usual numbering of combinations.
        let [a, b, c, d] = filled;
        let (b, c, d) = (b + 1, c + 2, d + 3);
        a + b * (b - 1) / 2
            + c * (c - 1) * c.saturating_sub(2) / 6
            + d * (d - 1) * (d - 2) * d.saturating_sub(3) / 24
    }

    fn cells(&self) -> usize {
        self.filled.iter().sum()
    }
}

/// The facts of one's own sheet.
pub fn facts(sheet: &Sheet) -> Facts {
    let outline = Outline::of(sheet);
    let mut facts = [0; SLOTS];
    for row in 0..ROWS {
        facts[row] = (ROW + outline.row(row)) as u16;
        facts[ROWS + row] = (NEXT_LOW + outline.next(row, false)) as u16;
        facts[2 * ROWS + row] = (NEXT_SECOND + outline.next(row, true)) as u16;
    }
    for column in 0..COLUMNS {
        let place = 3 * ROWS + column;
        facts[place] = (LOW + outline.low(column)) as u16;
        facts[place + COLUMNS] = (SECOND + outline.second(column)) as u16;
        facts[place + 2 * COLUMNS] = (CLOSEST + outline.closest(column)) as u16;
    }
    facts[SLOTS - 3] = (FILLS + outline.fills()) as u16;
    facts[SLOTS - 2] = (MISSED + usize::from(sheet.misses().min(MISSES))) as u16;
    facts[SLOTS - 1] = (CELLS + outline.cells()) as u16;
    facts
}

/// The facts of a rival: the sheet, how many turns until it is the active player, and whether it
/// may still write in this turn.
pub fn rival_facts(sheet: &Sheet, turns: usize, may_write: bool) -> RivalFacts {
    let outline = Outline::of(sheet);
    let mut facts = [0; RIVAL_SLOTS];
    for (row, fact) in facts.iter_mut().take(ROWS).enumerate() {
        *fact = (RIVAL_ROW + outline.row(row)) as u16;
    }
    for column in 0..COLUMNS {
        facts[ROWS + column] = (RIVAL_LOW + outline.low(column)) as u16;
    }
    let points = usize::try_from((sheet.total() + 15) / 3).unwrap_or(0);
    let turn = (turns % 4) * 2 + usize::from(may_write);
    facts[10] = (RIVAL_FILLS + outline.fills()) as u16;
    facts[11] = (RIVAL_MISSED + usize::from(sheet.misses().min(MISSES))) as u16;
    facts[12] = (RIVAL_POINTS + points.min(POINTS_SIZE - 1)) as u16;
    facts[13] = (RIVAL_TURN + turn) as u16;
    facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::qwantum::Colour;

    fn sheet(rows: [&[u8]; 4]) -> Sheet {
        let mut sheet = Sheet::EMPTY;
        for (colour, values) in Colour::ALL.into_iter().zip(rows) {
            for &value in values {
                sheet.write(colour, value).unwrap();
            }
        }
        sheet
    }

    #[test]
    fn the_ways_to_fill_rows_are_numbered_without_gaps() {
        let mut seen = [false; FILLS_SIZE];
        for code in 0..7usize.pow(4) {
            let filled = [code % 7, code / 7 % 7, code / 49 % 7, code / 343];
            let outline = Outline {
                filled,
                last: [0; ROWS],
                columns: [Column::default(); COLUMNS],
            };
            seen[outline.fills()] = true;
        }
        assert!(seen.iter().all(|&seen| seen));
    }

    #[test]
    fn rows_are_interchangeable() {
        let one = sheet([&[1, 5], &[3], &[], &[2, 4, 9, 12, 3]]);
        let other = sheet([&[2, 4, 9, 12, 3], &[], &[1, 5], &[3]]);
        let [mut one, mut other] = [one, other].map(|sheet| facts(&sheet));
        one.sort_unstable();
        other.sort_unstable();
        assert_eq!(one, other);
    }

    #[test]
    fn a_column_that_a_dead_row_never_reaches_is_blocked() {
        let outline = Outline::of(&sheet([&[1, 5, 9, 12, 1], &[], &[30], &[31]]));
        assert!(outline.columns[5].is_blocked, "nothing is below 1");
        assert!(outline.columns[3].is_blocked, "31 rises to 33 only");
        assert!(!outline.columns[2].is_blocked);
        assert_eq!(outline.columns[0].low, 1);
        assert_eq!(outline.columns[0].second, 30);
    }
}
