//! The save area as pages that are erased either completely or not at all, and that hold what was
//! written.
//!
//! Flash cannot promise that: an interrupted erase leaves any mix of bits, and a worn cell does not
//! change. So each sector starts with a short header that tells which page it holds:
//!
//! | bytes | what |
//! |---|---|
//! | 0–3 | the page's number, four times; each bit is decided by majority |
//! | 4–11 | [`CLAIM`]: the sector holds that page. Cleared to zeros: it holds nothing |
//! | 12–15 | cleared once the page is being written anew in another sector |
//!
//! To erase a page is to clear its claim: one write, done or not done. The sector itself is erased
//! before a page next needs one (`erasing`), and only then claimed. Whatever an interrupted erase
//! leaves is not a valid claim. There is always one more sector than pages, so one is free. A few
//! flipped bits in a header change nothing. What a power cut leaves in doubt is settled at
//! power-on (`settle`).
//!
//! ```text
//!                       sector 4           sector 7
//! page 2 is in 4        2222 claim data    (free)
//! erase page 2          2222 0000… data    (free)              one write to sector 4
//! write page 2          2222 0000… data    2222 claim new      7 is erased, claimed, written
//!
//! writing page 2 anew; * marks a sector that its page is leaving:
//! copy                  2222 claim data    FFFF FFFF… data     4 counts: 7 has no claim
//! mark 4 as leaving     2222 claim data *  FFFF FFFF… data     4 counts
//! claim 7               2222 claim data *  2222 claim data     7 counts: it is not leaving
//! clear the claim of 4  2222 0000… data *  2222 claim data     7 counts
//! ```

use core::fmt;

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind};
use embedded_storage_async::nor_flash as async_flash;

use super::{erasing::FreeSectors, held_header::HeldHeader};

/// The most sectors that a save area can have.
pub const MOST_SECTORS: usize = 16;

/// How many bytes of a sector the header takes.
pub(super) const HEADER: usize = 16;

/// Marks a sector that holds a page, in this version of the store. Half of its bits are ones, so
/// that neither an erased nor a cleared sector resembles it.
const CLAIM: [u8; 8] = [0x71, 0x0E, 0xD2, 0x95, 0xB8, 0x63, 0x1B, 0x6A];

/// What marked it before the first release. Nothing of that can be read.
const EARLIER_CLAIM: [u8; 8] = [0x51, 0xB2, 0x8D, 0x6A, 0x47, 0x1E, 0xE4, 0x99];

/// How many bits of a claim may have flipped.
const MOST_FLIPPED_BITS: u32 = 4;

/// How many sectors are tried when a page is written anew.
const ATTEMPTS: u32 = 4;

const NUMBER_AT: u32 = 0;
const CLAIM_AT: u32 = 4;
const LEAVING_AT: u32 = 12;

/// Whether a header goes on with this claim after its number.
fn has_claim(bytes: &[u8], claim: &[u8; 8]) -> bool {
    let found = claim.iter().zip(bytes);
    let flipped: u32 = found
        .map(|(claim, found)| (claim ^ found).count_ones())
        .sum();
    bytes.len() >= claim.len() && flipped <= MOST_FLIPPED_BITS
}

/// Whether a sector with these bytes holds a page of a save.
pub fn holds_page(sector: &[u8]) -> bool {
    let claim = sector.get(CLAIM_AT as usize..);
    claim.is_some_and(|claim| has_claim(claim, &CLAIM))
}

/// Whether a sector with these bytes holds a page of a save from before the first release, which
/// cannot be read.
pub fn holds_earlier_page(sector: &[u8]) -> bool {
    let claim = sector.get(CLAIM_AT as usize..);
    claim.is_some_and(|claim| has_claim(claim, &EARLIER_CLAIM))
}

/// Why a page operation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SectorError {
    /// The flash did not answer.
    NoAnswer,
    /// No sector is left that holds what is written to it.
    Worn,
    /// The address is outside the save area.
    OutOfBounds,
}

