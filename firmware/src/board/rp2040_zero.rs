//! Waveshare RP2040-Zero. GP16 drives its coloured LED, a WS2812, and is not led out, so the piezo is on
//! GP8. It has no divider on its supply: the battery cannot be measured.

pub(super) use embassy_rp::peripherals::{PIN_8 as PiezoPin, PWM_SLICE4 as PiezoSlice};

use core::ffi::CStr;

/// What picotool calls it.
pub(crate) const NAME: &CStr = c"waveshare_rp2040_zero";

/// None that the boot loader can drive: a WS2812 wants a protocol of its own.
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
