//! Matches that are changed in the middle, through [`StoredMatch`]: stored from there on,
//! continued, undone, written whole to make room, and corrected after their end.

use heapless::Vec as List;
use pocketq_core::{
    games::GameKind,
    journal::Game,
    store::{
        Counted, Name, Outcome, Player, SetupBytes, Statistics, Store, StoredGame, StoredMatch,
    },
};
use pocketq_testing::{RamFlash, TestRng, Torn};

/// An adding game for two: it ends after some actions, and the parity of the sum decides who wins.
/// Which actions are legal depends on the sum, so a correction can make later ones impossible.
#[derive(Clone, Debug, PartialEq)]
struct Adding {
    left: u16,
    sum: u16,
}

impl Game for Adding {
    type Setup = u16;
    type Action = u16;
    type Error = ();
    type ActionCode = u16;
    type Fallen = ();

    fn start(setup: u16) -> Self {
        let left = setup;
        Adding { left, sum: 0 }
    }

    fn play(&mut self, action: u16) -> Result<(), ()> {
        if self.left == 0 || action.is_multiple_of(5) && self.sum.is_multiple_of(3) {
            return Err(());
        }
        self.left -= 1;
        self.sum = self.sum.wrapping_add(action);
        Ok(())
    }

    fn encode(action: u16) -> u16 {
        action
    }

    fn decode(code: u16) -> Option<u16> {
        Some(code)
    }
}

impl StoredGame for Adding {
    const KIND: GameKind = GameKind::Qwantum;
    const HAS_TOP_TEN: bool = true;

    fn setup_bytes(setup: u16) -> SetupBytes {
        SetupBytes::from_iter(setup.to_le_bytes())
    }

    fn setup_from(bytes: &[u8]) -> Option<u16> {
        bytes.try_into().ok().map(u16::from_le_bytes)
    }

    fn is_over(&self) -> bool {
        self.left == 0
    }

    fn winners(&self) -> u8 {
        1 << (self.sum % 2)
    }

    fn points(&self, player: usize) -> Option<i16> {
        Some((self.sum % 100) as i16 + player as i16)
    }
}

const MOST: usize = 700;

type AddingMatch = StoredMatch<Adding, MOST>;

fn begin(length: u16) -> AddingMatch {
    let player = |name| Player {
        name: Name::try_from(name).unwrap(),
        kind: 0,
        device_turns: 0,
    };
    AddingMatch::new(length, ["Ana", "Ben"].map(player))
}

fn open(flash: RamFlash) -> (Store<RamFlash>, Statistics) {
    let area = flash.area();
    let (store, loaded) = Store::open(flash, area).unwrap();
    assert!(loaded.unreadable.is_empty(), "{:?}", loaded.unreadable);
    (store, loaded.statistics)
}

/// The latest match as it is stored: all codes, how many are played, and who won if it is over.
fn stored(store: &mut Store<RamFlash>) -> (Vec<u16>, usize, Option<u8>) {
    let saved = store.latest(GameKind::Qwantum.into()).unwrap();
    let (id, winners) = (saved.id, saved.winners);
    let resumed = store.resume::<Adding, MOST>(id).unwrap();
    assert_eq!(resumed.missing, 0);
    let journal = resumed.journal;
    (journal.all_codes().to_vec(), journal.len(), winners)
}

/// A random change in a match: an action, an undo, a redo, an action that replaces others, a
/// correction.
fn change(played: &mut AddingMatch, chance: &mut TestRng) {
    let journal = &mut played.journal;
    let known = journal.all_codes().len();
    let code = chance.below(20_000) as u16;
    // A refused change changes nothing, and the match is stored as it is.
    let _ = match chance.below(100) {
        0..4 => journal.go_to(chance.below(known + 1)),
        4..7 => journal.go_to(known),
        7..10 => journal.undo(),
        10..12 => journal.play_in_place(code, chance.below(4), &[]).is_ok(),
        12..14 => {
            let from = chance.below(known + 1);
            let to = known.min(from + chance.below(3));
            let new: List<u16, 3> = (0..chance.below(4)).map(|_| code).collect();
            journal.replace(from..to, &new, known)
        }
        14 => journal.play(code).is_ok(),
        // Usually it grows.
        _ => journal.redo() || (0..chance.below(9)).all(|_| journal.play(code).is_ok()),
    };
}

