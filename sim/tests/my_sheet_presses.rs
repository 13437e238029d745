//! How many presses a number on my sheet takes: generated sheets, entered on the real screen. The
//! benchmark prints the same figure.

use pocketq_core::{
    buttons::Button,
    console::Boot,
    qwantum::{Colour, OwnSheet, Sheet, SheetMatch, THICK_LINE, Throw},
    time::Millis,
};
use pocketq_sim::{desk::Desk, dice_source::DiceSource, flash::Flash};

/// The most presses that a number may take, misses included.
const MOST: f64 = 4.2;

/// xorshift: repeatable, and fair enough to measure with.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn below(&mut self, count: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % count
    }

    pub(crate) fn throw(&mut self) -> Throw {
        let up = std::array::from_fn(|_| self.below(6) as u8);
        Throw::new(up).expect("faces from 0 to 5")
    }
}

/// A player who writes the number that costs its row least, and none that costs it too much.
pub(crate) fn best_fit(
    sheet: &Sheet,
    throw: Throw,
    open: impl Iterator<Item = Colour>,
) -> Option<Colour> {
    const HIGHEST_COST: i32 = 9;
    let cost = |colour: Colour| {
        let (row, total) = (sheet.row(colour), i32::from(throw.total(colour)));
        match row.last() {
            None => (total - 5).abs(),
            // The fourth number should be high: two lower ones follow.
            Some(_) if row.values().len() == THICK_LINE - 1 => (24 - total).max(0) / 2,
            Some(last) => (total - i32::from(last)).abs(),
        }
    };
    let fits = |colour: &Colour| {
        let total = throw.total(*colour);
        sheet.may_write(*colour, total).is_ok() && !sheet.blocks_for_ever(*colour, total)
    };
    open.filter(fits)
        .min_by_key(|colour| cost(*colour))
        .filter(|colour| cost(*colour) <= HIGHEST_COST)
}

/// A person with a sheet on the device; dice and turns are at a table of two to four.
struct Person {
    desk: Desk,
    presses: u32,
    numbers: u32,
}

impl Person {
    fn new() -> Self {
        let mut desk = Desk::new(Boot::default(), DiceSource::scripted(), Flash::in_memory());
        desk.run_until(Millis(2000));
        let mut person = Person {
            desk,
            presses: 0,
            numbers: 0,
        };
        for button in [
            Button::A,
            Button::Up,
            Button::Right,
            Button::Down,
            Button::A,
        ] {
            person.hold(button, 40);
        }
        assert_eq!(person.desk.console().screen_name(), "my-sheet");
        person.presses = 0;
        person
    }

    fn played(&self) -> &SheetMatch {
        self.desk.console().my_sheet().expect("a sheet")
    }

    fn own(&self) -> OwnSheet {
        *self.played().game()
    }

    /// Keeps a button down. A held button counts as a press every 250 ms.
    fn hold(&mut self, button: Button, millis: u64) {
        self.desk.set(button, true);
        self.desk.run_until(self.desk.now() + Millis(millis));
        self.desk.set(button, false);
        self.desk.run_until(self.desk.now() + Millis(40));
        self.presses += millis.div_ceil(250) as u32;
    }

    fn tap(&mut self, button: Button, times: usize) {
        (0..times).for_each(|_| self.hold(button, 40));
    }

    /// Goes up or down by taps, and by holding for steps of five where that is quicker. `room` is
    /// how far it could go: what is held too long stops there.
    fn change(&mut self, by: i32, room: i32) {
        let (there, back) = if by > 0 {
            (Button::Right, Button::Left)
        } else {
            (Button::Left, Button::Right)
        };
        let far = by.abs();
        // How many fives, with taps there or back after them; the first takes 350 ms.
        let (_, fives) = (0..=3)
            .map(|fives| {
                let rest = far - room.min(5 * fives);
                (fives + i32::from(fives > 0) + rest.abs(), fives)
            })
            .min()
            .expect("some way");
        if fives > 0 {
            self.hold(there, 360 + 220 * (fives as u64 - 1));
        }
        let rest = far - room.min(5 * fives);
        self.tap(
            if rest > 0 { there } else { back },
            rest.unsigned_abs() as usize,
        );
    }

    fn write(&mut self, colour: Colour, value: u8) {
        let own = self.own();
        let is_open = |colour: &Colour| own.sheet().room(*colour).is_some();
        let rows: Vec<Colour> = Colour::ALL.into_iter().filter(is_open).collect();
        let place = |colour| rows.iter().position(|row| *row == colour).expect("open");
        let start = own.likeliest_row().expect("an open row");
        let down = (place(colour) + rows.len() - place(start)) % rows.len();
        let up = (rows.len() - down) % rows.len();
        self.tap(Button::Down, if down <= up { down } else { 0 });
        self.tap(Button::Up, if up < down { up } else { 0 });
        let from = own.likeliest_value(colour).expect("an open row");
        let room = own.sheet().room(colour).expect("an open row");
        let room = if value > from {
            room.most - from
        } else {
            from - room.least
        };
        self.change(i32::from(value) - i32::from(from), room.into());
        self.tap(Button::A, 1);
        let row = *self.own().sheet().row(colour);
        let written = own.sheet().row(colour).values().len() + 1;
        assert_eq!((row.values().len(), row.last()), (written, Some(value)));
        self.numbers += 1;
    }

    fn miss(&mut self) {
        let misses = self.own().sheet().misses();
        self.tap(Button::B, 1);
        self.tap(Button::A, 1);
        assert_eq!(self.own().sheet().misses(), misses + 1);
    }

    /// A whole game: what this person writes in everybody's turns.
    fn play(&mut self, rng: &mut Rng, seats: u64) {
        let mut turn = rng.below(seats);
        while !self.own().is_over() {
            let throw = rng.throw();
            let is_active = turn.is_multiple_of(seats);
            // In their turns the others take a colour in B.
            let mut taken = (!is_active).then(|| Colour::ALL[rng.below(4) as usize]);
            let before = self.numbers;
            for phase in 0..2 {
                if phase == 0 && !is_active || self.own().is_over() {
                    continue;
                }
                let open = Colour::ALL
                    .into_iter()
                    .filter(|colour| Some(*colour) != taken);
                if let Some(colour) = best_fit(self.own().sheet(), throw, open) {
                    self.write(colour, throw.total(colour));
                    taken = Some(colour);
                }
            }
            if is_active && self.numbers == before {
                self.miss();
            }
            turn += 1;
        }
    }
}

/// Presses for each number over 50 generated sheets, and how many numbers and misses there were.
fn figure() -> (f64, u32, u32) {
    let (mut presses, mut numbers, mut misses) = (0, 0, 0);
    for sheet in 0..50 {
        let mut person = Person::new();
        person.play(&mut Rng(1000 + sheet), 2 + sheet % 3);
        presses += person.presses;
        numbers += person.numbers;
        misses += u32::from(person.own().sheet().misses());
    }
    (f64::from(presses) / f64::from(numbers), numbers, misses)
}

/// Prints the figure, and returns it.
pub(crate) fn print_figure() -> f64 {
    let (presses, numbers, misses) = figure();
    println!(
        "my sheet: 50 sheets, {numbers} numbers, {misses} misses: {presses:.2} presses a number (≤ {MOST})"
    );
    presses
}

#[test]
fn a_number_takes_few_presses() {
    let presses = print_figure();
    assert!(presses <= MOST, "{presses:.2} presses a number");
}
