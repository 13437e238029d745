//! The device's own move: it thinks, draws two lots for its whims, and waits a moment so that
//! people can follow.

use core::num::NonZeroU8;

use super::Device;
use crate::{
    chance::{Roll, Rolled},
    time::Millis,
};

/// The device does not answer sooner than this.
const PAUSE: Millis = Millis(600);

/// A move in the making; `T` is what thinking finds.
#[derive(Clone, Debug)]
pub(in crate::app::screens) struct Reply<T> {
    not_before: Millis,
    found: Option<T>,
    lots: heapless::Vec<u8, 2>,
}

impl<T> Reply<T> {
    /// The device has just begun to think.
    pub(in crate::app::screens) fn begin(device: &mut Device) -> Self {
        ask(device);
        Reply {
            not_before: device.at + PAUSE,
            found: None,
            lots: heapless::Vec::new(),
        }
    }

    pub(in crate::app::screens) fn thought(&mut self, found: T) {
        self.found = Some(found);
    }

    pub(in crate::app::screens) fn rolled(&mut self, rolled: Rolled, device: &mut Device) {
        // Without chance the device has no whims: it plays on.
        let lot = if let Rolled::OneOf(lot) = rolled {
            lot
        } else {
            0
        };
        let _ = self.lots.push(lot);
        if !self.lots.is_full() {
            ask(device);
        }
    }

    /// What was found and 32 random bits, once both are there and it is time.
    pub(in crate::app::screens) fn ready(&self, at: Millis) -> Option<(&T, u32)> {
        let [coin, draw] = self.lots.as_slice() else {
            return None;
        };
        let found = self.found.as_ref().filter(|_| at >= self.not_before)?;
        Some((found, u32::from(*coin) << 24 | u32::from(*draw) << 8))
    }

    /// When it can be ready at the earliest.
    pub(in crate::app::screens) fn due(&self) -> Option<Millis> {
        (self.found.is_some() && self.lots.is_full()).then_some(self.not_before)
    }
}

fn ask(device: &mut Device) {
    if let Some(lots) = NonZeroU8::new(u8::MAX) {
        device.ask(Roll::OneOf(lots));
    }
}
