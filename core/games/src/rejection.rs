//! Random streams. A byte becomes one of `n` equally likely outcomes; bytes in the remainder, which
//! would favour the low outcomes, are discarded.

use core::num::NonZeroU8;

use rand_chacha::ChaCha20Rng;
use rand_core::{RngCore, SeedableRng};

/// Faces of a die.
pub const FACES: NonZeroU8 = NonZeroU8::new(6).unwrap();

/// The stream of a key. Streams are started and read only here, because each crate that did so
/// itself would get its own copy of the cipher.
pub fn stream(key: [u8; 32]) -> ChaCha20Rng {
    ChaCha20Rng::from_seed(key)
}

/// The stream's next 32 bytes.
pub fn bytes(stream: &mut ChaCha20Rng) -> [u8; 32] {
    let mut bytes = [0; 32];
    stream.fill_bytes(&mut bytes);
    bytes
}

/// Which of `outcomes` equal ranges `byte` falls into, from 0; `None` if it is after the last one
/// and another byte must be drawn.
///
/// For six faces the ranges are 42 bytes wide: 0–41 is face 0, 210–251 face 5, and 252–255 are
/// refused. The type limits outcomes to 255.
fn share(byte: u8, outcomes: NonZeroU8) -> Option<u8> {
    let width = 256 / u16::from(outcomes.get());
    // At most 255 / 1, so it always fits.
    let outcome = u8::try_from(u16::from(byte) / width).ok()?;
    (outcome < outcomes.get()).then_some(outcome)
}

/// Draws bytes until one gives an outcome. Fewer than half of all bytes are refused (4 of 256 for a
/// die), so with any working stream this ends after a byte or two.
fn draw(mut next_byte: impl FnMut() -> u8, outcomes: NonZeroU8) -> u8 {
    loop {
        if let Some(outcome) = share(next_byte(), outcomes) {
            return outcome;
        }
    }
}

/// One of `outcomes` from the stream. Each byte drawn uses up a whole word; the stream has plenty.
/// Never change this: the dice of games by code come from here too.
pub fn outcome(stream: &mut ChaCha20Rng, outcomes: NonZeroU8) -> u8 {
    draw(|| stream.next_u32().to_le_bytes()[0], outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of the 256 bytes give each outcome, and how many are refused.
    fn census(outcomes: NonZeroU8) -> (Vec<u32>, u32) {
        let mut counts = vec![0; usize::from(outcomes.get())];
        let mut refused = 0;
        for byte in 0..=u8::MAX {
            match share(byte, outcomes) {
                Some(outcome) => counts[usize::from(outcome)] += 1,
                None => refused += 1,
            }
        }
        (counts, refused)
    }

    #[test]
    fn every_face_has_exactly_42_of_the_256_bytes_and_4_are_refused() {
        assert_eq!(census(FACES), (vec![42; 6], 4));
        for byte in 252..=255 {
            assert_eq!(share(byte, FACES), None);
        }
    }

    #[test]
    fn every_number_of_outcomes_is_shared_evenly_and_most_bytes_are_kept() {
        for outcomes in 1..=u8::MAX {
            let outcomes = NonZeroU8::new(outcomes).unwrap();
            let (counts, refused) = census(outcomes);
            assert!(counts.iter().all(|&count| count == counts[0] && count > 0));
            assert!(refused < 128, "{outcomes} outcomes refuse {refused} bytes");
        }
    }

    #[test]
    fn a_refused_byte_is_replaced_by_the_next_one() {
        let mut bytes = [255, 252, 251, 0].into_iter();
        let mut next = || bytes.next().unwrap();
        assert_eq!(draw(&mut next, FACES), 5);
        assert_eq!(draw(&mut next, FACES), 0);
    }
}
