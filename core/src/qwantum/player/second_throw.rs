//! Which dice to throw again: the set with the highest mean value over what may fall.
//!
//! After the last throw the active player writes one total, two totals or nothing. So the value of
//! what fell is a maximum over values of single writes and of pairs of writes:
//!
//! 1. All single writes are valued.
//! 2. For each of the six pairs of rows a table of 34 × 34 gets the value of writing both totals.
//!    Totals on a grid are valued; between them only what the two writes do to each other is
//!    interpolated, because the single values are known exactly.
//! 3. The single writes are put into the table: then the value of an outcome is the highest of six
//!    numbers.
//! 4. Every set of dice gets a first mean, and the best sets a finer one.
//!
//! All of it is divided into steps that a host can do between frames.

use heapless::Vec;

use super::outcomes::{self, MOST_OUTCOMES, PackedTotals, total};
use crate::qwantum::sheet::{MOST_TOTAL, Room, Sheet};
use crate::qwantum::{Colour, DiceSet, Throw};

/// The value of a player's own sheet after their writes, with everything else as it is.
pub trait SheetValue {
    /// Says that the next sheets differ little from this one.
    fn near(&mut self, sheet: &Sheet);

    /// The value of the sheet if the turn is left with it; higher is better.
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
pub struct Care {
    /// How many outcomes of each set are looked at first; divides 1,296.
    pub outcomes: u16,
    /// How many of the best sets are looked at again.
    pub finalists: u8,
    /// How many outcomes are looked at then; divides 1,296.
    pub final_outcomes: u16,
    /// The totals on the grid; those next to a row's ends are always on it.
    pub grid: &'static [u8],
    /// Whether the best writes for those outcomes are valued exactly, not only by the grid.
    pub is_exact: bool,
}

impl Care {
    /// As the device plays.
    pub const FULL: Self = Self {
        outcomes: 216,
        finalists: 6,
        final_outcomes: 216,
        grid: &[1, 3, 5, 7, 9, 11, 13, 16, 20, 25, 33],
        is_exact: true,
    };

    /// Every pair of writes is valued. Slow: the program is compared with it.
    pub const EXACT: Self = Self {
        grid: &EVERY_TOTAL,
        ..Self::FULL
    };

    /// As the lower levels play, and for the first training.
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

/// Totals are 1 to 33; a table is indexed by them directly.
const SIDE: usize = MOST_TOTAL as usize + 1;
const CELLS: usize = SIDE * SIDE;
const TABLE: usize = 6 * CELLS;
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// A write that is not allowed.
const REFUSED: i32 = i32::MIN;

/// The most totals of a row that are on the grid: all.
const MOST_KNOTS: usize = MOST_TOTAL as usize;

/// Totals of one row for which pairs are valued.
type Knots = Vec<u8, MOST_KNOTS>;

/// A set of dice with its mean, in units of 1/1,296 of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedSet {
    /// The dice that are thrown again; empty if all are kept.
    pub dice: DiceSet,
    /// 1,296 times the mean value.
    pub mean: i32,
}

impl RatedSet {
    /// What a mean is a multiple of.
    pub const UNIT: i32 = MOST_OUTCOMES as i32;
}

/// A comparison of all sets of dice that can be thrown again. It is stepped, and works in memory
/// that the caller lends for each step; nothing else may write there until it is done.
#[derive(Clone)]
pub struct SecondThrow {
    sheet: Sheet,
    lying: Throw,
    care: Care,
    stage: Stage,
    miss: i32,
    singles: [[i32; SIDE]; 4],
    knots: [Knots; 4],
    means: [i32; 128],
    finalists: Vec<RatedSet, 16>,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    Singles(usize),
    Pairs { pair: usize, knot: usize },
    Between(usize),
    Sets(u8),
    Finalists(usize),
    Done,
}

const _: () = assert!(size_of::<SecondThrow>() <= 2 * 1024);

impl SecondThrow {
    /// How many words of memory it needs.
    pub const WORDS: usize = TABLE + TABLE.div_ceil(32);

    /// The most sheets that are valued in a step.
    pub const MOST_VALUES_A_STEP: usize = SIDE;

