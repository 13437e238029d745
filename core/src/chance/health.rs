//! Watches the raw bits: the two tests of NIST SP 800-90B and the lag test beside them. Once one of
//! them fails, all bits are refused until the start-up test has been passed again.
//!
//! # Cut-offs
//!
//! For a false alarm rate α = 2⁻²⁰ and an assumed min-entropy of H = 0.1 bit a sample, far below
//! what the ring oscillator gives: nobody guesses the next bit with a probability above
//! p = 2^−H = 0.93303.
//!
//! Repetition count (SP 800-90B 4.4.1): C = 1 + ⌈−log₂ α / H⌉ = 1 + 20 / 0.1 = **201** equal bits
//! in a row; 200 repetitions of a bit have a probability of at most p²⁰⁰ = 2⁻²⁰.
//!
//! Adaptive proportion (4.4.2), binary, window W = 1,024: C = 1 + critbinom(W, p, 1 − α), the
//! smallest C with P(B(1024, p) ≥ C) ≤ 2⁻²⁰. Mean 955.4, deviation 8.00; P(≥ 990) = 2^−19.6,
//! P(≥ 991) = 2^−20.4, so **C = 991** bits of a window equal to its first.
//!
//! Lag (our own): 1,240 of 1,280, α for a window as a whole; see the file `lag.rs`.
//!
//! # How often a healthy source is refused
//!
//! A repetition can reach the cut-off at every bit, the other two fail a window at a time. A throw
//! takes 1,280 bits: 1,280 chances for the first test, 1.25 windows of the second, one of the
//! third. An evening is counted as 1,000 throws (a full game of four with every second throw taken
//! has at most 232) after one seed of 5,120 bits.
//!
//! | source | repetition, a bit | proportion, a window | lag, a window | a throw | an evening |
//! |---|---|---|---|---|---|
//! | the worst that is still admitted: p at every bit | ≤ 2⁻²⁰ | ≤ 2^−20.4 | ≤ 2^−20.3 | ≤ 1/800 | ≤ 1.3 times |
//! | the same, bits independent | (1−p) 2⁻²⁰ | 2^−20.4 | < 2^−20.3 | 1/12,000 | 1/12 |
//! | 90 % of one value, independent | ≤ 2^−30.4 | ≤ 2^−53 | ≤ 2⁻⁶² | ≤ 2⁻²⁰ | ≤ 1/1,000 |
//! | P(0) = 0.55, lag-1 correlation 0.3 | ≤ 2⁻¹⁰⁹ | ≤ 2⁻³⁸⁹ | ≤ 2⁻⁴⁸⁴ | ≤ 2⁻⁹⁸ | ≤ 2⁻⁸⁸ |
//!
//! Where p′ bounds the guess given the past, the bounds are p′²⁰⁰, P(B(1024, p′) ≥ 991) and
//! 64 P(B(1280, p′) ≥ 1240); the source of the last line repeats a zero with
//! p′ = 0.55 + 0.45 × 0.3 = 0.685. A source as good as that is, in practice, never refused. Tests
//! recompute the table.
//!
//! The last line stands for the chip's oscillator, which has not been measured for this project.
//! P(0) = 0.55 was found by Fairhead and James, who read the bit in a bare loop (their published
//! tutorial on random numbers from the Pico); they report correlated bits without a figure, and 0.3
//! is assumed. Reading more slowly, as the firmware does, should be better. The
//! firmware's feature `raw-bits` lets an owner find out; see the README.
//!
//! # A source that is 90/10
//!
//! Such a source is conditioned, not refused: its min-entropy is −log₂ 0.9 = 0.152 bit a sample,
//! more than the 0.1 assumed, so 5,120 of its bits carry 778 bits of entropy and the 1,280 of a
//! throw 194, and the dice are as fair as from any other. The tests are there to see a source that
//! gives *less* than is assumed, and they see it from about 97/3 on.

use core::fmt;

use super::lag::LagTest;
use super::source::WORD_BITS;

/// Equal bits in a row that fail the repetition count test.
const REPETITION_CUT_OFF: u16 = 201;

/// Bits in a window of the adaptive proportion test.
const PROPORTION_WINDOW_BITS: u16 = 1024;

/// Bits of a window equal to its first that fail the adaptive proportion test.
const PROPORTION_CUT_OFF: u16 = 991;

/// Which test a source of raw bits failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unhealthy {
    /// The same bit came 201 times in a row.
    RepetitionCount,
    /// One value took 991 or more of 1,024 bits.
    AdaptiveProportion,
    /// Bits this far apart were almost always equal, or almost always opposite.
    Lag(u8),
}

