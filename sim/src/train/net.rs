//! The net in floating point, for training: its value of a sheet, and the gradient of its error.
//! Sums are taken in a fixed order, so the same training gives the same weights everywhere.

use pocketq_core::qwantum::player::{
    features::{RIVAL_SLOTS, RivalFacts},
    net::{HEADS, POINTS, POOLED, RIVAL_UNITS, SIZES, UNITS, UNITS_2},
    situation::OwnFacts,
};

use crate::arena::Random;

/// How much each point of expected lead adds to the log-odds of winning. The net learns only the
/// rest, so that it need not learn from scratch that leading helps.
pub const LEAD: f32 = 0.1;

/// The slope of a unit's output beyond its limits, in training only. Without a slope, a unit that
/// leaves its limits would never learn again.
const LEAK: f32 = 0.01;

/// Where a part of the weights begins.
pub const fn start(part: usize) -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < part {
        sum += SIZES[at];
        at += 1;
    }
    sum
}

/// Indices of the parts.
pub mod part {
    /// First layer: a column for each fact about the player.
    pub const OWN: usize = 0;
    /// Biases of the first layer.
    pub const BIAS: usize = 1;
    /// Rival units: a column for each fact about a rival.
    pub const RIVAL: usize = 2;
    /// Biases of the rival units.
    pub const RIVAL_BIAS: usize = 3;
    /// From the pooled rivals to the first layer.
    pub const POOLED: usize = 4;
    /// From the first layer to the second.
    pub const SECOND: usize = 5;
    /// Biases of the second layer.
    pub const SECOND_BIAS: usize = 6;
    /// From the second layer to the heads.
    pub const HEAD: usize = 7;
    /// Biases of the heads.
    pub const HEAD_BIAS: usize = 8;
}

/// All weights of the net, one part after the other.
#[derive(Clone)]
pub struct Net {
    /// The weights.
    pub weights: Vec<f32>,
}

/// The number of weights.
pub const WEIGHTS: usize = start(SIZES.len());

/// What the net predicts for a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Forecast {
    /// The chance of winning; a tie counts as half a win.
    pub win: f32,
    /// The player's points at the end.
    pub own: f32,
    /// The best rival's points at the end.
    pub rival: f32,
}

fn clip(x: f32) -> f32 {
    x.clamp(0.0, 1.0)
}

fn slope(x: f32) -> f32 {
    if (0.0..=1.0).contains(&x) { 1.0 } else { LEAK }
}

/// The exponential function by squaring, because the library's may differ between systems.
fn exp(x: f32) -> f32 {
    let mut power = 1.0 + f64::from(x.clamp(-40.0, 40.0)) / 65_536.0;
    for _ in 0..16 {
        power *= power;
    }
    power as f32
}

/// Converts log-odds to a probability.
pub fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + exp(-logit))
}

/// Everything that the first layer needs to know about the rivals.
#[derive(Clone)]
pub struct RivalSums {
    before: [[f32; RIVAL_UNITS]; 3],
    count: usize,
    pooled: [f32; POOLED],
    highest: [usize; RIVAL_UNITS],
}

/// The intermediate sums of a forecast, kept for the gradient.
pub struct Pass {
    before: [f32; UNITS],
    first: [f32; UNITS],
    before_2: [f32; UNITS_2],
    second: [f32; UNITS_2],
    /// The outputs of the heads.
    pub heads: [f32; HEADS],
}

fn add(sums: &mut [f32], column: &[f32]) {
    for (sum, weight) in sums.iter_mut().zip(column) {
        *sum += weight;
    }
}

impl Net {
    /// An untrained net with random weights.
    pub fn new(random: &mut Random) -> Self {
        let mut weights = vec![0.0; WEIGHTS];
        let mut spread = |part: usize, by: f32| {
            for weight in &mut weights[start(part)..start(part + 1)] {
                *weight = (random.next() as f32 / 2f32.powi(31) - 1.0) * by;
            }
        };
        spread(part::OWN, 0.05);
        spread(part::RIVAL, 0.1);
        spread(part::POOLED, 0.05);
        spread(part::SECOND, 0.2);
        spread(part::HEAD, 0.1);
        weights[start(part::BIAS)..start(part::BIAS + 1)].fill(0.3);
        weights[start(part::RIVAL_BIAS)..start(part::RIVAL_BIAS + 1)].fill(0.3);
        weights[start(part::SECOND_BIAS)..start(part::SECOND_BIAS + 1)].fill(0.3);
        Net { weights }
    }

