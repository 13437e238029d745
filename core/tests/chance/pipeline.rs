//! Tests how the dice are used: how many bits they need, what a throw uses up, what changes the
//! result.

use std::num::NonZeroU8;

use proptest::prelude::*;

use crate::sources::Markov;
use pocketq_core::chance::{
    ALL_DICE, FRESH_BITS, FairDice, Progress, RawBits, Refused, SEED_BITS, WHITE_DIE,
};

/// Dice that are ready to throw, from the good source with this seed.
fn ready(seed: u64) -> FairDice {
    let mut chance = FairDice::new();
    chance.gather_from(&mut Markov::good(seed)).unwrap();
    chance
}

#[test]
fn the_first_throw_takes_the_seed_and_then_fresh_bits_word_by_word() {
    let mut source = Markov::oscillator(1);
    let mut chance = FairDice::new();
    for missing in (32..=SEED_BITS).rev().step_by(32) {
        assert_eq!(chance.progress(), Progress::Seeding { missing });
        assert_eq!(
            chance.throw(ALL_DICE, 0),
            Err(Refused::NotReady(chance.progress()))
        );
        chance.gather(source.next_word().unwrap()).unwrap();
    }
    for missing in (32..=FRESH_BITS).rev().step_by(32) {
        assert_eq!(chance.progress(), Progress::Freshening { missing });
        assert_eq!(
            chance.throw(ALL_DICE, 0),
            Err(Refused::NotReady(chance.progress()))
        );
        chance.gather(source.next_word().unwrap()).unwrap();
    }
    assert_eq!(chance.progress(), Progress::Ready);
}

#[test]
fn the_seed_can_be_gathered_alone_while_the_splash_shows() {
    let mut chance = FairDice::new();
    chance.seed_from(&mut Markov::good(1)).unwrap();
    assert_eq!(
        chance.progress(),
        Progress::Freshening {
            missing: FRESH_BITS
        }
    );
    chance.seed_from(&mut Markov::good(1)).unwrap();
    assert_eq!(
        chance.progress(),
        Progress::Freshening {
            missing: FRESH_BITS
        }
    );
}

#[test]
fn a_throw_and_a_lot_use_up_the_fresh_bits() {
    let mut chance = ready(1);
    chance.throw(ALL_DICE, 0).unwrap();
    let missing = Refused::NotReady(Progress::Freshening {
        missing: FRESH_BITS,
    });
    assert_eq!(chance.throw(ALL_DICE, 0), Err(missing));
    let mut chance = ready(1);
    chance.below(NonZeroU8::MIN, 0).unwrap();
    assert_eq!(chance.throw(ALL_DICE, 0), Err(missing));
}

#[test]
fn words_beyond_what_is_needed_are_not_taken() {
    let mut chance = ready(1);
    let mut same = chance.clone();
    for _ in 0..100 {
        assert_eq!(chance.gather(0), Ok(Progress::Ready));
    }
    assert_eq!(chance.throw(ALL_DICE, 5), same.throw(ALL_DICE, 5));
}

#[test]
fn only_the_dice_of_the_mask_fall_and_every_face_is_on_a_die() {
    for mask in 0..=u8::MAX {
        let dice = ready(u64::from(mask)).throw(mask, 0).unwrap();
        for (die, face) in dice.into_iter().enumerate() {
            assert_eq!(face.is_some(), mask >> die & 1 == 1);
            assert!(face.is_none_or(|face| face < 6));
        }
    }
    assert!(ready(1).throw(WHITE_DIE, 0).unwrap()[0].is_some());
}

#[test]
fn the_same_bits_and_presses_give_the_same_dice_and_others_do_not() {
    // Two throws of seven dice are equal once in 279,936 times; twenty in a row never are.
    let evening = |seed, press| {
        let (mut chance, mut source) = (FairDice::new(), Markov::oscillator(seed));
        let throw = |turn: u64| {
            chance.gather_from(&mut source).unwrap();
            chance.throw(ALL_DICE, press + turn).unwrap()
        };
        (0..20).map(throw).collect::<Vec<_>>()
    };
    assert_eq!(evening(1, 1000), evening(1, 1000));
    assert_ne!(evening(1, 1000), evening(2, 1000));
    assert_ne!(evening(1, 1000), evening(1, 1001));
}

