//! `cargo xtask nets`: the nets of the core's tests at full size. `core/tests/nets/main.rs` tells what
//! they are.

use crate::error::Error;
use crate::programs::{cargo, run};

/// How much is played.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Nets {
    /// Matches of each kind. A tenth as many sessions of random presses come with them.
    pub(crate) games: u64,
    pub(crate) seed: u64,
    /// How many kinds of match are played at the same time.
    pub(crate) jobs: u64,
}

impl Default for Nets {
    fn default() -> Self {
        Nets {
            games: 50_000,
            seed: 2026,
            jobs: 1,
        }
    }
}

impl Nets {
    /// Reads `--games N`, `--seed S` and `--jobs N`. The error is the word that makes no sense.
    pub(crate) fn from_words(words: Vec<String>) -> Result<Self, String> {
        let mut nets = Nets::default();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let number = match word.as_str() {
                "--games" => &mut nets.games,
                "--seed" => &mut nets.seed,
                "--jobs" => &mut nets.jobs,
                _ => return Err(word),
            };
            let given = words.next().ok_or(word)?;
            *number = given.parse().map_err(|_| given)?;
        }
        Ok(nets)
    }
}

/// Plays; faults are printed with the seeds that lead to them.
pub(crate) fn cast(nets: &Nets) -> Result<(), Error> {
    let mut tests = cargo([
        "test",
        "--profile=nets",
        "--package=pocketq-core",
        "--features=text-record",
        "--test=nets",
        "--no-fail-fast",
        "--",
    ]);
    tests
        .arg(format!("--test-threads={}", nets.jobs.max(1)))
        .env("POCKETQ_NETS_GAMES", nets.games.to_string())
        .env("POCKETQ_NETS_SESSIONS", (nets.games / 10).to_string())
        .env("POCKETQ_NETS_SEED", nets.seed.to_string());
    run(&mut tests)
}
