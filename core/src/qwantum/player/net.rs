//! The learned value of a sheet, in whole numbers: the same on the desk and on the chip.
//!
//! ```text
//! facts about each rival ──► 32 units ──► sum and highest of each over all rivals ─┐
//! facts about oneself ─────────────────────────────────────────────────────────────┴► 64 units
//!     ──► 32 units ──► three heads: winning, own points to come, the best rival's points to come
//! ```
//!
//! A weight is a byte; each unit has its own scale. A unit's output lies between 0 and a fixed
//! maximum that stands for 1. The weights are read where they lie, in flash.

use super::features::{RIVAL_FACTS, RivalFacts};
use super::situation::{OWN_FACTS, OwnFacts};

/// Units of the first layer.
pub const UNITS: usize = 64;
/// Units that a rival's sheet is reduced to.
pub const RIVAL_UNITS: usize = 32;
/// What is known of all rivals together: the sum and the highest of each of those units.
pub const POOLED: usize = 2 * RIVAL_UNITS;
/// Units of the second layer.
pub const UNITS_2: usize = 32;
/// What the net foretells: winning, own points to come, the best rival's points to come.
pub const HEADS: usize = 3;

/// The parts of the net as it is trained, in the order in which their weights are kept.
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

/// How many points a head's output of one is.
pub const POINTS: i32 = 32;

/// The highest output of a unit of the first layer and of a rival unit; stands for 1.
pub const FULL: i32 = 1023;
/// The same in the second layer.
pub const FULL_2: i32 = 4095;
/// A sum of the first layer times its unit's factor is this many bits too long.
pub const FACTOR_BITS: u32 = 12;
/// The same for what the rivals add to the first layer.
pub const POOLED_BITS: u32 = 20;
/// A sum of the second layer is shortened by this before it is multiplied, ...
pub const SECOND_CUT: u32 = 7;
/// ... and by this afterwards.
pub const SECOND_BITS: u32 = 11;
/// A head's sum of two to this power stands for 1.
pub const HEAD_BITS: u32 = 24;
/// Sums of the first layer are kept within this.
pub const MOST_SUM: i32 = 16_000;

/// Where the parts of a net lie among its bytes. Numbers of several bytes are little-endian.
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
    /// What the first layer starts from, 32 bits each, as all that follow.
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
    /// The bytes of a net.
    pub const BYTES: usize = HEAD_BIAS + HEADS * 4;
}

/// The sums of the first layer.
pub type Sums = [i16; UNITS];

/// A net in its bytes.
#[derive(Clone, Copy)]
pub struct Net<'a> {
    bytes: &'a [u8; layout::BYTES],
}

impl<'a> Net<'a> {
    /// The net in these bytes; any bytes are a net.
    pub const fn new(bytes: &'a [u8; layout::BYTES]) -> Self {
        Net { bytes }
    }

    fn number(&self, at: usize, index: usize) -> i32 {
        let bytes = self
            .bytes
            .get(at + index * 4..)
            .and_then(|rest| rest.first_chunk());
        i32::from_le_bytes(bytes.copied().unwrap_or_default())
    }

    fn column<const N: usize>(&self, at: usize, index: usize) -> &'a [u8; N] {
        let bytes = self
            .bytes
            .get(at + index * N..)
            .and_then(|rest| rest.first_chunk());
        bytes.unwrap_or(&[0; N])
    }

    /// What the first layer starts from with these rivals.
    pub fn begin(&self, rivals: impl Iterator<Item = RivalFacts>) -> Sums {
        let mut pooled = [0i32; POOLED];
        let mut is_alone = true;
        for facts in rivals {
            is_alone = false;
            let mut sums: [i32; RIVAL_UNITS] =
                core::array::from_fn(|unit| self.number(layout::RIVAL_BIAS, unit));
            for fact in facts {
                let column = self.column::<RIVAL_UNITS>(layout::RIVAL, fact.into());
                for (sum, &weight) in sums.iter_mut().zip(column) {
                    *sum += i32::from(weight as i8);
                }
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
            for (place, &pooled) in pooled.iter().enumerate() {
                let column = self.column::<UNITS>(layout::POOL, place);
                for (sum, &weight) in added.iter_mut().zip(column) {
                    *sum += i32::from(weight as i8) * pooled;
                }
            }
        }
        core::array::from_fn(|unit| {
            let factor = i64::from(self.number(layout::POOL_FACTOR, unit));
            let more = (i64::from(added[unit]) * factor) >> POOLED_BITS;
            let sum = i64::from(self.number(layout::BIAS, unit)) + more;
            let most = i64::from(MOST_SUM);
            sum.clamp(-most, most) as i16
        })
    }

    /// Adds the facts about oneself.
    pub fn add(&self, sums: &mut Sums, facts: &OwnFacts) {
        for &fact in facts {
            let column = self.column::<UNITS>(layout::OWN, fact.into());
            for (sum, &weight) in sums.iter_mut().zip(column) {
                *sum = sum.wrapping_add(i16::from(weight as i8));
            }
        }
    }

    /// Replaces the facts that differ.
    pub fn replace(&self, sums: &mut Sums, old: &OwnFacts, new: &OwnFacts) {
        for (&new, &old) in new.iter().zip(old) {
            if new != old {
                let new = self.column::<UNITS>(layout::OWN, new.into());
                let old = self.column::<UNITS>(layout::OWN, old.into());
                for (sum, (&new, &old)) in sums.iter_mut().zip(new.iter().zip(old)) {
                    let change = i16::from(new as i8) - i16::from(old as i8);
                    *sum = sum.wrapping_add(change);
                }
            }
        }
    }

    /// What the heads say, in units of 1/2<sup>24</sup>.
    pub fn heads(&self, sums: &Sums) -> [i32; HEADS] {
        let mut first = [0i16; UNITS];
        for (unit, (output_of, &sum)) in first.iter_mut().zip(sums).enumerate() {
            *output_of = output(sum.into(), self.number(layout::FACTOR, unit)) as i16;
        }
        let mut second = [0i32; UNITS_2];
        for (unit, output) in second.iter_mut().enumerate() {
            let row = self.column::<UNITS>(layout::SECOND, unit);
            let products = row.iter().zip(&first);
            let sum: i32 = products
                .map(|(&weight, &unit)| i32::from(i16::from(weight as i8)) * i32::from(unit))
                .sum();
            let sum = sum.saturating_add(self.number(layout::SECOND_BIAS, unit));
            let factor = self.number(layout::SECOND_FACTOR, unit);
            let cut = (sum >> SECOND_CUT).clamp(-120_000, 120_000);
            *output = (cut.wrapping_mul(factor) >> SECOND_BITS).clamp(0, FULL_2);
        }
        core::array::from_fn(|head| {
            let row = self.column::<{ UNITS_2 * 2 }>(layout::HEAD, head);
            let weights = row.chunks_exact(2).map(|pair| match pair {
                &[low, high] => i32::from(i16::from_le_bytes([low, high])),
                _ => 0,
            });
            let sum: i32 = weights
                .zip(&second)
                .map(|(weight, unit)| weight * unit)
                .sum();
            sum.saturating_add(self.number(layout::HEAD_BIAS, head))
        })
    }
}

/// The output of a unit of the first layer, or of a rival unit.
fn output(sum: i32, factor: i32) -> i32 {
    let sum = sum.clamp(-MOST_SUM, MOST_SUM);
    ((sum.wrapping_mul(factor) + (1 << (FACTOR_BITS - 1))) >> FACTOR_BITS).clamp(0, FULL)
}
