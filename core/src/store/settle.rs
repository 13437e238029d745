//! Settles bits that are in doubt, at power-on or after a failed write. Never trusts what may have
//! been in the middle of a write.
//!
//! Bits that were being written or erased when the power failed may waver: they can read
//! differently each time. So whatever reads as complete is written again just as it reads. This
//! settles it, because a write only clears bits. A page with anything else in it is written again
//! in another sector. From then on, everything reads as it did this time.
//!
//! What may have been cut short, and how it is settled:
//!
//! - Claiming a sector, or the first marker of a page: a page without items loses its claim.
//! - Clearing a claim: if it no longer reads as one, it is cleared (`Sectors::open`).
//! - The last marker of a page: it is written again, even if it was never begun, when there is a
//!   newer page.
//! - Adding an item: the last item is written again; if anything follows it, so is the page.
//! - Removing an item: whatever precedes the first item of the oldest page is removed again.
//! - Writing a page again: the sector that it is leaving loses its claim (`Sectors::open`).
//! - Erasing a sector: nothing to do, because it is erased again before it is claimed.
//!
//! A cut never leaves a blank header in front of a good item. Where damage does, the blank bytes
//! are cleared, so that the items behind them are found and the missing one is noticed.
//!
//! This takes three short writes at each power-on, and one erase after a cut in the middle of an
//! item.

use core::ops::Range;

use embedded_storage::nor_flash::NorFlash;

use super::{
    item,
    sectors::{HEADER, SectorError, Sectors},
};

/// How often the place of the next item is read, to find bits that waver.
const READINGS: usize = 8;

/// How many bytes of that place are read. A write that was cut short begins there.
const PLACE: usize = 64;

/// The length of an item's header in the queue: the checksum of its data, or zeros if it was
/// removed; the length of the data; the checksum of that length.
pub(super) const ITEM_HEADER: usize = 8;

/// Why something is in doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// The power was off. Several cuts may follow each other while room is made, and none of them
    /// may cost a page: the newest page is written again.
    PowerOn,
    /// A write failed. The next attempt should go to another place, and other sectors may be just
    /// as worn. So the page is closed if the next one is free, instead of being written again.
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

/// The queue's checksum of a length. It never reads as blank.
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

/// The part of a sector that can hold items: the bytes between the markers of its page.
fn room(sector: &[u8]) -> Range<usize> {
    HEADER + 1..sector.len() - 1
}

/// The item that begins at a place, if its header is one.
fn item_at(sector: &[u8], at: usize) -> Option<(Range<usize>, State)> {
    let item = sector.get(at..room(sector).end)?;
    let (&[a, b, c, d, l, m, s, t], rest) = item.split_first_chunk::<ITEM_HEADER>()?;
    let length = usize::from(u16::from_le_bytes([l, m]));
    let is_header = length_checksum([l, m]) == u16::from_le_bytes([s, t]);
    let data = rest.get(..length).filter(|_| is_header)?;
    let state = match u32::from_le_bytes([a, b, c, d]) {
        0 => State::Removed,
        sum if sum == data_checksum(data) => State::Good,
        _ => State::Damaged,
    };
    Some((at..at + ITEM_HEADER + length, state))
}

/// The items in a sector, as the queue finds them: up to a blank header.
fn items(sector: &[u8]) -> impl Iterator<Item = (Range<usize>, State)> {
    let Range { start: mut at, end } = room(sector);
    core::iter::from_fn(move || {
        loop {
            let header = sector.get(at..end)?.get(..ITEM_HEADER)?;
            if header == [0xFF; ITEM_HEADER] {
                return None;
            }
            if let Some((place, state)) = item_at(sector, at) {
                at = place.end;
                return Some((place, state));
            }
            at += 1;
        }
    })
}

/// The last complete item in a sector; it may have been removed.
fn last_item(sector: &[u8]) -> Option<Range<usize>> {
    let whole = items(sector).filter(|(_, state)| *state != State::Damaged);
    whole.last().map(|(place, _)| place)
}

