//! Making room: the oldest items are looked at one by one. What is still needed is added again at the
//! end, then the item is taken away; so whenever the power fails, a needed item is there once or twice.

use core::cell::Cell;

use embedded_storage::nor_flash::NorFlash;

use super::{
    error::StoreError,
    item::{self, Reading},
    log::Log,
    open::Store,
    slots::FINISHED_KEPT,
};

/// Pages that are kept empty, so that items can always be added again before they are taken away.
const PAGES_IN_RESERVE: u32 = 2;

/// Oldest items looked at with every change while room is getting short, so that no change has to wait
/// for many.
const ITEMS_A_CHANGE: u32 = 4;

impl<F: NorFlash> Store<F> {
    /// Drops the matches that were finished first, if there are too many or they take too much room.
    pub(super) fn drop_finished(&mut self) -> Result<(), StoreError> {
        while self.slots.finished() > FINISHED_KEPT || self.needed() > self.limit() {
            let Some(oldest) = self.slots.oldest_finished() else {
                break;
            };
            self.forget(oldest)?;
        }
        Ok(())
    }

    /// Bytes that are needed.
    fn needed(&self) -> u32 {
        let values = self.values.iter();
        let values: u32 = values.map(|value| value.size + value.unreadable_size).sum();
        values + self.unknown + self.slots.bytes()
    }

    /// Bytes that may be needed without every change having to wait for room: half of the area, and
    /// always four pages less than all of it.
    fn limit(&self) -> u32 {
        let pages = self.log.pages();
        (pages.saturating_sub(4) * Log::<F>::PAGE).min(pages * Log::<F>::PAGE / 2)
    }

    /// Takes away the oldest items until there is room for any item.
    pub(super) fn make_room(&mut self) -> Result<(), StoreError> {
        let least = PAGES_IN_RESERVE * Log::<F>::PAGE;
        let area = self.log.pages() * Log::<F>::PAGE;
        let (mut turns, mut turned) = (0, 0);
        loop {
            let room = self.log.room()?;
            if room >= least + Log::<F>::PAGE || room >= least && turns >= ITEMS_A_CHANGE {
                return Ok(());
            }
            // All the way round, and everything is needed.
            if turned > area {
                return Err(StoreError::Full);
            }
            match self.turn()? {
                Some(size) => turned += size,
                None => return Ok(()),
            }
            turns += 1;
        }
    }

    /// Takes the oldest item away, after adding it again if it is needed. Says how long it is.
    fn turn(&mut self) -> Result<Option<u32>, StoreError> {
        let Self {
            log,
            slots,
            values,
            double,
            ..
        } = self;
        let (seq, mut added) = (Cell::new(None), false);
        let known = *double;
        let turned = log.turn(
            |bytes| {
                let (label, needed) = match item::read(bytes) {
                    Reading::Nothing => return false,
                    Reading::Foreign(label) => {
                        let value = label.key.value().and_then(|index| values.get(index));
                        (
                            label,
                            value.is_none_or(|value| value.unreadable_seq == label.seq),
                        )
                    }
                    Reading::Item(label, body) => {
                        let value = label.key.value().and_then(|index| values.get(index));
                        let needed = match value {
                            Some(value) => value.seq == label.seq,
                            None => slots.needs(label, &body),
                        };
                        (label, needed)
                    }
                };
                seq.set(Some(label.seq));
                needed && known != seq.get()
            },
            &mut added,
        );
        // Added and not taken away: next time it need only be taken away.
        *double = match turned {
            Ok(_) => None,
            Err(_) if added => seq.get(),
            Err(_) => known,
        };
        Ok(turned?.map(|length| length as u32 + 8))
    }
}
