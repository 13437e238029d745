//! The save area as pages that erase all at once or not at all, and that hold what was written.
//!
//! Flash cannot promise that: an erase that is cut short leaves any mix of bits, a worn cell stays
//! as it was. So each sector starts with a short header that says which page it holds:
//!
//! | bytes | what |
//! |---|---|
//! | 0–3 | the page's number, four times; the bits of most count |
//! | 4–11 | [`CLAIM`]: the sector holds that page. Cleared to zeros: it holds nothing |
//! | 12–15 | cleared once the page is on its way to another sector |
//!
//! To erase a page is to clear its claim: one write, done or not done. The sector itself is erased
//! when a page next needs one, and only then claimed. Whatever an interrupted erase leaves, it is no
//! claim. One sector more than there are pages is always free; a page whose sector fails moves there.
//! A few flipped bits in a header change nothing.

use core::fmt;

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind};
use embedded_storage_async::nor_flash as unhurried;

/// The most sectors that a save area can have.
pub const MOST_SECTORS: usize = 16;

/// Bytes of a sector that its header takes.
pub(super) const HEADER: usize = 16;

/// Says that a sector holds a page, in this form of the store. Half of its bits are ones, so that
/// neither an erased nor a cleared sector is anywhere near it.
const CLAIM: [u8; 8] = [0x51, 0xB2, 0x8D, 0x6A, 0x47, 0x1E, 0xE4, 0x99];

/// So many bits of a claim may have flipped.
const STRAY_BITS: u32 = 4;

const NUMBER_AT: u32 = 0;
const CLAIM_AT: u32 = 4;
const LEAVING_AT: u32 = 12;

/// Why the pages could not do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SectorError {
    /// The flash did not answer.
    Unread,
    /// No sector is left that keeps what is written.
    Worn,
    /// There is no such place.
    OutOfBounds,
}

impl fmt::Display for SectorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unread => "the flash does not answer",
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
    /// Nothing was ever written.
    Blank,
    /// Pages of this store.
    Pages,
    /// Something else.
    Foreign,
}

/// Pages on the sectors of a flash.
pub(super) struct Sectors<F> {
    flash: F,
    start: u32,
    count: usize,
    /// Which sector holds which page.
    holder: [Option<u8>; MOST_SECTORS],
    /// Where to look first for a free sector, so that all wear alike.
    next: usize,
}

impl<F: NorFlash> Sectors<F> {
    /// Bytes that a page has.
    pub(super) const PAGE: usize = F::ERASE_SIZE - HEADER;

