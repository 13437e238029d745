//! Tests Quantik against reference data, brute force and random input.

mod mutation;
mod noise;
mod oracle;
mod perfect_play;

use pocketq_games::quantik::{Analysis, Board, Goal, Search};

/// The solver's result with a table as large as on the device.
fn solve(board: &Board, goal: Goal) -> Analysis {
    let mut memory = vec![0; Search::WORDS];
    Search::new(board, goal).finish(&mut memory).clone()
}

/// A small random number generator for test games.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mixed = self.0 ^ self.0 >> 29;
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
    }

    fn below(&mut self, limit: usize) -> usize {
        ((u64::from(self.next()) * limit as u64) >> 32) as usize
    }
}
