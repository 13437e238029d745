//! The save area in a browser: bytes in WebAssembly's memory. Every change is passed to the
//! browser's storage at once. As in flash, writing only clears bits, and only erasing sets them.

use std::ops::Range;

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash, check_erase, check_read,
    check_write,
};
use pocketq_core::store::{Store, holds_page};

const SECTOR: usize = 4096;
/// The size of the save area, as on the chip and on the desk.
pub(crate) const SIZE: usize = 16 * SECTOR;
/// The whole save area.
pub(crate) const AREA: Range<u32> = 0..SIZE as u32;

/// Stores a change: its offset and its bytes. Returns whether that worked.
pub(crate) type Keep = fn(usize, &[u8]) -> bool;

/// A save area.
pub(crate) struct Flash {
    bytes: Vec<u8>,
    keep: Keep,
}

/// Why a flash operation failed.
#[derive(Debug)]
pub(crate) struct FlashError(NorFlashErrorKind);

impl NorFlashError for FlashError {
    fn kind(&self) -> NorFlashErrorKind {
        self.0
    }
}

impl From<NorFlashErrorKind> for FlashError {
    fn from(kind: NorFlashErrorKind) -> Self {
        FlashError(kind)
    }
}

impl Flash {
    /// A save area with these bytes at its start; the rest is blank.
    pub(crate) fn new(mut bytes: Vec<u8>, keep: Keep) -> Self {
        bytes.resize(SIZE, 0xff);
        Flash { bytes, keep }
    }

    /// All of its bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn keep(&self, range: Range<usize>) -> Result<(), FlashError> {
        if (self.keep)(range.start, &self.bytes[range]) {
            Ok(())
        } else {
            Err(FlashError(NorFlashErrorKind::Other))
        }
    }
}

/// Whether these bytes are a usable save: at least one sector holds a page of the store, and the
/// store opens.
pub(crate) fn is_save(bytes: &[u8]) -> bool {
    bytes.len() == SIZE
        && bytes.chunks(SECTOR).any(holds_page)
        && Store::open(Flash::new(bytes.to_vec(), |_, _| true), AREA).is_ok()
}

impl ErrorType for Flash {
    type Error = FlashError;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        check_read(self, offset, bytes.len())?;
        let start = offset as usize;
        bytes.copy_from_slice(&self.bytes[start..start + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        SIZE
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        check_erase(self, from, to)?;
        let range = from as usize..to as usize;
        self.bytes[range.clone()].fill(0xff);
        self.keep(range)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        check_write(self, offset, bytes.len())?;
        let range = offset as usize..offset as usize + bytes.len();
        for (kept, byte) in self.bytes[range.clone()].iter_mut().zip(bytes) {
            *kept &= byte;
        }
        self.keep(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_device_has_written_is_a_save() {
        assert!(!is_save(&[]));
        assert!(!is_save(&[0xff; SIZE]));
        assert!(!is_save(b"a letter to somebody"));
        let opened = Store::open(Flash::new(Vec::new(), |_, _| true), AREA);
        let (mut store, _) = opened.unwrap();
        let settings = pocketq_core::console::Settings::default();
        let stored = store.apply(&pocketq_core::store::Change::Settings(settings));
        stored.unwrap();
        let bytes = store.release().bytes;
        assert!(is_save(&bytes));
        let longer = [bytes, vec![0xff]].concat();
        assert!(!is_save(&longer), "too long");
    }
}
