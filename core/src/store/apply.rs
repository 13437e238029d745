//! Storing changes: each becomes one item at the end of the log.

use embedded_storage::nor_flash::NorFlash;

use super::{
    change::{Change, LAST_SETUPS_BYTES, MatchId, Opening},
    error::StoreError,
    item::{self, Beginning, Body, Key, Label, VERSION},
    log::Log,
    open::Store,
    room::WORK_AHEAD,
    slots::{CHUNK, MOST_ACTIONS},
};
use crate::games::MatchKind;

/// The most bytes that a packed chunk takes: five per code.
const PACKED: usize = 5 * CHUNK;

/// How many bytes the log needs besides an item.
const ITEM_HEADER: usize = 8;

/// An upper bound on what a page and an item need besides packed codes.
const AROUND_CODES: usize = 32;

impl<F: NorFlash> Store<F> {
    /// Stores a change. When this returns, it is on the flash. If it returns an error, everything
    /// stored before is still there; the change itself may or may not be, and can be tried again.
    pub fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError> {
        match *change {
            Change::Begin(opening) => self.begin(opening),
            Change::Played { kind, at, code } => self.played(kind, usize::from(at), code),
            Change::PlayedMany { kind, at, codes } => {
                self.played_many(kind, usize::from(at), codes)
            }
            Change::GoneTo { kind, played } => self.gone_to(kind, usize::from(played)),
            Change::Finished { kind, winners } => {
                let slot = self.slots.latest(kind).ok_or(StoreError::NoMatch)?;
                let body = |back| Body::Finished { back, winners };
                self.mark(slot, body)?;
                self.drop_finished()
            }
            Change::Memory { kind, bytes } => {
                let slot = self.slots.latest(kind).ok_or(StoreError::NoMatch)?;
                self.add(Key::of_slot(slot), |_| Body::Memory(bytes))
            }
            Change::Forget(id) => {
                let slot = self.slots.of_match(id).ok_or(StoreError::NoMatch)?;
                self.forget(slot)
            }
            Change::Settings(settings) => self.value(Key::SETTINGS, &settings.bytes()),
            Change::LastSetups(bytes) if bytes.len() > LAST_SETUPS_BYTES => {
                Err(StoreError::TooLong)
            }
            Change::LastSetups(bytes) => self.value(Key::LAST_SETUPS, bytes),
            Change::Statistics(statistics) => {
                self.filled_value(Key::STATISTICS, |bytes| statistics.write(bytes))
            }
            Change::CodeResults(results) => {
                self.filled_value(Key::CODE_RESULTS, |bytes| results.write(bytes))
            }
        }
    }

    /// Stores a value that `fill` writes in its place, so that it needs no buffer of its own.
    fn filled_value(
        &mut self,
        key: Key,
        fill: impl Fn(&mut [u8]) -> Option<usize>,
    ) -> Result<(), StoreError> {
        let label = self.next_label(key)?;
        let body = Body::Value(&[]);
        let write = |bytes: &mut [u8]| item::write_filled(bytes, label, &body, &fill);
        let length = self.log.add(write)?;
        self.note(label, length, &body);
        Ok(())
    }

    fn value(&mut self, key: Key, bytes: &[u8]) -> Result<(), StoreError> {
        self.add(key, |_| Body::Value(bytes))
    }

    fn begin(&mut self, opening: &Opening) -> Result<(), StoreError> {
        self.expected_rewrite = 0;
        self.drop_finished()?;
        let slot = loop {
            // Slots that cannot be read are left alone, so there may be fewer than usual.
            match (self.slots.free(), self.slots.oldest_finished()) {
                (Some(slot), _) => break slot,
                (None, Some(oldest)) => self.forget(oldest)?,
                (None, None) => return Err(StoreError::Full),
            }
        };
        let first = self.add_beginning(slot, 0, opening)?;
        // Stored a second time, because without it nothing of the match could be read.
        self.add_beginning(slot, first, opening).map(drop)
    }

