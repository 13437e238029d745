//! Chance cannot be undone, and a match is revised if somebody changes a decision with known dice.

use pocketq_games::journal::Fallen;
use pocketq_games::qwantum::{
    Action, Colour, Dice, DiceSet, Die, EntryPlace, FallenDice, Fix, Game, Match, Phase, Seat,
    Setup, Throw, Totals, play_over_undone, redo, undo,
};
use proptest::prelude::*;

use crate::table::{TestRng, b_entry, c_entry, setup, step, throw_of};

const PASS: [Action; 2] = [Action::B(None), Action::EndTurn];

fn throw(face: u8) -> Action {
    Action::Throw(Throw::new([face; 7]).unwrap())
}

fn by_hand(face: u8) -> Action {
    Action::ThrownByHand(Throw::new([face; 7]).unwrap())
}

/// White is thrown again.
fn again(white: u8, rest: u8) -> Action {
    let mut up = [rest; 7];
    up[0] = white;
    Action::Again {
        dice: DiceSet::EMPTY.with(Die::White),
        throw: Throw::new(up).unwrap(),
    }
}

fn alone() -> Match {
    Match::new(setup(1, Dice::Device))
}

fn play(played: &mut Match, actions: impl IntoIterator<Item = Action>) {
    for action in actions {
        play_over_undone(played, action).unwrap();
    }
}

/// One player alone: three turns; the last has only its throws.
fn three_turns() -> Match {
    let mut played = alone();
    play(&mut played, [throw(2), again(4, 2), PASS[0], PASS[1]]);
    play(&mut played, [throw(3), Action::Keep, PASS[0], PASS[1]]);
    play(&mut played, [throw(1), again(5, 1)]);
    played
}

#[test]
fn undo_takes_back_decisions_and_never_dice() {
    let mut played = three_turns();
    let dice = |played: &Match| (played.game().turns(), played.game().throw());
    assert_eq!(played.len(), 5, "two passes are two decisions each");
    assert!(undo(&mut played), "the second turn's pass");
    assert_eq!(dice(&played).0, 1);
    assert!(undo(&mut played), "keeping its dice");
    assert_eq!(played.game().phase(), Phase::MayThrowAgain);
    assert!(undo(&mut played), "the first turn's pass");
    assert_eq!(played.game().phase(), Phase::B, "its dice lie as they did");
    assert!(!undo(&mut played), "nobody has decided anything before");
    assert_eq!(played.fallen().len(), 5);
}

#[test]
fn a_turn_comes_back_with_its_dice_although_something_else_was_decided() {
    let mut played = three_turns();
    let last = played.game().throw();
    while undo(&mut played) {}
    play(&mut played, [Action::B(Some(Colour::Red)), Action::EndTurn]);
    assert_eq!(played.game().phase(), Phase::MayThrowAgain);
    assert_eq!(played.game().throw(), throw(3).throw());
    play(&mut played, [Action::Keep, PASS[0], PASS[1]]);
    assert_eq!(played.game().phase(), Phase::B, "with the second throw");
    assert_eq!(played.game().throw(), last);
}

#[test]
fn what_was_kept_may_be_thrown_again_once_and_then_stays() {
    let mut played = three_turns();
    while undo(&mut played) {}
    play(&mut played, PASS);
    assert!(!played.is_revised(), "the same as before");
    play(&mut played, [again(5, 3)]);
    assert!(
        played.is_revised(),
        "it was kept when the third turn's dice fell"
    );
    assert_eq!(played.game().phase(), Phase::B);
    while undo(&mut played) {}
    play(&mut played, PASS);
    assert_eq!(played.game().throw(), again(5, 3).throw());
}

#[test]
fn dice_that_people_entered_have_fallen_too() {
    let mut played = alone();
    play(&mut played, [by_hand(2), Action::Keep, PASS[0], PASS[1]]);
    play(&mut played, [throw(5)]);
    while undo(&mut played) {}
    assert_eq!(played.game().throw(), by_hand(2).throw());
    assert!(played.play(throw(1)).is_err());
}

