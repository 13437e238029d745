//! The longest possible matches: three unfinished ones fit easily, and finished ones are deleted
//! for them.

use pocketq_core::{
    console::Settings,
    games::{GameKind, MatchKind},
    journal::{Game, Journal},
    quantik,
    qwantum::{
        self, Action, Colour, Dice, DiceOnly, MISSES, MOST_DICE_ACTIONS, MOST_SHEET_ACTIONS,
        OwnSheet, Seat, Setup, SheetAction, Totals,
    },
    store::{
        Change, Counted, FinishedGame, MOST_PEOPLE, MatchId, Name, Opening, Outcome, Player,
        Result as PlayerResult, SetupBytes, Statistics, Store, StoreError, StoredGame, StoredMatch,
    },
};
use pocketq_testing::RamFlash;

use crate::simulated_play::{Codes, Record, SimulatedPlay, codes, read};

/// Longer than any match of the tower game, whose codes also take two bytes.
const LONG: usize = 1900;

/// A stand-in for the tower game. Any code except one may follow any other, so the longest match
/// with the largest codes is easy to play.
#[derive(Clone, Debug, PartialEq)]
struct Walk {
    sum: u64,
}

impl Game for Walk {
    type Setup = u16;
    type Action = u16;
    type Error = ();
    type ActionCode = u16;
    type Fallen = ();

    fn start(setup: u16) -> Self {
        Walk { sum: setup.into() }
    }

    fn play(&mut self, action: u16) -> Result<(), ()> {
        if action == u16::MAX {
            return Err(());
        }
        self.sum = self.sum.wrapping_mul(31).wrapping_add(action.into());
        Ok(())
    }

    fn encode(action: u16) -> u16 {
        action
    }

    fn decode(code: u16) -> Option<u16> {
        Some(code)
    }
}

impl StoredGame for Walk {
    const KIND: GameKind = GameKind::Towers;

    fn setup_bytes(setup: u16) -> SetupBytes {
        SetupBytes::from_iter(setup.to_le_bytes())
    }

    fn setup_from(bytes: &[u8]) -> Option<u16> {
        bytes.try_into().ok().map(u16::from_le_bytes)
    }

    fn is_over(&self) -> bool {
        false
    }

    fn winners(&self) -> u8 {
        0
    }
}

type WalkMatch = Journal<Walk, LONG>;

fn begin(store: &mut Store<RamFlash>, game: GameKind, setup: SetupBytes) {
    let players = heapless::Vec::new();
    let opening = Opening {
        game,
        mode: 0,
        setup,
        players,
    };
    store.apply(&Change::Begin(&opening)).unwrap();
}

/// Stores whatever is not stored yet of a match.
fn save<G: StoredGame, const N: usize>(store: &mut Store<RamFlash>, played: &mut Journal<G, N>) {
    Record::of(played, &[]).apply(store).unwrap();
    played.mark_stored();
}

fn read_walk(store: &mut Store<RamFlash>, id: MatchId) -> (Codes, u16) {
    let resumed = store.resume::<Walk, LONG>(id).unwrap();
    (codes(&resumed.journal), resumed.missing)
}

fn live(store: &Store<RamFlash>, game: GameKind) -> MatchId {
    store.live(game.into()).unwrap().id
}

/// The longest match of the stand-in, with the largest codes.
fn longest_walk(store: &mut Store<RamFlash>) -> WalkMatch {
    let mut walk = WalkMatch::new(7);
    begin(store, GameKind::Towers, Walk::setup_bytes(7));
    for at in 0..LONG {
        walk.play(0x3000 + (at % 0x0800) as u16).unwrap();
        save(store, &mut walk);
    }
    walk
}

/// The numbers of a row, cell by cell.
const ROW: [u8; 6] = [2, 4, 6, 8, 5, 3];

