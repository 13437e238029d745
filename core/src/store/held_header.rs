//! Writes the header of an item together with its data. The queue writes one after the other, and on
//! the chip every write takes 0.7 ms, however short it is.
//!
//! A header that is held is written before anything else is read, written or erased, and at the end
//! of the item, so nobody notices but the flash. A power cut in the longer write is like one in the
//! shorter ones: the checksums of the item do not fit.

use embedded_storage::nor_flash::NorFlash;

use super::{
    sectors::{SectorError, Sectors},
    settle::ITEM_HEADER,
};

/// How many bytes are written at once. Almost all items are shorter.
const TOGETHER: usize = 320;

/// Whether an item is being added, and its header with its address while it waits for the data.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HeldHeader {
    is_item: bool,
    waiting: Option<(u32, [u8; ITEM_HEADER])>,
}

impl<F: NorFlash> Sectors<F> {
    /// An item is going to be added: its header may be held.
    pub(super) fn begin_item(&mut self) {
        self.held.is_item = true;
    }

    /// The item was added.
    pub(super) fn end_item(&mut self) -> Result<(), SectorError> {
        self.held.is_item = false;
        self.write_held()
    }

    /// Writes, or holds the header of an item until its data follow.
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
