//! Measurements of Qwantum on the desk: how long replaying a record takes, and how many presses
//! people need.

use std::time::Instant;

use pocketq_core::qwantum::{Action, Colour, Dice, Match, Phase, Seat, Setup, Throw, record};
use pocketq_testing::TestRng;

#[path = "../tests/presses/fix.rs"]
mod fix;
#[path = "../tests/presses/generated_play.rs"]
mod generated_play;
#[path = "../tests/presses/my_sheet.rs"]
mod my_sheet;
#[path = "../tests/presses/table.rs"]
mod table;

use generated_play::{best_fit, fallen};

fn main() {
    replay_figure();
    table::print_figures();
    my_sheet::print_figure();
    fix::print_figures();
}

/// The longest game of four players with lucky dice: each first crosses four misses, then fills one
/// cell per turn.
fn longest_game() -> Match {
    let mut rng = TestRng(11);
    let setup = Setup::new(4, Seat::One, Dice::Device).expect("four seats");
    let mut played = Match::new(setup);
    let mut thrown = fallen(&mut rng);
    while !played.game().is_over() {
        let game = *played.game();
        let sheet = game.sheet(game.active());
        let action = match game.phase() {
            Phase::FirstThrow => {
                let throws = std::iter::repeat_with(|| fallen(&mut rng)).take(400);
                let gap = |throw: &Throw| {
                    let colour = best_fit(sheet, *throw, Colour::ALL.into_iter())?;
                    Some(
                        throw
                            .total(colour)
                            .abs_diff(sheet.row(colour).last().unwrap_or(0)),
                    )
                };
                let luckiest = throws.min_by_key(|throw| gap(throw).unwrap_or(u8::MAX));
                thrown = luckiest.expect("there were throws");
                Action::Throw(thrown)
            }
            Phase::MayThrowAgain => Action::Keep,
            Phase::B if sheet.misses() < 4 => Action::B(None),
            Phase::B => Action::B(best_fit(sheet, thrown, Colour::ALL.into_iter())),
            _ => Action::EndTurn,
        };
        played.play(action).expect("a legal action");
    }
    played
}

fn replay_figure() {
    let longest = longest_game();
    let mut text = String::new();
    record::write(&longest, &mut text).expect("a string takes it");
    let turns = longest.game().turns();
    let started = Instant::now();
    let rounds = 200;
    for _ in 0..rounds {
        let read = record::read(text.as_bytes()).expect("our own record");
        assert_eq!(read.game(), longest.game());
    }
    let micros = started.elapsed().as_micros() as f64 / f64::from(rounds);
    let per_100 = micros * 100.0 / f64::from(turns);
    println!(
        "replay: {turns} turns of four in {micros:.0} µs, 100 turns in {per_100:.0} µs (< 1000)"
    );
}
