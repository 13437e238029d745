//! Converts the trained net to the bytes that the device carries.

use pocketq_core::qwantum::player::{
    features::RIVAL_FACTS,
    learned::{HEADER, WEIGHTS_BYTES},
    net::{
        FACTOR_BITS, FULL, FULL_2, HEAD_BITS, HEADS, MOST_SUM, POOLED, POOLED_BITS, RIVAL_UNITS,
        SECOND_BITS, SECOND_CUT, UNITS, UNITS_2, layout,
    },
    situation::OWN_FACTS,
};

use super::net::{Net, part};

/// A column of weights for each input, all for the same units.
struct Columns<'a> {
    weights: &'a [f32],
    units: usize,
}

impl Columns<'_> {
    /// The weight that a byte of 1 stands for. The unit's largest weight becomes 127.
    fn scale(&self, unit: usize) -> f32 {
        let of_unit = self.weights.iter().skip(unit).step_by(self.units);
        let largest = of_unit.fold(0f32, |largest, weight| largest.max(weight.abs()));
        largest.max(1e-4) / 127.0
    }

    fn scales(&self) -> Vec<f32> {
        (0..self.units).map(|unit| self.scale(unit)).collect()
    }

    fn bytes(&self, scales: &[f32]) -> Vec<u8> {
        let scales = scales.iter().cycle();
        let byte = |(weight, scale): (&f32, &f32)| (weight / scale).round() as i8 as u8;
        self.weights.iter().zip(scales).map(byte).collect()
    }
}

fn put(bytes: &mut [u8], at: usize, numbers: impl Iterator<Item = f32>) {
    for (place, number) in numbers.enumerate() {
        let number = number.round() as i32;
        bytes[at + place * 4..][..4].copy_from_slice(&number.to_le_bytes());
    }
}

/// The bytes of a net.
pub fn quantise(net: &Net) -> Vec<u8> {
    let mut bytes = vec![0; layout::BYTES];
    let columns = |part, units| Columns {
        weights: net.part(part),
        units,
    };
    let power = |bits: u32| (1u64 << bits) as f32;
    let full = FULL as f32;

    let own = columns(part::OWN, UNITS);
    let scales = own.scales();
    bytes[layout::OWN..][..OWN_FACTS * UNITS].copy_from_slice(&own.bytes(&scales));
    let biases = net.part(part::BIAS).iter().zip(&scales);
    let most = MOST_SUM as f32;
    let biases = biases.map(|(bias, scale)| (bias / scale).clamp(-most, most));
    put(&mut bytes, layout::BIAS, biases);
    let factors = scales.iter().map(|scale| scale * full * power(FACTOR_BITS));
    put(&mut bytes, layout::FACTOR, factors);

    let rival = columns(part::RIVAL, RIVAL_UNITS);
    let rival_scales = rival.scales();
    let rival_bytes = rival.bytes(&rival_scales);
    bytes[layout::RIVAL..][..RIVAL_FACTS * RIVAL_UNITS].copy_from_slice(&rival_bytes);
    let biases = net.part(part::RIVAL_BIAS).iter().zip(&rival_scales);
    put(
        &mut bytes,
        layout::RIVAL_BIAS,
        biases.map(|(bias, scale)| bias / scale),
    );
    let factors = rival_scales
        .iter()
        .map(|scale| scale * full * power(FACTOR_BITS));
    put(&mut bytes, layout::RIVAL_FACTOR, factors);

    let pool = columns(part::POOLED, UNITS);
    let pool_scales = pool.scales();
    bytes[layout::POOL..][..POOLED * UNITS].copy_from_slice(&pool.bytes(&pool_scales));
    let factors = pool_scales.iter().zip(&scales);
    let factors = factors.map(|(pool, own)| pool / (full * own) * power(POOLED_BITS));
    put(&mut bytes, layout::POOL_FACTOR, factors);

    let second = columns(part::SECOND, UNITS_2);
    let second_scales = second.scales();
    // The device stores a row per unit, not a column per input.
    for (place, byte) in second.bytes(&second_scales).into_iter().enumerate() {
        bytes[layout::SECOND + place % UNITS_2 * UNITS + place / UNITS_2] = byte;
    }
    let biases = net.part(part::SECOND_BIAS).iter().zip(&second_scales);
    put(
        &mut bytes,
        layout::SECOND_BIAS,
        biases.map(|(bias, scale)| bias * full / scale),
    );
    let up = FULL_2 as f32 / full * power(SECOND_CUT + SECOND_BITS);
    put(
        &mut bytes,
        layout::SECOND_FACTOR,
        second_scales.iter().map(|scale| scale * up),
    );

    let unit = power(HEAD_BITS) / FULL_2 as f32;
    for (place, weight) in net.part(part::HEAD).iter().enumerate() {
        let weight = (weight * unit).round().clamp(-8191.0, 8191.0) as i16;
        bytes[layout::HEAD + place * 2..][..2].copy_from_slice(&weight.to_le_bytes());
    }
    let biases = net.part(part::HEAD_BIAS).iter().take(HEADS);
    put(
        &mut bytes,
        layout::HEAD_BIAS,
        biases.map(|bias| bias * power(HEAD_BITS)),
    );
    bytes
}

