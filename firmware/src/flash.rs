//! The flash as the store uses it. An erase stops the whole chip, typically for 45 ms and at worst
//! for 400 ms. So the watchdog is fed before it and contacts are checked after it.

use embassy_rp::flash::Error;
use embassy_time::Instant;
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

use crate::{board::FlashChip, buttons, watchdog};

/// The flash chip, with the precautions around an erase.
pub(crate) struct StoreFlash(FlashChip);

impl StoreFlash {
    /// The store's view of the chip.
    pub(crate) fn new(chip: FlashChip) -> Self {
        StoreFlash(chip)
    }
}

impl ErrorType for StoreFlash {
    type Error = Error;
}

impl ReadNorFlash for StoreFlash {
    const READ_SIZE: usize = FlashChip::READ_SIZE;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        self.0.read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        self.0.capacity()
    }
}

impl NorFlash for StoreFlash {
    const WRITE_SIZE: usize = FlashChip::WRITE_SIZE;
    const ERASE_SIZE: usize = FlashChip::ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        watchdog::feed_before_stop();
        let began = Instant::now();
        let erased = self.0.erase(from, to);
        buttons::look_for_taps_since(began);
        erased
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        self.0.write(offset, bytes)
    }
}
