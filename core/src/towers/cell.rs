//! A byte a square: all that moving and capturing ask of a tower.

use super::{
    piece::{Colour, Piece, Shape},
    tower::FIXED_HEIGHT,
};

const HEIGHT: u8 = 15;
const FIXED: u8 = 0x80;

/// What a walk over the board sees on a square: the height in the low four bits, then the shape,
/// the colour, and whether it neither moves nor is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cell(u8);

impl Cell {
    /// A square with nothing on it.
    pub(super) const EMPTY: Cell = Cell(0);
    /// Beyond the edge of the board.
    pub(super) const WALL: Cell = Cell(FIXED);

    pub(super) const fn new(top: Piece, height: u8) -> Cell {
        let fixed = if height >= FIXED_HEIGHT { FIXED } else { 0 };
        Cell(fixed | (top.colour as u8) << 6 | (top.shape as u8) << 4 | height & HEIGHT)
    }

    /// The byte itself, which tells it from every other.
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

    /// Whether `colour` may capture it; asked of what is not empty.
    pub(super) const fn is_prey_of(self, colour: Colour) -> bool {
        self.0 & (FIXED | 1 << 6) == (colour.opponent() as u8) << 6
    }
}