    /// A comparison for the active player's sheet after the first throw.
    pub fn new(sheet: &Sheet, lying: Throw, care: Care) -> Self {
        SecondThrow {
            sheet: *sheet,
            lying,
            care,
            stage: Stage::Singles(0),
            miss: 0,
            singles: [[REFUSED; SIDE]; 4],
            knots: Colour::ALL.map(|colour| knots(sheet.room(colour), care.grid)),
            means: [0; 128],
            finalists: Vec::new(),
        }
    }

    /// Does one step; returns the best sets, best first, when all is done. `memory` must have
    /// [`WORDS`](Self::WORDS) words: with fewer it is done at once and finds nothing.
    pub fn step(&mut self, memory: &mut [u32], value: &mut impl SheetValue) -> Option<&[RatedSet]> {
        let Some(memory) = memory.get_mut(..Self::WORDS) else {
            self.stage = Stage::Done;
            return Some(&self.finalists);
        };
        let (table, is_exact) = memory.split_at_mut(TABLE);
        self.stage = match self.stage {
            Stage::Singles(row) => {
                self.value_singles(row, value);
                if row + 1 < 4 {
                    Stage::Singles(row + 1)
                } else {
                    Stage::Pairs { pair: 0, knot: 0 }
                }
            }
            Stage::Pairs { pair, knot } => {
                self.value_pairs(pair, knot, table, value);
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
                if pair == 0 {
                    is_exact.fill(0);
                }
                self.interpolate(pair, &mut table[pair * CELLS..][..CELLS]);
                self.include_singles(pair, table, is_exact);
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
                let outcomes = u32::from(self.care.outcomes);
                self.means[usize::from(set)] = self.mean(set, outcomes, table);
                if set < DiceSet::ALL.bits() {
                    Stage::Sets(set + 1)
                } else {
                    self.choose_finalists();
                    Stage::Finalists(0)
                }
            }
            Stage::Finalists(place) => {
                if let Some(set) = self.finalists.get(place).copied() {
                    match self.finer_mean(set.dice, memory, value) {
                        Some(mean) => {
                            self.finalists[place].mean = mean;
                            Stage::Finalists(place + 1)
                        }
                        None => Stage::Finalists(place),
                    }
                } else {
                    self.finalists.sort_unstable_by_key(|set| {
                        // Among equals the fewest dice, so that nothing is thrown without need.
                        (
                            core::cmp::Reverse(set.mean),
                            set.dice.len(),
                            set.dice.bits(),
                        )
                    });
                    Stage::Done
                }
            }
            Stage::Done => Stage::Done,
        };
        matches!(self.stage, Stage::Done).then_some(&self.finalists)
    }

    /// The best sets, best first; only once it is done.
    pub fn found(&self) -> &[RatedSet] {
        &self.finalists
    }

    /// Whether all sets have been compared.
    pub fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// 1,296 times the value of throwing these dice again, as finely as it is known; only once it is
    /// done.
    pub fn rated_mean(&self, dice: DiceSet) -> i32 {
        let fine = self.finalists.iter().find(|set| set.dice == dice);
        fine.map_or(self.means[usize::from(dice.bits())], |set| set.mean)
    }

    /// 1,296 times the value of keeping all dice; only once it is done.
    pub fn mean_if_kept(&self) -> i32 {
        self.means[0]
    }

    /// Does all steps.
    pub fn finish(&mut self, memory: &mut [u32], value: &mut impl SheetValue) -> &[RatedSet] {
        while self.step(memory, value).is_none() {}
        &self.finalists
    }

    /// The value of the best writes for these totals; only once all pairs are valued.
    pub fn value_of(&self, memory: &[u32], throw: Throw) -> i32 {
        best(memory, outcomes::packed(throw))
    }

    /// The sum of the values over all outcomes of a set, and how many there are. Slow: the program
    /// is compared with it.
    pub fn sum_over_all(&self, memory: &[u32], dice: DiceSet) -> (i64, u32) {
        let mut sum = 0i64;
        let count = outcomes::visit(self.lying, dice, u32::MAX, |totals| {
            sum += i64::from(best(memory, totals));
        });
        (sum, count)
    }

