//! Recomputes the cut-offs and the table of false alarms, and tries each test exactly at its limit.

use super::*;

/// p = 2^−0.1, the best guess at a bit with the assumed min-entropy.
pub(in super::super) const ASSUMED_GUESS: f64 = 0.933_032_991_536_807_4;

/// log₂ P(B(n, p) ≥ c).
fn log2_tail(n: u16, p: f64, c: u16) -> f64 {
    // Each term is computed from the previous one, in units of the first, pⁿ: nothing underflows.
    let (mut term, mut sum) = (1.0, 0.0);
    for k in (c..=n).rev() {
        sum += term;
        term *= f64::from(k) / f64::from(n - k + 1) * (1.0 - p) / p;
    }
    f64::from(n) * p.log2() + f64::log2(sum)
}

/// The smallest c with P(B(n, p) ≥ c) ≤ alpha, which is 1 + critbinom(n, p, 1 − alpha).
pub(in super::super) fn cut_off(n: u16, p: f64, alpha: f64) -> u16 {
    (0..=n)
        .find(|&c| log2_tail(n, p, c) <= alpha.log2())
        .unwrap()
}

/// The 32 bits of word `index` of a source given as a function of the position.
pub(in super::super) fn word_of(index: usize, mut bit: impl FnMut(usize) -> bool) -> u32 {
    (0..32).fold(0, |word, place| {
        word | u32::from(bit(index * 32 + place)) << place
    })
}

/// Bits without a period or pattern that the tests could detect.
pub(in super::super) fn unordered(position: usize) -> bool {
    let position = position as u64;
    (position * position)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .count_ones()
        % 2
        == 1
}

/// How many words were taken, and the verdict.
fn run(words: usize, bit: impl Fn(usize) -> bool) -> (usize, Result<(), Unhealthy>) {
    let mut health = Health::new();
    for index in 0..words {
        if let Err(unhealthy) = health.check(word_of(index, &bit)) {
            return (index + 1, Err(unhealthy));
        }
    }
    (words, Ok(()))
}

#[test]
fn cut_offs_are_those_of_sp_800_90b() {
    assert!((ASSUMED_GUESS - 2_f64.powf(-0.1)).abs() < 1e-15);
    let alpha = 2_f64.powi(-20);
    assert_eq!(
        1.0 + (-alpha.log2() / 0.1).ceil(),
        f64::from(REPETITION_CUT_OFF)
    );
    assert_eq!(
        cut_off(PROPORTION_WINDOW_BITS, ASSUMED_GUESS, alpha),
        PROPORTION_CUT_OFF
    );
}

#[test]
fn the_binomial_tail_is_right_where_it_is_known() {
    assert!((log2_tail(4, 0.5, 3) - (5.0_f64 / 16.0).log2()).abs() < 1e-12);
    assert!((log2_tail(6, 0.25, 6) + 12.0).abs() < 1e-12);
    assert!(log2_tail(1024, 0.6, 0).abs() < 1e-9);
}

#[test]
fn the_table_of_false_alarms_holds() {
    // The guess from earlier bits; bounds (log₂) for a bit, both windows, a throw and an evening.
    let table = [
        (
            ASSUMED_GUESS,
            -20.0,
            -20.4,
            -20.3,
            -(800_f64.log2()),
            1.3_f64.log2(),
        ),
        (0.9, -30.4, -53.0, -62.0, -20.0, -(1000_f64.log2())),
        (0.685, -109.0, -389.0, -484.0, -98.0, -88.0),
    ];
    for (guess, repetition, proportion, lag, throw, evening) in table {
        let a_bit = 200.0 * f64::log2(guess);
        let a_proportion = log2_tail(1024, guess, PROPORTION_CUT_OFF);
        let a_lag = 6.0 + log2_tail(1280, guess, 1240);
        let a_throw = 1280.0 * a_bit.exp2() + 1.25 * a_proportion.exp2() + a_lag.exp2();
        let an_evening = 1004.0 * a_throw;
        assert!(a_bit <= repetition + 1e-9, "{guess}: {a_bit}");
        assert!(a_proportion <= proportion, "{guess}: {a_proportion}");
        assert!(a_lag <= lag, "{guess}: {a_lag}");
        assert!(a_throw.log2() <= throw, "{guess}: {}", a_throw.log2());
        assert!(
            an_evening.log2() <= evening,
            "{guess}: {}",
            an_evening.log2()
        );
    }
    let independent = 1280.0 * (1.0 - ASSUMED_GUESS) * 2_f64.powi(-20)
        + 1.25 * log2_tail(1024, ASSUMED_GUESS, PROPORTION_CUT_OFF).exp2()
        + 64.0 * log2_tail(1280, ASSUMED_GUESS, 1240).exp2();
    assert!(
        (1.0 / 12_500.0..1.0 / 11_500.0).contains(&independent),
        "{}",
        1.0 / independent
    );
}

