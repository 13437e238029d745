//! The matches that were finished last: which there are, and the one that is looked at.

use crate::{
    quantik, qwantum,
    store::{FINISHED_KEPT, MatchId, Opening},
    towers,
};

/// A finished match, as the list of them shows it.
#[derive(Clone, Debug)]
pub(super) struct FinishedMatch {
    pub(super) id: MatchId,
    pub(super) opening: Opening,
    /// The seats that won, a bit each.
    pub(super) winners: u8,
}

/// The last finished matches, the latest first.
pub(super) type Archive = heapless::Vec<FinishedMatch, FINISHED_KEPT>;

/// A finished match that was fetched from the store.
#[derive(Clone)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one, and there is no heap"
)]
pub(super) enum ViewedMatch {
    Qwantum(qwantum::Match, Opening),
    Quantik(quantik::Match, Opening),
    Towers(towers::Match, Opening),
}

/// What a player of a match is called. Only people have a name in it: whoever has none is the
/// device.
pub(super) fn player_name(opening: &Opening, player: usize) -> &str {
    match opening.players.get(player) {
        Some(player) if !player.name.is_empty() => &player.name,
        _ => "PocketQ",
    }
}

impl core::fmt::Debug for ViewedMatch {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.write_str("a finished match")
    }
}
