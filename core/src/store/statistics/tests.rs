//! What games add to the statistics, and what a correction takes back.

use super::*;

fn result(name: &str, outcome: Outcome, points: i16) -> Result {
    Result {
        name: Name::try_from(name).unwrap(),
        outcome,
        points: Some(points),
        best_column: Some(points.unsigned_abs() as u8 / 4),
    }
}

fn game(length: u16, results: impl IntoIterator<Item = Result>) -> FinishedGame {
    FinishedGame {
        game: GameKind::Qwantum,
        length,
        has_top_ten: true,
        results: results.into_iter().collect(),
    }
}

#[test]
fn games_add_up_by_game_and_name() {
    let mut statistics = Statistics::default();
    statistics.note(&game(
        40,
        [
            result("Ana", Outcome::Won, 51),
            result("Ben", Outcome::Lost, -3),
        ],
    ));
    statistics.note(&game(
        44,
        [
            result("Ben", Outcome::Won, 20),
            result("Ana", Outcome::Won, 20),
        ],
    ));
    statistics.note(&FinishedGame {
        game: GameKind::Towers,
        length: 90,
        has_top_ten: false,
        results: [Result {
            points: None,
            best_column: None,
            ..result("Ana", Outcome::Drew, 0)
        }]
        .into_iter()
        .collect(),
    });
    let ana = statistics.of("Ana").unwrap();
    let qwantum = ana.tally(GameKind::Qwantum);
    assert_eq!((qwantum.games, qwantum.wins, qwantum.draws), (2, 2, 0));
    assert_eq!((qwantum.best, qwantum.longest), (Some(51), 44));
    assert_eq!(qwantum.mean_tenths(), Some(355));
    assert_eq!(qwantum.best_column, 12);
    let towers = ana.tally(GameKind::Towers);
    assert_eq!((towers.games, towers.draws, towers.longest), (1, 1, 90));
    assert_eq!((towers.best, towers.mean_tenths()), (None, None));
    assert_eq!(ana.tally(GameKind::Quantik), &Tally::default());
    let ben = statistics.of("Ben").unwrap().tally(GameKind::Qwantum);
    assert_eq!(ben.mean_tenths(), Some(85));
    let top: std::vec::Vec<_> = statistics.top().iter().map(|best| best.points).collect();
    assert_eq!(top, [51, 20, 20, -3]);
    assert_eq!(statistics.top()[1].name, "Ana", "the older of two equals");
    statistics.reset();
    assert_eq!(statistics, Statistics::default());
}

#[test]
fn the_person_who_has_not_played_longest_is_replaced() {
    let mut statistics = Statistics::default();
    for number in 0..MOST_PEOPLE {
        let name = std::format!("P{number}");
        statistics.note(&game(1, [result(&name, Outcome::Won, 1)]));
    }
    statistics.note(&game(1, [result("P0", Outcome::Won, 1)]));
    statistics.note(&game(1, [result("New", Outcome::Won, 1)]));
    assert_eq!(statistics.people().len(), MOST_PEOPLE);
    assert_eq!(statistics.people()[0].name(), "New");
    assert!(statistics.of("P0").is_some() && statistics.of("P1").is_none());
    statistics.note(&game(1, [result("", Outcome::Won, 99)]));
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
        statistics.note(&game(1, [result("Ana", Outcome::Won, points)]));
    }
    let top: std::vec::Vec<_> = statistics.top().iter().map(|best| best.points).collect();
    assert_eq!(top, [19, 19, 18, 18, 17, 17, 16, 16, 15, 15]);
}

