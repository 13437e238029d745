//! A position as two words, so that it can be found again. A move changes three of the parts that
//! they are made of. Numbers are mixed, not looked up: 32-bit multiplications are cheap on the chip
//! and a table of random numbers would fill flash.

use super::{cell::Cell, position::Position, square::Square};

/// What tells a position, with the side to move, from others; two in 2⁶⁴ are taken for one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    /// Where it is kept.
    pub(super) place: u32,
    /// How it is known again.
    pub(super) check: u32,
}

/// The side to move changed.
const TURN: Key = Key {
    place: 0x6c07_8965,
    check: 0x5d58_8b65,
};

impl Key {
    /// The key of a position.
    pub(super) fn of(position: &Position) -> Key {
        let nothing = Key { place: 0, check: 0 };
        let squares = position.occupied().into_iter();
        let key = squares.fold(nothing, |key, square| {
            key.with(square, position.seen(square.index() as u8))
        });
        match position.to_move() {
            super::Colour::White => key,
            super::Colour::Black => key.turned(),
        }
    }

    /// The key when the other side is to move.
    pub(super) const fn turned(self) -> Key {
        self.mixed(TURN)
    }

    /// The key with something on an empty square, or without what stands there.
    pub(super) const fn with(self, square: Square, cell: Cell) -> Key {
        let code = (square.index() as u32) << 8 | cell.code() as u32;
        let mut place = code.wrapping_add(0x51).wrapping_mul(0x9e37_79b1);
        place = (place ^ place >> 15).wrapping_mul(0x85eb_ca77);
        place ^= place >> 13;
        let mut check = (place ^ code).wrapping_mul(0xc2b2_ae3d);
        check = (check ^ check >> 16).wrapping_mul(0x27d4_eb2f);
        check ^= check >> 15;
        self.mixed(Key { place, check })
    }

    const fn mixed(self, other: Key) -> Key {
        Key {
            place: self.place ^ other.place,
            check: self.check ^ other.check,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::towers::{Board, Game, Setup};

    #[test]
    fn positions_have_keys_of_their_own() {
        for board in Board::ALL {
            let start = Game::new(Setup::standard(board)).position().clone();
            let mut seen: HashMap<(u32, u32), String> = HashMap::new();
            for first in start.moves() {
                let first = start.after(first);
                for second in first.moves() {
                    let second = first.after(second);
                    for position in second.moves().map(|third| second.after(third)) {
                        let Key { place, check } = Key::of(&position);
                        let picture = format!("{position:?}");
                        let known = seen.entry((place, check)).or_insert(picture.clone());
                        assert_eq!(*known, picture);
                    }
                }
            }
            assert!(seen.len() > 5_000, "{}", seen.len());
        }
    }
}
