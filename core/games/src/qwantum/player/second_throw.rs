//! Which dice to throw again: the set with the highest mean value over what may come up.
//!
//! After the last throw the active player writes one total, two totals or nothing. So the value of
//! a throw is a maximum over values of single writes and of pairs of writes:
//!
//! 1. All single writes are valued.
//! 2. For each of the six pairs of rows, a table of 34 × 34 gets the value of writing both totals.
//!    Pairs of totals on a grid are valued. Between them, the single values are exact, and only the
//!    effect of the two writes on each other is interpolated.
//! 3. The single writes are put into the table: then the value of an outcome is the highest of six
//!    numbers.
//! 4. Every set of dice gets a first mean. The best sets are looked at again, with more outcomes
//!    and with the best writes of each valued exactly.
//!
//! All of this is divided into steps that a host can do between frames.

use heapless::Vec;

use super::outcomes::{self, MOST_OUTCOMES};
use super::pair_table::{
    self, Knots, PAIRS, PairTable, Place, REFUSED, SIDE, Singles, best, knots,
};
use crate::qwantum::{Colour, DiceSet, MOST_TOTAL, Sheet, Throw};
use crate::sort::sort_few;

/// The value of a player's own sheet after their writes, with everything else as it is.
pub trait SheetValue {
    /// Says that the next sheets differ little from this one.
    fn set_base(&mut self, sheet: &Sheet);

    /// The value of the sheet if the turn ends with it; higher is better.
    fn value(&mut self, sheet: &Sheet) -> i32;

    /// The value of writing nothing at all as the active player.
    fn value_of_miss(&mut self, sheet: &Sheet) -> i32 {
        let mut missed = *sheet;
        missed.mark_miss();
        self.value(&missed)
    }

    /// The value of a sheet that was completed in B, which ends the game before C.
    fn value_of_end(&mut self, sheet: &Sheet) -> i32 {
        self.value(sheet)
    }
}

/// How thoroughly the sets of dice are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How many outcomes of each set are looked at first; must divide 1,296.
    pub outcomes: u16,
    /// How many of the best sets are looked at again.
    pub finalists: u8,
    /// How many outcomes are looked at then; must divide 1,296.
    pub final_outcomes: u16,
    /// The totals on the grid; a row's ends, and the total after its lowest, are always on it.
    pub grid: &'static [u8],
    /// Whether the best writes for those outcomes are valued exactly rather than interpolated.
    pub is_exact: bool,
}

impl Effort {
    /// For the highest level.
    pub const FULL: Self = Self {
        outcomes: 216,
        finalists: 6,
        final_outcomes: 216,
        grid: &[1, 3, 5, 7, 9, 11, 13, 16, 20, 25, 33],
        is_exact: true,
    };

    /// Values every pair of writes. Slow: a reference to compare with.
    pub const EXACT: Self = Self {
        grid: &EVERY_TOTAL,
        ..Self::FULL
    };

    /// For the lower levels, and for the first training.
    pub const LIGHT: Self = Self {
        outcomes: 48,
        finalists: 8,
        final_outcomes: 216,
        grid: &[1, 4, 7, 10, 14, 20, 33],
        is_exact: false,
    };

    /// For further training.
    pub const TRAINING: Self = Self {
        is_exact: true,
        ..Self::LIGHT
    };
}

const EVERY_TOTAL: [u8; MOST_TOTAL as usize] = {
    let mut totals = [0; MOST_TOTAL as usize];
    let mut at = 0;
    while at < totals.len() {
        totals[at] = at as u8 + 1;
        at += 1;
    }
    totals
};

/// A set of dice with its mean, in units of 1/1,296 of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedSet {
    /// The dice that are thrown again; empty if all are kept.
    pub dice: DiceSet,
    /// 1,296 times the mean value.
    pub mean: i32,
}

impl RatedSet {
    /// A mean is this many times a value.
    pub const UNIT: i32 = MOST_OUTCOMES as i32;
}

/// Compares all sets of dice that can be thrown again, step by step. Works in memory the caller
/// lends for each step; nothing else may write there until it is done.
#[derive(Clone)]
pub struct SecondThrow {
    sheet: Sheet,
    first_throw: Throw,
    effort: Effort,
    stage: Stage,
    singles: Singles,
    knots: [Knots; 4],
    means: [i32; 128],
    finalists: Vec<RatedSet, 16>,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    Singles { row: usize, least: u8 },
    Pairs { pair: usize, knot: usize },
    Between(usize),
    Sets(u8),
    Finalists(Pass),
    Done,
}

const _: () = assert!(size_of::<SecondThrow>() <= 2 * 1024);

impl SecondThrow {
    /// How many words of memory it needs.
    pub const WORDS: usize = pair_table::WORDS;

    /// The most sheets valued in a step, except where the grid has more totals.
    pub const MOST_VALUES_A_STEP: usize = 12;

