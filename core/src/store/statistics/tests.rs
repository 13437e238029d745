//! What games add to the statistics, and what a correction takes back.

use proptest::prelude::*;

use super::*;

fn result(name: &str, outcome: Outcome, points: i16) -> super::Result {
    super::Result {
        name: Name::try_from(name).unwrap(),
        outcome,
        points: Some(points),
        best_column: Some(points.unsigned_abs() as u8 / 4),
    }
}

fn game(length: u16, results: impl IntoIterator<Item = super::Result>) -> FinishedGame {
    FinishedGame {
        counted: QWANTUM,
        length,
        has_top_ten: true,
        sets_no_records: false,
        results: results.into_iter().collect(),
    }
}

const QWANTUM: Counted = Counted::Game(GameKind::Qwantum);

impl Statistics {
    /// Counts a finished game, as the latest of all.
    fn note_next(&mut self, game: &FinishedGame) {
        let last = self.last.iter().map(|last| last.id).max();
        self.note(MatchId(last.unwrap_or(0) + 1), game);
    }
}

#[test]
fn games_add_up_by_game_and_name() {
    let mut statistics = Statistics::default();
    statistics.note_next(&game(
        40,
        [
            result("Ana", Outcome::Won, 51),
            result("Ben", Outcome::Lost, -3),
        ],
    ));
    statistics.note_next(&game(
        44,
        [
            result("Ben", Outcome::Won, 20),
            result("Ana", Outcome::Won, 20),
        ],
    ));
    statistics.note_next(&FinishedGame {
        counted: Counted::Game(GameKind::Towers),
        length: 90,
        has_top_ten: false,
        sets_no_records: false,
        results: [super::Result {
            points: None,
            best_column: None,
            ..result("Ana", Outcome::Drew, 0)
        }]
        .into_iter()
        .collect(),
    });
    let ana = statistics.of("Ana").unwrap();
    let qwantum = ana.tally(QWANTUM);
    assert_eq!((qwantum.games, qwantum.wins, qwantum.draws), (2, 2, 0));
    assert_eq!((qwantum.best, qwantum.longest), (Some(51), 44));
    assert_eq!(qwantum.mean_tenths(), Some(355));
    assert_eq!(qwantum.best_column, 12);
    let towers = ana.tally(Counted::Game(GameKind::Towers));
    assert_eq!((towers.games, towers.draws, towers.longest), (1, 1, 90));
    assert_eq!((towers.best, towers.mean_tenths()), (None, None));
    assert_eq!(
        ana.tally(Counted::Game(GameKind::Quantik)),
        Tally::default()
    );
    assert_eq!(ana.tally(Counted::Alone), Tally::default());
    let ben = statistics.of("Ben").unwrap().tally(QWANTUM);
    assert_eq!(ben.mean_tenths(), Some(85));
    let top: std::vec::Vec<_> = statistics
        .top()
        .results()
        .iter()
        .map(|best| best.points)
        .collect();
    assert_eq!(top, [51, 20, 20, -3]);
    assert_eq!(
        statistics.top().results()[1].name,
        "Ana",
        "the older of two equals"
    );
    statistics.reset();
    assert!(statistics.people().is_empty() && statistics.top().results().is_empty());
}

#[test]
fn the_person_who_has_not_played_longest_is_replaced() {
    let mut statistics = Statistics::default();
    for number in 0..MOST_PEOPLE {
        let name = std::format!("P{number}");
        statistics.note_next(&game(1, [result(&name, Outcome::Won, 1)]));
    }
    statistics.note_next(&game(1, [result("P0", Outcome::Won, 1)]));
    statistics.note_next(&game(1, [result("New", Outcome::Won, 1)]));
    assert_eq!(statistics.people().len(), MOST_PEOPLE);
    assert_eq!(statistics.people()[0].name(), "New");
    assert!(statistics.of("P0").is_some() && statistics.of("P1").is_none());
    statistics.note_next(&game(1, [result("", Outcome::Won, 99)]));
    assert_eq!(
        statistics.people()[0].name(),
        "New",
        "a player without a name is not counted"
    );
}

#[test]
fn only_the_ten_best_are_kept() {
    let mut statistics = Statistics::default();
    for points in (0..20).chain(0..20) {
        statistics.note_next(&game(1, [result("Ana", Outcome::Won, points)]));
    }
    let top: std::vec::Vec<_> = statistics
        .top()
        .results()
        .iter()
        .map(|best| best.points)
        .collect();
    assert_eq!(top, [19, 19, 18, 18, 17, 17, 16, 16, 15, 15]);
}

