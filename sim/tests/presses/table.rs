//! Measures how many presses a turn at the table takes: generated games, entered on the real
//! screens. The benchmark prints the same figures.

use pocketq_core::{
    buttons::Button,
    qwantum::{Action, Colour, Dice, DiceSet, Die, Game, Match, Phase, Seat, Throw},
};
use pocketq_testing::TestRng;

use crate::generated_play::{Hands, best_fit, fallen};

/// How long presses of A do nothing after the device changes hands, in milliseconds.
pub(crate) const LOCKED: u64 = 400;
/// How long a completed column lights up before the next player's name comes.
const LIT: u64 = 400;
/// How long a press takes at four presses a second.
const A_PRESS: u64 = 250;

/// The number of games behind each figure.
const GAMES: u64 = 50;

/// A line of the column beside the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Writer,
    Row(Colour),
    End,
}

/// Whose entry it is, and whether it is in B.
type Writer = (Seat, bool);

/// The people at a table, one of whom has the device in hand.
pub(crate) struct Table {
    pub(crate) hands: Hands,
    dice: Dice,
    numbers: u32,
    turns: u32,
    /// `passed_on`: how many presses had been made when the device last changed hands. `waits`: how
    /// often the first press after that was A, which is the only time that anybody waits.
    passed_on: u32,
    waits: u32,
    /// Whether the last press has completed a column, and how often somebody waited for that.
    is_lit: bool,
    lit_waits: u32,
    /// Where the cursor is.
    writer: Writer,
    line: Line,
}

/// Everybody, clockwise from the thrower.
fn clockwise(game: &Game) -> Vec<Seat> {
    let mut seats: Vec<Seat> = game.seats().collect();
    seats.rotate_left(game.active().index());
    seats
}

fn writers(game: &Game) -> Vec<Writer> {
    let mut seats = clockwise(game);
    if game.phase() == Phase::B {
        let thrower = seats[0];
        seats.rotate_left(1);
        let everybody = seats.into_iter().map(|seat| (seat, false));
        return [(thrower, true)].into_iter().chain(everybody).collect();
    }
    let open = |seat: &Seat| game.open_seats().contains(*seat);
    seats
        .into_iter()
        .filter(open)
        .map(|seat| (seat, false))
        .collect()
}

impl Table {
    pub(crate) fn new(seats: u8, dice: Dice, seed: u64) -> Self {
        let hands = Hands::after(&match dice {
            Dice::Device => {
                format!("luck {seed}\nwait 2000\nopen qwantum people {seats}\nwait 300")
            }
            Dice::Real => format!("wait 2000\nopen qwantum people {seats} real\nwait 300"),
        });
        let mut table = Table {
            hands,
            dice,
            numbers: 0,
            turns: 0,
            passed_on: 0,
            waits: 0,
            is_lit: false,
            lit_waits: 0,
            writer: (Seat::One, true),
            line: Line::End,
        };
        assert_eq!(table.game().setup().dice(), dice);
        assert_eq!(table.game().setup().seat_count(), seats);
        table.look(None);
        table
    }

    pub(crate) fn played(&self) -> &Match {
        let played = self.hands.desk.console().qwantum();
        played.expect("a game is being played")
    }

    pub(crate) fn game(&self) -> Game {
        *self.played().game()
    }

    /// The game as this writer sees it: if somebody writes in C while the phase is still B, B was
    /// passed.
    fn game_for(&self, writer: Writer) -> Game {
        let mut game = self.game();
        if game.phase() == Phase::B && !writer.1 {
            game.play(Action::B(None)).expect("a pass");
        }
        game
    }

    /// Notes where the cursor is in a stage that has just opened. `last` has just written, if
    /// anybody.
    pub(crate) fn look(&mut self, last: Option<Seat>) {
        let game = self.game();
        let (order, writers) = (clockwise(&game), writers(&game));
        let last = last.filter(|_| game.phase() == Phase::C);
        let place = |seat| order.iter().position(|other| *other == seat);
        let later = |writer: &&Writer| last.is_none_or(|last| place(writer.0) > place(last));
        let suggested = |writer: &Writer| self.game_for(*writer).suggested_colour(writer.0);
        let is_likely = |writer: &Writer| self.game_for(*writer).is_likely_to_write(writer.0);
        let can_write = |writer: &&Writer| suggested(writer).is_some();
        let next = writers.iter().filter(later).find(can_write);
        let next = next.or_else(|| writers.iter().find(can_write));
        let next = next.or_else(|| writers.iter().find(later));
        let Some(&next) = next.or(writers.first()) else {
            return;
        };
        self.line = match suggested(&next) {
            Some(colour) if is_likely(&next) => Line::Row(colour),
            _ if writers.iter().any(is_likely) => Line::Writer,
            _ => Line::End,
        };
        self.writer = next;
    }

