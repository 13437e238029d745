//! The table of pairs of writes: for each of the six pairs of rows, the value of writing both
//! totals, or one or none if that is better. A throw's value is the highest of six numbers.

use heapless::Vec;

use super::outcomes::{PackedTotals, total};
use crate::collect::CollectFitting;
use crate::qwantum::sheet::{MOST_TOTAL, OpenRange};

/// Totals are 1 to 33; the table is indexed by them directly.
pub(super) const SIDE: usize = MOST_TOTAL as usize + 1;
const CELLS: usize = SIDE * SIDE;
const TABLE: usize = 6 * CELLS;

/// The rows of each pair.
pub(super) const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// How many words of memory the table needs.
pub(super) const WORDS: usize = TABLE + TABLE.div_ceil(32);

/// The value of a write that is not allowed.
pub(super) const REFUSED: i32 = i32::MIN;

/// How many knots a row has at most: every total may be one.
const MOST_KNOTS: usize = MOST_TOTAL as usize;

/// The totals of one row for which pairs are valued.
pub(super) type Knots = Vec<u8, MOST_KNOTS>;

/// The values of writing only one total, by row and total, and of writing nothing.
#[derive(Clone)]
pub(super) struct Singles {
    pub(super) rows: [[i32; SIDE]; 4],
    pub(super) miss: i32,
}

/// The table, in borrowed memory.
pub(super) struct PairTable<'a> {
    values: &'a mut [u32],
    /// A bit for each value that is not interpolated.
    is_exact: &'a mut [u32],
}

impl<'a> PairTable<'a> {
    /// The table in this memory, if it has [`WORDS`] words.
    pub(super) fn new(memory: &'a mut [u32]) -> Option<Self> {
        let (values, is_exact) = memory.get_mut(..WORDS)?.split_at_mut(TABLE);
        Some(PairTable { values, is_exact })
    }

    /// The values of writing `first` in a pair's first row, by the total in its second.
    pub(super) fn line(&mut self, pair: usize, first: u8) -> &mut [u32] {
        &mut self.values[pair * CELLS + usize::from(first) * SIDE..][..SIDE]
    }

    /// Completes a pair whose totals on the grid have been valued.
    pub(super) fn complete(&mut self, pair: usize, singles: &Singles, knots: &[Knots; 4]) {
        if pair == 0 {
            self.is_exact.fill(0);
        }
        self.interpolate(pair, singles, knots);
        self.include_singles(pair, singles, knots);
    }

    /// Fills in the totals off the grid. The single values are exact; only what a pair is worth
    /// beyond the sum of both is interpolated, because it changes slowly.
    fn interpolate(&mut self, pair: usize, singles: &Singles, knots: &[Knots; 4]) {
        let (one, two) = PAIRS[pair];
        let (knots_one, knots_two) = (&knots[one], &knots[two]);
        let (singles_one, singles_two) = (&singles.rows[one], &singles.rows[two]);
        let table = &mut self.values[pair * CELLS..][..CELLS];
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

    /// Where writing both totals is worse than writing one or none, or is not allowed, stores the
    /// best value of one or none. Records which values are exact.
    fn include_singles(&mut self, pair: usize, singles: &Singles, knots: &[Knots; 4]) {
        let (one, two) = PAIRS[pair];
        for (first, &value_one) in singles.rows[one].iter().enumerate() {
            let at_least = value_one.max(singles.miss);
            let is_knot = knots[one].contains(&(first as u8));
            for (second, &value_two) in singles.rows[two].iter().enumerate() {
                let place = Place(pair * CELLS + first * SIDE + second);
                let alone = at_least.max(value_two);
                let is_refused = value_one == REFUSED || value_two == REFUSED;
                if is_refused || alone >= self.value(place) {
                    self.put_exact(place, alone);
                } else if is_knot && knots[two].contains(&(second as u8)) {
                    self.put_exact(place, self.value(place));
                }
            }
        }
    }

    /// The place of the best writes for these totals.
    pub(super) fn place_of_best(&self, totals: PackedTotals) -> Place {
        let (mut best, mut place) = (i32::MIN, 0);
        for (pair, (one, two)) in PAIRS.into_iter().enumerate() {
            let index = pair * CELLS + total(totals, one) * SIDE + total(totals, two);
            if let Some(&value) = self.values.get(index)
                && value as i32 > best
            {
                (best, place) = (value as i32, index);
            }
        }
        Place(place)
    }

    pub(super) fn value(&self, place: Place) -> i32 {
        self.values[place.0] as i32
    }

    /// Whether a value is not interpolated.
    pub(super) fn is_exact(&self, Place(index): Place) -> bool {
        let word = self.is_exact.get(index / 32);
        word.is_none_or(|word| word >> (index % 32) & 1 == 1)
    }

    pub(super) fn put_exact(&mut self, Place(index): Place, value: i32) {
        self.values[index] = value as u32;
        if let Some(word) = self.is_exact.get_mut(index / 32) {
            *word |= 1 << (index % 32);
        }
    }
}

/// The value of the best writes for these totals, in a table's memory.
#[inline]
pub(super) fn best(table: &[u32], totals: PackedTotals) -> i32 {
    let mut best = i32::MIN;
    for (pair, (one, two)) in PAIRS.into_iter().enumerate() {
        let index = pair * CELLS + total(totals, one) * SIDE + total(totals, two);
        // Always there: no total is above 33.
        if let Some(&value) = table.get(index) {
            best = best.max(value as i32);
        }
    }
    best
}

/// A place in the table.
#[derive(Clone, Copy)]
pub(super) struct Place(usize);

impl Place {
    /// The pair of rows, and the total in each.
    pub(super) fn writes(self) -> (usize, usize, usize) {
        (self.0 / CELLS, self.0 % CELLS / SIDE, self.0 % SIDE)
    }
}

/// The totals of a row that are valued: its lowest, the one after it, its highest, and those of
/// `grid` between them.
pub(super) fn knots(range: Option<OpenRange>, grid: &[u8]) -> Knots {
    let Some(range) = range else {
        return Knots::new();
    };
    let ends = [range.least, range.least + 1, range.most];
    range
        .iter()
        .filter(|total| ends.contains(total) || grid.contains(total))
        .collect_fitting()
}

const WEIGHT_BITS: u32 = 8;

/// Calls `visit` for every total from the first to the last knot. Also passes the knots on either
/// side, and how far the total is from the lower to the higher one, out of `1 << WEIGHT_BITS`.
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