/// All weights of the device: a text that says how they were made, then the nets for one player
/// alone, for two, and for three or four.
pub fn weights(how_made: &str, nets: [&Net; 3]) -> Vec<u8> {
    let mut bytes = how_made.as_bytes().to_vec();
    bytes.resize(HEADER, 0);
    for net in nets {
        bytes.extend(quantise(net));
    }
    assert_eq!(bytes.len(), WEIGHTS_BYTES);
    bytes
}

#[cfg(test)]
mod tests {
    use pocketq_core::qwantum::{
        Seat, SeatSet,
        player::{
            VALUE,
            learned::{LearnedValue, Weights},
            second_throw::Effort,
            situation::Situation,
        },
    };

    use super::*;
    use crate::{
        arena::Random,
        train::{Learner, Plan, play::some_sheet, value::NetValue},
    };

    /// The most that forecasts may differ, in points.
    const TOLERANCE: f32 = 0.5;

    /// A net that has learned a little, so that its weights are not all alike.
    fn net(seats: u8) -> Net {
        let mut learner = Learner::new(Net::new(&mut Random::new(3)), 4);
        let plan = Plan {
            seats: vec![seats],
            rounds: 1,
            first_rate: 0.001,
            effort: Effort::LIGHT,
            beginners: 2,
        };
        learner.round(&plan);
        learner.mean
    }

    #[test]
    fn the_whole_numbers_say_what_the_floating_point_net_says() {
        for seats in [1, 3] {
            let net = net(seats);
            let bytes = weights("", [&net, &net, &net]);
            let bytes = Box::new(Weights::from_bytes(bytes.as_slice().try_into().unwrap()));
            let mut random = Random::new(9);
            for _ in 0..500 {
                let sheets = std::array::from_fn(|_| some_sheet(&mut random));
                let seats: SeatSet = Seat::ALL.into_iter().take(seats.into()).collect();
                let situation =
                    Situation::new(&sheets, seats.len() as u8, Seat::One, Seat::One, seats);
                let whole = LearnedValue::new(&bytes, situation.clone()).forecast(&sheets[0]);
                let float = NetValue::new(&net, situation).forecast(&sheets[0]);
                let value = VALUE as f32;
                assert!((whole.own as f32 / value - float.own).abs() < TOLERANCE);
                if seats.len() > 1 {
                    assert!((whole.rival as f32 / value - float.rival).abs() < TOLERANCE);
                    assert!((whole.win as f32 / value - 100.0 * float.win).abs() < 2.0);
                }
            }
        }
    }
}