#[test]
fn a_match_that_is_changed_anywhere_is_stored_as_it_is() {
    for seed in 0..20 {
        let mut chance = TestRng(seed);
        let (mut store, mut statistics) = open(RamFlash::blank(6));
        let mut played = begin(u16::MAX);
        let (mut rewrites, mut longest) = (0, 0);
        for number in 0..1800 {
            change(&mut played, &mut chance);
            let stored_before = played.id().and_then(|id| Some(store.saved(id)?.total));
            let first = played.journal.stored();
            rewrites += u64::from(first + 1 < stored_before.unwrap_or(0).into());
            assert_eq!(played.save(&mut statistics, &mut store), Ok(false));
            assert_eq!(played.journal.stored(), played.journal.all_codes().len());
            longest = longest.max(played.journal.len());
            if chance.below(8) > 0 {
                continue;
            }
            // Half of the time the device was off in between.
            if chance.below(2) == 0 {
                store = open(store.release()).0;
                let id = played.id().unwrap();
                assert_eq!(stored(&mut store).0, played.journal.all_codes());
                played = AddingMatch::load(&mut store, id).unwrap().0;
            }
            let codes = played.journal.all_codes().to_vec();
            let expected = (codes, played.journal.len(), None);
            assert_eq!(stored(&mut store), expected, "{seed}, {number}");
        }
        assert!(rewrites > 15 && longest > 300, "{rewrites}, {longest}");
        // The log has used every sector again.
        let erases = &store.flash().erases;
        assert!(erases.iter().all(|&erases| erases > 1), "{erases:?}");
    }
}

/// Only what has changed is stored.
#[test]
fn a_change_in_the_middle_is_stored_from_there_on() {
    let (mut store, mut statistics) = open(RamFlash::blank(6));
    let mut played = begin(u16::MAX);
    (1..=100).for_each(|_| played.journal.play(1).unwrap());
    let mut save = |played: &mut AddingMatch, store: &mut Store<RamFlash>| {
        let before = store.flash().work.written_bytes;
        played.save(&mut statistics, store).unwrap();
        store.flash().work.written_bytes - before
    };
    save(&mut played, &mut store);
    assert_eq!(save(&mut played, &mut store), 0, "nothing has changed");
    assert!(played.journal.replace(2..3, &[2], 90));
    let corrected = save(&mut played, &mut store);
    assert!((97..150).contains(&corrected), "{corrected}");
    played.journal.go_to(50);
    assert!(save(&mut played, &mut store) < 40);
    played.journal.play(7).unwrap();
    assert!(save(&mut played, &mut store) < 40);
    let (mut store, _) = open(store.release());
    let (codes, count, _) = stored(&mut store);
    assert_eq!((codes.len(), count, codes[2], codes[50]), (51, 51, 2, 7));
}

/// Room for the correction is made ahead.
#[test]
fn a_correction_that_is_expected_does_not_wait_for_an_erase() {
    let (mut store, mut statistics) = open(RamFlash::blank(16));
    let mut played = begin(u16::MAX);
    (0..600).for_each(|_| played.journal.play(20_001).unwrap());
    played.save(&mut statistics, &mut store).unwrap();
    for number in 0..100 {
        store.expect_rewrite(GameKind::Qwantum.into());
        while store.prepare() {}
        let erases = store.flash().work.erases;
        assert!(played.journal.replace(2..3, &[20_002 - number % 2], 600));
        played.save(&mut statistics, &mut store).unwrap();
        assert_eq!(store.flash().work.erases, erases, "{number}");
    }
    assert!(store.flash().work.erases > 40);
}