/// Two players. In the first turn only One wrote, then the turn was ended, and Two has thrown. The
/// end of the turn and One's entry are undone, and Two writes instead. Then One writes as before,
/// directly or by redo, and the turn ends automatically.
#[test]
fn a_turn_that_ends_in_another_way_is_followed_by_the_same_throw() {
    for is_redone in [false, true] {
        let mut played = Match::new(setup(2, Dice::Device));
        let [one, two] =
            [Seat::One, Seat::Two].map(|seat| Action::choice(Some(seat), Some(Colour::Blue)));
        play(&mut played, [throw(2), Action::Keep, PASS[0], one, PASS[1]]);
        play(&mut played, [throw(3)]);
        assert!(undo(&mut played) && undo(&mut played));
        play(&mut played, [PASS[0], two]);
        if is_redone {
            assert!(redo(&mut played));
        } else {
            play(&mut played, [one]);
        }
        assert_eq!(played.game().throw(), throw(3).throw());
        assert_eq!((played.game().turns(), played.redoable()), (1, 0));
    }
}

#[test]
fn a_decision_changed_after_a_later_throw_makes_a_match_revised() {
    let mut played = three_turns();
    assert!(undo(&mut played) && redo(&mut played) && !played.is_revised());
    undo(&mut played);
    play(&mut played, PASS);
    assert!(!played.is_revised(), "what was decided again is no change");
    undo(&mut played);
    play(&mut played, [Action::B(Some(Colour::Red))]);
    assert!(played.is_revised());
    let mut played = three_turns();
    play(&mut played, PASS);
    undo(&mut played);
    play(&mut played, [Action::B(Some(Colour::Red))]);
    assert!(!played.is_revised(), "nothing had fallen since");
}

/// Two matches also differ if only one of them is revised.
#[test]
fn only_a_played_decision_that_is_replaced_by_another_one_revises_a_match() {
    let red = Action::B(Some(Colour::Red)).code();
    let mut played = three_turns();
    let (codes, count) = (played.codes().to_vec(), played.len());
    assert!(played.replace(0..2, &codes[..2], count));
    assert!(!played.is_revised(), "by itself");
    assert!(played.go_to(0) && played.replace(0..1, &[red], 0));
    assert!(!played.is_revised(), "an undone one");
    let mut played = three_turns();
    assert!(played.replace(0..1, &[red], 1) && played.is_revised());
    assert!(played.replace(0..1, &codes[..1], 1));
    let mut before = three_turns();
    assert!(before.go_to(1));
    assert_eq!(before.codes(), played.codes());
    assert_ne!(before, played);
}

#[test]
fn matches_with_the_same_decisions_and_other_dice_differ() {
    let after = |face| {
        let mut played = alone();
        play(&mut played, [throw(face), Action::Keep, PASS[0], PASS[1]]);
        played
    };
    assert_eq!(after(2), after(2));
    assert_ne!(after(2), after(3));
}

#[test]
fn what_fell_before_each_decision_is_counted() {
    let played = three_turns();
    let falls: Vec<usize> = (0..=played.len())
        .map(|decided| played.falls_after(decided))
        .collect();
    // Both throws of the first turn, the first of the second, and both of the third.
    assert_eq!(falls, [2, 0, 1, 0, 0, 2]);
}

/// Only the total of another colour is told after the entries were undone.
#[test]
fn undone_entries_keep_their_numbers_if_those_are_not_known() {
    let entries = [
        b_entry(Colour::Red, 9),
        c_entry(Seat::Two, Colour::Yellow, 10),
    ];
    let mut played = Match::new(setup(2, Dice::Real));
    play(&mut played, entries);
    assert!(undo(&mut played) && undo(&mut played));
    let told = Totals::UNKNOWN.with(Colour::Blue, 8);
    play(&mut played, [Action::Totals(told)]);
    for entry in entries {
        assert_eq!(played.next_undone(), Some(entry));
        assert!(redo(&mut played));
    }
}

#[test]
fn throws_are_counted_turn_by_turn() {
    let played = three_turns();
    let counts = [0, 1, 2, 3, 4, u16::MAX].map(|turns| played.fallen().until(turns));
    assert_eq!(counts, [0, 2, 3, 5, 5, 5]);
    assert!(alone().fallen().is_empty() && !played.fallen().is_empty());
}

