//! Shapes, players and moves, and how a move is written.

use core::{fmt, str};

use super::square::Square;

/// The shape of a piece, with its letter in QFEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Sphere, `A`.
    Sphere,
    /// Cylinder, `B`.
    Cylinder,
    /// Cube, `C`.
    Cube,
    /// Cone, `D`.
    Cone,
}

impl Shape {
    /// All four, `A` to `D`.
    pub const ALL: [Shape; 4] = [Shape::Sphere, Shape::Cylinder, Shape::Cube, Shape::Cone];

    /// The shape with an index; only the low two bits are used.
    pub const fn from_index(index: u8) -> Shape {
        Shape::ALL[(index & 3) as usize]
    }

    /// The shape with a letter `A` to `D`.
    pub const fn from_letter(letter: u8) -> Option<Shape> {
        match letter {
            b'A'..=b'D' => Some(Shape::from_index(letter - b'A')),
            _ => None,
        }
    }

    /// The letter, `A` to `D`.
    pub const fn letter(self) -> u8 {
        b'A' + self as u8
    }
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who moved first.
    First,
    /// The other player.
    Second,
}

impl Player {
    /// Both, in turn order.
    pub const ALL: [Player; 2] = [Player::First, Player::Second];

    /// The other player.
    pub const fn opponent(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Who owns it.
    pub player: Player,
    /// Its shape.
    pub shape: Shape,
}

impl Piece {
    /// The piece with a QFEN letter.
    pub const fn from_letter(letter: u8) -> Option<Piece> {
        let player = if letter.is_ascii_uppercase() {
            Player::First
        } else {
            Player::Second
        };
        match Shape::from_letter(letter.to_ascii_uppercase()) {
            Some(shape) => Some(Piece { player, shape }),
            None => None,
        }
    }

    /// The QFEN letter: upper case for the first player.
    pub const fn letter(self) -> u8 {
        match self.player {
            Player::First => self.shape.letter(),
            Player::Second => self.shape.letter().to_ascii_lowercase(),
        }
    }
}

/// A shape placed on a square. Moves sort like their names: by shape, then by file and rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The shape placed.
    pub shape: Shape,
    /// The square it is placed on.
    pub square: Square,
}

impl Move {
    /// The move in one byte, for the journal.
    pub const fn code(self) -> u8 {
        (self.shape as u8) << 4 | self.square.index() as u8
    }

    /// The move with this code; none above 63.
    pub const fn from_code(code: u8) -> Option<Move> {
        if code < 64 {
            Some(Move {
                shape: Shape::from_index(code >> 4),
                square: Square::from_index(code),
            })
        } else {
            None
        }
    }

    fn name(self) -> (Shape, u8, u8) {
        (self.shape, self.square.column(), 3 - self.square.row())
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Move) -> core::cmp::Ordering {
        self.name().cmp(&other.name())
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Move) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.shape.letter() as char, self.square)
    }
}

/// The error for text that is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAMove;

impl fmt::Display for NotAMove {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a move is a shape A to D and a square a1 to d4")
    }
}

impl core::error::Error for NotAMove {}

impl str::FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        let &[shape, file, rank] = text.as_bytes() else {
            return Err(NotAMove);
        };
        let shape = Shape::from_letter(shape).ok_or(NotAMove)?;
        let square = Square::from_name(file, rank).ok_or(NotAMove)?;
        Ok(Move { shape, square })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_read_as_it_is_written_and_kept() {
        for code in 0..64 {
            let played = Move::from_code(code).unwrap();
            assert_eq!(played.code(), code);
            assert_eq!(played.to_string().parse(), Ok(played));
        }
        assert_eq!(Move::from_code(64), None);
        for text in [
            "", "A", "Aa", "Aa1 ", "aa1", "Ea1", "Ae1", "Aa5", "Aä", "A\0\0",
        ] {
            assert_eq!(text.parse::<Move>(), Err(NotAMove), "{text:?}");
        }
    }

    #[test]
    fn moves_sort_as_their_names() {
        let mut moves: Vec<Move> = (0..64).filter_map(Move::from_code).collect();
        moves.sort();
        let sorted: Vec<String> = moves.iter().map(Move::to_string).collect();
        let mut names = sorted.clone();
        names.sort();
        assert_eq!(sorted, names);
    }
}