/// The longest game with real dice, entered one fact at a time: four misses per seat, then cell by
/// cell.
fn longest_qwantum(store: &mut Store<RamFlash>) -> qwantum::Match {
    let setup = Setup::new(4, Seat::One, Dice::Real).unwrap();
    let mut game = qwantum::Match::new(setup);
    begin(store, GameKind::Qwantum, qwantum::Game::setup_bytes(setup));
    let mut play = |game: &mut qwantum::Match, action: Action| {
        game.play(action).unwrap();
        save(store, game);
    };
    for turn in 0.. {
        let cell = (turn / 4_usize).checked_sub(4);
        let entry = cell.map(|cell| (Colour::ALL[cell / 6], ROW[cell % 6]));
        let throw = entry.map_or_else(Default::default, |(colour, total)| {
            Totals::UNKNOWN.with(colour, total).example().unwrap()
        });
        let white = Totals::UNKNOWN.with_white(throw.white());
        play(&mut game, Action::Totals(white));
        for colour in Colour::ALL {
            let fact = Totals::UNKNOWN.with(colour, throw.total(colour));
            play(&mut game, Action::Totals(fact));
        }
        let active = game.game().active();
        play(&mut game, Action::B(None));
        for seat in game.game().seats() {
            let colour = entry.map(|(colour, _)| colour).filter(|_| seat == active);
            play(&mut game, Action::C { seat, colour });
        }
        if game.game().is_over() {
            break;
        }
    }
    assert_eq!(game.len(), 109 * 10);
    game
}

#[test]
fn the_longest_matches_fit_and_replace_finished_ones() {
    let flash = RamFlash::blank(16);
    let area = flash.area();
    let (mut store, _) = Store::open(flash, area.clone()).unwrap();
    for winners in 0..8 {
        let walk = longest_walk(&mut store);
        let record = Record {
            winners: Some(winners),
            ..Record::of(&walk, &[])
        };
        record.apply(&mut store).unwrap();
    }
    let finished = store.matches().count();
    let qwantum = longest_qwantum(&mut store);
    begin(&mut store, GameKind::Quantik, SetupBytes::new());
    let mut walk = longest_walk(&mut store);
    // Undoing to the start is stored as well.
    walk.go_to(0);
    save(&mut store, &mut walk);

    let (mut store, loaded) = Store::open(store.release(), area).unwrap();
    assert!(loaded.unreadable.is_empty());
    let id = live(&store, GameKind::Qwantum);
    let found = read(&mut store, id, GameKind::Qwantum).unwrap();
    assert_eq!(found, (codes(&qwantum), 0));
    let id = live(&store, GameKind::Towers);
    assert_eq!(read_walk(&mut store, id), (codes(&walk), 0));
    assert_eq!(walk.all_codes().len(), LONG);
    let stored: Vec<_> = store.matches().filter_map(|saved| saved.winners).collect();
    crate::print_past_runner!(
        "the longest matches: of 8 finished ones {finished} are stored, and {} beside the longest \
         Qwantum and the longest towers that are played",
        stored.len()
    );
    assert!(!stored.is_empty(), "the last finished match is still there");
    let newest_first: Vec<u8> = (0..8).rev().take(stored.len()).collect();
    assert_eq!(stored, newest_first, "the oldest make way");
    for (id, game) in store
        .matches()
        .map(|saved| (saved.id, saved.opening.game))
        .collect::<Vec<_>>()
    {
        let missing = match game {
            GameKind::Towers => read_walk(&mut store, id).1,
            _ => read(&mut store, id, game).unwrap().1,
        };
        assert_eq!(missing, 0, "whole");
    }
}