#[test]
fn the_best_before_the_last_game_is_known() {
    let mut statistics = Statistics::default();
    let mut plays = |points| {
        statistics.note_next(&game(1, [result("Ana", Outcome::Drew, points)]));
        let place = statistics.top().place_of("Ana", points);
        (statistics.best_before("Ana", QWANTUM), place)
    };
    assert_eq!(plays(20), (None, Some(1)), "nothing to compare with");
    assert_eq!(plays(20), (Some(20), Some(1)), "as good as before");
    assert_eq!(plays(-3), (Some(20), Some(3)));
    assert_eq!(plays(21), (Some(20), Some(1)));
    for _ in 0..TOP {
        plays(30);
    }
    assert_eq!(plays(29), (Some(30), None), "ten are better");
    assert_eq!(statistics.top().place_of("Ben", 30), None);
}

#[test]
fn counters_stop_and_never_wrap() {
    let mut tally = Tally {
        games: u16::MAX,
        wins: u16::MAX,
        scored: u16::MAX,
        sum: i32::MAX,
        ..Tally::default()
    };
    let last = |length| Last::new(MatchId(1), &game(length, []));
    tally.note(&last(u16::MAX), &result("Ana", Outcome::Won, i16::MAX));
    assert_eq!((tally.games, tally.wins), (u16::MAX, u16::MAX));
    assert_eq!(tally.mean_tenths(), Some(327_685));
    tally = Tally::default();
    tally.note(&last(1), &result("Ana", Outcome::Lost, -3));
    tally.note(&last(1), &result("Ana", Outcome::Lost, -4));
    assert_eq!(tally.mean_tenths(), Some(-35));
}

/// A result whose parts all depend on a number.
fn any_result(name: &str, number: u8) -> super::Result {
    let outcomes = [Outcome::Won, Outcome::Drew, Outcome::Lost];
    super::Result {
        outcome: outcomes[usize::from(number) % 3],
        points: (number % 5 != 4).then_some(i16::from(number) - 99),
        best_column: (number % 7 != 6).then_some(number / 3),
        ..result(name, Outcome::Won, 0)
    }
}

/// A match of a game, played by people with these numbers; 0 has no name.
fn any_game(game: usize, people: &[u8], number: u8) -> FinishedGame {
    let name = |person: u8| match person {
        0 => std::string::String::new(),
        _ => std::format!("P{person}"),
    };
    let results = people.iter().zip(0..).map(|(&person, seat)| {
        any_result(
            &name(person),
            number.wrapping_mul(31).wrapping_add(seat * 57),
        )
    });
    FinishedGame {
        counted: Counted::all().nth(game).unwrap(),
        length: number.into(),
        has_top_ten: game == 0 || game == GameKind::COUNT,
        sets_no_records: number.is_multiple_of(11),
        results: results.collect(),
    }
}

/// The statistics, stored and read again.
fn stored(statistics: &Statistics) -> Statistics {
    let mut bytes = [0; 4096];
    let length = statistics.write(&mut bytes).unwrap();
    let mut read = Statistics::default();
    assert!(read.read(&bytes[..length]));
    read
}

proptest::proptest! {
    /// Matches with corrections give the same statistics as matches that were right from the start,
    /// even if other games were played or the device was off before the correction.
    #[test]
    fn a_corrected_match_counts_as_if_it_had_been_right_at_first(
        // Which game, who plays, how it ends; whether it corrects the last match of that game.
        matches in proptest::collection::vec(
            (0..Counted::COUNT, proptest::collection::vec(0..24_u8, 1..5), 0..=u8::MAX, 0..3_u8),
            1..80,
        )
    ) {
        let mut corrected = Statistics::default();
        let mut right: std::vec::Vec<(usize, std::vec::Vec<u8>, u8)> = std::vec::Vec::new();
        let id = |index: usize| MatchId(index as u32 + 1);
        for (game, people, number, correction) in matches {
            let last = right.iter().rposition(|(other, ..)| *other == game);
            match last.filter(|_| correction > 0) {
                Some(last) => {
                    let right = &mut right[last];
                    right.2 = number;
                    corrected.note(id(last), &any_game(game, &right.1, number));
                }
                None => {
                    corrected.note(id(right.len()), &any_game(game, &people, number));
                    right.push((game, people, number));
                }
            }
            corrected = stored(&corrected);
        }
        let mut expected = Statistics::default();
        for (index, (game, people, number)) in right.iter().enumerate() {
            expected.note(id(index), &any_game(*game, people, *number));
        }
        proptest::prop_assert_eq!(corrected, expected);
    }
}

