//! Data that another version wrote, or that no version could have written: left alone and reported,
//! never misread.

use pocketq_testing::RamFlash;

use super::{
    item::{self, Body, ItemKey, Label, Reading, VERSION},
    *,
};
use crate::{
    games::{GameKind, MatchKind},
    quantik,
    qwantum::{self, GameCode},
    settings::Settings,
    towers,
};

const AREA: core::ops::Range<u32> = 0..6 * 4096;

pub(crate) fn blank() -> Store<RamFlash> {
    Store::open(RamFlash::blank(6), AREA).unwrap().0
}

pub(crate) fn reopen(store: Store<RamFlash>) -> (Store<RamFlash>, Loaded) {
    Store::open(store.release(), AREA).unwrap()
}

fn label(key: ItemKey, seq: u32) -> Label {
    Label {
        version: VERSION,
        key,
        seq,
        first_needed: seq,
        is_after_gap: false,
    }
}

/// Adds an item of another version: its body is unknown.
fn add_foreign(store: &mut Store<RamFlash>, version: u8, key: ItemKey, seq: u32) {
    let foreign = Label {
        version,
        ..label(key, seq)
    };
    let body = Body::Value(&[1, 2, 3]);
    store
        .log
        .add(|bytes| item::write(bytes, foreign, &body))
        .unwrap();
}

fn versions(store: &mut Store<RamFlash>) -> std::vec::Vec<(u8, ItemKey)> {
    let mut found = std::vec::Vec::new();
    let see = |bytes: &[u8]| {
        if let Reading::Foreign(label) = item::read(bytes) {
            found.push((label.version, label.key));
        }
    };
    store.log.each(see).unwrap();
    found
}

fn quantik_opening() -> Opening {
    Opening {
        game: GameKind::Quantik,
        mode: 0,
        setup: SetupBytes::new(),
        players: heapless::Vec::new(),
    }
}

/// What happens in the latest match of a kind.
#[derive(Clone, Default)]
struct Happens<'a> {
    first: usize,
    codes: &'a [u32],
    /// How many of the last codes are undone.
    undone: usize,
    fallen: &'a [(u8, u32)],
    is_revised: bool,
    winners: Option<u8>,
    players: &'a [Player],
}

impl Happens<'_> {
    fn store(
        &self,
        kind: MatchKind,
        store: &mut Store<RamFlash>,
    ) -> core::result::Result<(), StoreError> {
        let id = store.latest(kind).ok_or(StoreError::NoMatch)?.id;
        let progress = Progress {
            first: self.first,
            codes: self.codes.iter().copied(),
            played: self.codes.len() - self.undone,
            fallen: self.fallen.iter().copied(),
            is_revised: self.is_revised,
            winners: self.winners,
            is_counted: self.winners.is_some(),
            players: self.players,
        };
        store.record(id, &progress).map(drop)
    }
}

/// Plays a match of Quantik action by action.
fn play_quantik(store: &mut Store<RamFlash>, codes: &[u32], winners: Option<u8>) {
    store.apply(&Change::Begin(&quantik_opening())).unwrap();
    let kind = GameKind::Quantik.into();
    for first in 0..codes.len() {
        let codes = &codes[..=first];
        let happens = Happens {
            first,
            codes,
            ..Happens::default()
        };
        happens.store(kind, store).unwrap();
    }
    let happens = Happens {
        first: codes.len(),
        codes,
        winners,
        ..Happens::default()
    };
    happens.store(kind, store).unwrap();
}

/// Plays many matches, so that every item in the area is checked several times.
fn play_many_matches(store: &mut Store<RamFlash>) {
    for _ in 0..300 {
        play_quantik(store, &[0, 22, 40], Some(2));
    }
}

#[test]
fn settings_of_another_version_are_left_alone_and_reported() {
    for version in [0, VERSION + 1] {
        let mut store = blank();
        add_foreign(&mut store, version, ItemKey::SETTINGS, 1);
        let (mut store, loaded) = reopen(store);
        assert_eq!(loaded.settings, None);
        let said = Unreadable {
            what: Stored::Settings,
            why: Why::Version(version),
        };
        assert_eq!(loaded.unreadable, [said]);
        play_many_matches(&mut store);
        let settings = Settings {
            turned: true,
            ..Settings::default()
        };
        store.apply(&Change::Settings(settings)).unwrap();
        play_many_matches(&mut store);
        let (mut store, loaded) = reopen(store);
        assert_eq!(loaded.settings, Some(settings), "what this version wrote");
        assert_eq!(versions(&mut store), [(version, ItemKey::SETTINGS)]);
    }
}

