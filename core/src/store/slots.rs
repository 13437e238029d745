//! Which matches are kept, and which items of theirs are still needed. Knows no flash: it is told of
//! every item, in any order, at power-on and when one is added.
//!
//! - *slot*: where a match lives; its key. A new match takes a free one.
//! - *chunk*: 64 actions. A full chunk is one item; the actions after the last are *steps*, an item
//!   each. An item for a chunk replaces its steps and ends the match there: that is how a chunk is
//!   settled, and how what was undone is forgotten.
//! - *last*: the sequence number of the step or chunk that is the match's last.

use super::{
    deed::{MatchId, Opening, SavedMatch},
    item::{Body, Label, unpack},
    kept::GameKind,
};

/// Three matches that are played, eight that are finished, and one more that begins.
pub(super) const SLOTS: usize = 12;

/// How many finished matches are kept.
pub const FINISHED_KEPT: usize = 8;

/// Actions of a chunk.
pub(super) const CHUNK: usize = 64;

const CHUNKS: usize = 32;

/// No match can be kept that is longer.
pub const MOST_ACTIONS: usize = CHUNK * CHUNKS;

/// More than a step takes on the flash.
const STEP_SIZE: u32 = 24;

/// Where a chunk is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Chunk {
    pub(super) seq: u32,
    pub(super) count: u8,
    size: u16,
}

/// Something said of the match as it was after a certain item.
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
enum State {
    #[default]
    Free,
    Live,
    Finished,
}

/// A match, or room for one.
#[derive(Clone, Debug, Default)]
pub(super) struct Slot {
    state: State,
    /// The sequence number of the opening, which is the match's name; 0 if there is none.
    id: u32,
    copies: [u32; 2],
    opening: Option<Opening>,
    size: u16,
    chunks: [Chunk; CHUNKS],
    last: u32,
    total: u16,
    gone: Mark,
    over: Mark,
    forgotten: u32,
    /// Bytes of items here that cannot be read. Such a slot is left alone.
    strange: u32,
}

impl Slot {
    pub(super) fn total(&self) -> usize {
        usize::from(self.total)
    }

    pub(super) fn played(&self) -> usize {
        usize::from(self.played_u16())
    }

    fn played_u16(&self) -> u16 {
        if self.gone.of == self.last {
            self.gone.value.min(self.total)
        } else {
            self.total
        }
    }

    pub(super) fn id(&self) -> u32 {
        self.id
    }

    pub(super) fn last(&self) -> u32 {
        self.last
    }

    pub(super) fn chunk(&self, index: usize) -> Chunk {
        self.chunks.get(index).copied().unwrap_or_default()
    }

    pub(super) fn opening(&self) -> Option<&Opening> {
        self.opening.as_ref()
    }

    /// The item that a chunk follows: the chunk before it, or the opening.
    pub(super) fn before(&self, chunk: usize) -> u32 {
        chunk
            .checked_sub(1)
            .map_or(self.id, |index| self.chunk(index).seq)
    }

    /// How many actions are in chunks, and the last chunk's sequence number.
    pub(super) fn settled(&self) -> (usize, u32) {
        let mut settled = (0, self.id);
        for chunk in self.chunks.iter().take_while(|chunk| chunk.seq > 0) {
            settled = (settled.0 + usize::from(chunk.count), chunk.seq);
        }
        settled
    }

    fn is_over(&self) -> bool {
        let gone_since = self.gone.of == self.last && self.gone.seq > self.over.seq;
        self.over.seq > 0 && self.over.of == self.last && !gone_since
    }

    /// The match ends here: nothing after it can be read.
    pub(super) fn cut(&mut self, total: usize, last: u32) {
        (self.total, self.last) = (total as u16, last);
    }

    /// So many actions are played: those after them are refused by the rules.
    pub(super) fn stand_at(&mut self, played: usize) {
        if self.played() != played {
            (self.gone.of, self.gone.value) = (self.last, played as u16);
        }
    }

