//! The fuzzing targets: everything that reads text or stored data from elsewhere. Each function
//! takes any bytes. If it accepts them, it writes them out and reads them again, and panics if a
//! promise is broken. `cargo xtask fuzz` calls them for a given time; the tests call them with
//! every seed and with everything that fuzzing has found so far.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    str,
    sync::{Arc, Mutex},
};

use pocketq_core::{
    buttons::{Button, ButtonSet},
    chance::{Roll, RollRequest, Rolled},
    console::{Boot, Console, Input, Output, Settings, VirtualHost},
    games::MatchKind,
    quantik::{self, Board, Move},
    qwantum,
    share::{Scan, ShareableMatch},
    store::{Change, Statistics, Store, StoredMatch, item_reads_back},
    time::Millis,
    towers::{self, Action, Game},
    ui::Frame,
};

use crate::{
    flash::{AREA, Flash},
    ugi::{self, Engine, converse},
};

/// A target's name and function.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 6] = [
    ("records", records),
    ("scanned", scanned),
    ("positions", positions),
    ("ugi", ugi),
    ("items", items),
    ("save_area", save_area),
];

fn written(write: impl FnOnce(&mut String) -> std::fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("a string takes everything");
    text
}

fn parts_of(played: &ShareableMatch) -> String {
    written(|text| played.write_parts(text))
}

fn record_of(played: &ShareableMatch) -> String {
    written(|text| played.write_record(text))
}

#[track_caller]
fn read(text: &str) -> ShareableMatch {
    let read = ShareableMatch::read(text.as_bytes());
    read.unwrap_or_else(|why| panic!("{why}: {text}"))
}

/// A record of Qwantum: written and read again, it must give the same match.
pub fn records(bytes: &[u8]) {
    let Ok(played) = ShareableMatch::read(bytes) else {
        return;
    };
    let record = record_of(&played);
    let again = read(&record);
    assert_eq!(record_of(&again), record);
    assert_eq!(parts_of(&again), parts_of(&played), "{record}");
}

/// Lines scanned from QR codes. After a `!` comes a byte for the game, then the letters of one
/// part. The part's check is computed here, because random changes would never hit it.
pub fn scanned(bytes: &[u8]) {
    let text = match bytes {
        [b'!', game, rest @ ..] => part(*game, rest).into_bytes(),
        _ => bytes.to_vec(),
    };
    if Scan::new(&text).is_ok() {
        let (there, count) = Scan::count(&text).expect("it has parts");
        assert_eq!(there, count);
    }
    let Ok(played) = ShareableMatch::read(&text) else {
        return;
    };
    let parts = parts_of(&played);
    assert_eq!(parts_of(&read(&parts)), parts);
    // Only the sheets must be equal: a record with real dice contains totals that nobody entered,
    // and an empty record has no dice.
    let again = read(&record_of(&played));
    assert_eq!(sheets(&again), sheets(&played));
}

/// The sheets of a match of Qwantum; none for other games.
fn sheets(played: &ShareableMatch) -> Vec<qwantum::Sheet> {
    match played {
        ShareableMatch::Qwantum(played) => {
            let game = played.game();
            game.seats().map(|seat| *game.sheet(seat)).collect()
        }
        ShareableMatch::MySheet(played) => vec![*played.game().sheet()],
        _ => Vec::new(),
    }
}

const LETTERS: &[u8; 40] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%+/";

/// A single part with its check: CRC-24/OPENPGP as five base-40 letters, lowest first.
fn part(game: u8, letters: &[u8]) -> String {
    const TAGS: [&str; 6] = ["QK", "QX", "QS", "QU", "QC", "QW"];
    let tag = TAGS[usize::from(game) % TAGS.len()];
    let letter = |byte: &u8| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]);
    let letters: String = letters.iter().map(letter).collect();
    let mut check = 0x00B7_04CE_u32;
    for byte in tag.bytes().chain(letters.bytes()) {
        check ^= u32::from(byte) << 16;
        for _ in 0..8 {
            let carry = check >> 23 & 1;
            check = (check << 1 & 0x00FF_FFFF) ^ (carry * 0x0086_4CFB);
        }
    }
    let places = (0..5).map(|place| check / 40_u32.pow(place) % 40);
    let check: String = places
        .map(|place| char::from(LETTERS[place as usize]))
        .collect();
    format!("PQ1 {tag} 1/1 {check} {letters}")
}

