//! The content of a square in one byte: all that the rules of moving and capturing need.

use super::{
    piece::{Colour, Piece, Shape},
    tower::FIXED_HEIGHT,
};

const HEIGHT: u8 = 15;
const FIXED: u8 = 0x80;

/// What is on a square.
///
/// ```text
///  bit     7      6       5 4     3 2 1 0
///      | fixed | colour | shape | height |      0b0101_0011: a tower of 3 with a black S on top
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cell(u8);

impl Cell {
    /// An empty square.
    pub(super) const EMPTY: Cell = Cell(0);
    /// Beyond the edge of the board: like a fixed tower, it blocks and is never captured.
    pub(super) const WALL: Cell = Cell(FIXED);

    pub(super) const fn new(top: Piece, height: u8) -> Cell {
        let fixed = if height >= FIXED_HEIGHT { FIXED } else { 0 };
        Cell(fixed | (top.colour as u8) << 6 | (top.shape as u8) << 4 | height & HEIGHT)
    }

    /// The byte itself, which differs for every cell.
    pub(super) const fn code(self) -> u8 {
        self.0
    }

    pub(super) const fn height(self) -> u8 {
        self.0 & HEIGHT
    }

    pub(super) const fn colour(self) -> Colour {
        Colour::ALL[(self.0 >> 6 & 1) as usize]
    }

    pub(super) const fn shape(self) -> Shape {
        match self.0 >> 4 & 3 {
            0 => Shape::Cross,
            1 => Shape::Square,
            _ => Shape::Circle,
        }
    }

    pub(super) const fn is_fixed(self) -> bool {
        self.0 & FIXED != 0
    }

    /// Whether `colour` may capture it; must not be called for an empty square.
    pub(super) const fn can_be_captured_by(self, colour: Colour) -> bool {
        self.0 & (FIXED | 1 << 6) == (colour.opponent() as u8) << 6
    }
}
