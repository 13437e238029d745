//! Tests the raw bits, with the two tests of NIST SP 800-90B and the lag test. Once one of them
//! fails, all bits are refused until a restart, which begins with the start-up test.
//!
//! # Cut-offs
//!
//! They follow from a false alarm rate α = 2⁻²⁰ and an assumed min-entropy of H = 0.1 bit a sample,
//! far below what the ring oscillator gives. Such a min-entropy means that the next bit cannot be
//! guessed with a probability above p = 2^−H = 0.93303.
//!
//! Repetition count (SP 800-90B 4.4.1): C = 1 + ⌈−log₂ α / H⌉ = 1 + 20 / 0.1 = **201** equal bits
//! in a row; 200 repetitions of a bit have a probability of at most p²⁰⁰ = 2⁻²⁰.
//!
//! Adaptive proportion (4.4.2), binary, window W = 1,024: C = 1 + critbinom(W, p, 1 − α), the
//! smallest C with P(B(1024, p) ≥ C) ≤ 2⁻²⁰. Mean 955.4, deviation 8.00; P(≥ 990) = 2^−19.6,
//! P(≥ 991) = 2^−20.4, so **C = 991** bits of a window that equal its first bit.
//!
//! Lag (our own): 1,240 of 1,280, with α for a whole window; see `lag.rs`.
//!
//! # How often a healthy source is refused
//!
//! The repetition test can fail at every bit, the other two only once per window. A throw takes
//! 1,280 bits: 1,280 chances for the first test, 1.25 windows of the second, one of the third. An
//! evening counts as 1,000 throws after one seed of 5,120 bits. (A full game for four in which
//! everyone always throws again has at most 232 throws.)
//!
//! | source | repetition, a bit | proportion, a window | lag, a window | a throw | an evening |
//! |---|---|---|---|---|---|
//! | the worst admitted: p at every bit | ≤ 2⁻²⁰ | ≤ 2^−20.4 | ≤ 2^−20.3 | ≤ 1/800 | ≤ 1.3 times |
//! | the same, bits independent | (1−p) 2⁻²⁰ | 2^−20.4 | < 2^−20.3 | 1/12,000 | 1/12 |
//! | 90 % of one value, independent | ≤ 2^−30.4 | ≤ 2^−53 | ≤ 2⁻⁶² | ≤ 2⁻²⁰ | ≤ 1/1,000 |
//! | P(0) = 0.55, lag-1 correlation 0.3 | ≤ 2⁻¹⁰⁹ | ≤ 2⁻³⁸⁹ | ≤ 2⁻⁴⁸⁴ | ≤ 2⁻⁹⁸ | ≤ 2⁻⁸⁸ |
//!
//! If p′ bounds the probability of guessing a bit from the earlier ones, the bounds are p′²⁰⁰,
//! P(B(1024, p′) ≥ 991) and 64 P(B(1280, p′) ≥ 1240). The source of the last line repeats a zero
//! with p′ = 0.55 + 0.45 × 0.3 = 0.685; a source as good as that is, in practice, never refused.
//! Tests recompute the table.
//!
//! The last line represents the chip's oscillator, which has not been measured for this project.
//! Fairhead and James found P(0) = 0.55 when reading the bit in a bare loop (in their published
//! tutorial on random numbers from the Pico). They report that bits are correlated but give no
//! figure; 0.3 is assumed. Reading more slowly, as the firmware does, should be better. The
//! firmware's feature `raw-bits` lets an owner find out; see docs/NOISE.md.
//!
//! # A source that is 90/10
//!
//! This source is conditioned, not refused: its min-entropy is −log₂ 0.9 = 0.152 bit a sample, more
//! than the assumed 0.1. So 5,120 of its bits carry 778 bits of entropy, and the 1,280 of a throw
//! carry 194. The dice are as fair as from any other source. The tests must detect a source that
//! gives *less* than is assumed, and from about 97/3 on they do.

use core::fmt;

use super::lag::LagTest;
use super::source::WORD_BITS;

/// This many equal bits in a row fail the repetition count test.
const REPETITION_CUT_OFF: u16 = 201;

/// Bits in a window of the adaptive proportion test.
const PROPORTION_WINDOW_BITS: u16 = 1024;

/// This many bits equal to the first one of their window fail the adaptive proportion test.
const PROPORTION_CUT_OFF: u16 = 991;

/// Which test a source of raw bits failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unhealthy {
    /// The same bit came 201 times in a row.
    RepetitionCount,
    /// At least 991 of 1,024 bits had the same value.
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
/// The start-up test is the same three tests over the first bits, so [`Health::has_started`] is
/// true once at least one window of each is complete, after 1,280 bits.
#[derive(Clone, Debug)]
pub struct Health {
    repetition: RepetitionCount,
    proportion: AdaptiveProportion,
    lag: LagTest,
    start_up_bits_left: u16,
    failure: Option<Unhealthy>,
}

impl Health {
    /// The length of the start-up test: a whole window of every test.
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
    /// The first test that failed, now or earlier.
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

    /// Whether all bits since the start have passed.
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

    /// Forgets everything and begins again with the start-up test.
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
    /// How many bits in a row, up to now, were equal to `last`.
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
        // How many bits at the start of the word continue the run, at most 32.
        let continued = (word ^ spread(self.last)).trailing_zeros() as u16;
        let longest = self.run.saturating_add(continued);
        if continued == WORD_BITS {
            self.run = longest;
        } else {
            // A run within one word is below the cut-off, so only the run at the end of the word
            // matters.
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

/// A word with `bit` in all 32 places.
fn spread(bit: bool) -> u32 {
    if bit { u32::MAX } else { 0 }
}

#[cfg(test)]
pub(super) mod tests;
