//! What the learned value sees of a score sheet: a few dozen facts out of many possible ones.
//!
//! A sheet is described by [`SLOTS`] facts. Each fact is a number that selects a column of the
//! net's first layer. So a sheet costs as many additions as it has facts, no matter how many facts
//! are possible. Rows are interchangeable: the dice treat all colours almost alike, so a fact
//! learned for one row holds for all four.

use super::outline::{ColumnSet, Outline, ROWS, closest};
use crate::qwantum::sheet::{COLUMNS, MISSES, MOST_TOTAL, Sheet};
use crate::sort::sort_few;

/// How many facts describe the player's own sheet.
pub const SLOTS: usize = 33;

/// How many facts describe a rival's sheet.
pub const RIVAL_SLOTS: usize = 14;

const TOTALS: usize = MOST_TOTAL as usize;

// A row is empty, full, or has some cells filled and a last number.
const ROW_SIZE: usize = 2 + (COLUMNS - 1) * TOTALS;
// A column is empty, complete, blocked, or has some cells filled and a lowest number.
const LOW_SIZE: usize = 3 + 3 * TOTALS;
// A column's second-lowest distinct number, once it has two cells; 0 is none.
const SECOND_SIZE: usize = 1 + 2 * (TOTALS + 1);
// What an open column would score if every row took the number closest to its last one.
const CLOSEST_SIZE: usize = 1 + TOTALS;
// A row's last number minus the lowest or second-lowest in its next column, from -12 to 11.
const DIFFERENCES: usize = 24;
const NEXT_LOW_SIZE: usize = 1 + COLUMNS * (1 + 3 * DIFFERENCES);
const NEXT_SECOND_SIZE: usize = 1 + COLUMNS * (1 + 2 * DIFFERENCES);
// How many cells each of the four rows has filled, ignoring the order of the rows.
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

/// How many facts about the player's own sheet are possible.
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

/// The facts of the player's own sheet, each below [`FACTS`]. The same index always holds the same
/// kind of fact, so two sheets that differ little differ at few indices.
pub type Facts = [u16; SLOTS];

/// The facts of a rival, each below [`RIVAL_FACTS`].
pub type RivalFacts = [u16; RIVAL_SLOTS];

impl Outline {
    fn row(&self, row: usize) -> usize {
        match usize::from(self.filled[row]) {
            0 => 0,
            COLUMNS => 1,
            filled => 2 + (filled - 1) * TOTALS + usize::from(self.last[row]) - 1,
        }
    }

    fn low(&self, index: usize) -> usize {
        let column = &self.columns[index];
        let kind = match usize::from(column.count) {
            ROWS => 1,
            _ if column.is_blocked => 2,
            0 => 0,
            count => 3 + (count - 1) * TOTALS + usize::from(column.low) - 1,
        };
        index * LOW_SIZE + kind
    }

    fn second(&self, index: usize) -> usize {
        let column = &self.columns[index];
        let kind = match usize::from(column.count) {
            count @ 2..=3 if !column.is_blocked => {
                1 + (count - 2) * (TOTALS + 1) + usize::from(column.second)
            }
            _ => 0,
        };
        index * SECOND_SIZE + kind
    }

    fn closest(&self, index: usize) -> usize {
        let column = &self.columns[index];
        let is_open = usize::from(column.count) < ROWS && !column.is_blocked;
        index * CLOSEST_SIZE
            + if is_open {
                usize::from(column.closest)
            } else {
                0
            }
    }

    /// Compares the row's last number with the lowest number in the column of its next cell, or
    /// with the second-lowest if `second`.
    fn next(&self, row: usize, second: bool) -> usize {
        let filled = usize::from(self.filled[row]);
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
        let count = usize::from(column.count);
        let kind = if count < least || against == 0 {
            0
        } else {
            let difference = i16::from(self.last[row]) - i16::from(against);
            let half = DIFFERENCES as i16 / 2;
            let place = (difference.clamp(-half, half - 1) + half) as usize;
            1 + (count - least) * DIFFERENCES + place
        };
        1 + filled * kinds + kind
    }

