//! Makes room by checking the oldest items one by one. An item that is still needed is moved:
//! copied to the end with the next number, then removed at the front. If the oldest item is
//! progress in a match, the match is written whole at the end, and none of its older items is
//! needed any more. Never removes a needed item before its copy is stored, so whenever the power
//! fails, it is there once or twice.
//!
//! ```text
//! oldest   newest
//! a  x  b            a and b are needed, x is not
//! a  x  b  a         a is copied to the end; after a power cut here, a is there twice
//!    x  b  a         a is removed from the front
//!       b  a         x is only removed
//! ```

use embedded_storage::nor_flash::NorFlash;

use super::{
    apply::Replaced,
    error::StoreError,
    item::{self, Label, Reading},
    log::Log,
    open::Store,
    settle::ITEM_HEADER,
    slots::{FINISHED_KEPT, Need},
};
use crate::games::MatchKind;

/// Pages that are kept empty, so that items can always be copied before they are removed.
const PAGES_IN_RESERVE: u32 = 2;

/// How many of the oldest items are checked with every change while space is short, so that no
/// change has to wait long.
const ITEMS_PER_CHANGE: u32 = 4;

/// How many pieces of work are done ahead after a change: a sector erased, or an old item checked.
/// A change adds two or three items, so this is plenty; it is finite in case nothing becomes free.
pub(super) const WORK_AHEAD: u32 = 32;

impl<F: NorFlash> Store<F> {
    /// Whether [`prepare`](Self::prepare) may find something to do.
    pub fn has_work_ahead(&self) -> bool {
        self.work_ahead > 0
    }

    /// Does a little of what the next changes would otherwise wait for: makes room, or erases the
    /// sector for the next page if the next change may not fit into the current one. Returns
    /// whether it did anything; then there may be more to do.
    ///
    /// This takes the board's flash 45 ms, at worst 400, and twice that for a sector that fails. It
    /// only saves time later: without it, [`apply`](Self::apply) does the same when it has to.
    pub fn prepare(&mut self) -> bool {
        let done = match self.work_ahead {
            0 => Ok(0),
            _ => self.work_ahead(),
        };
        // An error is not lost: the next change meets it again and reports it.
        let done = done.unwrap_or(0);
        self.work_ahead = match done {
            0 => 0,
            _ => self.work_ahead.saturating_sub(done),
        };
        done > 0
    }

    /// Does some work ahead; returns how many pieces.
    fn work_ahead(&mut self) -> Result<u32, StoreError> {
        let room = self.log.room()?;
        if Log::<F>::left_in_page(room) < self.next_change() && self.log.prepare_sector() {
            return Ok(1);
        }
        let mut items = 0;
        // If the needed items exceed the limit, checking them does not make room.
        if room < self.comfortable_room() + self.next_change() && self.needed() <= self.limit() {
            while items < ITEMS_PER_CHANGE && self.recycle_oldest()?.is_some() {
                items += 1;
            }
        }
        Ok(items)
    }

    /// How many bytes the next change may take: the largest value or a match that is expected to be
    /// stored again, and a few other items. Not more, because erasing a sector that is not used
    /// before power-off only wears it.
    fn next_change(&self) -> u32 {
        let values = self.values.iter().map(|value| value.size);
        values.fold(self.expected_rewrite, u32::max) + Log::<F>::PAGE / 16
    }

    /// Expects a correction in the latest match of a kind, which may store all of it again:
    /// [`prepare`](Self::prepare) then makes room ahead, so that the correction does not wait for
    /// an erase. Holds until a match begins.
    pub fn expect_rewrite(&mut self, kind: MatchKind) {
        let slot = self.slots.latest(kind);
        let slot = slot.and_then(|index| self.slots.slot(index));
        self.expected_rewrite = slot.map_or(0, |slot| slot.whole_bytes().min(Log::<F>::PAGE));
        self.work_ahead = WORK_AHEAD;
    }

    /// The least room that must be free for a change: the pages in reserve, and enough to write
    /// each match whole when its oldest item is reached.
    fn least_room(&self) -> u32 {
        PAGES_IN_RESERVE * Log::<F>::PAGE + self.slots.scattered_bytes().min(self.limit())
    }

    /// With less room than this, every change checks old items. Matches count twice, because long
    /// items do not fill pages to the end.
    fn comfortable_room(&self) -> u32 {
        let scattered = self.slots.scattered_bytes().min(self.limit());
        (PAGES_IN_RESERVE + 1) * Log::<F>::PAGE + 2 * scattered
    }

