//! Measures what rounding to whole numbers loses: compares a trained net in floating point with the
//! bytes made from it.
//!
//! Of the device's own nets only the bytes exist. So a net for one player is trained here, for a
//! short while, before the comparison.

use pocketq_core::qwantum::{
    Colour, ColourSet, DiceSet, MISSES, Sheet, Throw,
    player::{
        VALUE,
        entries::{rate_b, rate_c},
        learned::{LearnedValue, Weights},
        second_throw::{Effort, SecondThrow, SheetValue},
        situation::Situation,
    },
};
use pocketq_sim::{
    arena::{Random, qwantum::throw},
    train::{Learner, Plan, net::Net, quantise, value::NetValue},
};

use crate::mean;

/// Trains a net for some rounds of a hundred games, then compares forecasts, choices of dice, and
/// games with the same dice.
pub(crate) fn compare(rounds: u32, games: u64, seed: u64) {
    let net = trained(rounds, seed);
    let bytes = quantise::weights("", [&net, &net, &net]);
    let weights = bytes.as_slice().try_into().map(Weights::from_bytes);
    let weights = Box::new(weights.expect("the size of all weights"));
    let mut whole = LearnedValue::new(&weights, Situation::alone());
    let mut float = NetValue::new(&net, Situation::alone());

    let (mut errors, mut others, mut gains) = (Vec::new(), 0, Vec::new());
    for game in 0..games {
        let seed = seed << 32 | game;
        let points = play(&mut whole, seed, |sheet, first_throw, dice| {
            let by_whole = LearnedValue::new(&weights, Situation::alone()).forecast(sheet);
            let told = f64::from(by_whole.own) / f64::from(VALUE);
            errors.push((told - f64::from(float.forecast(sheet).own)).abs());
            others += usize::from(dice != choose(&mut float, sheet, first_throw));
        });
        gains.push(points - play(&mut float, seed, |_, _, _| {}));
    }
    let largest = errors.iter().copied().fold(0.0, f64::max);
    let ((error, _), (gain, gain_error)) = (mean(&errors), mean(&gains));
    println!(
        "whole numbers beside floating point, a net of {rounds} rounds: a sheet is valued {error:.3} points \
         differently, at most {largest:.2}; other dice in {:.1} % of {} second throws; alone {gain:+.2} ± \
         {gain_error:.2} points in {games} games",
        others as f64 * 100.0 / errors.len() as f64,
        errors.len(),
    );
}

/// A net for one player that was trained for a short while.
fn trained(rounds: u32, seed: u64) -> Net {
    let plan = Plan {
        seats: vec![1],
        rounds,
        first_rate: 0.001,
        effort: Effort::LIGHT,
        beginners: 0,
    };
    let mut learner = Learner::new(Net::new(&mut Random::new(seed)), seed);
    while learner.round < rounds {
        learner.round(&plan);
    }
    learner.mean
}

/// The dice to throw again.
fn choose(value: &mut impl SheetValue, sheet: &Sheet, first_throw: Throw) -> DiceSet {
    let mut memory = vec![0; SecondThrow::WORDS];
    let mut search = SecondThrow::new(sheet, first_throw, Effort::FULL);
    let found = search.finish(&mut memory, value);
    found.first().map_or(DiceSet::EMPTY, |set| set.dice)
}

/// Plays alone and returns the points. The seed and the turn fix the dice. `watch` sees the sheet,
/// the first throw and the dice that are thrown again.
fn play(
    value: &mut impl SheetValue,
    seed: u64,
    mut watch: impl FnMut(&Sheet, Throw, DiceSet),
) -> f64 {
    let mut random = Random::new(seed);
    let mut sheet = Sheet::EMPTY;
    while !sheet.is_complete() && sheet.misses() < MISSES {
        let (first_throw, second) = (throw(&mut random), throw(&mut random));
        let dice = choose(value, &sheet, first_throw);
        watch(&sheet, first_throw, dice);
        let fallen = first_throw.again(dice, second);
        let totals = Colour::ALL.map(|colour| fallen.total(colour));
        let write = |sheet: &mut Sheet, entry: Option<Colour>| {
            entry.is_some_and(|colour| sheet.write(colour, totals[colour.index()]).is_ok())
        };
        let in_b = rate_b(&sheet, &totals, value).best();
        let has_written = write(&mut sheet, in_b);
        if sheet.is_complete() {
            break;
        }
        let open = in_b.map_or(ColourSet::ALL, |colour| ColourSet::ALL.without(colour));
        let in_c = rate_c(&sheet, &totals, open, !has_written, value).best();
        if !write(&mut sheet, in_c) && !has_written {
            sheet.mark_miss();
        }
    }
    sheet.total().into()
}
