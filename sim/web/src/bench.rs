//! How fast the device thinks. The desk and the browser do the same work, to compare them.

use pocketq_core::{
    quantik::{self, Goal},
    towers::{self, Effort, Setup},
};

/// Solves Quantik from the empty board; returns how many positions that took.
pub fn quantik() -> u32 {
    let mut memory = vec![0; quantik::Search::WORDS];
    let mut search = quantik::Search::new(&quantik::Board::EMPTY, Goal::BestMove);
    while search.step(&mut memory, 64).is_none() {}
    search.nodes()
}

/// Searches Quantum from the start position; returns how many positions were searched.
pub fn towers(nodes: u32) -> u32 {
    let mut memory = vec![0; towers::Search::WORDS];
    let game = towers::Game::new(Setup::standard(towers::BoardSize::Full));
    let effort = Effort {
        nodes,
        ..Effort::of(towers::Level::Hard)
    };
    let mut search = towers::Search::new(&game, effort);
    while search.step(&mut memory, 8).is_none() {}
    search.nodes()
}

#[cfg(feature = "bench")]
mod exports {
    /// [`super::quantik`] for the page.
    #[unsafe(no_mangle)]
    extern "C" fn bench_quantik() -> u32 {
        super::quantik()
    }

    /// [`super::towers`] for the page.
    #[unsafe(no_mangle)]
    extern "C" fn bench_towers(nodes: u32) -> u32 {
        super::towers(nodes)
    }
}