/// A match of 80 actions that is over.
fn finished() -> (AddingMatch, Store<RamFlash>, Statistics) {
    let (mut store, mut statistics) = open(RamFlash::blank(6));
    let mut played = begin(80);
    (0..80).for_each(|_| played.journal.play(3).unwrap());
    assert_eq!(played.save(&mut statistics, &mut store), Ok(true));
    (played, store, statistics)
}

#[test]
fn the_result_and_the_statistics_follow_a_match_that_is_corrected_after_its_end() {
    let (mut played, mut store, mut statistics) = finished();
    let winners = played.game().winners();
    let sum = played.game().points(0);
    assert!(played.journal.replace(3..4, &[2], 80));
    assert_ne!(played.game().winners(), winners, "somebody else wins");
    assert_eq!(played.save(&mut statistics, &mut store), Ok(true));
    assert_eq!(played.save(&mut statistics, &mut store), Ok(false));
    let (mut store, loaded) = open(store.release());
    assert_eq!(loaded, statistics);
    assert_eq!(stored(&mut store).2, Some(played.game().winners()));
    let ana = statistics
        .of("Ana")
        .unwrap()
        .tally(Counted::Game(GameKind::Qwantum));
    assert_eq!((ana.games, ana.longest), (1, 80));
    assert_eq!(ana.best, played.game().points(0));
    assert_ne!(ana.best, sum);
    assert_eq!(statistics.top().results().len(), 2);
}

/// Cuts the power at every byte that is written while a finished match is corrected. The match is
/// the old one or the new one, and once the device has gone on, so are the result and the
/// statistics.
#[test]
fn every_cut_in_a_correction_after_the_end() {
    let (played, mut store, before) = finished();
    let old = stored(&mut store);
    let mut corrected = played.clone();
    assert!(corrected.journal.replace(3..5, &[2, 1], 80));
    let flash = store.release();
    let (mut store, mut after) = open(flash.clone());
    corrected.clone().save(&mut after, &mut store).unwrap();
    let new = stored(&mut store);
    assert!(old != new && before != after);
    let (mut cuts, mut was_new) = (0, 0);
    for torn in Torn::ALL {
        for power in 1.. {
            let (mut store, mut statistics) = open(flash.clone());
            store.flash().power = Some(power);
            store.flash().torn = torn;
            store.flash().chance = TestRng(power);
            let saved = corrected.clone().save(&mut statistics, &mut store);
            let mut cut = store.release();
            if cut.power != Some(0) {
                assert_eq!(saved, Ok(true));
                break;
            }
            cuts += 1;
            cut.power = None;
            let (mut store, mut statistics) = open(cut);
            let found = stored(&mut store);
            let codes = (&found.0, found.1);
            if codes == (&old.0, old.1) {
                assert_eq!((found, &statistics), (old.clone(), &before), "{power}");
                continue;
            }
            assert_eq!(codes, (&new.0, new.1), "{power} {torn:?}");
            was_new += 1;
            assert!(statistics == before || statistics == after);
            let id = played.id().unwrap();
            let (mut again, missing) = AddingMatch::load(&mut store, id).unwrap();
            assert_eq!(missing, 0);
            again.save(&mut statistics, &mut store).unwrap();
            assert_eq!((stored(&mut store), &statistics), (new.clone(), &after));
            assert_eq!(open(store.release()).1, after);
        }
    }
    crate::print_past_runner!(
        "a correction after the end: {cuts} power cuts, then {was_new} times the new match"
    );
    assert!(cuts > 400 && was_new > 100 && was_new < cuts);
}