    /// Deletes the matches that were finished first, if there are too many or they take too much
    /// room.
    pub(super) fn drop_finished(&mut self) -> Result<(), StoreError> {
        while self.slots.finished() > FINISHED_KEPT || self.needed() > self.limit() {
            let Some(oldest) = self.slots.oldest_finished() else {
                break;
            };
            self.forget(oldest)?;
        }
        Ok(())
    }

    /// How many bytes the needed items take.
    fn needed(&self) -> u32 {
        let values = self.values.iter();
        let values: u32 = values.map(|value| value.size + value.unreadable_size).sum();
        values + self.unknown + self.slots.bytes()
    }

    /// How many bytes the needed items may take without slowing down every change: half of the
    /// area, and always at least four pages less than all of it.
    fn limit(&self) -> u32 {
        let pages = self.log.pages();
        (pages.saturating_sub(4) * Log::<F>::PAGE).min(pages * Log::<F>::PAGE / 2)
    }

    /// Removes the oldest items until there is room for any item.
    pub(super) fn make_room(&mut self) -> Result<(), StoreError> {
        let area = self.log.pages() * Log::<F>::PAGE;
        let (mut items, mut bytes) = (0, 0);
        loop {
            let room = self.log.room()?;
            let is_enough = items >= ITEMS_PER_CHANGE && room >= self.least_room();
            if is_enough || room >= self.comfortable_room() {
                return Ok(());
            }
            // This went all the way round: everything is needed.
            if bytes > area {
                return Err(StoreError::Full);
            }
            match self.recycle_oldest()? {
                Some(size) => bytes += size,
                None => return Ok(()),
            }
            items += 1;
        }
    }

    /// Removes the oldest item. If it is needed, first moves or copies it to the end, or writes its
    /// match whole. Returns its length.
    fn recycle_oldest(&mut self) -> Result<Option<u32>, StoreError> {
        let Some(bytes) = self.log.oldest()? else {
            return Ok(None);
        };
        let reading = item::read(bytes);
        let (Reading::Item(label, _) | Reading::Foreign(label)) = reading else {
            return self.remove_oldest(|_, _| None, &mut false);
        };
        let value = label.key.value().and_then(|index| self.values.get(index));
        let need = match (&reading, value) {
            (Reading::Item(_, body), None) => self.slots.need(label, body),
            (Reading::Item(..), Some(value)) if value.seq == label.seq => Need::Move,
            (Reading::Foreign(_), Some(value)) if value.unreadable_seq == label.seq => Need::Copy,
            (_, Some(_)) => Need::Nothing,
            (_, None) => Need::Copy,
        };
        match need {
            Need::Nothing => {}
            Need::Whole(slot) => self.write_whole(slot)?,
            Need::Move => return self.move_oldest(label),
            Need::Copy => return self.copy_oldest(label.seq),
        }
        self.remove_oldest(|_, _| None, &mut false)
    }

    fn remove_oldest(
        &mut self,
        copy: impl Fn(&mut [u8], usize) -> Option<usize>,
        copied: &mut bool,
    ) -> Result<Option<u32>, StoreError> {
        let recycled = self.log.recycle_oldest(copy, copied)?;
        Ok(recycled.map(|length| (length + ITEM_HEADER) as u32))
    }

    /// Moves the oldest item to the end, where it gets the next number.
    fn move_oldest(&mut self, old: Label) -> Result<Option<u32>, StoreError> {
        let label = self.next_label(old.key, Replaced::Item(old.seq))?;
        let mut copied = false;
        let moved = self.remove_oldest(
            |bytes, length| item::relabel(bytes, length, label),
            &mut copied,
        );
        (self.seq, self.is_after_gap) = (label.seq, !copied);
        match (old.key.value(), old.key.slot()) {
            _ if !copied => {}
            (Some(index), _) => self.values[index].seq = label.seq,
            (_, Some(index)) => {
                let slot = self.slots.slot_mut(index);
                slot.into_iter()
                    .for_each(|slot| slot.note_moved(old.seq, label.seq));
            }
            _ => {}
        }
        moved
    }

    /// Copies the oldest item to the end as it is, unless that was done already, and removes it.
    fn copy_oldest(&mut self, seq: u32) -> Result<Option<u32>, StoreError> {
        let mut copied = self.copied_oldest == Some(seq);
        let is_needed = !copied;
        // Its number is now missing at the front.
        self.is_after_gap = true;
        let moved = self.remove_oldest(|_, length| is_needed.then_some(length), &mut copied);
        // It was copied but not removed: next time it only has to be removed.
        self.copied_oldest = Some(seq).filter(|_| copied && moved.is_err());
        moved
    }
}
