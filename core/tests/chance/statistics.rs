//! Tests that the dice are fair: a million faces for each of five fixed seeds, so that the outcome
//! never changes unless the code does. The source is the oscillator at its worst.

use crate::sources::{Markov, noise};
use pocketq_core::chance::{ALL_DICE, FairDice, Fairness, RawBits, Verdict};

/// How many throws of seven dice make a million faces.
const THROWS: u64 = 1_000_000_u64.div_ceil(7);

/// The 0.1 % and 99.9 % points of chi-square for 5, 6 and 35 degrees of freedom.
const FACES_BAND: [f64; 2] = [0.210, 20.515];
const RUNS_BAND: [f64; 2] = [0.381, 22.458];
const PAIRS_BAND: [f64; 2] = [14.688, 66.619];

/// A million faces, seven at a time, from the oscillator with this seed.
fn faces(seed: u64) -> Vec<u8> {
    let (mut chance, mut source) = (FairDice::new(), Markov::oscillator(seed));
    let mut faces = Vec::new();
    for throw in 0..THROWS {
        chance.gather_from(&mut source).unwrap();
        // Regular presses: the dice must be fair without random timing.
        faces.extend(
            chance
                .throw(ALL_DICE, throw * 1_000_000)
                .unwrap()
                .map(Option::unwrap),
        );
    }
    faces
}

/// Chi-square of counts against the expected shares.
fn chi_square<const N: usize>(counts: [u32; N], shares: [f64; N]) -> f64 {
    let total = f64::from(counts.iter().sum::<u32>());
    let term = |(count, share): (u32, f64)| {
        let expected = total * share;
        assert!(expected >= 5.0);
        (f64::from(count) - expected).powi(2) / expected
    };
    counts.into_iter().zip(shares).map(term).sum()
}

/// Chi-square over the six faces.
fn chi_square_of_faces(faces: &[u8]) -> f64 {
    let mut counts = [0; 6];
    faces
        .iter()
        .for_each(|&face| counts[usize::from(face)] += 1);
    chi_square(counts, [1.0 / 6.0; 6])
}

/// Chi-square over the 36 pairs of a face and the next. Pairs do not overlap, and may span two
/// throws.
fn chi_square_of_pairs(faces: &[u8]) -> f64 {
    let mut counts = [0; 36];
    for pair in faces.chunks_exact(2) {
        counts[usize::from(pair[0] * 6 + pair[1])] += 1;
    }
    chi_square(counts, [1.0 / 36.0; 36])
}

/// Chi-square over the lengths of runs of one face: 1, 2, … 6, and 7 or more. A run continues with
/// probability 1/6.
fn chi_square_of_runs(faces: &[u8]) -> f64 {
    let mut counts = [0; 7];
    for run in faces.chunk_by(|one, next| one == next) {
        counts[run.len().min(7) - 1] += 1;
    }
    let share = |length: i32| 6_f64.powi(-length) * if length < 6 { 5.0 / 6.0 } else { 1.0 };
    chi_square(counts, [0, 1, 2, 3, 4, 5, 6].map(share))
}

fn within([low, high]: [f64; 2], statistic: f64) -> bool {
    (low..=high).contains(&statistic)
}

fn fair_for_seed(seed: u64) {
    let faces = faces(seed);
    assert!(faces.len() >= 1_000_000);
    let (single, pairs, runs) = (
        chi_square_of_faces(&faces),
        chi_square_of_pairs(&faces),
        chi_square_of_runs(&faces),
    );
    println!("seed {seed}: faces {single:.2}, pairs {pairs:.2}, runs {runs:.2}");
    assert!(within(FACES_BAND, single), "faces {single}");
    assert!(within(PAIRS_BAND, pairs), "pairs {pairs}");
    assert!(within(RUNS_BAND, runs), "runs {runs}");
}

#[test]
fn a_million_faces_are_fair_for_seed_1() {
    fair_for_seed(1);
}

#[test]
fn a_million_faces_are_fair_for_seed_2() {
    fair_for_seed(2);
}

#[test]
fn a_million_faces_are_fair_for_seed_3() {
    fair_for_seed(3);
}

#[test]
fn a_million_faces_are_fair_for_seed_4() {
    fair_for_seed(4);
}

#[test]
fn a_million_faces_are_fair_for_seed_5() {
    fair_for_seed(5);
}

/// Does what the fairness screen does, with sources that pass the health tests.
#[test]
fn the_fairness_test_finds_dice_from_admitted_sources_fair() {
    for mut source in [
        Markov::good(1),
        Markov::oscillator(1),
        Markov::ninety_ten(1),
    ] {
        for wanted in [600, 6000] {
            let (mut chance, mut fairness) = (FairDice::new(), Fairness::new(wanted));
            while !fairness.is_complete() {
                chance.gather_from(&mut source).unwrap();
                assert!(fairness.record(&chance.throw(ALL_DICE, 0).unwrap()));
            }
            assert_eq!(fairness.verdict(), Some(Verdict::Fair));
        }
    }
}

/// The statistics above must detect these mistakes.
#[test]
fn the_statistics_see_a_remainder_and_raw_bits() {
    let mut noise = noise(1);
    let by_remainder: Vec<u8> = (0..1_000_000).map(|_| noise.next() as u8 % 6).collect();
    assert!(!within(FACES_BAND, chi_square_of_faces(&by_remainder)));

    let mut source = Markov::oscillator(1);
    let raw = std::iter::repeat_with(|| (source.next_word().unwrap() & 7) as u8);
    let raw: Vec<u8> = raw.filter(|&bits| bits < 6).take(100_000).collect();
    assert!(!within(FACES_BAND, chi_square_of_faces(&raw)));

    // A die with memory: one face in fifty repeats the last.
    let mut echoing = vec![0];
    for position in 0..1_000_000 {
        let fresh = (noise.next() % 6) as u8;
        let echo = noise.next() % 50 == 7;
        echoing.push(if echo { echoing[position] } else { fresh });
    }
    assert!(within(FACES_BAND, chi_square_of_faces(&echoing)));
    assert!(!within(PAIRS_BAND, chi_square_of_pairs(&echoing)));
    assert!(!within(RUNS_BAND, chi_square_of_runs(&echoing)));
}
