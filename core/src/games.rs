//! The games and the kinds of matches. `app/registry.rs` lists what the program knows about each
//! game.

use serde::{Deserialize, Serialize};

/// A game. The order is that of the main menu and of the numbers in stored matches, so a new game
/// goes at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum GameKind {
    /// The dice game.
    Qwantum,
    /// Quantik.
    Quantik,
    /// The tower game, called Quantum on the screen.
    Towers,
}

impl GameKind {
    /// All games, in the order of the main menu.
    pub const ALL: [Self; 3] = [Self::Qwantum, Self::Quantik, Self::Towers];

    /// How many games there are.
    pub const COUNT: usize = Self::ALL.len();

    /// The index in [`ALL`](Self::ALL), which is also the game's number in stored data.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The game with this number.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }
}

/// The kind of a match. Matches of different kinds can be unfinished at the same time, and a new
/// match replaces only an unfinished one of its own kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchKind {
    /// Which game.
    pub game: GameKind,
    /// The mode of the game; 0 for a game that has only one.
    pub mode: u8,
}

impl MatchKind {
    /// All kinds of matches. Stored matches contain the mode's number, so a new mode gets the
    /// game's next free one.
    pub const ALL: [Self; 5] = [
        Self::new(GameKind::Qwantum, 0),
        Self::new(GameKind::Qwantum, 1),
        Self::new(GameKind::Qwantum, 2),
        Self::new(GameKind::Quantik, 0),
        Self::new(GameKind::Towers, 0),
    ];

    /// How many kinds there are.
    pub const COUNT: usize = Self::ALL.len();

    const fn new(game: GameKind, mode: u8) -> Self {
        MatchKind { game, mode }
    }
}

impl From<GameKind> for MatchKind {
    fn from(game: GameKind) -> Self {
        MatchKind::new(game, 0)
    }
}