    fn extend(&mut self, seq: u32, total: usize) {
        if seq > self.last && total <= MOST_ACTIONS {
            self.cut(total, seq);
        }
    }

    fn note(&mut self, seq: u32, size: usize, body: &Body<'_>) {
        match body {
            Body::Opening { first, opening, .. } => {
                let id = match_of(*first, seq);
                if id > self.id {
                    self.id = id;
                    self.copies = [0; 2];
                    self.opening = Some(opening.clone());
                    self.size = size as u16;
                }
                if id == self.id {
                    self.copies[usize::from(*first != 0)] = seq;
                }
            }
            Body::Step { at, .. } => self.extend(seq, usize::from(*at) + 1),
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
            Body::GoneTo { back, played } => self.gone.note(seq, *back, *played),
            Body::Finished { back, winners } => self.over.note(seq, *back, u16::from(*winners)),
            Body::Forgotten => self.forgotten = self.forgotten.max(seq),
            Body::Value(_) => {}
        }
    }

    /// Drops what is of an earlier match in the same slot, and chunks that were undone.
    fn prune(&mut self) {
        let id = self.id;
        if self.last < id {
            self.cut(0, id);
        }
        for mark in [&mut self.gone, &mut self.over] {
            if mark.seq < id {
                *mark = Mark::default();
            }
        }
        let (mut before, mut full) = (id, true);
        for chunk in &mut self.chunks {
            if !full || chunk.seq < before {
                *chunk = Chunk::default();
            }
            (before, full) = (chunk.seq, usize::from(chunk.count) == CHUNK);
        }
    }

    fn bytes(&self) -> u32 {
        if self.state == State::Free {
            return self.strange;
        }
        let chunks: u32 = self.chunks.iter().map(|chunk| u32::from(chunk.size)).sum();
        let steps = self.total().saturating_sub(self.settled().0) as u32;
        self.strange + 2 * u32::from(self.size) + chunks + (steps + 2) * STEP_SIZE
    }

    fn needs(&self, seq: u32, body: &Body<'_>) -> bool {
        if self.state == State::Free || seq < self.id {
            return false;
        }
        match body {
            Body::Opening { .. } => self.copies.contains(&seq),
            Body::Step { at, .. } => {
                let (count, chunk) = self.settled();
                seq > chunk && usize::from(*at) >= count && *at < self.total
            }
            Body::Chunk { first, .. } => self.chunk(usize::from(*first) / CHUNK).seq == seq,
            Body::GoneTo { .. } => self.gone.seq == seq && self.gone.of == self.last,
            Body::Finished { .. } => self.over.seq == seq && self.is_over(),
            // When it is the oldest item there is, nothing is left of what it is about.
            Body::Forgotten | Body::Value(_) => false,
        }
    }
}

/// The name of the match that an opening begins.
const fn match_of(first: u32, seq: u32) -> u32 {
    if first == 0 { seq } else { first }
}

/// All matches that are kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    slots: [Slot; SLOTS],
    /// The latest match of each game that was ever begun; older unfinished ones are dropped.
    begun: [u32; 3],
}

impl Slots {
    pub(super) fn slot(&self, index: usize) -> Option<&Slot> {
        self.slots.get(index)
    }

    pub(super) fn slot_mut(&mut self, index: usize) -> Option<&mut Slot> {
        self.slots.get_mut(index)
    }

    pub(super) const fn begun(&self) -> [u32; 3] {
        self.begun
    }

    /// Takes in an item. [`settle`](Self::settle) follows when there are no more.
    pub(super) fn note(&mut self, label: Label, size: usize, body: &Body<'_>) {
        let Some(slot) = label.key.slot().and_then(|index| self.slots.get_mut(index)) else {
            return;
        };
        if let Body::Opening {
            first,
            begun,
            opening,
        } = body
        {
            for (known, begun) in self.begun.iter_mut().zip(begun) {
                *known = (*known).max(*begun);
            }
            let known = &mut self.begun[opening.game.index()];
            *known = (*known).max(match_of(*first, label.seq));
        }
        slot.note(label.seq, size, body);
    }