    fn value_singles(&mut self, row: usize, value: &mut impl SheetValue) {
        if row == 0 {
            value.near(&self.sheet);
            self.miss = value.value_of_miss(&self.sheet);
        }
        let colour = Colour::ALL[row];
        let Some(room) = self.sheet.room(colour) else {
            return;
        };
        for total in room.iter() {
            let mut after = self.sheet;
            if after.write(colour, total).is_ok() {
                self.singles[row][usize::from(total)] = if after.is_complete() {
                    value.value_of_end(&after)
                } else {
                    value.value(&after)
                };
            }
        }
    }

    fn value_pairs(
        &self,
        pair: usize,
        knot: usize,
        table: &mut [u32],
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
        let line = &mut table[pair * CELLS + usize::from(first) * SIDE..][..SIDE];
        value.near(&between);
        for &second in &self.knots[two] {
            let mut after = between;
            if after.write(Colour::ALL[two], second).is_ok() {
                line[usize::from(second)] = value.value(&after) as u32;
            }
        }
    }

    /// Fills in the totals that are not on the grid. What two writes are worth together beyond the
    /// sum of both alone changes slowly, and is interpolated; the single values are exact.
    fn interpolate(&self, pair: usize, table: &mut [u32]) {
        let (one, two) = PAIRS[pair];
        let (knots_one, knots_two) = (&self.knots[one], &self.knots[two]);
        let (singles_one, singles_two) = (&self.singles[one], &self.singles[two]);
        let together = |table: &[u32], first: u8, second: u8| {
            let (first, second) = (usize::from(first), usize::from(second));
            table[first * SIDE + second] as i32 - singles_one[first] - singles_two[second]
        };
        for_each_between(knots_one, |first, low, high, weight| {
            let mut line: [i32; MOST_KNOTS] = [0; MOST_KNOTS];
            for (extra, &second) in line.iter_mut().zip(knots_two) {
                let (from, to) = (together(table, low, second), together(table, high, second));
                *extra = from + (((to - from) * weight) >> WEIGHT_BITS);
            }
            let mut place = 0;
            for_each_between(knots_two, |second, low_two, _, weight_two| {
                while knots_two[place] < low_two {
                    place += 1;
                }
                if first == low && second == low_two {
                    // On the grid.
                    return;
                }
                let from = line[place];
                let to = line[(place + 1).min(knots_two.len() - 1)];
                let extra = from + (((to - from) * weight_two) >> WEIGHT_BITS);
                let (first, second) = (usize::from(first), usize::from(second));
                let value = singles_one[first] + singles_two[second] + extra;
                table[first * SIDE + second] = value as u32;
            });
        });
    }

    /// Where one total or none is better than both, or both may not be written, the table gets that
    /// value. Notes which values are exact.
    fn include_singles(&self, pair: usize, table: &mut [u32], is_exact: &mut [u32]) {
        let (one, two) = PAIRS[pair];
        for (first, &value_one) in self.singles[one].iter().enumerate() {
            let at_least = value_one.max(self.miss);
            let is_knot = self.knots[one].contains(&(first as u8));
            for (second, &value_two) in self.singles[two].iter().enumerate() {
                let index = pair * CELLS + first * SIDE + second;
                let alone = at_least.max(value_two);
                let is_refused = value_one == REFUSED || value_two == REFUSED;
                if is_refused || alone >= table[index] as i32 {
                    table[index] = alone as u32;
                    mark(is_exact, index);
                } else if is_knot && self.knots[two].contains(&(second as u8)) {
                    mark(is_exact, index);
                }
            }
        }
    }

    /// The value of writing both totals of a place in the table, or one or none if that is better.
    fn exact(&self, index: usize, value: &mut impl SheetValue) -> i32 {
        let (one, two) = PAIRS[index / CELLS];
        let (first, second) = (index % CELLS / SIDE, index % SIDE);
        let mut after = self.sheet;
        let _ = after.write(Colour::ALL[one], first as u8);
        let _ = after.write(Colour::ALL[two], second as u8);
        let alone = self.singles[one][first].max(self.singles[two][second]);
        value.value(&after).max(alone).max(self.miss)
    }