/// The power fails after an item is copied to the end and before it is removed at the front.
#[test]
fn what_was_copied_before_a_power_cut_is_not_copied_again() {
    let mut store = blank();
    add_foreign(&mut store, VERSION + 1, ItemKey::SETTINGS, 1);
    let (mut store, _) = reopen(store);
    play_quantik(&mut store, &[0, 22, 40], Some(2));
    add_foreign(&mut store, VERSION + 1, ItemKey::SETTINGS, 1);
    let (mut store, _) = reopen(store);
    assert_eq!(versions(&mut store).len(), 2);
    play_many_matches(&mut store);
    assert_eq!(versions(&mut store).len(), 1);
}

#[test]
fn a_match_of_another_version_keeps_its_slot() {
    // Fewer slots are left than there may be finished matches.
    const LEFT: usize = 7;
    const TAKEN: usize = slots::SLOTS - LEFT;
    let mut store = blank();
    for slot in 0..TAKEN {
        add_foreign(
            &mut store,
            VERSION + 1,
            ItemKey::of_slot(slot),
            slot as u32 + 1,
        );
    }
    let (mut store, loaded) = reopen(store);
    let said = Unreadable {
        what: Stored::Match,
        why: Why::Version(VERSION + 1),
    };
    assert_eq!(loaded.unreadable, [said]);
    assert_eq!(store.matches().count(), 0);
    play_many_matches(&mut store);
    let (mut store, loaded) = reopen(store);
    assert_eq!(loaded.unreadable, [said]);
    assert_eq!(versions(&mut store).len(), TAKEN, "all are still there");
    assert_eq!(store.matches().count(), LEFT, "in the slots that are left");
}

#[test]
fn no_match_begins_when_every_slot_is_unreadable() {
    let mut store = blank();
    for slot in 0..slots::SLOTS {
        add_foreign(
            &mut store,
            VERSION + 1,
            ItemKey::of_slot(slot),
            slot as u32 + 1,
        );
    }
    let (mut store, _) = reopen(store);
    let begun = store.apply(&Change::Begin(&quantik_opening()));
    assert_eq!(begun, Err(StoreError::Full));
    let (mut store, loaded) = reopen(store.wipe(AREA).unwrap());
    assert!(loaded.unreadable.is_empty());
    store.apply(&Change::Begin(&quantik_opening())).unwrap();
}

#[test]
fn finished_matches_make_way_for_what_cannot_be_read() {
    let slots = [ItemKey::of_slot(0), ItemKey::of_slot(1)];
    let values = [ItemKey::SETTINGS, ItemKey::STATISTICS];
    let unknown = [ItemKey(4), ItemKey(5)];
    for keys in [&[][..], &slots, &values, &unknown] {
        let mut store = blank();
        for (seq, key) in (1..).zip(keys) {
            let foreign = Label {
                version: VERSION + 1,
                ..label(*key, seq)
            };
            // Two of these take more than the limit for needed items.
            let body = Body::Value(&[7; 2500]);
            let write = |bytes: &mut [u8]| item::write(bytes, foreign, &body);
            store.log.add(write).unwrap();
        }
        let (mut store, _) = reopen(store);
        play_quantik(&mut store, &[0, 22, 40], Some(2));
        let expected = usize::from(keys.is_empty());
        assert_eq!(store.matches().count(), expected, "{keys:?}");
    }
}

/// Needed items may take half of the area.
#[test]
fn finished_matches_are_dropped_when_half_of_a_large_area_is_needed() {
    let area = 0..16 * 4096;
    for (foreign, kept) in [(25, 1), (35, 0)] {
        let (mut store, _) = Store::open(RamFlash::blank(16), area.clone()).unwrap();
        for seq in 1..=foreign {
            let label = Label {
                version: VERSION + 1,
                ..label(ItemKey(4), seq)
            };
            let body = Body::Value(&[7; 1000]);
            let write = |bytes: &mut [u8]| item::write(bytes, label, &body);
            store.log.add(write).unwrap();
        }
        let (mut store, _) = Store::open(store.release(), area.clone()).unwrap();
        play_quantik(&mut store, &[0, 22, 40], Some(2));
        assert_eq!(store.matches().count(), kept, "{foreign} items");
    }
}