#[test]
fn a_record_beats_every_game_before() {
    let mut statistics = Statistics::default();
    let mut plays = |points| {
        statistics.note(&game(1, [result("Ana", Outcome::Drew, points)]));
        let tally = statistics.of("Ana").unwrap().tally(GameKind::Qwantum);
        let place = statistics.place_in_top("Ana", points);
        (tally.before, tally.is_record(points), place)
    };
    assert_eq!(plays(20), (None, false, Some(1)), "nothing to compare with");
    assert_eq!(plays(20), (Some(20), false, Some(1)), "as good as before");
    assert_eq!(plays(-3), (Some(20), false, Some(3)));
    assert_eq!(plays(21), (Some(20), true, Some(1)));
    for _ in 0..TOP {
        plays(30);
    }
    assert_eq!(plays(29), (Some(30), false, None), "ten are better");
    assert_eq!(statistics.place_in_top("Ben", 30), None);
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
    tally.note(u16::MAX, &result("Ana", Outcome::Won, i16::MAX));
    assert_eq!((tally.games, tally.wins), (u16::MAX, u16::MAX));
    assert_eq!(tally.mean_tenths(), Some(327_685));
    tally = Tally::default();
    tally.note(1, &result("Ana", Outcome::Lost, -3));
    tally.note(1, &result("Ana", Outcome::Lost, -4));
    assert_eq!(tally.mean_tenths(), Some(-35));
}

/// A result that depends on a number in every part.
fn any_result(name: &str, number: u8) -> Result {
    let outcomes = [Outcome::Won, Outcome::Drew, Outcome::Lost];
    Result {
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
        game: GameKind::ALL[game],
        length: number.into(),
        has_top_ten: game == 0,
        results: results.collect(),
    }
}

/// What was stored and read again.
fn stored(statistics: &Statistics) -> Statistics {
    let mut bytes = [0; 4096];
    let length = statistics.write(&mut bytes).unwrap();
    let mut read = Statistics::default();
    assert!(read.read(2, &bytes[..length]));
    read
}

proptest::proptest! {
    /// Matches with corrections give the same statistics as matches that were right at first, even if
    /// other games were played or the device was off before the correction.
    #[test]
    fn a_corrected_match_counts_as_if_it_had_been_right_at_first(
        // Which game, who plays, how it ends; whether it corrects the last match of that game.
        matches in proptest::collection::vec(
            (0..GameKind::COUNT, proptest::collection::vec(0..24_u8, 1..5), 0..=u8::MAX, 0..3_u8),
            1..80,
        )
    ) {
        let mut corrected = Statistics::default();
        let mut right: std::vec::Vec<(usize, std::vec::Vec<u8>, u8)> = std::vec::Vec::new();
        let id = |index: usize| MatchId(index as u32 + 1);
        for (game, people, number, correction) in matches {
            let last = right.iter().rposition(|(of, ..)| *of == game);
            match last.filter(|_| correction > 0) {
                Some(last) => {
                    let right = &mut right[last];
                    right.2 = number;
                    corrected.note_once(id(last), &any_game(game, &right.1, number));
                }
                None => {
                    corrected.note_once(id(right.len()), &any_game(game, &people, number));
                    right.push((game, people, number));
                }
            }
            corrected = stored(&corrected);
        }
        let mut expected = Statistics::default();
        for (index, (game, people, number)) in right.iter().enumerate() {
            expected.note_once(id(index), &any_game(*game, people, *number));
        }
        proptest::prop_assert_eq!(corrected, expected);
    }
}

#[test]
fn the_same_result_again_changes_nothing() {
    let mut statistics = Statistics::default();
    let finished = any_game(0, &[1, 2], 150);
    assert!(statistics.note_once(MatchId(7), &finished));
    let before = statistics.clone();
    assert!(!statistics.note_once(MatchId(7), &finished));
    assert_eq!(statistics, before);
    assert!(statistics.note_once(MatchId(7), &any_game(0, &[1, 2], 160)));
    assert_ne!(statistics, before);
}

#[test]
fn what_is_not_remembered_cannot_be_corrected() {
    let mut statistics = Statistics::default();
    statistics.note_once(MatchId(7), &any_game(0, &[1, 2], 150));
    let other = any_game(0, &[1, 2], 160);
    let mut old = statistics.clone();
    // As an older program stored it.
    old.before.clear();
    old.top_before = None;
    let before = old.clone();
    assert!(!old.note_once(MatchId(7), &other));
    assert_eq!(old, before);
    statistics.reset();
    assert!(!statistics.note_once(MatchId(7), &other));
    assert!(statistics.people().is_empty() && statistics.top().is_empty());
}
