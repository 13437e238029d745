//! Reading a match: one pass through the log, then the links are checked, then the rules.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::{
    change::MatchId,
    error::StoreError,
    item::{self, Body, Key, Reading, unpack},
    open::Store,
    slot::Slot,
    slots::CHUNK,
    stored_game::{MatchMemory, StoredGame},
};
use crate::collect::CollectFitting;
use crate::journal::Journal;

/// A match that was read.
#[derive(Clone)]
pub struct Resumed<G: StoredGame, const N: usize> {
    /// The match, as far as it can be read.
    pub journal: Journal<G, N>,
    /// How many of its last actions are known to be lost. 0: nothing is missing.
    pub missing: u16,
}

/// The codes of the chunk that the next action belongs to, so that it can be packed when it is
/// full.
#[derive(Clone, Debug, Default)]
pub(super) struct Tail {
    /// The match and the chunk; `None` if the codes are not loaded.
    of: Option<(u32, usize)>,
    pub(super) codes: Vec<u32, CHUNK>,
}

impl Tail {
    pub(super) fn forget(&mut self) {
        self.of = None;
    }

    /// Takes the chunk that an action belongs to from the codes after the whole.
    fn take(&mut self, id: u32, at: usize, codes: &[impl Into<u32> + Copy]) {
        let chunk = at / CHUNK;
        let codes = codes.chunks(CHUNK).nth(chunk).unwrap_or_default();
        self.of = Some((id, chunk));
        self.codes = codes.iter().map(|&code| code.into()).collect_fitting();
    }
}

/// A step that was found.
#[derive(Clone, Copy, Default)]
struct ActionItem {
    seq: u32,
    back: u32,
    code: u32,
}

/// What one pass finds of a match. Codes in chunks are passed on at once.
struct Search<'a> {
    slot: &'a Slot,
    /// Whether the item with all actions was found, or there is none.
    found_whole: bool,
    /// Which chunks were found and follow their predecessor.
    found: [bool; super::MOST_ACTIONS / CHUNK],
    /// How many actions after the whole are in chunks; the steps follow.
    in_chunks: usize,
    steps: [ActionItem; CHUNK],
}

impl<'a> Search<'a> {
    fn new(slot: &'a Slot) -> Self {
        Search {
            slot,
            found_whole: slot.whole().seq == 0,
            found: [false; super::MOST_ACTIONS / CHUNK],
            in_chunks: slot.in_chunks().0,
            steps: [ActionItem::default(); CHUNK],
        }
    }

    fn record(&mut self, seq: u32, body: &Body<'_>, mut put: impl FnMut(usize, u32)) {
        let before = self.slot.before_chunks();
        match *body {
            Body::Whole { back, codes, .. }
                if self.slot.whole().seq == seq && seq.wrapping_sub(back) == self.slot.id() =>
            {
                self.found_whole = true;
                for (at, code) in unpack(codes).enumerate() {
                    put(at, code);
                }
            }
            Body::Chunk { back, first, codes } => {
                let first = usize::from(first);
                let chunk = first / CHUNK;
                if self.slot.chunk(chunk).seq == seq
                    && seq.wrapping_sub(back) == self.slot.before(chunk)
                    && let Some(found) = self.found.get_mut(chunk)
                {
                    *found = true;
                    for (code, at) in unpack(codes).zip(before + first..before + first + CHUNK) {
                        put(at, code);
                    }
                }
            }
            Body::Action { back, at, code } => {
                let at = usize::from(at);
                let step = &mut self.steps[at % CHUNK];
                let is_here = at / CHUNK == self.in_chunks / CHUNK;
                if is_here && seq > step.seq {
                    *step = ActionItem { seq, back, code };
                }
            }
            _ => {}
        }
    }

    /// How many actions follow one another, and the sequence number of the last item.
    fn finish(self, mut put: impl FnMut(usize, u32)) -> (usize, u32) {
        if !self.found_whole {
            return (0, self.slot.id());
        }
        let before = self.slot.before_chunks();
        let (mut count, mut last) = (0, self.slot.base());
        while count < self.in_chunks {
            let chunk = count / CHUNK;
            if !self.found[chunk] {
                return (before + count, last);
            }
            let of = self.slot.chunk(chunk);
            (count, last) = (count + usize::from(of.count), of.seq);
        }
        while before + count < self.slot.total() {
            let Some(step) = self.steps.get(count % CHUNK) else {
                break;
            };
            let is_new_chunk = count.is_multiple_of(CHUNK) && count > self.in_chunks;
            if is_new_chunk || step.seq == 0 || step.seq.wrapping_sub(step.back) != last {
                break;
            }
            put(before + count, step.code);
            (count, last) = (count + 1, step.seq);
        }
        (before + count, last)
    }
}

impl<F: NorFlash> Store<F> {
    /// Reads a match, including undone actions.
    pub fn resume<G: StoredGame, const N: usize>(
        &mut self,
        id: MatchId,
    ) -> Result<Resumed<G, N>, StoreError> {
        let mut resumed = Resumed {
            journal: Journal::new(self.setup::<G>(id)?),
            missing: 0,
        };
        resumed.missing = self.resume_in(&mut resumed.journal, id)?;
        Ok(resumed)
    }

