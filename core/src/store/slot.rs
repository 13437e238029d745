//! One match: what is known about it, and which of its items are still needed.
//!
//! Its items form a chain: each follows the one before it, and the first follows the beginning. A
//! later item that follows the beginning again is a *whole*: it has all of the match, and older
//! items are no longer needed. If an item follows one that cannot be found, it belongs to the match
//! but cannot be used. Then something is *lost*, until the match goes on from where the chain ends.

use super::{
    change::{MatchId, MatchSummary, Opening},
    item::{Beginning, Codes, Over, PLAYERS_BYTES},
};

/// The most bytes of a whole apart from its codes and what fell: its head, the head of the item
/// after it, the players.
pub(super) const AROUND_CODES: usize = 96 + PLAYERS_BYTES;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum State {
    #[default]
    Free,
    Live,
    Finished,
}

/// The items of a match up to the first gap, and what they add up to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chain {
    /// The beginning, which the first item follows; 0 if not known yet.
    base: u32,
    /// The first item; 0 if there is none.
    pub(super) start: u32,
    /// The last item, or the base.
    pub(super) last: u32,
    pub(super) total: u16,
    pub(super) played: u16,
    pub(super) fallen: u16,
    /// About how many bytes all codes and everything that fell take.
    pub(super) bytes: u16,
    pub(super) is_revised: bool,
    /// Whether an item says who plays.
    pub(super) has_players: bool,
    /// Whether all of it is in one item.
    pub(super) is_whole: bool,
    pub(super) over: Option<Over>,
}

impl Chain {
    fn after(base: u32) -> Self {
        let last = base;
        Chain {
            base,
            last,
            ..Chain::default()
        }
    }
}

/// What is recorded about an item besides its own fields.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noted {
    /// How many bytes it takes.
    pub(super) size: usize,
    /// How many codes it has.
    pub(super) count: u16,
    /// About how many bytes all codes of the match and everything that fell take now.
    pub(super) bytes: usize,
}

/// What the newest item says, if it cannot be used because an earlier item is lost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lost {
    seq: u32,
    pub(super) total: u16,
    pub(super) over: Option<Over>,
}

/// A match, or a free slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Slot {
    pub(super) state: State,
    /// The match's id: the sequence number of its beginning; 0 if there is none.
    pub(super) id: u32,
    /// The numbers of the two items that hold the beginning; 0 for one that is missing.
    copies: [u32; 2],
    /// How the match began, and who plays now.
    pub(super) opening: Opening,
    /// How many bytes the beginning takes.
    size: u16,
    pub(super) chain: Chain,
    pub(super) lost: Option<Lost>,
    /// Whether a failed write may have left an item: then the next item must be a whole.
    pub(super) is_unsure: bool,
    /// Whether its items are read a second time.
    pub(super) is_read_again: bool,
    pub(super) forgotten: u32,
    /// How many bytes the unreadable items here take. A slot with such items is left alone.
    pub(super) unreadable: u32,
    /// How many bytes the other items here take, including those removed since power-on.
    readable: u32,
}

impl Slot {
    /// How the match ended, even if something before that is lost.
    pub(super) fn over(&self) -> Option<Over> {
        self.lost.map_or(self.chain.over, |lost| lost.over)
    }

    /// When it was last finished, as a sequence number.
    pub(super) fn finished_at(&self) -> u32 {
        let counted = self.over().map_or(0, |over| over.counted);
        // The item that recorded it may be lost.
        if counted == 0 {
            self.chain.last
        } else {
            counted
        }
    }

    /// How many codes are known to have been stored.
    pub(super) fn known(&self) -> u16 {
        self.lost.map_or(0, |lost| lost.total).max(self.chain.total)
    }

    /// Records the beginning of a match.
    pub(super) fn begin(&mut self, seq: u32, size: usize, beginning: Beginning) {
        self.readable += size as u32;
        let Beginning { id, opening, .. } = beginning;
        if id > self.id {
            self.id = id;
            self.copies = [0; 2];
            self.size = size as u16;
            let chain = core::mem::replace(&mut self.chain, Chain::after(id));
            let players = core::mem::replace(&mut self.opening, opening).players;
            self.lost.take_if(|lost| lost.seq < id);
            if chain.base == id {
                // The beginning was moved to the end, after the items that follow it.
                self.chain = chain;
                if chain.has_players {
                    self.opening.players = players;
                }
            } else if chain.last > id {
                self.lose(chain.last, chain.total, chain.over);
            }
        }
        if id == self.id {
            self.copies = [self.copies[1], seq];
        }
    }

    /// Records that an item was moved to the end. The beginning is the only part of a match that is
    /// moved.
    pub(super) fn note_moved(&mut self, from: u32, to: u32) {
        if self.copies[0] == from {
            self.copies = [self.copies[1], to];
        } else if self.copies[1] == from {
            self.copies[1] = to;
        }
    }