/// The bytes between the items that the queue finds in a sector and a good item behind them. The
/// queue stops at a blank header, which no cut leaves in front of a good item.
fn unreadable_gap(sector: &[u8]) -> Option<Range<usize>> {
    let room = room(sector);
    let last = items(sector).last();
    let from = last.map_or(room.start, |(place, _)| place.end);
    let mut behind = from + 1..from + used(&sector[from..room.end]);
    let is_good = |at: &usize| matches!(item_at(sector, *at), Some((_, State::Good)));
    let gap = from..behind.find(is_good)?;
    // A gap that is already cleared is not returned again, so the caller's loop ends.
    let is_cleared = sector[gap.clone()].iter().all(|&byte| byte == 0);
    (!is_cleared).then_some(gap)
}

/// How many bytes there are up to the last that is not blank.
fn used(bytes: &[u8]) -> usize {
    let last = bytes.iter().rposition(|&byte| byte != 0xFF);
    last.map_or(0, |last| last + 1)
}

impl<F: NorFlash> Sectors<F> {
    /// Settles the newest page and the oldest. The buffer is at least as large as a sector. Returns
    /// whether all pages are there. The newest is the only one that is not closed.
    pub(super) fn settle(&mut self, buffer: &mut [u8], doubt: Doubt) -> Result<bool, SectorError> {
        let bytes = &mut buffer[..F::ERASE_SIZE];
        let Some((page, newest)) = self.close_all_but_newest(bytes)? else {
            let newest = self.before_free();
            newest.map(|(page, _)| self.give_up_scattered(page));
            return Ok(newest.is_none());
        };
        let is_scattered = self.give_up_scattered(page);
        self.read_sector(newest, 0, bytes)?;
        if let Some(last) = last_item(bytes) {
            self.program(newest, last.start as u32, &bytes[last.clone()]);
            self.settle_behind((page, newest), last.end, bytes, doubt)?;
        }
        let mut pages = (0..self.pages()).scan(page, |page, _| {
            *page = self.next(*page);
            Some(*page)
        });
        let Some(oldest) = pages.find_map(|page| self.holder(page)) else {
            return Ok(!is_scattered);
        };
        self.read_sector(oldest, 0, bytes)?;
        let removed = items(bytes).take_while(|(_, state)| *state != State::Good);
        if let Some((last, _)) = removed.last() {
            self.program(oldest, last.start as u32, &[0; 4]);
        }
        Ok(!is_scattered)
    }

    /// Of the pages that are not closed, the one with the newest item, and its sector. Closes the
    /// others, and gives up those without an item.
    fn close_all_but_newest(
        &mut self,
        bytes: &mut [u8],
    ) -> Result<Option<(usize, usize)>, SectorError> {
        let mut newest: Option<(u32, usize, usize)> = None;
        for page in 0..self.pages() {
            let Some(sector) = self.holder(page).filter(|_| self.is_open(page)) else {
                continue;
            };
            self.read_sector(sector, 0, bytes)?;
            while let Some(gap) = unreadable_gap(bytes) {
                // The items in the gap are lost. Filling it makes the items behind it readable.
                bytes[gap.clone()].fill(0);
                self.program(sector, gap.start as u32, &bytes[gap]);
            }
            let Some(last) = last_item(bytes) else {
                self.give_up(page, sector);
                continue;
            };
            let seq = item::number(&bytes[last.start + ITEM_HEADER..last.end]);
            let older = match newest {
                Some((known, ..)) if known > seq => sector,
                _ => match newest.replace((seq, page, sector)) {
                    Some((.., older)) => older,
                    None => continue,
                },
            };
            self.program(older, Self::LAST_MARKER_AT, &[0]);
        }
        let Some((_, page, sector)) = newest else {
            return Ok(None);
        };
        // The marker of the page before may have been cut short.
        if let Some(before) = self.holder(self.previous(page)) {
            self.program(before, Self::LAST_MARKER_AT, &[0]);
        }
        Ok(Some((page, sector)))
    }

    /// Settles what follows the last item: a marker, or another item that was begun. `bytes` has
    /// the contents of the sector.
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
        // At least one page must stay open.
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

    /// Three items as the queue writes them; the first is removed, and the last is damaged at
    /// its end.
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
        log.recycle_oldest(|_, _| None, &mut false).unwrap();
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
