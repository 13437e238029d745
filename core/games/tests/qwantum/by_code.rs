//! Games by code: the code fixes who is first and every die, in the game and in its record.

use proptest::prelude::*;

use pocketq_games::qwantum::record::{self, Report, Why};
use pocketq_games::qwantum::{
    Action, Colour, Dice, DiceSet, Die, Game, GameCode, GameCodeError, Match, Phase, PlayError,
    Seat, Setup, Throw, undo,
};

use crate::table::{TestRng, random_match_by_code, step};

/// In the first turn dice 1 and 4 are thrown again.
const EXAMPLE: &str = "\
qwantum 1
seats 3
first 2
code K7F2AX
throw W4 R1 R2 V3 R5 B2 V2
again . R1 . . Y6 . .
b V
c 1 R
c 2 Y
c 3 -
";

fn code() -> GameCode {
    "K7F2AX".parse().unwrap()
}

fn text(played: &Match) -> String {
    let mut text = String::new();
    record::write(played, &mut text).unwrap();
    text
}

/// Reads the example with `from` replaced by `to`; returns the line and reason for the refusal.
#[track_caller]
fn refusal(from: &str, to: &str) -> (u32, Why) {
    assert!(EXAMPLE.contains(from));
    let record = EXAMPLE.replacen(from, to, 1);
    let error = record::read(record.as_bytes()).expect_err("refused");
    (error.line, error.why)
}

#[test]
fn a_record_has_the_code_after_the_first_seat() {
    let played = record::read(EXAMPLE.as_bytes()).unwrap();
    assert_eq!(played.setup(), Setup::by_code(code()));
    assert_eq!(text(&played), EXAMPLE);
    assert_eq!(
        Report(played.game()).to_string(),
        "seat 1 V - B - R 7 Y - columns -,-,-,-,-,- misses 0 total 0\n\
         seat 2 V 9 B - R - Y 10 columns -,-,-,-,-,- misses 0 total 0\n\
         seat 3 V - B - R - Y - columns -,-,-,-,-,- misses 0 total 0\n\
         active 3\n"
    );
    let small = EXAMPLE.replace("K7F2AX", "k7f2ax");
    assert_eq!(record::read(small.as_bytes()).unwrap(), played);
}

#[test]
fn a_code_line_that_is_wrong_is_refused() {
    let code = |why| (4, Why::Code(why));
    assert_eq!(refusal("K7F2AX", "K7F2XA"), code(GameCodeError::Check));
    assert_eq!(
        refusal("K7F2AX", "K7F2AO"),
        code(GameCodeError::Symbol('O'))
    );
    assert_eq!(refusal("K7F2AX", "K7F2A"), code(GameCodeError::Length(5)));
    assert_eq!(refusal(" K7F2AX", ""), (4, Why::Missing("a code")));
    assert_eq!(refusal("seats 3", "seats 4"), (4, Why::CodeSeats(3)));
    let first = (4, Why::CodeFirst(Seat::Two));
    assert_eq!(refusal("first 2", "first 1"), first);
    for twice_or_late in [
        "code K7F2AX\ncode K7F2AX\n",
        "code K7F2AX\nthrow W1\ncode K7F2AX\n",
    ] {
        let (line, why) = refusal("code K7F2AX\n", twice_or_late);
        assert_eq!(line, 5);
        assert!(matches!(why, Why::UnknownWord(_) | Why::Missing(_)));
    }
    let late = refusal("b V\n", "code K7F2AX\n");
    assert!(matches!(late, (7, Why::UnknownWord(_))), "{late:?}");
    let between = EXAMPLE.replace("first 2\ncode K7F2AX\n", "code K7F2AX\nfirst 2\n");
    let error = record::read(between.as_bytes()).unwrap_err();
    assert_eq!((error.line, error.why), (3, Why::Opening("first N")));
}

#[test]
fn throws_that_are_not_the_codes_are_refused() {
    let other = |die: Die, face: usize| {
        let face = die.faces()[face];
        Why::Play(PlayError::OtherFall { die, face })
    };
    assert_eq!(refusal("throw W4", "throw W5"), (5, other(Die::White, 3)));
    assert_eq!(refusal("Y6 . .", "R5 . ."), (6, other(Die::Four, 1)));
    let error = record::read(EXAMPLE.replace("throw W4", "throw W5").as_bytes()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 5: by the code, the white die shows W4"
    );
    let totals = "totals R7 Y10 B6 V9 white 4";
    let dice = "throw W4 R1 R2 V3 R5 B2 V2\nagain . R1 . . Y6 . .";
    assert_eq!(refusal(dice, totals), (5, Why::Play(PlayError::CodeDice)));
}