#[test]
fn the_same_result_again_changes_nothing() {
    let mut statistics = Statistics::default();
    let finished = any_game(0, &[1, 2], 150);
    assert!(statistics.note(MatchId(7), &finished));
    let before = statistics.clone();
    assert!(!statistics.note(MatchId(7), &finished));
    assert_eq!(statistics, before);
    assert!(statistics.note(MatchId(7), &any_game(0, &[1, 2], 160)));
    assert_ne!(statistics, before);
}

#[test]
fn what_was_counted_before_a_reset_is_not_counted_again() {
    let mut statistics = Statistics::default();
    statistics.note(MatchId(7), &any_game(0, &[1, 2], 150));
    statistics.reset();
    let mut statistics = stored(&statistics);
    assert!(!statistics.note(MatchId(7), &any_game(0, &[1, 2], 160)));
    assert!(statistics.people().is_empty() && statistics.top().results().is_empty());
    assert!(statistics.note(MatchId(8), &any_game(0, &[3], 160)));
    assert_eq!(statistics.people().len(), 1);
}

#[test]
fn alone_and_at_a_table_are_counted_apart() {
    let mut statistics = Statistics::default();
    let alone = FinishedGame {
        counted: Counted::Alone,
        ..game(40, [result("Ana", Outcome::Drew, 70)])
    };
    statistics.note(MatchId(1), &alone);
    statistics.note(MatchId(2), &game(40, [result("Ana", Outcome::Won, 50)]));
    let ana = statistics.of("Ana").unwrap();
    assert_eq!(ana.tally(Counted::Alone).best, Some(70));
    assert_eq!(ana.tally(QWANTUM).best, Some(50));
    assert_eq!(statistics.top_alone().place_of("Ana", 70), Some(1));
    assert_eq!(statistics.top().place_of("Ana", 70), None);
}

#[test]
fn a_revised_game_counts_in_games_and_wins_and_is_no_record() {
    let mut statistics = Statistics::default();
    statistics.note(MatchId(1), &game(40, [result("Ana", Outcome::Won, 50)]));
    let revised = FinishedGame {
        sets_no_records: true,
        ..game(60, [result("Ana", Outcome::Won, 90)])
    };
    statistics.note(MatchId(2), &revised);
    let ana = statistics.of("Ana").unwrap().tally(QWANTUM);
    assert_eq!((ana.games, ana.wins), (2, 2));
    assert_eq!((ana.best, ana.longest, ana.best_column), (Some(50), 40, 12));
    assert_eq!(ana.mean_tenths(), Some(700));
    assert_eq!(statistics.top().results().len(), 1);
}

/// The largest statistics there can be.
fn full() -> Statistics {
    let mut statistics = Statistics::default();
    for number in 0..MOST_PEOPLE {
        for counted in Counted::all() {
            let name = std::format!("ĄĄĄĄ{number}");
            let results = [result(&name, Outcome::Won, -15 * number as i16)];
            statistics.note_next(&FinishedGame {
                counted,
                ..game(1712, results)
            });
        }
    }
    statistics
}

#[test]
fn statistics_are_read_as_they_are_written() {
    for statistics in [Statistics::default(), full()] {
        assert_eq!(stored(&statistics), statistics);
    }
    let mut bytes = [0; 4096];
    let length = full().write(&mut bytes).unwrap();
    assert!(length < 2000, "{length} bytes");
    let mut read = full();
    assert!(!read.read(&bytes[..length - 1]), "cut short");
    assert_eq!(read, Statistics::default());
}

/// A game that did not exist when the statistics were stored has none yet.
#[test]
fn fewer_games_are_read_as_well() {
    let mut old = Statistics::default();
    old.note_next(&game(40, [result("Ana", Outcome::Won, 50)]));
    let ana = stored(&old).of("Ana").unwrap().clone();
    assert_eq!(ana.tallies.len(), 2, "alone, and Qwantum");
    assert_eq!(ana.tally(Counted::Game(GameKind::Towers)), Tally::default());
}

fn code(seed: u32) -> GameCode {
    GameCode::new(2, seed).unwrap()
}

/// A game that ended with these points, for people named by a letter.
fn game_by_code(points: &[(char, i16)]) -> FinishedGame {
    let result = |&(name, points): &(char, i16)| super::Result {
        name: Name::from_iter([name]),
        outcome: Outcome::Lost,
        points: Some(points),
        best_column: None,
    };
    game(40, points.iter().map(result))
}

fn points(results: &CodeResults) -> std::vec::Vec<i16> {
    results
        .top()
        .results()
        .iter()
        .map(|best| best.points)
        .collect()
}

