//! Measures how many presses it takes to correct a number from three turns ago, or from three
//! entries ago in *my sheet*. Generated games are played on the real screens, and each correction
//! starts from the sheet that is being written. The benchmark prints the same figures.

use pocketq_core::{
    buttons::Button,
    qwantum::{
        Colour, Dice, EntryPlace, Fix, Match, Seat, Sheet, SheetAction, SheetFix, SheetMatch, turns,
    },
};
use pocketq_testing::TestRng;

use crate::{
    generated_play::Hands,
    my_sheet::Person,
    table::{LOCKED, Table},
};

/// The most presses that a correction may take: 14, one of which holds B for the menu and counts as
/// three.
const MOST: u32 = 16;
const GAMES: u64 = 50;
/// How far back the wrong number is.
const BACK: usize = 3;
/// How far off the number was.
const STEPS: [i8; 4] = [-2, -1, 1, 2];

/// How many presses corrections took.
#[derive(Default)]
pub(crate) struct Figure {
    corrections: u32,
    presses: u32,
    most: u32,
}

impl Figure {
    fn count(&mut self, presses: u32) {
        self.corrections += 1;
        self.presses += presses;
        self.most = self.most.max(presses);
    }

    fn mean(&self) -> f64 {
        f64::from(self.presses) / f64::from(self.corrections)
    }
}

/// Changes the number under the cursor and confirms it.
fn change(hands: &mut Hands, step: i8) {
    let button = if step > 0 {
        Button::Right
    } else {
        Button::Left
    };
    hands.tap(button, usize::from(step.unsigned_abs()));
    hands.tap(Button::A, 1);
}

/// Goes up or down in a list, whichever is shorter.
fn go_down(hands: &mut Hands, down: usize, count: usize) {
    let up = count - down;
    if down <= up {
        hands.tap(Button::Down, down);
    } else {
        hands.tap(Button::Up, up);
    }
}

/// A number that was wrong.
#[derive(Clone, Copy, Debug)]
struct Wrong {
    place: EntryPlace,
    colour: Colour,
    step: i8,
}

fn changed(number: u8, step: i8) -> u8 {
    number.saturating_add_signed(step)
}

/// All numbers of a turn that could be one or two higher or lower while everything after them still
/// fits.
fn correctable(played: &Match, turn: u16) -> Vec<Wrong> {
    let Some((_, found)) = turns(played).nth(usize::from(turn)) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for (seat, in_b, colour) in found.entries() {
        let place = EntryPlace { turn, seat, in_b };
        let Some((colour, number)) =
            colour.zip(colour.and_then(|colour| found.totals().of(colour)))
        else {
            continue;
        };
        for step in STEPS {
            let mut fix = Fix::default();
            let entry = Some((colour, changed(number, step)));
            let set = fix.set(played, place, entry, false);
            if set.is_ok() && fix.check(played) == Ok(played.len()) {
                all.push(Wrong {
                    place,
                    colour,
                    step,
                });
            }
        }
    }
    all
}

/// Checks that only the wrong number has changed.
fn check_sheets(before: &Sheet, after: &Sheet, wrong: Option<(Colour, u8, i8)>) {
    assert_eq!(before.misses(), after.misses());
    for colour in Colour::ALL {
        let (was, is) = (before.row(colour).values(), after.row(colour).values());
        assert_eq!(was.len(), is.len());
        let other: Vec<(u8, u8)> = (was.iter().copied().zip(is.iter().copied()))
            .filter(|(was, is)| was != is)
            .collect();
        match wrong.filter(|(other, ..)| *other == colour) {
            Some((_, number, step)) => assert_eq!(other, [(number, changed(number, step))]),
            None => assert!(other.is_empty(), "{colour:?}: {was:?} {is:?}"),
        }
    }
}

/// Corrects a number three turns back, if possible; returns how many presses it took.
fn correct_at_table(table: &mut Table, rng: &mut TestRng) -> Option<u32> {
    let played = table.played().clone();
    let game = played.game();
    let turn = game.turns().checked_sub(BACK as u16)?;
    let all = correctable(&played, turn);
    let wrong = *all.get(rng.below(all.len().max(1)))?;
    let all_turns: Vec<_> = turns(&played).map(|(_, turn)| turn).collect();
    let found = all_turns[usize::from(turn)];
    let number = found.totals().of(wrong.colour).expect("it was written");
    let writers = found.writers_of(wrong.colour);
    let places: Vec<(Seat, bool)> = found
        .entries()
        .map(|(seat, in_b, _)| (seat, in_b))
        .collect();
    let at = places
        .iter()
        .position(|place| *place == (wrong.place.seat, wrong.place.in_b))
        .expect("it is in the list");

    let before = table.hands.presses;
    let hands = &mut table.hands;
    hands.hold(Button::B, 650);
    hands.tap(Button::Down, 2);
    hands.tap(Button::A, 1);
    hands.tap(Button::Left, all_turns.len() - 1 - usize::from(turn));
    go_down(hands, at, places.len());
    hands.tap(Button::A, 1);
    change(hands, wrong.step);
    if writers.len() > 1 {
        // The device lists the other writers whose numbers change too.
        hands.tap(Button::A, 1);
    }
    let presses = hands.presses - before;
    hands.wait(LOCKED);

    let after = table.played();
    assert_eq!(after.game().turns(), game.turns());
    assert_eq!(after.game().phase(), game.phase());
    assert_eq!(after.redoable(), played.redoable());
    for seat in game.seats() {
        let wrote = writers.contains(seat);
        let wrong = wrote.then_some((wrong.colour, number, wrong.step));
        check_sheets(game.sheet(seat), after.game().sheet(seat), wrong);
    }
    table.look(None);
    Some(presses)
}