    /// A comparison for the active player's sheet after the first throw.
    pub fn new(sheet: &Sheet, first_throw: Throw, effort: Effort) -> Self {
        SecondThrow {
            sheet: *sheet,
            first_throw,
            effort,
            stage: Stage::Singles { row: 0, least: 0 },
            singles: Singles {
                rows: [[REFUSED; SIDE]; 4],
                miss: 0,
            },
            knots: Colour::ALL.map(|colour| knots(sheet.open_range(colour), effort.grid)),
            means: [0; 128],
            finalists: Vec::new(),
        }
    }

    /// Does one step; returns the best sets, best first, when all is done. `memory` must have
    /// [`WORDS`](Self::WORDS) words: with fewer it is done at once and finds nothing.
    pub fn step(&mut self, memory: &mut [u32], value: &mut impl SheetValue) -> Option<&[RatedSet]> {
        let Some(mut table) = PairTable::new(memory) else {
            self.stage = Stage::Done;
            return Some(&self.finalists);
        };
        self.stage = match self.stage {
            Stage::Singles { row, least } => match self.value_singles(row, least, value) {
                Some(least) => Stage::Singles { row, least },
                None if row + 1 < 4 => Stage::Singles {
                    row: row + 1,
                    least: 0,
                },
                None => Stage::Pairs { pair: 0, knot: 0 },
            },
            Stage::Pairs { pair, knot } => {
                self.value_pairs(pair, knot, &mut table, value);
                if knot + 1 < self.knots[PAIRS[pair].0].len() {
                    Stage::Pairs {
                        pair,
                        knot: knot + 1,
                    }
                } else {
                    Stage::Between(pair)
                }
            }
            Stage::Between(pair) => {
                table.complete(pair, &self.singles, &self.knots);
                if pair + 1 < PAIRS.len() {
                    Stage::Pairs {
                        pair: pair + 1,
                        knot: 0,
                    }
                } else {
                    Stage::Sets(0)
                }
            }
            Stage::Sets(set) => {
                let outcomes = u32::from(self.effort.outcomes);
                self.means[usize::from(set)] = self.mean(set, outcomes, memory);
                if set < DiceSet::ALL.bits() {
                    Stage::Sets(set + 1)
                } else {
                    self.choose_finalists();
                    Stage::Finalists(Pass::new(0))
                }
            }
            Stage::Finalists(mut pass) => {
                if let Some(set) = self.finalists.get(pass.place).copied() {
                    match self.finer_mean(set.dice, &mut pass, &mut table, value) {
                        Some(mean) => {
                            self.finalists[pass.place].mean = mean;
                            Stage::Finalists(Pass::new(pass.place + 1))
                        }
                        None => Stage::Finalists(pass),
                    }
                } else {
                    // Among equals the fewest dice, so that none is thrown needlessly.
                    let rank = |set: &RatedSet| {
                        let dice = set.dice;
                        (core::cmp::Reverse(set.mean), dice.len(), dice.bits())
                    };
                    sort_few(&mut self.finalists, |one, other| rank(one) < rank(other));
                    Stage::Done
                }
            }
            Stage::Done => Stage::Done,
        };
        matches!(self.stage, Stage::Done).then_some(&self.finalists)
    }

    /// The best sets, best first; valid only once it is done.
    pub fn found(&self) -> &[RatedSet] {
        &self.finalists
    }

    /// Whether all sets have been compared.
    pub fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// 1,296 times the value of throwing these dice again, as precisely as it is known; valid only
    /// once it is done.
    pub fn rated_mean(&self, dice: DiceSet) -> i32 {
        let fine = self.finalists.iter().find(|set| set.dice == dice);
        fine.map_or(self.means[usize::from(dice.bits())], |set| set.mean)
    }

    /// 1,296 times the value of keeping all dice; valid only once it is done.
    pub fn mean_if_kept(&self) -> i32 {
        self.means[0]
    }

    /// Does all steps.
    pub fn finish(&mut self, memory: &mut [u32], value: &mut impl SheetValue) -> &[RatedSet] {
        while self.step(memory, value).is_none() {}
        &self.finalists
    }

    /// The value of the best writes for this throw; valid only once all pairs are valued.
    pub fn value_of(&self, memory: &[u32], throw: Throw) -> i32 {
        best(memory, outcomes::packed(throw))
    }

    /// The sum of the values over all outcomes of a set, and how many there are. Slow: a reference
    /// to compare with.
    pub fn sum_over_all(&self, memory: &[u32], dice: DiceSet) -> (i64, u32) {
        let mut sum = 0i64;
        let count = outcomes::visit(self.first_throw, dice, u32::MAX, |totals| {
            sum += i64::from(best(memory, totals));
        });
        (sum, count)
    }

    /// Values single writes of a row from the total `least` on. Returns the total to continue with,
    /// if there is more to do.
    fn value_singles(&mut self, row: usize, least: u8, value: &mut impl SheetValue) -> Option<u8> {
        if row == 0 && least == 0 {
            value.set_base(&self.sheet);
            self.singles.miss = value.value_of_miss(&self.sheet);
        }
        let colour = Colour::ALL[row];
        let range = self.sheet.open_range(colour)?;
        let mut totals = range.iter().filter(|&total| total >= least);
        for total in totals.by_ref().take(Self::MOST_VALUES_A_STEP) {
            let mut after = self.sheet;
            if after.write(colour, total).is_ok() {
                self.singles.rows[row][usize::from(total)] = if after.is_complete() {
                    value.value_of_end(&after)
                } else {
                    value.value(&after)
                };
            }
        }
        totals.next()
    }

