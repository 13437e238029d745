//! Raspberry Pi Pico. GP29 has VSYS divided by three, and GP24 is high while USB supplies power.

pub(super) use embassy_rp::peripherals::{PIN_16 as PiezoPin, PWM_SLICE0 as PiezoSlice};

use core::ffi::CStr;

/// The board's name in picotool.
pub(crate) const NAME: &CStr = c"pico";

/// The LED's pin; the boot loader makes it flicker while it receives a program.
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

macro_rules! power_supply {
    ($chip:ident) => {{
        // Kept low, so that the voltage converter saves power (Pico data sheet, 4.4).
        core::mem::forget(embassy_rp::gpio::Output::new(
            $chip.PIN_23,
            embassy_rp::gpio::Level::Low,
        ));
        Some(PowerSupply {
            adc: embassy_rp::adc::Adc::new_blocking($chip.ADC, Default::default()),
            third_of_vsys: embassy_rp::adc::Channel::new_pin($chip.PIN_29, Pull::None),
            usb: Some(Input::new($chip.PIN_24, Pull::None)),
            enable: None,
        })
    }};
}
pub(super) use power_supply;
