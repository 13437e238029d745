//! Waveshare RP2040-Zero. Its GP16 drives a coloured LED, a WS2812, and is not brought out, so the
//! piezo is on GP8. It has no voltage divider, so the battery cannot be measured.

pub(super) use embassy_rp::peripherals::{PIN_8 as PiezoPin, PWM_SLICE4 as PiezoSlice};

use core::ffi::CStr;

/// The board's name in picotool.
pub(crate) const NAME: &CStr = c"waveshare_rp2040_zero";

/// None: the boot loader cannot drive a WS2812, which needs its own protocol.
pub(super) const LED: Option<u8> = None;

/// The pin of the piezo.
pub(crate) const PIEZO_PIN: u8 = 8;

macro_rules! piezo {
    ($chip:ident) => {
        Piezo {
            slice: $chip.PWM_SLICE4,
            pin: $chip.PIN_8,
        }
    };
}
pub(super) use piezo;

macro_rules! power_supply {
    ($chip:ident) => {
        None
    };
}
pub(super) use power_supply;
