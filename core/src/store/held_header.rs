//! Writes the header of an item together with its data: the queue writes one after the other, and
//! on the chip every write takes 0.7 ms, however short. Also delays the marker that closes a page
//! until the next page has its first item. So if the last page is closed, newer pages are missing.
//!
//! A held header is written before anything else is read, written or erased, and at the latest at
//! the end of the item. So only the flash sees the difference. A power cut in the longer write is
//! like one in the shorter ones: the checksums of the item do not match.

use embedded_storage::nor_flash::NorFlash;

use super::{
    sectors::{SectorError, Sectors},
    settle::ITEM_HEADER,
};

/// The most bytes that are written together. Almost all items are shorter.
const TOGETHER: usize = 320;

/// What is held back while an item is added.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HeldHeader {
    /// Whether an item is being added.
    is_item: bool,
    /// The item's address and header, while they wait for its data.
    waiting: Option<(u32, [u8; ITEM_HEADER])>,
    /// The address of the marker that closes a page, while it waits for the item.
    closing: Option<u32>,
}

impl<F: NorFlash> Sectors<F> {
    /// Begins to add an item, whose header may be held.
    pub(super) fn begin_item(&mut self) {
        self.held.is_item = true;
    }

    /// Ends adding an item: writes what is still held.
    pub(super) fn end_item(&mut self) -> Result<(), SectorError> {
        self.held.is_item = false;
        self.write_held()?;
        match self.held.closing.take() {
            Some(marker) => self.write_now(marker, &[0]),
            None => Ok(()),
        }
    }

    /// Writes these bytes. The header of an item is held until its data follow.
    pub(super) fn write_or_hold(&mut self, address: u32, bytes: &[u8]) -> Result<(), SectorError> {
        if let Some((at, header)) = self.held.waiting
            && at + ITEM_HEADER as u32 == address
            && ITEM_HEADER + bytes.len() <= TOGETHER
        {
            self.held.waiting = None;
            let mut together = [0; TOGETHER];
            together[..ITEM_HEADER].copy_from_slice(&header);
            together[ITEM_HEADER..][..bytes.len()].copy_from_slice(bytes);
            return self.write_now(at, &together[..ITEM_HEADER + bytes.len()]);
        }
        self.write_held()?;
        match bytes.try_into() {
            Ok(header) if self.held.is_item => {
                self.held.waiting = Some((address, header));
                Ok(())
            }
            _ if self.held.is_item && (address as usize + 1).is_multiple_of(Self::PAGE) => {
                self.held.closing = Some(address);
                Ok(())
            }
            _ => self.write_now(address, bytes),
        }
    }

    /// Writes the header that is held, if there is one.
    pub(super) fn write_held(&mut self) -> Result<(), SectorError> {
        match self.held.waiting.take() {
            Some((at, header)) => self.write_now(at, &header),
            None => Ok(()),
        }
    }
}