    /// A part of the weights.
    pub fn part(&self, part: usize) -> &[f32] {
        &self.weights[start(part)..start(part + 1)]
    }

    /// The column of a fact about the player.
    pub fn own_column(&self, fact: u16) -> &[f32; UNITS] {
        let at = usize::from(fact) * UNITS;
        self.weights[at..].first_chunk().expect("a fact of the net")
    }

    /// What the rivals contribute to the first layer.
    pub fn rivals(&self, rivals: &[RivalFacts]) -> RivalSums {
        let mut sums = RivalSums {
            before: [[0.0; RIVAL_UNITS]; 3],
            count: rivals.len(),
            pooled: [0.0; POOLED],
            highest: [0; RIVAL_UNITS],
        };
        let columns = self.part(part::RIVAL);
        for (at, facts) in rivals.iter().enumerate() {
            let before = &mut sums.before[at];
            before.copy_from_slice(self.part(part::RIVAL_BIAS));
            for &fact in facts {
                add(
                    before,
                    &columns[usize::from(fact) * RIVAL_UNITS..][..RIVAL_UNITS],
                );
            }
            for (unit, &sum) in before.iter().enumerate() {
                let active = clip(sum);
                sums.pooled[unit] += active;
                if active > sums.pooled[RIVAL_UNITS + unit] {
                    sums.pooled[RIVAL_UNITS + unit] = active;
                    sums.highest[unit] = at;
                }
            }
        }
        sums
    }

    /// The first layer's sums for these rivals, before any fact about the player.
    pub fn begin(&self, rivals: &RivalSums) -> [f32; UNITS] {
        let mut before = [0.0; UNITS];
        before.copy_from_slice(self.part(part::BIAS));
        if rivals.count > 0 {
            let columns = self.part(part::POOLED).chunks_exact(UNITS);
            for (column, &pooled) in columns.zip(&rivals.pooled) {
                for (sum, weight) in before.iter_mut().zip(column) {
                    *sum += weight * pooled;
                }
            }
        }
        before
    }

    /// Computes the heads from the first layer's sums.
    pub fn pass(&self, before: &[f32; UNITS]) -> Pass {
        let first = before.map(clip);
        let mut before_2 = [0.0; UNITS_2];
        before_2.copy_from_slice(self.part(part::SECOND_BIAS));
        let (columns, _) = self.part(part::SECOND).as_chunks::<UNITS_2>();
        for (column, &unit) in columns.iter().zip(&first) {
            for (sum, weight) in before_2.iter_mut().zip(column) {
                *sum += weight * unit;
            }
        }
        let second = before_2.map(clip);
        let mut heads = [0.0; HEADS];
        let rows = self.part(part::HEAD).chunks_exact(UNITS_2);
        for ((head, row), bias) in heads.iter_mut().zip(rows).zip(self.part(part::HEAD_BIAS)) {
            *head = *bias;
            for (weight, unit) in row.iter().zip(&second) {
                *head += weight * unit;
            }
        }
        Pass {
            before: *before,
            first,
            before_2,
            second,
            heads,
        }
    }

    /// Turns the heads into a chance of winning and final points; `own` and `rival` are the points
    /// so far.
    pub fn forecast(heads: [f32; HEADS], own: f32, rival: f32) -> Forecast {
        let points = POINTS as f32;
        let own = own + heads[1] * points;
        let rival = rival + heads[2] * points;
        Forecast {
            win: chance(heads[0] + LEAD * (own - rival)),
            own,
            rival,
        }
    }

