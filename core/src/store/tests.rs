//! Data that another version wrote, or that no version could have written: left alone and reported,
//! never misread.

use pocketq_testing::RamFlash;

use super::{
    item::{self, Body, Key, Label, Reading, VERSION},
    *,
};
use crate::{
    games::{GameKind, MatchKind},
    quantik,
    qwantum::Code,
    settings::Settings,
};

const AREA: core::ops::Range<u32> = 0..6 * 4096;

pub(crate) fn blank() -> Store<RamFlash> {
    Store::open(RamFlash::blank(6), AREA).unwrap().0
}

fn reopen(store: Store<RamFlash>) -> (Store<RamFlash>, Loaded) {
    Store::open(store.release(), AREA).unwrap()
}

/// Adds an item of another version: its body is unknown.
fn add_foreign(store: &mut Store<RamFlash>, version: u8, key: Key, seq: u32) {
    let foreign = Label { version, key, seq };
    let body = Body::Value(&[1, 2, 3]);
    store
        .log
        .add(|bytes| item::write(bytes, foreign, &body))
        .unwrap();
}

fn versions(store: &mut Store<RamFlash>) -> std::vec::Vec<(u8, Key)> {
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

/// Plays many matches, so that every item in the area is checked several times.
fn play_many_matches(store: &mut Store<RamFlash>) {
    for _ in 0..300 {
        store.apply(&Change::Begin(&quantik_opening())).unwrap();
        let kind = MatchKind::from(GameKind::Quantik);
        for (at, code) in [(0, 0), (1, 22), (2, 40)] {
            store.apply(&Change::Played { kind, at, code }).unwrap();
        }
        store.apply(&Change::Finished { kind, winners: 2 }).unwrap();
    }
}

#[test]
fn settings_of_another_version_are_left_alone_and_reported() {
    for version in [0, VERSION + 1] {
        let mut store = blank();
        add_foreign(&mut store, version, Key::SETTINGS, 1);
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
        assert_eq!(versions(&mut store), [(version, Key::SETTINGS)]);
    }
}

#[test]
fn a_match_of_another_version_keeps_its_slot() {
    // Fewer slots are left than finished matches are kept.
    const LEFT: usize = 7;
    const TAKEN: usize = slots::SLOTS - LEFT;
    let mut store = blank();
    for slot in 0..TAKEN {
        add_foreign(&mut store, VERSION + 1, Key::of_slot(slot), slot as u32 + 1);
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
        add_foreign(&mut store, VERSION + 1, Key::of_slot(slot), slot as u32 + 1);
    }
    let (mut store, _) = reopen(store);
    let begun = store.apply(&Change::Begin(&quantik_opening()));
    assert_eq!(begun, Err(StoreError::Full));
    let (mut store, loaded) = reopen(store.wipe(AREA).unwrap());
    assert!(loaded.unreadable.is_empty());
    store.apply(&Change::Begin(&quantik_opening())).unwrap();
}

#[test]
fn invalid_items_are_reported_and_left_alone() {
    let mut store = blank();
    let label = Label {
        version: VERSION,
        key: Key::SETTINGS,
        seq: 1,
    };
    let body = Body::Value(&[9; 5]);
    let write = |bytes: &mut [u8]| item::write(bytes, label, &body);
    store.log.add(write).unwrap();
    store
        .log
        .add(|bytes| {
            bytes[..3].copy_from_slice(&[VERSION, Key::of_slot(2).0, 2]);
            bytes[3..7].fill(0xEE);
            Some(7)
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

/// Codes that the rules refuse end the match there, and what follows is reported as missing.
#[test]
fn a_match_that_breaks_the_rules_is_read_up_to_there() {
    let mut store = blank();
    store.apply(&Change::Begin(&quantik_opening())).unwrap();
    let kind = MatchKind::from(GameKind::Quantik);
    // A sphere on a4, then another beside it.
    for (at, code) in [(0, 0), (1, 1), (2, 40)] {
        store.apply(&Change::Played { kind, at, code }).unwrap();
    }
    let (mut store, _) = reopen(store);
    let id = store.live(kind).unwrap().id;
    let resumed = store.resume::<quantik::Board, 16>(id).unwrap();
    assert_eq!((resumed.journal.codes(), resumed.missing), (&[0][..], 2));
    let change = Change::Played {
        kind,
        at: 1,
        code: 22,
    };
    store.apply(&change).unwrap();
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
    let played = |at, code| Change::Played { kind, at, code };
    assert_eq!(store.apply(&played(0, 0)), Err(StoreError::NoMatch));
    store.apply(&Change::Begin(&quantik_opening())).unwrap();
    assert_eq!(store.apply(&played(1, 0)), Err(StoreError::Gap));
    store.apply(&played(0, 0)).unwrap();
    assert_eq!(store.apply(&played(0, 0)), Err(StoreError::Gap));
    let gone_to = |played| Change::GoneTo { kind, played };
    assert_eq!(store.apply(&gone_to(2)), Err(StoreError::Gap));
    store.apply(&gone_to(0)).unwrap();
    let most = slots::MOST_ACTIONS as u16;
    assert_eq!(store.apply(&played(most, 0)), Err(StoreError::TooLong));
    let long = [0; LAST_SETUPS_BYTES + 1];
    assert_eq!(
        store.apply(&Change::LastSetups(&long)),
        Err(StoreError::TooLong)
    );
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
    store.apply(&Change::Begin(&quantik_opening())).unwrap();
    for (at, code) in [(0, 0), (1, 22)] {
        store.apply(&Change::Played { kind, at, code }).unwrap();
    }
    store.apply(&Change::Finished { kind, winners: 1 }).unwrap();
    assert!(store.live(kind).is_none() && store.matches().count() == 1);
    store.apply(&Change::GoneTo { kind, played: 1 }).unwrap();
    let (mut store, _) = reopen(store);
    let saved = store.live(kind).unwrap();
    assert_eq!((saved.played, saved.total, saved.winners), (1, 2, None));
    store.apply(&Change::GoneTo { kind, played: 2 }).unwrap();
    store.apply(&Change::Finished { kind, winners: 2 }).unwrap();
    let (store, _) = reopen(store);
    assert_eq!(store.matches().next().unwrap().winners, Some(2));
}

#[test]
fn the_fullest_statistics_can_be_stored() {
    let (mut statistics, mut id) = (Statistics::default(), 0);
    for person in 0..MOST_PEOPLE {
        for counted in Counted::all() {
            let name = std::format!("{person:02}żżżżż");
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
                is_revised: false,
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
    // Results by code are stored apart, before or after them.
    let code = Code::new(3, 7).unwrap();
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

#[test]
fn what_is_remembered_of_a_match_stays_while_room_is_made_and_goes_with_the_match() {
    #[derive(Clone, Debug, Default, PartialEq)]
    struct Bytes(std::vec::Vec<u8>);

    impl MatchMemory for Bytes {
        fn bytes(&self) -> heapless::Vec<u8, MEMORY_BYTES> {
            heapless::Vec::new()
        }

        fn read(bytes: &[u8]) -> Self {
            Bytes(bytes.to_vec())
        }
    }

    let mut store = blank();
    let kind = MatchKind::from(GameKind::Qwantum);
    let opening = Opening {
        game: GameKind::Qwantum,
        mode: 0,
        setup: SetupBytes::from_iter([0]),
        players: heapless::Vec::new(),
    };
    store.apply(&Change::Begin(&opening)).unwrap();
    let id = store.live(kind).unwrap().id;
    assert_eq!(store.memory(id), Ok(Bytes::default()));
    let all = [7; MEMORY_BYTES];
    for bytes in [&[1, 2][..], &all] {
        store.apply(&Change::Memory { kind, bytes }).unwrap();
    }
    play_many_matches(&mut store);
    let (mut store, loaded) = reopen(store);
    assert!(loaded.unreadable.is_empty());
    assert_eq!(store.memory(id), Ok(Bytes(all.to_vec())));
    store.apply(&Change::Begin(&opening)).unwrap();
    let next = store.live(kind).unwrap().id;
    assert_eq!(store.memory(next), Ok(Bytes::default()));
}

#[test]
fn actions_that_are_stored_together_are_those_that_are_stored_one_by_one() {
    let kind = MatchKind::from(GameKind::Qwantum);
    let opening = Opening {
        game: GameKind::Qwantum,
        mode: 0,
        setup: SetupBytes::from_iter([0]),
        players: heapless::Vec::new(),
    };
    // The codes are only compared, not played: no game would accept them.
    let codes: std::vec::Vec<u32> = (0..200).map(|code| code * 8 + 2).collect();
    for (before, undone, many) in [
        (0, 0, 5),
        (10, 4, 20),
        (60, 0, 10),
        (63, 0, 130),
        (70, 9, 64),
    ] {
        let mut store = blank();
        store.apply(&Change::Begin(&opening)).unwrap();
        for (at, &code) in codes[..before].iter().enumerate() {
            let at = at as u16;
            store.apply(&Change::Played { kind, at, code }).unwrap();
        }
        let at = (before - undone) as u16;
        if undone > 0 {
            store.apply(&Change::GoneTo { kind, played: at }).unwrap();
        }
        let together = &codes[100..100 + many.min(100)];
        store
            .apply(&Change::PlayedMany {
                kind,
                at,
                codes: together,
            })
            .unwrap();
        let next = usize::from(at) + together.len();
        let (code, at) = (7 * 8 + 2, next as u16);
        store.apply(&Change::Played { kind, at, code }).unwrap();
        let (mut store, loaded) = reopen(store);
        assert!(loaded.unreadable.is_empty());
        let saved = store.live(kind).unwrap();
        assert_eq!(usize::from(saved.played), next + 1);
        let mut read = std::vec![0; next + 1];
        let index = store.slots.latest(kind).unwrap();
        let count = store.read_codes(index, |at, code| read[at] = code).unwrap();
        assert_eq!(count, next + 1, "{before} {undone} {many}");
        let expected = codes[..before - undone]
            .iter()
            .chain(together)
            .chain([&code]);
        assert!(read.iter().eq(expected), "{before} {undone} {many}");
    }
}

#[test]
fn what_an_earlier_program_wrote_is_said_to_be_unreadable_once() {
    let mut flash = RamFlash::blank(6);
    flash.bytes[4096..4108].copy_from_slice(b"\0\0\0\0\x51\xB2\x8D\x6A\x47\x1E\xE4\x99");
    let (mut store, loaded) = Store::open(flash, AREA).unwrap();
    let said = Unreadable {
        what: Stored::Area,
        why: Why::Earlier,
    };
    assert_eq!(loaded.unreadable, [said]);
    store.apply(&Change::Settings(Settings::default())).unwrap();
    assert!(reopen(store).1.unreadable.is_empty());
}
