//! The fairness test: counts what each die shows over many throws and gives one of three verdicts.
//! It is given one throw at a time, so that a screen can show its progress or stop it. Integers
//! only.

use super::throw::{DICE, Throw};

const FACES: usize = 6;

/// What the counts say.
///
/// There are eight statistics, one for each die and one for all together, and the worst of them is
/// the verdict. Fair dice are called suspicious in at most 8 × 0.2 % = 1.6 % of all tests, and
/// unfair in at most 8 × 0.0002 %, once in 62,500.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// As expected of fair dice.
    Fair,
    /// Fair dice are this far out in one statistic of 500: test again.
    Suspicious,
    /// Fair dice practically never do this.
    Unfair,
}

/// A chi-square statistic, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChiSquare {
    /// A thousand times the statistic, rounded down.
    pub thousandths: u32,
}

impl ChiSquare {
    /// Ten times the statistic, rounded down.
    pub const fn tenths(self) -> u32 {
        self.thousandths / 100
    }
}

/// The range, in thousandths, in which a statistic is fair, and the wider range outside which it is
/// unfair.
///
/// Both ends matter: real dice do not come out *too* evenly either.
struct Band {
    fair: [u32; 2],
    possible: [u32; 2],
}

impl Band {
    /// Points of chi-square with 5 degrees of freedom: 0.1 % and 99.9 %, 0.0001 % and 99.9999 %.
    const ONE_DIE: Self = Self {
        fair: [210, 20_515],
        possible: [12, 35_889],
    };

    /// The same with 7 × 5 = 35 degrees of freedom, for the sum over seven independent dice.
    const ALL_DICE: Self = Self {
        fair: [14_687, 66_619],
        possible: [8_375, 89_947],
    };

    fn judge(&self, statistic: ChiSquare) -> Verdict {
        let within = |[low, high]: [u32; 2]| (low..=high).contains(&statistic.thousandths);
        if within(self.fair) {
            Verdict::Fair
        } else if within(self.possible) {
            Verdict::Suspicious
        } else {
            Verdict::Unfair
        }
    }
}

/// A running fairness test of all seven dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fairness {
    counts: [[u16; FACES]; DICE],
    throws: u16,
    wanted: u16,
}

impl Fairness {
    /// The shortest test: each face is expected 100 times, enough for the outermost points of
    /// chi-square to be accurate.
    pub const LEAST_THROWS: u16 = 600;

    /// A test over `wanted` throws, or [`Fairness::LEAST_THROWS`] if that is more.
    #[must_use]
    pub fn new(wanted: u16) -> Self {
        Self {
            counts: [[0; FACES]; DICE],
            throws: 0,
            wanted: wanted.max(Self::LEAST_THROWS),
        }
    }

    /// Counts a throw and returns whether it counted. A throw without all seven dice, with a face
    /// that no die has, or after the last one wanted does not count.
    pub fn record(&mut self, throw: &Throw) -> bool {
        let whole = throw
            .iter()
            .flatten()
            .filter(|&&face| usize::from(face) < FACES)
            .count()
            == DICE;
        if !whole || self.is_complete() {
            return false;
        }
        for (counts, face) in self.counts.iter_mut().zip(throw.iter().flatten()) {
            if let Some(count) = counts.get_mut(usize::from(*face)) {
                *count += 1;
            }
        }
        self.throws += 1;
        true
    }

    /// How many throws have been counted.
    #[must_use]
    pub fn throws(&self) -> u16 {
        self.throws
    }

    /// How many throws the test needs.
    #[must_use]
    pub fn wanted(&self) -> u16 {
        self.wanted
    }