    /// Adds the gradient of one sample's error to `gradient`. Returns the squared errors of the
    /// win, the player's own points and the best rival's points.
    pub fn learn(&self, sample: &Sample, gradient: &mut [f32]) -> [f32; HEADS] {
        let rivals = self.rivals(sample.rivals());
        let mut before = self.begin(&rivals);
        for &fact in &sample.own {
            add(&mut before, self.own_column(fact));
        }
        let pass = self.pass(&before);
        let told = Self::forecast(pass.heads, sample.own_points, sample.rival_points);
        let target = &sample.target;
        let points = POINTS as f32;
        let errors = [
            told.win - target.win,
            (told.own - target.own) / points,
            (told.rival - target.rival) / points,
        ];
        let mut by_head = errors;
        if sample.rival_count == 0 {
            by_head[0] = 0.0;
            by_head[2] = 0.0;
        }
        self.backward(sample, &rivals, &pass, by_head, gradient);
        errors.map(|error| error * error)
    }

    fn backward(
        &self,
        sample: &Sample,
        rivals: &RivalSums,
        pass: &Pass,
        by_head: [f32; HEADS],
        gradient: &mut [f32],
    ) {
        let mut by_second = [0.0; UNITS_2];
        for (head, &error) in by_head.iter().enumerate() {
            gradient[start(part::HEAD_BIAS) + head] += error;
            let row = &self.part(part::HEAD)[head * UNITS_2..][..UNITS_2];
            let to = &mut gradient[start(part::HEAD) + head * UNITS_2..][..UNITS_2];
            for unit in 0..UNITS_2 {
                to[unit] += error * pass.second[unit];
                by_second[unit] += error * row[unit];
            }
        }
        for (by, &before) in by_second.iter_mut().zip(&pass.before_2) {
            *by *= slope(before);
        }
        add(
            &mut gradient[start(part::SECOND_BIAS)..][..UNITS_2],
            &by_second,
        );
        let mut by_first = [0.0; UNITS];
        for unit in 0..UNITS {
            let row = &self.part(part::SECOND)[unit * UNITS_2..][..UNITS_2];
            let to = &mut gradient[start(part::SECOND) + unit * UNITS_2..][..UNITS_2];
            let mut sum = 0.0;
            for second in 0..UNITS_2 {
                to[second] += pass.first[unit] * by_second[second];
                sum += row[second] * by_second[second];
            }
            by_first[unit] = sum * slope(pass.before[unit]);
        }
        add(&mut gradient[start(part::BIAS)..][..UNITS], &by_first);
        for &fact in &sample.own {
            add(
                &mut gradient[usize::from(fact) * UNITS..][..UNITS],
                &by_first,
            );
        }
        if rivals.count == 0 {
            return;
        }
        let mut by_pooled = [0.0; POOLED];
        for (place, by_pooled) in by_pooled.iter_mut().enumerate() {
            let row = &self.part(part::POOLED)[place * UNITS..][..UNITS];
            let to = &mut gradient[start(part::POOLED) + place * UNITS..][..UNITS];
            for unit in 0..UNITS {
                to[unit] += rivals.pooled[place] * by_first[unit];
                *by_pooled += row[unit] * by_first[unit];
            }
        }
        for (at, facts) in sample.rivals().iter().enumerate() {
            let mut by_rival = [0.0; RIVAL_UNITS];
            for unit in 0..RIVAL_UNITS {
                by_rival[unit] = by_pooled[unit];
                if rivals.highest[unit] == at {
                    by_rival[unit] += by_pooled[RIVAL_UNITS + unit];
                }
                by_rival[unit] *= slope(rivals.before[at][unit]);
            }
            add(
                &mut gradient[start(part::RIVAL_BIAS)..][..RIVAL_UNITS],
                &by_rival,
            );
            for &fact in facts {
                let at = start(part::RIVAL) + usize::from(fact) * RIVAL_UNITS;
                add(&mut gradient[at..][..RIVAL_UNITS], &by_rival);
            }
        }
    }
}

/// A player's sheet at the end of a turn, and how the game went on for that player.
#[derive(Clone)]
pub struct Sample {
    /// Facts about the player.
    pub own: OwnFacts,
    /// Facts about the rivals; only the first `rival_count` are used.
    pub rival_facts: [[u16; RIVAL_SLOTS]; 3],
    /// How many rivals there are.
    pub rival_count: usize,
    /// The player's points so far.
    pub own_points: f32,
    /// The best rival's points so far.
    pub rival_points: f32,
    /// What the net should predict.
    pub target: Forecast,
}

impl Sample {
    /// Facts about the rivals.
    pub fn rivals(&self) -> &[RivalFacts] {
        &self.rival_facts[..self.rival_count]
    }
}
