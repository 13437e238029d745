//! Turns tested raw bits into the key of a stream: one SHA-256 over the previous state, the fresh
//! bits and the time of the button press. `throw.rs` decides how many bits are enough.
//!
//! ```text
//!  previous state --+
//!  fresh raw bits --+--> SHA-256 --key--> ChaCha20 --+--> first 32 bytes: next state
//!  time of press ---+                                +--> the rest: dice
//! ```

use pocketq_games::rejection;
use rand_chacha::ChaCha20Rng;
use sha2::{Digest, Sha256};

/// Separates this use of SHA-256 from any other use or version.
const DOMAIN: &[u8; 16] = b"PocketQ chance 1";

/// The running hash, which starts with the state left by the last stream.
///
/// SHA-256 is one of the vetted conditioning components of SP 800-90B (3.1.5.1.1), and works
/// however the bits are biased or correlated.
#[derive(Clone)]
pub(super) struct Conditioner {
    hash: Sha256,
}

impl Conditioner {
    /// A conditioner without input.
    pub(super) fn new() -> Self {
        Self::after(&[0; 32])
    }

    fn after(state: &[u8; 32]) -> Self {
        Self {
            hash: Sha256::new().chain_update(DOMAIN).chain_update(state),
        }
    }

    /// Adds 32 raw bits.
    pub(super) fn absorb(&mut self, word: u32) {
        self.hash.update(word.to_le_bytes());
    }

    /// Finishes the hash with `press` and starts a stream with the result.
    ///
    /// The time of the press is a bonus: no entropy is counted for it, so presses at regular times
    /// do no harm. The first 32 bytes of the stream become the next state, so the entropy gathered
    /// so far is kept and a later state does not reveal earlier throws.
    ///
    /// Twenty rounds are the cautious choice, and cheap enough: the stream makes four blocks at a
    /// time, once per throw. That takes about 20,000 cycles, a sixth of a millisecond on the board.
    pub(super) fn stream(&mut self, press: u64) -> ChaCha20Rng {
        self.hash.update(press.to_le_bytes());
        let mut stream = rejection::stream(self.hash.finalize_reset().into());
        *self = Self::after(&rejection::bytes(&mut stream));
        stream
    }
}

#[cfg(test)]
mod tests {
    use rand_core::{RngCore, SeedableRng};

    use super::*;

    fn first_words(conditioner: &mut Conditioner, press: u64) -> [u32; 4] {
        let mut stream = conditioner.stream(press);
        [(); 4].map(|()| stream.next_u32())
    }

    #[test]
    fn the_stream_is_keyed_by_state_then_bits_then_press() {
        let mut conditioner = Conditioner::new();
        conditioner.absorb(0x0403_0201);
        conditioner.absorb(0x0807_0605);

        let mut message = DOMAIN.to_vec();
        message.extend([0; 32]);
        message.extend([1, 2, 3, 4, 5, 6, 7, 8]);
        message.extend(0x1122_3344_5566_7788_u64.to_le_bytes());
        let mut expected = ChaCha20Rng::from_seed(Sha256::digest(&message).into());
        let mut state = [0; 32];
        expected.fill_bytes(&mut state);
        let expected = [(); 4].map(|()| expected.next_u32());
        assert_eq!(
            first_words(&mut conditioner, 0x1122_3344_5566_7788),
            expected
        );

        let mut message = DOMAIN.to_vec();
        message.extend(state);
        message.extend([9; 4]);
        message.extend([0; 8]);
        let mut expected = ChaCha20Rng::from_seed(Sha256::digest(&message).into());
        expected.fill_bytes(&mut state);
        let expected = [(); 4].map(|()| expected.next_u32());
        conditioner.absorb(0x0909_0909);
        assert_eq!(first_words(&mut conditioner, 0), expected);
    }

    #[test]
    fn the_press_and_every_bit_and_the_past_change_the_stream() {
        let reference = {
            let mut conditioner = Conditioner::new();
            conditioner.absorb(7);
            first_words(&mut conditioner, 1000)
        };
        let mut later = Conditioner::new();
        later.absorb(7);
        assert_ne!(first_words(&mut later.clone(), 1001), reference);
        assert_eq!(first_words(&mut later, 1000), reference);
        later.absorb(7);
        assert_ne!(first_words(&mut later, 1000), reference);
        for bit in 0..32 {
            let mut other = Conditioner::new();
            other.absorb(7 ^ (1 << bit));
            assert_ne!(first_words(&mut other, 1000), reference);
        }
    }
}
