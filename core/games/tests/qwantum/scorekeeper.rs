//! Real dice on the table: what may be entered, what is refused and why.

use std::collections::BTreeSet;

use pocketq_games::qwantum::{
    Action, Colour, Dice, Game, Phase, PlayError, Seat, Totals, TotalsError, WriteError,
};

use crate::table::{TestRng, b_entry, c, c_entry, every_throw, fallen, setup};

use Colour::{Blue, Red, Violet, Yellow};

fn totals(violet: u8, blue: u8, red: u8, yellow: u8, white: u8) -> Totals {
    let known = Totals::UNKNOWN
        .with_white(white)
        .with(Violet, violet)
        .with(Blue, blue);
    known.with(Red, red).with(Yellow, yellow)
}

#[test]
fn the_sheets_example_is_possible() {
    let example = totals(3, 19, 3, 8, 3);
    assert_eq!(example.possible(), Ok(()));
    assert_eq!(example.example().unwrap().totals(), example);
    assert_eq!(example.to_string(), "R3 Y8 B19 V3 white 3");
}

#[test]
fn what_seven_dice_cannot_show_is_refused_with_why() {
    use TotalsError::*;
    let refused = |totals: Totals| totals.possible().unwrap_err();
    assert_eq!(refused(totals(3, 19, 3, 8, 7)), White(7));
    assert_eq!(refused(totals(3, 19, 3, 8, 0)), White(0));
    assert_eq!(
        refused(totals(2, 19, 3, 8, 3)),
        BelowWhite {
            colour: Violet,
            total: 2,
            white: 3
        }
    );
    assert_eq!(
        refused(totals(3, 31, 3, 3, 3)),
        TooHigh {
            colour: Blue,
            total: 31,
            most: 30
        }
    );
    assert_eq!(refused(totals(3, 3, 3, 8, 3)), TooLittle { sum: 5 });
    assert_eq!(refused(totals(13, 13, 13, 10, 3)), TooMuch { sum: 37 });
    assert_eq!(refused(totals(10, 10, 10, 4, 3)), TooManyDice { dice: 7 });
    assert_eq!(
        refused(totals(3, 3, 3, 9, 3)),
        NoThrow,
        "each of six dice showing yellow 1"
    );
    assert_eq!(
        refused(Totals::UNKNOWN.with(Red, 0)),
        BelowWhite {
            colour: Red,
            total: 0,
            white: 1
        }
    );
    assert_eq!(
        refused(Totals::UNKNOWN.with(Red, 34)),
        TooHigh {
            colour: Red,
            total: 34,
            most: 33
        }
    );
    let two = Totals::UNKNOWN.with(Red, 33);
    assert_eq!(two.with(Blue, 6).possible(), Ok(()));
    assert_eq!(refused(two.with(Blue, 7)), NoThrow);
    assert_eq!(refused(two.with(Blue, 30)), TooMuch { sum: 51 });
}

#[test]
fn possible_is_exactly_what_some_throw_shows() {
    let shown: BTreeSet<[u8; 4]> = every_throw(1)
        .map(|dice| Colour::ALL.map(|c| dice.total(c) - 1))
        .collect();
    let mut chance = TestRng(3);
    let (mut possible, mut refused) = (0, 0);
    for round in 0..1_500 {
        // Almost possible: a real throw with one number changed, every other time by at most 3,
        // and some left out.
        let dice = fallen(&mut chance);
        let changed = chance.below(4);
        let change = match round % 2 {
            0 => chance.below(7) + 34 - 3,
            _ => chance.below(34),
        };
        let wrong = usize::from(dice.total(Colour::ALL[changed])) + change;
        let hidden = chance.below(32) & chance.below(32);
        let mut known = Totals::UNKNOWN;
        for colour in Colour::ALL {
            let right = dice.total(colour);
            let said = if colour.index() == changed {
                (wrong % 34) as u8
            } else {
                right
            };
            if hidden & 1 << colour.index() == 0 {
                known = known.with(colour, said);
            }
        }
        if hidden & 16 == 0 {
            known = known.with_white(dice.white());
        }
        let agrees = |white: u8, parts: &[u8; 4]| {
            known.white().is_none_or(|known| known == white)
                && Colour::ALL.into_iter().zip(parts).all(|(colour, part)| {
                    known.of(colour).is_none_or(|known| known == white + part)
                })
        };
        let expected = (1..=6).any(|white| shown.iter().any(|parts| agrees(white, parts)));
        assert_eq!(known.possible().is_ok(), expected, "{known}");
        if let Some(example) = known.example() {
            assert_eq!(
                example.totals().and(known),
                Some(example.totals()),
                "{known}"
            );
        }
        if expected {
            possible += 1
        } else {
            refused += 1
        }
    }
    assert!(possible > 300 && refused > 300, "{possible} {refused}");
}

