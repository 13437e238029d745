//! What is remembered of finished matches: the statistics, the list of the last ones, and the one
//! that is being looked at.

use super::registered_game::ViewedMatch;
use crate::store::{FINISHED_KEPT, MatchId, Opening, Statistics};

/// A finished match, as the list of them shows it.
#[derive(Clone, Debug)]
pub(super) struct FinishedMatch {
    pub(super) id: MatchId,
    pub(super) opening: Opening,
    /// The players who won, a bit each.
    pub(super) winners: u8,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Results {
    pub(super) statistics: Statistics,
    /// The matches that were finished last, the latest first.
    pub(super) finished: heapless::Vec<FinishedMatch, FINISHED_KEPT>,
    /// A finished match that was read from the store, or a copy of the one that was just played.
    pub(super) viewed: Option<ViewedMatch>,
}
