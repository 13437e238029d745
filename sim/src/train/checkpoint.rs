//! Stores a learner in a file, so that training can be interrupted. Once resumed, it gives the same
//! weights as if it had not been.

use std::{fs, io, path::Path};

use super::{
    learn::Learner,
    net::{Net, WEIGHTS},
    play::LuckEffect,
};
use crate::arena::Random;

const MAGIC: &[u8; 8] = b"PQTRAIN1";

/// Identifies a training run: only the run that stored a learner may resume it.
pub(super) type Identity = [u64; 3];

/// Stores a learner.
pub(super) fn store(path: &Path, identity: Identity, learner: &Learner) -> io::Result<()> {
    let mut bytes = MAGIC.to_vec();
    let numbers = [
        u64::from(learner.round),
        u64::from(learner.changes),
        learner.random.rest(),
    ];
    for number in identity.into_iter().chain(numbers) {
        bytes.extend(number.to_le_bytes());
    }
    for sum in learner.effect.sums {
        bytes.extend(sum.to_le_bytes());
    }
    let [one, two] = &learner.moments;
    for weights in [&learner.net.weights, &learner.mean.weights, one, two] {
        weights
            .iter()
            .for_each(|weight| bytes.extend(weight.to_le_bytes()));
    }
    // Never replace the old file with a half-written one.
    let new = path.with_extension("new");
    fs::write(&new, bytes)?;
    fs::rename(new, path)
}

/// Loads a learner; `None` if there is no file.
pub(super) fn load(path: &Path, identity: Identity) -> io::Result<Option<Learner>> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read?,
    };
    let refuse = |why: &str| Err(io::Error::new(io::ErrorKind::InvalidData, why.to_owned()));
    if bytes.len() != 8 + 10 * 8 + 4 * WEIGHTS * 4 || !bytes.starts_with(MAGIC) {
        return refuse("this is not the state of a training of this version");
    }
    let (numbers, weights) = bytes[8..].split_at(10 * 8);
    let (numbers, _) = numbers.as_chunks::<8>();
    let number = |at: usize| u64::from_le_bytes(numbers[at]);
    if identity != [number(0), number(1), number(2)] {
        return refuse("this is the state of a training with another seed or other rounds");
    }
    let mut parts = weights.chunks_exact(WEIGHTS * 4).map(|part| {
        let (weights, _) = part.as_chunks::<4>();
        weights
            .iter()
            .map(|bytes| f32::from_le_bytes(*bytes))
            .collect()
    });
    let mut next = || -> Vec<f32> { parts.next().expect("four parts") };
    Ok(Some(Learner {
        net: Net { weights: next() },
        mean: Net { weights: next() },
        moments: [next(), next()],
        round: number(3) as u32,
        changes: number(4) as u32,
        random: Random::new(number(5)),
        effect: LuckEffect {
            sums: [6, 7, 8, 9].map(|at| f64::from_le_bytes(numbers[at])),
        },
    }))
}
