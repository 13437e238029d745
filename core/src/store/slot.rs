//! One match: where its parts are, how many actions are played, and which of its items are still
//! needed.

use super::{
    change::{MatchId, Opening, SavedMatch},
    item::{Beginning, Body, unpack},
    slots::{CHUNK, CHUNKS, MOST_ACTIONS},
};

/// An upper bound on the bytes that a step takes on the flash.
const STEP_SIZE: u32 = 24;

/// The item that holds a chunk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Chunk {
    pub(super) seq: u32,
    pub(super) count: u8,
    size: u16,
}

/// The item that holds a whole match, up to where the first chunk or step after it begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Whole {
    /// 0 if there is none.
    pub(super) seq: u32,
    pub(super) count: u16,
    size: u16,
}

/// A fact about the match as it was after the item `of`.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    seq: u32,
    of: u32,
    value: u16,
}

impl Mark {
    fn note(&mut self, seq: u32, back: u32, value: u16) {
        if seq > self.seq {
            let of = seq.wrapping_sub(back);
            *self = Mark { seq, of, value };
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum State {
    #[default]
    Free,
    Live,
    Finished,
}

/// A match, or a free slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Slot {
    pub(super) state: State,
    /// The sequence number of the opening, which identifies the match; 0 if there is none.
    id: u32,
    copies: [u32; 2],
    pub(super) opening: Option<Opening>,
    size: u16,
    whole: Whole,
    chunks: [Chunk; CHUNKS],
    last: u32,
    /// How many actions there are after the whole.
    after_whole: u16,
    gone_to: Mark,
    finished: Mark,
    /// The item with what is remembered besides the actions, and how many bytes it takes.
    memory: (u32, u16),
    pub(super) forgotten: u32,
    /// How many bytes the unreadable items here take. A slot with such items is left alone.
    pub(super) unreadable: u32,
    /// How many bytes the other items here have taken since power-on.
    readable: u32,
}

impl Slot {
    pub(super) fn total(&self) -> usize {
        usize::from(self.total_u16())
    }

    fn total_u16(&self) -> u16 {
        // Both are at most MOST_ACTIONS.
        self.whole.count + self.after_whole
    }

    pub(super) fn played(&self) -> usize {
        usize::from(self.played_u16())
    }

    fn played_u16(&self) -> u16 {
        if self.gone_to.of == self.last {
            self.gone_to.value.min(self.total_u16())
        } else {
            self.total_u16()
        }
    }

    pub(super) fn id(&self) -> u32 {
        self.id
    }

    pub(super) fn last(&self) -> u32 {
        self.last
    }

    /// The sequence number of the item with what is remembered besides the actions; 0 if there is
    /// none.
    pub(super) fn memory(&self) -> u32 {
        self.memory.0
    }

    pub(super) fn whole(&self) -> Whole {
        self.whole
    }

    /// How many actions come before the first chunk.
    pub(super) fn before_chunks(&self) -> usize {
        usize::from(self.whole.count)
    }

    /// The sequence number of the item that the first chunk or step follows.
    pub(super) fn base(&self) -> u32 {
        self.whole.seq.max(self.id)
    }

    pub(super) fn chunk(&self, index: usize) -> Chunk {
        self.chunks.get(index).copied().unwrap_or_default()
    }

    /// The item that a chunk follows: the chunk before it, or the base.
    pub(super) fn before(&self, chunk: usize) -> u32 {
        chunk
            .checked_sub(1)
            .map_or(self.base(), |index| self.chunk(index).seq)
    }

    /// How many actions after the whole are in chunks, and the last chunk's sequence number.
    pub(super) fn in_chunks(&self) -> (usize, u32) {
        let mut in_chunks = (0, self.base());
        for chunk in self.chunks.iter().take_while(|chunk| chunk.seq > 0) {
            in_chunks = (in_chunks.0 + usize::from(chunk.count), chunk.seq);
        }
        in_chunks
    }

    pub(super) fn is_over(&self) -> bool {
        let undone_since = self.gone_to.of == self.last && self.gone_to.seq > self.finished.seq;
        self.finished.seq > 0 && self.finished.of == self.last && !undone_since
    }

    /// When it was last finished, as a sequence number.
    pub(super) fn finished_at(&self) -> u32 {
        self.finished.seq
    }

    /// Ends the match here: nothing after it can be read.
    pub(super) fn set_end(&mut self, total: usize, last: u32) {
        if last < self.whole.seq {
            self.whole = Whole::default();
        }
        let after_whole = total.saturating_sub(self.before_chunks());
        (self.after_whole, self.last) = (after_whole as u16, last);
    }

    /// Sets how many actions are played, because the rules refuse those after them.
    pub(super) fn set_played(&mut self, played: usize) {
        if self.played() != played {
            (self.gone_to.of, self.gone_to.value) = (self.last, played as u16);
        }
    }

    fn extend(&mut self, seq: u32, after_whole: usize) {
        if seq > self.last && after_whole <= MOST_ACTIONS {
            (self.after_whole, self.last) = (after_whole as u16, seq);
        }
    }

    /// Records that all actions were stored in one item.
    pub(super) fn note_whole(&mut self, seq: u32, size: usize, count: usize, played: u16) {
        self.readable += size as u32;
        if seq > self.whole.seq && count <= MOST_ACTIONS {
            let (count, size) = (count as u16, size as u16);
            self.whole = Whole { seq, count, size };
            self.gone_to.note(seq, 0, played);
            self.extend(seq, 0);
        }
    }

    /// Records the beginning of a match.
    pub(super) fn begin(&mut self, seq: u32, size: usize, beginning: Beginning) {
        self.readable += size as u32;
        let Beginning { first, opening, .. } = beginning;
        let id = match_of(first, seq);
        if id > self.id {
            self.id = id;
            self.copies = [0; 2];
            self.opening = Some(opening);
            self.size = size as u16;
        }
        if id == self.id {
            self.copies[usize::from(first != 0)] = seq;
        }
    }

    /// Records any other item.
    pub(super) fn note(&mut self, seq: u32, size: usize, body: &Body<'_>) {
        if let Body::Whole { played, codes, .. } = body {
            return self.note_whole(seq, size, unpack(codes).count(), *played);
        }
        self.readable += size as u32;
        match body {
            Body::Action { at, .. } => self.extend(seq, usize::from(*at) + 1),
            Body::Chunk { first, codes, .. } => {
                let first = usize::from(*first);
                let count = unpack(codes).count().min(CHUNK);
                if let Some(chunk) = self.chunks.get_mut(first / CHUNK)
                    && seq > chunk.seq
                {
                    let (count, size) = (count as u8, size as u16);
                    *chunk = Chunk { seq, count, size };
                }
                self.extend(seq, first + count);
            }
            Body::GoneTo { back, played } => self.gone_to.note(seq, *back, *played),
            Body::Finished { back, winners } => self.finished.note(seq, *back, u16::from(*winners)),
            Body::Memory(_) => self.memory = self.memory.max((seq, size as u16)),
            Body::Forgotten => self.forgotten = self.forgotten.max(seq),
            Body::Begun { .. } | Body::Value(_) | Body::Whole { .. } => {}
        }
    }

    /// Drops what belongs to an earlier match in the same slot, what is older than a whole, and chunks
    /// that were undone.
    pub(super) fn prune(&mut self) {
        let id = self.id;
        if self.whole.seq < id {
            self.whole = Whole::default();
        }
        let base = self.base();
        if self.last < base {
            (self.after_whole, self.last) = (0, base);
        }
        for mark in [&mut self.gone_to, &mut self.finished] {
            if mark.seq < id {
                *mark = Mark::default();
            }
        }
        if self.memory.0 < id {
            self.memory = (0, 0);
        }
        let (mut before, mut full) = (base, true);
        for chunk in &mut self.chunks {
            if !full || chunk.seq < before {
                *chunk = Chunk::default();
            }
            (before, full) = (chunk.seq, usize::from(chunk.count) == CHUNK);
        }
    }

    pub(super) fn bytes(&self) -> u32 {
        if self.unreadable > 0 {
            return self.unreadable + self.readable;
        }
        if self.state == State::Free {
            return 0;
        }
        let chunks: u32 = self.chunks.iter().map(|chunk| u32::from(chunk.size)).sum();
        let steps = usize::from(self.after_whole).saturating_sub(self.in_chunks().0) as u32;
        let (memory, whole) = (u32::from(self.memory.1), u32::from(self.whole.size));
        2 * u32::from(self.size) + whole + chunks + memory + (steps + 2) * STEP_SIZE
    }

    pub(super) fn needs(&self, seq: u32, body: &Body<'_>) -> bool {
        if self.unreadable > 0 {
            return true;
        }
        if self.state == State::Free || seq < self.id {
            return false;
        }
        match body {
            Body::Begun { .. } => self.copies.contains(&seq),
            Body::Action { at, .. } => {
                let (count, chunk) = self.in_chunks();
                seq > chunk && usize::from(*at) >= count && *at < self.after_whole
            }
            Body::Chunk { first, .. } => self.chunk(usize::from(*first) / CHUNK).seq == seq,
            Body::GoneTo { .. } => self.gone_to.seq == seq && self.gone_to.of == self.last,
            Body::Finished { .. } => self.finished.seq == seq && self.is_over(),
            Body::Memory(_) => self.memory.0 == seq,
            Body::Whole { .. } => self.whole.seq == seq,
            // When this is the oldest item, nothing is left of the match that it deletes.
            Body::Forgotten | Body::Value(_) => false,
        }
    }

    pub(super) fn saved(&self) -> Option<SavedMatch<'_>> {
        Some(SavedMatch {
            id: MatchId(self.id),
            opening: self.opening.as_ref()?,
            played: self.played_u16(),
            total: self.total_u16(),
            winners: self.is_over().then_some(self.finished.value as u8),
        })
    }
}

/// The id of the match that an opening begins.
pub(super) const fn match_of(first: u32, seq: u32) -> u32 {
    if first == 0 { seq } else { first }
}
