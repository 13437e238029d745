//! Settles what is in doubt, at power-on or after a write that failed.
//!
//! Bits that were being written or erased when the power failed may waver: each reading of them
//! can be another one. So nothing that was perhaps being written is trusted. What reads as
//! complete is written again as it reads, which settles it, because a write only clears bits; a
//! page with anything else in it is written anew in another sector. From then on everything reads
//! as it did this time.
//!
//! What may have been cut short, and how it is settled:
//!
//! - Claiming a sector, the first marker of a page: a page without items loses its claim.
//! - Clearing a claim: what does not read as one is cleared (`Sectors::open`).
//! - The last marker of a page: it is written again, unless it was not begun.
//! - Adding an item: the last item is written again; if something is behind it, the page is written
//!   anew.
//! - Removing an item: what is before the first item of the oldest page is removed again.
//! - Writing a page anew: the sector that it is leaving loses its claim (`Sectors::open`).
//! - Erasing a sector: nothing is to be done, as it is erased again before it is claimed.
//!
//! That is two short writes at each power-on, and one erase after a cut in the middle of an item.

use core::ops::Range;

use embedded_storage::nor_flash::NorFlash;

use super::sectors::{HEADER, SectorError, Sectors};

/// How often the place of the next item is read: a bit that wavers shows itself.
const READINGS: usize = 8;

/// How much of that place is read so often. A write that was cut short begins there.
const PLACE: usize = 64;

/// The length of an item's header in the queue: the checksum of its data, or zeros if it was
/// removed; the length of the data; the checksum of that length.
pub(super) const ITEM_HEADER: usize = 8;

/// Why something is in doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// The power was off. Cuts may follow each other while room is made, so that none may be lost:
    /// the newest page is written anew.
    PowerOn,
    /// A write failed. Other sectors may be as worn, and what is tried next should not be tried in
    /// the same place: the page is closed, if the next one is free.
    FailedWrite,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Good,
    Removed,
    Damaged,
}

/// The remainder of a division of polynomials, lowest bit first.
fn remainder(bytes: &[u8], start: u32, polynomial: u32) -> u32 {
    bytes.iter().fold(start, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            (sum >> 1) ^ (polynomial * (sum & 1))
        })
    })
}

/// The queue's checksum of a length. It is never that of a blank place.
fn length_checksum(length: [u8; 2]) -> u16 {
    let sum = !remainder(&length, 0xFFFF, 0x1A2E) as u16;
    sum.min(0xFFFE)
}

/// The queue's checksum of data. Its first byte is neither blank nor cleared.
fn data_checksum(data: &[u8]) -> u32 {
    let sum = !remainder(data, 0xEEEE_EEEE, 0x82F6_3B78);
    match sum & 0xFF {
        0 | 0xFF => sum ^ 1,
        _ => sum,
    }
}

/// The items in a sector, as the queue finds them.
fn items(sector: &[u8]) -> impl Iterator<Item = (Range<usize>, State)> {
    // A marker is before the items, another behind them.
    let (mut at, end) = (HEADER + 1, sector.len() - 1);
    core::iter::from_fn(move || {
        loop {
            let item = sector.get(at..end)?;
            let (header, rest) = item.split_first_chunk::<ITEM_HEADER>()?;
            let &[a, b, c, d, l, m, s, t] = header;
            if *header == [0xFF; ITEM_HEADER] {
                return None;
            }
            let length = usize::from(u16::from_le_bytes([l, m]));
            let is_header = length_checksum([l, m]) == u16::from_le_bytes([s, t]);
            let Some(data) = rest.get(..length).filter(|_| is_header) else {
                at += 1;
                continue;
            };
            let state = match u32::from_le_bytes([a, b, c, d]) {
                0 => State::Removed,
                sum if sum == data_checksum(data) => State::Good,
                _ => State::Damaged,
            };
            let from = at;
            at += ITEM_HEADER + length;
            return Some((from..at, state));
        }
    })
}

/// How many bytes there are up to the last that is not blank.
fn used(bytes: &[u8]) -> usize {
    let last = bytes.iter().rposition(|&byte| byte != 0xFF);
    last.map_or(0, |last| last + 1)
}

