//! What the device knows about finished matches: the statistics, the list of the last ones, and the
//! one that is being viewed.

use super::registered_game::ViewedMatch;
use crate::store::{FINISHED_KEPT, MatchId, Opening, Statistics};

/// A finished match, as listed.
#[derive(Clone, Debug)]
pub(super) struct FinishedMatch {
    pub(super) id: MatchId,
    pub(super) opening: Opening,
    /// The players who won, one bit each.
    pub(super) winners: u8,
    /// Everybody's points, once the match was read for them; empty in a game without points.
    pub(super) points: Option<Points>,
}

/// Points, player by player.
pub(super) type Points = heapless::Vec<i16, 4>;

#[derive(Clone, Debug, Default)]
pub(super) struct Results {
    pub(super) statistics: Statistics,
    /// The matches that were finished last, newest first.
    pub(super) finished: heapless::Vec<FinishedMatch, FINISHED_KEPT>,
    /// A finished match that was loaded from the store, or a copy of the one that was just played.
    pub(super) viewed: Option<ViewedMatch>,
}
