//! Chooses the sector for the next page and erases it, when a page needs it or ahead of time.
//!
//! Erasing takes the board's flash 45 ms, at worst 400, so it should not happen while a player
//! waits. [`Sectors::prepare`] erases one sector when there is time. Only RAM records that it is
//! ready. After a power cut, a sector that looks blank is never trusted: it may be half erased, and
//! its bits may change.

use embedded_storage::nor_flash::NorFlash;

use super::sectors::{MOST_SECTORS, SectorError, Sectors};

/// Which free sector is used next. All of this is forgotten when the power goes off.
#[derive(Debug, Default)]
pub(super) struct FreeSectors {
    /// Where to look first, so that all sectors wear equally.
    next: usize,
    /// A sector that was erased and has not been used since.
    ready: Option<usize>,
    /// Sectors that could not be erased or claimed. They are not tried again: each try of a dying
    /// sector may take 400 ms.
    failed: [bool; MOST_SECTORS],
}

impl FreeSectors {
    /// Starts after the sector that was used last before power-off.
    pub(super) fn after(newest: Option<(usize, usize)>) -> Self {
        FreeSectors {
            next: newest.map_or(0, |(_, sector)| sector + 1),
            ..Self::default()
        }
    }

    /// A sector that has just become free is used after those that have been free for longer.
    pub(super) fn use_last(&mut self, sector: usize) {
        self.next = sector + 1;
    }

    /// Leaves a sector out until power-off.
    pub(super) fn leave_out(&mut self, sector: usize) {
        self.failed[sector] = true;
    }
}

impl<F: NorFlash> Sectors<F> {
    /// Erases the sector that the next page will need, unless one is ready. Tries only one, so that
    /// a press does not wait for several bad ones. Returns whether it tried.
    pub(super) fn prepare(&mut self) -> bool {
        if self.free.ready.is_some() {
            return false;
        }
        let from = self.free.next;
        let Some(sector) = (from..from + self.count)
            .map(|sector| sector % self.count)
            .find(|&sector| !self.free.failed[sector] && !self.is_held(sector))
        else {
            return false;
        };
        if self.erase_sector(sector) {
            self.free.ready = Some(sector);
        } else {
            self.free.leave_out(sector);
        }
        true
    }

    /// A free sector, erased; sectors that cannot be erased are skipped.
    pub(super) fn free_sector(&mut self) -> Option<usize> {
        while self.prepare() {}
        let sector = self.free.ready.take()?;
        self.free.use_last(sector);
        Some(sector)
    }

    /// Erases a sector. False if it is not blank afterwards.
    fn erase_sector(&mut self, sector: usize) -> bool {
        let from = self.address(sector);
        let to = from + F::ERASE_SIZE as u32;
        (0..2).any(|_| self.flash.erase(from, to).is_ok() && self.is_blank(sector) == Ok(true))
    }

    fn is_blank(&mut self, sector: usize) -> Result<bool, SectorError> {
        let mut bytes = [0; 64];
        for offset in (0..F::ERASE_SIZE as u32).step_by(bytes.len()) {
            self.read_sector(sector, offset, &mut bytes)?;
            if bytes.iter().any(|&byte| byte != 0xFF) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
