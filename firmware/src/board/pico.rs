//! Raspberry Pi Pico. VSYS, divided by three, is on GP29, and GP24 is high while USB gives power.

pub(super) use embassy_rp::peripherals::{PIN_16 as PiezoPin, PWM_SLICE0 as PiezoSlice};

use core::ffi::CStr;

/// What picotool calls it.
pub(crate) const NAME: &CStr = c"pico";

/// The pin of its LED, which the boot loader lets flicker while it takes a program.
pub(super) const LED: Option<u8> = Some(25);

/// The pin of the piezo.
pub(crate) const PIEZO_PIN: u8 = 16;

macro_rules! piezo {
    ($chip:ident) => {
        Piezo {
            slice: $chip.PWM_SLICE0,
            pin: $chip.PIN_16,
        }
    };
}
pub(super) use piezo;
