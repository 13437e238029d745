//! The device's own move: it searches, draws two random numbers so that it does not always play the
//! same, and waits a moment so that people can follow.

use core::num::NonZeroU8;

use super::{Device, ThinkingResult};
use crate::{
    chance::{Roll, Rolled},
    time::Millis,
};

/// The shortest time before the device moves.
const PAUSE: Millis = Millis(600);

/// The device's move while it is being worked out.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    not_before: Millis,
    found: Option<ThinkingResult>,
    lots: heapless::Vec<u8, 2>,
}

impl Reply {
    /// To be called once the search has started.
    pub(super) fn begin(device: &mut Device) -> Self {
        ask(device);
        Reply {
            not_before: device.at + PAUSE,
            found: None,
            lots: heapless::Vec::new(),
        }
    }

    /// The search is done.
    pub(super) fn found(&mut self, found: ThinkingResult) {
        self.found = Some(found);
    }

    /// A random number was drawn.
    pub(super) fn rolled(&mut self, rolled: Rolled, device: &mut Device) {
        // Without a random source the device always plays the same, but it plays.
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

    /// What was found, and a random number made of both lots, once the pause is over.
    pub(super) fn ready(&self, at: Millis) -> Option<(&ThinkingResult, u32)> {
        let [coin, draw] = self.lots.as_slice() else {
            return None;
        };
        let found = self.found.as_ref().filter(|_| at >= self.not_before)?;
        Some((found, u32::from(*coin) << 24 | u32::from(*draw) << 8))
    }

    /// When it will be ready, once only the pause is left.
    pub(super) fn due(&self) -> Option<Millis> {
        (self.found.is_some() && self.lots.is_full()).then_some(self.not_before)
    }
}

fn ask(device: &mut Device) {
    device.ask(Roll::OneOf(NonZeroU8::MAX));
}
