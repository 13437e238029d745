//! How chance is driven: what it asks for, what a throw uses up, what changes what falls.

use std::num::NonZeroU8;

use crate::sources::Markov;
use pocketq_core::chance::{
    ALL_DICE, Chance, FRESH_BITS, Progress, RawBits, Refused, SEED_BITS, WHITE_DIE,
};

/// Ready to throw, from the good source of that seed.
fn ready(seed: u64) -> Chance {
    let mut chance = Chance::new();
    chance.gather_from(&mut Markov::good(seed)).unwrap();
    chance
}

#[test]
fn the_first_throw_takes_the_seed_and_then_fresh_bits_word_by_word() {
    let mut source = Markov::oscillator(1);
    let mut chance = Chance::new();
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
    let mut chance = Chance::new();
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
    // Seven dice agree by chance once in 279,936 times; twenty throws agree never.
    let evening = |seed, press| {
        let (mut chance, mut source) = (Chance::new(), Markov::oscillator(seed));
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
        let (mut chance, mut source) = (Chance::new(), Markov::good(1));
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
    let (mut chance, mut source) = (Chance::new(), Markov::good(1));
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