/// Positions of Quantik and Quantum (QFEN and TFEN), and the moves of both games.
pub fn positions(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    if let Ok(board) = text.parse::<Board>() {
        assert_eq!(board.to_string(), text);
        let legal: Vec<Move> = board.legal_moves().collect();
        assert_eq!(board.outcome().is_some(), legal.is_empty());
        for played in (0..=u8::MAX).filter_map(Move::from_code) {
            assert_eq!(board.is_legal(played), legal.contains(&played));
            if let Ok(next) = board.after(played) {
                assert_eq!(next.to_string().parse(), Ok(next));
            }
        }
    }
    if let Ok(played) = text.parse::<Move>() {
        assert_eq!(played.to_string(), text);
    }
    if let Ok(game) = text.parse::<Game>() {
        let again: Game = game.to_string().parse().expect("what it wrote itself");
        assert_eq!(again, game);
        let legal: Vec<towers::Move> = game.legal_moves().collect();
        assert_eq!(game.outcome().is_some(), legal.is_empty());
        for played in legal {
            let mut next = game.clone();
            assert_eq!(next.play(played.into()), Ok(()));
            let again: Game = next.to_string().parse().expect("what it wrote itself");
            assert_eq!(again.position(), next.position());
        }
    }
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string(), text);
    }
}

/// A UGI conversation. The first byte selects the game; searches are cut short.
pub fn ugi(bytes: &[u8]) {
    let Some((game, lines)) = bytes.split_first() else {
        return;
    };
    if game % 2 == 0 {
        talk(ugi::Quantik::default(), lines, true);
    } else {
        talk(ugi::Towers::new(towers::BoardSize::Central), lines, false);
    }
}

/// Output that can be read once the conversation is over.
#[derive(Clone, Default)]
struct Answers(Arc<Mutex<Vec<u8>>>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How many lines of a conversation are used at most.
const MOST_LINES: usize = 24;

fn talk(engine: impl Engine, lines: &[u8], solves: bool) {
    let mut input = String::new();
    let mut searches = 0;
    let text = String::from_utf8_lossy(lines);
    for line in text.split('\n').take(MOST_LINES) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match *words {
            // Solving an early position takes too long.
            ["query", "value" | "bestmoves"] if solves => continue,
            ["perft", depth] if depth.parse::<u32>().is_ok_and(|depth| depth > 2) => continue,
            ["quit"] => continue,
            ["go", ..] => {
                searches += 1;
                input.push_str(&format!("{line} nodes 20\n"));
            }
            _ => input.push_str(&format!("{line}\n")),
        }
    }
    input.push_str("query fen\n");
    let said = answers(engine.clone(), &input);
    for line in said.lines() {
        let known = [
            "id ",
            "option ",
            "ugiok",
            "readyok",
            "response",
            "info ",
            "bestmove ",
            "error ",
            "perft ",
        ];
        assert!(known.iter().any(|word| line.starts_with(word)), "{line}");
    }
    let moves = said.lines().filter(|line| line.starts_with("bestmove "));
    assert_eq!(moves.count(), searches, "{input}");
    // The engine must accept the position that it reported.
    let last = said.lines().last().expect("the position");
    let fen = last.strip_prefix("response ").expect("the position");
    let again = answers(engine, &format!("position fen {fen}\nquery fen\n"));
    assert_eq!(again, format!("{last}\n"), "{input}");
}

fn answers(engine: impl Engine, input: &str) -> String {
    let output = Answers::default();
    converse(engine, input.as_bytes(), output.clone()).expect("memory takes everything");
    let bytes = output.0.lock().expect("nobody panics").clone();
    String::from_utf8(bytes).expect("only text is answered")
}

