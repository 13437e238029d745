//! Measures where the power comes from: USB, or a battery and its voltage.

use embassy_rp::{
    adc::{Adc, Blocking, Channel},
    gpio::{Input, Output},
    pac,
};
use pocketq_core::console::PowerReading;

use crate::clock_gating;

/// Measures the power supply. Between two readings the ADC and its clock are off.
pub(crate) struct PowerSupply {
    /// The analogue-to-digital converter.
    pub(crate) adc: Adc<'static, Blocking>,
    /// The pin with a third of the supply voltage.
    pub(crate) third_of_vsys: Channel<'static>,
    /// High while USB has power. `None` on a board that cannot tell: there USB looks like a full
    /// battery.
    pub(crate) usb: Option<Input<'static>>,
    /// On a board where the measured pin has another use too, this must be high during a reading.
    pub(crate) enable: Option<Output<'static>>,
}

/// How many conversions a reading averages.
const CONVERSIONS: u32 = 8;
/// The number of results that a conversion can have; the last stands for `REFERENCE` millivolts.
const FULL_SCALE: u32 = 4096;
const REFERENCE: u32 = 3300;
/// The board divides the supply voltage by this.
const PART: u32 = 3;

impl PowerSupply {
    /// Takes a reading in a fraction of a millisecond. If every conversion fails, the result is as
    /// on USB power: nothing is known about a battery. Never inlined: the calling task is in RAM,
    /// which is scarce.
    #[inline(never)]
    pub(crate) fn read(&mut self) -> PowerReading {
        if self.usb.as_ref().is_some_and(Input::is_high) {
            return PowerReading::Usb;
        }
        if let Some(enable) = &mut self.enable {
            enable.set_high();
        }
        clock_gating::start_adc_clock();
        pac::ADC.cs().modify(|w| w.set_en(true));
        while !pac::ADC.cs().read().ready() {}
        let (mut sum, mut count) = (0, 0);
        for _ in 0..CONVERSIONS {
            if let Ok(converted) = self.adc.blocking_read(&mut self.third_of_vsys) {
                sum += u32::from(converted);
                count += 1;
            }
        }
        pac::ADC.cs().modify(|w| w.set_en(false));
        clock_gating::stop_adc_clock();
        if let Some(enable) = &mut self.enable {
            enable.set_low();
        }
        match (sum * REFERENCE * PART).checked_div(count * FULL_SCALE) {
            Some(millivolts) => PowerReading::Battery(millivolts as u16),
            None => PowerReading::Usb,
        }
    }
}
