//! The whole path in one value: raw words in, dice out. It never throws without enough new bits
//! since the last throw, nor after the source has failed a health test.

use core::fmt;
use core::num::NonZeroU8;

use rand_chacha::ChaCha20Rng;

use super::conditioning::Conditioner;
use super::health::{Health, Unhealthy};
use super::lag;
use super::source::{Exhausted, RawBits, WORD_BITS};
use pocketq_games::rejection::{FACES, outcome};

/// How many dice there are: the white one and six coloured ones.
pub const DICE: usize = 7;

/// The mask of all seven dice: bit 0 is the white die, bits 1 to 6 are dice 1 to 6.
pub const ALL_DICE: u8 = 0b111_1111;

/// The mask of the white die alone.
pub const WHITE_DIE: u8 = 0b1;

/// Raw bits of the first seed. 512 bits of entropy at 0.1 bit a sample.
pub const SEED_BITS: u16 = 5120;

/// Fresh raw bits before every throw. 128 bits of entropy at 0.1 bit a sample.
pub const FRESH_BITS: u16 = 1280;

// The seed covers the start-up test, and the bits of a throw end with a window of the lag test.
const _: () = assert!(SEED_BITS >= Health::START_UP_BITS && Health::START_UP_BITS >= 1024);
const _: () = assert!(FRESH_BITS == lag::WINDOW_BITS && SEED_BITS.is_multiple_of(lag::WINDOW_BITS));

// It stays in memory while the device is on.
const _: () = assert!(size_of::<FairDice>() <= 256);

/// The result of a throw: a face from 0 to 5 for each die that was thrown, white first, and `None`
/// for a die that was not thrown.
pub type Throw = [Option<u8>; DICE];

/// Dice from raw bits.
///
/// Each throw uses up [`FRESH_BITS`] raw bits, the first one [`SEED_BITS`] more. They come a word
/// at a time, so that the device can do other things in between.
#[derive(Clone)]
pub struct FairDice {
    health: Health,
    conditioner: Conditioner,
    progress: Progress,
}

/// How many raw bits the next throw still needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The first seed still needs this many; the first throw's fresh bits come on top.
    Seeding {
        /// Bits missing of [`SEED_BITS`].
        missing: u16,
    },
    /// There is a seed; the next throw still needs this many.
    Freshening {
        /// Bits missing of [`FRESH_BITS`].
        missing: u16,
    },
    /// The dice may be thrown.
    Ready,
}

/// Why dice were not thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The raw bits cannot be trusted. Try again with [`FairDice::restart`], or use real dice.
    Unhealthy(Unhealthy),
    /// The source ended before there were enough bits.
    Exhausted,
    /// Not enough raw bits since the last throw.
    NotReady(Progress),
}

impl FairDice {
    /// Dice that have no raw bits yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            health: Health::new(),
            conditioner: Conditioner::new(),
            progress: Progress::Seeding { missing: SEED_BITS },
        }
    }

    /// Takes 32 raw bits, the earliest in the lowest bit, and returns how many are still missing.
    ///
    /// Once [`Progress::Ready`] it takes no more, so that a throw and a window of the lag test
    /// always cover the same bits.
    ///
    /// # Errors
    /// The health test that failed, now or earlier; this stays until [`FairDice::restart`].
    pub fn gather(&mut self, word: u32) -> Result<Progress, Unhealthy> {
        self.health.status()?;
        let missing = match self.progress {
            Progress::Ready => return Ok(Progress::Ready),
            Progress::Seeding { missing } | Progress::Freshening { missing } => missing,
        };
        self.health.check(word)?;
        self.conditioner.absorb(word);
        self.progress = match (self.progress, missing.saturating_sub(WORD_BITS)) {
            (Progress::Seeding { .. }, 0) => {
                // Only the state that the stream leaves is needed; there is no button press yet.
                let _ = self.conditioner.stream(0);
                Progress::Freshening {
                    missing: FRESH_BITS,
                }
            }
            (Progress::Seeding { .. }, missing) => Progress::Seeding { missing },
            (_, 0) => Progress::Ready,
            (_, missing) => Progress::Freshening { missing },
        };
        Ok(self.progress)
    }

    /// Gathers from `source` until the first seed is complete.
    ///
    /// # Errors
    /// The source failed a health test, or ended.
    pub fn seed_from(&mut self, source: &mut impl RawBits) -> Result<(), Refused> {
        self.health.status()?;
        while let Progress::Seeding { .. } = self.progress {
            self.gather(source.next_word()?)?;
        }
        Ok(())
    }

    /// Gathers all bits that the next throw still needs from `source`, including the first seed.
    ///
    /// # Errors
    /// The source failed a health test, or ended.
    pub fn gather_from(&mut self, source: &mut impl RawBits) -> Result<(), Refused> {
        self.health.status()?;
        while self.progress != Progress::Ready {
            self.gather(source.next_word()?)?;
        }
        Ok(())
    }

    /// How many raw bits the next throw still needs.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// The health test that failed, if one did.
    #[must_use]
    pub fn unhealthy(&self) -> Option<Unhealthy> {
        self.health.status().err()
    }

    /// Throws the dice in `mask` (see [`ALL_DICE`]; other bits are ignored). `press` is the time of
    /// the button press in the host's finest unit.
    ///
    /// # Errors
    /// Not enough fresh bits since the last throw, or an unhealthy source.
    pub fn throw(&mut self, mask: u8, press: u64) -> Result<Throw, Refused> {
        let mut stream = self.stream(press)?;
        let mut dice = [None; DICE];
        for (die, face) in dice.iter_mut().enumerate() {
            if mask >> die & 1 == 1 {
                *face = Some(outcome(&mut stream, FACES));
            }
        }
        Ok(dice)
    }

    /// Draws one of `lots` equally likely numbers, from 0: who goes first, for example. Uses up the
    /// fresh bits, as a throw does.
    ///
    /// # Errors
    /// Not enough fresh bits since the last throw, or an unhealthy source.
    pub fn below(&mut self, lots: NonZeroU8, press: u64) -> Result<u8, Refused> {
        Ok(outcome(&mut self.stream(press)?, lots))
    }

    /// Starts again after a failure, with the start-up test and a new seed. The bits gathered
    /// before stay in the state, where they can only help.
    pub fn restart(&mut self) {
        self.health.restart();
        self.progress = Progress::Seeding { missing: SEED_BITS };
    }

    /// Uses up the fresh bits and returns the stream of one throw.
    fn stream(&mut self, press: u64) -> Result<ChaCha20Rng, Refused> {
        self.health.status()?;
        if self.progress != Progress::Ready {
            return Err(Refused::NotReady(self.progress));
        }
        self.progress = Progress::Freshening {
            missing: FRESH_BITS,
        };
        Ok(self.conditioner.stream(press))
    }
}

impl Default for FairDice {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for FairDice {
    // Leaves out the conditioner's state, which would reveal the next dice.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("FairDice")
            .field("progress", &self.progress)
            .field("unhealthy", &self.unhealthy())
            .finish_non_exhaustive()
    }
}

impl From<Unhealthy> for Refused {
    fn from(unhealthy: Unhealthy) -> Self {
        Self::Unhealthy(unhealthy)
    }
}

impl From<Exhausted> for Refused {
    fn from(Exhausted: Exhausted) -> Self {
        Self::Exhausted
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unhealthy(unhealthy) => write!(formatter, "unhealthy: {unhealthy}"),
            Self::Exhausted => Exhausted.fmt(formatter),
            Self::NotReady(_) => formatter.write_str("not enough raw bits since the last throw"),
        }
    }
}

impl core::error::Error for Refused {}