    /// How a match was set up, if it is one of this game.
    pub(super) fn setup<G: StoredGame>(&self, id: MatchId) -> Result<G::Setup, StoreError> {
        let saved = self.saved(id).ok_or(StoreError::NoMatch)?;
        let setup = Some(saved.opening).filter(|opening| opening.game == G::KIND);
        setup
            .and_then(|opening| G::setup_from(&opening.setup))
            .ok_or(StoreError::Unreadable)
    }

    /// Reads a match into a new journal with its setup; returns how many of its last actions are known
    /// to be lost.
    pub(super) fn resume_in<G: StoredGame, const N: usize>(
        &mut self,
        journal: &mut Journal<G, N>,
        id: MatchId,
    ) -> Result<u16, StoreError> {
        let index = self.slots.of_match(id).ok_or(StoreError::NoMatch)?;
        let slot = self.slots.slot(index).ok_or(StoreError::NoMatch)?;
        let (last, played) = (slot.last(), slot.played());
        // If a whole was lost, what is left of the match before it may be longer.
        let known = slot.total().max(slot.before_chunks() + slot.in_chunks().0);
        let mut is_lost = false;
        journal.resume_here(|codes| {
            // A match that is longer than the game allows is cut off at the limit.
            let _ = codes.resize_default(known.min(N));
            let mut first_invalid = usize::MAX;
            let count = self.read_codes(index, |at, code| {
                match (codes.get_mut(at), G::Code::try_from(code)) {
                    (Some(place), Ok(code)) => *place = code,
                    (Some(_), Err(_)) => first_invalid = first_invalid.min(at),
                    (None, _) => {}
                }
            })?;
            codes.truncate(count.min(first_invalid));
            is_lost = self.slots.slot(index).map(Slot::last) != Some(last);
            Ok(if is_lost { count } else { played })
        })?;
        if let Some(slot) = self.slots.slot_mut(index) {
            slot.set_played(journal.len());
        }
        let before = self.slots.slot(index).map_or(0, Slot::before_chunks);
        match journal.len().checked_sub(before) {
            Some(at) => self.tail.take(id.0, at, &journal.all_codes()[before..]),
            None => self.tail.forget(),
        }
        let missing = known.saturating_sub(journal.all_codes().len()) as u16;
        Ok(missing.max(is_lost.into()))
    }

    /// What is remembered of a match besides its actions; nothing if it cannot be read.
    pub(super) fn memory<M: MatchMemory>(&mut self, id: MatchId) -> Result<M, StoreError> {
        let index = self.slots.of_match(id).ok_or(StoreError::NoMatch)?;
        let (key, seq) = (
            Key::of_slot(index),
            self.slots.slot(index).map_or(0, Slot::memory),
        );
        let mut memory = M::default();
        if seq > 0 {
            self.log.each(|bytes| {
                if let Reading::Item(label, Body::Memory(bytes)) = item::read(bytes)
                    && (label.key, label.seq) == (key, seq)
                {
                    memory = M::read(bytes);
                }
            })?;
        }
        Ok(memory)
    }

    /// Reads the codes of a match, in any order, and returns how many follow one another. What lies
    /// beyond them is lost.
    pub(super) fn read_codes(
        &mut self,
        index: usize,
        mut put: impl FnMut(usize, u32),
    ) -> Result<usize, StoreError> {
        let slot = self.slots.slot(index).ok_or(StoreError::NoMatch)?;
        let mut search = Search::new(slot);
        let key = Key::of_slot(index);
        self.log.each(|bytes| {
            if let Reading::Item(label, body) = item::read(bytes)
                && label.key == key
                && label.seq >= slot.base()
            {
                search.record(label.seq, &body, &mut put);
            }
        })?;
        let (count, last) = search.finish(put);
        if let Some(slot) = self.slots.slot_mut(index) {
            slot.set_end(count, last);
        }
        Ok(count)
    }

    /// Loads the codes of the chunk that an action belongs to, unless they are loaded. Returns how
    /// many actions come before it after the whole.
    pub(super) fn load_chunk(&mut self, index: usize, at: usize) -> Result<usize, StoreError> {
        let slot = self.slots.slot(index).ok_or(StoreError::NoMatch)?;
        let (id, before) = (slot.id(), slot.before_chunks());
        let after = at.checked_sub(before).ok_or(StoreError::InWhole)?;
        let chunk = after / CHUNK;
        if self.tail.of == Some((id, chunk)) {
            return Ok(after);
        }
        let start = before + chunk * CHUNK;
        let mut codes = [0; CHUNK];
        let count = if at == start && slot.total() == start {
            // The first action of a chunk has nothing before it.
            start
        } else {
            self.read_codes(index, |at, code| {
                if let Some(place) = at.checked_sub(start).and_then(|at| codes.get_mut(at)) {
                    *place = code;
                }
            })?
        };
        self.tail.of = Some((id, chunk));
        self.tail.codes.clear();
        // There is room: a chunk has no more codes.
        let known = count.saturating_sub(start).min(CHUNK);
        let _ = self.tail.codes.extend_from_slice(&codes[..known]);
        Ok(after)
    }
}
