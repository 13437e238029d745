//! Dice only: action A, player after player, and nothing else.

use pocketq_games::qwantum::{
    Action, Colour, Dice, DiceMatch, DiceOnly, DiceSet, Die, MOST_DICE_ACTIONS, Phase, PlayError,
    Seat, Setup, has_room_for_a_turn,
};

use crate::table::{TestRng, fallen, setup, throw};

const FIRST: &str = "W3 B5 R6 Y4 V1 B2 Y5";

#[test]
fn the_next_throw_is_the_next_players() {
    let mut dice = DiceOnly::new(Setup::new(3, Seat::Two, Dice::Device).unwrap());
    assert_eq!((dice.active(), dice.throw()), (Seat::Two, None));
    for seat in [Seat::Two, Seat::Three, Seat::One, Seat::Two] {
        dice.play(Action::Throw(throw(FIRST))).unwrap();
        assert_eq!(dice.active(), seat);
        assert!(dice.may_throw_again());
    }
    assert_eq!(dice.next(), Seat::Three);
}

#[test]
fn dice_are_thrown_again_once_and_the_others_stay() {
    let mut dice = DiceOnly::new(setup(2, Dice::Device));
    let again = |faces: &str, dice: &[Die]| Action::Again {
        dice: dice.iter().copied().collect(),
        throw: throw(faces),
    };
    let second = again("W3 R4 R6 Y4 V1 B2 Y5", &[Die::One]);
    assert_eq!(
        dice.play(second),
        Err(PlayError::NotNow(Phase::FirstThrow)),
        "nothing lies there"
    );
    dice.play(Action::Throw(throw(FIRST))).unwrap();
    let before = dice;
    let moved = again("W4 R4 R6 Y4 V1 B2 Y5", &[Die::One]);
    assert_eq!(dice.play(moved), Err(PlayError::DieMoved(Die::White)));
    let none = Action::Again {
        dice: DiceSet::EMPTY,
        throw: throw(FIRST),
    };
    assert_eq!(dice.play(none), Err(PlayError::NoDiceThrown));
    assert_eq!(dice, before, "a refusal changes nothing");
    dice.play(second).unwrap();
    assert!(!dice.may_throw_again());
    assert!(dice.play(second).is_err(), "only once");
    assert_eq!(dice.throw(), Some(throw("W3 R4 R6 Y4 V1 B2 Y5")));
    assert_eq!(dice.active(), Seat::One);
}

#[test]
fn dice_that_are_kept_are_not_thrown_again() {
    let mut dice = DiceOnly::new(setup(2, Dice::Device));
    assert!(dice.play(Action::Keep).is_err(), "nothing lies there");
    dice.play(Action::Throw(throw(FIRST))).unwrap();
    dice.play(Action::Keep).unwrap();
    assert_eq!(
        (dice.active(), dice.throw()),
        (Seat::One, Some(throw(FIRST)))
    );
    assert!(!dice.may_throw_again());
    let again = Action::Again {
        dice: DiceSet::ALL,
        throw: throw(FIRST),
    };
    assert!(dice.play(again).is_err());
    assert!(dice.play(Action::Keep).is_err(), "only once");
    dice.play(Action::Throw(throw(FIRST))).unwrap();
    assert_eq!(dice.active(), Seat::Two);
    assert!(dice.may_throw_again());
}

#[test]
fn dice_thrown_by_hand_are_dice() {
    let mut dice = DiceOnly::new(setup(2, Dice::Device));
    dice.play(Action::ThrownByHand(throw(FIRST))).unwrap();
    assert!(dice.may_throw_again());
    let second = throw("W3 R4 R6 Y4 V1 B2 Y5");
    let again = |throw| Action::AgainByHand {
        dice: [Die::One].into_iter().collect(),
        throw,
    };
    let moved = again(throw("W4 R4 R6 Y4 V1 B2 Y5"));
    assert_eq!(dice.play(moved), Err(PlayError::DieMoved(Die::White)));
    dice.play(again(second)).unwrap();
    assert_eq!((dice.active(), dice.throw()), (Seat::One, Some(second)));
    dice.play(Action::ThrownByHand(throw(FIRST))).unwrap();
    assert_eq!(dice.active(), Seat::Two, "the next player's");
}

#[test]
fn there_is_nothing_but_action_a() {
    let mut dice = DiceOnly::new(setup(2, Dice::Device));
    dice.play(Action::Throw(throw(FIRST))).unwrap();
    for action in [
        Action::B(Some(Colour::Red)),
        Action::B(None),
        Action::EndTurn,
        Action::BEntry {
            colour: Colour::Red,
            total: 9,
            is_overruled: false,
        },
    ] {
        assert!(dice.play(action).is_err(), "{action:?}");
    }
}

#[test]
fn the_next_player_begins_a_new_journal_when_one_is_full() {
    let mut chance = TestRng(3);
    let mut played = DiceMatch::new(setup(3, Dice::Device));
    let mut turns = 0;
    while has_room_for_a_turn(&played) {
        played.play(Action::Throw(fallen(&mut chance))).unwrap();
        played
            .play(Action::Again {
                dice: DiceSet::ALL,
                throw: fallen(&mut chance),
            })
            .unwrap();
        turns += 1;
    }
    assert_eq!(turns, MOST_DICE_ACTIONS / 2);
    let next = played.game().next();
    let begun = DiceMatch::new(played.game().next_setup());
    assert_eq!(begun.game().active(), next);
    let codes = played.codes().iter().copied();
    let restored = DiceMatch::restore(played.setup(), codes).unwrap();
    assert_eq!(restored.game(), played.game());
}
