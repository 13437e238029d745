//! `cargo xtask fuzz SECONDS`: feeds each target in `fuzz/` with mutated examples for that many
//! seconds. The targets are built as cargo-fuzz builds them, with coverage but without a sanitizer,
//! because there is no unsafe code to watch. So only a nightly toolchain has to be installed.
//! Inputs that break a target go to `fuzz/found`, where the tests read them too.

use std::process::Command;

use crate::error::{Error, Result};
use crate::files;
use crate::programs::{answer, command, run};

/// The functions of `sim/src/fuzz_targets.rs`, each a program in `fuzz/targets`.
const TARGETS: [&str; 6] = [
    "records",
    "scanned",
    "positions",
    "ugi",
    "items",
    "save_area",
];

/// The flags that show libFuzzer which code was reached.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares --cfg=fuzzing";

/// Runs each target for this many seconds, or until it has found something.
pub(crate) fn fuzz(seconds: u32) -> Result {
    let about = answer(nightly("rustc").arg("-vV")).unwrap_or_default();
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or_else(|| {
        Error::new(
            "Fuzzing needs a nightly toolchain of Rust, and there is none here: \
             `rustup toolchain install nightly` gets one.",
        )
    })?;
    let built = files::target().join("fuzz");
    let mut build = nightly("cargo");
    build
        .args(["build", "--release", "--locked", "--bins", "--target", host])
        .args(["--manifest-path", "fuzz/Cargo.toml", "--target-dir"])
        .arg(&built)
        .env("RUSTFLAGS", FLAGS);
    run(&mut build)?;
    for target in TARGETS {
        let corpus = built.join("corpus").join(target);
        let found = files::root().join("fuzz/found").join(target);
        for folder in [&corpus, &found] {
            files::create_directory(folder)?;
        }
        println!("\n== {target}: {seconds} s");
        let program = built.join(host).join("release").join(target);
        let mut feed = command(&program.to_string_lossy());
        feed.arg(&corpus)
            .arg(&found)
            .args(["-verbosity=0", "-print_final_stats=1", "-timeout=60"])
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-artifact_prefix={}/", found.display()))
            .env("POCKETQ_SEEDS", &corpus);
        run(&mut feed)?;
    }
    Ok(())
}

/// A program of the nightly toolchain.
fn nightly(name: &str) -> Command {
    let mut rustup = command("rustup");
    rustup
        .args(["run", "nightly", name])
        .current_dir(files::root());
    rustup
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_its_program() {
        let folder = files::root().join("fuzz/targets");
        let programs = files::entries(&folder).unwrap();
        let names = programs.iter().map(|path| path.file_stem().unwrap());
        let names: Vec<_> = names.collect();
        let mut targets = TARGETS;
        targets.sort();
        assert_eq!(names, targets);
    }
}
