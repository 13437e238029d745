//! Which matches are stored, and which of their items are still needed. Never accesses the flash:
//! it is given every item, in the order of the log, at power-on and whenever one is added.
//!
//! - *slot*: the place of a match, with a key for its items. A new match takes a free slot.
//! - An item has the codes from decision `first` on, and how many codes at the end are undone.
//! - *whole*: an item that has all of a match, so that older ones no longer count. It links
//!   back to the beginning, every other item to the one before. It is written when the oldest item
//!   of the match must make room; a small item follows it, so that its loss is noticed.
//!
//! ```text
//! seq     item                              now needed
//! 10, 11  Begun, twice                      10 11          the match's id is 10
//! 12      first 0, one code                 10–12
//! 13      first 1, one code                 10–13
//! 14      first 2, no code, one undone      10–14          undone, but can be redone
//! 15      first 1, one code                 10–15          another action: no redo
//! 16      first 0, two codes                10 11 16       whole: 12 was the oldest of all items
//! 17      first 2, no code                  10 11 16 17
//! 18      first 0, two codes                10 11 16–18    the first action was corrected
//! ```

use super::{
    change::{MatchId, MatchSummary},
    item::{Body, Codes, Label, LatestMatches, note_latest},
    slot::{Noted, Slot, State},
};
use crate::games::MatchKind;

/// One unfinished match of each kind, eight finished ones, and one that is just beginning.
pub(super) const SLOTS: usize = MatchKind::COUNT + FINISHED_KEPT + 1;

/// How many finished matches are stored.
pub const FINISHED_KEPT: usize = 8;

/// The most actions that a stored match can have.
pub const MOST_ACTIONS: usize = 2048;

/// What has to be done before an item is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    Nothing,
    /// Move it to the end, where it gets the next number.
    Move,
    /// Copy it to the end as it is, with its number: only a later version knows what it is.
    Copy,
    /// Write the match in this slot whole.
    Whole(usize),
}

/// All stored matches.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    slots: [Slot; SLOTS],
    /// Unfinished matches older than these are dropped.
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

    /// Records an item. Call [`update_states`](Self::update_states) after the last one.
    pub(super) fn note(&mut self, label: Label, size: usize, body: &Body<'_>) {
        let Some(slot) = label.key.slot().and_then(|index| self.slots.get_mut(index)) else {
            return;
        };
        match body {
            Body::Codes(codes) => {
                let (count, bytes) = (codes.count() as u16, slot.bytes_after(codes));
                return slot.note(label.seq, codes, Noted { size, count, bytes });
            }
            Body::Forgotten => return slot.note_forgotten(label.seq, size),
            _ => {}
        }
        if let Some(beginning) = body.beginning() {
            for (kind, id) in &beginning.latest {
                note_latest(&mut self.latest, *kind, *id);
            }
            note_latest(&mut self.latest, beginning.opening.kind(), beginning.id);
            slot.begin(label.seq, size, beginning);
        }
    }

    /// Whether the items of some matches must be read again, with [`note_again`](Self::note_again).
    pub(super) fn are_to_read_again(&mut self) -> bool {
        let slots = self.slots.iter_mut();
        slots
            .filter_map(|slot| slot.is_to_read_again().then_some(()))
            .count()
            > 0
    }

    /// Records an item again, if its match is being read again.
    pub(super) fn note_again(&mut self, label: Label, body: &Body<'_>) {
        let slot = label.key.slot().and_then(|index| self.slot(index));
        if slot.is_some_and(|slot| slot.is_read_again) && matches!(body, Body::Codes(_)) {
            self.note(label, 0, body);
        }
    }

    /// Records an item of codes without its packed bytes; `noted` describes them.
    pub(super) fn note_codes(&mut self, label: Label, codes: &Codes<'_>, noted: Noted) {
        let slot = label.key.slot().and_then(|index| self.slots.get_mut(index));
        if let Some(slot) = slot {
            slot.note(label.seq, codes, noted);
        }
    }

    /// Records an item that cannot be read.
    pub(super) fn note_unreadable(&mut self, slot: usize, size: usize) {
        if let Some(slot) = self.slots.get_mut(slot) {
            slot.unreadable += size as u32;
        }
    }

    /// Works out which matches are stored.
    pub(super) fn update_states(&mut self) {
        for slot in &mut self.slots {
            let is_latest = self.latest.contains(&(slot.opening.kind(), slot.id));
            slot.state = match slot.over() {
                _ if slot.id == 0 || slot.unreadable > 0 || slot.forgotten > slot.id => State::Free,
                Some(over) if over.counted > 0 => State::Finished,
                _ if is_latest => State::Live,
                // It was never recorded as counted, or the item that recorded it is lost.
                Some(_) => State::Finished,
                None => State::Free,
            };
        }
    }

    /// What has to be done before this item is removed.
    pub(super) fn need(&self, label: Label, body: &Body<'_>) -> Need {
        let Some((index, slot)) = label.key.slot().and_then(|i| Some((i, self.slot(i)?))) else {
            // Only a newer program knows this key, so the item is kept.
            return Need::Copy;
        };
        match body {
            _ if slot.unreadable > 0 => Need::Copy,
            Body::Begun { .. } if slot.needs_beginning(label.seq) => Need::Move,
            Body::Codes(_) if slot.needs_codes(label.seq) => Need::Whole(index),
            // When a deletion is the oldest item, nothing is left of the match that it deletes.
            _ => Need::Nothing,
        }
    }

    /// The oldest needed items of each match.
    pub(super) fn needed(&self, except: Option<usize>) -> impl Iterator<Item = u32> {
        let slots = self.slots.iter().enumerate();
        let slots = slots.filter(move |(index, _)| Some(*index) != except);
        slots.flat_map(|(_, slot)| slot.needed())
    }

    /// The slot of the unfinished match of a kind. Another one of that kind replaces it.
    pub(super) fn unfinished(&self, kind: MatchKind) -> Option<usize> {
        let slot = self.latest(kind)?;
        Some(slot).filter(|slot| self.slots[*slot].over().is_none())
    }

    /// The slot of the match of a kind that was begun last, over or not.
    pub(super) fn latest(&self, kind: MatchKind) -> Option<usize> {
        let (_, id) = self.latest.iter().find(|(known, _)| *known == kind)?;
        self.of_match(MatchId(*id))
    }

    /// The slot of a stored match.
    pub(super) fn of_match(&self, id: MatchId) -> Option<usize> {
        self.find(|slot| slot.state != State::Free && slot.id == id.0)
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

    /// An upper bound on how many bytes all matches need.
    pub(super) fn bytes(&self) -> u32 {
        self.slots.iter().map(Slot::bytes).sum()
    }

    /// How many bytes must be written before the oldest items of all matches can be removed.
    pub(super) fn scattered_bytes(&self) -> u32 {
        self.slots.iter().map(Slot::scattered_bytes).sum()
    }

    /// The stored matches: finished ones, newest first, and then the unfinished ones.
    pub(super) fn matches(&self) -> impl Iterator<Item = MatchSummary<'_>> {
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
