//! The squares of the full board, the steps between them, and sets of squares.
//! The central board uses the first ten files and the first six ranks.

use core::{fmt, ops};

/// A square, by its file and rank. Sixteen numbers a rank though there are twelve files at most:
/// so a step off either end of a rank falls on a number that is no square, and no step needs a
/// division.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// How many files the full board has.
const FILES: u8 = 12;
/// How many ranks the full board has.
const RANKS: u8 = 8;

/// How many numbers squares are taken from.
pub(super) const INDICES: usize = 128;

impl Square {
    /// The square at `file` from the left and `rank` from White's side, both from 0.
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < FILES && rank < RANKS {
            Some(Square(rank << 4 | file))
        } else {
            None
        }
    }

    /// The square of an index; none if no square has it.
    pub const fn from_index(index: u8) -> Option<Square> {
        Square::at(index & 15, index >> 4)
    }

    /// A number below 128: sixteen times the rank and the file.
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The file, 0 at the left.
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank, 0 at White's side.
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// Reads `a1` to `l8`.
    pub const fn from_name(file: u8, rank: u8) -> Option<Square> {
        match (file, rank) {
            (b'a'..=b'l', b'1'..=b'8') => Square::at(file - b'a', rank - b'1'),
            _ => None,
        }
    }

    /// The square one step away; none beyond the edge of the full board.
    pub const fn step(self, direction: Direction) -> Option<Square> {
        Square::from_index(self.0.wrapping_add(direction.step()))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (b'a' + self.file(), b'1' + self.rank());
        write!(out, "{}{}", file as char, rank as char)
    }
}

/// A way to move, as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Away from White.
    North,
    /// To the right.
    East,
    /// Towards White.
    South,
    /// To the left.
    West,
    /// Away and right.
    NorthEast,
    /// Towards and right.
    SouthEast,
    /// Towards and left.
    SouthWest,
    /// Away and left.
    NorthWest,
}

impl Direction {
    /// All eight: along files and ranks first, then diagonal.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::NorthWest,
    ];

    /// What a step adds to a square's index; steps back wrap round.
    pub(super) const fn step(self) -> u8 {
        match self {
            Direction::North => 16,
            Direction::East => 1,
            Direction::South => 16u8.wrapping_neg(),
            Direction::West => 1u8.wrapping_neg(),
            Direction::NorthEast => 17,
            Direction::SouthEast => 15u8.wrapping_neg(),
            Direction::SouthWest => 17u8.wrapping_neg(),
            Direction::NorthWest => 15,
        }
    }

    /// The direction of so many files and ranks, and how many steps it takes; none if they are
    /// not in line, or nothing.
    pub(super) const fn between(from: Square, to: Square) -> Option<(Direction, u8)> {
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        let (across, along) = (files.unsigned_abs(), ranks.unsigned_abs());
        if across != 0 && along != 0 && across != along {
            return None;
        }
        let direction = match (files.signum(), ranks.signum()) {
            (0, 1) => Direction::North,
            (1, 0) => Direction::East,
            (0, -1) => Direction::South,
            (-1, 0) => Direction::West,
            (1, 1) => Direction::NorthEast,
            (1, -1) => Direction::SouthEast,
            (-1, -1) => Direction::SouthWest,
            (-1, 1) => Direction::NorthWest,
            _ => return None,
        };
        let steps = if across > along { across } else { along };
        Some((direction, steps))
    }

    /// Whether it is diagonal.
    pub const fn is_diagonal(self) -> bool {
        self as u8 >= Direction::NorthEast as u8
    }
}

/// A set of squares, a bit each at the square's index: two ranks a word, which a 32-bit chip
/// shifts without carrying along a rank. The four bits beside each rank are never set.
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
/// use pocketq_core::towers::{Board, SquareSet};
///
/// let black = Board::Central.black_squares();
/// let names: Vec<String> = black.into_iter().map(|square| square.to_string()).collect();
/// assert_eq!(names, ["a1", "j1", "a6", "j6"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet([u32; 4]);

/// The bits of a word that are squares.
const SQUARES: u32 = 0x0fff_0fff;

impl SquareSet {
    /// No square.
    pub const NONE: SquareSet = SquareSet([0; 4]);
    /// All 96 squares of the full board.
    pub const ALL: SquareSet = SquareSet([SQUARES; 4]);

    /// The set of one square.
    pub const fn of(square: Square) -> Self {
        let mut set = Self::NONE;
        set.insert(square);
        set
    }