/// Presses, as `split_presses` reads them, then items for an empty save area. Each item is a byte
/// for its length, then its bytes.
pub fn items(bytes: &[u8]) {
    let (presses, mut rest) = split_presses(bytes);
    let opened = Store::open(Flash::in_memory(), AREA);
    let (mut store, _) = opened.expect("memory works");
    while let Some((length, bytes)) = rest.split_first() {
        let (item, others) = bytes.split_at(usize::from(*length).min(bytes.len()));
        rest = others;
        assert!(item_reads_back(item), "{item:?}");
        if !item.is_empty() && store.add_raw_item(item).is_err() {
            break;
        }
    }
    check_save(store.release(), presses, true);
}

/// Presses, then the first bytes of a save area.
pub fn save_area(bytes: &[u8]) {
    let (presses, area) = split_presses(bytes);
    check_save(Flash::holding(area), presses, false);
}

/// The most presses in one input.
const MOST_PRESSES: u8 = 24;

/// Splits an input into presses (their number, then a byte each) and the rest.
fn split_presses(bytes: &[u8]) -> (&[u8], &[u8]) {
    let (count, rest) = bytes.split_first().unwrap_or((&0, &[]));
    rest.split_at(usize::from(count % (MOST_PRESSES + 1)).min(rest.len()))
}

/// Opens a save area, presses buttons, and switches the device off and on. If `is_intact`, the
/// stored data is as the device wrote it, so no unfinished match may change.
fn check_save(flash: Flash, presses: &[u8], is_intact: bool) {
    let (store, loaded) = Store::open(flash, AREA).expect("memory works");
    let known: Vec<String> = store.matches().map(|saved| format!("{saved:?}")).collect();
    let (store, again) = Store::open(store.release(), AREA).expect("memory works");
    if loaded.unreadable.is_empty() {
        assert_eq!(again, loaded, "reading changes nothing");
        let again: Vec<String> = store.matches().map(|saved| format!("{saved:?}")).collect();
        assert_eq!(again, known);
    }
    let mut device = Device::switched_on(store.release(), Millis(0));
    for press in presses {
        device = device.press(*press);
    }
    let before = device.matches();
    let mut device = device.restarted();
    device.console.load_all_matches();
    device.rest();
    let after = device.matches();
    for (game, played) in before {
        // A finished match is not resumed.
        if is_intact && !played.is_over {
            assert_eq!(after.get(&game), Some(&played), "{game}");
        }
    }
}

/// What must be the same after a power cut.
#[derive(Debug, PartialEq)]
struct Played {
    codes: Vec<u32>,
    played: usize,
    is_over: bool,
}

/// A device whose buttons are pressed in virtual time.
struct Device {
    console: Console<Flash>,
    at: Millis,
    /// The state from which the next face is computed.
    face: u8,
    /// Outputs since the last button press.
    steps: usize,
}

/// A device that takes more steps than this will never come to rest.
const MOST_STEPS: usize = 20_000;

impl VirtualHost for Device {
    type Flash = Flash;

    fn console(&mut self) -> &mut Console<Flash> {
        &mut self.console
    }

    fn now(&mut self) -> &mut Millis {
        &mut self.at
    }

    fn roll(&mut self, request: RollRequest) -> Option<Output> {
        let answer = request.answer(match request.roll {
            Roll::OneOf(count) => Rolled::OneOf(self.next_face() % count),
            Roll::Dice(dice) => Rolled::Dice(std::array::from_fn(|die| {
                (dice >> die & 1 == 1).then(|| self.next_face() % 6)
            })),
        });
        Some(self.pass(Input::Rolled(answer)))
    }

    fn carry_out(&mut self, _output: Output) {
        self.steps += 1;
        let screen = self.console.screen_name();
        assert!(
            self.steps < MOST_STEPS,
            "it does not come to rest on {screen}"
        );
    }
}

impl Device {
    fn switched_on(flash: Flash, at: Millis) -> Self {
        let boot = Boot {
            at,
            ..Boot::default()
        };
        let mut device = Device {
            console: Console::start(boot, flash, AREA),
            at,
            face: 0,
            steps: 0,
        };
        device.rest();
        device.wait(2500);
        device
    }

    fn restarted(self) -> Self {
        let flash = self.console.release().expect("memory works");
        Device::switched_on(flash, self.at)
    }

