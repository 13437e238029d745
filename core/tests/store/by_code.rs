//! Games of Qwantum by code, through [`StoredMatch`]: only the first attempt at a code counts, in a
//! list of its own, across restarts and corrections.

use pocketq_core::{
    games::GameKind,
    qwantum::{Dice, Game, GameCode, MOST_ACTIONS, Seat, Setup},
    store::{Best, Change, Counted, MatchId, Name, Player, Statistics, Store, StoredMatch},
};
use pocketq_testing::{RamFlash, TestRng};

use crate::simulated_play::next_action;

type CodeMatch = StoredMatch<Game, MOST_ACTIONS>;

fn open(flash: RamFlash) -> (Store<RamFlash>, Statistics) {
    let area = flash.area();
    let (store, loaded) = Store::open(flash, area).unwrap();
    assert!(loaded.unreadable.is_empty(), "{:?}", loaded.unreadable);
    (store, loaded.statistics)
}

fn code(seed: u32) -> GameCode {
    GameCode::new(2, seed).unwrap()
}

fn begin(setup: Setup) -> CodeMatch {
    let player = |name| Player {
        name: Name::try_from(name).unwrap(),
        kind: 0,
        device_turns: 0,
    };
    CodeMatch::new(setup, ["Ana", "Ben"].map(player))
}

fn play_on(played: &mut CodeMatch, actions: usize, chance: &mut TestRng) {
    for _ in 0..actions {
        if played.is_over() {
            return;
        }
        let action = next_action(played.game(), chance);
        played.journal.play(action).unwrap();
    }
}

/// The points of both players, the better ones first.
fn points(played: &CodeMatch) -> Vec<i16> {
    let game = played.game();
    let mut points: Vec<_> = game.seats().map(|seat| game.sheet(seat).total()).collect();
    points.sort_unstable_by(|a, b| b.cmp(a));
    points
}

fn best(statistics: &Statistics) -> Vec<i16> {
    let best = statistics.by_code().top().results().iter();
    best.map(|best: &Best| best.points).collect()
}

fn is_first(statistics: &Statistics, id: Option<MatchId>) -> bool {
    statistics.by_code().is_first_attempt(id.unwrap())
}

#[test]
fn only_the_first_attempt_counts_and_only_in_its_own_list() {
    let (mut store, mut statistics) = open(RamFlash::blank(16));
    let mut chance = TestRng(1);
    let mut first = begin(Setup::by_code(code(5)));
    first.save(&mut statistics, &mut store).unwrap();
    assert!(is_first(&statistics, first.id()));
    play_on(&mut first, 20, &mut chance);
    first.save(&mut statistics, &mut store).unwrap();
    // A power cut in the middle.
    let (mut store, mut statistics) = open(store.release());
    let id = store.live(GameKind::Qwantum.into()).unwrap().id;
    let (mut first, _) = CodeMatch::load(&mut store, id).unwrap();
    assert_eq!(first.journal.setup(), Setup::by_code(code(5)));
    play_on(&mut first, usize::MAX, &mut chance);
    first.save(&mut statistics, &mut store).unwrap();
    assert_eq!(best(&statistics), points(&first));
    assert!(statistics.people().is_empty() && statistics.top().results().is_empty());
    let mut second = begin(Setup::by_code(code(5)));
    play_on(&mut second, usize::MAX, &mut chance);
    second.save(&mut statistics, &mut store).unwrap();
    assert!(!is_first(&statistics, second.id()));
    assert_eq!(best(&statistics), points(&first));
    let (_, loaded) = open(store.release());
    assert_eq!(loaded, statistics);
}

#[test]
fn ordinary_games_do_not_touch_the_results_by_code() {
    let (mut store, mut statistics) = open(RamFlash::blank(16));
    let mut chance = TestRng(2);
    let mut by_code = begin(Setup::by_code(code(5)));
    play_on(&mut by_code, usize::MAX, &mut chance);
    by_code.save(&mut statistics, &mut store).unwrap();
    let results = statistics.by_code().clone();
    let mut usual = begin(by_code.journal.setup().with_dice(Dice::Device));
    play_on(&mut usual, usize::MAX, &mut chance);
    usual.save(&mut statistics, &mut store).unwrap();
    assert_eq!(
        (statistics.people().len(), statistics.top().results().len()),
        (2, 2)
    );
    let (_, loaded) = open(store.release());
    assert_eq!(loaded.by_code(), &results);
}

/// The match is undone after its end and ended differently, several times. With the dice known, it
/// is no longer a first attempt.
#[test]
fn a_correction_after_the_end_is_no_first_attempt_any_more() {
    let (mut store, mut statistics) = open(RamFlash::blank(16));
    let mut chance = TestRng(3);
    let mut played = begin(Setup::by_code(code(9)));
    for undone in [0, 10, 20, 3] {
        let left = played.journal.len() - undone;
        assert!(played.journal.go_to(left));
        play_on(&mut played, usize::MAX, &mut chance);
        played.save(&mut statistics, &mut store).unwrap();
        assert_eq!(played.journal.is_revised(), undone > 0);
        let counted = if undone > 0 { vec![] } else { points(&played) };
        assert_eq!(best(&statistics), counted);
    }
    let (_, loaded) = open(store.release());
    assert_eq!(loaded, statistics);
}

/// The beginning of a match is stored before the attempt is recorded.
#[test]
fn a_power_cut_at_the_beginning_does_not_lose_the_attempt() {
    let (mut store, mut statistics) = open(RamFlash::blank(16));
    let opening = begin(Setup::by_code(code(7))).opening();
    store.apply(&Change::Begin(&opening)).unwrap();
    assert!(!statistics.by_code().was_attempted(code(7)));
    let id = store.live(GameKind::Qwantum.into()).unwrap().id;
    let (mut played, _) = CodeMatch::load(&mut store, id).unwrap();
    played.save(&mut statistics, &mut store).unwrap();
    assert!(statistics.by_code().was_attempted(code(7)));
    assert!(is_first(&statistics, Some(id)));
    let (_, loaded) = open(store.release());
    assert_eq!(loaded, statistics);
}

#[test]
fn what_the_device_decided_for_a_seat_is_no_record_of_the_person_who_took_it_over() {
    let (mut store, mut statistics) = open(RamFlash::blank(16));
    let mut chance = TestRng(3);
    let alone = Setup::new(1, Seat::One, Dice::Device).unwrap();
    for (setup, device_turns) in [
        (Setup::by_code(code(7)), 1),
        (alone, 1),
        (Setup::by_code(code(8)), 0),
        (alone, 0),
    ] {
        let mut played = begin(setup);
        played.players.truncate(setup.seat_count().into());
        played.players[0].device_turns = device_turns;
        play_on(&mut played, usize::MAX, &mut chance);
        played.save(&mut statistics, &mut store).unwrap();
        let own = device_turns == 0;
        match setup.code() {
            Some(_) => assert_eq!(best(&statistics).len(), if own { 2 } else { 0 }),
            None => {
                let ana = statistics.of("Ana").unwrap().tally(Counted::Alone);
                assert_eq!(ana.games, if own { 2 } else { 1 });
                assert_eq!(ana.best.is_some(), own);
                assert_eq!(statistics.top_alone().results().len(), usize::from(own));
            }
        }
    }
}
