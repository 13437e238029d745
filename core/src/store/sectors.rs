//! The save area as pages that are erased either completely or not at all, and that keep what was
//! written to them. Never claims a free sector that it has not erased since power-on.
//!
//! Flash itself guarantees neither: an interrupted erase leaves any mix of bits, and a worn cell
//! does not change. So each sector starts with a short header that says which page it holds:
//!
//! | bytes | meaning |
//! |---|---|
//! | 0–3 | the page's number, four times; each bit is decided by majority |
//! | 4–11 | [`CLAIM`]: the sector holds that page. Cleared to zeros: it holds nothing |
//! | 12–15 | cleared once the page is being written again in another sector |
//!
//! Erasing a page means clearing its claim: one write, done or not done. The sector itself is
//! erased (`erasing`) before it is claimed for another page, and no interrupted erase leaves a
//! valid claim. There is one more sector than pages, so one is always free. A few flipped bits in a
//! header change nothing. Bits that a power cut leaves in doubt are settled at power-on (`settle`).
//!
//! ```text
//!                       sector 4           sector 7
//! page 2 is in 4        2222 claim data    (free)
//! erase page 2          2222 0000… data    (free)              one write to sector 4
//! write page 2          2222 0000… data    2222 claim new      7 is erased, claimed, written
//!
//! writing page 2 again; * marks a sector that its page is leaving:
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
const CLAIM: [u8; 8] = [0x2D, 0xC9, 0x56, 0xE8, 0x1B, 0x74, 0xA3, 0x9A];

/// The claims from before the first release. Their pages cannot be read.
const EARLIER_CLAIMS: [[u8; 8]; 2] = [
    [0x71, 0x0E, 0xD2, 0x95, 0xB8, 0x63, 0x1B, 0x6A],
    [0x51, 0xB2, 0x8D, 0x6A, 0x47, 0x1E, 0xE4, 0x99],
];

/// How many bits of a claim may have flipped.
const MOST_FLIPPED_BITS: u32 = 4;

/// How many sectors are tried when a page is written again.
const ATTEMPTS: u32 = 4;

const NUMBER_AT: u32 = 0;
const CLAIM_AT: u32 = 4;
const LEAVING_AT: u32 = 12;

/// Whether these bytes of a header are this claim, except for a few flipped bits.
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
    claim.is_some_and(|found| EARLIER_CLAIMS.iter().any(|claim| has_claim(found, claim)))
}

/// Why a page operation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SectorError {
    /// The flash did not answer.
    NoAnswer,
    /// No sector is left that keeps what is written to it.
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
    /// Pages of this store, or none. An area without a claim counts as new, even if it is not
    /// blank: another program may have used it.
    Pages,
    /// Claimed sectors with page numbers that do not exist here, as a later version might write.
    Foreign,
    /// Only pages from before the first release.
    Earlier,
    /// Pages of this store, but some are missing.
    CutShort,
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

    /// Where in a sector the queue marks its page as closed.
    pub(super) const LAST_MARKER_AT: u32 = F::ERASE_SIZE as u32 - 1;

    /// Opens the pages on `count` sectors, starting at an address.
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
                // The power failed while the page was written again. The new sector is claimed
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

    /// Gives up the pages that the queue cannot reach. Pages are used in turn, so those that have a
    /// sector form one run that ends with the newest. If one in between is lost, the queue can read
    /// only the part of the run after it. Returns whether any page was given up.
    pub(super) fn give_up_scattered(&mut self, newest: usize) -> bool {
        let (mut page, mut is_kept, mut is_scattered) = (newest, true, false);
        for _ in 0..self.pages() {
            is_kept &= self.holder(page).is_some();
            if let Some(sector) = self.holder(page).filter(|_| !is_kept) {
                self.give_up(page, sector);
                is_scattered = true;
            }
            page = self.previous(page);
        }
        is_scattered
    }

    /// The newest page and its sector. Pages are used in turn, so it is the one whose next page has
    /// no sector. `None` if all pages have a sector.
    pub(super) fn before_free(&self) -> Option<(usize, usize)> {
        let mut held = (0..self.pages()).filter_map(|page| Some((page, self.holder[page]?.into())));
        held.find(|(page, _)| self.holder[self.next(*page)].is_none())
    }

    /// Whether a page has a sector and is not closed yet.
    pub(super) fn is_open(&mut self, page: usize) -> bool {
        let mut marker = [0];
        self.holder(page).is_some_and(|sector| {
            let read = self.read_sector(sector, Self::LAST_MARKER_AT, &mut marker);
            read.is_ok() && marker[0].count_zeros() < 4
        })
    }

    /// The page after a page.
    pub(super) fn next(&self, page: usize) -> usize {
        (page + 1) % self.pages()
    }

    /// The page before a page.
    pub(super) fn previous(&self, page: usize) -> usize {
        (page + self.pages() - 1) % self.pages()
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
        // A bit counts as set if at least three of the four copies have it, because a number that
        // was cut short has too many bits set.
        let page = usize::from(a & b & c | a & b & d | a & c & d | b & c & d);
        let leaving: u32 = rest[CLAIM.len()..].iter().map(|b| b.count_zeros()).sum();
        let is_claimed = has_claim(&rest, &CLAIM);
        Ok(is_claimed.then_some((page, leaving >= 16)))
    }

    /// Clears the remains of a claim, so that they never read as one. Returns true for a claim from
    /// before the first release, which stays.
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

    /// Writes and reads back. Returns whether the bytes are there.
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

    /// Clears a sector's claim. Even if this write is interrupted, the sector holds either its page
    /// or nothing. Returns false if it still holds the page.
    fn disclaim(&mut self, sector: usize) -> bool {
        self.program(sector, CLAIM_AT, &[0; CLAIM.len()]) || self.header(sector) == Ok(None)
    }

    /// Takes a page away from its sector. Returns false if the sector still holds it.
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

    /// The sector that holds a page; claims one if there is none.
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

    /// Writes a page again in another sector. Returns false if no other sector could hold it.
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

    /// Writes to a page, in the sector that holds it.
    pub(super) fn write_now(&mut self, address: u32, bytes: &[u8]) -> Result<(), SectorError> {
        let (page, offset) = self.locate(address, bytes.len())?;
        let sector = self.sector_for(page)?;
        if self.program(sector, offset, bytes) || self.is_marked(sector, offset, bytes) {
            Ok(())
        } else {
            Err(SectorError::Worn)
        }
    }

    /// Whether a mark counts even if some of its bits could not be cleared. Half of a page's marker
    /// is enough, and a removed item's checksum only has to be wrong.
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

/// The queue on top of this uses the async flash traits; here every call finishes at once.
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

/// A written place can be written again, to clear more bits.
impl<F: NorFlash> async_flash::MultiwriteNorFlash for Sectors<F> {}