    fn press(mut self, press: u8) -> Self {
        const BUTTONS: [Button; 6] = [
            Button::Up,
            Button::Down,
            Button::Left,
            Button::Right,
            Button::A,
            Button::B,
        ];
        match usize::from(press % 9) {
            6 => self.hold(Button::B, 700),
            7 => self.wait(4000),
            8 => return self.restarted(),
            button => self.hold(BUTTONS[button], 60),
        }
        self.console.draw(&mut Frame::new());
        self
    }

    fn hold(&mut self, button: Button, millis: u64) {
        self.steps = 0;
        self.handle(Input::Buttons(ButtonSet::EMPTY.with(button)));
        self.wait(millis);
        self.handle(Input::Buttons(ButtonSet::EMPTY));
        self.wait(200);
    }

    fn wait(&mut self, millis: u64) {
        let until = self.at + Millis(millis);
        self.run_until(until);
    }

    fn next_face(&mut self) -> u8 {
        self.face = self.face.wrapping_mul(5).wrapping_add(7);
        self.face >> 2
    }

    fn matches(&mut self) -> BTreeMap<String, Played> {
        self.console.load_all_matches();
        self.rest();
        let mut all = BTreeMap::new();
        for kind in MatchKind::ALL {
            let state = self.console.match_state(kind);
            // A match that has only been set up is not stored yet.
            let Some(state) = state.filter(|state| state.id.is_some()) else {
                continue;
            };
            assert!(self.console.replays_to_itself(kind), "{kind:?}");
            let mut codes = Vec::new();
            self.console.each_code(kind, |code| codes.push(code));
            // Actions after one that the rules refuse come back as redoable.
            codes.truncate(state.played);
            let played = Played {
                codes,
                played: state.played,
                is_over: state.is_over,
            };
            all.insert(format!("{kind:?}"), played);
        }
        all
    }
}

/// Bytes that a target accepts.
pub struct Seed {
    /// The target's name.
    pub target: &'static str,
    /// The name of its file.
    pub name: String,
    /// The bytes to feed.
    pub bytes: Vec<u8>,
}

const TABLE: &str = "qwantum 1\nseats 2\nfirst 2\nthrow W3 B5 R6 Y4 V1 B2 Y5\n\
    again . R4 . . V1 . .\nb V\nc 1 R\nc 2 Y\nthrow W1 R1 R2 R1 R5 R3 R6\nkeep\n";
const REAL_DICE: &str = "qwantum 1\nseats 3\nfirst 1\ntotals R3 Y8 B19 V3 white 3\nb B\nc 1 -\n\
    c 2 Y\nc 3 R\ntotals V10 B10 R10 Y4 white 3 !\nb -\nc 1 V # a comment\n";
const BY_CODE: &str = "qwantum 1\nseats 3\nfirst 2\ncode K7F2AX\nthrow W4 R1 R2 V3 R5 B2 V2\n\
    again . R1 . . Y6 . .\nb V\nc 1 R\n";
const SHEET: &str = "qwantum 1\nsheet\nw V 6\nmiss\nw R 3\nended\n";

