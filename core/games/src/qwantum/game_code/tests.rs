//! Codes as text, and the dice they give, which must never change.

use proptest::prelude::*;
use std::{format, string::String, string::ToString, vec::Vec};

use super::*;

const EXAMPLE: &str = "K7F2AX";

fn code(text: &str) -> GameCode {
    text.parse().unwrap()
}

/// What a code gives. Two devices must agree, so these values must never change. They come from an
/// independent program.
#[test]
fn the_dice_of_a_code_never_change() {
    let of_turn =
        |code: GameCode, turn| format!("{} / {}", code.throw(turn), code.second_falls(turn));
    let example = code(EXAMPLE);
    assert_eq!((example.number(), example.seats()), (3_971_739, 3));
    assert_eq!(example.first(), Seat::Two);
    for (turn, dice) in [
        (0, "W4 R1 R2 V3 R5 B2 V2 / W3 R1 Y1 R1 Y6 R3 R6"),
        (1, "W1 B5 R2 R3 R5 Y4 Y1 / W4 R1 R2 R1 B2 V5 B3"),
        (2, "W6 B5 R2 R3 B4 B2 V2 / W2 R1 R6 R3 Y6 R3 V6"),
        (115, "W3 R4 Y3 V3 R5 B6 V2 / W3 R4 R6 Y4 Y6 R3 R6"),
    ] {
        assert_eq!(of_turn(example, turn), dice, "turn {turn}");
    }
    let random = |turn, seat, phase| example.random(turn, seat, phase);
    assert_eq!(random(0, Seat::One, Phase::MayThrowAgain), 0x504C_6C22);
    assert_eq!(random(115, Seat::Four, Phase::C), 0xF822_0973);
    let (least, most) = (code("222223"), code("YYYYYM"));
    assert_eq!((least.number(), most.number()), (0, GameCode::NUMBERS - 1));
    assert_eq!((least.seats(), most.seats()), (1, 4));
    assert_eq!((least.first(), most.first()), (Seat::One, Seat::Two));
    let dice = "W5 R4 V4 Y2 R5 B2 V2 / W2 R1 Y3 Y2 Y6 B2 R6";
    assert_eq!(of_turn(least, 0), dice);
    let dice = "W6 R1 Y3 Y2 B2 B6 Y5 / W3 R1 R6 V3 V1 V2 Y5";
    assert_eq!(of_turn(most, 115), dice);
}

#[test]
fn every_number_of_seats_has_every_seed() {
    for seats in 1..=4 {
        for seed in [0, 1, 77_777, GameCode::SEEDS - 1] {
            let code = GameCode::new(seats, seed).unwrap();
            assert_eq!(code.seats(), seats);
            assert_eq!(GameCode::new(seats, seed + GameCode::SEEDS), Ok(code));
            assert!(code.first().number() <= seats);
        }
    }
    assert_eq!(GameCode::new(0, 0), Err(SetupError::Seats(0)));
    assert_eq!(GameCode::new(5, 0), Err(SetupError::Seats(5)));
    assert_eq!(GameCode::from_number(GameCode::NUMBERS), None);
}

#[test]
fn what_is_wrong_with_a_text_is_said() {
    for (text, why) in [
        ("", GameCodeError::Length(0)),
        ("K7F2A", GameCodeError::Length(5)),
        ("K7F2AXX", GameCodeError::Length(7)),
        ("K7F2A0", GameCodeError::Symbol('0')),
        ("K7 F2AX", GameCodeError::Symbol(' ')),
        ("K7F2Aß", GameCodeError::Symbol('ß')),
        ("222222", GameCodeError::Check),
        ("K7F2AY", GameCodeError::Check),
    ] {
        assert_eq!(text.parse::<GameCode>(), Err(why), "{text}");
    }
    assert_eq!(GameCodeError::Symbol('0').to_string(), "no code has '0'");
}

#[test]
fn no_two_symbols_look_alike() {
    let alike = ["0OQD", "1IL", "2Z", "5S", "8B", "UVW"];
    for group in alike {
        let used = group.chars().filter(|symbol| value(*symbol).is_some());
        assert!(used.count() <= 1, "{group}");
    }
    assert_eq!(GameCode::symbols().collect::<String>().as_bytes(), SYMBOLS);
}