impl<F: NorFlash> Sectors<F> {
    /// Settles the newest page and the oldest. The buffer is as large as a sector.
    pub(super) fn settle(&mut self, buffer: &mut [u8], doubt: Doubt) -> Result<(), SectorError> {
        let bytes = &mut buffer[..F::ERASE_SIZE];
        // The newest page may be one in which nothing was stored; then it is the one before.
        for _ in 0..2 {
            let Some((page, sector)) = self.newest() else {
                return Ok(());
            };
            self.read_sector(sector, 0, bytes)?;
            let whole = items(bytes).filter(|(_, state)| *state != State::Damaged);
            if let Some((last, _)) = whole.last() {
                self.program(sector, last.start as u32, &bytes[last.clone()]);
                self.settle_behind((page, sector), last.end, bytes, doubt)?;
                break;
            }
            self.give_up(page, sector);
        }
        let Some((newest, _)) = self.newest() else {
            return Ok(());
        };
        let mut pages = (0..self.pages()).scan(newest, |page, _| {
            *page = self.next(*page);
            Some(*page)
        });
        let Some(oldest) = pages.find_map(|page| self.holder(page)) else {
            return Ok(());
        };
        self.read_sector(oldest, 0, bytes)?;
        let removed = items(bytes).take_while(|(_, state)| *state != State::Good);
        if let Some((last, _)) = removed.last() {
            self.program(oldest, last.start as u32, &[0; 4]);
        }
        Ok(())
    }

    /// Settles what is behind the last item: a marker, or another item that was begun. `bytes` are
    /// those of the sector.
    fn settle_behind(
        &mut self,
        (page, sector): (usize, usize),
        from: usize,
        bytes: &mut [u8],
        doubt: Doubt,
    ) -> Result<(), SectorError> {
        let marker = bytes.len() - 1;
        let place = from..marker.min(from + PLACE);
        let (mut begun, mut is_closed) = (used(&bytes[from..marker]), false);
        for _ in 0..READINGS {
            self.read_sector(sector, from as u32, &mut bytes[place.clone()])?;
            self.read_sector(sector, marker as u32, &mut bytes[marker..])?;
            begun = begun.max(used(&bytes[place.clone()]));
            is_closed |= bytes[marker] != 0xFF;
        }
        // Not all pages may be closed.
        let can_close = self.holder(self.next(page)).is_none();
        let is_new = begun > 0
            && (doubt == Doubt::PowerOn || !can_close)
            && self.write_anew(page, sector, &bytes[HEADER..from]);
        if (begun > 0 || is_closed) && !is_new && can_close {
            let begun = &mut bytes[from..from + begun];
            begun.fill(0);
            self.program(sector, from as u32, begun);
            self.program(sector, marker as u32, &[0]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two items as the queue writes them, one of them removed, and one that was cut short.
    #[test]
    fn items_are_found_as_the_queue_writes_them() {
        use crate::store::{log::Log, sectors::Sectors};
        use pocketq_testing::{RamFlash, SECTOR};

        let (mut log, _) = Log::open(RamFlash::blank(6), 0, 6).unwrap();
        let lengths = [3, 0, 300];
        for length in lengths {
            log.add(|buffer| {
                buffer[..length].fill(7);
                Some(length)
            })
            .unwrap();
        }
        log.recycle_oldest(|_| false, &mut false).unwrap();
        let mut bytes = log.flash().bytes[..SECTOR].to_vec();
        assert_eq!(bytes.len(), Sectors::<RamFlash>::PAGE + HEADER);
        let expected = [
            (17..28, State::Removed),
            (28..36, State::Good),
            (36..344, State::Good),
        ];
        assert!(items(&bytes).eq(expected.clone()));
        bytes[100] ^= 1;
        let mut damaged = expected.clone();
        damaged[2].1 = State::Damaged;
        assert!(items(&bytes).eq(damaged));
        bytes[40] ^= 1;
        assert!(items(&bytes).eq(expected[..2].iter().cloned()), "no length");
    }
}
