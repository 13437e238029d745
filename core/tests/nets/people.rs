//! People at a device: they set up games, play them, change their minds, press the wrong buttons,
//! and pull the battery out. Everything they do follows from a seed, and the oracle checks it.

use pocketq_core::{
    buttons::Button::{self, A, B, Down, Left, Right, Up},
    console::{Boot, Console, Pace, Settings},
    games::{GameKind, MatchKind},
    journal::Game as _,
    qwantum::{self, Phase},
    share::ShareableMatch,
    store::{MatchId, Store, StoredGame},
    towers,
    ui::{Frame, Icon, text_record},
};
use pocketq_testing::{TestRng, Torn};

use crate::{
    boards::TowersBoard,
    device::{TestDevice, set_up_with},
    matches::{Matches, is_expected, matches},
    oracle::{Fault, How, Oracle, Seated, Seen, fault, is_same_table},
};

/// The kinds of match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    DeviceDice,
    RealDice,
    ByCode,
    MySheet,
    DiceOnly,
    Quantik,
    Quantum,
}

impl Kind {
    pub(crate) const ALL: [Kind; 7] = [
        Kind::DeviceDice,
        Kind::RealDice,
        Kind::ByCode,
        Kind::MySheet,
        Kind::DiceOnly,
        Kind::Quantik,
        Kind::Quantum,
    ];

    fn matches(self) -> MatchKind {
        let game = match self {
            Kind::Quantik => GameKind::Quantik,
            Kind::Quantum => GameKind::Towers,
            _ => GameKind::Qwantum,
        };
        let mode = match self {
            Kind::MySheet => 1,
            Kind::DiceOnly => 2,
            _ => 0,
        };
        MatchKind { game, mode }
    }

    /// The names of the setup screen and of the board's screen.
    fn screens(self) -> (&'static str, &'static str) {
        match self {
            Kind::DeviceDice | Kind::RealDice | Kind::ByCode => ("qwantum-setup", "qwantum-table"),
            Kind::MySheet => ("qwantum-setup", "my-sheet"),
            Kind::DiceOnly => ("qwantum-setup", "dice-only"),
            Kind::Quantik => ("quantik-setup", "quantik-board"),
            Kind::Quantum => ("towers-setup", "towers-board"),
        }
    }

    fn is_of_two(self) -> bool {
        matches!(self, Kind::Quantik | Kind::Quantum)
    }

    fn is_table(self) -> bool {
        matches!(self, Kind::DeviceDice | Kind::RealDice | Kind::ByCode)
    }

    /// Whether *Table* lists who plays.
    fn has_seats(self) -> bool {
        self.is_of_two() || self.is_table()
    }
}

/// What can be read on the screen.
struct Screen {
    /// The rows of a list, and the one at the cursor.
    rows: Vec<(String, String)>,
    chosen: Option<usize>,
}

impl Screen {
    fn row(&self, label: &str) -> Option<usize> {
        self.rows.iter().position(|(text, _)| text == label)
    }
}

/// A step of a session, for reports.
#[derive(Clone, Copy, Debug)]
enum Token {
    Press(Button, u64),
    Wait(u64),
    Hurry(u32),
    Cut(u64, Torn),
    Restart,
}

type Done<T = ()> = Result<T, Fault>;

pub(crate) struct People {
    kind: Kind,
    pub(crate) device: TestDevice,
    pub(crate) oracle: Oracle,
    chance: TestRng,
    tokens: Vec<Token>,
    /// Who plays the match, as last read from *Table*; `None` if that may be out of date.
    seated: Option<Vec<Seated>>,
    /// Who will play the match that begins now, as read from the setup list.
    listed: Option<Vec<Seated>>,
    /// Whether nothing of the match has been stored yet, so that it has no id.
    is_new: bool,
    last: Option<Seen>,
    restarts: usize,
    was_cut: bool,
    /// What was certainly stored before the power could fail.
    accepted: Option<Matches>,
    /// How likely people are to end a turn instead of writing a number, in percent.
    haste: usize,
    /// Where the cursor on Quantum's board is thought to be.
    cursor: (i32, i32),
    /// Whether that board is thought to be turned.
    is_turned: bool,
    setup: Option<towers::Setup>,
    /// The weights for a seat being a person, a novice, and so on.
    levels: [usize; 5],
    /// Whether the oracle checks the session.
    is_watched: bool,
    /// Whether every press is printed with its effect.
    is_traced: bool,
}

/// Mostly people, and levels that think briefly: every search takes as long as a whole game.
const fn cheap_levels(kind: Kind) -> [usize; 5] {
    match kind {
        Kind::Quantum => [90, 8, 2, 0, 0],
        Kind::Quantik => [94, 4, 2, 0, 0],
        _ => [66, 20, 12, 1, 1],
    }
}

/// How far below "Undo" the hint is in the menu of a game for two. In Quantum, a hint takes as long
/// as a whole game.
const HINT: usize = 2;

impl People {
    pub(crate) fn new(kind: Kind, seed: u64) -> Self {
        let mut chance = TestRng(seed);
        let settings = Settings {
            pace: if chance.below(4) == 0 {
                Pace::Slow
            } else {
                Pace::AtOnce
            },
            tips: chance.below(40) == 0,
            ..Settings::default()
        };
        let mut device = TestDevice::with_flash(set_up_with(settings));
        device.luck = Some(TestRng(chance.next()));
        device.refusals = if chance.below(4) == 0 { 60 } else { 0 };
        People {
            kind,
            device,
            oracle: Oracle::default(),
            haste: 0,
            tokens: Vec::new(),
            seated: None,
            listed: None,
            is_new: true,
            last: None,
            restarts: 0,
            was_cut: false,
            accepted: None,
            cursor: (4, 2),
            is_turned: false,
            setup: None,
            levels: cheap_levels(kind),
            is_watched: true,
            is_traced: crate::number("POCKETQ_NETS_TRACE").is_some(),
            chance,
        }
    }

