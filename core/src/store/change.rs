//! What the program wants stored, and what it can ask for afterwards.

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use super::{statistics::Statistics, stored_game::SetupBytes};
use crate::{
    app::Settings,
    games::{GameKind, MatchKind},
};

/// The most bytes of a player's name: six letters of at most two.
pub const NAME_BYTES: usize = 12;

/// A player's name.
pub type Name = String<NAME_BYTES>;

/// The most bytes of what the program remembers from one match to the next.
pub const LAST_SETUPS_BYTES: usize = 240;

/// A match, told apart from all others ever begun; later ones are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId(pub(super) u32);

/// Somebody at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// What they are called; may be empty.
    pub name: Name,
    /// Who decides for them: 0 is a person, anything else is for the game's screens to know.
    pub kind: u8,
}

/// A match before its first action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Which game.
    pub game: GameKind,
    /// Which way of playing it; 0 for a game that has just one.
    pub mode: u8,
    /// Its setup, as [`StoredGame::setup_bytes`](super::StoredGame::setup_bytes) writes it.
    pub setup: SetupBytes,
    /// Who plays, seat by seat.
    pub players: Vec<Player, 4>,
}

impl Opening {
    /// What kind of match it begins.
    pub fn kind(&self) -> MatchKind {
        MatchKind {
            game: self.game,
            mode: self.mode,
        }
    }

    /// The name of a player, or the device's own: only people have a name in a match.
    pub fn player_name(&self, player: usize) -> &str {
        match self.players.get(player) {
            Some(player) if !player.name.is_empty() => &player.name,
            _ => "PocketQ",
        }
    }
}

/// Something that shall be stored before the screen shows it as done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change<'a> {
    /// A match begins. An unfinished one of the same kind is dropped.
    Begin(&'a Opening),
    /// An action was played in the latest match of a kind.
    Played {
        /// Which kind.
        kind: MatchKind,
        /// How many actions were played before it.
        at: u16,
        /// Its code.
        code: u32,
    },
    /// Actions were taken back or played again.
    GoneTo {
        /// In the latest match of which kind.
        kind: MatchKind,
        /// How many actions are played now.
        played: u16,
    },
    /// The latest match of a kind is over. Going back or playing on takes that back.
    Finished {
        /// Which kind.
        kind: MatchKind,
        /// The seats that won, a bit each; none for a draw.
        winners: u8,
    },
    /// A match is not wanted any more.
    Forget(MatchId),
    /// The player has set something.
    Settings(Settings),
    /// What the program remembers from one match to the next, in a form of its own, at most
    /// [`LAST_SETUPS_BYTES`].
    LastSetups(&'a [u8]),
    /// A match was added to the statistics, or they were reset.
    Statistics(&'a Statistics),
}

/// What is known of a kept match without reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedMatch<'a> {
    /// Which one.
    pub id: MatchId,
    /// Which game, and who plays.
    pub opening: &'a Opening,
    /// How many actions are played.
    pub played: u16,
    /// How many there are with those that can be redone.
    pub total: u16,
    /// Once it is over: the seats that won, a bit each.
    pub winners: Option<u8>,
}