/// Plays a match by this code to its end.
fn play(results: &mut CodeResults, id: u32, seed: u32, ended: &[(char, i16)]) -> bool {
    results.note_attempt(code(seed), MatchId(id));
    results.note(MatchId(id), code(seed), &game_by_code(ended))
}

#[test]
fn only_the_first_attempt_counts() {
    let mut results = CodeResults::default();
    assert!(!results.was_attempted(code(5)));
    assert!(results.note_attempt(code(5), MatchId(7)));
    assert!(results.was_attempted(code(5)) && results.is_first_attempt(MatchId(7)));
    assert!(!results.note_attempt(code(5), MatchId(7)), "no news");
    assert!(results.note(MatchId(7), code(5), &game_by_code(&[('A', 30), ('B', 41)])));
    assert!(!results.note(MatchId(7), code(5), &game_by_code(&[('A', 30), ('B', 41)])));
    assert_eq!(points(&results), [41, 30]);
    assert!(
        !play(&mut results, 9, 5, &[('A', 70)]),
        "the dice are known"
    );
    assert!(!results.is_first_attempt(MatchId(9)));
    assert_eq!(points(&results), [41, 30]);
    assert!(play(&mut results, 11, 6, &[('A', 35)]));
    assert_eq!(points(&results), [41, 35, 30]);
    assert_eq!(results.top().results()[1].code, Some(code(6).number()));
    assert_eq!((results.top().place(41), results.top().place(30)), (1, 3));
}

/// A match that is left before its end is an attempt too.
#[test]
fn an_attempt_counts_when_it_begins() {
    let mut results = CodeResults::default();
    assert!(results.note_attempt(code(5), MatchId(7)));
    assert!(!play(&mut results, 9, 5, &[('A', 30)]));
    assert!(results.top().results().is_empty());
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
    assert!(results.note(MatchId(50), code(50), &game_by_code(&again)));
    assert_eq!(points(&results), before, "nobody of this match is so good");
    assert!(results.note(MatchId(50), code(50), &game_by_code(&[('A', 15)])));
    assert_eq!(points(&results), [19, 18, 17, 16, 15, 15, 14, 13, 12, 11]);
    assert_eq!(
        results.top().results()[5].code,
        Some(code(50).number()),
        "the older of two equals"
    );
    assert!(
        !results.note(MatchId(10), code(9), &game_by_code(&[('A', 99)])),
        "too late"
    );
}

#[test]
fn players_without_a_name_do_not_count() {
    let mut results = CodeResults::default();
    results.note_attempt(code(1), MatchId(1));
    let mut game = game_by_code(&[('A', 5), ('B', 60)]);
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
    assert!(results.top().results().is_empty() && results.was_attempted(code(1)));
    assert!(
        !results.note(MatchId(1), code(1), &game_by_code(&[('A', 6)])),
        "counted"
    );
    results.note_attempt(code(2), MatchId(2));
    results.reset();
    assert!(
        results.note(MatchId(2), code(2), &game_by_code(&[('A', 7)])),
        "in play"
    );
    assert_eq!(points(&results), [7]);
}

/// The largest results there can be.
fn full_by_code() -> CodeResults {
    let name = |letter| Name::from_iter([letter; 6]);
    let mut results = CodeResults::default();
    for number in 0..MOST_ATTEMPTS as u32 {
        let code = GameCode::from_number(GameCode::NUMBERS - 1 - number).unwrap();
        let id = MatchId(u32::MAX - 64 + number);
        results.note_attempt(code, id);
        let mut game = game_by_code(&[('A', 0); 4]);
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
fn results_by_code_are_read_as_they_are_written() {
    for results in [CodeResults::default(), full_by_code()] {
        let bytes = written(&results);
        assert_eq!(CodeResults::read(&bytes), Some(results));
        assert!(bytes.len() <= 600, "{} bytes", bytes.len());
    }
}

proptest! {
    #[test]
    fn any_bytes_can_be_read(
        bytes in prop::collection::vec(any::<u8>(), 0..64), cut in 0..600usize, at in 0..600usize, with in any::<u8>(),
    ) {
        let _ = CodeResults::read(&bytes);
        let mut damaged = written(&full_by_code());
        damaged.truncate(cut);
        if let Some(byte) = damaged.get_mut(at) {
            *byte = with;
        }
        if let Some(read) = CodeResults::read(&damaged) {
            prop_assert_eq!(CodeResults::read(&written(&read)), Some(read));
        }
    }

    /// A corrected result counts like one that was right from the start.
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
        results = CodeResults::read(&written(&results)).unwrap();
        results.note(MatchId(99), code(99), &game_by_code(&named(&other)));
        play(&mut at_once, 99, 99, &named(&other));
        prop_assert_eq!(results, at_once);
    }
}