/// Four players with real dice. In every fourth turn somebody finds a wrong number: before anybody
/// has written, or after the thrower has.
fn at_the_table() -> Figure {
    let mut figure = Figure::default();
    for game in 0..GAMES {
        let mut table = Table::new(4, Dice::Real, 500 + game);
        let (mut rng, mut finds) = (TestRng(1000 + game), TestRng(9000 + game));
        let mut turn = game;
        while !table.game().is_over() {
            let (before, after_b) = (turn % 8 == 3, turn % 8 == 7);
            if before && let Some(presses) = correct_at_table(&mut table, &mut finds) {
                figure.count(presses);
            }
            table.turn_with(&mut rng, |table| {
                if after_b && let Some(presses) = correct_at_table(table, &mut finds) {
                    figure.count(presses);
                }
            });
            turn += 1;
        }
    }
    figure
}

/// Corrects the entry that three others follow, if it is a number and can be corrected. Returns how
/// many presses it took.
fn correct_on_sheet(person: &mut Person, rng: &mut TestRng) -> Option<u32> {
    let played: SheetMatch = person.played().clone();
    let at = played.len().checked_sub(BACK + 1)?;
    let SheetAction::Write { colour, value } = played.actions().nth(at)? else {
        return None;
    };
    let fits = |step: &i8| {
        let mut fix = SheetFix::default();
        let value = changed(value, *step);
        fix.set(&played, at, SheetAction::Write { colour, value });
        fix.check(&played) == Ok(played.len())
    };
    let steps: Vec<i8> = STEPS.into_iter().filter(fits).collect();
    let step = *steps.get(rng.below(steps.len().max(1)))?;

    let before = person.hands.presses;
    let hands = &mut person.hands;
    hands.hold(Button::B, 650);
    hands.tap(Button::Down, 2);
    hands.tap(Button::A, 1);
    go_down(hands, BACK, played.len());
    hands.tap(Button::A, 1);
    change(hands, step);
    let presses = hands.presses - before;

    let after = person.played();
    assert_eq!(after.len(), played.len());
    let mut expected: Vec<SheetAction> = played.actions().collect();
    expected[at] = SheetAction::Write {
        colour,
        value: changed(value, step),
    };
    assert_eq!(after.actions().collect::<Vec<_>>(), expected);
    let (was, is) = (played.game().sheet(), after.game().sheet());
    check_sheets(was, is, Some((colour, value, step)));
    Some(presses)
}

fn on_my_sheet() -> Figure {
    let mut figure = Figure::default();
    for sheet in 0..GAMES {
        let mut person = Person::new();
        let (mut rng, mut finds) = (TestRng(1000 + sheet), TestRng(9000 + sheet));
        let seats = 2 + sheet % 3;
        let mut turn = rng.below(seats as usize) as u64;
        while !person.own().is_over() {
            if turn % 4 == 3
                && let Some(presses) = correct_on_sheet(&mut person, &mut finds)
            {
                figure.count(presses);
            }
            person.turn(&mut rng, turn.is_multiple_of(seats));
            turn += 1;
        }
    }
    figure
}

/// Prints the figures, and returns them.
pub(crate) fn print_figures() -> [Figure; 2] {
    let figures = [at_the_table(), on_my_sheet()];
    let what = [
        "scorekeeper, 4 players, a number three turns back",
        "my sheet, a number three entries back",
    ];
    for (figure, what) in figures.iter().zip(what) {
        println!(
            "fix: {what}: {GAMES} games, {} corrections: {:.2} presses on average, at most {} (≤ {MOST})",
            figure.corrections,
            figure.mean(),
            figure.most,
        );
    }
    figures
}

#[test]
fn a_number_is_corrected_in_few_presses_and_what_came_after_stays() {
    for figure in print_figures() {
        assert!(figure.corrections >= GAMES as u32, "{}", figure.corrections);
        assert!(figure.most <= MOST, "{} presses", figure.most);
    }
}