#[test]
fn what_comes_next_is_what_happened() {
    let mut played = three_turns();
    let (mut game, mut decided) = (Game::new(played.setup()), 0);
    for event in played.events() {
        assert_eq!(played.event_after(&game, decided), Some(event));
        decided += usize::from(!event.is_chance());
        game.play(event).unwrap();
    }
    assert_eq!((&game, decided), (played.game(), played.len()));
    assert_eq!(played.event_after(&game, decided), None);
    let last = played.last();
    assert!(last.is_some() && played.undo());
    let before = played.game_at(decided - 1);
    assert_eq!(played.event_after(&before, decided - 1), last, "undone");
}

/// Such dice can come from a damaged save.
#[test]
fn what_cannot_have_fallen_where_it_is_stored_did_not_fall() {
    let at = |place, action: Action| {
        let mut fallen = FallenDice::default();
        fallen.put(place, action.code());
        (fallen.first(0), fallen.again(0))
    };
    let (first, second) = (throw(2), again(3, 2));
    assert_eq!(at(0, first), (Some(first), None));
    assert_eq!(at(1, second), (None, Some(second)));
    for (place, action) in [
        (0, second),
        (1, first),
        (0, Action::Keep),
        (1, Action::Keep),
    ] {
        assert_eq!(at(place, action), (None, None), "{place} {action:?}");
    }
}

#[test]
fn a_fix_revises_a_match_if_something_had_fallen_since() {
    let entry = |turn| EntryPlace {
        turn,
        seat: Seat::One,
        in_b: true,
    };
    for (turn, is_revised) in [(0, true), (1, false)] {
        let mut played = alone();
        for face in [2, 3] {
            play(&mut played, [throw(face), Action::Keep, PASS[0], PASS[1]]);
        }
        let number = Fix::default()
            .turn(&played, turn)
            .unwrap()
            .totals()
            .of(Colour::Red);
        let mut fix = Fix::default();
        fix.set(
            &played,
            entry(turn),
            Some((Colour::Red, number.unwrap())),
            false,
        )
        .unwrap();
        fix.apply(&mut played).unwrap();
        assert_eq!(played.is_revised(), is_revised, "turn {turn}");
    }
}

/// With real dice, only the current numbers count.
#[test]
fn a_match_with_real_dice_is_never_revised() {
    let mut played = Match::new(setup(1, Dice::Real));
    let number = throw_of(Colour::Red, 9).total(Colour::Red);
    for _ in 0..2 {
        play(&mut played, PASS);
    }
    while undo(&mut played) {}
    play(&mut played, [b_entry(Colour::Red, number)]);
    assert!(!played.is_revised());
}

/// What a person does at the device.
#[derive(Clone, Copy, Debug)]
enum Press {
    Step,
    Undo,
    Redo,
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Whatever is undone, redone and played again, a turn always has the same dice, and a match is
    /// revised only if a decision was changed.
    #[test]
    fn whatever_has_fallen_in_a_turn_falls_again(
        seed in any::<u64>(), seats in 1..=4u8,
        presses in prop::collection::vec(
            prop_oneof![4 => Just(Press::Step), 2 => Just(Press::Undo), 1 => Just(Press::Redo)],
            1..200,
        ),
    ) {
        let mut chance = TestRng(seed);
        let mut played = Match::new(Setup::new(seats, Seat::One, Dice::Device).unwrap());
        let mut known = std::collections::HashMap::new();
        for press in presses {
            match press {
                Press::Step if !played.game().is_over() => step(&mut played, &mut chance, 7),
                Press::Step => {}
                Press::Undo => {
                    undo(&mut played);
                }
                Press::Redo => {
                    redo(&mut played);
                }
            }
            for (place, code) in played.fallen().entries() {
                prop_assert_eq!(*known.entry(place).or_insert(code), code);
            }
            let game = played.game();
            let second = known.get(&(2 * game.turns() as u8 + 1));
            let first = known.get(&(2 * game.turns() as u8));
            let last_throw = second.or(first).and_then(|code| Action::from_code(*code));
            prop_assert!(game.is_over() || game.throw() == last_throw.and_then(Action::throw));
        }
    }
}