/// A match is undone and ends differently: the statistics have only the second result.
#[test]
fn a_match_that_is_undone_and_ends_in_another_way_is_counted_as_it_ended_last() {
    let (mut played, mut store, mut statistics) = finished();
    let won = |statistics: &Statistics, name| {
        let tally = statistics
            .of(name)
            .unwrap()
            .tally(Counted::Game(GameKind::Qwantum));
        (tally.games, tally.wins)
    };
    let results = |played: &AddingMatch| match played.game().winners() {
        1 => [Outcome::Won, Outcome::Lost],
        _ => [Outcome::Lost, Outcome::Won],
    };
    for last in [1, 2, 1, 4, 7] {
        played.journal.undo();
        played.save(&mut statistics, &mut store).unwrap();
        played.journal.play(last).unwrap();
        played.save(&mut statistics, &mut store).unwrap();
        let expected = results(&played).map(|outcome| (1, u16::from(outcome == Outcome::Won)));
        assert_eq!(["Ana", "Ben"].map(|name| won(&statistics, name)), expected);
    }
    assert_eq!(open(store.release()).1, statistics);
}

/// Names are part of a match: the statistics follow them, even after its end.
#[test]
fn who_plays_is_stored_when_it_changes() {
    let (mut played, mut store, mut statistics) = finished();
    let id = played.id().unwrap();
    played.players[1].name = Name::try_from("Łucja Żółć").unwrap();
    played.players[1].kind = 3;
    assert_eq!(played.save(&mut statistics, &mut store), Ok(true));
    assert_eq!(played.save(&mut statistics, &mut store), Ok(false));
    assert!(statistics.of("Ben").is_none() && statistics.of("Łucja Żółć").is_some());
    let (mut store, loaded) = open(store.release());
    assert_eq!(loaded, statistics);
    let saved = store.latest(GameKind::Qwantum.into()).unwrap();
    assert_eq!(saved.opening.players, played.players);
    assert_eq!(saved.winners, Some(played.game().winners()));
    let (again, missing) = AddingMatch::load(&mut store, id).unwrap();
    assert_eq!((again.players, missing), (played.players, 0));
}

/// A match that can no longer be read completely stays counted until it is played on.
#[test]
fn a_finished_match_of_which_something_is_lost_stays_counted() {
    let (mut played, mut store, mut statistics) = finished();
    let id = played.id().unwrap();
    played.journal.undo();
    played.save(&mut statistics, &mut store).unwrap();
    played.journal.redo();
    played.save(&mut statistics, &mut store).unwrap();
    let mut items = Vec::new();
    store
        .each_raw_item(|item| items.push(item.to_vec()))
        .unwrap();
    // The item with all actions.
    items.remove(2);
    let (mut store, _) = open(RamFlash::blank(6));
    for item in &items {
        store.add_raw_item(item).unwrap();
    }
    let flash = store.release();
    let area = flash.area();
    let (mut store, loaded) = Store::open(flash, area).unwrap();
    assert_eq!(loaded.unreadable.len(), 1);
    let mut loaded = loaded.statistics;
    assert_eq!(loaded, statistics);
    let (mut left, missing) = AddingMatch::load(&mut store, id).unwrap();
    assert_eq!((left.journal.len(), missing), (0, 80));
    assert_eq!(left.save(&mut loaded, &mut store), Ok(false));
    assert_eq!(loaded, statistics);
    let saved = store.saved(id).unwrap();
    assert_eq!((saved.winners, saved.is_incomplete), (Some(0), true));
    left.journal.play(1).unwrap();
    left.save(&mut loaded, &mut store).unwrap();
    assert!(loaded.people().is_empty(), "it is played again");
    assert!(!store.saved(id).unwrap().is_incomplete);
}

/// A match that is undone after its end counts nowhere until it ends again.
#[test]
fn a_match_that_is_taken_back_is_not_counted() {
    let (mut played, mut store, mut statistics) = finished();
    let over = statistics.clone();
    played.journal.undo();
    played.save(&mut statistics, &mut store).unwrap();
    assert!(statistics.people().is_empty() && statistics.top().results().is_empty());
    let (mut store, mut statistics) = open(store.release());
    assert!(statistics.people().is_empty());
    played.journal.redo();
    played.save(&mut statistics, &mut store).unwrap();
    assert_eq!((&statistics, &open(store.release()).1), (&over, &over));
}
