//! Tests which sources are refused, by which test and when, and that a refused source gives no
//! dice.

use crate::sources::{Markov, Nothing, Periodic, Then};
use pocketq_core::chance::{
    ALL_DICE, FRESH_BITS, FairDice, Progress, RawBits, Refused, SEED_BITS, Unhealthy,
};

const STUCK: &[u8] = &[0];
const ALTERNATING: &[u8] = &[0, 1];
const PERIOD_7: &[u8] = &[0, 0, 1, 0, 1, 1, 1];

/// How many bits are needed before the first throw.
const FIRST_THROW_BITS: u64 = SEED_BITS as u64 + FRESH_BITS as u64;

/// Throws all dice up to `throws` times; returns how often it worked, and why it stopped.
fn throw(source: &mut impl RawBits, throws: u32) -> (u32, Result<(), Refused>) {
    let mut chance = FairDice::new();
    for done in 0..throws {
        let thrown = chance
            .gather_from(source)
            .and_then(|()| chance.throw(ALL_DICE, u64::from(done)));
        if let Err(refused) = thrown {
            assert!(chance.throw(ALL_DICE, 0).is_err());
            return (done, Err(refused));
        }
    }
    (throws, Ok(()))
}

fn unhealthy(test: Unhealthy) -> Result<(), Refused> {
    Err(Refused::Unhealthy(test))
}

#[test]
fn stuck_alternating_and_period_7_never_throw_a_die() {
    for stuck in [&[0], &[1]] {
        let mut source = Periodic::new(stuck);
        assert_eq!(
            throw(&mut source, 1),
            (0, unhealthy(Unhealthy::RepetitionCount))
        );
    }
    let mut alternating = Periodic::new(ALTERNATING);
    assert_eq!(
        throw(&mut alternating, 1),
        (0, unhealthy(Unhealthy::Lag(1)))
    );
    let mut period_7 = Periodic::new(PERIOD_7);
    assert_eq!(throw(&mut period_7, 1), (0, unhealthy(Unhealthy::Lag(7))));
}

#[test]
fn every_pattern_of_period_7_is_refused() {
    for pattern in 0..128_u8 {
        let bits: Vec<u8> = (0..7).map(|place| pattern >> place & 1).collect();
        let (thrown, refused) = throw(&mut Periodic::new(bits.leak()), 1);
        assert_eq!(thrown, 0);
        assert!(
            matches!(refused, Err(Refused::Unhealthy(_))),
            "{pattern:07b}"
        );
    }
}

#[test]
fn a_source_that_fails_later_is_refused_in_that_very_throw() {
    // Wherever the failure begins between two throws, the next throw is refused.
    let before = FIRST_THROW_BITS + 9 * u64::from(FRESH_BITS);
    let cases = [
        (STUCK, Unhealthy::RepetitionCount),
        (ALTERNATING, Unhealthy::Lag(1)),
        (PERIOD_7, Unhealthy::Lag(7)),
    ];
    for (pattern, test) in cases {
        let mut source = Then {
            first: Markov::oscillator(3),
            bits: before,
            second: Periodic::new(pattern),
        };
        assert_eq!(throw(&mut source, 1000), (10, unhealthy(test)));
    }
}

#[test]
fn a_source_that_fails_within_a_throw_is_refused_in_the_next_one_at_the_latest() {
    for into_the_throw in (0..u64::from(FRESH_BITS)).step_by(97) {
        for pattern in [STUCK, ALTERNATING, PERIOD_7] {
            let mut source = Then {
                first: Markov::oscillator(into_the_throw),
                bits: FIRST_THROW_BITS + into_the_throw,
                second: Periodic::new(pattern),
            };
            let (thrown, refused) = throw(&mut source, 1000);
            assert!((1..=2).contains(&thrown));
            assert!(matches!(refused, Err(Refused::Unhealthy(_))));
        }
    }
}

