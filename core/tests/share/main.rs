//! Tests sharing through its public API: an independent decoder reads what is drawn, and the result
//! is the match that was shared.

mod camera;
mod codes;
mod identity;
mod refusals;

#[path = "../../games/tests/qwantum/table.rs"]
#[allow(dead_code, reason = "the rules' tests need more of the table")]
mod table;

use pocketq_core::{
    journal::Journal,
    quantik, qwantum,
    share::{Grain, Parts, Shareable},
    towers,
};

use table::TestRng;

const GRAINS: [Grain; 2] = [Grain::Coarse, Grain::Fine];

/// Every part of a match, in order.
fn parts<G: Shareable, const N: usize>(played: &Journal<G, N>, grain: Grain) -> Vec<String> {
    let parts = Parts::of(played, grain);
    let texts = (1..=parts.count()).map(|part| parts.text(played, part).as_str().to_string());
    texts.collect()
}

fn record(played: &qwantum::Match) -> String {
    let mut text = String::new();
    qwantum::record::write(played, &mut text).unwrap();
    text
}

/// A random match of Quantik, stopped after this many moves if it does not end earlier.
fn random_quantik(seed: u64, stop: usize) -> quantik::Match {
    let mut chance = TestRng(seed);
    let mut played = quantik::Match::new(());
    while played.len() < stop {
        let moves: Vec<_> = played.game().legal_moves().collect();
        if moves.is_empty() {
            break;
        }
        played.play(moves[chance.below(moves.len())]).unwrap();
    }
    played
}

/// A random match of Quantum, ended by agreement after this many actions if it does not end
/// earlier.
fn random_towers(seed: u64, setup: towers::Setup, stop: usize) -> towers::Match {
    let mut chance = TestRng(seed);
    let mut played = towers::Match::new(setup);
    while !played.game().is_over() {
        let game = played.game();
        let moves = game.legal_moves().map(towers::Action::Move);
        let actions: Vec<_> = game.legal_placements().chain(moves).collect();
        let ends = played.len() >= stop && !game.is_placing();
        let action = if ends {
            towers::Action::Agree
        } else {
            actions[chance.below(actions.len())]
        };
        played.play(action).unwrap();
    }
    played
}
