//! Which matches are stored, and which of their items are still needed. This file does not access the
//! flash: it is given every item, in any order, at power-on and whenever one is added.
//!
//! - *slot*: where a match is stored; its key. A new match takes a free slot.
//! - *chunk*: 64 actions. A full chunk is one item; the actions after the last chunk are *steps*, one
//!   item each. A chunk item replaces its steps and ends the match there: this is how a chunk is
//!   completed, and how undone actions are dropped.
//! - *whole*: one item with all actions of a match that was changed in the middle. Everything older
//!   than it, except the beginning and the memory, no longer counts. Steps and chunks after it count
//!   their actions from its end; GoneTo counts from the start of the match. Undone actions are part of
//!   it, so when another action is played below its end, a new whole is stored.
//! - *base*: what the first chunk or step follows: the whole, or else the beginning.
//! - *last*: the sequence number of the match's last step, chunk or whole.
//!
//! ```text
//! seq     item                      now needed
//! 10, 11  Begun, twice              10 11          the match's id is 10
//! 12–74   Action 0 to 62            10–74
//! 75      Chunk: actions 0–63       10 11 75       replaces the 63 steps
//! 76      Action 64                 10 11 75 76    last = 76
//! 77      GoneTo 20                 10 11 75–77    undone, but can be redone
//! 78      Chunk: actions 0–20       10 11 78       another action was played: no redo
//! 79      Whole: 18, 15 played      10 11 79       action 3 was corrected
//! 80      GoneTo 18                 10 11 79 80    redone
//! 81      Action 0                  10 11 79 81    the 19th of the match
//! ```

use super::{
    change::{MatchId, SavedMatch},
    item::{Body, Label, LatestMatches, note_latest},
    slot::{Slot, State, match_of},
};
use crate::games::MatchKind;

/// One match of each kind that is being played, eight finished ones, and one that is just
/// beginning.
pub(super) const SLOTS: usize = MatchKind::COUNT + FINISHED_KEPT + 1;

/// How many finished matches are stored.
pub const FINISHED_KEPT: usize = 8;

/// How many actions a chunk has.
pub(super) const CHUNK: usize = 64;

pub(super) const CHUNKS: usize = 32;

/// The most actions that a stored match can have.
pub const MOST_ACTIONS: usize = CHUNK * CHUNKS;

/// All stored matches.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    slots: [Slot; SLOTS],
    /// Older unfinished matches than these are dropped.
    latest: LatestMatches,
}

impl Slots {
    pub(super) fn slot(&self, index: usize) -> Option<&Slot> {
        self.slots.get(index)
    }

    pub(super) fn slot_mut(&mut self, index: usize) -> Option<&mut Slot> {
        self.slots.get_mut(index)
    }

    /// The latest match of each kind that was ever begun.
    pub(super) const fn latest_matches(&self) -> &LatestMatches {
        &self.latest
    }

    /// Records an item. [`update_states`](Self::update_states) must follow after the last one.
    pub(super) fn note(&mut self, label: Label, size: usize, body: &Body<'_>) {
        let Some(slot) = label.key.slot().and_then(|index| self.slots.get_mut(index)) else {
            return;
        };
        if !body.is_beginning() {
            return slot.note(label.seq, size, body);
        }
        if let Some(beginning) = body.beginning() {
            for (kind, id) in &beginning.latest {
                note_latest(&mut self.latest, *kind, *id);
            }
            let id = match_of(beginning.first, label.seq);
            note_latest(&mut self.latest, beginning.opening.kind(), id);
            slot.begin(label.seq, size, beginning);
        }
    }

    /// Records that all actions of a match were stored in one item, as [`note`](Self::note) does.
    pub(super) fn note_whole(&mut self, label: Label, size: usize, count: usize, played: u16) {
        let slot = label.key.slot().and_then(|index| self.slots.get_mut(index));
        if let Some(slot) = slot {
            slot.note_whole(label.seq, size, count, played);
        }
    }

    /// Notes an item that cannot be read.
    pub(super) fn note_unreadable(&mut self, slot: usize, size: usize) {
        if let Some(slot) = self.slots.get_mut(slot) {
            slot.unreadable += size as u32;
        }
    }

    /// Works out which matches are stored.
    pub(super) fn update_states(&mut self) {
        for slot in &mut self.slots {
            slot.prune();
            let kind = slot.opening.as_ref().map(|opening| opening.kind());
            slot.state = match kind {
                _ if slot.unreadable > 0 || slot.forgotten > slot.id() => State::Free,
                Some(_) if slot.is_over() => State::Finished,
                Some(kind) if self.latest.contains(&(kind, slot.id())) => State::Live,
                _ => State::Free,
            };
        }
    }

    /// Whether this item is still needed.
    pub(super) fn needs(&self, label: Label, body: &Body<'_>) -> bool {
        let slot = label.key.slot().and_then(|index| self.slot(index));
        // A key that only a newer program knows is left alone.
        slot.is_none_or(|slot| slot.needs(label.seq, body))
    }

    /// The slot of the last match of a kind that was begun, whether it is over or not.
    pub(super) fn latest(&self, kind: MatchKind) -> Option<usize> {
        let (_, id) = self.latest.iter().find(|(known, _)| *known == kind)?;
        self.of_match(MatchId(*id))
    }

    /// The slot of a stored match.
    pub(super) fn of_match(&self, id: MatchId) -> Option<usize> {
        self.find(|slot| slot.state != State::Free && slot.id() == id.0)
    }

    /// A slot for a new match.
    pub(super) fn free(&self) -> Option<usize> {
        self.find(|slot| slot.state == State::Free && slot.unreadable == 0)
    }

    fn find(&self, matches: impl Fn(&Slot) -> bool) -> Option<usize> {
        self.slots.iter().position(matches)
    }

    /// How many finished matches are stored.
    pub(super) fn finished(&self) -> usize {
        let slots = self.slots.iter();
        slots.filter(|slot| slot.state == State::Finished).count()
    }

    /// The match that was finished first.
    pub(super) fn oldest_finished(&self) -> Option<usize> {
        let finished = |(_, slot): &(usize, &Slot)| slot.state == State::Finished;
        let slots = self.slots.iter().enumerate().filter(finished);
        slots
            .min_by_key(|(_, slot)| slot.finished_at())
            .map(|(index, _)| index)
    }

    /// An upper bound on how many bytes are needed.
    pub(super) fn bytes(&self) -> u32 {
        self.slots.iter().map(Slot::bytes).sum()
    }

    /// The stored matches: finished ones, newest first, and then the unfinished ones.
    pub(super) fn matches(&self) -> impl Iterator<Item = SavedMatch<'_>> {
        let mut after = u32::MAX;
        let finished = core::iter::from_fn(move || {
            let older = |slot: &&Slot| slot.state == State::Finished && slot.finished_at() < after;
            let slot = self
                .slots
                .iter()
                .filter(older)
                .max_by_key(|s| s.finished_at())?;
            after = slot.finished_at();
            Some(slot)
        });
        let live = self.slots.iter().filter(|slot| slot.state == State::Live);
        finished.chain(live).filter_map(Slot::saved)
    }
}
