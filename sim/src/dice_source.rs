//! Where dice come from on the desk: a script, or the operating system's random bits, which go
//! through the same code as on the device.

use std::collections::VecDeque;

use pocketq_core::{
    chance::{Exhausted, RawBits, RngBits, RollRequest, Rolled, Unhealthy},
    console::{Console, Input, Output},
    time::Millis,
};
use rand_core::OsRng;

use crate::flash::Flash;

/// Answers the device's requests for dice.
pub struct DiceSource {
    scripted: VecDeque<Rolled>,
    noise: Noise,
}

enum Noise {
    /// Every roll must be scripted.
    None,
    System(RngBits<OsRng>),
    Seeded(SeededBits),
}

impl DiceSource {
    /// The operating system's random bits.
    pub fn system() -> Self {
        DiceSource {
            scripted: VecDeque::new(),
            noise: Noise::System(RngBits::new(OsRng)),
        }
    }

    /// A script and nothing else.
    pub fn scripted() -> Self {
        DiceSource {
            scripted: VecDeque::new(),
            noise: Noise::None,
        }
    }

    /// From now on, rolls that are not scripted come from this seed and are the same in every run.
    pub fn seed(&mut self, seed: u64) {
        self.noise = Noise::Seeded(SeededBits(seed | 1));
    }

    /// Adds a roll to the end of the script.
    pub fn script(&mut self, rolled: Rolled) {
        self.scripted.push_back(rolled);
    }

    /// Whether part of the script has not been used.
    pub fn is_left_over(&self) -> bool {
        !self.scripted.is_empty()
    }

    /// Answers a request for dice.
    pub(crate) fn answer(
        &mut self,
        request: RollRequest,
        console: &mut Console<Flash>,
        now: Millis,
    ) -> Output {
        if let Some(rolled) = self.scripted.pop_front() {
            return console.handle(now, Input::Rolled(request.answer(rolled)));
        }
        match &mut self.noise {
            Noise::System(bits) => console.roll_from(now, bits),
            Noise::Seeded(bits) => console.roll_from(now, bits),
            // If the script has no more dice, refuse, so that the scenario fails visibly.
            Noise::None => {
                let refused = Rolled::Refused(Unhealthy::RepetitionCount);
                console.handle(now, Input::Rolled(request.answer(refused)))
            }
        }
    }
}

/// Repeatable pseudo-random bits: xorshift.
struct SeededBits(u64);

impl RawBits for SeededBits {
    fn next_bit(&mut self) -> Result<bool, Exhausted> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Ok(self.0 >> 40 & 1 == 1)
    }
}
