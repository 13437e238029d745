//! The lag test: does a bit reveal too much about a bit 1 to 32 places later? It detects what the
//! two tests of SP 800-90B cannot: 0101…, any short period, and strong echoes.
//!
//! Over a window of 1,280 bits, and for each lag k from 1 to 32, it counts the bits that agree with
//! the bit k places before. Almost always agreeing and almost never agreeing are equally bad.
//!
//! # Cut-off
//!
//! Derived like those in `health.rs`. A min-entropy of H = 0.1 bit a sample means that even with
//! all earlier bits known, the next one cannot be guessed with a probability above
//! p = 2^−0.1 = 0.93303. "The same as k bits before" is one guess, and "the opposite" another.
//! Hence, given the past, each bit agrees with probability at most p. However the bits are
//! correlated, the number of agreements in a window is then stochastically no larger than a
//! binomial variable X ~ B(1280, p). The same holds for disagreements.
//!
//! There are 32 lags × 2 sides = 64 ways to fail a window. For the whole window to fail by chance
//! with probability at most α = 2⁻²⁰, each way may have probability α / 64 = 2⁻²⁶ (the union bound,
//! which needs no independence). The cut-off is the smallest C with P(X ≥ C) ≤ 2⁻²⁶, in the form of
//! SP 800-90B C = 1 + critbinom(1280, p, 1 − 2⁻²⁶):
//!
//! > mean 1194.3, deviation 8.94; P(X ≥ 1239) = 2^−25.2, P(X ≥ 1240) = 2^−26.3, so **C = 1240**
//!
//! A window fails if at some lag 1,240 or more of the 1,280 agree, or 1,240 or more disagree (at
//! most 40 agree). A test recomputes the cut-off.
//!
//! The window is exactly as long as the bits of a throw, so the bits of every throw are tested.

use super::source::WORD_BITS;

/// The longest lag tested. One word of history is enough for it.
const LAGS: usize = WORD_BITS as usize;

/// Bits in a window.
pub(super) const WINDOW_BITS: u16 = 1280;

/// How many agreements, or disagreements, at one lag make a window fail.
const CUT_OFF: u16 = 1240;

/// The agreements counted so far in the current window.
#[derive(Clone, Debug)]
pub(super) struct LagTest {
    /// Agreements at lag 1, 2, … 32.
    agreements: [u16; LAGS],
    /// The previous word. Only its bits in `known` are real: none before the first word.
    previous: u32,
    known: u32,
    /// How many bits this window has so far.
    bits: u16,
    /// Whether this is the first window, in which the first k bits have no partner at lag k.
    first: bool,
}

impl LagTest {
    pub(super) fn new() -> Self {
        Self {
            agreements: [0; LAGS],
            previous: 0,
            known: 0,
            bits: 0,
            first: true,
        }
    }

    /// Takes 32 bits, the earliest in the lowest bit. `Err(k)` if they end a window that fails at
    /// lag k.
    pub(super) fn check(&mut self, word: u32) -> Result<(), u8> {
        // Two words side by side, shifted down by one for each lag. The lower half is then the 32
        // bits that come k places before those of `word`. Testing bit by bit would cost the board
        // more than the rest of a throw.
        let mut earlier = u64::from(self.previous) | u64::from(word) << WORD_BITS;
        let mut known = u64::from(self.known) | u64::from(u32::MAX) << WORD_BITS;
        for agreements in self.agreements.iter_mut().rev() {
            let agree = !(word ^ low_half(earlier)) & low_half(known);
            // At most 40 words of 32 bits, so this cannot overflow.
            *agreements += agree.count_ones() as u16;
            earlier >>= 1;
            known >>= 1;
        }
        self.previous = word;
        self.known = u32::MAX;
        self.bits += WORD_BITS;
        if self.bits < WINDOW_BITS {
            return Ok(());
        }
        let verdict = self.verdict();
        self.agreements = [0; LAGS];
        self.bits = 0;
        self.first = false;
        verdict
    }

    fn verdict(&self) -> Result<(), u8> {
        for (lag, &agreements) in (1..).zip(&self.agreements) {
            // The first window has k fewer pairs but the same cut-off, so it can only be more
            // lenient.
            let pairs = WINDOW_BITS - if self.first { u16::from(lag) } else { 0 };
            let disagreements = pairs.saturating_sub(agreements);
            if agreements.max(disagreements) >= CUT_OFF {
                return Err(lag);
            }
        }
        Ok(())
    }
}

/// The lower 32 bits.
fn low_half(pair: u64) -> u32 {
    (pair & u64::from(u32::MAX)) as u32
}

#[cfg(test)]
mod tests {
    use super::super::health::tests::{ASSUMED_GUESS, cut_off, unordered, word_of};
    use super::*;

    /// The word in which the bits first fail, and the lag.
    fn first_failure(bits: impl FnMut(usize) -> bool + Clone, words: usize) -> Option<(usize, u8)> {
        let mut test = LagTest::new();
        (0..words).find_map(|index| {
            let verdict = test.check(word_of(index, bits.clone()));
            verdict.err().map(|lag| (index, lag))
        })
    }

    #[test]
    fn cut_off_is_the_binomial_one_shared_over_64_ways_to_fail() {
        let alpha = 2_f64.powi(-20) / (2.0 * LAGS as f64);
        assert_eq!(cut_off(WINDOW_BITS, ASSUMED_GUESS, alpha), CUT_OFF);
    }

    #[test]
    fn counts_are_those_of_a_plain_loop() {
        let bits: Vec<bool> = (0..1280).map(unordered).collect();
        let mut test = LagTest::new();
        // One word short of a window, so that the counts can still be read.
        for index in 0..39 {
            assert_eq!(test.check(word_of(index, |n| bits[n])), Ok(()));
        }
        for lag in 1..=LAGS {
            let plain = (lag..39 * 32).filter(|&n| bits[n] == bits[n - lag]).count();
            assert_eq!(usize::from(test.agreements[lag - 1]), plain, "lag {lag}");
        }
    }

    #[test]
    fn alternating_bits_fail_the_first_window_at_lag_1() {
        assert_eq!(first_failure(|n| n % 2 == 1, 100), Some((39, 1)));
    }

    #[test]
    fn every_period_up_to_32_fails_the_first_window() {
        for period in 1..=LAGS {
            // One bit of each period set, then about half of them.
            for pattern in [1_u32, 0x9E37_79B9] {
                let failure = first_failure(|n| pattern >> (n % period) & 1 == 1, 100);
                let Some((39, lag)) = failure else {
                    panic!("period {period}: {failure:?}")
                };
                assert!(usize::from(lag) <= period);
            }
        }
        assert_eq!(
            first_failure(|n| 0b101_1000 >> (n % 7) & 1 == 1, 100),
            Some((39, 7))
        );
    }

    #[test]
    fn the_cut_off_is_met_exactly_at_both_ends_and_in_every_window() {
        // A first window that passes, then one in which `changes` bits differ from the bit before.
        let lag_1_fails = |changes: usize| {
            let mut bits: Vec<bool> = (0..1280).map(unordered).collect();
            for n in 0..1280 {
                bits.push(bits[1279 + n] ^ (n < changes));
            }
            let mut test = LagTest::new();
            assert!((0..40).all(|index| test.check(word_of(index, |n| bits[n])).is_ok()));
            (40..80).any(|index| test.check(word_of(index, |n| bits[n])) == Err(1))
        };
        assert!(lag_1_fails(40));
        assert!(!lag_1_fails(41));
        assert!(!lag_1_fails(1239));
        assert!(lag_1_fails(1240));
    }
}
