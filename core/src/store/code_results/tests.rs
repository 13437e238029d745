//! Which attempts count, what a correction changes, and the stored form.

use proptest::prelude::*;

use super::*;
use crate::{
    games::GameKind,
    store::{Outcome, Result},
};

fn code(seed: u32) -> Code {
    Code::new(2, seed).unwrap()
}

/// A game that ended with these points, for people named by a letter.
fn game(points: &[(char, i16)]) -> FinishedGame {
    let result = |&(name, points): &(char, i16)| Result {
        name: Name::from_iter([name]),
        outcome: Outcome::Lost,
        points: Some(points),
        best_column: None,
    };
    FinishedGame {
        game: GameKind::Qwantum,
        length: 40,
        has_top_ten: true,
        results: points.iter().map(result).collect(),
    }
}

fn points(results: &CodeResults) -> std::vec::Vec<i16> {
    results.best().iter().map(|best| best.points).collect()
}

/// Plays a match by this code to its end.
fn play(results: &mut CodeResults, id: u32, seed: u32, ended: &[(char, i16)]) -> bool {
    results.note_attempt(code(seed), MatchId(id));
    results.note(MatchId(id), code(seed), &game(ended))
}

#[test]
fn only_the_first_attempt_counts() {
    let mut results = CodeResults::default();
    assert!(!results.was_attempted(code(5)));
    assert!(results.note_attempt(code(5), MatchId(7)));
    assert!(results.was_attempted(code(5)) && results.is_first_attempt(MatchId(7)));
    assert!(!results.note_attempt(code(5), MatchId(7)), "no news");
    assert!(results.note(MatchId(7), code(5), &game(&[('A', 30), ('B', 41)])));
    assert!(!results.note(MatchId(7), code(5), &game(&[('A', 30), ('B', 41)])));
    assert_eq!(points(&results), [41, 30]);
    assert!(
        !play(&mut results, 9, 5, &[('A', 70)]),
        "the dice are known"
    );
    assert!(!results.is_first_attempt(MatchId(9)));
    assert_eq!(points(&results), [41, 30]);
    assert!(play(&mut results, 11, 6, &[('A', 35)]));
    assert_eq!(points(&results), [41, 35, 30]);
    assert_eq!(results.best()[1].code, code(6));
    assert_eq!((results.place(41), results.place(30)), (1, 3));
}

/// A match that was left before its end was an attempt nevertheless.
#[test]
fn an_attempt_counts_when_it_begins() {
    let mut results = CodeResults::default();
    assert!(results.note_attempt(code(5), MatchId(7)));
    assert!(!play(&mut results, 9, 5, &[('A', 30)]));
    assert!(results.best().is_empty());
}

#[test]
fn a_correction_takes_back_what_the_match_changed() {
    let mut results = CodeResults::default();
    for seed in 0..10 {
        play(&mut results, seed + 1, seed, &[('A', 10 + seed as i16)]);
    }
    let before = points(&results);
    assert_eq!(before, [19, 18, 17, 16, 15, 14, 13, 12, 11, 10]);
    play(
        &mut results,
        50,
        50,
        &[('A', 40), ('B', 11), ('C', 9), ('D', 12)],
    );
    assert_eq!(points(&results), [40, 19, 18, 17, 16, 15, 14, 13, 12, 12]);
    let again = [('A', 1), ('B', 2), ('C', 3), ('D', 4)];
    assert!(results.note(MatchId(50), code(50), &game(&again)));
    assert_eq!(points(&results), before, "nobody of this match is so good");
    assert!(results.note(MatchId(50), code(50), &game(&[('A', 15)])));
    assert_eq!(points(&results), [19, 18, 17, 16, 15, 15, 14, 13, 12, 11]);
    assert_eq!(results.best()[5].code, code(50), "the older of two equals");
    assert!(
        !results.note(MatchId(10), code(9), &game(&[('A', 99)])),
        "too late"
    );
}

#[test]
fn players_without_a_name_do_not_count() {
    let mut results = CodeResults::default();
    results.note_attempt(code(1), MatchId(1));
    let mut game = game(&[('A', 5), ('B', 60)]);
    game.results[1].name.clear();
    assert!(results.note(MatchId(1), code(1), &game));
    assert_eq!(points(&results), [5]);
}