    /// The oldest items that are needed: both of the beginning, and the first of the chain. The
    /// rest of the chain is newer.
    pub(super) fn needed(&self) -> impl Iterator<Item = u32> {
        let [first, second] = self.copies;
        let needed = [first, second, self.chain.start];
        needed.into_iter().filter(|seq| self.is_kept() && *seq > 0)
    }

    /// Whether the items must be read again: something seems to be lost, but perhaps only because
    /// the beginning was not known yet. If so, forgets the chain.
    pub(super) fn is_to_read_again(&mut self) -> bool {
        self.is_read_again = self.lost.take().is_some() && self.id > 0;
        if self.is_read_again {
            self.chain = Chain::after(self.id);
        }
        self.is_read_again
    }

    /// Records that something before this item is lost.
    pub(super) fn lose(&mut self, seq: u32, total: u16, over: Option<Over>) {
        if self.lost.is_none_or(|lost| lost.seq < seq) {
            self.lost = Some(Lost { seq, total, over });
        }
    }

    /// Records progress in the match. Items come in the order in which they were written.
    pub(super) fn note(&mut self, seq: u32, codes: &Codes<'_>, noted: Noted) {
        self.readable += noted.size as u32;
        if seq < self.id || seq <= self.chain.last {
            // The item is from an earlier match in this slot, or was written twice because the
            // first write seemed to fail.
            return;
        }
        let (before, more) = (seq.wrapping_sub(codes.back), codes.more());
        // Until the beginning has been read, the lowest number that any item follows counts as the
        // beginning's. The first item and every whole follow the beginning; all others follow a
        // newer item.
        let is_begun = self.id > 0 && self.id == self.chain.base;
        let base = self.chain.base;
        let is_first = base == 0 || before == base || before < base && !is_begun;
        let mut chain = match is_first {
            true => Chain {
                start: seq,
                is_whole: true,
                ..Chain::after(before)
            },
            false => Chain {
                is_whole: self.chain.is_whole && (noted.count, more.fell) == (0, 0),
                ..self.chain
            },
        };
        let total = codes.first + noted.count;
        if before != chain.last || codes.first > chain.total {
            return self.lose(seq, total, more.over);
        }
        (chain.last, chain.total, chain.bytes) = (seq, total, noted.bytes as u16);
        chain.played = total.saturating_sub(codes.undone);
        chain.fallen += more.fell;
        (chain.is_revised, chain.over) = (more.is_revised, more.over);
        if let Some(players) = codes.players() {
            self.opening.players = players;
            chain.has_players = true;
        }
        (self.chain, self.lost, self.is_unsure) = (chain, None, false);
    }

    /// About how many bytes all codes and everything that fell take after an item. The lengths of
    /// the codes that it drops are not known.
    pub(super) fn bytes_after(&self, codes: &Codes<'_>) -> usize {
        let all = usize::from(self.chain.bytes) * usize::from(codes.first);
        all.div_ceil(usize::from(self.chain.total).max(1)) + codes.packed.len()
    }

    /// Records that the match was deleted.
    pub(super) fn note_forgotten(&mut self, seq: u32, size: usize) {
        self.readable += size as u32;
        self.forgotten = self.forgotten.max(seq);
    }

    /// An upper bound on how many bytes the match takes, once it is whole.
    pub(super) fn bytes(&self) -> u32 {
        if self.unreadable > 0 {
            return self.unreadable + self.readable;
        }
        match self.state {
            State::Free => 0,
            _ => 2 * u32::from(self.size) + self.whole_bytes(),
        }
    }

    /// An upper bound on the bytes of its whole, without the beginning.
    pub(super) fn whole_bytes(&self) -> u32 {
        u32::from(self.chain.bytes) + AROUND_CODES as u32
    }

    /// How many bytes must be written before its oldest items can be removed. 0 for a free slot,
    /// and for a whole: moving a whole frees as much as it writes.
    pub(super) fn scattered_bytes(&self) -> u32 {
        let is_whole = self.chain.is_whole || self.chain.start == 0 || self.state == State::Free;
        if is_whole { 0 } else { self.whole_bytes() }
    }

    /// Whether the beginning with this number is needed.
    pub(super) fn needs_beginning(&self, seq: u32) -> bool {
        self.is_kept() && self.copies.contains(&seq)
    }

    /// Whether the item with this number, which has codes, is needed.
    pub(super) fn needs_codes(&self, seq: u32) -> bool {
        self.is_kept() && seq >= self.chain.start.max(self.id)
    }

    fn is_kept(&self) -> bool {
        self.state != State::Free
    }

    pub(super) fn saved(&self) -> Option<MatchSummary<'_>> {
        let is_incomplete = self.lost.is_some();
        let winners = self.over().map_or(0, |over| over.winners);
        (self.id > 0).then_some(MatchSummary {
            id: MatchId(self.id),
            opening: &self.opening,
            played: self.chain.played,
            total: self.chain.total,
            // A match that is incomplete has no winners.
            winners: (self.state == State::Finished).then_some(if is_incomplete {
                0
            } else {
                winners
            }),
            is_incomplete,
        })
    }
}
