//! Zobrist keys: a position in two words, the exclusive or of one random-looking number per tower,
//! so a move changes only a few terms.
//!
//! ```text
//!  before  b2c3:  ... ^ number(b2, S1) ^ number(c3, o2)
//!  after   b2c3:  ... ^ number(c3, S3) ^ TURN
//! ```
//!
//! The numbers are computed, not looked up: 32-bit multiplications are cheap on the chip, and a
//! table of random numbers would take up flash.

use crate::towers::{Colour, Position, Square, cell::Cell};

/// The key of a position with its side to move. Two positions have the same key with a probability
/// of 1 in 2⁶⁴.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PositionKey {
    /// The part that gives the index in the table.
    pub(super) index: u32,
    /// The part that is stored in the entry.
    pub(super) check: u32,
}

/// The term for Black to move.
const TURN: PositionKey = PositionKey {
    index: 0x6c07_8965,
    check: 0x5d58_8b65,
};

impl PositionKey {
    /// The key of a position.
    pub(super) fn of(position: &Position) -> PositionKey {
        let nothing = PositionKey { index: 0, check: 0 };
        let squares = position.occupied().into_iter();
        let key = squares.fold(nothing, |key, square| {
            key.with(square, position.cell_at(square.index() as u8))
        });
        match position.to_move() {
            Colour::White => key,
            Colour::Black => key.turned(),
        }
    }

    /// The key with the other side to move.
    pub(super) const fn turned(self) -> PositionKey {
        self.mixed(TURN)
    }

    /// The key with this cell added to an empty square, or removed if it is there.
    pub(super) const fn with(self, square: Square, cell: Cell) -> PositionKey {
        let code = (square.index() as u32) << 8 | cell.code() as u32;
        let mut index = code.wrapping_add(0x51).wrapping_mul(0x9e37_79b1);
        index = (index ^ index >> 15).wrapping_mul(0x85eb_ca77);
        index ^= index >> 13;
        let mut check = (index ^ code).wrapping_mul(0xc2b2_ae3d);
        check = (check ^ check >> 16).wrapping_mul(0x27d4_eb2f);
        check ^= check >> 15;
        self.mixed(PositionKey { index, check })
    }

    const fn mixed(self, other: PositionKey) -> PositionKey {
        PositionKey {
            index: self.index ^ other.index,
            check: self.check ^ other.check,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::towers::{BoardSize, Game, Setup};

    #[test]
    fn positions_have_keys_of_their_own() {
        for board in BoardSize::ALL {
            let start = Game::new(Setup::standard(board)).position().clone();
            let mut seen: HashMap<(u32, u32), String> = HashMap::new();
            for first in start.moves() {
                let first = start.after(first);
                for second in first.moves() {
                    let second = first.after(second);
                    for position in second.moves().map(|third| second.after(third)) {
                        let PositionKey { index, check } = PositionKey::of(&position);
                        let picture = format!("{position:?}");
                        let known = seen.entry((index, check)).or_insert(picture.clone());
                        assert_eq!(*known, picture);
                    }
                }
            }
            assert!(seen.len() > 5_000, "{}", seen.len());
        }
    }
}