#[test]
fn a_stuck_source_fails_in_the_word_of_its_201st_bit() {
    for value in [false, true] {
        assert_eq!(run(100, |_| value), (7, Err(Unhealthy::RepetitionCount)));
    }
}

#[test]
fn repetitions_are_counted_to_the_bit_wherever_they_begin() {
    let fails = |begin: usize, length: usize, value: bool| {
        // Alternates before and after the run; the bits next to the run differ from it.
        let bit = |n: usize| match n {
            _ if n < begin => value ^ ((begin - n) % 2 == 1),
            _ if n < begin + length => value,
            _ => value ^ ((n - begin - length) % 2 != 1),
        };
        let mut test = RepetitionCount::new();
        (0..12).any(|index| test.check(word_of(index, bit)).is_err())
    };
    for begin in 0..=64 {
        for value in [false, true] {
            assert!(!fails(begin, 200, value), "200 from {begin}");
            assert!(fails(begin, 201, value), "201 from {begin}");
        }
    }
}

#[test]
fn proportion_fails_at_991_of_a_window_and_not_at_990() {
    for value in [false, true] {
        // The differing bits are 29 apart, so no run is long; the first bit is never one of them.
        let with_exceptions =
            |exceptions: usize| move |n: usize| (n % 29 == 28 && n / 29 < exceptions) != value;
        for (exceptions, healthy) in [(33, false), (34, true)] {
            let mut test = AdaptiveProportion::new();
            let bit = with_exceptions(exceptions);
            let failed = (0..32).any(|index| test.check(word_of(index, bit)).is_err());
            assert_eq!(failed, !healthy, "{exceptions} exceptions");
        }
    }
}

#[test]
fn a_window_of_proportions_begins_anew_with_its_own_first_bit() {
    // 700 equal bits across the border between two windows are 350 in each.
    let mut test = AdaptiveProportion::new();
    let bit = |n: usize| (674..1374).contains(&n) || n % 2 == 1;
    assert!((0..64).all(|index| test.check(word_of(index, bit)).is_ok()));
    // A window that begins with a 0 counts zeros.
    let mut test = AdaptiveProportion::new();
    let bit = |n: usize| if n < 1024 { n % 2 == 1 } else { n % 64 == 63 };
    assert!((0..64).any(|index| test.check(word_of(index, bit)).is_err()));
}

#[test]
fn alternation_and_periods_are_the_lag_tests_to_find() {
    assert_eq!(run(100, |n| n % 2 == 0), (40, Err(Unhealthy::Lag(1))));
    assert_eq!(run(100, |n| n % 7 < 3), (40, Err(Unhealthy::Lag(7))));
}

#[test]
fn a_failure_stays_until_the_restart_and_then_the_start_up_test_begins_anew() {
    let mut health = Health::new();
    assert!(!health.has_started());
    for index in 0..7 {
        let expected = if index < 6 {
            Ok(())
        } else {
            Err(Unhealthy::RepetitionCount)
        };
        assert_eq!(health.check(0), expected);
    }
    for index in 0..100 {
        assert_eq!(
            health.check(word_of(index, unordered)),
            Err(Unhealthy::RepetitionCount)
        );
    }
    assert!(!health.has_started());
    health.restart();
    for index in 0..40 {
        assert!(!health.has_started());
        assert_eq!(health.check(word_of(index, unordered)), Ok(()));
    }
    assert!(health.has_started());
}

#[test]
fn the_names_are_those_of_the_command_line() {
    assert_eq!(Unhealthy::RepetitionCount.to_string(), "repetition count");
    assert_eq!(
        Unhealthy::AdaptiveProportion.to_string(),
        "adaptive proportion"
    );
    assert_eq!(Unhealthy::Lag(7).to_string(), "lag 7");
}
