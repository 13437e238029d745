//! `pocketq train`: nets learn the value of Qwantum's sheets by playing against themselves.
//!
//! There are three nets: for one player alone, for two, and for three and four. They are trained in
//! stages, `alone:800,two:900,…`. A stage continues with its net if it exists; a new net starts as
//! a copy of the previous stage's. The state is stored regularly, so training can be interrupted,
//! resumed, and extended by further stages. The device's weights are written at the same time.

mod checkpoint;
mod learn;
pub mod net;
pub mod play;
pub mod quantise;
pub mod value;

use std::{fs, io, io::Write, path::PathBuf, time::Instant};

pub use learn::{Learner, Plan, RoundReport};

use pocketq_core::qwantum::player::second_throw::Effort;

use crate::arena::Random;
use net::Net;

/// A training run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Training {
    /// Where the states and the weights are written.
    pub directory: PathBuf,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The stages, in order.
    pub stages: Vec<Stage>,
}

/// A number of rounds for one of the nets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The net's index.
    net: usize,
    /// Rounds of a hundred games.
    rounds: u32,
}

/// The nets: a name, and the numbers of seats they are trained with.
const NETS: [(&str, &[u8]); 3] = [("alone", &[1]), ("two", &[2]), ("more", &[3, 4])];

/// Rounds between two stored states.
const STORED_EVERY: u32 = 20;

/// The initial learning rate, how carefully second throws are chosen, and how many of four rivals
/// are beginners: first for a new net, then for one trained once, then for one trained more often.
const PASSES: [(f32, Effort, u32); 3] = [
    (0.001, Effort::LIGHT, 2),
    (0.0005, Effort::TRAINING, 2),
    (0.0002, Effort::TRAINING, 1),
];

impl Stage {
    /// Reads stages, such as `alone:800,two:900`.
    pub fn parse(text: &str) -> Option<Vec<Stage>> {
        let stage = |text: &str| {
            let (name, rounds) = text.split_once(':')?;
            let net = NETS.iter().position(|(net, _)| *net == name)?;
            let rounds = rounds.parse().ok()?;
            Some(Stage { net, rounds })
        };
        text.split(',').map(stage).collect()
    }
}

impl std::fmt::Display for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", NETS[self.net].0, self.rounds)
    }
}

/// Trains, or resumes training, until all rounds are played.
pub fn train(training: &Training, mut progress: impl Write) -> io::Result<()> {
    fs::create_dir_all(&training.directory)?;
    let mut nets: [Option<Net>; 3] = [const { None }; 3];
    let mut last: Option<Net> = None;
    for (index, stage) in training.stages.iter().enumerate() {
        let (name, seats) = NETS[stage.net];
        let earlier = training.stages[..index].iter();
        let trained = earlier.filter(|earlier| earlier.net == stage.net).count();
        let (first_rate, effort, beginners) = PASSES[trained.min(PASSES.len() - 1)];
        let plan = Plan {
            seats: seats.to_vec(),
            rounds: stage.rounds,
            first_rate,
            effort,
            beginners,
        };
        let path = training
            .directory
            .join(format!("{}-{name}.state", index + 1));
        let identity = [training.seed, index as u64, u64::from(stage.rounds)];
        let seed = training.seed.wrapping_mul(3).wrapping_add(index as u64);
        let mut learner = match checkpoint::load(&path, identity)? {
            Some(learner) => learner,
            None => {
                let before = nets[stage.net].take().or(last);
                let net = before.unwrap_or_else(|| Net::new(&mut Random::new(!seed)));
                Learner::new(net, seed)
            }
        };
        let (started, first) = (Instant::now(), learner.round);
        while learner.round < plan.rounds {
            let report = learner.round(&plan);
            let per_round = started.elapsed().as_secs_f64() / f64::from(learner.round - first);
            let left = per_round * f64::from(plan.rounds - learner.round);
            show(&mut progress, name, &learner, &plan, left, &report)?;
            if learner.round % STORED_EVERY == 0 || learner.round == plan.rounds {
                checkpoint::store(&path, identity, &learner)?;
                nets[stage.net] = Some(learner.mean.clone());
                write_weights(training, &nets, &learner, index)?;
                writeln!(progress)?;
            }
        }
        nets[stage.net] = Some(learner.mean.clone());
        last = Some(learner.mean);
    }
    Ok(())
}

/// Writes the weights of the nets so far. A net that does not exist yet is replaced by the one in
/// training.
fn write_weights(
    training: &Training,
    nets: &[Option<Net>; 3],
    learner: &Learner,
    index: usize,
) -> io::Result<()> {
    let net = |net: usize| nets[net].as_ref().unwrap_or(&learner.mean);
    let stages: Vec<String> = training.stages.iter().map(Stage::to_string).collect();
    let how_made = format!(
        "PocketQ: weights for Qwantum, form 1\n\
         pocketq train DIR --seed {} --stages {}\n\
         after {} rounds of 100 games in stage {}\n",
        training.seed,
        stages.join(","),
        learner.round,
        index + 1,
    );
    let bytes = quantise::weights(&how_made, [net(0), net(1), net(2)]);
    let path = training.directory.join("weights.bin");
    fs::write(&path, bytes)
}

fn show(
    progress: &mut impl Write,
    name: &str,
    learner: &Learner,
    plan: &Plan,
    left: f64,
    report: &RoundReport,
) -> io::Result<()> {
    const WIDTH: u32 = 24;
    let done = learner.round * WIDTH / plan.rounds.max(1);
    let bar: String = (0..WIDTH)
        .map(|at| if at < done { '#' } else { '.' })
        .collect();
    let (minutes, seconds) = (left as u64 / 60, left as u64 % 60);
    let RoundReport {
        points,
        turns,
        filled,
        errors: [win, own, rival],
    } = report;
    write!(
        progress,
        "\r{name} [{bar}] {}/{} {minutes}:{seconds:02} left; {points:.1} points, {turns:.1} turns, \
         {:.0} % filled, errors {win:.4} {own:.4} {rival:.4} ",
        learner.round,
        plan.rounds,
        filled * 100.0,
    )?;
    progress.flush()
}