/// A later program may read all of a match of which this one reads only a part.
#[test]
fn readable_items_of_an_unreadable_match_are_kept() {
    let key = ItemKey::of_slot(0);
    let count = |store: &mut Store<RamFlash>| {
        let mut count = 0;
        let see = |bytes: &[u8]| {
            if let Reading::Item(label, _) = item::read(bytes) {
                count += usize::from(label.key == key);
            }
        };
        store.log.each(see).unwrap();
        count
    };
    let mut store = blank();
    play_quantik(&mut store, &[0, 22], None);
    let seq = store.seq + 1;
    add_foreign(&mut store, VERSION + 1, key, seq);
    let (mut store, _) = reopen(store);
    let before = count(&mut store);
    assert!(before >= 4, "two beginnings and two moves");
    play_many_matches(&mut store);
    assert_eq!(count(&mut store), before);
}

#[test]
fn two_pages_stay_free_while_many_small_items_are_copied() {
    const PAGE: u32 = log::Log::<RamFlash>::PAGE;
    let mut store = blank();
    for seq in 1..=200 {
        add_foreign(&mut store, VERSION + 1, ItemKey(4), seq);
    }
    let (mut store, _) = reopen(store);
    for change in 0..200 {
        let setups = [change; LAST_SETUPS_BYTES];
        store.apply(&Change::LastSetups(&setups)).unwrap();
        // The change itself took some of it.
        let room = store.log.room().unwrap() + 2 * LAST_SETUPS_BYTES as u32;
        assert!(room >= 2 * PAGE, "{room} bytes after {change} changes");
    }
}

#[test]
fn a_sector_that_was_never_used_stays_blank() {
    let mut store = blank();
    play_quantik(&mut store, &[0, 22, 40], Some(2));
    let (store, _) = reopen(store);
    let bytes = store.release().bytes;
    assert!(bytes[5 * 4096..].iter().all(|byte| *byte == 0xFF));
}

#[test]
fn what_is_stored_already_is_not_stored_again() {
    let mut store = blank();
    let codes = [0, 22, 40];
    play_quantik(&mut store, &codes, Some(2));
    let seq = store.seq;
    let happens = Happens {
        first: codes.len(),
        codes: &codes,
        winners: Some(2),
        ..Happens::default()
    };
    happens.store(GameKind::Quantik.into(), &mut store).unwrap();
    assert_eq!(store.seq, seq);
}

#[test]
fn invalid_items_are_reported_and_left_alone() {
    let mut store = blank();
    let label = label(ItemKey::SETTINGS, 1);
    let body = Body::Value(&[9; 5]);
    let write = |bytes: &mut [u8]| item::write(bytes, label, &body);
    store.log.add(write).unwrap();
    store
        .log
        .add(|bytes| {
            bytes[..4].copy_from_slice(&[VERSION, ItemKey::of_slot(2).0, 2, 0]);
            bytes[4..8].fill(0xEE);
            Some(8)
        })
        .unwrap();
    store
        .log
        .add(|bytes| {
            bytes[0] = VERSION;
            Some(1)
        })
        .unwrap();
    let (_, loaded) = reopen(store);
    let why = Why::Invalid;
    let said = |what| Unreadable { what, why };
    let expected = [Stored::Match, Stored::Unknown].map(said);
    assert_eq!(loaded.unreadable, expected);
    assert_eq!(
        loaded.settings,
        Some(Settings::default()),
        "none of it made sense"
    );
}

/// A later program may have more keys, even with bodies that this one can read.
#[test]
fn an_item_with_an_unknown_key_is_reported_and_kept() {
    let key = ItemKey(ItemKey::VALUES as u8);
    for version in [VERSION, VERSION + 1] {
        let mut store = blank();
        add_foreign(&mut store, version, key, 1);
        let (mut store, loaded) = reopen(store);
        let [Unreadable { what, .. }] = loaded.unreadable[..] else {
            panic!("one item of an unknown key");
        };
        assert_eq!(what, Stored::Unknown);
        play_many_matches(&mut store);
        let mut kept = 0;
        let see = |bytes: &[u8]| {
            kept += usize::from(bytes[..2] == [version, key.0]);
        };
        store.log.each(see).unwrap();
        assert!(kept > 0, "version {version}");
    }
}

#[test]
fn every_error_has_its_own_words() {
    let errors = [
        StoreError::Flash,
        StoreError::Full,
        StoreError::Area,
        StoreError::NoMatch,
        StoreError::Gap,
        StoreError::TooLong,
        StoreError::Unreadable,
    ];
    let words = errors.map(|error| std::format!("{error}"));
    let different: std::collections::BTreeSet<_> = words.iter().collect();
    assert_eq!(different.len(), errors.len());
    assert!(words.iter().all(|words| !words.is_empty()));
}