    fn lines(&self) -> Vec<Line> {
        let game = self.game_for(self.writer);
        let seat = self.writer.0;
        let is_open = |colour: &Colour| {
            game.suggested_number(seat, *colour).is_some()
                && (self.dice == Dice::Real || game.totals().of(*colour).is_some())
        };
        let writer = (writers(&self.game()).len() > 1).then_some(Line::Writer);
        let rows = Colour::ALL.into_iter().filter(is_open).map(Line::Row);
        writer.into_iter().chain(rows).chain([Line::End]).collect()
    }

    /// Goes up or down to a line, whichever is shorter.
    fn go_to(&mut self, line: Line) {
        let lines = self.lines();
        let place = |line| lines.iter().position(|other| *other == line);
        let (from, to) = (place(self.line), place(line));
        let (from, to) = (from.expect("the cursor is there"), to.expect("it is there"));
        let down = (to + lines.len() - from) % lines.len();
        let up = (lines.len() - down) % lines.len();
        if down <= up {
            self.hands.tap(Button::Down, down);
        } else {
            self.hands.tap(Button::Up, up);
        }
        self.line = line;
    }

    /// Whether left and right change a number here.
    fn picks_number(&self) -> bool {
        let game = self.game();
        match self.line {
            Line::Row(colour) => {
                let range = game.sheet(self.writer.0).open_range(colour);
                let is_one = range.is_some_and(|range| range.least == range.most);
                self.dice == Dice::Real && game.totals().of(colour).is_none() && !is_one
            }
            _ => false,
        }
    }

    fn change_writer(&mut self, writer: Writer) {
        if writer == self.writer {
            return;
        }
        if self.picks_number() {
            self.go_to(Line::Writer);
        }
        let writers = writers(&self.game());
        let place = |writer| writers.iter().position(|other| *other == writer);
        let (from, to) = (place(self.writer).unwrap(), place(writer).unwrap());
        let right = (to + writers.len() - from) % writers.len();
        let left = writers.len() - right;
        if right <= left {
            self.hands.tap(Button::Right, right);
        } else {
            self.hands.tap(Button::Left, left);
        }
        (self.writer, self.line) = (writer, Line::Writer);
    }

    fn write(&mut self, writer: Writer, colour: Colour, throw: Throw) {
        self.change_writer(writer);
        let game = self.game_for(writer);
        if self.line == Line::Writer {
            let suggested = game.suggested_colour(writer.0).expect("a colour");
            let lines = self.lines();
            let place = |line| lines.iter().position(|other| *other == line).unwrap() as i32;
            let distance = |line| {
                let steps = (place(Line::Row(colour)) - place(line)).abs();
                steps.min(lines.len() as i32 - steps)
            };
            // A goes to the suggested colour.
            if distance(Line::Row(suggested)) + 1 < distance(Line::Writer) {
                self.hands.tap(Button::A, 1);
                self.line = Line::Row(suggested);
            }
        }
        self.go_to(Line::Row(colour));
        if game.totals().of(colour).is_none() {
            let from = game.suggested_number(writer.0, colour).expect("open");
            let range = game.sheet(writer.0).open_range(colour).expect("open");
            self.hands.change(from, throw.total(colour), range);
        }
        let written = game.sheet(writer.0).row(colour).values().len() + 1;
        self.press_a();
        let row = *self.game().sheet(writer.0).row(colour);
        let (length, last) = (row.values().len(), row.last());
        let expected = (written, Some(throw.total(colour)));
        assert_eq!((length, last), expected, "{writer:?} wrote {colour:?}");
        self.numbers += 1;
        self.look((!writer.1).then_some(writer.0));
    }

    fn press_a(&mut self) {
        let is_first = self.hands.presses == self.passed_on;
        self.waits += u32::from(is_first);
        self.lit_waits += u32::from(is_first && self.is_lit);
        self.hands.tap(Button::A, 1);
        // Somebody else gets the device.
        self.is_lit = self.hands.watch();
        self.hands.wait(LOCKED);
        self.passed_on = self.hands.presses;
    }

    /// Rolls the device's dice. The thrower throws again the dice that no row can use.
    fn throw(&mut self) -> Throw {
        self.press_a();
        self.hands.wait(1000);
        let game = self.game();
        let throw = game.throw().expect("the dice have fallen");
        let sheet = game.sheet(game.active());
        let is_useless = |die: &Die| {
            let colour = throw.face(*die).colour;
            colour.is_some_and(|colour| sheet.open_range(colour).is_none())
        };
        let useless: DiceSet = Die::ALL.into_iter().filter(is_useless).collect();
        self.hands.choose_dice(useless);
        self.hands.wait(1000);
        let game = self.game();
        if !useless.is_empty() {
            // Go on after the second throw.
            self.press_a();
        }
        self.look(None);
        game.throw().expect("the dice lie")
    }

    fn turn(&mut self, rng: &mut TestRng) {
        self.turn_with(rng, |_| ());
    }

