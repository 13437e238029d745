//! How a game is kept: which one it is, and how its setup and its codes become bytes and numbers.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::{journal::Game, quantik, qwantum, towers};

/// The games that can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum GameKind {
    /// The dice game.
    Qwantum,
    /// Quantik.
    Quantik,
    /// The tower game.
    Towers,
}

impl GameKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Qwantum, Self::Quantik, Self::Towers];

    /// The place in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The most bytes that a setup takes.
pub const SETUP_BYTES: usize = 8;

/// A setup in its stored form.
pub type SetupBytes = Vec<u8, SETUP_BYTES>;

/// A game that the store can keep.
pub trait StoredGame: Game<Code: Into<u32> + TryFrom<u32> + Default> {
    /// Which game it is.
    const KIND: GameKind;

    /// The setup in its stored form.
    fn setup_bytes(setup: Self::Setup) -> SetupBytes;

    /// The setup of a stored form; none if no setup has it.
    fn setup_from(bytes: &[u8]) -> Option<Self::Setup>;
}

impl StoredGame for qwantum::Game {
    const KIND: GameKind = GameKind::Qwantum;

    fn setup_bytes(setup: qwantum::Setup) -> SetupBytes {
        SetupBytes::from_iter([setup.code()])
    }

    fn setup_from(bytes: &[u8]) -> Option<qwantum::Setup> {
        match *bytes {
            [code] => qwantum::Setup::from_code(code),
            _ => None,
        }
    }
}

impl StoredGame for quantik::Board {
    const KIND: GameKind = GameKind::Quantik;

    fn setup_bytes((): ()) -> SetupBytes {
        SetupBytes::new()
    }

    fn setup_from(bytes: &[u8]) -> Option<()> {
        bytes.is_empty().then_some(())
    }
}

impl StoredGame for towers::Game {
    const KIND: GameKind = GameKind::Towers;

    fn setup_bytes(setup: towers::Setup) -> SetupBytes {
        SetupBytes::from_iter([setup.code()])
    }

    fn setup_from(bytes: &[u8]) -> Option<towers::Setup> {
        match *bytes {
            [code] => towers::Setup::from_code(code),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qwantum::{Dice, Seat, Setup};

    #[test]
    fn every_setup_is_read_as_it_is_kept() {
        for (seats, dice) in [1, 2, 3, 4]
            .into_iter()
            .flat_map(|n| [(n, Dice::Device), (n, Dice::Real)])
        {
            for first in Seat::ALL.into_iter().take(seats.into()) {
                let setup = Setup::new(seats, first, dice).unwrap();
                let bytes = qwantum::Game::setup_bytes(setup);
                assert_eq!(qwantum::Game::setup_from(&bytes), Some(setup));
            }
        }
        assert_eq!(qwantum::Game::setup_from(&[]), None);
        assert_eq!(qwantum::Game::setup_from(&[0x20]), None);
        assert_eq!(quantik::Board::setup_from(&[]), Some(()));
        assert_eq!(quantik::Board::setup_from(&[0]), None);
    }
}