#[test]
fn only_totals_that_somebody_uses_are_entered() {
    let mut game = Game::new(setup(3, Dice::Real));
    assert_eq!(game.phase(), Phase::B);
    assert_eq!(
        game.play(Action::B(Some(Red))),
        Err(PlayError::TotalUnknown(Red))
    );
    game.play(b_entry(Blue, 19)).unwrap();
    assert_eq!(game.suggested_number(Seat::One, Blue), None, "taken in B");
    game.play(c_entry(Seat::One, Yellow, 8)).unwrap();
    assert_eq!(
        game.suggested_number(Seat::Two, Yellow),
        Some(8),
        "offered to the next player"
    );
    let other = c_entry(Seat::Two, Yellow, 9);
    assert_eq!(
        game.play(other),
        Err(PlayError::OtherTotal {
            colour: Yellow,
            total: 8
        })
    );
    game.play(c(Seat::Two, Yellow)).unwrap();
    game.play(c_entry(Seat::Three, Yellow, 8)).unwrap();
    assert_eq!(game.active(), Seat::Two);
    assert_eq!(game.totals(), Totals::UNKNOWN, "new turn, new dice");
    for seat in game.seats() {
        assert_eq!(game.sheet(seat).row(Yellow).values(), [8]);
    }
}

#[test]
fn an_entry_must_be_possible_together_with_those_before_it() {
    let mut game = Game::new(setup(2, Dice::Real));
    game.play(b_entry(Red, 33)).unwrap();
    let before = game;
    let impossible = c_entry(Seat::One, Blue, 7);
    assert_eq!(
        game.play(impossible),
        Err(PlayError::Totals(TotalsError::NoThrow))
    );
    assert_eq!(game, before, "nothing half-applied");
    game.play(c_entry(Seat::One, Blue, 6)).unwrap();
}

#[test]
fn an_entry_is_checked_against_the_row_before_the_dice() {
    let mut game = Game::new(setup(1, Dice::Real));
    game.play(b_entry(Red, 9)).unwrap();
    game.play(Action::EndTurn).unwrap();
    for (total, why) in [
        (0, WriteError::NoSuchTotal(0)),
        (
            9,
            WriteError::NotHigher {
                colour: Red,
                value: 9,
                last: 9,
            },
        ),
        (34, WriteError::NoSuchTotal(34)),
    ] {
        let entry = b_entry(Red, total);
        assert_eq!(game.play(entry), Err(PlayError::Write(why)));
    }
}

#[test]
fn totals_may_come_at_once_or_one_by_one_but_must_say_something_new() {
    let mut game = Game::new(setup(1, Dice::Real));
    let example = totals(3, 19, 3, 8, 3);
    assert_eq!(
        game.play(Action::Totals(Totals::UNKNOWN)),
        Err(PlayError::NothingNew)
    );
    game.play(Action::Totals(Totals::UNKNOWN.with_white(3)))
        .unwrap();
    let other = Totals::UNKNOWN.with_white(4).with(Red, 9);
    assert_eq!(
        game.play(Action::Totals(other)),
        Err(PlayError::OtherWhite(3))
    );
    game.play(Action::Totals(example)).unwrap();
    assert_eq!(
        game.play(Action::Totals(example)),
        Err(PlayError::NothingNew)
    );
    assert_eq!(game.writable(Seat::One).len(), 4);
    game.play(Action::B(Some(Blue))).unwrap();
}

#[test]
fn who_throws_and_who_enters_is_settled_at_the_start() {
    let dice = fallen(&mut TestRng(1));
    let mut game = Game::new(setup(2, Dice::Real));
    assert_eq!(game.play(Action::Throw(dice)), Err(PlayError::TableDice));
    assert_eq!(game.play(Action::Keep), Err(PlayError::TableDice));
    let mut game = Game::new(setup(2, Dice::Device));
    assert_eq!(
        game.play(Action::Totals(dice.totals())),
        Err(PlayError::DeviceDice)
    );
    game.play(Action::Throw(dice)).unwrap();
    game.play(Action::Keep).unwrap();
    let entry = b_entry(Red, dice.total(Red));
    assert_eq!(game.play(entry), Err(PlayError::DeviceDice));
}
