//! Measures how long sharing takes on the desk: `cargo bench -p pocketq-core --bench share`.
//!
//! Prints how many codes random games of Qwantum need, then the time of each step for a page:
//! dividing the match, writing a part, making its code, drawing it.

use std::{hint::black_box, time::Instant};

use pocketq_core::{
    qwantum::{Choice, Dice, Match, Phase, Seat, Setup, Throw},
    share::{Grain, Parts, QrCode},
    ui::Frame,
};
use pocketq_testing::TestRng;

const GAMES: u64 = 200;

/// A game in which the players throw some dice again at random and write the lowest number they
/// can.
fn game(seed: u64, seats: u8) -> Match {
    let mut rng = TestRng(seed);
    let setup = Setup::new(seats, Seat::One, Dice::Device).expect("one to four seats");
    let mut played = Match::new(setup);
    while !played.game().is_over() {
        let game = *played.game();
        let choices: Vec<Choice> = game.choices().collect();
        let total = |choice: &Choice| match choice {
            Choice::B(Some(colour)) | Choice::C(_, Some(colour)) => game.totals().of(*colour),
            _ => Some(u8::MAX),
        };
        let choice = match game.phase() {
            Phase::B | Phase::C => *choices.iter().min_by_key(|c| total(c)).expect("a choice"),
            _ => choices[rng.below(choices.len())],
        };
        let action = game.action(choice, Throw::new(rng.faces()).expect("faces from 0 to 5"));
        played.play(action).expect("a legal action");
    }
    played
}

fn main() {
    for seats in 1..=4 {
        let games: Vec<Match> = (0..GAMES).map(|seed| game(seed, seats)).collect();
        let mean = |size: &dyn Fn(&Match) -> usize| {
            games.iter().map(size).sum::<usize>() as f64 / GAMES as f64
        };
        let parts = |grain| {
            let count = move |played: &Match| usize::from(Parts::of(played, grain).count());
            let most = games.iter().map(count).max().unwrap_or_default();
            format!("{:.1} (at most {most})", mean(&count))
        };
        println!(
            "{seats} seats, {GAMES} games: {:.1} turns, {:.0} letters, {} fine codes, {} coarse",
            mean(&|played| usize::from(played.game().turns())),
            mean(&|played| Parts::of(played, Grain::Fine).letters()),
            parts(Grain::Fine),
            parts(Grain::Coarse),
        );
    }
    let played = game(1, 4);
    for grain in [Grain::Fine, Grain::Coarse] {
        let parts = Parts::of(&played, grain);
        let text = parts.text(&played, 1);
        let code = QrCode::new(&text).expect("a part fits");
        let mut frame = Frame::new();
        println!(
            "{grain:?}, {} modules: divide {:.0} µs, write a part {:.0} µs, make its code {:.0} µs, draw it {:.0} µs",
            code.size(),
            micros(|| Parts::of(&played, grain)),
            micros(|| parts.text(&played, 1)),
            micros(|| QrCode::new(&text)),
            micros(|| code.field().draw(black_box(&mut frame), 0)),
        );
    }
}

/// The mean time of many runs, in microseconds.
fn micros<T>(mut what: impl FnMut() -> T) -> f64 {
    const TIMES: u32 = 500;
    let started = Instant::now();
    (0..TIMES).for_each(|_| drop(black_box(what())));
    started.elapsed().as_secs_f64() * 1e6 / f64::from(TIMES)
}