/// The longest match fits into one item when something in it is corrected; a longer one is refused
/// before anything changes.
#[test]
fn the_longest_match_can_be_corrected() {
    let flash = RamFlash::blank(16);
    let area = flash.area();
    let (mut store, _) = Store::open(flash, area.clone()).unwrap();
    let mut qwantum = longest_qwantum(&mut store);
    let walk = longest_walk(&mut store);
    let count = qwantum.len();
    let before = store.flash().work;
    qwantum.go_to(700);
    let corrected = Record {
        first: 0,
        ..Record::of(&qwantum, &[])
    };
    corrected.apply(&mut store).unwrap();
    let work = store.flash().work.since(before);
    crate::print_past_runner!(
        "the longest Qwantum, {count} actions, is stored anew with {} bytes",
        work.written_bytes
    );
    assert!((count as u64..2400).contains(&work.written_bytes));
    let mut too_long = Record::of(&walk, &[]);
    too_long.codes.fill(0x4000);
    too_long.first = 0;
    let bytes = store.flash().bytes.clone();
    let refused = too_long.apply(&mut store);
    assert_eq!(refused, Err(StoreError::TooLong));
    assert_eq!(store.flash().bytes, bytes);
    let (mut store, _) = Store::open(store.release(), area).unwrap();
    let id = live(&store, GameKind::Qwantum);
    let found = read(&mut store, id, GameKind::Qwantum).unwrap();
    assert_eq!(found, (codes(&qwantum), 0));
    assert_eq!((found.0.all.len(), found.0.played), (count, 700));
    let id = live(&store, GameKind::Towers);
    assert_eq!(read_walk(&mut store, id), (codes(&walk), 0));
}

/// A save area that is too small for the match reports that, and keeps everything it accepted.
#[test]
fn a_full_area_is_reported_and_keeps_what_it_has() {
    let flash = RamFlash::blank(6);
    let area = flash.area();
    let (mut store, _) = Store::open(flash, area.clone()).unwrap();
    longest_walk(&mut store);
    let setup = Setup::new(4, Seat::One, Dice::Device).unwrap();
    let setup = qwantum::Game::setup_bytes(setup);
    begin(&mut store, GameKind::Qwantum, setup);
    let game = GameKind::Qwantum;
    // These codes are not a legal game: the store does not know the rules.
    let mut record = Record {
        kind: game.into(),
        first: 0,
        codes: Vec::new(),
        played: 0,
        fallen: Vec::new(),
        is_revised: false,
        winners: None,
        players: heapless::Vec::new(),
    };
    let (taken, trouble) = loop {
        let taken = record.codes.len();
        record.codes.push(u32::MAX);
        (record.first, record.played) = (taken, taken + 1);
        if let Err(trouble) = record.apply(&mut store) {
            break (taken as u16, trouble);
        }
    };
    crate::print_past_runner!("a full area of 6 sectors: full after {LONG} and {taken} actions");
    let expected = [StoreError::Full, StoreError::TooLong];
    assert!(expected.contains(&trouble));
    let (mut store, _) = Store::open(store.release(), area).unwrap();
    assert_eq!(store.live(game.into()).unwrap().total, taken);
    let id = live(&store, GameKind::Towers);
    let (walk, missing) = read_walk(&mut store, id);
    assert_eq!((walk.all.len(), missing), (LONG, 0));
}

