//! The learned value of a sheet, in whole numbers: the same on a PC and on the chip.
//!
//! ```text
//! facts about each rival ──► 32 units ──► sum and highest of each over all rivals ─┐
//! facts about the player ──────────────────────────────────────────────────────────┴► 64 units
//!     ──► 32 units ──► three heads: winning, own points to come, the best rival's points to come
//! ```
//!
//! A weight is a byte; each unit has its own scale. A unit's output is between 0 and a fixed
//! maximum that stands for 1. This file has the first layer, whose weights are read directly from
//! flash; `upper_layers` has the rest.

use super::features::{RIVAL_FACTS, RivalFacts};
use super::situation::{OWN_FACTS, OWN_SLOTS, OwnFacts};

/// Units of the first layer.
pub const UNITS: usize = 64;
/// Units a rival's sheet is reduced to.
pub const RIVAL_UNITS: usize = 32;
/// What is known of all rivals together: the sum and the highest of each of those units.
pub const POOLED: usize = 2 * RIVAL_UNITS;
/// Units of the second layer.
pub const UNITS_2: usize = 32;
/// What the net predicts: winning, own points to come, the best rival's points to come.
pub const HEADS: usize = 3;

/// The parts of the net as it is trained, in the order their weights are stored.
pub const SIZES: [usize; 9] = [
    OWN_FACTS * UNITS,
    UNITS,
    RIVAL_FACTS * RIVAL_UNITS,
    RIVAL_UNITS,
    POOLED * UNITS,
    UNITS * UNITS_2,
    UNITS_2,
    HEADS * UNITS_2,
    HEADS,
];

/// How many points a head's output of 1 stands for.
pub const POINTS: i32 = 32;

/// The highest output of a unit of the first layer and of a rival unit; stands for 1.
pub const FULL: i32 = 1023;
/// The same in the second layer.
pub const FULL_2: i32 = 4095;
/// A first-layer sum times its unit's factor is shifted right by this.
pub const FACTOR_BITS: u32 = 12;
/// The same for what the rivals add to the first layer.
pub const POOLED_BITS: u32 = 20;
/// A second-layer sum is shifted right by this before it is multiplied by its factor.
pub const SECOND_CUT: u32 = 7;
/// The product is then shifted right by this.
pub const SECOND_BITS: u32 = 11;
/// The power of two at which a head's sum stands for 1.
pub const HEAD_BITS: u32 = 24;
/// Sums of the first layer are kept within this.
pub const MOST_SUM: i32 = 16_000;

/// Where the parts of a net are among its bytes, each at a multiple of four. Numbers of several
/// bytes are little-endian.
pub mod layout {
    use super::*;

    /// First layer: a column of bytes for each fact.
    pub const OWN: usize = 0;
    /// Rival units: a column of bytes for each fact.
    pub const RIVAL: usize = OWN + OWN_FACTS * UNITS;
    /// From the pooled rivals to the first layer: a column of bytes for each pooled number.
    pub const POOL: usize = RIVAL + RIVAL_FACTS * RIVAL_UNITS;
    /// Second layer: a row of bytes for each unit.
    pub const SECOND: usize = POOL + POOLED * UNITS;
    /// Heads: a row of 16-bit numbers for each.
    pub const HEAD: usize = SECOND + UNITS * UNITS_2;
    /// What the first layer starts from, 32 bits each, as in all parts below.
    pub const BIAS: usize = HEAD + HEADS * UNITS_2 * 2;
    /// The factors of the first layer.
    pub const FACTOR: usize = BIAS + UNITS * 4;
    /// What the rival units start from.
    pub const RIVAL_BIAS: usize = FACTOR + UNITS * 4;
    /// The factors of the rival units.
    pub const RIVAL_FACTOR: usize = RIVAL_BIAS + RIVAL_UNITS * 4;
    /// The factors of what the rivals add to the first layer.
    pub const POOL_FACTOR: usize = RIVAL_FACTOR + RIVAL_UNITS * 4;
    /// What the second layer starts from.
    pub const SECOND_BIAS: usize = POOL_FACTOR + UNITS * 4;
    /// The factors of the second layer.
    pub const SECOND_FACTOR: usize = SECOND_BIAS + UNITS_2 * 4;
    /// What the heads start from.
    pub const HEAD_BIAS: usize = SECOND_FACTOR + UNITS_2 * 4;
    /// How many bytes a net has.
    pub const BYTES: usize = HEAD_BIAS + HEADS * 4;
    /// The same in words.
    pub const WORDS: usize = BYTES / 4;
}

/// The sums of the first layer, two to a word, so that two are added at once. Four units whose
/// weights are in one word take two words:
///
/// ```text
/// weights of a fact   unit 3 | unit 2 | unit 1 | unit 0
/// first word             unit 2       |     unit 0
/// second word            unit 3       |     unit 1
/// ```
///
/// A sum is stored [`ZERO`] higher, and a weight is added 128 higher, so that neither is negative.
pub type Sums = [u32; UNITS / 2];

/// How a sum of 0 is stored. No sum comes near the ends of its 16 bits: see [`MOST_SUM`].
pub const ZERO: i32 = 1 << 15;
const WEIGHT_ZERO: u32 = 0x8080_8080;
const EVERY_SECOND: u32 = 0x00FF_00FF;

/// A column of the first layer.
type OwnColumn = [u32; UNITS / 4];

/// The weights of four units, as added to two words of sums.
#[inline(always)]
fn apart(weights: u32) -> [u32; 2] {
    let weights = weights ^ WEIGHT_ZERO;
    [weights & EVERY_SECOND, weights >> 8 & EVERY_SECOND]
}

