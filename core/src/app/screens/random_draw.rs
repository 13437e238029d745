//! The random number for a decision of the device. It is made of two *lots*: random numbers below
//! 255 that are requested one after the other.

use core::num::NonZeroU8;

use super::Device;
use crate::chance::{Roll, Rolled};
use crate::collect::CollectFitting;

/// How many lots a decision needs.
const LOTS: usize = 2;

/// The lots for a decision, while they are being drawn.
#[derive(Clone, Debug)]
pub(in crate::app) struct RandomDraw {
    drawn: heapless::Vec<u8, LOTS>,
    /// The lots to use if none can be drawn.
    fixed: [u8; LOTS],
}

impl RandomDraw {
    /// Asks for the first lot. `played` is the number of actions in the match so far.
    pub(super) fn begin(played: usize, device: &mut Device) -> Self {
        ask(device);
        RandomDraw {
            drawn: heapless::Vec::new(),
            fixed: fixed_lots(played),
        }
    }

    /// Receives a lot, and asks for the next.
    pub(super) fn rolled(&mut self, rolled: Rolled, device: &mut Device) {
        let Rolled::OneOf(lot) = rolled else {
            // The random source has failed its test: asking again would only take longer.
            self.drawn = self.fixed.into_iter().collect_fitting();
            return;
        };
        let _ = self.drawn.push(lot);
        if !self.drawn.is_full() {
            ask(device);
        }
    }

    /// A random number made of both lots, once they are drawn.
    pub(super) fn number(&self) -> Option<u32> {
        let [coin, draw] = self.drawn.as_slice() else {
            return None;
        };
        Some(u32::from(*coin) << 24 | u32::from(*draw) << 8)
    }
}

/// The lots for a decision if the random source fails its test.
///
/// Ruling: the device still plays, and at its level, because the lots differ from decision to
/// decision. But they are the same in every match.
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

    /// A level that plays its best move a third of the time still does so roughly as often with
    /// fixed lots. If all lots were 0, it would always play its best.
    #[test]
    fn without_chance_a_level_keeps_its_strength() {
        let coins = (0..30).map(|played| fixed_lots(played)[0]);
        let best = coins.filter(|coin| *coin < u8::MAX / 3).count();
        assert!((8..=12).contains(&best), "{best} of 30");
    }
}