    /// Stores the beginning of a match; returns its sequence number.
    fn add_beginning(
        &mut self,
        slot: usize,
        first: u32,
        opening: &Opening,
    ) -> Result<u32, StoreError> {
        let beginning = Beginning {
            first,
            opening: opening.clone(),
            latest: self.slots.latest_matches().clone(),
        };
        let mut bytes = [0; Beginning::BYTES];
        let beginning = beginning.write(&mut bytes).ok_or(StoreError::TooLong)?;
        self.add(Key::of_slot(slot), |_| Body::Begun { first, beginning })?;
        Ok(self.seq)
    }

    fn played(&mut self, kind: MatchKind, at: usize, code: u32) -> Result<(), StoreError> {
        let index = self.slots.latest(kind).ok_or(StoreError::NoMatch)?;
        if at >= MOST_ACTIONS {
            return Err(StoreError::TooLong);
        }
        let after = self.load_chunk(index, at)?;
        let slot = self.slots.slot(index).ok_or(StoreError::NoMatch)?;
        if slot.played() != at {
            return Err(StoreError::Gap);
        }
        let (chunk, place, is_next) = (after / CHUNK, after % CHUNK, slot.total() == at);
        if self.tail.codes.get(place) == Some(&code) && !is_next {
            // The same action that redo would play: what comes after it stays.
            return self.gone_to(kind, at + 1);
        }
        let last = slot.last();
        self.tail.codes.truncate(place);
        // There is room: the index is within the chunk.
        let _ = self.tail.codes.push(code);
        if !is_next || place + 1 == CHUNK {
            return self.add_chunk(index, chunk);
        }
        let stored = self.add(Key::of_slot(index), |seq| Body::Action {
            back: seq - last,
            at: after as u16,
            code,
        });
        if stored.is_err() {
            self.tail.forget();
        }
        stored
    }

    /// Stores actions chunk by chunk, each with what was played in it before.
    fn played_many(
        &mut self,
        kind: MatchKind,
        mut at: usize,
        mut codes: &[u32],
    ) -> Result<(), StoreError> {
        let index = self.slots.latest(kind).ok_or(StoreError::NoMatch)?;
        if at + codes.len() > MOST_ACTIONS {
            return Err(StoreError::TooLong);
        }
        while !codes.is_empty() {
            let after = self.load_chunk(index, at)?;
            let slot = self.slots.slot(index).ok_or(StoreError::NoMatch)?;
            if slot.played() != at {
                return Err(StoreError::Gap);
            }
            let (now, later) = codes.split_at(codes.len().min(CHUNK - after % CHUNK));
            self.tail.codes.truncate(after % CHUNK);
            // There is room: they are within the chunk.
            let _ = self.tail.codes.extend_from_slice(now);
            self.add_chunk(index, after / CHUNK)?;
            (at, codes) = (at + now.len(), later);
        }
        Ok(())
    }

    /// Stores the codes of a chunk, after which the match ends.
    fn add_chunk(&mut self, index: usize, chunk: usize) -> Result<(), StoreError> {
        let slot = self.slots.slot(index).ok_or(StoreError::NoMatch)?;
        let before = slot.before(chunk);
        let mut packed = [0; PACKED];
        let codes = self.tail.codes.iter().copied();
        let length = item::pack(codes, &mut packed).ok_or(StoreError::TooLong)?;
        let stored = self.add(Key::of_slot(index), |seq| Body::Chunk {
            back: seq - before,
            first: (chunk * CHUNK) as u16,
            codes: &packed[..length],
        });
        if stored.is_err() {
            self.tail.forget();
        } else if self.tail.codes.len() == CHUNK {
            // The match has grown and is stored; if this fails, the next change makes room.
            let _ = self.drop_finished();
        }
        stored
    }