/// Not a test: writes save areas with the longest matches, all unfinished, into the directory named
/// in `POCKETQ_SAVES`. With them, the emulator measures how long loading takes, and how much stack.
#[test]
#[ignore = "for `cargo bench-device`"]
fn save_areas_for_the_emulator() {
    let directory = std::env::var_os("POCKETQ_SAVES").expect("POCKETQ_SAVES names a directory");
    let directory = std::path::PathBuf::from(directory);
    std::fs::create_dir_all(&directory).unwrap();
    let write = |name: &str, store: &mut Store<RamFlash>| {
        let path = directory.join(name).with_extension("save");
        std::fs::write(path, &store.flash().bytes).unwrap();
    };
    let flash = RamFlash::blank(16);
    let area = flash.area();
    let (mut store, _) = Store::open(flash, area).unwrap();
    let mut qwantum = longest_qwantum(&mut store);
    let before_the_last = qwantum.len() - 1;
    qwantum.go_to(before_the_last);
    save(&mut store, &mut qwantum);
    begin(&mut store, GameKind::Quantik, SetupBytes::new());
    let mut simulated = SimulatedPlay::new(11);
    let mut actions = 0;
    while actions < 600 {
        simulated.next(GameKind::Towers).apply(&mut store).unwrap();
        let live = store.live(GameKind::Towers.into());
        actions = live.map_or(0, |saved| saved.played);
    }
    // Qwantum is on the screen.
    let on_screen = [1, GameKind::Qwantum.index() as u8, 0, 0, 0];
    store.apply(&Change::LastSetups(&on_screen)).unwrap();
    crate::print_past_runner!(
        "a save area with {before_the_last} actions of Qwantum and {actions} of towers"
    );
    write("longest", &mut store);

    // Matches of the other kinds, and full statistics, on a device that was set up.
    let settings = Settings::default();
    store.apply(&Change::Settings(settings)).unwrap();
    let mut statistics = full_statistics();
    store.apply(&Change::Statistics(&statistics)).unwrap();
    let mut quantik = StoredMatch::<quantik::Board, { quantik::MOST_MOVES }>::new((), two_people());
    loop {
        let mut next = quantik.clone();
        let Some(legal) = next.game().legal_moves().next() else {
            break;
        };
        next.journal.play(legal).unwrap();
        if next.is_over() {
            break;
        }
        quantik = next;
    }
    quantik.save(&mut statistics, &mut store).unwrap();
    let mut sheet = StoredMatch::<OwnSheet, MOST_SHEET_ACTIONS>::new((), two_people().take(1));
    for _ in 1..MISSES {
        sheet.journal.play(SheetAction::Miss).unwrap();
    }
    'full: for colour in Colour::ALL {
        for value in ROW {
            if sheet.journal.len() + 2 == MOST_SHEET_ACTIONS {
                break 'full;
            }
            let write = SheetAction::Write { colour, value };
            sheet.journal.play(write).unwrap();
        }
    }
    sheet.save(&mut statistics, &mut store).unwrap();
    let setup = Setup::new(4, Seat::One, Dice::Device).unwrap();
    let mut dice = StoredMatch::<DiceOnly, MOST_DICE_ACTIONS>::new(setup, []);
    let throw = Action::Throw(qwantum::Throw::new([5; 7]).unwrap());
    while dice.journal.play(throw).is_ok() {}
    dice.save(&mut statistics, &mut store).unwrap();
    let names = ["qwantum", "my-sheet", "dice-only", "quantik", "towers"];
    for (name, kind) in names.into_iter().zip(MatchKind::ALL) {
        // Which match is on the screen.
        let on_screen = [1, kind.game.index() as u8, kind.mode, 0, 0];
        store.apply(&Change::LastSetups(&on_screen)).unwrap();
        assert!(store.live(kind).is_some(), "{name}");
        write(name, &mut store);
    }
}

fn two_people() -> impl Iterator<Item = Player> {
    let player = |(kind, name): (u8, &str)| Player {
        name: Name::try_from(name).unwrap(),
        kind,
        device_turns: 0,
    };
    (0..).zip(["Ana", "Ben"]).map(player)
}

/// As many people as can be counted, each in every game.
fn full_statistics() -> Statistics {
    let mut statistics = Statistics::default();
    let people =
        (0..MOST_PEOPLE).flat_map(|number| Counted::all().map(move |counted| (number, counted)));
    for (id, (number, counted)) in (1..).zip(people) {
        let result = PlayerResult {
            name: Name::try_from(format!("Person {number}").as_str()).unwrap(),
            outcome: Outcome::Won,
            points: Some(15 * number as i16),
            best_column: Some(33),
        };
        let game = FinishedGame {
            counted,
            length: 100,
            has_top_ten: counted.game() == GameKind::Qwantum,
            sets_no_records: false,
            results: [result].into_iter().collect(),
        };
        statistics.note(MatchId::new(id), &game);
    }
    statistics
}
