//! The registry: the one list of the games that the device plays.
//!
//! A game is one line in `with_games!`. Everything that distinguishes the games is made from that
//! list: [`GameKind`], and through `for_game!` every place that knows a game only at run time. What
//! the program must know about a game is the trait `RegisteredGame`; a game that
//! lacks any of it does not compile.

use serde::{Deserialize, Serialize};

/// Passes the list of games to a macro: the game's name in code, and the type that registers it.
///
/// The order is that of the main menu and of the game numbers in stored matches, so a new game goes
/// at the end.
macro_rules! with_games {
    ($($macro:ident)::+ { $($arguments:tt)* }) => {
        $($macro)::+! {
            { $($arguments)* }
            /// The dice game.
            Qwantum => $crate::app::Qwantum,
            /// Quantik.
            Quantik => $crate::app::Quantik,
            /// The tower game, which is called Quantum on the screen.
            Towers => $crate::app::Towers,
        }
    };
}

/// Evaluates an expression for a game that is known only at run time: in the expression, the name
/// stands for the type that registers the game.
///
/// ```text
/// for_game!(kind, G => G::NAME)
/// ```
macro_rules! for_game {
    ($kind:expr, $game:ident => $body:expr) => {
        $crate::games::with_games! { crate::games::match_game { $kind, $game, $body } }
    };
}

macro_rules! match_game {
    ({ $kind:expr, $game:ident, $body:expr } $($(#[$doc:meta])* $name:ident => $type:ty,)*) => {
        match $kind {
            $($crate::games::GameKind::$name => {
                type $game = $type;
                $body
            })*
        }
    };
}

/// Passes the list of the kinds of matches to a macro: game, mode, and the type that registers the
/// kind. Mode 0 of a game is the type that registers the game.
///
/// A game's modes are numbered on the flash, so a new mode gets the game's next number.
macro_rules! with_matches {
    ($($macro:ident)::+ { $($arguments:tt)* }) => {
        $($macro)::+! {
            { $($arguments)* }
            Qwantum 0 => $crate::app::Qwantum,
            Qwantum 1 => $crate::app::MySheet,
            Qwantum 2 => $crate::app::DiceOnly,
            Quantik 0 => $crate::app::Quantik,
            Towers 0 => $crate::app::Towers,
        }
    };
}

/// The same as `for_game!` for the kind of a match. `None` if the kind is not known, because a newer
/// program has stored it.
macro_rules! for_match {
    ($kind:expr, $registered:ident => $body:expr) => {
        $crate::games::with_matches! { crate::games::match_kind { $kind, $registered, $body } }
    };
}

macro_rules! match_kind {
    ({ $kind:expr, $registered:ident, $body:expr } $($game:ident $mode:literal => $type:ty,)*) => {
        match $kind {
            $($crate::games::MatchKind {
                game: $crate::games::GameKind::$game,
                mode: $mode,
            } => {
                type $registered = $type;
                Some($body)
            })*
            _ => None,
        }
    };
}

pub(crate) use {for_game, for_match, match_game, match_kind, with_games, with_matches};

macro_rules! define_game_kind {
    ({} $($(#[$doc:meta])* $name:ident => $type:ty,)*) => {
        /// Which game.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        pub enum GameKind {
            $($(#[$doc])* $name,)*
        }

        impl GameKind {
            /// All games, in the order of the main menu.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$name),*];

            /// How many games there are.
            pub const COUNT: usize = [$(stringify!($name)),*].len();
        }
    };
}

with_games! { define_game_kind {} }

impl GameKind {
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

macro_rules! define_match_kinds {
    ({} $($game:ident $mode:literal => $type:ty,)*) => {
        impl MatchKind {
            /// All kinds of matches.
            pub const ALL: [Self; Self::COUNT] = [$(Self {
                game: GameKind::$game,
                mode: $mode,
            }),*];

            /// How many kinds there are.
            pub const COUNT: usize = [$($mode),*].len();
        }
    };
}

with_matches! { define_match_kinds {} }

impl From<GameKind> for MatchKind {
    fn from(game: GameKind) -> Self {
        MatchKind { game, mode: 0 }
    }
}