/// Where the sum of a unit is: its word, and how far it is shifted.
const fn place(unit: usize) -> (usize, u32) {
    (unit / 4 * 2 + unit % 2, unit as u32 / 2 % 2 * 16)
}

/// A net in its words.
#[derive(Clone, Copy)]
pub struct Net<'a> {
    words: &'a [u32; layout::WORDS],
}

impl<'a> Net<'a> {
    /// The net in these words; any words form a valid net.
    pub const fn new(words: &'a [u32; layout::WORDS]) -> Self {
        Net { words }
    }

    /// A number of 32 bits in the part that begins at byte `at`.
    pub(super) fn number(&self, at: usize, index: usize) -> i32 {
        self.words.get(at / 4 + index).copied().unwrap_or(0) as i32
    }

    /// The column with this index, of `N` words, in the part that begins at byte `at`.
    pub(super) fn column<const N: usize>(&self, at: usize, index: usize) -> &'a [u32; N] {
        let words = self
            .words
            .get(at / 4 + index * N..)
            .and_then(|rest| rest.first_chunk());
        words.unwrap_or(&[0; N])
    }

    fn own_column(&self, fact: u16) -> &'a OwnColumn {
        self.column(layout::OWN, fact.into())
    }

    /// What the first layer starts from with these rivals, before any fact about the player.
    pub fn begin(&self, rivals: impl Iterator<Item = RivalFacts>) -> Sums {
        let mut pooled = [0i32; POOLED];
        let mut is_alone = true;
        for facts in rivals {
            is_alone = false;
            let mut sums: [i32; RIVAL_UNITS] =
                core::array::from_fn(|unit| self.number(layout::RIVAL_BIAS, unit));
            for fact in facts {
                let column = self.column::<{ RIVAL_UNITS / 4 }>(layout::RIVAL, fact.into());
                add_column(&mut sums, column, 1);
            }
            let (sum_of, highest) = pooled.split_at_mut(RIVAL_UNITS);
            for (unit, &sum) in sums.iter().enumerate() {
                let output = output(sum, self.number(layout::RIVAL_FACTOR, unit));
                sum_of[unit] += output;
                highest[unit] = highest[unit].max(output);
            }
        }
        let mut added = [0i32; UNITS];
        if !is_alone {
            let pooled = pooled
                .iter()
                .enumerate()
                .filter(|&(_, &pooled)| pooled != 0);
            for (place, &pooled) in pooled {
                let column = self.column::<{ UNITS / 4 }>(layout::POOL, place);
                add_column(&mut added, column, pooled);
            }
        }
        let mut sums = [0; UNITS / 2];
        for (unit, &added) in added.iter().enumerate() {
            let factor = i64::from(self.number(layout::POOL_FACTOR, unit));
            let more = (i64::from(added) * factor) >> POOLED_BITS;
            let sum = i64::from(self.number(layout::BIAS, unit)) + more;
            let most = i64::from(MOST_SUM);
            // Every weight will be added 128 too high.
            let too_high = OWN_SLOTS as i32 * 128;
            let (word, shift) = place(unit);
            let sum = ZERO - too_high + sum.clamp(-most, most) as i32;
            sums[word] += (sum as u32) << shift;
        }
        sums
    }

    /// Adds the facts about the player.
    pub fn add(&self, sums: &mut Sums, facts: &OwnFacts) {
        for &fact in facts {
            let column = self.own_column(fact);
            for (sums, &weights) in sums.as_chunks_mut().0.iter_mut().zip(column) {
                let [even, odd] = apart(weights);
                let [sum_even, sum_odd]: &mut [u32; 2] = sums;
                *sum_even = sum_even.wrapping_add(even);
                *sum_odd = sum_odd.wrapping_add(odd);
            }
        }
    }

    /// Replaces the facts that differ.
    // Never inlined: its loops need all registers, which its callers would share.
    #[inline(never)]
    pub fn replace(&self, sums: &mut Sums, old: &OwnFacts, new: &OwnFacts) {
        for (&new, &old) in new.iter().zip(old) {
            if new != old {
                let columns = self.own_column(new).iter().zip(self.own_column(old));
                let sums = sums.as_chunks_mut().0.iter_mut();
                for (sums, (&new, &old)) in sums.zip(columns) {
                    let [new_even, new_odd] = apart(new);
                    let [old_even, old_odd] = apart(old);
                    let [even, odd]: &mut [u32; 2] = sums;
                    // Neither half carries or borrows: no sum comes near the ends of its 16 bits.
                    *even = even.wrapping_add(new_even).wrapping_sub(old_even);
                    *odd = odd.wrapping_add(new_odd).wrapping_sub(old_odd);
                }
            }
        }
    }
}

/// Adds a column times a number; each of its words has the weights of four units.
#[inline(always)]
pub(super) fn add_column(sums: &mut [i32], column: &[u32], times: i32) {
    for (sums, &weights) in sums.as_chunks_mut::<4>().0.iter_mut().zip(column) {
        for (sum, weight) in sums.iter_mut().zip(weights.to_le_bytes()) {
            *sum += i32::from(weight as i8) * times;
        }
    }
}

/// The output of a rival unit.
fn output(sum: i32, factor: i32) -> i32 {
    let sum = sum.clamp(-MOST_SUM, MOST_SUM);
    ((sum.wrapping_mul(factor) + (1 << (FACTOR_BITS - 1))) >> FACTOR_BITS).clamp(0, FULL)
}