#[test]
fn an_old_code_is_remembered_as_long_as_it_is_among_the_best() {
    let mut results = CodeResults::default();
    play(&mut results, 1, 0, &[('A', 90)]);
    for seed in 1..=MOST_ATTEMPTS as u32 {
        assert!(results.note_attempt(code(seed), MatchId(1 + seed)));
    }
    assert!(results.was_attempted(code(0)), "among the best");
    for id in 100..110 {
        play(&mut results, id, id, &[('A', 91)]);
    }
    assert!(!results.was_attempted(code(0)), "forgotten");
    assert!(!results.was_attempted(code(1)));
    assert!(results.was_attempted(code(MOST_ATTEMPTS as u32)));
}

#[test]
fn a_reset_keeps_what_was_attempted() {
    let mut results = CodeResults::default();
    play(&mut results, 1, 1, &[('A', 5)]);
    results.reset();
    assert!(results.best().is_empty() && results.was_attempted(code(1)));
    assert!(
        !results.note(MatchId(1), code(1), &game(&[('A', 6)])),
        "counted"
    );
    results.note_attempt(code(2), MatchId(2));
    results.reset();
    assert!(
        results.note(MatchId(2), code(2), &game(&[('A', 7)])),
        "in play"
    );
    assert_eq!(points(&results), [7]);
}

/// The largest results there can be.
fn full() -> CodeResults {
    let name = |letter| Name::from_iter([letter; 6]);
    let mut results = CodeResults::default();
    for number in 0..MOST_ATTEMPTS as u32 {
        let code = Code::from_number(Code::NUMBERS - 1 - number).unwrap();
        let id = MatchId(u32::MAX - 64 + number);
        results.note_attempt(code, id);
        let mut game = game(&[('A', 0); 4]);
        for result in &mut game.results {
            result.name = name('Ł');
            result.points = Some(-16_000 + number as i16);
        }
        results.note(id, code, &game);
    }
    results
}

fn written(results: &CodeResults) -> std::vec::Vec<u8> {
    let mut bytes = [0; 1024];
    let length = results.write(&mut bytes).unwrap();
    bytes[..length].to_vec()
}

#[test]
fn results_are_read_as_they_are_written() {
    assert_eq!(full().pushed_out.len(), 4);
    for results in [CodeResults::default(), full()] {
        let bytes = written(&results);
        assert_eq!(CodeResults::read(&bytes), results);
        assert!(bytes.len() <= 520, "{} bytes", bytes.len());
    }
}

proptest! {
    #[test]
    fn any_bytes_can_be_read(
        bytes in prop::collection::vec(any::<u8>(), 0..64), cut in 0..600usize, at in 0..600usize, with in any::<u8>(),
    ) {
        let _ = CodeResults::read(&bytes);
        let mut damaged = written(&full());
        damaged.truncate(cut);
        if let Some(byte) = damaged.get_mut(at) {
            *byte = with;
        }
        let read = CodeResults::read(&damaged);
        prop_assert_eq!(CodeResults::read(&written(&read)), read);
    }

    /// A correction gives what the same result would have given at once.
    #[test]
    fn a_correction_is_as_if_it_had_ended_so_at_once(
        earlier in prop::collection::vec(prop::collection::vec(-9..60i16, 1..4), 0..14),
        one in prop::collection::vec(-9..60i16, 1..=4), other in prop::collection::vec(-9..60i16, 1..=4),
    ) {
        let named = |points: &[i16]| -> std::vec::Vec<(char, i16)> {
            "ABCD".chars().zip(points.iter().copied()).collect()
        };
        let mut results = CodeResults::default();
        for (number, points) in (1..).zip(&earlier) {
            play(&mut results, number, number, &named(points));
        }
        let mut at_once = results.clone();
        play(&mut results, 99, 99, &named(&one));
        results = CodeResults::read(&written(&results));
        results.note(MatchId(99), code(99), &game(&named(&other)));
        play(&mut at_once, 99, 99, &named(&other));
        prop_assert_eq!(results, at_once);
    }
}