/// In 60,000 rolls of each die, every face comes up 10,000 times with a standard deviation of 91;
/// five times that deviation is allowed. First and second rolls are as independent as two dice.
#[test]
fn faces_are_fair_and_independent() {
    let mut faces = [[[0i32; 6]; 2]; 7];
    let mut pairs = [[0i32; 6]; 6];
    let mut first = [0i32; 4];
    for seed in 0..2000 {
        let code = GameCode::new(4, seed * 801).unwrap();
        first[code.first().index()] += 1;
        for turn in 0..30 {
            let falls = [code.throw(turn).up(), code.second_falls(turn).up()];
            for die in 0..7 {
                let [one, two] = falls.map(|up| usize::from(up[die]));
                faces[die][0][one] += 1;
                faces[die][1][two] += 1;
                pairs[one][two] += 1;
            }
        }
    }
    let all = faces.iter().flatten().flatten();
    all.for_each(|count| assert!((count - 10_000).abs() < 460, "{faces:?}"));
    let all = pairs.iter().flatten();
    all.for_each(|count| assert!((count - 11_667).abs() < 540, "{pairs:?}"));
    first
        .iter()
        .for_each(|count| assert!((count - 500).abs() < 100, "{first:?}"));
}

#[test]
fn players_have_a_chance_of_their_own_for_every_decision() {
    let mut all = Vec::new();
    for turn in 0..116 {
        for seat in Seat::ALL {
            for phase in [Phase::MayThrowAgain, Phase::B, Phase::C] {
                all.push(code(EXAMPLE).random(turn, seat, phase));
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 116 * 4 * 3);
}

proptest! {
    #[test]
    fn a_code_is_read_as_it_is_written(number in 0..GameCode::NUMBERS) {
        let code = GameCode::from_number(number).unwrap();
        let text = code.to_string();
        prop_assert_eq!(text.parse(), Ok(code));
        prop_assert_eq!(text.to_lowercase().parse(), Ok(code));
        prop_assert_eq!(code.number(), number);
    }

    #[test]
    fn a_changed_code_is_refused_unless_only_its_case_changed(
        number in 0..GameCode::NUMBERS, place in 0..6usize, letter in "[ -~é]",
    ) {
        let text = GameCode::from_number(number).unwrap().to_string();
        let mut changed = text.clone();
        changed.replace_range(place..=place, &letter);
        let is_same = changed.eq_ignore_ascii_case(&text);
        prop_assert_eq!(changed.parse::<GameCode>().is_ok(), is_same, "{} from {}", changed, text);
    }

    #[test]
    fn every_wrong_symbol_and_every_swap_is_found(
        number in 0..GameCode::NUMBERS, place in 0..6usize, other in 0..6usize, symbol in 0..23usize,
    ) {
        let text = GameCode::from_number(number).unwrap().to_string();
        let mut wrong = text.clone().into_bytes();
        wrong[place] = SYMBOLS[symbol];
        let mut swapped = text.clone().into_bytes();
        swapped.swap(place, other);
        for changed in [wrong, swapped] {
            let changed = String::from_utf8(changed).unwrap();
            if changed != text {
                prop_assert_eq!(changed.parse::<GameCode>(), Err(GameCodeError::Check));
            }
        }
    }

    #[test]
    fn a_second_fall_does_not_depend_on_the_others(
        number in 0..GameCode::NUMBERS, turn in 0..116u16, one in 0..128u8, other in 0..128u8,
    ) {
        let code = GameCode::from_number(number).unwrap();
        let first_throw = code.throw(turn);
        let sets = [one, other].map(|bits| DiceSet::from_bits(bits).unwrap());
        let after = sets.map(|dice| code.again(turn, dice, first_throw));
        for die in Die::ALL {
            for (dice, after) in sets.into_iter().zip(after) {
                let falls = if dice.contains(die) { code.second_falls(turn) } else { first_throw };
                prop_assert_eq!(after.face(die), falls.face(die));
            }
        }
    }
}
