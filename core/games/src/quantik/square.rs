//! The sixteen squares, their lines, and sets of them.

use core::{fmt, ops};

/// One of the sixteen squares, numbered in reading order: `a4` is 0, `d4` is 3, `d1` is 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// All sixteen, in reading order.
    pub const ALL: [Square; 16] = {
        let mut all = [Square(0); 16];
        let mut index = 0;
        while index < 16 {
            all[index as usize] = Square(index);
            index += 1;
        }
        all
    };

    /// The square at `row` from the top and `column` from the left, both from 0 to 3.
    pub const fn at(row: u8, column: u8) -> Option<Square> {
        if row < 4 && column < 4 {
            Some(Square(4 * row + column))
        } else {
            None
        }
    }

    /// The square with an index in reading order; only the low four bits are used.
    pub const fn from_index(index: u8) -> Square {
        Square(index & 15)
    }

    /// The index in reading order.
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The row, 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// The column, 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % 4
    }

    /// Every square that shares a row, a column or a region with this one, including itself.
    pub const fn reach(self) -> SquareSet {
        SquareSet(REACH[self.index()])
    }

    /// Reads `a1` to `d4`.
    pub const fn from_name(file: u8, rank: u8) -> Option<Square> {
        match (file, rank) {
            (b'a'..=b'd', b'1'..=b'4') => Square::at(b'4' - rank, file - b'a'),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (b'a' + self.column(), b'4' - self.row());
        write!(out, "{}{}", file as char, rank as char)
    }
}

const REACH: [u16; 16] = {
    let mut reach = [0; 16];
    let mut line = 0;
    while line < 12 {
        let mut index = 0;
        while index < 16 {
            if LINES[line].0 >> index & 1 != 0 {
                reach[index] |= LINES[line].0;
            }
            index += 1;
        }
        line += 1;
    }
    reach
};

/// The twelve lines: four rows, four columns, four regions.
pub(super) const LINES: [SquareSet; 12] = {
    let mut lines = [SquareSet::EMPTY; 12];
    let mut index = 0;
    while index < 4 {
        lines[index] = SquareSet(0xf << (4 * index));
        lines[4 + index] = SquareSet(0x1111 << index);
        lines[8 + index] = SquareSet(0x33 << (8 * (index / 2) + 2 * (index % 2)));
        index += 1;
    }
    lines
};

/// A set of squares, one bit each, in reading order.
///
/// ```text
///      a  b  c  d
///  4   0  1 | 2  3
///  3   4  5 | 6  7
///     ------+------
///  2   8  9 |10 11
///  1  12 13 |14 15
/// ```
///
/// ```
/// use pocketq_games::quantik::{Square, SquareSet};
///
/// let corner = Square::at(0, 0).unwrap();
/// let reach = corner.reach();
/// assert_eq!(reach.len(), 8);
/// assert_eq!(reach.without(corner).to_string(), ".xxx\nxx..\nx...\nx...");
///
/// let mut set = SquareSet::EMPTY.with(corner);
/// set.insert(Square::at(1, 0).unwrap());
/// assert!(set.contains(corner) && set.len() == 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub u16);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All sixteen squares.
    pub const ALL: SquareSet = SquareSet(0xffff);

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// This set with `square` in it.
    pub const fn with(self, square: Square) -> Self {
        SquareSet(self.0 | 1 << square.index())
    }

    /// This set without `square`.
    pub const fn without(self, square: Square) -> Self {
        SquareSet(self.0 & !(1 << square.index()))
    }

    /// Whether `square` is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first square in reading order.
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square(self.0.trailing_zeros() as u8))
        }
    }

    /// Every square that shares a line with a square of this set.
    ///
    /// Fills every line that has a square of the set: all rows at once, then all columns, then all
    /// regions.
    pub const fn reach(self) -> SquareSet {
        let set = self.0;
        // In each row, move any bit to the row's lowest bit, then multiply to fill all four.
        let pairs = (set | set >> 1) & 0x5555;
        let rows = ((pairs | pairs >> 2) & 0x1111) * 0xf;
        let halves = set | set >> 8;
        let columns = ((halves | halves >> 4) & 0xf) * 0x1111;
        let regions = ((pairs | pairs >> 4) & 0x0505) * 0x33;
        SquareSet(rows | columns | regions)
    }
}

impl ops::BitOr for SquareSet {
    type Output = SquareSet;
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl ops::BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl ops::BitAnd for SquareSet {
    type Output = SquareSet;
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl ops::Not for SquareSet {
    type Output = SquareSet;
    fn not(self) -> SquareSet {
        SquareSet(!self.0)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set, in reading order.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }
}

impl fmt::Display for SquareSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::ALL {
            if square.column() == 0 && square.row() > 0 {
                out.write_str("\n")?;
            }
            out.write_str(if self.contains(square) { "x" } else { "." })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_named_as_on_the_board() {
        assert_eq!(Square::ALL[0].to_string(), "a4");
        assert_eq!(Square::ALL[15].to_string(), "d1");
        for square in Square::ALL {
            let name = square.to_string();
            let name = name.as_bytes();
            assert_eq!(Square::from_name(name[0], name[1]), Some(square));
        }
        assert_eq!(Square::from_name(b'e', b'1'), None);
        assert_eq!(Square::from_name(b'a', b'0'), None);
        assert_eq!(Square::at(4, 0), None);
    }

    #[test]
    fn a_square_reaches_its_row_column_and_region() {
        for square in Square::ALL {
            let mut expected = SquareSet::EMPTY;
            for other in Square::ALL {
                let same_row = square.row() == other.row();
                let same_column = square.column() == other.column();
                let region = |s: Square| (s.row() / 2, s.column() / 2);
                if same_row || same_column || region(square) == region(other) {
                    expected.insert(other);
                }
            }
            assert_eq!(square.reach(), expected, "{square}");
        }
    }

    #[test]
    fn a_set_reaches_what_its_squares_reach() {
        for bits in 0..=u16::MAX {
            let set = SquareSet(bits);
            let expected = set
                .into_iter()
                .fold(SquareSet::EMPTY, |reach, square| reach | square.reach());
            assert_eq!(set.reach(), expected, "\n{set}");
        }
    }
}