    /// The pages on so many sectors from an address on.
    pub(super) fn open(flash: F, start: u32, count: usize) -> Result<(Self, Found), SectorError> {
        let mut sectors = Self {
            flash,
            start,
            count: count.min(MOST_SECTORS),
            holder: [None; MOST_SECTORS],
            next: 0,
        };
        let mut leaving = [false; MOST_SECTORS];
        for sector in 0..sectors.count {
            let Some((page, is_leaving)) = sectors.header(sector)? else {
                continue;
            };
            let loser = match sectors.holder[page] {
                None => None,
                // A page was moving when the power went: the place it moves to is claimed last.
                Some(other) if leaving[page] && !is_leaving => Some(other),
                Some(_) => Some(sector as u8),
            };
            if loser != Some(sector as u8) {
                sectors.holder[page] = Some(sector as u8);
                leaving[page] = is_leaving;
            }
            if let Some(loser) = loser {
                sectors.disclaim(usize::from(loser));
            }
        }
        let found = if sectors.holder.iter().any(Option::is_some) {
            Found::Pages
        } else if sectors.is_blank_all()? {
            Found::Blank
        } else {
            Found::Foreign
        };
        Ok((sectors, found))
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

    fn address(&self, sector: usize) -> u32 {
        self.start + (sector * F::ERASE_SIZE) as u32
    }

    fn fetch(&mut self, sector: usize, offset: u32, bytes: &mut [u8]) -> Result<(), SectorError> {
        let address = self.address(sector) + offset;
        self.flash
            .read(address, bytes)
            .map_err(|_| SectorError::Unread)
    }

    /// The page that a sector holds, and whether it was on its way to another.
    fn header(&mut self, sector: usize) -> Result<Option<(usize, bool)>, SectorError> {
        let mut header = [0; HEADER];
        self.fetch(sector, 0, &mut header)?;
        let [a, b, c, d, rest @ ..] = header;
        let stray: u32 = CLAIM
            .iter()
            .zip(rest)
            .map(|(claim, found)| (claim ^ found).count_ones())
            .sum();
        // A bit counts as set if three of the four have it: what is torn has too many.
        let page = usize::from(a & b & c | a & b & d | a & c & d | b & c & d);
        let leaving: u32 = rest[CLAIM.len()..].iter().map(|b| b.count_zeros()).sum();
        let is_page = stray <= STRAY_BITS && page < self.pages();
        Ok(is_page.then_some((page, leaving >= 16)))
    }

    fn is_blank(&mut self, sector: usize, from: usize) -> Result<bool, SectorError> {
        let mut bytes = [0; HEADER];
        for offset in (from as u32..F::ERASE_SIZE as u32).step_by(HEADER) {
            self.fetch(sector, offset, &mut bytes)?;
            if bytes.iter().any(|&byte| byte != 0xFF) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_blank_all(&mut self) -> Result<bool, SectorError> {
        for sector in 0..self.count {
            // Past the header: the very first claim may have been cut short.
            if !self.is_blank(sector, HEADER)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Writes and reads back. False if it is not there then.
    fn program(&mut self, sector: usize, offset: u32, bytes: &[u8]) -> bool {
        let address = self.address(sector) + offset;
        if self.flash.write(address, bytes).is_err() {
            return false;
        }
        let mut found = [0; 64];
        bytes.chunks(found.len()).zip(0..).all(|(chunk, nth)| {
            let found = &mut found[..chunk.len()];
            self.fetch(sector, offset + 64 * nth, found).is_ok() && found == chunk
        })
    }

    /// Lets a sector hold nothing. Whatever becomes of this write, the sector then holds its page
    /// or nothing; false if it still holds the page.
    fn disclaim(&mut self, sector: usize) -> bool {
        self.program(sector, CLAIM_AT, &[0; CLAIM.len()]) || self.header(sector) == Ok(None)
    }

    /// Erases a sector. False if it does not come out blank.
    fn clear(&mut self, sector: usize) -> bool {
        let from = self.address(sector);
        let to = from + F::ERASE_SIZE as u32;
        (0..2).any(|_| self.flash.erase(from, to).is_ok() && self.is_blank(sector, 0) == Ok(true))
    }

    /// The number first, complete, then the claim: a torn claim is none.
    fn claim(&mut self, sector: usize, page: usize) -> bool {
        self.program(sector, NUMBER_AT, &[page as u8; 4]) && self.program(sector, CLAIM_AT, &CLAIM)
    }

    /// A free sector, erased; sectors that do not come out blank are passed over.
    fn free_sector(&mut self) -> Option<usize> {
        for step in 0..self.count {
            let sector = (self.next + step) % self.count;
            let held = self.holder.contains(&Some(sector as u8));
            if !held && self.clear(sector) {
                self.next = sector + 1;
                return Some(sector);
            }
        }
        None
    }

    /// The sector that holds a page, found for it if it has none.
    fn home(&mut self, page: usize) -> Result<usize, SectorError> {
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
        }
        Err(SectorError::Worn)
    }

    /// Moves a page whose sector does not take a write to another sector, with that write done.
    fn move_page(&mut self, page: usize, offset: u32, bytes: &[u8]) -> Result<(), SectorError> {
        let old = self.home(page)?;
        for _ in 0..self.count {
            let new = self.free_sector().ok_or(SectorError::Worn)?;
            if self.copy(old, new, offset, bytes)? {
                self.program(old, LEAVING_AT, &[0; 4]);
                if self.claim(new, page) {
                    self.holder[page] = Some(new as u8);
                    self.disclaim(old);
                    return Ok(());
                }
                self.disclaim(new);
            }
        }
        Err(SectorError::Worn)
    }

    /// Copies a sector, but with these bytes instead of those that are there.
    fn copy(
        &mut self,
        old: usize,
        new: usize,
        at: u32,
        instead: &[u8],
    ) -> Result<bool, SectorError> {
        let mut bytes = [0; HEADER];
        for offset in (HEADER as u32..F::ERASE_SIZE as u32).step_by(HEADER) {
            self.fetch(old, offset, &mut bytes)?;
            for (byte, address) in bytes.iter_mut().zip(offset..) {
                let index = address.checked_sub(at).map(|index| index as usize);
                if let Some(&other) = index.and_then(|index| instead.get(index)) {
                    *byte = other;
                }
            }
            if bytes.iter().any(|&byte| byte != 0xFF) && !self.program(new, offset, &bytes) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The page of an address and the place in its sector, if so many bytes lie within the page.
    fn place(&self, address: u32, length: usize) -> Result<(usize, u32), SectorError> {
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

/// The queue above speaks the traits of slow flash; here every answer comes at once.
impl<F: NorFlash> unhurried::ReadNorFlash for Sectors<F> {
    const READ_SIZE: usize = F::READ_SIZE;

    async fn read(&mut self, address: u32, bytes: &mut [u8]) -> Result<(), SectorError> {
        let (page, offset) = self.place(address, bytes.len())?;
        match self.holder[page] {
            Some(sector) => self.fetch(usize::from(sector), offset, bytes),
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

impl<F: NorFlash> unhurried::NorFlash for Sectors<F> {
    const WRITE_SIZE: usize = F::WRITE_SIZE;
    const ERASE_SIZE: usize = Self::PAGE;

    async fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), SectorError> {
        let (page, offset) = self.place(address, bytes.len())?;
        let sector = self.home(page)?;
        if self.program(sector, offset, bytes) {
            Ok(())
        } else {
            self.move_page(page, offset, bytes)
        }
    }

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), SectorError> {
        let pages = from as usize / Self::PAGE..to as usize / Self::PAGE;
        for page in pages {
            let holder = self.holder.get(page).ok_or(SectorError::OutOfBounds)?;
            if let Some(sector) = *holder {
                if !self.disclaim(usize::from(sector)) {
                    return Err(SectorError::Worn);
                }
                self.holder[page] = None;
            }
        }
        Ok(())
    }
}

/// Bits can be cleared where others were cleared before.
impl<F: NorFlash> unhurried::MultiwriteNorFlash for Sectors<F> {}
