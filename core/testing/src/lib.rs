//! Helpers for tests: random numbers from a seed, and a flash in RAM that can fail.

mod flash;
mod rng;

pub use flash::{Failure, RamFlash, SECTOR, Torn, Work};
pub use rng::TestRng;