    /// The session's steps as text.
    pub(crate) fn pressed(&self) -> String {
        let words = self.tokens.iter().map(|token| match *token {
            Token::Press(button, 60) => format!("{button:?}"),
            Token::Press(button, span) => format!("{button:?}:{span}"),
            Token::Wait(span) => format!("wait:{span}"),
            Token::Hurry(steps) => format!("hurry:{steps}"),
            Token::Cut(words, torn) => format!("cut:{words}:{torn:?}"),
            Token::Restart => String::from("restart"),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.chance.below(count) == 0
    }

    fn is_on_board(&self) -> bool {
        self.device.screen() == self.kind.screens().1
    }

    // --- Pressing buttons and checking the result. ---

    fn press(&mut self, button: Button) -> Done {
        self.hold(button, 60)
    }

    fn press_times(&mut self, button: Button, times: usize) -> Done {
        (0..times).try_for_each(|_| self.press(button))
    }

    fn hold(&mut self, button: Button, span: u64) -> Done {
        if self.seated.is_some() && matches!(button, Left | Right | A) && self.is_in_table() {
            self.forget_seats();
        }
        self.tokens.push(Token::Press(button, span));
        self.before();
        self.device.hold_for(button, span);
        self.after()
    }

    fn wait(&mut self, span: u64) -> Done {
        self.tokens.push(Token::Wait(span));
        self.before();
        self.device.wait(span);
        self.after()
    }

    fn before(&mut self) {
        if self.device.flash().power.is_some() {
            self.accepted = Some(matches(self.device.console()));
        }
    }

    fn after(&mut self) -> Done {
        if self.is_traced {
            self.trace();
        }
        let faults = self.oracle.faults.len();
        let done = self.judge();
        if self.is_traced {
            let new = &self.oracle.faults[faults..];
            new.iter().for_each(|fault| eprintln!("{fault:?}"));
        }
        done
    }

    fn judge(&mut self) -> Done {
        if self.device.flash().power == Some(0) {
            return self.restart();
        }
        let screen = self.device.screen();
        if matches!(
            screen,
            "results" | "last-games" | "statistics" | "settings" | "update"
        ) {
            // Something may be reset or deleted there.
            self.oracle.are_results_unsure |= screen != "settings";
        }
        if self.was_cut && self.restarts > 0 && self.says_not_kept() {
            return fault("given up", "after a power cut it says that nothing is kept");
        }
        self.observe()
    }

    fn says_not_kept(&mut self) -> bool {
        let mut frame = Frame::new();
        let console = self.device.console();
        let record = text_record::record(|| console.draw(&mut frame));
        let mut texts = record.texts.iter();
        texts.any(|text| text.text.starts_with("The memory does"))
    }

    fn trace(&mut self) {
        let pressed = self.pressed();
        let pressed = pressed.rsplit(' ').next().unwrap_or_default();
        let seen = self.seen();
        let last = seen.as_ref().and_then(|seen| seen.codes.last().copied());
        let last = last.map(|code| match self.kind.matches().game {
            GameKind::Qwantum => format!("{:?}", qwantum::Action::from_code(code)),
            _ => code.to_string(),
        });
        let (id, played) = seen.map_or((None, 0), |seen| (Some(seen.id), seen.codes.len()));
        let screen = self.device.screen();
        let rows = self.look().rows;
        eprintln!("{rows:?} {:?}", self.seated);
        eprintln!("{pressed} -> {screen}, {id:?}, {played} actions, last {last:?}");
    }

    fn seen(&mut self) -> Option<Seen> {
        let kind = self.kind.matches();
        let console = self.device.console();
        let state = console.match_state(kind)?;
        let mut codes = Vec::with_capacity(state.played);
        console.each_event(kind, |code| codes.push(code));
        Some(Seen {
            id: state.id?,
            is_over: state.is_over,
            codes,
        })
    }

    fn observe(&mut self) -> Done {
        if !self.is_watched || self.device.screen() == "guide" {
            return Ok(());
        }
        let Some(seen) = self.seen() else {
            if !std::mem::replace(&mut self.is_new, true) {
                self.seated = None;
            }
            return Ok(());
        };
        let was_new = std::mem::take(&mut self.is_new);
        if self.last.as_ref() == Some(&seen) {
            self.check_secrets(seen.id);
            return Ok(());
        }
        let is_new = self.last.as_ref().is_none_or(|last| last.id != seen.id);
        if is_new && !was_new {
            self.seated = None;
        }
        self.observe_as(seen, is_new)
    }

    fn observe_as(&mut self, seen: Seen, is_new: bool) -> Done {
        let Some(how) = self.how(&seen, is_new) else {
            return Ok(());
        };
        if !self.oracle.knows(seen.id) && !self.kind.has_seats() {
            self.seated = self.listed.take();
        }
        let devices = self.seated.as_ref().map(|seated| {
            core::array::from_fn(|seat| seated.get(seat).is_some_and(|one| one.is_device))
        });
        let kind = self.kind.matches();
        let was_over = self.last.as_ref().is_some_and(|last| last.is_over);
        self.oracle
            .observe(kind, &seen, how, self.seated.as_deref(), devices)?;
        self.check_secrets(seen.id);
        if let (Some(towers::Action::Move(played)), Kind::Quantum) = (last_move(&seen), self.kind) {
            self.cursor = (played.to.file().into(), played.to.rank().into());
        }
        let is_over = seen.is_over;
        self.last = Some(seen);
        if is_over {
            self.check_points()?;
        }
        let is_due = is_over != was_over && is_over || self.one_in(4);
        if (is_over || was_over) && is_due && self.device.flash().power.is_none() {
            self.oracle.check_store(self.device.flash())?;
        }
        Ok(())
    }

    /// Checks that nothing of a match leaves the device while pieces are placed hidden. Another
    /// match that is being viewed may.
    fn check_secrets(&mut self, id: MatchId) {
        let board = self.oracle.towers(id);
        if board.is_some_and(TowersBoard::has_secrets)
            && let Some(ShareableMatch::Towers(leaving)) = self.device.console().match_on_screen()
            && leaving.game().is_placing()
        {
            let how = format!("{} of them", leaving.len());
            let what = "hidden pieces leave";
            self.oracle.faults.push(Fault { what, how });
        }
    }

    fn how(&mut self, seen: &Seen, is_new: bool) -> Option<How> {
        Some(match self.kind {
            Kind::DeviceDice | Kind::RealDice | Kind::ByCode => {
                How::Table(self.device.console().qwantum()?.setup())
            }
            Kind::MySheet => How::Sheet,
            Kind::DiceOnly => How::Dice,
            Kind::Quantik => How::Quantik,
            Kind::Quantum => {
                if is_new || self.setup.is_none() {
                    self.setup = self.stored_towers(seen.id);
                }
                How::Towers(self.setup?)
            }
        })
    }

    fn stored_towers(&mut self, id: MatchId) -> Option<towers::Setup> {
        let flash = self.device.flash().clone();
        let area = flash.area();
        let (store, _) = Store::open(flash, area).ok()?;
        towers::Game::setup_from(&store.saved(id)?.opening.setup)
    }

    /// Checks that the console's points are those of the record.
    fn check_points(&mut self) -> Done {
        let console = self.device.console();
        if self.kind.is_table()
            && let Some(played) = console.qwantum()
        {
            let again = rewritten(&ShareableMatch::Qwantum(played.clone()));
            let Ok(ShareableMatch::Qwantum(again)) = again else {
                return fault("record", "it is not read as a match of the table");
            };
            let (one, other) = (played.game(), again.game());
            let points = one.seats().map(|seat| one.sheet(seat).total());
            self.oracle.check_points(points.collect())?;
            let same = one.seats().all(|seat| one.sheet(seat) == other.sheet(seat));
            if !same || one.ending() != other.ending() {
                return fault("record", "it replays to another match");
            }
        }
        if self.kind == Kind::MySheet
            && let Some(played) = console.my_sheet()
        {
            let again = rewritten(&ShareableMatch::MySheet(played.clone()));
            let Ok(ShareableMatch::MySheet(again)) = again else {
                return fault("record", "it is not read as a sheet");
            };
            if again.game() != played.game() {
                return fault("record", "it replays to another sheet");
            }
            self.oracle
                .check_points(vec![played.game().sheet().total()])?;
        }
        if !console.replays_to_itself(self.kind.matches()) {
            return fault("replay", "the journal gives another match");
        }
        Ok(())
    }

    /// Switches the device off and on, perhaps because the power failed.
    fn restart(&mut self) -> Done {
        self.tokens.push(Token::Restart);
        self.restarts += 1;
        let in_flight = matches(self.device.console());
        let accepted = self.accepted.take().unwrap_or_else(|| in_flight.clone());
        let mut flash = self.device.flash().clone();
        flash.power = None;
        let area = flash.area();
        let mut again = Console::start(Boot::default(), flash, area);
        again.load_all_matches();
        let found = matches(&again);
        for (at, kind) in MatchKind::ALL.into_iter().enumerate() {
            let was_loaded = accepted[at].is_some() || in_flight[at].is_some();
            if was_loaded && !is_expected(kind, &accepted[at], &found[at], &in_flight[at]) {
                let (found, accepted) = (&found[at], &accepted[at]);
                return fault("lost", format!("{kind:?}: {found:?} is not {accepted:?}"));
            }
        }
        let ours = MatchKind::ALL
            .iter()
            .position(|kind| *kind == self.kind.matches());
        let ended = ours.and_then(|at| in_flight[at].as_ref().filter(|_| found[at].is_none()));
        if let Some(ended) = ended.filter(|ended| ended.state.is_over)
            && let (Some(last), Some(id)) = (self.last.clone(), ended.state.id)
            && last.id == id
        {
            // Its end had been stored when the power failed, so it is not loaded again.
            let codes = ended.events.clone();
            let is_over = true;
            self.observe_as(Seen { id, is_over, codes }, false)?;
        }
        // What was changed last may not have been stored.
        self.listed = None;
        self.forget_seats();
        self.device.restart();
        self.observe()
    }

    fn cut_the_power(&mut self) -> Done {
        let words = 1 + self.chance.below(120) as u64;
        let torn = Torn::ALL[self.chance.below(4)];
        self.tokens.push(Token::Cut(words, torn));
        self.was_cut = true;
        let flash = self.device.flash();
        (flash.power, flash.torn) = (Some(words), torn);
        Ok(())
    }

    // --- Reading the screen. ---

    fn look(&mut self) -> Screen {
        let mut frame = Frame::new();
        let console = self.device.console();
        let record = text_record::record(|| console.draw(&mut frame));
        let pointed_at = cursor(&frame);
        let texts = record.texts.iter();
        let mut near = texts.filter(|text| {
            let top = text.area.map_or(-99, |area| area.top);
            text.area.is_some_and(|area| area.left < 20)
                && pointed_at.is_some_and(|y| (y - top).abs() < 4)
        });
        let label = near.next().map(|text| text.text.clone());
        let chosen =
            label.and_then(|label| record.rows.iter().position(|(text, _)| *text == label));
        Screen {
            rows: record.rows,
            chosen,
        }
    }

    /// Goes to a row of the list on the screen; false if it is not there.
    fn choose(&mut self, label: &str) -> Done<bool> {
        let screen = self.look();
        let (Some(row), Some(chosen)) = (screen.row(label), screen.chosen) else {
            return Ok(false);
        };
        let count = screen.rows.len();
        let down = (row + count - chosen) % count;
        if down * 2 <= count {
            self.press_times(Down, down)?;
        } else {
            self.press_times(Up, count - down)?;
        }
        Ok(true)
    }

    /// Sets a value of the list on the screen.
    fn set(&mut self, label: &str, value: &str) -> Done<bool> {
        if !self.choose(label)? {
            return Ok(false);
        }
        for _ in 0..8 {
            let screen = self.look();
            let row = screen.row(label);
            if row.is_some_and(|row| screen.rows[row].1 == value) {
                return Ok(true);
            }
            self.press(Right)?;
        }
        Ok(false)
    }

    /// Opens the menu of the match and chooses an entry; false if it is not there.
    fn menu(&mut self, label: &str) -> Done<bool> {
        self.hold(B, 700)?;
        let is_there = self.is_on_board() && self.choose(label)?;
        self.press(if is_there { A } else { B })?;
        Ok(is_there)
    }

    // --- Setting up. ---

    /// Goes from anywhere to the setup list of the game; false if it takes too long.
    fn go_to_setup(&mut self) -> Done<bool> {
        let (setup, _) = self.kind.screens();
        for attempt in 0..60 {
            match self.device.screen() {
                screen if screen == setup => {
                    if !self.look().rows.is_empty() {
                        return Ok(true);
                    }
                    self.press(B)?;
                }
                "main-menu" => {
                    self.press(A)?;
                    if self.device.screen() != setup {
                        self.press(B)?;
                        self.press(Down)?;
                    }
                }
                "splash" => self.wait(2500)?,
                "update" => self.restart()?,
                "resume" => self.press(B)?,
                _ => match attempt % 8 {
                    3 => {
                        self.press(Left)?;
                        self.press(A)?;
                    }
                    5 => self.press(A)?,
                    _ => {
                        let span = [60, 60, 700][self.chance.below(3)];
                        self.hold(B, span)?;
                        if self.choose("Leave")? {
                            self.press(A)?;
                        }
                    }
                },
            }
        }
        self.restart()?;
        Ok(false)
    }

    /// Changes the settings of the setup list.
    fn set_up(&mut self) -> Done {
        let levels = ["person", "novice", "easy", "medium", "hard"];
        let weights = self.levels;
        match self.kind {
            Kind::Quantik | Kind::Quantum => {
                for player in 0..2 {
                    let mut level = self.pick(&levels, &weights);
                    if self.kind == Kind::Quantik && level == "hard" {
                        level = "perfect";
                    }
                    let screen = self.look();
                    let number = format!("{} ", player + 1);
                    let row = screen
                        .rows
                        .iter()
                        .find(|(label, _)| label.starts_with(&number));
                    if let Some((label, _)) = row.cloned() {
                        self.set_controller(&label, level)?;
                    }
                }
                if self.kind == Kind::Quantum && self.choose("Board")? {
                    self.press(A)?;
                    let board = ["10x6", "12x8"][self.chance.below(8) / 7];
                    self.set("Board", board)?;
                    let layout = self.pick(&["standard", "in turn", "hidden"], &[6, 1, 2]);
                    self.set("Layout", layout)?;
                    self.press(B)?;
                }
                let first = self.chance.below(4);
                if first < 2 {
                    self.choose("First")?;
                    self.press_times(Right, first)?;
                }
            }
            _ => {
                let play = match self.kind {
                    Kind::MySheet => "my sheet",
                    Kind::DiceOnly => "dice only",
                    _ => "table",
                };
                self.set("Play", play)?;
                let seats = self.pick(&["1", "2", "3", "4"], &[2, 5, 2, 1]);
                self.set("Players", seats)?;
                match self.kind {
                    Kind::RealDice => self.set("Dice", "real")?,
                    Kind::ByCode => self.set("Dice", "from a code")?,
                    _ => self.set("Dice", "device")?,
                };
                if self.kind == Kind::ByCode && !self.one_in(3) && self.choose("Code")? {
                    self.press(Right)?;
                }
                if matches!(self.kind, Kind::DeviceDice | Kind::ByCode) {
                    if self.choose("Who plays")? {
                        self.press(A)?;
                        self.change_seats(&levels, &weights)?;
                        self.press(B)?;
                    } else {
                        self.change_seats(&levels, &weights)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn pick<'a>(&mut self, all: &[&'a str], weights: &[usize]) -> &'a str {
        let mut at = self.chance.below(weights.iter().sum());
        for (one, weight) in all.iter().zip(weights) {
            if at < *weight {
                return one;
            }
            at -= weight;
        }
        all[0]
    }

    /// Changes who plays each seat in the list on the screen.
    fn change_seats(&mut self, levels: &[&str], weights: &[usize]) -> Done {
        let rows = self.look().rows;
        for (label, _) in rows {
            if label.starts_with(|letter: char| letter.is_ascii_digit()) {
                let level = self.pick(levels, weights);
                self.set_controller(&label, level)?;
            }
        }
        Ok(())
    }

    /// Sets who plays a seat. The row's label changes with it, so the row is found by its number.
    fn set_controller(&mut self, label: &str, level: &str) -> Done {
        if !self.choose(label)? {
            return Ok(());
        }
        for _ in 0..5 {
            let rows = self.look().rows;
            let mut rows = rows
                .iter()
                .filter(|(text, _)| text.get(..1) == label.get(..1));
            if rows.any(|(_, value)| value == level) {
                return Ok(());
            }
            self.press(Right)?;
        }
        Ok(())
    }

    /// Reads who will play from the setup list.
    fn read_list(&mut self) -> Done {
        let mut rows = self.look().rows;
        if rows.iter().any(|(label, _)| label == "Who plays") {
            self.choose("Who plays")?;
            self.press(A)?;
            rows = self.look().rows;
            self.press(B)?;
        }
        let mut listed = Vec::new();
        for (label, value) in rows {
            let (name, is_device) = match label.strip_prefix("Player ") {
                Some(_) => (value, false),
                None if label.starts_with(|letter: char| letter.is_ascii_digit()) => {
                    let name = label.split_once(' ').map_or("", |(_, name)| name);
                    (name.to_string(), value != "person")
                }
                None => continue,
            };
            listed.push(Seated { name, is_device });
        }
        self.listed = (!listed.is_empty()).then_some(listed);
        Ok(())
    }

    // --- Who plays. ---

    /// Notes that somebody else may have a seat now.
    fn forget_seats(&mut self) {
        self.seated = None;
        if let Some(seen) = self.seen() {
            self.oracle.forget_seats(seen.id);
        }
    }

    /// Whether the screen shows *Table* or one of its pages, where a press can change who plays.
    fn is_in_table(&mut self) -> bool {
        let console = self.device.console();
        let record = text_record::record(|| console.draw(&mut Frame::new()));
        let mut rows = record.rows.iter();
        let labels = ["Player 1", "Name", "Who plays", "person"];
        self.is_on_board() && rows.any(|(label, _)| labels.contains(&label.as_str()))
    }

    /// Opens *Table*; false if the match has no such row.
    fn open_table(&mut self) -> Done<bool> {
        Ok(self.menu("Table")? && self.look().row("Player 1").is_some())
    }

    /// Reads who plays from *Table*, which is open, and closes it.
    fn read_table(&mut self) -> Done {
        let rows = self.look().rows;
        let seats = rows
            .iter()
            .filter(|(label, _)| label.starts_with("Player "));
        let seated = seats.map(|(_, name)| {
            let name = name.trim_matches(['(', ')']);
            Seated {
                name: name.to_string(),
                is_device: name.starts_with("PocketQ") || name.starts_with("PQ"),
            }
        });
        let seated: Vec<Seated> = seated.collect();
        let restarts = self.restarts;
        self.press(B)?;
        if restarts < self.restarts || seated.is_empty() {
            return Ok(());
        }
        if let Some(seen) = self.seen() {
            self.oracle.seat(seen.id, seated.clone());
        }
        self.seated = Some(seated);
        Ok(())
    }

    /// Reads who plays, if that is not known.
    fn learn_seats(&mut self) -> Done {
        if self.seated.is_none() && self.kind.has_seats() && !self.is_over() {
            if self.open_table()? {
                return self.read_table();
            }
            self.press(B)?;
        }
        Ok(())
    }

    /// Renames somebody, lets somebody leave or come back, or hands a seat over.
    fn change_table(&mut self) -> Done {
        if !self.kind.has_seats() || !self.open_table()? {
            return Ok(());
        }
        self.forget_seats();
        let seats = self.look().rows;
        let seats = seats
            .iter()
            .filter(|(label, _)| label.starts_with("Player "));
        let seats = seats.count();
        let seat = format!("Player {}", 1 + self.chance.below(seats.max(1)));
        self.choose(&seat)?;
        match self.chance.below(5) {
            0 => {
                let button = [Left, Right][self.chance.below(2)];
                self.press(button)?;
            }
            1 if self.choose("End the game")? => {
                self.press(A)?;
                self.press(Left)?;
                self.press(A)?;
            }
            what => {
                self.press(A)?;
                let row = ["Leaves", "Leaves", "Is back", "Name", "Who plays"][what];
                let row = match self.look().row("Is back") {
                    Some(_) if row == "Leaves" => "Is back",
                    _ => row,
                };
                if self.choose(row)? && row == "Name" {
                    self.press(Right)?;
                } else if row == "Who plays" {
                    self.press(A)?;
                    let levels = ["person", "novice", "easy"];
                    let level = self.pick(&levels, &[4, 2, 1]);
                    self.choose(level)?;
                    self.press(A)?;
                } else {
                    self.press(A)?;
                }
            }
        }
        for _ in 0..3 {
            if self.look().row("Player 1").is_some() {
                return self.read_table();
            }
            self.press(B)?;
        }
        Ok(())
    }

    // --- Beginning and going on. ---

    /// Begins a new match; false if that failed.
    fn begin(&mut self) -> Done<bool> {
        if !self.go_to_setup()? {
            return Ok(false);
        }
        self.set_up()?;
        self.read_list()?;
        self.haste = [0, 20, 50, 80][self.chance.below(4)];
        (self.cursor, self.is_turned) = ((4, 2), false);
        if !self.choose("New game")? {
            return Ok(false);
        }
        self.press(A)?;
        if !self.is_on_board() {
            // Confirms that an unfinished match is replaced.
            self.press(Left)?;
            self.press(A)?;
        }
        let restarts = self.restarts;
        if !self.is_on_board() || !self.kind.has_seats() {
            return Ok(self.is_on_board());
        }
        self.seated = None;
        self.learn_seats()?;
        if let (Some(listed), Some(seated)) = (self.listed.take(), self.seated.clone())
            && restarts == self.restarts
            && !is_same_table(&listed, &seated)
        {
            let reversed: Vec<Seated> = listed.iter().rev().cloned().collect();
            if !self.kind.is_of_two() || !is_same_table(&reversed, &seated) {
                let how = format!("{listed:?} are set up, {seated:?} play");
                return fault("seats", how);
            }
        }
        Ok(self.is_on_board())
    }

    /// Goes on with the match from the setup list, whose other rows are for the next game.
    fn go_on(&mut self) -> Done<bool> {
        if !self.go_to_setup()? {
            return Ok(false);
        }
        let label = if self.look().row("Go on").is_some() {
            "Go on"
        } else {
            "Last game"
        };
        if !self.choose(label)? {
            return Ok(false);
        }
        self.press(A)?;
        Ok(self.is_on_board())
    }

    // --- Playing. ---

    /// Plays this many matches, most of them to the end.
    pub(crate) fn play(&mut self, games: usize) -> Done {
        for _ in 0..games {
            if !self.begin()? {
                continue;
            }
            let finished = self.oracle.finished;
            let most_steps = if self.kind == Kind::Quantum {
                2500
            } else {
                900
            };
            for _ in 0..most_steps {
                if !self.is_on_board() && !self.return_to_board()? {
                    break;
                }
                if self.oracle.finished > finished && self.is_over() && !self.one_in(3) {
                    break;
                }
                self.step()?;
            }
        }
        self.finish()
    }

    /// Presses random buttons, starting from the board of a match.
    pub(crate) fn fidget(&mut self, presses: usize) -> Done {
        self.is_watched = false;
        self.levels = [8, 4, 4, 2, 2];
        self.begin()?;
        for press in 0..presses {
            self.device.hurry = match self.chance.below(3) {
                0 => Some(self.chance.below(3) as u32),
                _ => None,
            };
            let hurry = self.device.hurry.map(Token::Hurry);
            self.tokens.extend(hurry);
            let button = [Up, Down, Left, Right, A, A, A, B][self.chance.below(8)];
            let span = if button == B && self.one_in(2) {
                700
            } else {
                60
            };
            self.hold(button, span)?;
            if self.one_in(6) {
                let span = self.chance.below(3000) as u64;
                self.wait(span)?;
            }
            if press % 8 == 0 {
                self.device.picture();
            }
            if self.device.screen() == "update" && self.one_in(4) {
                self.restart()?;
            }
        }
        self.device.hurry = None;
        self.wait(5000)
    }

    /// Checks that everything decided is stored once the device is at rest.
    fn finish(&mut self) -> Done {
        self.device.hurry = None;
        self.wait(100)?;
        if self.device.flash().power.is_some() {
            self.accepted = Some(matches(self.device.console()));
            return self.restart();
        }
        self.restart()?;
        self.oracle.check_store(self.device.flash())
    }

    fn is_over(&self) -> bool {
        self.last.as_ref().is_some_and(|last| last.is_over)
    }

    /// Goes back to the match from any screen; false if there is none.
    fn return_to_board(&mut self) -> Done<bool> {
        if self.device.screen() == "resume" && !self.one_in(3) {
            self.press(A)?;
        }
        if self.device.screen() == "splash" {
            self.wait(2500)?;
        }
        if self.is_on_board() {
            return Ok(true);
        }
        self.go_on()
    }

    fn step(&mut self) -> Done {
        self.device.hurry = None;
        if self.seated.is_none() && !self.one_in(4) {
            self.learn_seats()?;
        }
        match self.chance.below(100) {
            0..3 => {
                let steps = self.chance.below(4) as u32;
                self.tokens.push(Token::Hurry(steps));
                self.device.hurry = Some(steps);
                self.progress()?;
                self.mischief()
            }
            3..17 => self.mischief(),
            _ => self.progress(),
        }
    }

    fn mischief(&mut self) -> Done {
        match self.chance.below(26) {
            24.. => self.change_table(),
            0..6 => self.undo_some(),
            6..8 => {
                if self.menu("Redo")? {
                    self.close_menu()?;
                }
                Ok(())
            }
            8..11 => self.undo_and_redo(),
            11..14 => self.fix(),
            14..16 => {
                self.menu("Leave")?;
                Ok(())
            }
            16 if self.one_in(3) => self.restart(),
            17..19 => {
                if self.device.flash().power.is_none() && self.one_in(3) {
                    self.cut_the_power()?;
                }
                Ok(())
            }
            19 => {
                let is_dear = self.kind.is_of_two() && !self.one_in(8);
                if !is_dear && self.menu("Hint")? {
                    let button = [A, B][self.chance.below(2)];
                    self.press(button)?;
                }
                Ok(())
            }
            20 => {
                self.hold(B, 700)?;
                self.wait_in_menu()
            }
            _ => self.press_anything(),
        }
    }

    /// Leaves the menu open while the device plays.
    fn wait_in_menu(&mut self) -> Done {
        let span = self.chance.below(4000) as u64;
        self.wait(span)?;
        let mut down = self.chance.below(6);
        if down == HINT && self.kind == Kind::Quantum && !self.one_in(8) {
            down = 0;
        }
        self.press_times(Down, down)?;
        self.press(A)
    }

    fn press_anything(&mut self) -> Done {
        self.forget_seats();
        for _ in 0..1 + self.chance.below(12) {
            let button = [Up, Down, Left, Right, A, A, B][self.chance.below(7)];
            let span = if self.one_in(12) { 700 } else { 60 };
            let is_language = |screen: Screen| {
                let chosen = screen.chosen.and_then(|chosen| screen.rows.get(chosen));
                chosen.is_some_and(|(label, _)| label == "Language")
            };
            // In another language, the rows could not be read.
            let button = match button {
                Left | Right | A if is_language(self.look()) => B,
                _ => button,
            };
            self.hold(button, span)?;
        }
        Ok(())
    }

    fn close_menu(&mut self) -> Done {
        if self.kind.is_of_two() {
            return Ok(());
        }
        self.press(B)
    }

    /// Undoes a few actions, so that something else can be played.
    fn undo_some(&mut self) -> Done {
        let times = 1 + self.chance.below(4) * self.chance.below(4);
        if self.kind.is_of_two() {
            for _ in 0..times {
                self.menu("Undo")?;
            }
            return Ok(());
        }
        if self.menu("Undo")? {
            self.press_times(A, times - 1)?;
            self.press(B)?;
        }
        Ok(())
    }

    fn played(&mut self) -> Vec<u32> {
        self.seen().map_or(Vec::new(), |seen| seen.codes)
    }

    /// Checks that undo and redo lead back to the same match.
    fn undo_and_redo(&mut self) -> Done {
        if !matches!(self.kind, Kind::MySheet) && !self.kind.is_table() {
            return self.undo_some();
        }
        let Some(id) = self.last.as_ref().map(|last| last.id) else {
            return Ok(());
        };
        self.hold(B, 700)?;
        if self.look().row("Undo").is_none() || !self.choose("Undo")? {
            return Ok(());
        }
        let (before, restarts) = (self.played(), self.restarts);
        let mut undone = 0;
        for _ in 0..1 + self.chance.below(8) {
            let now = self.played();
            self.press(A)?;
            undone += usize::from(self.played() != now);
        }
        if !self.choose("Redo")? {
            return Ok(());
        }
        self.press_times(A, undone)?;
        // The device's decisions in between may each need a redo.
        let mut now = self.played();
        while now != before && self.is_on_board() {
            let last = now;
            self.press(A)?;
            now = self.played();
            if now == last {
                break;
            }
        }
        let is_same_match = self.seen().is_some_and(|seen| seen.id == id);
        let went_on = now.starts_with(&before) || self.is_left_to_device(&before, &now);
        if is_same_match && restarts == self.restarts && !went_on {
            let same = before
                .iter()
                .zip(&now)
                .take_while(|(one, other)| one == other);
            let same = same.count();
            let text = |codes: &[u32]| {
                let actions = codes[same..]
                    .iter()
                    .map(|code| qwantum::Action::from_code(*code));
                format!("{:?}", actions.flatten().collect::<Vec<_>>())
            };
            let (before, now) = (text(&before), text(&now));
            let how = format!("{undone} times: after {same} actions {before} became {now}");
            return fault("undo and redo", how);
        }
        self.press(B)
    }

    /// Whether only decisions of the device are missing, which it will make again.
    fn is_left_to_device(&mut self, before: &[u32], now: &[u32]) -> bool {
        let Some(active) = self
            .device
            .console()
            .qwantum()
            .map(|played| played.game().active())
        else {
            return false;
        };
        let is_of_device = |code: &u32| match qwantum::Action::from_code(*code) {
            Some(qwantum::Action::C { seat, .. }) => self.is_device(seat),
            Some(qwantum::Action::B(_)) => self.is_device(active),
            _ => false,
        };
        let left = before.strip_prefix(now);
        left.is_some_and(|left| self.kind.is_table() && left.iter().all(is_of_device))
    }

    fn fix(&mut self) -> Done {
        if !self.kind.is_table() && self.kind != Kind::MySheet {
            return Ok(());
        }
        if !self.menu("Fix a number")? {
            return Ok(());
        }
        let back = self.chance.below(4);
        self.press_times(Left, back)?;
        let down = self.chance.below(4);
        self.press_times(Down, down)?;
        self.press(A)?;
        for _ in 0..1 + self.chance.below(5) {
            let button = [Up, Down, Left, Right][self.chance.below(4)];
            self.press(button)?;
        }
        self.press(A)?;
        for _ in 0..self.chance.below(3) {
            let button = [A, A, Right, B][self.chance.below(4)];
            self.press(button)?;
        }
        Ok(())
    }

    /// Does what the game is waiting for.
    fn progress(&mut self) -> Done {
        match self.kind {
            Kind::DeviceDice | Kind::RealDice | Kind::ByCode => self.play_table(),
            Kind::MySheet => self.play_sheet(),
            Kind::DiceOnly => self.play_dice(),
            Kind::Quantik => self.play_quantik(),
            Kind::Quantum => self.play_towers(),
        }
    }

    fn is_device(&self, seat: qwantum::Seat) -> bool {
        let seated = self.seated.as_ref();
        seated.is_some_and(|seated| seated.get(seat.index()).is_some_and(|one| one.is_device))
    }

    /// Dismisses a note, a question or the scores that may be in the way.
    fn make_way(&mut self) -> Done {
        let button = [B, A, A][self.chance.below(3)];
        self.press(button)
    }

    fn play_table(&mut self) -> Done {
        if self.one_in(14) {
            return self.make_way();
        }
        let Some(game) = self.device.console().qwantum().map(|played| *played.game()) else {
            return self.make_way();
        };
        let waits_for_device = match game.phase() {
            Phase::Over(_) => false,
            Phase::C => game.open_seats().iter().all(|seat| self.is_device(seat)),
            _ => self.is_device(game.active()),
        };
        if waits_for_device {
            let span = [50, 400, 1500, 4000][self.chance.below(4)];
            if self.one_in(3) {
                self.press(A)?;
            }
            return self.wait(span);
        }
        match game.phase() {
            Phase::FirstThrow => {
                self.press(A)?;
                self.wait(1200)
            }
            Phase::MayThrowAgain => {
                for _ in 0..self.chance.below(4) {
                    let right = self.chance.below(4);
                    self.press_times(Right, right)?;
                    self.press(A)?;
                }
                self.press(Down)?;
                if self.one_in(3) {
                    let button = [Left, Right][self.chance.below(2)];
                    self.press(button)?;
                }
                self.press(A)?;
                self.wait(1200)
            }
            Phase::B | Phase::C => {
                if self.chance.below(100) < self.haste {
                    self.hold(Down, 900)?;
                    return self.press(A);
                }
                for _ in 0..self.chance.below(3) {
                    let button = [Up, Down, Left, Right, Right][self.chance.below(5)];
                    self.press(button)?;
                }
                self.press(A)?;
                if self.kind == Kind::RealDice && self.one_in(3) {
                    self.press(B)?;
                }
                Ok(())
            }
            Phase::Over(_) => match self.chance.below(4) {
                0 => self.undo_some(),
                1 => self.fix(),
                2 => self.undo_and_redo(),
                _ => self.press(A),
            },
        }
    }

    fn play_sheet(&mut self) -> Done {
        if self.is_over() {
            return match self.chance.below(3) {
                0 => self.undo_some(),
                1 => self.fix(),
                _ => self.press(A),
            };
        }
        match self.chance.below(20) {
            0 => {
                if self.menu("End the game")? && self.one_in(3) {
                    self.press(Left)?;
                    self.press(A)?;
                }
                Ok(())
            }
            1..3 => {
                self.press(B)?;
                self.press(A)
            }
            _ => {
                for _ in 0..self.chance.below(4) {
                    let button = [Up, Down, Left, Right][self.chance.below(4)];
                    self.press(button)?;
                }
                self.press(A)
            }
        }
    }

    fn play_dice(&mut self) -> Done {
        match self.chance.below(60) {
            0 => {
                if self.menu("End the game")? {
                    self.press(Left)?;
                    self.press(A)?;
                    if !self.is_on_board() {
                        self.oracle.finished += 1;
                    }
                }
                Ok(())
            }
            _ => {
                for _ in 0..self.chance.below(5) {
                    let button = [Down, Right, A, A, Left][self.chance.below(5)];
                    self.press(button)?;
                }
                self.press(A)?;
                self.wait(1200)
            }
        }
    }

    fn play_quantik(&mut self) -> Done {
        if self.is_over() {
            return match self.chance.below(3) {
                0 => self.undo_some(),
                1 => {
                    self.menu("Leave")?;
                    Ok(())
                }
                _ => self.make_way(),
            };
        }
        if self.one_in(5) {
            let span = [50, 400, 1500, 4000][self.chance.below(4)];
            return self.wait(span);
        }
        let up = self.chance.below(4);
        self.press_times(Up, up)?;
        self.press(A)?;
        for _ in 0..self.chance.below(5) {
            let button = [Up, Down, Left, Right][self.chance.below(4)];
            self.press(button)?;
        }
        self.press(A)?;
        let seated = self.seated.iter().flatten();
        let has_device = seated.clone().any(|one| one.is_device);
        if has_device && self.one_in(4) {
            self.press(B)?;
            self.wait_in_menu()?;
        }
        Ok(())
    }

    fn play_towers(&mut self) -> Done {
        if self.is_over() {
            return match self.chance.below(3) {
                0 => self.undo_some(),
                1 => {
                    self.menu("Leave")?;
                    Ok(())
                }
                _ => self.make_way(),
            };
        }
        if self.one_in(8) {
            let span = [50, 400, 1500, 4000][self.chance.below(4)];
            return self.wait(span);
        }
        if self.one_in(40) && self.menu("End here?")? {
            let sideways = self.chance.below(2);
            self.press_times(Left, sideways)?;
            return self.press(A);
        }
        let Some(board) = self
            .last
            .as_ref()
            .and_then(|last| self.oracle.towers(last.id))
        else {
            return self.press(A);
        };
        if board.is_placing() {
            for _ in 0..self.chance.below(3) {
                let button = [Left, Right, Up, Down, B][self.chance.below(5)];
                self.press(button)?;
            }
            return self.press(A);
        }
        let Some((from, to)) = board.some_move(&mut self.chance) else {
            return self.press(A);
        };
        let played = self.last.as_ref().map(|last| last.codes.len());
        let is_turned = self.is_turned;
        self.move_cursor(from, is_turned)?;
        self.press(A)?;
        self.move_cursor(to, is_turned)?;
        self.press(A)?;
        if self.last.as_ref().map(|last| last.codes.len()) == played {
            // Something was in the way, the cursor was elsewhere, or the board is turned towards
            // Black.
            self.is_turned ^= self.one_in(2);
            let is_turned = self.is_turned;
            self.make_way()?;
            self.press(B)?;
            self.press(B)?;
            self.hold(Left, 1500)?;
            self.hold(Down, 1500)?;
            let (files, ranks) = if self.setup.is_some_and(is_full) {
                (12, 8)
            } else {
                (10, 6)
            };
            self.cursor = if is_turned {
                (files - 1, ranks - 1)
            } else {
                (0, 0)
            };
        }
        Ok(())
    }

    fn move_cursor(&mut self, to: (i32, i32), is_turned: bool) -> Done {
        let (right, up) = (to.0 - self.cursor.0, to.1 - self.cursor.1);
        let (right, up) = if is_turned {
            (-right, -up)
        } else {
            (right, up)
        };
        let sideways = if right > 0 { Right } else { Left };
        let along = if up > 0 { Up } else { Down };
        self.press_times(sideways, right.unsigned_abs() as usize)?;
        self.press_times(along, up.unsigned_abs() as usize)?;
        self.cursor = to;
        Ok(())
    }
}

fn is_full(setup: towers::Setup) -> bool {
    setup.board == towers::BoardSize::Full
}

/// The last action of a Quantum match.
fn last_move(seen: &Seen) -> Option<towers::Action> {
    let code = u16::try_from(*seen.codes.last()?).ok()?;
    towers::Game::decode(code)
}

/// A match written as a record and read back.
fn rewritten(played: &ShareableMatch) -> Result<ShareableMatch, String> {
    let mut text = String::new();
    played.write_record(&mut text).map_err(|_| String::new())?;
    ShareableMatch::read(text.as_bytes()).map_err(|why| why.to_string())
}

/// The top of the cursor of a menu or a list.
fn cursor(frame: &Frame) -> Option<i32> {
    let mut stencil = Frame::new();
    Icon::CURSOR.draw(&mut stencil, 0, 0);
    let (wide, high) = (Icon::CURSOR.width(), Icon::CURSOR.height());
    let is_here = |top: &i32| {
        let mut pixels = (0..high).flat_map(|y| (0..wide).map(move |x| (x, y)));
        pixels.all(|(x, y)| frame.is_lit(x, top + y) == stencil.is_lit(x, y))
    };
    (0..=64 - high).find(is_here)
}
