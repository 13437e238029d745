//! What decides how dice fall at the desk: the operating system's noise through the device's own
//! pipeline, or a script.

use std::collections::VecDeque;

use pocketq_core::{
    app::{ChanceRequest, ChanceResult},
    chance::{Exhausted, FairDice, RawBits, Refused, Unhealthy},
    time::Millis,
};

/// Where dice and lots come from.
pub struct DiceSource {
    scripted: VecDeque<ChanceResult>,
    /// None where everything must be scripted.
    noise: Option<(FairDice, Box<dyn RawBits>)>,
}

impl DiceSource {
    /// As this machine's noise will have it.
    pub fn of_this_machine() -> Self {
        DiceSource {
            scripted: VecDeque::new(),
            noise: Some((FairDice::new(), Box::new(SystemNoise::default()))),
        }
    }

    /// As a script says, and not otherwise.
    pub fn scripted() -> Self {
        DiceSource {
            scripted: VecDeque::new(),
            noise: None,
        }
    }

    /// From now on, what is not scripted falls as a seed will have it: always the same.
    pub fn seed(&mut self, seed: u64) {
        self.noise = Some((FairDice::new(), Box::new(SeededNoise(seed | 1))));
    }

    /// What falls after everything that was scripted before.
    pub fn script(&mut self, fall: ChanceResult) {
        self.scripted.push_back(fall);
    }

    /// Whether something that was scripted has not fallen.
    pub fn is_left_over(&self) -> bool {
        !self.scripted.is_empty()
    }

    pub(crate) fn answer(&mut self, ask: ChanceRequest, pressed: Millis) -> ChanceResult {
        if let Some(fall) = self.scripted.pop_front() {
            return fall;
        }
        match &mut self.noise {
            Some((chance, noise)) => thrown(chance, noise.as_mut(), ask, pressed)
                .unwrap_or_else(|refused| ChanceResult::Refused(unhealthy(refused))),
            // A script that forgot its dice fails where it can be seen.
            None => ChanceResult::Refused(Unhealthy::RepetitionCount),
        }
    }
}

fn thrown(
    chance: &mut FairDice,
    noise: &mut dyn RawBits,
    ask: ChanceRequest,
    pressed: Millis,
) -> Result<ChanceResult, Refused> {
    if chance.unhealthy().is_some() {
        chance.restart();
    }
    chance.gather_from(&mut Borrowed(noise))?;
    Ok(match ask {
        ChanceRequest::Dice(dice) => ChanceResult::Dice(chance.throw(dice, pressed.0)?),
        ChanceRequest::Lot(lots) => ChanceResult::Lot(chance.below(lots, pressed.0)?),
    })
}

/// The test that failed; a source that ran dry counts as stuck.
fn unhealthy(refused: Refused) -> Unhealthy {
    match refused {
        Refused::Unhealthy(test) => test,
        _ => Unhealthy::RepetitionCount,
    }
}

/// The operating system's random bits.
#[derive(Default)]
struct SystemNoise {
    word: u32,
    left: u32,
}

impl RawBits for SystemNoise {
    fn next_bit(&mut self) -> Result<bool, Exhausted> {
        if self.left == 0 {
            self.word = getrandom::u32().map_err(|_| Exhausted)?;
            self.left = 32;
        }
        self.left -= 1;
        Ok(self.word >> self.left & 1 == 1)
    }
}

/// Bits that look random and are always the same: xorshift.
struct SeededNoise(u64);

impl RawBits for SeededNoise {
    fn next_bit(&mut self) -> Result<bool, Exhausted> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Ok(self.0 >> 40 & 1 == 1)
    }
}

/// A source behind a pointer.
struct Borrowed<'a>(&'a mut dyn RawBits);

impl RawBits for Borrowed<'_> {
    fn next_bit(&mut self) -> Result<bool, Exhausted> {
        self.0.next_bit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_throws_what_is_asked_for() {
        let mut dice_source = DiceSource::of_this_machine();
        let ChanceResult::Dice(fell) =
            dice_source.answer(ChanceRequest::Dice(0b100_0001), Millis(5))
        else {
            panic!("dice fall");
        };
        let thrown = fell.map(|face| face.is_some());
        assert_eq!(thrown, [true, false, false, false, false, false, true]);
        let lots = 3.try_into().unwrap();
        assert!(matches!(
            dice_source.answer(ChanceRequest::Lot(lots), Millis(6)),
            ChanceResult::Lot(0..=2)
        ));
    }
}