/// An item that this program cannot read may be any part of its match.
#[test]
fn a_match_with_an_item_that_cannot_be_read_is_not_offered() {
    let mut store = blank();
    store.apply(&Change::Begin(&quantik_opening())).unwrap();
    assert_eq!(store.matches().count(), 1);
    let seq = store.seq + 1;
    add_foreign(&mut store, VERSION + 1, ItemKey::of_slot(0), seq);
    let (store, loaded) = reopen(store);
    assert_eq!(loaded.unreadable.first().unwrap().what, Stored::Match);
    assert_eq!(store.matches().count(), 0);
}

/// The fuzzer relies on this check.
#[test]
fn all_items_read_back() {
    let mut store = blank();
    play_quantik(&mut store, &[0, 22, 40], Some(2));
    let mut items = 0;
    let see = |bytes: &[u8]| {
        assert!(item_reads_back(bytes));
        items += 1;
    };
    store.each_raw_item(see).unwrap();
    assert!(items > 4);
}

/// A code that the rules refuse ends the match there, and what follows is reported as missing.
#[test]
fn a_match_that_breaks_the_rules_is_read_up_to_there() {
    let mut store = blank();
    let kind = MatchKind::from(GameKind::Quantik);
    // A sphere on a4, then another beside it.
    play_quantik(&mut store, &[0, 1, 40], None);
    let (mut store, _) = reopen(store);
    let id = store.live(kind).unwrap().id;
    let resumed = store.resume::<quantik::Board, 16>(id).unwrap();
    assert_eq!((resumed.journal.codes(), resumed.missing), (&[0][..], 2));
    assert!(store.live(kind).unwrap().is_incomplete);
    let happens = Happens {
        first: 1,
        codes: &[0, 22],
        ..Happens::default()
    };
    happens.store(kind, &mut store).unwrap();
    let (mut store, _) = reopen(store);
    let resumed = store.resume::<quantik::Board, 16>(id).unwrap();
    assert_eq!(
        (resumed.journal.codes(), resumed.missing),
        (&[0, 22][..], 0)
    );
}

#[test]
fn changes_that_do_not_follow_are_refused() {
    let mut store = blank();
    let kind = MatchKind::from(GameKind::Quantik);
    let happens = |first, codes| Happens {
        first,
        codes,
        ..Happens::default()
    };
    let refused = happens(0, &[0]).store(kind, &mut store);
    assert_eq!(refused, Err(StoreError::NoMatch));
    store.apply(&Change::Begin(&quantik_opening())).unwrap();
    let refused = happens(1, &[0, 0]).store(kind, &mut store);
    assert_eq!(refused, Err(StoreError::Gap));
    happens(0, &[0]).store(kind, &mut store).unwrap();
    let fallen = &[(3, 7)];
    let fell = Happens {
        fallen,
        ..happens(1, &[0])
    };
    fell.store(kind, &mut store).unwrap();
    let refused = happens(1, &[0]).store(kind, &mut store);
    assert_eq!(refused, Err(StoreError::Gap), "what fell has fallen");
    let most = [0; slots::MOST_ACTIONS + 1];
    let long = Happens {
        fallen,
        ..happens(0, &most)
    };
    assert_eq!(long.store(kind, &mut store), Err(StoreError::TooLong));
    let long = [0; LAST_SETUPS_BYTES + 1];
    assert_eq!(
        store.apply(&Change::LastSetups(&long)),
        Err(StoreError::TooLong)
    );
    let id = store.live(kind).unwrap().id;
    play_quantik(&mut store, &[0], None);
    assert_eq!(store.saved(id), None, "another one has begun");
    let id = store.live(kind).unwrap().id;
    store.apply(&Change::Forget(id)).unwrap();
    assert_eq!(store.apply(&Change::Forget(id)), Err(StoreError::NoMatch));
    let (store, _) = reopen(store);
    assert_eq!(store.matches().count(), 0, "forgotten for good");
}

