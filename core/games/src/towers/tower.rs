//! What is on a square: a single piece, or a tower of pieces.

use core::{fmt, num::NonZeroU32};

use super::piece::{Colour, Piece, Shape};

/// A tower of this height or more never moves and is never captured.
pub const FIXED_HEIGHT: u8 = 6;

/// The greatest height of a tower: neither the capturing nor the captured tower is fixed, and a 5
/// that captures a 5 makes 10.
pub const MOST_HEIGHT: u8 = 2 * (FIXED_HEIGHT - 1);

/// A single piece or a tower of up to ten, with all its pieces in one word: three bits per piece,
/// the top piece lowest.
///
/// ```text
///  SoX, a white cross on top of a black circle on top of a white square:
///
///  bit  8 7 6   5 4 3   2 1 0       first bit: 0 White, 1 Black
///      | 0 10 | 1 11  | 0 01 |      other two: 1 cross, 2 square, 3 circle
///        S      o       X
/// ```
///
/// Putting a tower on top of another shifts the lower one up by three bits for each piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tower(NonZeroU32);

const BITS: u32 = 3;
const _: () = assert!(MOST_HEIGHT as u32 * BITS <= u32::BITS);

/// The three bits of a piece, which are never all zero because shapes are numbered from 1.
const fn code(piece: Piece) -> NonZeroU32 {
    let shape = match piece.shape {
        Shape::Cross => NonZeroU32::MIN,
        Shape::Square => NonZeroU32::MIN.saturating_add(1),
        Shape::Circle => NonZeroU32::MIN.saturating_add(2),
    };
    match piece.colour {
        Colour::White => shape,
        Colour::Black => shape.saturating_add(4),
    }
}

const fn piece(code: u32) -> Piece {
    Piece {
        colour: if code & 4 == 0 {
            Colour::White
        } else {
            Colour::Black
        },
        shape: match code & 3 {
            1 => Shape::Cross,
            2 => Shape::Square,
            _ => Shape::Circle,
        },
    }
}

impl Tower {
    /// A single piece.
    pub const fn single(piece: Piece) -> Tower {
        Tower(code(piece))
    }

    /// The piece on top, which decides who owns the tower and how it moves.
    pub const fn top(self) -> Piece {
        piece(self.0.get())
    }

    /// How many pieces it has.
    pub fn height(self) -> u8 {
        self.pieces().fold(0, |height, _| height + 1)
    }

    /// Whether it is too high to move or be captured.
    pub fn is_fixed(self) -> bool {
        self.height() >= FIXED_HEIGHT
    }

    /// Its pieces from top to bottom.
    pub const fn pieces(self) -> Pieces {
        Pieces(self.0.get())
    }

    /// The tower made by putting this one on top of another; none if it would be too high.
    pub fn on_top_of(self, other: Tower) -> Option<Tower> {
        let height = self.height();
        if height + other.height() > MOST_HEIGHT {
            return None;
        }
        let below = other.0.get() << (u32::from(height) * BITS);
        Some(Tower(self.0 | below))
    }
}

/// The pieces of a tower, from top to bottom.
#[derive(Clone, Debug)]
pub struct Pieces(u32);

impl Iterator for Pieces {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let next = (self.0 != 0).then(|| piece(self.0));
        self.0 >>= BITS;
        next
    }
}

/// The letters of its pieces from bottom to top, as in TFEN.
impl fmt::Display for Tower {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for level in (0..u32::from(self.height())).rev() {
            let letter = piece(self.0.get() >> (level * BITS)).letter();
            write!(out, "{}", letter as char)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Tower {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tower(letters: &str) -> Tower {
        let pieces = letters
            .bytes()
            .map(|letter| Piece::from_letter(letter).unwrap());
        let singles = pieces.map(Tower::single);
        singles
            .reduce(|below, above| above.on_top_of(below).unwrap())
            .unwrap()
    }

    #[test]
    fn a_tower_goes_on_top_whole_and_its_top_rules() {
        let taken = tower("xOs").on_top_of(tower("So")).unwrap();
        assert_eq!(taken.to_string(), "SoxOs");
        assert_eq!(taken.top(), Piece::from_letter(b's').unwrap());
        assert_eq!(taken.height(), 5);
        assert!(!taken.is_fixed());
        let letters: Vec<u8> = taken.pieces().map(Piece::letter).collect();
        assert_eq!(letters, *b"sOxoS");
    }

    #[test]
    fn six_are_fixed_and_a_five_that_takes_a_five_makes_ten() {
        assert!(tower("sSsSsS").is_fixed());
        let ten = tower("XxXxX").on_top_of(tower("OoOos")).unwrap();
        assert_eq!((ten.height(), ten.to_string()), (10, "OoOosXxXxX".into()));
        assert_eq!(tower("S").on_top_of(ten), None);
    }

    #[test]
    fn an_empty_square_takes_no_extra_space() {
        assert_eq!(size_of::<Option<Tower>>(), 4);
    }
}
