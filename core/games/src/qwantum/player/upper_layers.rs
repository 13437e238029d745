//! What follows the first layer of the net: its units' outputs, the second layer and the heads.
//!
//! Most units of the first layer are at 0 or at their maximum, and stay there from one sheet to a
//! similar one. So the sums of the second layer are kept, and only units whose output has changed
//! are taken into account. This is exact, because the sums are whole numbers.

use super::net::{
    FACTOR_BITS, FULL, FULL_2, HEADS, MOST_SUM, Net, SECOND_BITS, SECOND_CUT, Sums, UNITS, UNITS_2,
    ZERO, add_column, layout,
};

/// The weights of one unit of the first layer in the second, four in a word.
type Column = [u32; UNITS_2 / 4];

/// The weights of these layers, in RAM: every value needs all of them, and they would otherwise be
/// fetched from flash again and again.
#[derive(Clone)]
pub(super) struct UpperLayers {
    columns: [Column; UNITS],
    factors: [i32; UNITS],
    second_bias: [i32; UNITS_2],
    second_factors: [i32; UNITS_2],
    heads: [[i16; HEADS]; UNITS_2],
    head_bias: [i32; HEADS],
}

/// What these layers have computed from a sheet: the outputs of the first layer, and the sums of
/// the second without its bias.
#[derive(Clone)]
pub(super) struct Outputs {
    first: [i16; UNITS],
    second: [i32; UNITS_2],
}

impl Outputs {
    /// The outputs before there is a sheet.
    pub(super) const NONE: Self = Outputs {
        first: [0; UNITS],
        second: [0; UNITS_2],
    };
}

/// Factors of the first layer are positive and at most this, so that a sum of [`MOST_SUM`] times a
/// factor fits in 31 bits.
const MOST_FACTOR: i32 = i32::MAX / MOST_SUM - 1;

impl UpperLayers {
    /// The upper layers of a net.
    pub(super) fn of(net: &Net) -> Self {
        let mut columns = [[0; UNITS_2 / 4]; UNITS];
        // The net has a row per unit of the second layer: four rows become a word of each column.
        for four in 0..UNITS_2 / 4 {
            let row = |row| net.column::<{ UNITS / 4 }>(layout::SECOND, four * 4 + row);
            let rows: [_; 4] = core::array::from_fn(row);
            for (at, columns) in columns.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                let mut words = rows.map(|row| row[at]);
                for column in columns {
                    column[four] = u32::from_le_bytes(words.map(|word| word as u8));
                    words = words.map(|word| word >> 8);
                }
            }
        }
        let number = |at| move |index| net.number(at, index);
        let factor = number(layout::FACTOR);
        UpperLayers {
            columns,
            factors: core::array::from_fn(|unit| factor(unit).clamp(0, MOST_FACTOR)),
            second_bias: core::array::from_fn(number(layout::SECOND_BIAS)),
            second_factors: core::array::from_fn(number(layout::SECOND_FACTOR)),
            heads: core::array::from_fn(|unit_2| {
                core::array::from_fn(|head| {
                    let row = net.column::<{ UNITS_2 / 2 }>(layout::HEAD, head);
                    (row[unit_2 / 2] >> (unit_2 % 2 * 16)) as i16
                })
            }),
            head_bias: core::array::from_fn(number(layout::HEAD_BIAS)),
        }
    }

    /// Brings the outputs up to date with the sums of the first layer.
    // Never inlined: its loops need all registers, which its callers would share.
    #[inline(never)]
    pub(super) fn update(&self, outputs: &mut Outputs, sums: &Sums) {
        let Outputs { first, second } = outputs;
        let fours = first.as_chunks_mut::<4>().0.iter_mut();
        let sums = sums.as_chunks::<2>().0;
        let factors = self.factors.as_chunks::<4>().0;
        let columns = self.columns.as_chunks::<4>().0;
        for (((first, &[even, odd]), factors), columns) in fours.zip(sums).zip(factors).zip(columns)
        {
            let sums = [even & 0xFFFF, odd & 0xFFFF, even >> 16, odd >> 16];
            for unit in 0..4 {
                let output = output(sums[unit] as i32 - ZERO, factors[unit]);
                let change = output - i32::from(first[unit]);
                if change != 0 {
                    first[unit] = output as i16;
                    add_column(second, &columns[unit], change);
                }
            }
        }
    }

    /// What the heads say, in units of 1/2<sup>24</sup>.
    pub(super) fn heads(&self, outputs: &Outputs) -> [i32; HEADS] {
        let mut heads = [0i32; HEADS];
        let units = outputs.second.iter().zip(&self.second_bias);
        let units = units.zip(&self.second_factors).zip(&self.heads);
        for (((sum, &bias), &factor), weights) in units {
            let cut = (sum.saturating_add(bias) >> SECOND_CUT).clamp(-120_000, 120_000);
            let output = (cut.wrapping_mul(factor) >> SECOND_BITS).clamp(0, FULL_2);
            if output != 0 {
                for (head, &weight) in heads.iter_mut().zip(weights) {
                    *head += i32::from(weight) * output;
                }
            }
        }
        for (head, &bias) in heads.iter_mut().zip(&self.head_bias) {
            *head = head.saturating_add(bias);
        }
        heads
    }
}

/// The output of a unit of the first layer.
#[inline(always)]
fn output(sum: i32, factor: i32) -> i32 {
    if sum <= 0 {
        return 0;
    }
    ((sum.min(MOST_SUM) * factor + (1 << (FACTOR_BITS - 1))) >> FACTOR_BITS).min(FULL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::qwantum::player::learned::{NETS, WEIGHTS};

    #[test]
    fn no_factor_of_the_device_is_out_of_bounds() {
        for rivals in 0..NETS {
            let net = WEIGHTS.net(rivals);
            for (unit, factor) in UpperLayers::of(&net).factors.into_iter().enumerate() {
                assert_eq!(factor, net.number(layout::FACTOR, unit));
            }
        }
    }
}