#[test]
fn undoing_the_last_action_makes_a_match_unfinished() {
    let mut store = blank();
    let kind = MatchKind::from(GameKind::Quantik);
    play_quantik(&mut store, &[0, 22], Some(1));
    assert!(store.live(kind).is_none() && store.matches().count() == 1);
    let mut happens = Happens {
        first: 2,
        codes: &[0, 22],
        undone: 1,
        ..Happens::default()
    };
    happens.store(kind, &mut store).unwrap();
    let (mut store, _) = reopen(store);
    let saved = store.live(kind).unwrap();
    assert_eq!((saved.played, saved.total, saved.winners), (1, 2, None));
    (happens.undone, happens.winners) = (0, Some(2));
    happens.store(kind, &mut store).unwrap();
    let (store, _) = reopen(store);
    assert_eq!(store.matches().next().unwrap().winners, Some(2));
}

/// A match that is over but not counted yet is treated as unfinished. Once another match has begun,
/// it is treated as finished: the item that recorded the counting may have been lost.
#[test]
fn a_match_is_finished_once_it_is_counted_or_another_has_begun() {
    let mut store = blank();
    let kind = MatchKind::from(GameKind::Quantik);
    play_quantik(&mut store, &[0, 22], None);
    let id = store.live(kind).unwrap().id;
    let mut progress = Progress {
        first: 2,
        codes: [0, 22].into_iter(),
        played: 2,
        fallen: [].into_iter(),
        is_revised: false,
        winners: Some(1),
        is_counted: false,
        players: &[],
    };
    store.record(id, &progress).unwrap();
    assert_eq!(store.live(kind).unwrap().winners, None);
    let flash = store.release();
    let (mut store, _) = Store::open(flash.clone(), AREA).unwrap();
    play_quantik(&mut store, &[0], None);
    assert_eq!(store.saved(id).unwrap().winners, Some(1));
    let (mut store, _) = Store::open(flash, AREA).unwrap();
    progress.is_counted = true;
    store.record(id, &progress).unwrap();
    let (store, _) = reopen(store);
    assert_eq!(store.latest(kind).unwrap().winners, Some(1));
}

#[test]
fn the_fullest_statistics_can_be_stored() {
    let (mut statistics, mut id) = (Statistics::default(), 0);
    for person in 0..MOST_PEOPLE {
        for counted in Counted::all() {
            let name = std::format!("{person:02}żżżżżżżżż");
            let result = super::Result {
                name: Name::try_from(&name[..NAME_BYTES]).unwrap(),
                outcome: Outcome::Won,
                points: Some(i16::MAX),
                best_column: Some(u8::MAX),
            };
            let results = [result].into_iter().collect();
            let game = FinishedGame {
                counted,
                length: u16::MAX,
                has_top_ten: true,
                sets_no_records: false,
                results,
            };
            id += 1;
            statistics.note(MatchId(id), &game);
        }
    }
    let mut store = blank();
    store.apply(&Change::Statistics(&statistics)).unwrap();
    let (mut store, loaded) = reopen(store);
    assert_eq!(loaded.statistics, statistics);
    // Results by code are stored separately, before or after the statistics.
    let code = GameCode::new(3, 7).unwrap();
    assert!(statistics.by_code.note_attempt(code, MatchId(9)));
    store
        .apply(&Change::CodeResults(&statistics.by_code))
        .unwrap();
    let (mut store, loaded) = reopen(store);
    assert_eq!(loaded.statistics, statistics);
    store.apply(&Change::Statistics(&statistics)).unwrap();
    let (_, loaded) = reopen(store);
    assert_eq!(loaded.statistics, statistics);
}

fn people(names: &[&str]) -> heapless::Vec<Player, 4> {
    let player = |name: &&str| Player {
        name: Name::try_from(*name).unwrap(),
        kind: 0,
        device_turns: 0,
    };
    names.iter().map(player).collect()
}

/// Everything that is stored about a match: codes, how many are played, what fell, whether it is
/// revised.
type Contents = (std::vec::Vec<u32>, usize, std::vec::Vec<(u8, u32)>, bool);

fn contents(store: &mut Store<RamFlash>, id: MatchId) -> Contents {
    let index = store.slots.of_match(id).unwrap();
    let mut found = Contents::default();
    let take = &mut |item: &item::Codes<'_>| {
        found.0.truncate(item.first.into());
        found.0.extend(item::unpack(item.parts().1));
        found.1 = found.0.len() - usize::from(item.undone);
        found.2.extend(item.fallen());
        found.3 = item.more().is_revised;
        true
    };
    store.each_item(index, take).unwrap();
    found
}

