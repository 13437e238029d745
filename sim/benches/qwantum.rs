//! Measurements of Qwantum on the desk: how long replaying a record takes, and how many presses
//! entering a number in the scorekeeper takes.

use std::time::Instant;

use pocketq_core::{
    buttons::{Button, REPEAT_AFTER},
    console::Boot,
    qwantum::{Action, Colour, Dice, Game, Match, Phase, Seat, Setup, Throw, record},
    time::Millis,
};
use pocketq_sim::{desk::Desk, dice_source::DiceSource, flash::Flash};

#[path = "../tests/my_sheet_presses.rs"]
mod my_sheet_presses;

use my_sheet_presses::{Rng, best_fit};

fn main() {
    replay_figure();
    scorekeeper_figure();
    my_sheet_presses::print_figure();
}

fn decide(game: &Game, throw: Throw) -> Option<Colour> {
    best_fit(
        game.sheet(game.decider()?),
        throw,
        game.open_colours().iter(),
    )
}

/// The longest game of four players with lucky dice: each takes four misses, then fills one cell
/// per turn.
fn longest_game() -> Match {
    let mut rng = Rng(11);
    let setup = Setup::new(4, Seat::One, Dice::Device).expect("four seats");
    let mut played = Match::new(setup);
    let mut lying = rng.throw();
    while !played.game().is_over() {
        let game = *played.game();
        let sheet = game.sheet(game.active());
        let action = match game.phase() {
            Phase::FirstThrow => {
                let throws = std::iter::repeat_with(|| rng.throw()).take(400);
                let gap = |throw: &Throw| {
                    let colour = best_fit(sheet, *throw, Colour::ALL.into_iter())?;
                    Some(
                        throw
                            .total(colour)
                            .abs_diff(sheet.row(colour).last().unwrap_or(0)),
                    )
                };
                let luckiest = throws.min_by_key(|throw| gap(throw).unwrap_or(u8::MAX));
                lying = luckiest.expect("there were throws");
                Action::Throw(lying)
            }
            Phase::MayThrowAgain => Action::Keep,
            Phase::B if sheet.misses() < 4 => Action::B(None),
            Phase::B => Action::B(decide(&game, lying)),
            _ => Action::C(None),
        };
        played.play(action).expect("a legal action");
    }
    played
}

fn replay_figure() {
    let longest = longest_game();
    let mut text = String::new();
    record::write(&longest, &mut text).expect("a string takes it");
    let turns = longest.game().turns();
    let started = Instant::now();
    let rounds = 200;
    for _ in 0..rounds {
        let read = record::read(text.as_bytes()).expect("our own record");
        assert_eq!(read.game(), longest.game());
    }
    let micros = started.elapsed().as_micros() as f64 / f64::from(rounds);
    let per_100 = micros * 100.0 / f64::from(turns);
    println!(
        "replay: {turns} turns of four in {micros:.0} µs, 100 turns in {per_100:.0} µs (< 1000)"
    );
}

/// A person with real dice and the device.
struct Person {
    desk: Desk,
    presses: u32,
}

impl Person {
    fn new(seats: u8) -> Self {
        let mut desk = Desk::new(Boot::default(), DiceSource::scripted(), Flash::in_memory());
        desk.run_until(Millis(2000));
        let mut person = Person { desk, presses: 0 };
        person.tap(Button::A);
        person.tap(Button::Down);
        for _ in 2..seats {
            person.tap(Button::Right);
        }
        person.tap(Button::Down);
        person.tap(Button::Right);
        person.tap(Button::Down);
        person.tap(Button::Right);
        for _ in 0..3 {
            person.tap(Button::Up);
        }
        person.tap(Button::A);
        person.presses = 0;
        person
    }

    fn keep_down(&mut self, button: Button, span: Millis) {
        self.desk.set(button, true);
        self.desk.run_until(self.desk.now() + span);
        self.desk.set(button, false);
        self.desk.run_until(self.desk.now() + Millis(40));
    }

    fn tap(&mut self, button: Button) {
        self.keep_down(button, Millis(40));
        self.presses += 1;
    }

    /// Steps with one button: by tapping, or by holding if that counts as fewer presses. A held
    /// button counts as a press every 250 ms.
    fn steps(&mut self, button: Button, count: u32) {
        let held = held_for(count);
        let held_presses = held.0.div_ceil(250) as u32;
        if held_presses < count {
            self.keep_down(button, held);
            self.presses += held_presses;
        } else {
            (0..count).for_each(|_| self.tap(button));
        }
    }

    fn game(&self) -> Game {
        *self
            .desk
            .console()
            .qwantum()
            .expect("a game is being played")
            .game()
    }

    /// Enters a colour's total, or nothing, as a person does on the screen.
    fn enter(&mut self, colour: Option<Colour>, throw: Throw) {
        const PASS: usize = 4;
        let game = self.game();
        let offered = Colour::ALL.map(|colour| game.likeliest_entry(colour));
        let known =
            |at: &usize| offered[*at].is_some() && game.totals().of(Colour::ALL[*at]).is_some();
        let any = |at: &usize| offered[*at].is_some();
        let start = (0..PASS)
            .find(known)
            .or_else(|| (0..PASS).find(any))
            .unwrap_or(PASS);
        let lines: Vec<usize> = (0..PASS).filter(any).chain([PASS]).collect();
        let place = |line: usize| {
            lines
                .iter()
                .position(|other| *other == line)
                .expect("a line on offer")
        };
        let target = colour.map_or(PASS, Colour::index);
        let down = (place(target) + lines.len() - place(start)) % lines.len();
        let up = lines.len() - down;
        if down <= up {
            (0..down).for_each(|_| self.tap(Button::Down));
        } else {
            (0..up).for_each(|_| self.tap(Button::Up));
        }
        if let Some(colour) = colour {
            let from = i32::from(offered[colour.index()].expect("on offer"));
            let to = i32::from(throw.total(colour));
            let button = if to > from {
                Button::Right
            } else {
                Button::Left
            };
            self.steps(button, from.abs_diff(to));
        }
        let before = self.desk.console().qwantum().map(Match::len);
        self.tap(Button::A);
        // The device is handed on.
        self.desk.run_until(self.desk.now() + Millis(300));
        let written = self.desk.console().qwantum().map(Match::len);
        assert_eq!(
            written,
            before.map(|len| len + 1),
            "the device took the entry"
        );
    }
}

/// How long a direction is held for a number of steps: the first comes at once, the others as the
/// button repeats.
fn held_for(steps: u32) -> Millis {
    let (slow, fast) = (steps.saturating_sub(2).min(5), steps.saturating_sub(7));
    Millis(REPEAT_AFTER.0 + u64::from(slow) * 110 + u64::from(fast) * 50 + 20)
}

fn scorekeeper_figure() {
    let (mut presses, mut numbers, mut turns) = (0, 0, 0u32);
    let games = 50;
    for index in 0..games {
        let mut rng = Rng(1000 + index);
        let mut person = Person::new(2 + (index % 3) as u8);
        while !person.game().is_over() {
            let throw = rng.throw();
            let turn = person.game().turns();
            while person.game().turns() == turn && !person.game().is_over() {
                let colour = decide(&person.game(), throw);
                person.enter(colour, throw);
                numbers += u32::from(colour.is_some());
            }
            turns += 1;
        }
        presses += person.presses;
    }
    let mean = f64::from(presses) / f64::from(numbers);
    println!(
        "scorekeeper: {games} games, {turns} turns, {numbers} numbers: {mean:.2} presses a number (≤ 7)"
    );
}
