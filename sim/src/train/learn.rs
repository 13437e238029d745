//! Learning in rounds: games are played, then the net is fitted to their samples.

use pocketq_core::qwantum::player::second_throw::{Effort, SecondThrow};

use super::{
    net::{Net, Sample, WEIGHTS},
    play::{LuckEffect, Played, Player},
};
use crate::arena::Random;

/// Games in a round.
const ROUND: u32 = 100;
/// How often each sample is learned from.
const REPEATS: usize = 4;
/// Samples per change of the weights.
const BATCH: usize = 128;
/// The learning rate at the end of a stage.
const LAST_RATE: f32 = 0.00003;
/// How fast the mean of the weights follows the weights. It starts faster.
const MEAN: f32 = 0.002;
/// No weight grows beyond this, so that it fits into a byte.
const MOST_WEIGHT: f32 = 1.9;

/// What to train.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The numbers of seats, used in turn from game to game.
    pub seats: Vec<u8>,
    /// How many rounds.
    pub rounds: u32,
    /// The initial learning rate.
    pub first_rate: f32,
    /// How carefully second throws are chosen.
    pub effort: Effort,
    /// In games with other players than the net, how many of four rivals are beginners on average.
    /// One of the four is the net again, and the others decide at random.
    pub beginners: u32,
}

/// A net in training.
pub struct Learner {
    /// The net that is being changed.
    pub net: Net,
    /// The recent mean of its weights. It plays the games, and it is what remains after training.
    pub mean: Net,
    /// The moments of the gradient, for the optimiser Adam.
    pub moments: [Vec<f32>; 2],
    /// Changes of the weights so far.
    pub changes: u32,
    /// Rounds so far.
    pub round: u32,
    /// The state of the random numbers.
    pub random: Random,
    /// How luck changes forecasts, as estimated so far.
    pub effect: LuckEffect,
}

/// How a round went.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoundReport {
    /// Mean points of a player.
    pub points: f32,
    /// Mean turns of a game.
    pub turns: f32,
    /// The share of games that ended with a full sheet.
    pub filled: f32,
    /// Mean squared errors of three forecasts: the win, the player's own points and the best
    /// rival's points; points in units of 32.
    pub errors: [f32; 3],
}

impl Learner {
    /// Starts with this net.
    pub fn new(net: Net, seed: u64) -> Self {
        Learner {
            mean: net.clone(),
            net,
            moments: [vec![0.0; WEIGHTS], vec![0.0; WEIGHTS]],
            changes: 0,
            round: 0,
            random: Random::new(seed),
            effect: LuckEffect::default(),
        }
    }

    /// Plays a round and learns from it.
    pub fn round(&mut self, plan: &Plan) -> RoundReport {
        let mut samples = Vec::new();
        let mut sum = Played::default();
        let mut filled = 0;
        let mut player = Player {
            // The mean plays: it is steadier than the net being changed.
            net: &self.mean,
            effort: plan.effort,
            beginners: plan.beginners,
            memory: vec![0; SecondThrow::WORDS],
        };
        for game in 0..ROUND {
            let seats = plan.seats[game as usize % plan.seats.len()];
            let played = player.play(seats, &mut self.random, &mut self.effect, &mut samples);
            sum.points += played.points;
            sum.turns += played.turns;
            filled += u32::from(played.is_filled);
        }
        let progress = self.round as f32 / plan.rounds.max(1) as f32;
        let rate = plan.first_rate * (LAST_RATE / plan.first_rate).powf(progress);
        let mut errors = [0.0; 3];
        let mut learned = 0;
        for _ in 0..REPEATS {
            shuffle(&mut samples, &mut self.random);
            for batch in samples.chunks(BATCH) {
                let more = self.change(batch, rate);
                for (error, more) in errors.iter_mut().zip(more) {
                    *error += more;
                }
                learned += batch.len();
            }
        }
        self.round += 1;
        let games = ROUND as f32;
        RoundReport {
            points: sum.points / games,
            turns: sum.turns as f32 / games,
            filled: filled as f32 / games,
            errors: errors.map(|error| error / learned.max(1) as f32),
        }
    }

    fn change(&mut self, batch: &[Sample], rate: f32) -> [f32; 3] {
        let mut gradient = vec![0.0; WEIGHTS];
        let mut errors = [0.0; 3];
        for sample in batch {
            let more = self.net.learn(sample, &mut gradient);
            for (error, more) in errors.iter_mut().zip(more) {
                *error += more;
            }
        }
        self.changes += 1;
        let scale = 1.0 / batch.len() as f32;
        let warm = |keep: f32| 1.0 - keep.powi(self.changes.min(100_000) as i32);
        let (warm_one, warm_two) = (warm(0.9), warm(0.999));
        let follow = MEAN.max(4.0 / (4.0 + self.changes as f32));
        let [one, two] = &mut self.moments;
        let moments = one.iter_mut().zip(two);
        let weights = self.net.weights.iter_mut().zip(&mut self.mean.weights);
        for ((weight, mean), ((one, two), gradient)) in weights.zip(moments.zip(&gradient)) {
            let gradient = gradient * scale;
            *one += (gradient - *one) * 0.1;
            *two += (gradient * gradient - *two) * 0.001;
            *weight -= rate * (*one / warm_one) / ((*two / warm_two).sqrt() + 1e-7);
            *weight = weight.clamp(-MOST_WEIGHT, MOST_WEIGHT);
            *mean += (*weight - *mean) * follow;
        }
        errors
    }
}

fn shuffle(samples: &mut [Sample], random: &mut Random) {
    for at in (1..samples.len()).rev() {
        let other = (u64::from(random.next()) * (at as u64 + 1)) >> 32;
        samples.swap(at, other as usize);
    }
}