/// Ana leaves, and Ben, now alone, ends the game: he wins it, and it counts only for him.
#[test]
fn a_game_counts_for_those_who_are_there_at_its_end() {
    let mut store = blank();
    let mut statistics = Statistics::default();
    let setup = qwantum::Setup::new(2, qwantum::Seat::One, qwantum::Dice::Real).unwrap();
    let mut played = StoredMatch::<qwantum::Game, { qwantum::MOST_ACTIONS }>::new(
        setup,
        people(&["Ana", "Ben"]),
    );
    let ana = [qwantum::Seat::One].into_iter().collect();
    qwantum::set_away(&mut played.journal, ana).unwrap();
    played.journal.play(qwantum::Action::EndGame).unwrap();
    played.save(&mut statistics, &mut store).unwrap();
    let (mut store, loaded) = reopen(store);
    assert_eq!(loaded.statistics, statistics);
    let people = loaded.statistics.people().iter();
    let names: std::vec::Vec<_> = people.map(|person| person.name()).collect();
    assert_eq!(names, ["Ben"]);
    let saved = store.matches().next().unwrap();
    assert_eq!(saved.winners, Some(0b10));
    let id = saved.id;
    let (read, missing) = StoredMatch::load(&mut store, id).unwrap();
    assert_eq!((read.journal, missing), (played.journal, 0));
}

/// The change is refused, and the match's result stays as it is.
/// Both agree to end a game of Quantum in which neither has a tower.
#[test]
fn a_draw_counts_as_one() {
    let (mut store, mut statistics) = (blank(), Statistics::default());
    let setup = towers::Setup::standard(towers::BoardSize::Central);
    let mut played =
        StoredMatch::<towers::Game, { towers::MOST_ACTIONS }>::new(setup, people(&["Ana", "Ben"]));
    played.journal.play(towers::Action::Agree).unwrap();
    assert!(played.save(&mut statistics, &mut store).unwrap());
    for person in statistics.people() {
        let tally = person.tally(Counted::Game(GameKind::Towers));
        assert_eq!((tally.games, tally.wins, tally.draws), (1, 0, 1));
    }
    assert_eq!(statistics.people().len(), 2);
}

#[test]
fn a_finished_match_that_made_room_for_others_cannot_be_changed_any_more() {
    use qwantum::SheetAction::{Ended, Miss};
    let mut store = blank();
    let mut statistics = Statistics::default();
    let mut played = StoredMatch::<qwantum::OwnSheet, { qwantum::MOST_SHEET_ACTIONS }>::new((), []);
    played.journal.play(Ended).unwrap();
    assert_eq!(played.save(&mut statistics, &mut store), Ok(true));
    store.apply(&Change::Forget(played.id().unwrap())).unwrap();
    assert_eq!(played.save(&mut statistics, &mut store), Ok(false));
    assert!(played.journal.undo());
    played.journal.play(Miss).unwrap();
    played.journal.play(Ended).unwrap();
    let refused = played.save(&mut statistics, &mut store);
    assert_eq!(refused, Err(StoreError::NoMatch));
}

/// Progress reads back as it was stored, and again after making room has put it into one item.
#[test]
fn all_of_a_match_stays_while_room_is_made_and_goes_with_the_match() {
    let kind = MatchKind::from(GameKind::Qwantum);
    let opening = Opening {
        game: GameKind::Qwantum,
        mode: 0,
        setup: SetupBytes::from_iter([0]),
        players: people(&["Ana", "Ben"]),
    };
    // The codes are only compared, not played: no game would accept them.
    let codes: std::vec::Vec<u32> = (0..300).map(|code| code * 80 + 2).collect();
    let other: std::vec::Vec<u32> = (0..200).map(|code| code * 8 + 3).collect();
    let fallen: std::vec::Vec<_> = (0..90).map(|place| (place, 7 << (place % 28))).collect();
    let now = people(&["Żółćęłńśźą", "Ben"]);
    for (before, kept, many, undone) in [
        (0, 0, 5, 0),
        (10, 6, 20, 3),
        (63, 63, 130, 130),
        (250, 0, 200, 9),
    ] {
        let mut store = blank();
        store.apply(&Change::Begin(&opening)).unwrap();
        let id = store.live(kind).unwrap().id;
        for count in 1..=before {
            let happens = Happens {
                first: count - 1,
                codes: &codes[..count],
                fallen: &fallen[..count / 3],
                players: &opening.players,
                ..Happens::default()
            };
            happens.store(kind, &mut store).unwrap();
        }
        let together: std::vec::Vec<_> = codes[..kept]
            .iter()
            .chain(&other[..many])
            .copied()
            .collect();
        let happens = Happens {
            first: kept,
            codes: &together,
            undone,
            fallen: &fallen,
            is_revised: true,
            players: &now,
            winners: None,
        };
        happens.store(kind, &mut store).unwrap();
        let expected = (
            together.clone(),
            together.len() - undone,
            fallen.clone(),
            true,
        );
        assert_eq!(contents(&mut store, id), expected);
        let chain = store
            .slots
            .slot(store.slots.of_match(id).unwrap())
            .unwrap()
            .chain;
        assert!(!chain.is_whole || before == 0);
        play_many_matches(&mut store);
        let (mut store, loaded) = reopen(store);
        assert!(loaded.unreadable.is_empty());
        assert_eq!(contents(&mut store, id), expected);
        let slot = store.slots.slot(store.slots.of_match(id).unwrap()).unwrap();
        assert!(slot.chain.is_whole);
        let exact = item::packed_length(together.iter().copied())
            + read::packed_fallen(fallen.iter().copied());
        assert_eq!(usize::from(slot.chain.bytes), exact);
        let saved = store.live(kind).unwrap();
        assert_eq!((&saved.opening.players, saved.is_incomplete), (&now, false));
        store.apply(&Change::Begin(&opening)).unwrap();
        let next = store.live(kind).unwrap().id;
        assert_eq!(contents(&mut store, next), Contents::default());
        assert_eq!(store.live(kind).unwrap().opening.players, opening.players);
    }
}