/// The source is conditioned, not refused: 0.152 bit a sample is more than the 0.1 assumed. See
/// `health.rs`.
#[test]
fn the_90_10_source_is_conditioned_and_not_refused() {
    assert_eq!(throw(&mut Markov::ninety_ten(1), 10_000), (10_000, Ok(())));
}

#[test]
fn a_source_with_less_than_the_entropy_assumed_is_refused() {
    // 98/2 has 0.029 bit a sample.
    let (thrown, refused) = throw(&mut Markov::new(1, [0.02, 0.02]), 1000);
    assert!(thrown < 5);
    assert!(matches!(refused, Err(Refused::Unhealthy(_))));
    // Both values are equally frequent, but 98 % of neighbours are equal or opposite: only the lag
    // test detects it.
    for one_after in [[0.02, 0.98], [0.98, 0.02]] {
        let (thrown, refused) = throw(&mut Markov::new(1, one_after), 1000);
        assert!(thrown < 5);
        assert!(matches!(refused, Err(Refused::Unhealthy(_))));
    }
}

#[test]
fn an_evening_of_the_oscillator_is_never_refused() {
    for seed in 0..20 {
        assert_eq!(throw(&mut Markov::oscillator(seed), 1000), (1000, Ok(())));
        assert_eq!(throw(&mut Markov::good(seed), 1000), (1000, Ok(())));
    }
}

#[test]
fn a_file_is_long_enough_to_the_bit_or_it_is_too_short() {
    let file = |bits| Then {
        first: Markov::good(1),
        bits,
        second: Nothing,
    };
    assert_eq!(throw(&mut file(0), 1), (0, Err(Refused::Exhausted)));
    assert_eq!(
        throw(&mut file(FIRST_THROW_BITS - 1), 1),
        (0, Err(Refused::Exhausted))
    );
    assert_eq!(throw(&mut file(FIRST_THROW_BITS), 1), (1, Ok(())));
    assert_eq!(
        throw(&mut file(FIRST_THROW_BITS), 2),
        (1, Err(Refused::Exhausted))
    );
    assert_eq!(
        throw(&mut file(FIRST_THROW_BITS + u64::from(FRESH_BITS)), 2),
        (2, Ok(()))
    );
}

#[test]
fn after_a_failure_nothing_helps_but_a_restart_with_a_whole_new_seed() {
    let mut chance = FairDice::new();
    let mut good = Markov::good(1);
    chance.gather_from(&mut good).unwrap();
    chance.throw(ALL_DICE, 1).unwrap();

    let refused = Refused::Unhealthy(Unhealthy::RepetitionCount);
    assert_eq!(chance.gather_from(&mut Periodic::new(STUCK)), Err(refused));
    assert_eq!(chance.unhealthy(), Some(Unhealthy::RepetitionCount));
    assert_eq!(chance.gather_from(&mut good), Err(refused));
    assert_eq!(chance.gather(0x1234_5678), Err(Unhealthy::RepetitionCount));
    assert_eq!(chance.throw(ALL_DICE, 2), Err(refused));

    chance.restart();
    assert_eq!(chance.unhealthy(), None);
    assert_eq!(chance.progress(), Progress::Seeding { missing: SEED_BITS });
    assert_eq!(
        chance.throw(ALL_DICE, 3),
        Err(Refused::NotReady(chance.progress()))
    );
    chance.gather_from(&mut good).unwrap();
    chance.throw(ALL_DICE, 4).unwrap();

    // A source that is still stuck fails again.
    assert_eq!(chance.gather_from(&mut Periodic::new(STUCK)), Err(refused));
    chance.restart();
    assert_eq!(chance.gather_from(&mut Periodic::new(STUCK)), Err(refused));
}

#[test]
fn refusals_are_worded_for_the_command_line() {
    let worded = |refused: Refused| refused.to_string();
    assert_eq!(
        worded(Refused::Unhealthy(Unhealthy::Lag(7))),
        "unhealthy: lag 7"
    );
    assert_eq!(
        worded(Refused::Exhausted),
        "the source of raw bits is too short"
    );
}
