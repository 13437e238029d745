//! The changes that can be stored, and what is known about a stored match.

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use super::{
    statistics::{CodeResults, Statistics},
    stored_game::SetupBytes,
};
use crate::{
    collect::CollectFitting,
    games::{GameKind, MatchKind},
    settings::Settings,
};

/// The most bytes of a player's name: room for ten letters of two bytes.
pub const NAME_BYTES: usize = 20;

/// A player's name.
pub type Name = String<NAME_BYTES>;

/// The most bytes of what the program remembers from one match to the next.
pub const LAST_SETUPS_BYTES: usize = 320;

/// Identifies a match among all that were ever begun; later ones have greater ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId(pub(super) u32);

impl MatchId {
    /// The match with this number. Stores number their matches themselves; this is for statistics
    /// without a store.
    pub const fn new(number: u32) -> Self {
        MatchId(number)
    }
}

/// Someone at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Their name; may be empty.
    pub name: Name,
    /// Who decides for them: 0 is a person, anything else is defined by the game's screens.
    pub kind: u8,
    /// How many of the first turns the device decided, if a person has taken over the seat since.
    pub device_turns: u8,
}

/// What the device is called where it plays.
pub(crate) const DEVICE_NAME: &str = "PocketQ";
/// What it is called on each of its seats, if it plays several.
const DEVICE_NAMES: [&str; 4] = [DEVICE_NAME, "PocketQ 2", "PocketQ 3", "PocketQ 4"];

/// The names of everybody at a table, with the device's names for those who have none.
pub(crate) fn shown_names<'a>(
    names: impl IntoIterator<Item = &'a str>,
) -> impl Iterator<Item = &'a str> {
    let mut devices = DEVICE_NAMES.into_iter();
    names.into_iter().map(move |name| match name {
        "" => devices.next().unwrap_or(DEVICE_NAME),
        name => name,
    })
}

/// The names of these players.
pub(crate) fn player_names(players: &[Player]) -> Vec<&str, 4> {
    shown_names(players.iter().map(|player| player.name.as_str())).collect_fitting()
}

/// The name of one of these players; the device's if there is no such player.
pub(crate) fn player_name(players: &[Player], player: usize) -> &str {
    let name = player_names(players).get(player).copied();
    name.unwrap_or(DEVICE_NAME)
}

/// A match before its first action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Which game it is.
    pub game: GameKind,
    /// The mode of the game; 0 for a game that has only one.
    pub mode: u8,
    /// Its setup, as [`StoredGame::setup_bytes`](super::StoredGame::setup_bytes) writes it.
    pub setup: SetupBytes,
    /// Who plays, seat by seat.
    pub players: Vec<Player, 4>,
}

impl Opening {
    /// The kind of the match.
    pub fn kind(&self) -> MatchKind {
        MatchKind {
            game: self.game,
            mode: self.mode,
        }
    }

    /// The name of a player; the device's if it is empty or there is no such player.
    pub fn player_name(&self, player: usize) -> &str {
        player_name(&self.players, player)
    }
}

impl Default for Opening {
    fn default() -> Self {
        Opening {
            game: GameKind::ALL[0],
            mode: 0,
            setup: SetupBytes::new(),
            players: Vec::new(),
        }
    }
}

/// Something to store other than progress in a match, which [`Store::record`](super::Store::record)
/// stores. `Begin` is stored before the picture is drawn; settings, deletions and resets may be
/// stored after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change<'a> {
    /// A match begins. An unfinished one of the same kind is deleted.
    Begin(&'a Opening),
    /// A match is deleted.
    Forget(MatchId),
    /// The player has set something.
    Settings(Settings),
    /// What the program remembers from one match to the next, in a format of its own, at most
    /// [`LAST_SETUPS_BYTES`].
    LastSetups(&'a [u8]),
    /// A match was added to the statistics, or they were reset.
    Statistics(&'a Statistics),
    /// A game by code has begun or ended, or these results were reset.
    CodeResults(&'a CodeResults),
}

/// What is known about a stored match without reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchSummary<'a> {
    /// Its id.
    pub id: MatchId,
    /// Which game, and who plays.
    pub opening: &'a Opening,
    /// How many actions are played.
    pub played: u16,
    /// How many actions there are, including those that can be redone.
    pub total: u16,
    /// Once it is over: the seats that won, one bit each; no bits if it is incomplete.
    pub winners: Option<u8>,
    /// Whether part of it is known to be lost.
    pub is_incomplete: bool,
}