impl fmt::Display for SectorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoAnswer => "the flash does not answer",
            Self::Worn => "the flash is worn",
            Self::OutOfBounds => "outside the save area",
        })
    }
}

impl core::error::Error for SectorError {}

impl NorFlashError for SectorError {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::OutOfBounds => NorFlashErrorKind::OutOfBounds,
            _ => NorFlashErrorKind::Other,
        }
    }
}

/// What was found in the save area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Pages of this store, or none: an area without a claim was never used, whatever is in it.
    /// It may be blank, or hold what another program left there.
    Pages,
    /// Claimed sectors with pages that do not exist here, as a later version might have.
    Foreign,
    /// Nothing but pages from before the first release.
    Earlier,
}

/// Pages on the sectors of a flash.
pub(super) struct Sectors<F> {
    pub(super) flash: F,
    start: u32,
    pub(super) count: usize,
    /// Which sector holds each page.
    holder: [Option<u8>; MOST_SECTORS],
    pub(super) free: FreeSectors,
    pub(super) held: HeldHeader,
}

impl<F: NorFlash> Sectors<F> {
    /// How many bytes a page has.
    pub(super) const PAGE: usize = F::ERASE_SIZE - HEADER;

    /// The pages on `count` sectors, starting at an address.
    pub(super) fn open(flash: F, start: u32, count: usize) -> Result<(Self, Found), SectorError> {
        let mut sectors = Self {
            flash,
            start,
            count: count.min(MOST_SECTORS),
            holder: [None; MOST_SECTORS],
            free: FreeSectors::default(),
            held: HeldHeader::default(),
        };
        let mut leaving = [false; MOST_SECTORS];
        let (mut found, mut is_earlier) = (Found::Pages, false);
        for sector in 0..sectors.count {
            let Some((page, is_leaving)) = sectors.header(sector)? else {
                is_earlier |= sectors.clear_remains(sector)?;
                continue;
            };
            if page >= sectors.pages() {
                found = Found::Foreign;
                continue;
            }
            let stale = match sectors.holder[page] {
                // The power failed while the page was written anew. The new sector is claimed
                // last, so its claim may be in doubt.
                Some(other) if leaving[page] && !is_leaving => usize::from(other),
                Some(_) => sector,
                None => MOST_SECTORS,
            };
            if stale != sector {
                sectors.holder[page] = Some(sector as u8);
                leaving[page] = is_leaving;
            }
            if let Some(holder) = sectors.holder[page].filter(|_| stale < MOST_SECTORS) {
                sectors.claim(holder.into(), page);
                sectors.disclaim(stale);
            }
        }
        if is_earlier && sectors.holder.iter().all(Option::is_none) {
            found = Found::Earlier;
        }
        sectors.free = FreeSectors::after(sectors.before_free());
        Ok((sectors, found))
    }

    /// The page that was begun last and its sector, if a page has no sector: pages are used in
    /// turn, so that is the next one.
    fn before_free(&self) -> Option<(usize, usize)> {
        let mut held = (0..self.pages()).filter_map(|page| Some((page, self.holder[page]?.into())));
        held.find(|(page, _)| self.holder[self.next(*page)].is_none())
    }

    /// The page that was begun last and its sector. If all have one, it is not closed yet.
    pub(super) fn newest(&mut self) -> Option<(usize, usize)> {
        self.before_free().or_else(|| {
            let mut held = (0..self.pages()).zip(self.holder);
            held.find_map(|(page, sector)| {
                let (sector, mut marker) = (usize::from(sector?), [0]);
                let at = F::ERASE_SIZE as u32 - 1;
                self.read_sector(sector, at, &mut marker).ok()?;
                (marker[0].count_zeros() < 4).then_some((page, sector))
            })
        })
    }

    /// The page after a page.
    pub(super) fn next(&self, page: usize) -> usize {
        (page + 1) % self.pages()
    }

    /// The sector of a page.
    pub(super) fn holder(&self, page: usize) -> Option<usize> {
        self.holder[page].map(usize::from)
    }