    /// A finer mean of a set: of more outcomes, and the best writes of each are valued exactly. None
    /// if that takes another step.
    fn finer_mean(
        &self,
        dice: DiceSet,
        memory: &mut [u32],
        value: &mut impl SheetValue,
    ) -> Option<i32> {
        let (table, is_exact) = memory.split_at_mut(TABLE);
        let mut left = Self::MOST_VALUES_A_STEP;
        value.near(&self.sheet);
        let (mut sum, mut is_complete) = (0, true);
        let limit = u32::from(self.care.final_outcomes);
        let count = outcomes::visit(self.lying, dice, limit, |totals| {
            let mut index = place_of_best(table, totals);
            while self.care.is_exact && !is_marked(is_exact, index) {
                if left == 0 {
                    is_complete = false;
                    return;
                }
                left -= 1;
                table[index] = self.exact(index, value) as u32;
                mark(is_exact, index);
                index = place_of_best(table, totals);
            }
            sum += table[index] as i32;
        });
        is_complete.then_some(sum * (MOST_OUTCOMES / count) as i32)
    }

    /// The mean of a set over as many outcomes as are ever looked at, times 1,296; only once all
    /// pairs are valued.
    pub fn mean_of(&self, memory: &[u32], dice: DiceSet) -> i32 {
        self.mean(dice.bits(), MOST_OUTCOMES, memory)
    }

    fn mean(&self, set: u8, limit: u32, table: &[u32]) -> i32 {
        let dice = DiceSet::from_bits(set).unwrap_or_default();
        let mut sum = 0;
        let count = outcomes::visit(self.lying, dice, limit, |totals| {
            sum += best(table, totals);
        });
        sum * (MOST_OUTCOMES / count) as i32
    }

    fn choose_finalists(&mut self) {
        let mut left = self.means;
        let count = usize::from(self.care.finalists).min(self.finalists.capacity());
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
}

/// The value of the best writes for these totals.
#[inline]
fn best(table: &[u32], totals: PackedTotals) -> i32 {
    let total = |row| total(totals, row);
    let mut best = i32::MIN;
    for (pair, (one, two)) in PAIRS.into_iter().enumerate() {
        let index = pair * CELLS + total(one) * SIDE + total(two);
        // Always there: no total is above 33.
        if let Some(&value) = table.get(index) {
            best = best.max(value as i32);
        }
    }
    best
}

/// Where in the table that value is.
fn place_of_best(table: &[u32], totals: PackedTotals) -> usize {
    let total = |row| total(totals, row);
    let (mut best, mut place) = (i32::MIN, 0);
    for (pair, (one, two)) in PAIRS.into_iter().enumerate() {
        let index = pair * CELLS + total(one) * SIDE + total(two);
        if let Some(&value) = table.get(index)
            && value as i32 > best
        {
            (best, place) = (value as i32, index);
        }
    }
    place
}

fn mark(marks: &mut [u32], index: usize) {
    if let Some(word) = marks.get_mut(index / 32) {
        *word |= 1 << (index % 32);
    }
}

fn is_marked(marks: &[u32], index: usize) -> bool {
    marks
        .get(index / 32)
        .is_none_or(|word| word >> (index % 32) & 1 == 1)
}

/// The totals of a row that are on the grid: both ends, the one after the first, and those of the
/// grid that fit.
fn knots(room: Option<Room>, grid: &[u8]) -> Knots {
    let Some(room) = room else {
        return Knots::new();
    };
    let ends = [room.least, room.least + 1, room.most];
    room.iter()
        .filter(|total| ends.contains(total) || grid.contains(total))
        .collect()
}

const WEIGHT_BITS: u32 = 8;

/// Calls `visit` for every total from the first to the last knot with the knots around it and how
/// far it is from the lower to the higher.
fn for_each_between(knots: &[u8], mut visit: impl FnMut(u8, u8, u8, i32)) {
    for around in knots.windows(2) {
        let &[low, high] = around else { continue };
        for total in low..high {
            let weight = (i32::from(total - low) << WEIGHT_BITS) / i32::from(high - low);
            visit(total, low, high, weight);
        }
    }
    if let Some(&last) = knots.last() {
        visit(last, last, last, 0);
    }
}