    fn value_pairs(
        &self,
        pair: usize,
        knot: usize,
        table: &mut PairTable,
        value: &mut impl SheetValue,
    ) {
        let (one, two) = PAIRS[pair];
        let Some(&first) = self.knots[one].get(knot) else {
            return;
        };
        let mut between = self.sheet;
        if between.write(Colour::ALL[one], first).is_err() {
            return;
        }
        let line = table.line(pair, first);
        value.set_base(&between);
        for &second in &self.knots[two] {
            let mut after = between;
            if after.write(Colour::ALL[two], second).is_ok() {
                line[usize::from(second)] = value.value(&after) as u32;
            }
        }
    }

    /// The mean of a set over the most outcomes ever looked at, times 1,296; valid only once all
    /// pairs are valued.
    pub fn mean_of(&self, memory: &[u32], dice: DiceSet) -> i32 {
        self.mean(dice.bits(), MOST_OUTCOMES, memory)
    }

    fn mean(&self, set: u8, limit: u32, table: &[u32]) -> i32 {
        let dice = DiceSet::from_bits(set).unwrap_or_default();
        let mut sum = 0;
        let count = outcomes::visit(self.first_throw, dice, limit, |totals| {
            sum += best(table, totals);
        });
        sum * (MOST_OUTCOMES / count) as i32
    }
}

/// How far a pass through the outcomes of one of the best sets has got.
#[derive(Clone, Copy, Debug)]
struct Pass {
    /// Which of the sets.
    place: usize,
    /// The next outcome.
    outcome: u32,
    /// The sum of the values so far.
    sum: i32,
    /// How many values may still be computed in this pass.
    values_left: usize,
    /// Whether all values have been exact so far.
    is_complete: bool,
}

impl Pass {
    /// The most values one pass computes. If the outcomes need more, another pass starts from the
    /// first outcome, using the values added to the table so far.
    const MOST_VALUES: usize = 34;

    /// A pass at its beginning.
    const fn new(place: usize) -> Self {
        Pass {
            place,
            outcome: 0,
            sum: 0,
            values_left: Self::MOST_VALUES,
            is_complete: true,
        }
    }
}

impl SecondThrow {
    /// Chooses the sets with the highest first means as finalists.
    fn choose_finalists(&mut self) {
        let mut left = self.means;
        let count = usize::from(self.effort.finalists).min(self.finalists.capacity());
        for _ in 0..count {
            let best = (0..128usize).max_by_key(|&set| (left[set], core::cmp::Reverse(set)));
            let Some(set) = best else { return };
            let rated = RatedSet {
                dice: DiceSet::from_bits(set as u8).unwrap_or_default(),
                mean: left[set],
            };
            let _ = self.finalists.push(rated);
            left[set] = i32::MIN;
        }
    }

    /// The value of writing both totals of a place in the table, or one or none if that is better.
    fn exact(&self, place: Place, value: &mut impl SheetValue) -> i32 {
        let (pair, first, second) = place.writes();
        let (one, two) = PAIRS[pair];
        let mut after = self.sheet;
        let _ = after.write(Colour::ALL[one], first as u8);
        let _ = after.write(Colour::ALL[two], second as u8);
        let Singles { rows, miss } = &self.singles;
        let alone = rows[one][first].max(rows[two][second]);
        value.value(&after).max(alone).max(*miss)
    }

    /// A finer mean of a set: over more outcomes, with the best writes of each valued exactly. None
    /// if another step is needed.
    fn finer_mean(
        &self,
        dice: DiceSet,
        pass: &mut Pass,
        table: &mut PairTable,
        value: &mut impl SheetValue,
    ) -> Option<i32> {
        let mut left_in_step = Self::MOST_VALUES_A_STEP;
        if pass.outcome == 0 {
            value.set_base(&self.sheet);
        }
        let (mut outcome, mut is_interrupted) = (0, false);
        let limit = u32::from(self.effort.final_outcomes);
        let count = outcomes::visit(self.first_throw, dice, limit, |totals| {
            let is_next = outcome == pass.outcome && !is_interrupted;
            outcome += 1;
            if !is_next {
                return;
            }
            let mut place = table.place_of_best(totals);
            while self.effort.is_exact && !table.is_exact(place) {
                if pass.values_left == 0 {
                    pass.is_complete = false;
                    pass.outcome += 1;
                    return;
                }
                if left_in_step == 0 {
                    is_interrupted = true;
                    return;
                }
                pass.values_left -= 1;
                left_in_step -= 1;
                table.put_exact(place, self.exact(place, value));
                place = table.place_of_best(totals);
            }
            pass.outcome += 1;
            pass.sum += table.value(place);
        });
        if is_interrupted {
            return None;
        }
        if !pass.is_complete {
            *pass = Pass::new(pass.place);
            return None;
        }
        Some(pass.sum * (MOST_OUTCOMES / count) as i32)
    }
}