    /// A turn. `after_b` runs once the thrower has written.
    pub(crate) fn turn_with(&mut self, rng: &mut TestRng, after_b: impl FnOnce(&mut Self)) {
        let turn = self.game().turns();
        let throw = match self.dice {
            Dice::Real => fallen(rng),
            Dice::Device => self.throw(),
        };
        self.turns += 1;
        let thrower = self.game().active();
        let b = best_fit(self.game().sheet(thrower), throw, Colour::ALL.into_iter());
        if let Some(colour) = b {
            self.write((thrower, true), colour, throw);
            if self.game().turns() == turn && !self.game().is_over() {
                after_b(self);
            }
        }
        for seat in clockwise(&self.game()) {
            if self.game().turns() != turn {
                return;
            }
            let open = Colour::ALL.into_iter().filter(|colour| Some(*colour) != b);
            if let Some(colour) = best_fit(self.game().sheet(seat), throw, open) {
                self.write((seat, false), colour, throw);
            }
        }
        if self.game().turns() == turn {
            self.go_to(Line::End);
            self.press_a();
            assert_eq!(self.game().turns(), turn + 1, "nobody else writes");
            self.look(None);
        }
    }
}

/// Presses per turn and per number, over generated games.
struct Figure {
    a_turn: f64,
    a_number: f64,
    /// How many seconds longer a turn takes at four presses a second because A is locked.
    waiting: f64,
    turns: u32,
}

fn figure(seats: u8, dice: Dice) -> Figure {
    let (mut presses, mut turns, mut numbers, mut waiting) = (0, 0, 0, 0);
    for game in 0..GAMES {
        let mut table = Table::new(seats, dice, 500 + game);
        let mut rng = TestRng(1000 + game);
        while !table.game().is_over() {
            table.turn(&mut rng);
        }
        presses += table.hands.presses;
        waiting += u64::from(table.waits) * (LOCKED - A_PRESS) + u64::from(table.lit_waits) * LIT;
        (turns, numbers) = (turns + table.turns, numbers + table.numbers);
    }
    Figure {
        a_turn: f64::from(presses) / f64::from(turns),
        a_number: f64::from(presses) / f64::from(numbers),
        waiting: waiting as f64 / f64::from(turns) / 1000.0,
        turns,
    }
}

/// The most presses per turn, and per number with real dice.
const ASKED: [(u8, Dice, f64, f64); 3] = [
    (4, Dice::Real, 8.0, 3.8),
    (2, Dice::Real, 7.0, f64::INFINITY),
    (4, Dice::Device, 11.0, f64::INFINITY),
];

#[test]
fn a_turn_takes_few_presses() {
    let too_many = print_figures();
    assert!(too_many.is_empty(), "{too_many:?}");
}

/// Five presses in a quick rhythm write once, and nothing for the next player.
#[test]
fn five_quick_presses_write_once() {
    /// How many numbers are on all sheets.
    fn written(game: &Game) -> usize {
        let rows = |seat| Colour::ALL.map(|colour| game.sheet(seat).row(colour).values().len());
        game.seats().flat_map(rows).sum()
    }
    for dice in [Dice::Real, Dice::Device] {
        let mut table = Table::new(4, dice, 7);
        if dice == Dice::Device {
            table.press_a();
            table.hands.wait(1000);
            table.hands.choose_dice(DiceSet::EMPTY);
            table.hands.wait(1000);
        }
        let before = written(&table.game());
        for _ in 0..5 {
            table.hands.tap(Button::A, 1);
            table.hands.wait(220);
        }
        let entries = written(&table.game()) - before;
        println!("five presses of A at 0.3 s, {dice:?}: {entries} written (1)");
        assert_eq!(entries, 1, "{dice:?}");
        // Whoever waits until the banner is gone can write at once.
        table.hands.wait(LOCKED);
        table.hands.tap(Button::A, 1);
        assert_eq!(written(&table.game()), before + 2, "{dice:?}");
    }
}

/// Prints the figures, and returns those that are too high.
pub(crate) fn print_figures() -> Vec<String> {
    let mut too_many = Vec::new();
    for (seats, dice, most, most_a_number) in ASKED {
        let Figure {
            a_turn,
            a_number,
            waiting,
            turns,
        } = figure(seats, dice);
        let what = match dice {
            Dice::Real => "scorekeeper",
            Dice::Device => "device dice",
        };
        let mut line = format!(
            "{what}: {seats} players, {GAMES} games, {turns} turns: {a_turn:.2} presses a turn (≤ {most})"
        );
        if most_a_number.is_finite() {
            line += &format!(", {a_number:.2} a number (≤ {most_a_number})");
        }
        let seconds = a_turn * A_PRESS as f64 / 1000.0;
        line += &format!(", {seconds:.2} s at four a second, and {waiting:.2} s of waiting (≤ 1)");
        println!("{line}");
        if a_turn > most || a_number > most_a_number || waiting > 1.0 {
            too_many.push(line);
        }
    }
    too_many
}