    /// Whether the test is complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.throws >= self.wanted
    }

    /// How often each die, white first, showed each of its faces.
    #[must_use]
    pub fn counts(&self) -> &[[u16; FACES]; DICE] {
        &self.counts
    }

    /// Chi-square of each die, white first, 5 degrees of freedom; zero before the first throw.
    #[must_use]
    pub fn chi_squares(&self) -> [ChiSquare; DICE] {
        self.counts
            .each_ref()
            .map(|counts| self.chi_square_of(&[*counts]))
    }

    /// Chi-square over all dice, 35 degrees of freedom; zero before the first throw.
    #[must_use]
    pub fn chi_square(&self) -> ChiSquare {
        self.chi_square_of(&self.counts)
    }

    /// The verdict, once the test is complete.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        if !self.is_complete() {
            return None;
        }
        let one_by_one = self
            .chi_squares()
            .map(|statistic| Band::ONE_DIE.judge(statistic));
        let together = Band::ALL_DICE.judge(self.chi_square());
        one_by_one.into_iter().chain([together]).max()
    }

    /// With n throws and E = n/6 expected of each face, Σ (O − E)² / E = Σ (6 O − n)² / 6 n, which
    /// needs one division. It is at most 7 × 5 n, so its thousandths fit for every 16-bit n.
    fn chi_square_of(&self, dice: &[[u16; FACES]]) -> ChiSquare {
        let throws = u64::from(self.throws);
        let squares: u64 = dice
            .iter()
            .flatten()
            .map(|&count| (6 * u64::from(count)).abs_diff(throws).pow(2))
            .sum();
        let thousandths = (1000 * squares).checked_div(6 * throws).unwrap_or(0);
        ChiSquare {
            thousandths: u32::try_from(thousandths).unwrap_or(u32::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use pocketq_testing::TestRng;

    use super::*;

    /// P(χ² ≤ x) with `degrees` degrees of freedom, by the series of the incomplete gamma function.
    fn chi_square_below(degrees: u32, x: f64) -> f64 {
        let (a, x) = (f64::from(degrees) / 2.0, x / 2.0);
        // Γ(a + 1) for half-integral a, down to Γ(1/2) = √π.
        let gamma: f64 = std::f64::consts::PI.sqrt()
            * (0..=degrees / 2).map(|n| a - f64::from(n)).product::<f64>();
        let mut term = x.powf(a) * (-x).exp() / gamma;
        let mut sum = 0.0;
        for n in 1..2000 {
            sum += term;
            term *= x / (a + f64::from(n));
        }
        sum
    }

    fn complete(throws: u16, mut face: impl FnMut(usize) -> u8) -> Fairness {
        let mut fairness = Fairness::new(throws);
        while !fairness.is_complete() {
            let mut throw = [None; DICE];
            throw
                .iter_mut()
                .enumerate()
                .for_each(|(die, thrown)| *thrown = Some(face(die)));
            assert!(fairness.record(&throw));
        }
        fairness
    }

    #[test]
    fn the_bands_are_the_points_of_chi_square() {
        for (degrees, band) in [(5, Band::ONE_DIE), (35, Band::ALL_DICE)] {
            for (ends, tail) in [(band.fair, 1e-3), (band.possible, 1e-6)] {
                // Rounded to the thousandth on the lenient side.
                let [low, high] = ends.map(|end| f64::from(end) / 1000.0);
                assert!(chi_square_below(degrees, low) <= tail);
                assert!(chi_square_below(degrees, low + 0.001) > tail * 0.999);
                assert!(1.0 - chi_square_below(degrees, high) <= tail * 1.001);
                assert!(1.0 - chi_square_below(degrees, high - 0.001) > tail * 0.999);
            }
        }
    }

    #[test]
    fn chi_square_is_the_textbook_sum() {
        // 60 throws of 5, 8, 9, 8, 10, 20: (25 + 4 + 1 + 4 + 0 + 100) / 10 = 13.4.
        let mut fairness = Fairness::new(600);
        for (face, times) in (0..).zip([5, 8, 9, 8, 10, 20]) {
            for _ in 0..times {
                assert!(fairness.record(&[Some(face); DICE]));
            }
        }
        assert_eq!(fairness.counts()[0], [5, 8, 9, 8, 10, 20]);
        assert_eq!(
            fairness.chi_squares(),
            [ChiSquare {
                thousandths: 13_400
            }; DICE]
        );
        assert_eq!(
            fairness.chi_square(),
            ChiSquare {
                thousandths: 7 * 13_400
            }
        );
        assert_eq!(fairness.chi_squares()[0].tenths(), 134);
    }

    #[test]
    fn there_is_no_verdict_before_the_end_and_no_throw_after_it() {
        let mut fairness = Fairness::new(0);
        assert_eq!(fairness.wanted(), 600);
        assert_eq!(fairness.chi_square(), ChiSquare { thousandths: 0 });
        for throws in 0..600 {
            assert_eq!((fairness.throws(), fairness.verdict()), (throws, None));
            assert!(fairness.record(&[Some(0); DICE]));
        }
        assert!(!fairness.record(&[Some(0); DICE]));
        assert_eq!(
            (fairness.throws(), fairness.verdict()),
            (600, Some(Verdict::Unfair))
        );
    }

    #[test]
    fn a_throw_that_is_not_of_seven_dice_does_not_count() {
        let mut fairness = Fairness::new(600);
        let empty = fairness.clone();
        for strange in [None, Some(6), Some(u8::MAX)] {
            let mut throw = [Some(0); DICE];
            throw[3] = strange;
            assert!(!fairness.record(&throw));
        }
        assert_eq!(fairness, empty);
    }

    #[test]
    fn the_longest_test_of_the_most_loaded_dice_does_not_overflow() {
        let fairness = complete(u16::MAX, |_| 5);
        assert_eq!(fairness.chi_square().thousandths, 7 * 5 * 65_535 * 1000);
        assert_eq!(fairness.verdict(), Some(Verdict::Unfair));
    }

    #[test]
    fn fair_dice_are_called_fair_but_for_the_share_that_is_promised() {
        let mut chance = TestRng(1);
        let mut verdicts = [0; 3];
        for _ in 0..2000 {
            let fairness = complete(600, |_| chance.below(6) as u8);
            verdicts[fairness.verdict().unwrap() as usize] += 1;
        }
        // 1.6 % of 2,000 is 32.
        assert!(verdicts[0] > 1940 && verdicts[2] == 0, "{verdicts:?}");
        assert!(verdicts[1] > 5, "{verdicts:?}");
    }

    #[test]
    fn a_bias_too_small_to_see_on_one_die_is_seen_on_seven() {
        // On every die, of 100 expected, face 0 comes `shift` times too often and face 5 `shift`
        // times too rarely. Chi-square is then 2 × shift² / 100 a die: 9.7 and 13.5, within the
        // 20.5 allowed, but 67.8 and 94.6 for all dice together.
        for (shift, verdict) in [(22, Verdict::Suspicious), (26, Verdict::Unfair)] {
            let mut fairness = Fairness::new(600);
            for (face, times) in (0..).zip([100 + shift, 100, 100, 100, 100, 100 - shift]) {
                for _ in 0..times {
                    fairness.record(&[Some(face); DICE]);
                }
            }
            let each = fairness.chi_squares();
            assert!(
                each.iter()
                    .all(|&die| Band::ONE_DIE.judge(die) == Verdict::Fair)
            );
            assert_eq!(fairness.verdict(), Some(verdict));
        }
    }

    #[test]
    fn one_loaded_die_is_found_and_so_is_one_that_falls_too_evenly() {
        let mut chance = TestRng(1);
        let loaded = complete(600, |die| {
            let face = chance.below(6) as u8;
            if die == 4 && face == 0 { 5 } else { face }
        });
        assert_eq!(loaded.verdict(), Some(Verdict::Unfair));
        let mut next = [0; DICE];
        let even = complete(600, |die| {
            next[die] = (next[die] + 1) % 6;
            if die == 2 {
                next[die]
            } else {
                chance.below(6) as u8
            }
        });
        assert_eq!(even.verdict(), Some(Verdict::Unfair));
    }
}
