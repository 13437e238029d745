//! Realistic and failing sources of raw bits; each gives the same bits in every run.

use pocketq_core::chance::{Exhausted, RawBits};
use pocketq_testing::TestRng;

/// Stands in for the physical noise.
pub(crate) fn noise(seed: u64) -> TestRng {
    TestRng(seed.wrapping_mul(0xD134_2543_DE82_EF95))
}

/// Bits that each depend on the one before. Holds the probability of a 1, in units of 1/65,536,
/// after a 0 and after a 1. If both are equal, this is a biased source of independent bits.
pub(crate) struct Markov {
    noise: TestRng,
    ones_of_65536_after: [u16; 2],
    last: bool,
}

impl Markov {
    /// Like the ring oscillator read in a fast loop, with the values that `health.rs` cites or
    /// assumes: P(0) = 0.55, lag-1 correlation 0.3.
    ///
    /// P(1 | 0) = 0.45 (1 − 0.3) = 0.315 and P(1 | 1) = 0.45 + 0.55 × 0.3 = 0.615.
    pub(crate) fn oscillator(seed: u64) -> Self {
        Self::new(seed, [0.315, 0.615])
    }

    /// Independent bits, nine zeros for each one.
    pub(crate) fn ninety_ten(seed: u64) -> Self {
        Self::new(seed, [0.1, 0.1])
    }

    /// Perfect bits.
    pub(crate) fn good(seed: u64) -> Self {
        Self::new(seed, [0.5, 0.5])
    }

    pub(crate) fn new(seed: u64, one_after: [f64; 2]) -> Self {
        let ones_of_65536_after = one_after.map(|p| (p * 65_536.0).round() as u16);
        Self {
            noise: noise(seed),
            ones_of_65536_after,
            last: false,
        }
    }

    fn step(&mut self, chance: u64) -> bool {
        let ones = self.ones_of_65536_after[usize::from(self.last)];
        self.last = (chance & 0xFFFF) < u64::from(ones);
        self.last
    }
}

impl RawBits for Markov {
    fn next_bit(&mut self) -> Result<bool, Exhausted> {
        let chance = self.noise.next();
        Ok(self.step(chance))
    }

    // Makes four bits from each random number, because the statistics use a billion bits.
    fn next_word(&mut self) -> Result<u32, Exhausted> {
        let mut word = 0;
        for place in (0..32).step_by(4) {
            let noise = self.noise.next();
            for part in 0..4 {
                word |= u32::from(self.step(noise >> (16 * part))) << (place + part);
            }
        }
        Ok(word)
    }
}

/// A repeated pattern: stuck, alternating, or with a short period.
pub(crate) struct Periodic {
    pattern: &'static [u8],
    position: usize,
}

impl Periodic {
    pub(crate) fn new(pattern: &'static [u8]) -> Self {
        Self {
            pattern,
            position: 0,
        }
    }
}

impl RawBits for Periodic {
    fn next_bit(&mut self) -> Result<bool, Exhausted> {
        let bit = self.pattern[self.position % self.pattern.len()] == 1;
        self.position += 1;
        Ok(bit)
    }
}

/// The first source for `bits` bits, then the second: a source that fails during use.
pub(crate) struct Then<A, B> {
    pub(crate) first: A,
    pub(crate) bits: u64,
    pub(crate) second: B,
}

impl<A: RawBits, B: RawBits> RawBits for Then<A, B> {
    fn next_bit(&mut self) -> Result<bool, Exhausted> {
        if self.bits == 0 {
            return self.second.next_bit();
        }
        self.bits -= 1;
        self.first.next_bit()
    }
}

/// No bits at all. After another source in [`Then`], it is like the end of a file.
pub(crate) struct Nothing;

impl RawBits for Nothing {
    fn next_bit(&mut self) -> Result<bool, Exhausted> {
        Err(Exhausted)
    }
}

#[test]
fn the_oscillator_has_the_bias_and_the_correlation_that_are_assumed() {
    let mut source = Markov::oscillator(1);
    let bits: Vec<f64> = (0..1_000_000)
        .map(|_| f64::from(u8::from(source.next_bit().unwrap())))
        .collect();
    let mean = bits.iter().sum::<f64>() / bits.len() as f64;
    let variance = mean * (1.0 - mean);
    let products = bits
        .windows(2)
        .map(|pair| (pair[0] - mean) * (pair[1] - mean));
    let correlation = products.sum::<f64>() / (bits.len() - 1) as f64 / variance;
    assert!((mean - 0.45).abs() < 0.003, "{mean}");
    assert!((correlation - 0.3).abs() < 0.004, "{correlation}");
}
