//! Storing changes: each becomes one item at the end of the log.

use embedded_storage::nor_flash::NorFlash;

use super::{
    change::{Change, LAST_SETUPS_BYTES, Opening},
    error::StoreError,
    item::{self, Beginning, Body, Key, Label, VERSION},
    open::Store,
    room::WORK_AHEAD,
};

/// How many bytes the log needs besides an item.
pub(super) const ITEM_HEADER: usize = 8;

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
        let label = self.label_with_room(key)?;
        let body = Body::Value(&[]);
        let length = self.add_filled(label, &body, &fill)?;
        self.note(label, length, &body);
        Ok(())
    }

    fn value(&mut self, key: Key, bytes: &[u8]) -> Result<(), StoreError> {
        let label = self.label_with_room(key)?;
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
        let label = self.label_with_room(Key::of_slot(slot))?;
        self.add(label, &Body::Begun { first, beginning })?;
        Ok(label.seq)
    }

    /// Adds an item.
    pub(super) fn add(&mut self, label: Label, body: &Body<'_>) -> Result<(), StoreError> {
        let added = self.log.add(|bytes| item::write(bytes, label, body));
        let length = self.check_added(label, added)?;
        self.note(label, length, body);
        Ok(())
    }

    /// Adds an item whose body ends in bytes that `fill` puts in their place; there are none in
    /// `body`. It is not recorded. Returns its length.
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

    /// An item that could not be added may be there nevertheless.
    fn check_added<T>(
        &mut self,
        label: Label,
        added: Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let slot = label
            .key
            .slot()
            .and_then(|index| self.slots.slot_mut(index));
        if let Some(slot) = slot.filter(|_| added.is_err()) {
            slot.is_unsure = true;
        }
        added
    }

    /// Makes room for an item; its label.
    pub(super) fn label_with_room(&mut self, key: Key) -> Result<Label, StoreError> {
        self.work_ahead = WORK_AHEAD;
        self.make_room()?;
        self.next_label(key)
    }

    /// The label of the next item.
    pub(super) fn next_label(&mut self, key: Key) -> Result<Label, StoreError> {
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
        let label = self.label_with_room(Key::of_slot(slot))?;
        self.add(label, &Body::Forgotten)
    }
}