    /// Stores all actions of the latest match of a kind anew, in one item: after a power cut they are
    /// all as before or all as they are now. The first `played` are played, the others undone. The
    /// match is no longer finished. Actions that do not fit into one item are refused, and nothing
    /// changes.
    pub fn rewrite(
        &mut self,
        kind: MatchKind,
        played: usize,
        codes: impl Iterator<Item = u32> + Clone,
    ) -> Result<(), StoreError> {
        let index = self.slots.latest(kind).ok_or(StoreError::NoMatch)?;
        let id = self.slots.slot(index).ok_or(StoreError::NoMatch)?.id();
        let (count, length) = (codes.clone().count(), item::packed_length(codes.clone()));
        if count > MOST_ACTIONS || length + AROUND_CODES > Log::<F>::PAGE as usize {
            return Err(StoreError::TooLong);
        }
        if played > count {
            return Err(StoreError::Gap);
        }
        self.tail.forget();
        let label = self.next_label(Key::of_slot(index))?;
        let played = played as u16;
        let body = Body::Whole {
            back: label.seq - id,
            played,
            codes: &[],
        };
        let fill = |bytes: &mut [u8]| item::pack(codes.clone(), bytes);
        let write = |bytes: &mut [u8]| item::write_filled(bytes, label, &body, fill);
        let length = self.log.add(write)?;
        self.slots
            .note_whole(label, length + ITEM_HEADER, count, played);
        self.slots.update_states();
        // Where one thing is corrected, there may be another.
        self.expect_rewrite(kind);
        // The match is stored; if this fails, the next change makes room.
        let _ = self.drop_finished();
        Ok(())
    }

    /// How many of the first actions of a match are stored in one item. Another action among them
    /// can only be stored with [`rewrite`](Self::rewrite).
    pub(super) fn in_whole(&self, id: MatchId) -> usize {
        let slot = self.slots.of_match(id);
        let slot = slot.and_then(|index| self.slots.slot(index));
        slot.map_or(0, |slot| slot.before_chunks())
    }

    fn gone_to(&mut self, kind: MatchKind, played: usize) -> Result<(), StoreError> {
        let index = self.slots.latest(kind).ok_or(StoreError::NoMatch)?;
        let total = self.slots.slot(index).map_or(0, |slot| slot.total());
        if played > total {
            return Err(StoreError::Gap);
        }
        let played = played as u16;
        self.mark(index, |back| Body::GoneTo { back, played })
    }

    /// Adds a fact about the match as it is now.
    fn mark<'a>(
        &mut self,
        index: usize,
        body: impl FnOnce(u32) -> Body<'a>,
    ) -> Result<(), StoreError> {
        let last = self.slots.slot(index).ok_or(StoreError::NoMatch)?.last();
        self.add(Key::of_slot(index), |seq| body(seq - last))
    }

    /// Adds an item; `body` is given its sequence number.
    fn add<'a>(&mut self, key: Key, body: impl FnOnce(u32) -> Body<'a>) -> Result<(), StoreError> {
        let label = self.next_label(key)?;
        let body = body(label.seq);
        let length = self.log.add(|bytes| item::write(bytes, label, &body))?;
        self.note(label, length, &body);
        Ok(())
    }

    /// Makes room for an item; its label.
    fn next_label(&mut self, key: Key) -> Result<Label, StoreError> {
        self.work_ahead = WORK_AHEAD;
        self.make_room()?;
        // A number is never used twice, not even if its item may not have been written.
        self.seq = self.seq.checked_add(1).ok_or(StoreError::Full)?;
        Ok(Label {
            version: VERSION,
            key,
            seq: self.seq,
        })
    }

    /// Records an item that was added.
    fn note(&mut self, label: Label, length: usize, body: &Body<'_>) {
        let size = length + ITEM_HEADER;
        let value = label.key.value();
        if let Some(value) = value.and_then(|index| self.values.get_mut(index)) {
            (value.seq, value.size) = (label.seq, size as u32);
        } else {
            self.slots.note(label, size, body);
            self.slots.update_states();
        }
    }

    pub(super) fn forget(&mut self, slot: usize) -> Result<(), StoreError> {
        self.add(Key::of_slot(slot), |_| Body::Forgotten)
    }
}
