//! From raw hardware bits to fair dice.
//!
//! The noise comes from outside, so everything here is deterministic: the same bits and the same
//! button presses give the same dice on the chip, on the desk and in the tests. Nothing here knows
//! about games; a die is a number from 0 (white) to 6, and a face an index from 0 to 5.
//!
//! The path of a bit:
//!
//! 1. [`RawBits`] supplies it: the ring oscillator, the operating system, a file.
//! 2. [`Health`] tests it: the repetition count and adaptive proportion tests of NIST SP 800-90B
//!    and a lag test of our own, all for an assumed min-entropy of 0.1 bit a sample.
//! 3. SHA-256 hashes the tested bits, the previous state and the time of the button press into a
//!    key: 5,120 raw bits for the first seed, 1,280 more before every throw. At 0.1 bit a sample
//!    that is 512 bits of entropy at the start (256 + 64 would make a full-entropy key in the sense
//!    of SP 800-90C) and 128 more for each throw.
//! 4. The key starts a ChaCha stream for one throw; rejection sampling turns its bytes into faces.
//!
//! On the emulated processor of the board all of this takes 118,000 cycles a throw, one millisecond
//! at 125 MHz, and 376,000 for the first seed; the rest of the wait is sampling.
//!
//! [`FairDice`] combines these steps, [`DiceRoller`] uses it to answer the program's requests, and
//! [`Fairness`] counts the faces and gives a verdict.
//!
//! ```
//! use pocketq_core::chance::{ALL_DICE, FairDice, Exhausted, RawBits, Refused, Unhealthy};
//!
//! struct StuckAtOne;
//! impl RawBits for StuckAtOne {
//!     fn next_bit(&mut self) -> Result<bool, Exhausted> {
//!         Ok(true)
//!     }
//! }
//!
//! let mut chance = FairDice::new();
//! let refused = Err(Refused::Unhealthy(Unhealthy::RepetitionCount));
//! assert_eq!(chance.gather_from(&mut StuckAtOne), refused);
//! assert_eq!(chance.throw(ALL_DICE, 12_345), Err(Refused::Unhealthy(Unhealthy::RepetitionCount)));
//! ```

mod conditioning;
mod fairness;
mod health;
mod lag;
mod request;
mod roller;
mod source;
mod throw;

pub use fairness::{ChiSquare, Fairness, Verdict};
pub use health::{Health, Unhealthy};
pub use request::{Roll, RollAnswer, RollRequest, Rolled};
pub use roller::{DiceHook, DiceRoller, WordsWanted};
pub use source::{Exhausted, RawBits, RngBits};
pub use throw::{
    ALL_DICE, DICE, FRESH_BITS, FairDice, Progress, Refused, SEED_BITS, Throw, WHITE_DIE,
};
