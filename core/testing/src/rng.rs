//! Random numbers from a seed: SplitMix64.

/// A stream of numbers; the same seed gives the same stream everywhere.
#[derive(Clone, Debug)]
pub struct TestRng(pub u64);

impl TestRng {
    /// The next 64 bits.
    #[expect(
        clippy::should_implement_trait,
        reason = "an endless stream needs no Option"
    )]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// A random element of a slice.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Rolls `DICE` dice: faces from 0 to 5.
    pub fn faces<const DICE: usize>(&mut self) -> [u8; DICE] {
        std::array::from_fn(|_| self.below(6) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::TestRng;

    /// The first numbers of SplitMix64 for this seed in its author's implementation.
    #[test]
    fn the_stream_is_that_of_split_mix() {
        let mut chance = TestRng(1_234_567);
        let first = [(); 3].map(|()| chance.next());
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }
}
