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

/// How many lots a move takes: whether to play a weaker move, and which of those that are left.
const LOTS: usize = 2;

/// The device's move while it is being worked out.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    not_before: Millis,
    found: Option<ThinkingResult>,
    lots: heapless::Vec<u8, LOTS>,
    /// What counts as drawn if no lot can be drawn.
    fixed: [u8; LOTS],
}

impl Reply {
    /// To be called once the search has started. `played` is how many actions the match has.
    pub(super) fn begin(played: usize, device: &mut Device) -> Self {
        ask(device);
        Reply {
            fixed: fixed_lots(played),
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
        let Rolled::OneOf(lot) = rolled else {
            // Asking again would only take longer.
            self.lots = self.fixed.into_iter().collect();
            return;
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

/// The lots that a move gets if chance fails its test. The device plays the same then in every match
/// that comes this far, but it plays, and as well as its level does: they differ from move to move.
fn fixed_lots(played: usize) -> [u8; LOTS] {
    let [.., draw, coin] = (played as u32 + 1).wrapping_mul(0x9e37_79b9).to_le_bytes();
    [coin, draw]
}

fn ask(device: &mut Device) {
    device.ask(Roll::OneOf(NonZeroU8::MAX));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A level that plays its best in a third of its moves does so without chance too, roughly. If
    /// all lots were 0, it would play its best always.
    #[test]
    fn without_chance_a_level_keeps_its_strength() {
        let coins = (0..30).map(|played| fixed_lots(played)[0]);
        let best = coins.filter(|coin| *coin < u8::MAX / 3).count();
        assert!((8..=12).contains(&best), "{best} of 30");
    }
}