impl fmt::Display for Unhealthy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RepetitionCount => formatter.write_str("repetition count"),
            Self::AdaptiveProportion => formatter.write_str("adaptive proportion"),
            Self::Lag(lag) => write!(formatter, "lag {lag}"),
        }
    }
}

impl core::error::Error for Unhealthy {}

/// The continuous health tests. A failure stays until [`Health::restart`].
///
/// The start-up test is the same three tests over the first bits, so [`Health::has_started`] says
/// when at least one window of each is complete: 1,280 bits.
#[derive(Clone, Debug)]
pub struct Health {
    repetition: RepetitionCount,
    proportion: AdaptiveProportion,
    lag: LagTest,
    start_up_bits_left: u16,
    failure: Option<Unhealthy>,
}

impl Health {
    /// Bits of the start-up test: a whole window of every test.
    pub const START_UP_BITS: u16 = super::lag::WINDOW_BITS;

    /// Tests that have seen no bits yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            repetition: RepetitionCount::new(),
            proportion: AdaptiveProportion::new(),
            lag: LagTest::new(),
            start_up_bits_left: Self::START_UP_BITS,
            failure: None,
        }
    }

    /// Takes 32 raw bits, the earliest in the lowest bit.
    ///
    /// # Errors
    /// The first test that failed, now or since the start.
    pub fn check(&mut self, word: u32) -> Result<(), Unhealthy> {
        self.status()?;
        let verdict = self
            .repetition
            .check(word)
            .and_then(|()| self.proportion.check(word))
            .and_then(|()| self.lag.check(word).map_err(Unhealthy::Lag));
        self.failure = verdict.err();
        self.start_up_bits_left = self.start_up_bits_left.saturating_sub(WORD_BITS);
        verdict
    }

    /// Whether the bits seen since the start are good so far.
    ///
    /// # Errors
    /// The first test that failed.
    pub fn status(&self) -> Result<(), Unhealthy> {
        self.failure.map_or(Ok(()), Err)
    }

    /// Whether the start-up test has been passed.
    #[must_use]
    pub fn has_started(&self) -> bool {
        self.failure.is_none() && self.start_up_bits_left == 0
    }

    /// Forgets everything: the start-up test starts again.
    pub fn restart(&mut self) {
        *self = Self::new();
    }
}

impl Default for Health {
    fn default() -> Self {
        Self::new()
    }
}

/// SP 800-90B 4.4.1, a word at a time.
#[derive(Clone, Debug)]
struct RepetitionCount {
    last: bool,
    /// How many bits equal to `last` came in a row up to now.
    run: u16,
}

impl RepetitionCount {
    fn new() -> Self {
        Self {
            last: false,
            run: 0,
        }
    }

    fn check(&mut self, word: u32) -> Result<(), Unhealthy> {
        // The bits at the start of the word that continue the run, at most 32.
        let continued = (word ^ spread(self.last)).trailing_zeros() as u16;
        let longest = self.run.saturating_add(continued);
        if continued == WORD_BITS {
            self.run = longest;
        } else {
            // A run within one word is below the cut-off, so only the one that ends it matters.
            self.last = word >> (WORD_BITS - 1) == 1;
            self.run = (word ^ spread(self.last)).leading_zeros() as u16;
        }
        if longest >= REPETITION_CUT_OFF {
            Err(Unhealthy::RepetitionCount)
        } else {
            Ok(())
        }
    }
}

/// SP 800-90B 4.4.2, a word at a time.
#[derive(Clone, Debug)]
struct AdaptiveProportion {
    first: bool,
    /// How many bits of the window equal its first bit, including that bit.
    count: u16,
    bits: u16,
}

impl AdaptiveProportion {
    fn new() -> Self {
        Self {
            first: false,
            count: 0,
            bits: 0,
        }
    }

    fn check(&mut self, word: u32) -> Result<(), Unhealthy> {
        if self.bits == 0 {
            self.first = word & 1 == 1;
            self.count = 0;
        }
        self.count += (word ^ spread(!self.first)).count_ones() as u16;
        self.bits = (self.bits + WORD_BITS) % PROPORTION_WINDOW_BITS;
        if self.count >= PROPORTION_CUT_OFF {
            Err(Unhealthy::AdaptiveProportion)
        } else {
            Ok(())
        }
    }
}

/// A word full of `bit`.
fn spread(bit: bool) -> u32 {
    if bit { u32::MAX } else { 0 }
}

#[cfg(test)]
pub(super) mod tests;
