//! Repeatable random numbers for bots: SplitMix64. The same seed gives the same games everywhere.

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream that a seed gives.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A seed that gives the rest of this stream.
    pub fn rest(&self) -> u64 {
        self.0
    }

    /// The next 32 bits.
    #[expect(
        clippy::should_implement_trait,
        reason = "an endless stream needs no Option"
    )]
    pub fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) >> 32) as u32
    }
}
