//! Stores changes as items at the end of the log: one for each, two for the beginning of a match.

use embedded_storage::nor_flash::NorFlash;

use super::{
    change::{Change, LAST_SETUPS_BYTES, Opening},
    error::StoreError,
    item::{self, Beginning, Body, ItemKey, Label, VERSION},
    open::Store,
    room::WORK_AHEAD,
    settle::ITEM_HEADER,
};

/// What the next item replaces. Its label must not call this needed: as soon as the item is
/// written, what it replaces may be removed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Replaced {
    Nothing,
    /// The item with this number; if it is the first of a match's chain, the whole chain.
    Item(u32),
    /// The value of a key.
    Value(ItemKey),
    /// The match in a slot.
    Match(usize),
}

impl<F: NorFlash> Store<F> {
    /// Stores a change. When this returns, it is on the flash. If it returns an error, everything
    /// stored before is still there; the change itself may or may not be, and can be tried again.
    pub fn apply(&mut self, change: &Change<'_>) -> Result<(), StoreError> {
        match *change {
            Change::Begin(opening) => self.begin(opening),
            Change::Forget(id) => {
                let slot = self.slots.of_match(id).ok_or(StoreError::NoMatch)?;
                self.forget(slot)
            }
            Change::Settings(settings) => self.value(ItemKey::SETTINGS, &settings.bytes()),
            Change::LastSetups(bytes) if bytes.len() > LAST_SETUPS_BYTES => {
                Err(StoreError::TooLong)
            }
            Change::LastSetups(bytes) => self.value(ItemKey::LAST_SETUPS, bytes),
            Change::Statistics(statistics) => {
                self.filled_value(ItemKey::STATISTICS, |bytes| statistics.write(bytes))
            }
            Change::CodeResults(results) => {
                self.filled_value(ItemKey::CODE_RESULTS, |bytes| results.write(bytes))
            }
        }
    }

    /// Stores a value that `fill` writes in place, so that it needs no buffer of its own.
    fn filled_value(
        &mut self,
        key: ItemKey,
        fill: impl Fn(&mut [u8]) -> Option<usize>,
    ) -> Result<(), StoreError> {
        let label = self.label_with_room(key, Replaced::Value(key))?;
        let body = Body::Value(&[]);
        let length = self.add_filled(label, &body, &fill)?;
        self.note(label, length, &body);
        Ok(())
    }

    fn value(&mut self, key: ItemKey, bytes: &[u8]) -> Result<(), StoreError> {
        let label = self.label_with_room(key, Replaced::Value(key))?;
        self.add(label, &Body::Value(bytes))
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
        let id = self.add_beginning(slot, None, opening)?;
        // Stored twice, because without it nothing of the match could be read.
        self.add_beginning(slot, Some(id), opening).map(drop)
    }

    /// Stores the beginning of a match; returns its id.
    fn add_beginning(
        &mut self,
        slot: usize,
        id: Option<u32>,
        opening: &Opening,
    ) -> Result<u32, StoreError> {
        let unfinished = self.slots.unfinished(opening.kind());
        let unfinished = unfinished.filter(|_| id.is_none());
        let replaced = unfinished.map_or(Replaced::Nothing, Replaced::Match);
        let label = self.label_with_room(ItemKey::of_slot(slot), replaced)?;
        let id = id.unwrap_or(label.seq);
        let beginning = Beginning {
            id,
            opening: opening.clone(),
            latest: self.slots.latest_matches().clone(),
        };
        let mut bytes = [0; Beginning::BYTES];
        let beginning = beginning.write(&mut bytes).ok_or(StoreError::TooLong)?;
        self.add(label, &Body::Begun { id, beginning })?;
        Ok(id)
    }

    /// Adds an item.
    pub(super) fn add(&mut self, label: Label, body: &Body<'_>) -> Result<(), StoreError> {
        let added = self.log.add(|bytes| item::write(bytes, label, body));
        let length = self.check_added(label, added)?;
        self.note(label, length, body);
        Ok(())
    }

    /// Adds an item whose last bytes `fill` writes in place; `body` leaves them empty. Does not
    /// record it. Returns its length.
    pub(super) fn add_filled(
        &mut self,
        label: Label,
        body: &Body<'_>,
        fill: &dyn Fn(&mut [u8]) -> Option<usize>,
    ) -> Result<usize, StoreError> {
        let write = |bytes: &mut [u8]| item::write_filled(bytes, label, body, fill);
        let added = self.log.add(write);
        self.check_added(label, added)
    }

    /// Uses up the label's number. If adding the item failed, the item may still be on the flash.
    fn check_added<T>(
        &mut self,
        label: Label,
        added: Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        (self.seq, self.is_after_gap) = (label.seq, added.is_err());
        let slot = label
            .key
            .slot()
            .and_then(|index| self.slots.slot_mut(index));
        if let Some(slot) = slot.filter(|_| added.is_err()) {
            slot.is_unsure = true;
        }
        added
    }

    /// Makes room for an item and returns its label.
    pub(super) fn label_with_room(
        &mut self,
        key: ItemKey,
        replaced: Replaced,
    ) -> Result<Label, StoreError> {
        self.work_ahead = WORK_AHEAD;
        self.make_room()?;
        self.next_label(key, replaced)
    }

    /// The label of the next item.
    pub(super) fn next_label(&self, key: ItemKey, replaced: Replaced) -> Result<Label, StoreError> {
        // A number is never used twice, even if its item may not have been written.
        let seq = self.seq.checked_add(1).ok_or(StoreError::Full)?;
        Ok(Label {
            version: VERSION,
            key,
            seq,
            first_needed: self.first_needed(replaced).unwrap_or(seq),
            is_after_gap: self.is_after_gap,
        })
    }

    /// The first item that is needed, once something is replaced.
    pub(super) fn first_needed(&self, replaced: Replaced) -> Option<u32> {
        let values = self.values.iter().enumerate();
        let values = values.filter(|(index, value)| {
            value.seq > 0
                && !matches!(replaced, Replaced::Value(key) if key.value() == Some(*index))
        });
        let slot = match replaced {
            Replaced::Match(slot) => Some(slot),
            _ => None,
        };
        let needed = values.map(|(_, value)| value.seq);
        let needed = needed.chain(self.slots.needed(slot));
        needed
            .filter(|seq| !matches!(replaced, Replaced::Item(old) if old == *seq))
            .min()
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
        let label = self.label_with_room(ItemKey::of_slot(slot), Replaced::Match(slot))?;
        self.add(label, &Body::Forgotten)
    }
}