    /// The squares of so many files from `file` and so many ranks from `rank`.
    pub(super) const fn rectangle(file: u8, files: u8, rank: u8, ranks: u8) -> Self {
        let mut set = Self::NONE;
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

    /// What is in either set; the operator's work, for constants.
    pub(super) const fn united(self, other: SquareSet) -> SquareSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        SquareSet([a | e, b | f, c | g, d | h])
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() >> 5] |= 1 << (square.index() & 31);
    }

    /// Takes a square out.
    pub const fn remove(&mut self, square: Square) {
        self.0[square.index() >> 5] &= !(1 << (square.index() & 31));
    }

    /// Whether `square` is in it.
    pub const fn contains(self, square: Square) -> bool {
        self.0[square.index() >> 5] >> (square.index() & 31) & 1 != 0
    }

    /// Whether it has no square.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// How many squares it has.
    pub const fn len(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// Its first square, rank by rank from White's side.
    pub const fn first(self) -> Option<Square> {
        let mut word = 0;
        while word < 4 {
            if self.0[word] != 0 {
                return Some(Square(
                    (word as u8) << 5 | self.0[word].trailing_zeros() as u8,
                ));
            }
            word += 1;
        }
        None
    }

    /// Every square one step away from a square of this set.
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

    const fn north(self) -> SquareSet {
        let [a, b, c, d] = self.0;
        SquareSet([
            a << 16,
            b << 16 | a >> 16,
            c << 16 | b >> 16,
            d << 16 | c >> 16,
        ])
    }

    const fn south(self) -> SquareSet {
        let [a, b, c, d] = self.0;
        SquareSet([
            a >> 16 | b << 16,
            b >> 16 | c << 16,
            c >> 16 | d << 16,
            d >> 16,
        ])
    }

    const fn east(self) -> SquareSet {
        let [a, b, c, d] = self.0;
        SquareSet([
            a << 1 & SQUARES,
            b << 1 & SQUARES,
            c << 1 & SQUARES,
            d << 1 & SQUARES,
        ])
    }

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

/// The other squares of the full board.
impl ops::Not for SquareSet {
    type Output = SquareSet;
    fn not(self) -> SquareSet {
        let [a, b, c, d] = self.0;
        SquareSet([!a & SQUARES, !b & SQUARES, !c & SQUARES, !d & SQUARES])
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        let mut set = SquareSet::NONE;
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
        let square = self.0.first()?;
        self.0.remove(square);
        Some(square)
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
    fn squares_are_named_as_on_the_board() {
        assert_eq!(SquareSet::ALL.len(), 96);
        for square in SquareSet::ALL {
            let name = square.to_string();
            let name = name.as_bytes();
            assert_eq!(Square::from_name(name[0], name[1]), Some(square));
            assert_eq!(Square::from_index(square.index() as u8), Some(square));
        }
        assert_eq!(Square::from_name(b'a', b'1'), Square::from_index(0));
        for (file, rank) in [(b'm', b'1'), (b'a', b'9'), (b'a', b'0'), (b'A', b'1')] {
            assert_eq!(Square::from_name(file, rank), None);
        }
        assert_eq!(Square::from_index(12), None);
        assert_eq!(Square::from_index(128), None);
    }

    #[test]
    fn a_step_changes_file_and_rank_by_one_at_most_and_never_leaves_the_board() {
        for square in SquareSet::ALL {
            for direction in Direction::ALL {
                let files = match direction {
                    Direction::North | Direction::South => 0,
                    Direction::East | Direction::NorthEast | Direction::SouthEast => 1,
                    _ => -1,
                };
                let ranks = match direction {
                    Direction::East | Direction::West => 0,
                    Direction::North | Direction::NorthEast | Direction::NorthWest => 1,
                    _ => -1,
                };
                let file = square.file().checked_add_signed(files);
                let rank = square.rank().checked_add_signed(ranks);
                let there = file
                    .zip(rank)
                    .and_then(|(file, rank)| Square::at(file, rank));
                assert_eq!(square.step(direction), there, "{square} {direction:?}");
                let set = SquareSet::of(square).stepped(direction);
                assert_eq!(set, there.into_iter().collect(), "{square} {direction:?}");
                if let Some(there) = there {
                    assert_eq!(Direction::between(square, there), Some((direction, 1)));
                }
            }
        }
    }

    #[test]
    fn a_line_is_straight_or_diagonal() {
        let square = |name: &[u8; 2]| Square::from_name(name[0], name[1]).unwrap();
        let between = |from, to| Direction::between(square(from), square(to));
        assert_eq!(between(b"b2", b"b7"), Some((Direction::North, 5)));
        assert_eq!(between(b"h7", b"c2"), Some((Direction::SouthWest, 5)));
        assert_eq!(between(b"h7", b"i6"), Some((Direction::SouthEast, 1)));
        assert_eq!(between(b"b2", b"c4"), None);
        assert_eq!(between(b"b2", b"b2"), None);
        assert!(Direction::NorthWest.is_diagonal() && !Direction::West.is_diagonal());
    }

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
