//! The squares of the full board and the steps between them. The central board uses the first ten
//! files and the first six ranks.

use core::fmt;

/// A square, numbered by its file and rank. Each rank takes sixteen numbers although there are at
/// most twelve files. So a step off either end of a rank gives a number that is not a square, and
/// no step needs a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// How many files the full board has.
pub(super) const FILES: u8 = 12;
/// How many ranks the full board has.
pub(super) const RANKS: u8 = 8;

/// How many numbers there are for squares, including the unused ones.
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

    /// The square with this index, if there is one.
    pub const fn from_index(index: u8) -> Option<Square> {
        Square::at(index & 15, index >> 4)
    }

    /// A number below 128: sixteen times the rank, plus the file.
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

/// A direction to move in, as White sees it.
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

    /// What a step adds to a square's index, modulo 256.
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

    /// The direction from one square to another and how many steps it takes; none if they are the
    /// same or not in a straight line.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::towers::SquareSet;

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
                let set = SquareSet::EMPTY.with(square).stepped(direction);
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
}