    /// Takes in an item that cannot be read. True if it is the first in its slot.
    pub(super) fn note_strange(&mut self, slot: usize, size: usize) -> bool {
        match self.slots.get_mut(slot) {
            Some(slot) => {
                slot.strange += size as u32;
                slot.strange == size as u32
            }
            None => true,
        }
    }

    /// Works out which matches are kept.
    pub(super) fn settle(&mut self) {
        for slot in &mut self.slots {
            slot.prune();
            let game = slot.opening.as_ref().map(|opening| opening.game);
            slot.state = match game {
                _ if slot.strange > 0 || slot.forgotten > slot.id => State::Free,
                Some(_) if slot.is_over() => State::Finished,
                Some(game) if slot.id == self.begun[game.index()] => State::Live,
                _ => State::Free,
            };
        }
    }

    /// Is this item still needed?
    pub(super) fn needs(&self, label: Label, body: &Body<'_>) -> bool {
        let slot = label.key.slot().and_then(|index| self.slot(index));
        slot.is_some_and(|slot| slot.needs(label.seq, body))
    }

    /// The slot of the unfinished match of a game.
    pub(super) fn live(&self, game: GameKind) -> Option<usize> {
        self.find(|slot| slot.state == State::Live && slot.is_of(game))
    }

    /// The slot of the match of a game that was begun last, be it over or not.
    pub(super) fn latest(&self, game: GameKind) -> Option<usize> {
        let begun = self.begun[game.index()];
        self.find(|slot| slot.state != State::Free && slot.id == begun)
    }

    /// The slot of a kept match.
    pub(super) fn of_match(&self, id: MatchId) -> Option<usize> {
        self.find(|slot| slot.state != State::Free && slot.id == id.0)
    }

    /// A slot for a new match.
    pub(super) fn free(&self) -> Option<usize> {
        self.find(|slot| slot.state == State::Free && slot.strange == 0)
    }

    fn find(&self, is_it: impl Fn(&Slot) -> bool) -> Option<usize> {
        self.slots.iter().position(is_it)
    }

    /// How many finished matches are kept.
    pub(super) fn finished(&self) -> usize {
        let slots = self.slots.iter();
        slots.filter(|slot| slot.state == State::Finished).count()
    }

    /// The match that was finished first.
    pub(super) fn oldest_finished(&self) -> Option<usize> {
        let finished = |(_, slot): &(usize, &Slot)| slot.state == State::Finished;
        let slots = self.slots.iter().enumerate().filter(finished);
        slots
            .min_by_key(|(_, slot)| slot.over.seq)
            .map(|(index, _)| index)
    }

    /// About how many bytes are needed; never fewer than there are.
    pub(super) fn bytes(&self) -> u32 {
        self.slots.iter().map(Slot::bytes).sum()
    }

    /// The kept matches: finished ones, the last one first, and then those that are played.
    pub(super) fn matches(&self) -> impl Iterator<Item = SavedMatch<'_>> {
        let mut after = u32::MAX;
        let finished = core::iter::from_fn(move || {
            let older = |slot: &&Slot| slot.state == State::Finished && slot.over.seq < after;
            let slot = self.slots.iter().filter(older).max_by_key(|s| s.over.seq)?;
            after = slot.over.seq;
            Some(slot)
        });
        let live = self.slots.iter().filter(|slot| slot.state == State::Live);
        finished.chain(live).filter_map(Slot::saved)
    }
}

impl Slot {
    fn is_of(&self, game: GameKind) -> bool {
        self.opening
            .as_ref()
            .is_some_and(|opening| opening.game == game)
    }

    fn saved(&self) -> Option<SavedMatch<'_>> {
        Some(SavedMatch {
            id: MatchId(self.id),
            opening: self.opening.as_ref()?,
            played: self.played_u16(),
            total: self.total,
            winners: self.is_over().then_some(self.over.value as u8),
        })
    }
}
