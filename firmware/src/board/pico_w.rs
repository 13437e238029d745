//! Raspberry Pi Pico W, whose radio is not used. The LED and the detection of USB power are on the
//! radio chip, so they cannot be used either. As on a Pico, GP29 has VSYS divided by three, but the
//! radio's clock shares the pin: GP29 can be read only while GP25, the radio's chip select, is
//! high.

pub(super) use embassy_rp::peripherals::{PIN_16 as PiezoPin, PWM_SLICE0 as PiezoSlice};

use core::ffi::CStr;

/// The board's name in picotool.
pub(crate) const NAME: &CStr = c"pico_w";

/// None: the LED is on the radio chip.
pub(super) const LED: Option<u8> = None;

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
        // Kept low: the radio is off.
        core::mem::forget(embassy_rp::gpio::Output::new(
            $chip.PIN_23,
            embassy_rp::gpio::Level::Low,
        ));
        Some(PowerSupply {
            adc: embassy_rp::adc::Adc::new_blocking($chip.ADC, Default::default()),
            third_of_vsys: embassy_rp::adc::Channel::new_pin($chip.PIN_29, Pull::None),
            usb: None,
            enable: Some(embassy_rp::gpio::Output::new(
                $chip.PIN_25,
                embassy_rp::gpio::Level::Low,
            )),
        })
    }};
}
pub(super) use power_supply;
