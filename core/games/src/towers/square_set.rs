//! Sets of squares, with operations that move many pieces at once.

use core::{fmt, ops};

use super::square::{Direction, FILES, INDICES, RANKS, Square};

/// A set of squares, one bit each, at the square's index. A word has two ranks, so a 32-bit chip
/// can shift along a rank without a carry. The four bits after each rank are never set.
///
/// ```text
///     a   b  …  k   l
///  8 112 113 … 122 123   word 3
///  7  96  97 … 106 107
///  …
///  2  16  17 …  26  27
///  1   0   1 …  10  11   word 0
/// ```
///
/// ```
/// use pocketq_games::towers::{BoardSize, SquareSet};
///
/// let black = BoardSize::Central.black_squares();
/// let names: Vec<String> = black.into_iter().map(|square| square.to_string()).collect();
/// assert_eq!(names, ["a1", "j1", "a6", "j6"]);
///
/// let corner = black.first().unwrap();
/// let mut set = SquareSet::EMPTY.with(corner);
/// assert!(set.contains(corner));
/// set.remove(corner);
/// assert_eq!(set, SquareSet::EMPTY);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet([u32; 4]);

/// The bits of a word that stand for squares.
const SQUARES: u32 = 0x0fff_0fff;

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet([0; 4]);
    /// All 96 squares of the full board.
    pub const ALL: SquareSet = SquareSet([SQUARES; 4]);

    /// This set with `square` in it.
    pub const fn with(mut self, square: Square) -> Self {
        self.insert(square);
        self
    }

    /// The squares of `files` files starting at `file` and `ranks` ranks starting at `rank`.
    pub(super) const fn rectangle(file: u8, files: u8, rank: u8, ranks: u8) -> Self {
        let mut set = Self::EMPTY;
        let mut index = 0;
        while index < INDICES as u8 {
            if let Some(square) = Square::from_index(index)
                && square.file().wrapping_sub(file) < files
                && square.rank().wrapping_sub(rank) < ranks
            {
                set.insert(square);
            }
            index += 1;
        }
        set
    }

    /// The union of both sets, for constants.
    pub(super) const fn united(self, other: SquareSet) -> SquareSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        SquareSet([a | e, b | f, c | g, d | h])
    }

    /// Adds a square.
    #[inline(always)]
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() >> 5] |= 1 << (square.index() & 31);
    }

    /// Removes a square.
    #[inline(always)]
    pub const fn remove(&mut self, square: Square) {
        self.0[square.index() >> 5] &= !(1 << (square.index() & 31));
    }

    /// Whether `square` is in the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0[square.index() >> 5] >> (square.index() & 31) & 1 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// How many squares are in the set.
    pub const fn len(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// The first square, rank by rank from White's side.
    pub const fn first(self) -> Option<Square> {
        let mut word = 0;
        while word < 4 {
            if self.0[word] != 0 {
                return Square::from_index((word as u8) << 5 | self.0[word].trailing_zeros() as u8);
            }
            word += 1;
        }
        None
    }

    /// Every square one step in `direction` from a square of this set.
    #[inline]
    pub const fn stepped(self, direction: Direction) -> SquareSet {
        match direction {
            Direction::North => self.north(),
            Direction::East => self.east(),
            Direction::South => self.south(),
            Direction::West => self.west(),
            Direction::NorthEast => self.north().east(),
            Direction::SouthEast => self.south().east(),
            Direction::SouthWest => self.south().west(),
            Direction::NorthWest => self.north().west(),
        }
    }

    #[inline(always)]
    const fn north(self) -> SquareSet {
        let [a, b, c, d] = self.0;
        SquareSet([
            a << 16,
            b << 16 | a >> 16,
            c << 16 | b >> 16,
            d << 16 | c >> 16,
        ])
    }

    #[inline(always)]
    const fn south(self) -> SquareSet {
        let [a, b, c, d] = self.0;
        SquareSet([
            a >> 16 | b << 16,
            b >> 16 | c << 16,
            c >> 16 | d << 16,
            d >> 16,
        ])
    }

    #[inline(always)]
    const fn east(self) -> SquareSet {
        let [a, b, c, d] = self.0;
        SquareSet([
            a << 1 & SQUARES,
            b << 1 & SQUARES,
            c << 1 & SQUARES,
            d << 1 & SQUARES,
        ])
    }

    #[inline(always)]
    const fn west(self) -> SquareSet {
        let [a, b, c, d] = self.0;
        SquareSet([
            a >> 1 & SQUARES,
            b >> 1 & SQUARES,
            c >> 1 & SQUARES,
            d >> 1 & SQUARES,
        ])
    }
}

impl ops::BitOr for SquareSet {
    type Output = SquareSet;
    fn bitor(self, other: SquareSet) -> SquareSet {
        self.united(other)
    }
}

impl ops::BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: SquareSet) {
        *self = *self | other;
    }
}

impl ops::BitAnd for SquareSet {
    type Output = SquareSet;
    fn bitand(self, other: SquareSet) -> SquareSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        SquareSet([a & e, b & f, c & g, d & h])
    }
}

/// The squares of the full board that are not in the set.
impl ops::Not for SquareSet {
    type Output = SquareSet;
    fn not(self) -> SquareSet {
        let [a, b, c, d] = self.0;
        SquareSet([!a & SQUARES, !b & SQUARES, !c & SQUARES, !d & SQUARES])
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set, rank by rank from White's side.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;
    fn next(&mut self) -> Option<Square> {
        let mut words = self.0.0.iter_mut().zip(0..);
        let (word, index) = words.find(|(word, _)| **word != 0)?;
        let square = Square::from_index(index << 5 | word.trailing_zeros() as u8);
        *word &= *word - 1;
        square
    }
}

/// A picture of the full board, the last rank first.
impl fmt::Display for SquareSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..RANKS).rev() {
            for square in (0..FILES).filter_map(|file| Square::at(file, rank)) {
                out.write_str(if self.contains(square) { "x" } else { "." })?;
            }
            if rank > 0 {
                out.write_str("\n")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_a_set_is_everything_else() {
        let some: SquareSet = SquareSet::ALL.into_iter().step_by(7).collect();
        assert_eq!(some.len(), 14);
        assert_eq!((!some).len(), 82);
        assert!((some & !some).is_empty());
        assert_eq!(some | !some, SquareSet::ALL);
        assert_eq!(!!some, some);
        assert_eq!(some.into_iter().collect::<SquareSet>(), some);
    }
}
