//! Feeds the fuzzing targets with every seed, with everything that fuzzing has found, and with
//! mutations of the seeds. The mutations are the same in every run.

use std::{fs, path::Path};

use pocketq_sim::{
    arena::Random,
    fuzz_targets::{TARGETS, seeds},
};

#[test]
fn every_target_takes_its_seeds() {
    for (name, feed) in TARGETS {
        let all = seeds();
        let own: Vec<_> = all.iter().filter(|seed| seed.target == name).collect();
        assert!(!own.is_empty(), "{name}");
        own.iter().for_each(|seed| feed(&seed.bytes));
    }
}

#[test]
fn what_fuzzing_found_stays_mended() {
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/found");
    for (name, feed) in TARGETS {
        let Ok(files) = fs::read_dir(found.join(name)) else {
            continue;
        };
        for file in files {
            let path = file.unwrap().path();
            println!("{}", path.display());
            feed(&fs::read(path).unwrap());
        }
    }
}

/// How often each seed is mutated.
const MUTATIONS: usize = 40;

#[test]
fn mutated_seeds_are_refused_or_read_back() {
    let mut random = Random::new(24);
    for seed in seeds() {
        let target = TARGETS.iter().find(|(name, _)| *name == seed.target);
        let (_, feed) = target.unwrap();
        for _ in 0..MUTATIONS {
            let mut bytes = seed.bytes.clone();
            for _ in 0..1 + random.next() % 4 {
                mutate(&mut bytes, &mut random);
            }
            feed(&bytes);
        }
    }
}

/// Changes, removes, inserts or copies a byte.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    let Some(last) = bytes.len().checked_sub(1) else {
        return;
    };
    let mut place = || random.next() as usize % (last + 1);
    let (at, from) = (place(), place());
    let other = bytes[from];
    match random.next() % 5 {
        0 => bytes[at] = random.next() as u8,
        1 => bytes[at] = other,
        2 => bytes[at] ^= 1 << (random.next() % 8),
        3 => drop(bytes.remove(at)),
        _ => bytes.insert(at, other),
    }
}
