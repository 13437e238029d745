//! The location of the save area in the flash.

use core::ops::Range;

use embassy_rp::flash::FLASH_BASE;

unsafe extern "C" {
    // Addresses defined by memory.x; these are not data.
    static __save_start: u8;
    static __save_end: u8;
}

/// The save area, as offsets from the start of the flash.
pub(crate) fn range() -> Range<u32> {
    let [start, end] = [&raw const __save_start, &raw const __save_end];
    let offset = |at: *const u8| at as u32 - FLASH_BASE as u32;
    offset(start)..offset(end)
}
