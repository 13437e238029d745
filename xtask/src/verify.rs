//! `cargo verify`: everything that decides whether a change is good, on the desk and on the firmware.
//! Packages are named one by one: `--workspace` would build the firmware for the host, and the window
//! is left out of whatever links, so that no SDL2 is needed.

use std::process::Command;
use std::time::Instant;

use crate::error::Error;
use crate::programs::{cargo, run, run_and_read};
use crate::steps::{Took, step};
use crate::tally::Tally;
use crate::toolchain::TARGET;
use crate::{emulator, firmware, toolchain, traces};

/// What was counted on the way.
#[derive(Default)]
struct Counted {
    desk: Tally,
    firmware: Tally,
    scenarios: usize,
}

/// Checks everything; stops at the first thing that is wrong.
pub(crate) fn verify() -> Result<(), Error> {
    let start = Instant::now();
    let mut counted = Counted::default();
    let result = all_steps(&mut counted);
    let Tally { passed, failed } = counted.desk + counted.firmware;
    if result.is_ok() {
        println!(
            "\nverify: {} tests on the desk, {} on the firmware, {} scenarios on both; {}",
            counted.desk.passed,
            counted.firmware.passed,
            counted.scenarios,
            Took(start.elapsed())
        );
    }
    if result.is_ok() || failed > 0 {
        println!("{passed} passed, {failed} failed");
    }
    result
}

fn all_steps(counted: &mut Counted) -> Result<(), Error> {
    step("what is needed", || {
        toolchain::ensure_checks()?;
        toolchain::ensure_target()?;
        emulator::ensure()
    })?;
    step("formatting", || {
        run(&mut cargo(["fmt", "--all", "--check"]))
    })?;
    step("clippy", clippy)?;
    step("documentation", documentation)?;
    step("tests on the desk", || {
        let tests = [
            cargo(["test", "--package", "pocketq-core", "--package", "xtask"]),
            cargo(["test", "--package", "pocketq-sim", "--no-default-features"]),
        ];
        for mut command in tests {
            run_and_read(&mut command, |line| counted.desk.read_cargo(line))?;
        }
        some_ran(counted.desk)
    })?;
    let firmware = step("firmware", || firmware::build(&[]))?;
    let traces = step("scenarios on the desk", traces::export)?;
    counted.scenarios = traces.count;
    step("tests on the firmware", || {
        let mut tests = emulator::tests(&firmware, &traces.directory);
        run_and_read(&mut tests, |line| counted.firmware.read_node(line))?;
        some_ran(counted.firmware)
    })
}

/// A test run without tests is a mistake, not a success.
fn some_ran(tally: Tally) -> Result<(), Error> {
    if tally.passed == 0 {
        Err(Error::NothingRan { what: "test" })
    } else {
        Ok(())
    }
}

fn clippy() -> Result<(), Error> {
    let firmware = [
        "clippy",
        "--package",
        "pocketq-firmware",
        "--release",
        "--target",
        TARGET,
    ];
    let mut with_features = cargo(firmware);
    with_features.arg("--all-features");
    let checks = [
        cargo([
            "clippy",
            "--package",
            "pocketq-core",
            "--package",
            "pocketq-sim",
            "--package",
            "xtask",
            "--all-targets",
        ]),
        cargo([
            "clippy",
            "--package",
            "pocketq-sim",
            "--no-default-features",
            "--all-targets",
        ]),
        cargo(firmware),
        with_features,
    ];
    checks
        .into_iter()
        .try_for_each(|mut check| run(deny_warnings(&mut check)))
}

fn deny_warnings(check: &mut Command) -> &mut Command {
    check.args(["--", "--deny", "warnings"])
}

fn documentation() -> Result<(), Error> {
    let hosts = cargo([
        "doc",
        "--no-deps",
        "--package",
        "pocketq-core",
        "--package",
        "xtask",
    ]);
    let simulator = cargo([
        "doc",
        "--no-deps",
        "--package",
        "pocketq-sim",
        "--no-default-features",
    ]);
    [hosts, simulator]
        .into_iter()
        .try_for_each(|mut doc| run(doc.env("RUSTDOCFLAGS", "--deny warnings")))
}