#[test]
fn the_game_takes_the_codes_dice_and_no_others() {
    let mut game = Game::new(Setup::by_code(code()));
    assert_eq!(game.setup().dice(), Dice::Device);
    assert_eq!(game.active(), Seat::Two);
    let throw = game.falls_by_code().unwrap();
    assert_eq!(throw, code().throw(0));
    let before = game;
    assert!(game.play(Action::Throw(Throw::default())).is_err());
    let by_hand = Action::ThrownByHand(throw);
    assert_eq!(game.play(by_hand), Err(PlayError::CodeDice));
    assert_eq!(game, before, "a refusal changes nothing");
    game.play(Action::Throw(throw)).unwrap();
    let dice = DiceSet::EMPTY.with(Die::White).with(Die::Six);
    let throw = code().again(0, dice, throw);
    let by_hand = Action::AgainByHand { dice, throw };
    assert_eq!(game.play(by_hand), Err(PlayError::CodeDice));
    // The right faces, but not for this set of dice.
    let all = DiceSet::ALL;
    assert!(game.play(Action::Again { dice: all, throw }).is_err());
    game.play(Action::Again { dice, throw }).unwrap();
    assert_eq!(game.falls_by_code(), None);
    let random = |seat| game.random_by_code(seat).unwrap();
    assert_eq!(random(Seat::Two), code().random(0, Seat::Two, Phase::B));
    assert_ne!(random(Seat::Two), random(Seat::One));
}

#[test]
fn without_a_code_nothing_is_fixed() {
    let setup = Setup::by_code(code());
    for dice in [Dice::Device, Dice::Real] {
        assert_eq!(setup.with_dice(dice).code(), None);
    }
    let mut game = Game::new(setup.with_dice(Dice::Device));
    assert_eq!(
        (game.falls_by_code(), game.random_by_code(Seat::One)),
        (None, None)
    );
    game.play(Action::ThrownByHand(Throw::default())).unwrap();
}

/// Undo takes back decisions; the dice come back as they were.
#[test]
fn a_turn_that_is_reached_again_has_the_same_dice() {
    let mut played = record::read(EXAMPLE.as_bytes()).unwrap();
    played.play(Action::Throw(code().throw(1))).unwrap();
    let thrown = *played.game();
    assert!(undo(&mut played), "the last C");
    let colour = Some(Colour::Blue);
    played
        .play(Action::C {
            seat: Seat::Three,
            colour,
        })
        .unwrap();
    assert_eq!(played.game().throw(), thrown.throw());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_record_by_code_is_read_as_it_is_written(
        seed in any::<u64>(), seats in 1..=4u8, zeal in 0..=10usize, stop in 0..1200usize,
    ) {
        let played = random_match_by_code(seed, seats, zeal, stop);
        let written = text(&played);
        let read = record::read(written.as_bytes()).unwrap();
        prop_assert_eq!(read.setup(), played.setup());
        prop_assert_eq!(text(&read), written);
        let restored = Match::of_events(played.setup(), played.events());
        let restored = restored.ok().unwrap();
        prop_assert_eq!(restored.game(), played.game());
    }

    /// Whatever two people decide, every turn begins with the same dice.
    #[test]
    fn the_dice_do_not_depend_on_decisions(seed in any::<u64>(), seats in 1..=4u8, other in any::<u64>()) {
        let first_throws = |chance_seed: u64| {
            let setup = Setup::by_code(GameCode::new(seats, seed as u32).unwrap());
            let (mut played, mut chance) = (Match::new(setup), TestRng(chance_seed));
            while !played.game().is_over() {
                step(&mut played, &mut chance, 7);
            }
            let is_first = |action: &Action| matches!(action, Action::Throw(_));
            played.events().filter(is_first).collect::<Vec<_>>()
        };
        let throws = [first_throws(seed), first_throws(other)];
        let common = throws[0].len().min(throws[1].len());
        prop_assert_eq!(&throws[0][..common], &throws[1][..common]);
    }
}