#[test]
fn every_single_raw_bit_counts() {
    let dice = |flipped: Option<usize>| {
        let (mut chance, mut source) = (FairDice::new(), Markov::good(1));
        for word in 0..usize::from(SEED_BITS + FRESH_BITS) / 32 {
            let flip = flipped
                .filter(|bit| bit / 32 == word)
                .map_or(0, |bit| 1 << (bit % 32));
            chance.gather(source.next_word().unwrap() ^ flip).unwrap();
        }
        let first = chance.throw(ALL_DICE, 0).unwrap();
        chance.gather_from(&mut source).unwrap();
        (first, chance.throw(ALL_DICE, 0).unwrap())
    };
    let plain = dice(None);
    for bit in (0..usize::from(SEED_BITS + FRESH_BITS)).step_by(61) {
        assert_ne!(dice(Some(bit)), plain, "bit {bit}");
    }
}

#[test]
fn lots_are_drawn_evenly_for_every_number_of_seats() {
    let (mut chance, mut source) = (FairDice::new(), Markov::good(1));
    for seats in 1..=4 {
        let mut counts = [0_i32; 4];
        for press in 0..4000 {
            chance.gather_from(&mut source).unwrap();
            let lot = chance.below(NonZeroU8::new(seats).unwrap(), press).unwrap();
            counts[usize::from(lot)] += 1;
        }
        for (lot, count) in counts.into_iter().enumerate() {
            let expected = if lot < usize::from(seats) {
                4000 / i32::from(seats)
            } else {
                0
            };
            // Five standard deviations of at most 32.
            assert!((count - expected).abs() <= if expected == 0 { 0 } else { 160 });
        }
    }
}

/// Something a device can do with the dice, in any order.
#[derive(Clone, Debug)]
enum Act {
    Gather { seed: u64, words: u16 },
    GatherStuck { words: u16 },
    Throw { mask: u8, press: u64 },
    Draw { lots: NonZeroU8 },
    Restart,
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        4 => (any::<u64>(), 0..300_u16).prop_map(|(seed, words)| Act::Gather { seed, words }),
        1 => (0..10_u16).prop_map(|words| Act::GatherStuck { words }),
        3 => any::<(u8, u64)>().prop_map(|(mask, press)| Act::Throw { mask, press }),
        1 => any::<NonZeroU8>().prop_map(|lots| Act::Draw { lots }),
        1 => Just(Act::Restart),
    ]
}

proptest! {
    #[test]
    fn dice_fall_exactly_when_enough_healthy_bits_came_since_the_last_throw(
        acts in prop::collection::vec(act(), 0..40)
    ) {
        let mut chance = FairDice::new();
        let mut lacking = SEED_BITS + FRESH_BITS;
        for act in acts {
            let allowed = lacking == 0 && chance.unhealthy().is_none();
            match act {
                Act::Gather { seed, words } => {
                    let mut source = Markov::good(seed);
                    for _ in 0..words {
                        if chance.gather(source.next_word().unwrap()).is_ok() {
                            lacking = lacking.saturating_sub(32);
                        }
                    }
                }
                Act::GatherStuck { words } => {
                    for _ in 0..words {
                        if chance.gather(0).is_ok() {
                            lacking = lacking.saturating_sub(32);
                        }
                    }
                }
                Act::Throw { mask, press } => {
                    prop_assert_eq!(chance.throw(mask, press).is_ok(), allowed);
                    lacking = if allowed { FRESH_BITS } else { lacking };
                }
                Act::Draw { lots } => {
                    let lot = chance.below(lots, 0);
                    prop_assert_eq!(lot.is_ok(), allowed);
                    prop_assert!(lot.is_ok_and(|lot| lot < lots.get()) == allowed);
                    lacking = if allowed { FRESH_BITS } else { lacking };
                }
                Act::Restart => {
                    chance.restart();
                    lacking = SEED_BITS + FRESH_BITS;
                }
            }
            let stated = match chance.progress() {
                Progress::Seeding { missing } => missing + FRESH_BITS,
                Progress::Freshening { missing } => missing,
                Progress::Ready => 0,
            };
            prop_assert_eq!(stated, lacking);
        }
    }
}