    /// Whether a sector holds a page.
    pub(super) fn is_held(&self, sector: usize) -> bool {
        self.holder.contains(&Some(sector as u8))
    }

    /// How many pages there are.
    pub(super) const fn pages(&self) -> usize {
        self.count.saturating_sub(1)
    }

    /// The flash itself.
    pub(super) fn flash(&mut self) -> &mut F {
        &mut self.flash
    }

    /// Gives the flash back.
    pub(super) fn release(self) -> F {
        self.flash
    }

    pub(super) fn address(&self, sector: usize) -> u32 {
        self.start + (sector * F::ERASE_SIZE) as u32
    }

    pub(super) fn read_sector(
        &mut self,
        sector: usize,
        offset: u32,
        bytes: &mut [u8],
    ) -> Result<(), SectorError> {
        let address = self.address(sector) + offset;
        self.flash
            .read(address, bytes)
            .map_err(|_| SectorError::NoAnswer)
    }

    /// The page that a sector is claimed for, and whether it is leaving that sector.
    fn header(&mut self, sector: usize) -> Result<Option<(usize, bool)>, SectorError> {
        let mut header = [0; HEADER];
        self.read_sector(sector, 0, &mut header)?;
        let [a, b, c, d, rest @ ..] = header;
        // A bit counts as set if three of the four copies have it; a torn number has too many bits
        // set.
        let page = usize::from(a & b & c | a & b & d | a & c & d | b & c & d);
        let leaving: u32 = rest[CLAIM.len()..].iter().map(|b| b.count_zeros()).sum();
        let is_claimed = has_claim(&rest, &CLAIM);
        Ok(is_claimed.then_some((page, leaving >= 16)))
    }

    /// Clears what is left in place of a claim, so that it never reads as one. True if it is a
    /// claim from before the first release, which stays.
    fn clear_remains(&mut self, sector: usize) -> Result<bool, SectorError> {
        let mut header = [0; HEADER];
        self.read_sector(sector, 0, &mut header)?;
        let is_earlier = holds_earlier_page(&header);
        let [_, _, _, _, claim @ .., _, _, _, _] = header;
        if !is_earlier && claim != [0xFF; CLAIM.len()] && claim != [0; CLAIM.len()] {
            self.disclaim(sector);
        }
        Ok(is_earlier)
    }

    /// Writes and reads back. False if the bytes are not there afterwards.
    pub(super) fn program(&mut self, sector: usize, offset: u32, bytes: &[u8]) -> bool {
        let address = self.address(sector) + offset;
        if self.flash.write(address, bytes).is_err() {
            return false;
        }
        let mut found = [0; 64];
        bytes.chunks(found.len()).zip(0..).all(|(chunk, nth)| {
            let found = &mut found[..chunk.len()];
            self.read_sector(sector, offset + 64 * nth, found).is_ok() && found == chunk
        })
    }

    /// Makes a sector hold nothing. Even if this write is interrupted, the sector holds either its
    /// page or nothing; false if it still holds the page.
    fn disclaim(&mut self, sector: usize) -> bool {
        self.program(sector, CLAIM_AT, &[0; CLAIM.len()]) || self.header(sector) == Ok(None)
    }

    /// Takes a page from its sector.
    pub(super) fn give_up(&mut self, page: usize, sector: usize) -> bool {
        let is_done = self.disclaim(sector);
        if is_done {
            self.holder[page] = None;
            self.free.use_last(sector);
        }
        is_done
    }

    /// Writes the complete number first, then the claim: a torn claim does not count.
    fn claim(&mut self, sector: usize, page: usize) -> bool {
        self.program(sector, NUMBER_AT, &[page as u8; 4]) && self.program(sector, CLAIM_AT, &CLAIM)
    }