    /// Which of the [`FILLS_SIZE`] ways the rows are filled, ignoring their order.
    fn fills(&self) -> usize {
        let mut filled = self.filled;
        sort_few(&mut filled, |one, other| one < other);
        // Combinatorial number system: makes the numbers rise strictly, then adds binomials.
        let [a, b, c, d] = filled.map(usize::from);
        let (b, c, d) = (b + 1, c + 2, d + 3);
        a + b * (b - 1) / 2
            + c * (c - 1) * c.saturating_sub(2) / 6
            + d * (d - 1) * (d - 2) * d.saturating_sub(3) / 24
    }

    fn cells(&self) -> usize {
        self.filled.iter().copied().map(usize::from).sum()
    }
}

/// A sheet with its facts. The less two sheets differ, the cheaper it is to change one into the
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DescribedSheet {
    sheet: Sheet,
    outline: Outline,
    facts: Facts,
}

impl DescribedSheet {
    /// Describes a sheet.
    pub fn new(sheet: &Sheet) -> Self {
        let mut described = DescribedSheet {
            sheet: *sheet,
            outline: Outline::of(sheet),
            facts: [0; SLOTS],
        };
        described.describe_columns(ColumnSet::MAX);
        described.describe_rows(|_| true);
        described.describe_whole();
        described
    }

    /// The sheet.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Its facts.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Its points so far.
    pub fn total(&self) -> i16 {
        self.outline.score() - self.sheet.miss_cost()
    }

    /// Changes it to another sheet.
    pub fn change_to(&mut self, sheet: &Sheet) {
        let columns = self.outline.change(&self.sheet, sheet);
        self.describe_columns(columns);
        let (old, filled) = (self.sheet, self.outline.filled);
        self.describe_rows(|row| {
            // A row's facts also depend on the column of its next cell.
            columns >> filled[row] & 1 == 1 || sheet.rows()[row] != old.rows()[row]
        });
        self.sheet = *sheet;
        self.describe_whole();
    }

    fn describe_columns(&mut self, columns: ColumnSet) {
        for column in (0..COLUMNS).filter(|column| columns >> column & 1 == 1) {
            let place = 3 * ROWS + column;
            self.facts[place] = (LOW + self.outline.low(column)) as u16;
            self.facts[place + COLUMNS] = (SECOND + self.outline.second(column)) as u16;
            self.facts[place + 2 * COLUMNS] = (CLOSEST + self.outline.closest(column)) as u16;
        }
    }

    fn describe_rows(&mut self, is_different: impl Fn(usize) -> bool) {
        for row in (0..ROWS).filter(|&row| is_different(row)) {
            self.facts[row] = (ROW + self.outline.row(row)) as u16;
            self.facts[ROWS + row] = (NEXT_LOW + self.outline.next(row, false)) as u16;
            self.facts[2 * ROWS + row] = (NEXT_SECOND + self.outline.next(row, true)) as u16;
        }
    }

    fn describe_whole(&mut self) {
        self.facts[SLOTS - 3] = (FILLS + self.outline.fills()) as u16;
        self.facts[SLOTS - 2] = (MISSED + usize::from(self.sheet.misses().min(MISSES))) as u16;
        self.facts[SLOTS - 1] = (CELLS + self.outline.cells()) as u16;
    }
}

/// The facts of the player's own sheet.
pub fn facts(sheet: &Sheet) -> Facts {
    *DescribedSheet::new(sheet).facts()
}

/// The facts of a rival: the sheet, how many turns until this rival is active, and whether it may
/// still write in this turn.
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
            let mut outline = Outline::of(&Sheet::EMPTY);
            outline.filled = filled.map(|filled| filled as u8);
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
    fn a_changed_description_is_that_of_the_sheet() {
        let rows: [&[u8]; 7] = [
            &[],
            &[3],
            &[1, 5],
            &[30, 33],
            &[2, 4, 9, 12],
            &[2, 4, 9, 12, 1],
            &[2, 4, 9, 14, 8, 3],
        ];
        let mut described = DescribedSheet::new(&Sheet::EMPTY);
        let mut code = 0usize;
        for _ in 0..5_000 {
            // Visits all combinations of rows; similar and different ones alternate.
            code = (code + 613) % 7usize.pow(4);
            let mut next =
                sheet([code % 7, code / 7 % 7, code / 49 % 7, code / 343].map(|at| rows[at]));
            if code.is_multiple_of(3) {
                next.mark_miss();
            }
            described.change_to(&next);
            assert_eq!(described, DescribedSheet::new(&next), "{next:?}");
            assert_eq!(described.total(), next.total());
        }
    }
}
