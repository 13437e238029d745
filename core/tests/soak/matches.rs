//! Compares a device's matches before and after a power cut: everything accepted must be there,
//! except at most the action in progress.

use pocketq_core::{
    console::{Console, MatchState},
    games::{GameKind, MatchKind},
};
use pocketq_testing::RamFlash;

/// Everything about a match that must be stored.
#[derive(Clone, Debug)]
pub(crate) struct Match {
    pub(crate) state: MatchState,
    pub(crate) codes: Vec<u32>,
    /// Everything played, dice included.
    pub(crate) events: Vec<u32>,
}

/// The matches of all kinds.
pub(crate) type Matches = [Option<Match>; MatchKind::COUNT];

pub(crate) fn matches(console: &Console<RamFlash>) -> Matches {
    MatchKind::ALL.map(|kind| {
        let state = console.match_state(kind)?;
        let (mut codes, mut events) = (Vec::new(), Vec::new());
        console.each_code(kind, |code| codes.push(code));
        console.each_event(kind, |code| events.push(code));
        Some(Match {
            state,
            codes,
            events,
        })
    })
}

/// Dice without sheets.
const DICE_ONLY: MatchKind = MatchKind {
    game: GameKind::Qwantum,
    mode: 2,
};

/// Whether a match found after a power cut is the accepted one or the one in progress.
pub(crate) fn is_expected(
    kind: MatchKind,
    accepted: &Option<Match>,
    found: &Option<Match>,
    in_flight: &Option<Match>,
) -> bool {
    let is_deleted = accepted.is_none() || in_flight.is_none();
    let is_over = found.as_ref().is_some_and(|found| found.state.is_over);
    if is_deleted && (kind == DICE_ONLY || is_over) {
        // Put-away dice and finished matches are deleted in idle time.
        return true;
    }
    let Some(found) = found else {
        // A finished match is not loaded: it is now in the list of last games.
        let may_be_gone = |one: &Option<Match>| one.as_ref().is_none_or(|one| one.state.is_over);
        return may_be_gone(accepted) || may_be_gone(in_flight);
    };
    let is_found = |one: &&Match| one.state.id.is_none() || one.state.id == found.state.id;
    let accepted = accepted
        .as_ref()
        .filter(|one| one.state.id == found.state.id);
    let in_flight = in_flight.as_ref().filter(is_found);
    let same = |one: Option<&Match>| {
        one.is_some_and(|one| (&one.codes, &one.events) == (&found.codes, &found.events))
    };
    same(accepted) || same(in_flight) || is_partly_stored(accepted, found, in_flight)
}

/// Whether a match is as it was before, plus the first few of the actions in progress. Several can
/// be in progress, as when the device places its pieces, and they are stored in order. A match that
/// has just begun has no earlier state.
fn is_partly_stored(before: Option<&Match>, found: &Match, after: Option<&Match>) -> bool {
    fn played(one: &Match) -> &[u32] {
        &one.events
    }
    let (before, found) = (before.map_or(&[][..], played), played(found));
    let Some(after) = after.map(played) else {
        return false;
    };
    let same = before
        .iter()
        .zip(after)
        .take_while(|(one, other)| one == other);
    found.len() >= same.count() && after.starts_with(found)
}