    /// The sector that holds a page; one is claimed for it if there is none.
    fn sector_for(&mut self, page: usize) -> Result<usize, SectorError> {
        if let Some(sector) = self.holder[page] {
            return Ok(usize::from(sector));
        }
        for _ in 0..self.count {
            let sector = self.free_sector().ok_or(SectorError::Worn)?;
            if self.claim(sector, page) {
                self.holder[page] = Some(sector as u8);
                return Ok(sector);
            }
            self.disclaim(sector);
            self.free.leave_out(sector);
        }
        Err(SectorError::Worn)
    }

    /// Writes a page anew in another sector. False if no sector holds it.
    pub(super) fn write_anew(&mut self, page: usize, old: usize, bytes: &[u8]) -> bool {
        for _ in 0..ATTEMPTS {
            let Some(new) = self.free_sector() else {
                return false;
            };
            if !self.program(new, HEADER as u32, bytes) {
                continue;
            }
            self.program(old, LEAVING_AT, &[0; 4]);
            if self.claim(new, page) {
                self.holder[page] = Some(new as u8);
                self.disclaim(old);
                return true;
            }
            self.disclaim(new);
            self.free.leave_out(new);
        }
        false
    }

    /// Writes to a page, wherever it is then.
    pub(super) fn write_now(&mut self, address: u32, bytes: &[u8]) -> Result<(), SectorError> {
        let (page, offset) = self.locate(address, bytes.len())?;
        let sector = self.sector_for(page)?;
        if self.program(sector, offset, bytes) || self.is_marked(sector, offset, bytes) {
            Ok(())
        } else {
            Err(SectorError::Worn)
        }
    }

    /// Whether a mark does what it is for, though not all of its bits are cleared: half of a page's
    /// marker is enough, and the checksum of an item that is removed only has to be another one.
    fn is_marked(&mut self, sector: usize, offset: u32, mark: &[u8]) -> bool {
        let mut first = [0];
        self.read_sector(sector, offset, &mut first).is_ok()
            && match mark {
                [0] => first[0].count_zeros() >= 4,
                mark => mark.starts_with(&[0; 4]),
            }
    }

    /// The page of an address and the offset in its sector, if `length` bytes fit within the page.
    fn locate(&self, address: u32, length: usize) -> Result<(usize, u32), SectorError> {
        let (page, offset) = (address as usize / Self::PAGE, address as usize % Self::PAGE);
        if page < self.pages() && offset + length <= Self::PAGE {
            Ok((page, (offset + HEADER) as u32))
        } else {
            Err(SectorError::OutOfBounds)
        }
    }
}

impl<F> ErrorType for Sectors<F> {
    type Error = SectorError;
}

/// The queue above uses the async flash traits; here every call finishes at once.
impl<F: NorFlash> async_flash::ReadNorFlash for Sectors<F> {
    const READ_SIZE: usize = F::READ_SIZE;

    async fn read(&mut self, address: u32, bytes: &mut [u8]) -> Result<(), SectorError> {
        self.write_held()?;
        let (page, offset) = self.locate(address, bytes.len())?;
        match self.holder[page] {
            Some(sector) => self.read_sector(usize::from(sector), offset, bytes),
            None => {
                bytes.fill(0xFF);
                Ok(())
            }
        }
    }

    fn capacity(&self) -> usize {
        self.pages() * Self::PAGE
    }
}

impl<F: NorFlash> async_flash::NorFlash for Sectors<F> {
    const WRITE_SIZE: usize = F::WRITE_SIZE;
    const ERASE_SIZE: usize = Self::PAGE;

    async fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), SectorError> {
        self.write_or_hold(address, bytes)
    }

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), SectorError> {
        self.write_held()?;
        let pages = from as usize / Self::PAGE..to as usize / Self::PAGE;
        for page in pages {
            let holder = self.holder.get(page).ok_or(SectorError::OutOfBounds)?;
            if let Some(sector) = *holder
                && !self.give_up(page, sector.into())
            {
                return Err(SectorError::Worn);
            }
        }
        Ok(())
    }
}

/// Bits can be cleared where others have already been cleared.
impl<F: NorFlash> async_flash::MultiwriteNorFlash for Sectors<F> {}