/// A valid example of everything that the targets read.
pub fn seeds() -> Vec<Seed> {
    let mut seeds = Vec::new();
    let mut add = |target: &'static str, name: &str, bytes: &[u8]| {
        seeds.push(Seed {
            target,
            name: name.to_owned(),
            bytes: bytes.to_vec(),
        });
    };
    let mut towers = towers::Match::new(towers::Setup::standard(towers::BoardSize::Central));
    for played in ["d2d3", "d5d4", "d3d4", "e5d4"] {
        towers.play(played.parse().expect("a move")).expect("legal");
    }
    let mut quantik = quantik::Match::new(());
    for played in ["Aa4", "Bb4", "Cc4"] {
        quantik
            .play(played.parse().expect("a move"))
            .expect("legal");
    }
    for (name, text) in [
        ("table", TABLE),
        ("real-dice", REAL_DICE),
        ("by-code", BY_CODE),
        ("sheet", SHEET),
    ] {
        add("records", name, text.as_bytes());
        add("scanned", name, parts_of(&read(text)).as_bytes());
        let parts = parts_of(&read(text));
        let letters = parts.trim_end().rsplit(' ').next().unwrap_or_default();
        let values = letters.bytes().map(|letter| {
            let value = LETTERS.iter().position(|known| *known == letter);
            value.unwrap_or(0) as u8
        });
        let game = match name {
            "sheet" => 2,
            "by-code" => 4,
            _ => 1,
        };
        let bytes: Vec<u8> = [b'!', game].into_iter().chain(values).collect();
        add("scanned", &format!("{name}-letters"), &bytes);
    }
    for (name, played) in [
        ("quantik", ShareableMatch::Quantik(quantik.clone())),
        ("towers", ShareableMatch::Towers(towers.clone())),
    ] {
        add("scanned", name, parts_of(&played).as_bytes());
    }
    let full = Game::new(towers::Setup::standard(towers::BoardSize::Full));
    for (name, text) in [
        ("qfen", quantik.game().to_string()),
        ("qfen-empty", Board::EMPTY.to_string()),
        ("quantik-move", "Aa1".to_owned()),
        ("tfen", towers.game().to_string()),
        ("tfen-full", full.to_string()),
        ("towers-move", "b2c3".to_owned()),
        ("placement", "X@c1".to_owned()),
    ] {
        add("positions", name, text.as_bytes());
    }
    let both = "ugi\nisready\nuginewgame\nsetoption name Level value easy\n\
        setoption name Seed value 7\nposition startpos\nquery gameover\nquery p1turn\n\
        query result\nquery legal\ngo depth 2\ngo movetime 5\ngo infinite\nstop\nperft 2\n";
    let (board, game) = (quantik.game(), towers.game());
    let of_quantik = format!("0{both}position fen {board} moves Dd3\nquery fen\n");
    let of_towers = format!(
        "1{both}query value\nposition fen {game}\nsetoption name Placement value turn\n\
         uginewgame\nposition startpos moves X@a1 S@j6\nsetoption name Board value full\n"
    );
    add("ugi", "quantik", of_quantik.as_bytes());
    add("ugi", "towers", of_towers.as_bytes());
    add_saves(&mut add, quantik, towers);
    seeds
}

/// Adds save areas, as bytes and as items: with settings only, with one match, with all matches.
fn add_saves(
    add: &mut impl FnMut(&'static str, &str, &[u8]),
    quantik: quantik::Match,
    towers: towers::Match,
) {
    let opened = Store::open(Flash::in_memory(), AREA);
    let (mut store, _) = opened.expect("memory works");
    let settings = Change::Settings(Settings::default());
    store.apply(&settings).expect("there is room");
    let mut statistics = Statistics::default();
    // Six presses: Down, A, A, B held, B, and a pause.
    let presses = [6, 1, 4, 4, 6, 5, 7];
    let mut snapshot = |store: &mut Store<Flash>, name: &str| {
        let mut items = presses.to_vec();
        let each = store.each_raw_item(|item| {
            items.push(item.len().min(255) as u8);
            items.extend(&item[..item.len().min(255)]);
        });
        each.expect("memory works");
        add("items", name, &items);
        let area = store.flash().written();
        add("save_area", name, &[&presses[..], area].concat());
    };
    snapshot(&mut store, "settings");
    let mut played = StoredMatch::new((), []);
    played.journal = quantik;
    played
        .save(&mut statistics, &mut store)
        .expect("there is room");
    snapshot(&mut store, "quantik");
    let mut played = StoredMatch::new(towers.setup(), []);
    played.journal = towers;
    played
        .save(&mut statistics, &mut store)
        .expect("there is room");
    let ShareableMatch::MySheet(sheet) = read(SHEET) else {
        unreachable!("it is one");
    };
    let mut played = StoredMatch::new((), []);
    played.journal = sheet;
    played
        .save(&mut statistics, &mut store)
        .expect("there is room");
    let ShareableMatch::Qwantum(table) = read(TABLE) else {
        unreachable!("it is one");
    };
    let mut played = StoredMatch::new(table.setup(), []);
    played.journal = table;
    played
        .save(&mut statistics, &mut store)
        .expect("there is room");
    snapshot(&mut store, "all");
}
