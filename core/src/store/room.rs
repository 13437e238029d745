//! Making room: the oldest items are checked one by one. An item that is still needed is copied to the
//! end, then the oldest is removed. Whenever the power fails, a needed item is there once or twice. A
//! match whose oldest item is reached is written whole at the end: then none of its older items is
//! needed any more.
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
    error::StoreError,
    item::{self, Reading},
    log::Log,
    open::Store,
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

    /// Does a little of what the next changes would otherwise wait for: erases the sector that the
    /// next page will need, once the current page is so full that the next change may not fit, or
    /// makes room. Returns whether it did something; there may be more to do then.
    ///
    /// It takes the board's flash 45 ms, at worst 400, and twice that for a sector that fails. It
    /// only saves time: without it, [`apply`](Self::apply) does the same when it has to.
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

    /// Returns how many pieces of work it did.
    fn work_ahead(&mut self) -> Result<u32, StoreError> {
        let room = self.log.room()?;
        if Log::<F>::left_in_page(room) < self.next_change() && self.log.prepare_sector() {
            return Ok(1);
        }
        let mut items = 0;
        // If more is needed than that, checking items does not make room.
        if room < self.comfortable_room() + self.next_change() && self.needed() <= self.limit() {
            while items < ITEMS_PER_CHANGE && self.recycle_oldest()?.is_some() {
                items += 1;
            }
        }
        Ok(items)
    }

    /// How many bytes the next change may take: the largest value or a match that is expected to be
    /// stored anew, and a few other items. No more than that, because a sector that was erased for
    /// nothing before power-off is wear.
    fn next_change(&self) -> u32 {
        let values = self.values.iter().map(|value| value.size);
        values.fold(self.expected_rewrite, u32::max) + Log::<F>::PAGE / 16
    }

    /// Prepares for a correction in the latest match of a kind, after which all of it may have to be
    /// stored, so that it need not wait for an erase: [`prepare`](Self::prepare) makes room for it.
    /// Holds until a match begins.
    pub fn expect_rewrite(&mut self, kind: MatchKind) {
        let slot = self.slots.latest(kind);
        let slot = slot.and_then(|index| self.slots.slot(index));
        self.expected_rewrite = slot.map_or(0, |slot| slot.whole_bytes().min(Log::<F>::PAGE));
        self.work_ahead = WORK_AHEAD;
    }

    /// With less room than this, a change waits until there is as much: the pages in reserve, and room
    /// for each match to be written whole when its oldest item is reached.
    fn least_room(&self) -> u32 {
        PAGES_IN_RESERVE * Log::<F>::PAGE + self.slots.scattered_bytes().min(self.limit())
    }

    /// With less room than this, every change checks old items. Pages cannot be filled to the end with
    /// long items.
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

    /// Removes the oldest item, after copying it to the end if it is needed, or writing the match
    /// whole that needs it. Returns its length.
    fn recycle_oldest(&mut self) -> Result<Option<u32>, StoreError> {
        let Some(bytes) = self.log.oldest()? else {
            return Ok(None);
        };
        let (mut seq, mut need) = (None, Need::Nothing);
        let reading = item::read(bytes);
        if let Reading::Item(label, _) | Reading::Foreign(label) = &reading {
            let value = label.key.value().and_then(|index| self.values.get(index));
            need = match (&reading, value) {
                (Reading::Item(label, body), None) => self.slots.need(*label, body),
                (Reading::Item(..), Some(value)) => Need::copy_if(value.seq == label.seq),
                (_, Some(value)) => Need::copy_if(value.unreadable_seq == label.seq),
                (_, None) => Need::Copy,
            };
            seq = Some(label.seq);
        }
        if let Need::Whole(slot) = need {
            self.write_whole(slot)?;
        }
        let already_copied = self.copied_oldest;
        let (is_needed, mut copied) = (need == Need::Copy && already_copied != seq, false);
        let recycled = self.log.recycle_oldest(|_| is_needed, &mut copied);
        // It was copied but not removed: next time it only has to be removed.
        self.copied_oldest = match recycled {
            Ok(_) => None,
            Err(_) if copied => seq,
            Err(_) => already_copied,
        };
        Ok(recycled?.map(|length| length as u32 + 8))
    }
}
