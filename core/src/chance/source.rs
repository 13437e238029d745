//! Where raw bits come from. The board reads its ring oscillator; the desk reads the operating
//! system or a file. The rest of the program sees only bits, and they may run out.

use core::fmt;

use rand_core::TryRngCore;

/// How many bits a word has; raw bits are tested and hashed word by word.
pub(super) const WORD_BITS: u16 = 32;

/// A source of raw, untested, possibly biased and correlated bits.
pub trait RawBits {
    /// The next sample.
    fn next_bit(&mut self) -> Result<bool, Exhausted>;

    /// The next 32 samples, the earliest in the lowest bit.
    ///
    /// If the source ends within a word, there is no word and the remaining samples are dropped.
    fn next_word(&mut self) -> Result<u32, Exhausted> {
        let mut word = 0;
        for position in 0..WORD_BITS {
            word |= u32::from(self.next_bit()?) << position;
        }
        Ok(word)
    }
}

/// Raw bits from the words of any [`TryRngCore`].
pub struct RngBits<R> {
    rng: R,
    word: u32,
    left: u16,
}

impl<R: TryRngCore> RngBits<R> {
    /// Takes its bits from this source.
    pub fn new(rng: R) -> Self {
        RngBits {
            rng,
            word: 0,
            left: 0,
        }
    }
}

impl<R: TryRngCore> RawBits for RngBits<R> {
    fn next_bit(&mut self) -> Result<bool, Exhausted> {
        if self.left == 0 {
            (self.word, self.left) = (self.next_word()?, WORD_BITS);
        }
        let bit = self.word & 1 == 1;
        (self.word, self.left) = (self.word >> 1, self.left - 1);
        Ok(bit)
    }

    fn next_word(&mut self) -> Result<u32, Exhausted> {
        self.rng.try_next_u32().map_err(|_| Exhausted)
    }
}

/// The source has no more bits: the end of a file was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

impl fmt::Display for Exhausted {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the source of raw bits is too short")
    }
}

impl core::error::Error for Exhausted {}
