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