fn raw_items(store: &mut Store<RamFlash>) -> std::vec::Vec<std::vec::Vec<u8>> {
    let mut items = std::vec::Vec::new();
    store
        .each_raw_item(|item| items.push(item.to_vec()))
        .unwrap();
    items
}

fn of_raw_items<'a>(
    items: impl IntoIterator<Item = &'a std::vec::Vec<u8>>,
) -> (Store<RamFlash>, Loaded) {
    let mut store = blank();
    for item in items {
        store.add_raw_item(item).unwrap();
    }
    reopen(store)
}

/// The store without one of its items: the next one follows an item that is missing.
fn without_item(mut store: Store<RamFlash>, lost: usize) -> (Store<RamFlash>, Loaded) {
    let mut items = raw_items(&mut store);
    items.remove(lost);
    of_raw_items(&items)
}

/// Begins matches of another game until all items have been moved.
fn make_room_for_others(store: &mut Store<RamFlash>) {
    let other = Opening {
        game: GameKind::Towers,
        ..quantik_opening()
    };
    for _ in 0..900 {
        store.apply(&Change::Begin(&other)).unwrap();
    }
}

/// The match is reported as incomplete until it is played on, even after it is moved.
#[test]
fn what_is_lost_stays_lost() {
    for (lost, is_finished) in [(4, false), (4, true), (3, true), (5, false)] {
        let mut store = blank();
        let kind = MatchKind::from(GameKind::Quantik);
        play_quantik(&mut store, &[0, 22, 40], is_finished.then_some(1));
        let id = store.latest(kind).unwrap().id;
        let (mut store, loaded) = without_item(store, lost - 1);
        // The loss of the newest item goes unnoticed.
        let is_newest = lost == 5 && !is_finished;
        assert_eq!(loaded.unreadable.is_empty(), is_newest);
        let check = |store: &mut Store<RamFlash>| {
            let saved = store.saved(id).unwrap();
            assert_eq!(saved.is_incomplete, !is_newest);
            assert_eq!(saved.winners, is_finished.then_some(0), "nobody has won it");
            let resumed = store.resume::<quantik::Board, 16>(id).unwrap();
            let left = &[0, 22, 40][..lost - 3];
            assert_eq!(resumed.journal.all_codes(), left);
            let missing = if is_newest { 0 } else { 3 - left.len() };
            assert_eq!(usize::from(resumed.missing), missing);
        };
        check(&mut store);
        make_room_for_others(&mut store);
        check(&mut store);
        let (mut store, loaded) = reopen(store);
        assert!(loaded.unreadable.is_empty(), "said once");
        check(&mut store);
        let left = &[0, 22, 40][..lost - 3];
        let codes: std::vec::Vec<_> = left.iter().copied().chain([40]).collect();
        let happens = Happens {
            first: left.len(),
            codes: &codes,
            ..Happens::default()
        };
        happens.store(kind, &mut store).unwrap();
        assert!(!store.live(kind).unwrap().is_incomplete, "now it goes on");
        assert!(!reopen(store).0.live(kind).unwrap().is_incomplete);
    }
}

