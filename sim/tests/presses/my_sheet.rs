//! Measures how many presses a number in *my sheet* takes: generated sheets, entered on the real
//! screen. The benchmark prints the same figure.

use pocketq_core::{
    buttons::Button,
    qwantum::{Colour, OwnSheet, SheetMatch},
};
use pocketq_testing::TestRng;

use crate::generated_play::{Hands, best_fit, fallen};

/// The most presses per number, misses included.
const MOST: f64 = 4.2;

/// A person whose sheet is on the device. The dice and turns are those of a table of two to four.
pub(crate) struct Person {
    pub(crate) hands: Hands,
    numbers: u32,
}

impl Person {
    pub(crate) fn new() -> Self {
        let hands = Hands::after(
            "wait 2000\nchoose Qwantum\nset Play \"my sheet\"\nchoose \"New game\"\n\
             expect screen my-sheet",
        );
        Person { hands, numbers: 0 }
    }

    pub(crate) fn played(&self) -> &SheetMatch {
        self.hands.desk.console().my_sheet().expect("a sheet")
    }

    pub(crate) fn own(&self) -> OwnSheet {
        *self.played().game()
    }

    fn write(&mut self, colour: Colour, value: u8) {
        let own = self.own();
        let is_open = |colour: &Colour| own.sheet().open_range(*colour).is_some();
        let rows: Vec<Colour> = Colour::ALL.into_iter().filter(is_open).collect();
        let place = |colour| rows.iter().position(|row| *row == colour).expect("open");
        let start = own.sheet().suggested_row().expect("an open row");
        let down = (place(colour) + rows.len() - place(start)) % rows.len();
        let up = (rows.len() - down) % rows.len();
        self.hands
            .tap(Button::Down, if down <= up { down } else { 0 });
        self.hands.tap(Button::Up, if up < down { up } else { 0 });
        let from = own.sheet().suggested_number(colour).expect("an open row");
        let range = own.sheet().open_range(colour).expect("an open row");
        self.hands.change(from, value, range);
        self.hands.tap(Button::A, 1);
        let row = *self.own().sheet().row(colour);
        let written = own.sheet().row(colour).values().len() + 1;
        assert_eq!((row.values().len(), row.last()), (written, Some(value)));
        self.numbers += 1;
    }

    fn miss(&mut self) {
        let misses = self.own().sheet().misses();
        self.hands.tap(Button::B, 1);
        self.hands.tap(Button::A, 1);
        assert_eq!(self.own().sheet().misses(), misses + 1);
    }

    /// Writes in this person's own turn, or in somebody else's.
    pub(crate) fn turn(&mut self, rng: &mut TestRng, is_active: bool) {
        let throw = fallen(rng);
        // In other people's turns, the thrower takes a colour in B.
        let mut taken = (!is_active).then(|| rng.pick(&Colour::ALL));
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
    }

    /// Plays a whole game.
    fn play(&mut self, rng: &mut TestRng, seats: u64) {
        let mut turn = rng.below(seats as usize) as u64;
        while !self.own().is_over() {
            self.turn(rng, turn.is_multiple_of(seats));
            turn += 1;
        }
    }
}

/// Presses per number over 50 generated sheets, and how many numbers and misses there were.
fn figure() -> (f64, u32, u32) {
    let (mut presses, mut numbers, mut misses) = (0, 0, 0);
    for sheet in 0..50 {
        let mut person = Person::new();
        person.play(&mut TestRng(1000 + sheet), 2 + sheet % 3);
        presses += person.hands.presses;
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
