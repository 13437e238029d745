//! Tests the odds against the rule sheet's figures and against counting every throw.

use pocketq_games::qwantum::{
    Action, Colour, Dice, DiceSet, Game, Odds, Seat, Sheet, Throw, Totals,
};

use crate::table::{TestRng, every_throw, fallen, setup, sheet};

/// The odds of a colour's total when all seven dice are thrown.
fn of_a_throw(colour: Colour) -> Odds {
    Odds::again(Throw::default(), DiceSet::ALL, colour)
}

#[test]
fn thirty_three_comes_once_in_279_936_throws() {
    for colour in Colour::ALL {
        let chance = of_a_throw(colour).within(33, 33);
        assert_eq!((chance.ways, chance.outcomes), (1, 279_936));
        assert_eq!(chance.percent(), 1, "never shown as none");
    }
}

#[test]
fn a_colour_is_missing_in_0_1715_of_all_throws() {
    // If white stays at 1, a colour is missing when it totals 1.
    let white_one = Throw::default();
    for colour in Colour::ALL {
        let coloured = DiceSet::ALL.without(pocketq_games::qwantum::Die::White);
        let missing = Odds::again(white_one, coloured, colour).within(1, 1);
        assert_eq!((missing.ways, missing.outcomes), (8_000, 46_656));
    }
}

#[test]
fn odds_agree_with_counting_every_throw() {
    for colour in Colour::ALL {
        let mut counted = [0u32; 35];
        for white in 1..=6 {
            every_throw(white).for_each(|dice| counted[usize::from(dice.total(colour))] += 1);
        }
        let odds = of_a_throw(colour);
        for total in 0..=34 {
            assert_eq!(
                odds.within(total, total).ways,
                counted[usize::from(total)],
                "{colour} {total}"
            );
            let more: u32 = counted[usize::from(total)..].iter().sum();
            assert_eq!(odds.within(total, 33).ways, more);
        }
    }
}

#[test]
fn odds_of_every_reroll_agree_with_counting() {
    let mut chance = TestRng(8);
    for dice in DiceSet::every().filter(|dice| dice.len() <= 4) {
        let first_throw = fallen(&mut chance);
        let colour = Colour::ALL[chance.below(4)];
        let odds = Odds::again(first_throw, dice, colour);
        let mut counted = [0u32; 34];
        for fall in 0..6usize.pow(dice.len() as u32) {
            let mut up = first_throw.up();
            let mut rest = fall;
            for die in dice.iter() {
                up[die.index()] = (rest % 6) as u8;
                rest /= 6;
            }
            counted[usize::from(Throw::new(up).unwrap().total(colour))] += 1;
        }
        for total in 0..=33 {
            assert_eq!(
                odds.within(total, total).ways,
                counted[usize::from(total)],
                "{dice:?}"
            );
        }
        assert_eq!(odds.within(0, 255).ways, odds.within(0, 0).outcomes);
    }
}

#[test]
fn dice_that_stay_are_certain() {
    let first_throw = fallen(&mut TestRng(5));
    for colour in Colour::ALL {
        let odds = Odds::again(first_throw, DiceSet::EMPTY, colour);
        let total = first_throw.total(colour);
        assert!(odds.within(total, total).is_certain());
        assert!(odds.within(total + 1, 33).is_never());
    }
}

#[test]
fn the_chance_to_write_is_that_of_the_rows_room() {
    let odds = of_a_throw(Colour::Violet);
    assert!(
        odds.may_write(Colour::Violet, &Sheet::default())
            .is_certain()
    );
    let rising = sheet([&[9], &[], &[], &[]]);
    assert_eq!(odds.may_write(Colour::Violet, &rising), odds.within(10, 33));
    let falling = sheet([&[2, 5, 9, 12], &[], &[], &[]]);
    assert_eq!(odds.may_write(Colour::Violet, &falling), odds.within(1, 11));
    let dead = sheet([&[2, 5, 9, 12, 1], &[], &[], &[]]);
    assert!(odds.may_write(Colour::Violet, &dead).is_never());
}

#[test]
fn a_picker_starts_in_the_middle_of_what_is_likely_to_be_written() {
    for colour in Colour::ALL {
        let first = Sheet::default().suggested_number(colour).unwrap();
        assert!((3..=9).contains(&first), "{first}");
        let mut above = Sheet::default();
        above.write(colour, first).unwrap();
        let second = above.suggested_number(colour).unwrap();
        assert!(
            (first + 1..=first + 6).contains(&second),
            "{first}, {second}"
        );
        let mut high = Sheet::default();
        high.write(colour, 33).unwrap();
        assert_eq!(high.suggested_number(colour), None);
        assert!(high.suggested_row().is_some_and(|other| other != colour));
    }
    let mut rising = Sheet::default();
    rising.write(Colour::Violet, 32).unwrap();
    assert_eq!(
        rising.suggested_number(Colour::Violet),
        Some(33),
        "there is no other"
    );
}

#[test]
fn a_picker_starts_at_a_known_total_that_costs_little() {
    for colour in Colour::ALL {
        let mut game = Game::new(setup(2, Dice::Real));
        let known = |total| Action::Totals(Totals::UNKNOWN.with(colour, total));
        let mut dear = game;
        dear.play(known(20)).unwrap();
        assert_ne!(dear.suggested_colour(Seat::One), Some(colour));
        game.play(known(5)).unwrap();
        assert_eq!(game.suggested_colour(Seat::One), Some(colour));
        assert!(game.is_likely_to_write(Seat::One));
    }
}