#[test]
fn what_is_lost_stays_lost_even_if_other_decisions_took_its_place() {
    let mut store = blank();
    let kind = MatchKind::from(GameKind::Quantik);
    play_quantik(&mut store, &[0, 22, 40], None);
    for codes in [&[0, 23][..], &[0, 23, 41]] {
        let happens = Happens {
            first: codes.len() - 1,
            codes,
            ..Happens::default()
        };
        happens.store(kind, &mut store).unwrap();
    }
    let (mut store, _) = without_item(store, 5);
    let saved = store.live(kind).unwrap();
    assert!(saved.is_incomplete && saved.total == 3, "as it was before");
    make_room_for_others(&mut store);
    assert!(store.live(kind).unwrap().is_incomplete);
    assert!(reopen(store).0.live(kind).unwrap().is_incomplete);
}

/// The beginning was moved to the end, and what followed it is lost.
#[test]
fn what_is_lost_is_noticed_even_if_the_beginning_comes_last() {
    let mut store = blank();
    let kind = GameKind::Quantik.into();
    play_quantik(&mut store, &[0, 22, 40], None);
    // Another first decision, which drops all others.
    let codes = &[1];
    let happens = Happens {
        codes,
        ..Happens::default()
    };
    happens.store(kind, &mut store).unwrap();
    let items = raw_items(&mut store);
    for left in 3..items.len() {
        let (store, _) = of_raw_items(items[left..].iter().chain(&items[..2]));
        assert!(store.live(kind).unwrap().is_incomplete, "{left}");
    }
}

/// Making room ahead for a correction that does not come would only wear the flash.
#[test]
fn only_after_a_correction_in_the_middle_another_is_expected() {
    let mut store = blank();
    play_quantik(&mut store, &[0, 22, 40], None);
    for (first, codes, is_expected) in [(2, &[0, 22, 41], false), (1, &[0, 23, 41], true)] {
        let happens = Happens {
            first,
            codes,
            ..Happens::default()
        };
        happens.store(GameKind::Quantik.into(), &mut store).unwrap();
        assert_eq!(store.expected_rewrite > 0, is_expected, "{first}");
    }
}

#[test]
fn room_is_kept_to_write_a_match_whole() {
    let mut store = blank();
    play_quantik(&mut store, &[0], None);
    assert_eq!(store.slots.scattered_bytes(), 0, "it is in one item");
    play_quantik(&mut store, &[0, 22, 40], None);
    let most = 3 + slot::AROUND_CODES as u32;
    assert_eq!(store.slots.scattered_bytes(), most);
}

#[test]
fn what_is_left_in_a_page_is_what_still_fits() {
    let mut store = blank();
    // An item takes eight bytes more than its contents, and a page has two markers.
    let (item, page) = (108, log::Log::<RamFlash>::PAGE - 2);
    let mut left = 0;
    for _ in 0..150 {
        store.log.add(|_| Some(100)).unwrap();
        left = if left < item { page } else { left } - item;
        let room = store.log.room().unwrap();
        assert_eq!(log::Log::<RamFlash>::left_in_page(room), left);
    }
}

#[test]
fn an_address_outside_the_pages_is_refused() {
    use sectors::{SectorError, Sectors};
    let (mut sectors, _) = Sectors::open(RamFlash::blank(6), 0, 6).unwrap();
    let end = 5 * log::Log::<RamFlash>::PAGE;
    assert_eq!(sectors.write_now(end - 1, &[0]), Ok(()));
    for (from, bytes) in [(end - 1, &[0; 2][..]), (end, &[]), (end, &[0])] {
        let refused = sectors.write_now(from, bytes);
        assert_eq!(refused, Err(SectorError::OutOfBounds));
    }
}

#[test]
fn what_an_earlier_program_wrote_is_said_to_be_unreadable_once() {
    for claim in [
        b"\x51\xB2\x8D\x6A\x47\x1E\xE4\x99",
        b"\x71\x0E\xD2\x95\xB8\x63\x1B\x6A",
    ] {
        let mut flash = RamFlash::blank(6);
        flash.bytes[4096..4100].fill(0);
        flash.bytes[4100..4108].copy_from_slice(claim);
        let (mut store, loaded) = Store::open(flash, AREA).unwrap();
        let said = Unreadable {
            what: Stored::Area,
            why: Why::Earlier,
        };
        assert_eq!(loaded.unreadable, [said]);
        store.apply(&Change::Settings(Settings::default())).unwrap();
        assert!(reopen(store).1.unreadable.is_empty());
    }
}
