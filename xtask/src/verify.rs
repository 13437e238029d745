//! `cargo verify`: everything that decides whether a change is good, on the desk, on the firmware and in
//! a browser.
//! Nothing is linked with the window, so that SDL2 is not needed.

use std::fs;
use std::process::Command;
use std::time::Instant;

use crate::browser::{self, Engine, Scenarios};
use crate::error::{Error, file_error};
use crate::programs::{cargo, run, run_and_read};
use crate::steps::{self, Took, step};
use crate::tally::Tally;
use crate::tools::{self, CHIP_TARGET, FOR_VERIFY, PAGE_TARGET};
use crate::{emulator, firmware, paths, traces, web};

/// How many tests and scenarios ran.
#[derive(Default)]
struct Counted {
    desk: Tally,
    firmware: Tally,
    browser: Tally,
    scenarios: usize,
}

/// Checks everything; stops at the first failure.
pub(crate) fn verify() -> Result<(), Error> {
    let start = Instant::now();
    let mut counted = Counted::default();
    let result = all_steps(&mut counted);
    let Tally { passed, failed } = counted.desk + counted.firmware + counted.browser;
    if result.is_ok() {
        println!(
            "\nverify: {} tests on the desk, {} on the firmware, {} in the browser, {} scenarios on \
             all; {}, {} of the processor",
            counted.desk.passed,
            counted.firmware.passed,
            counted.browser.passed,
            counted.scenarios,
            Took(start.elapsed()),
            Took(steps::processor_time()),
        );
    }
    if result.is_ok() || failed > 0 {
        println!("{passed} passed, {failed} failed");
    }
    result
}

fn all_steps(counted: &mut Counted) -> Result<(), Error> {
    step("what is needed", || tools::ensure(FOR_VERIFY))?;
    step("formatting", || {
        run(&mut cargo(["fmt", "--all", "--check"]))
    })?;
    step("clippy", clippy)?;
    step("documentation", documentation)?;
    step("tests on the desk", || {
        let mut tests = cargo(["test", "--workspace"]);
        run_and_read(&mut tests, |line| counted.desk.read_cargo(line))?;
        some_ran(counted.desk)
    })?;
    let firmware = step("firmware", firmware::build_for_every_board)?;
    let traces = step("scenarios on the desk", || {
        // The same packages with their tests: what the tests on the desk needed is not built again.
        run(&mut cargo(["build", "--workspace", "--tests"]))?;
        traces::export()
    })?;
    counted.scenarios = traces.count;
    step("tests on the firmware", || {
        let mut tests = emulator::tests(&firmware, &traces.directory);
        run_and_read(&mut tests, |line| counted.firmware.read_node(line))?;
        some_ran(counted.firmware)
    })?;
    let page = step("page", web::build)?;
    step("tests in the browser", || {
        let mut tests = browser::tests(&page, &traces.directory);
        run_and_read(&mut tests, |line| counted.browser.read_node(line))?;
        some_ran(counted.browser)
    })?;
    step("tests in Firefox", || {
        let mut tally = Tally::default();
        let mut tests = Engine::Firefox.tests(&page, &traces.directory, Scenarios::Choice);
        let ran = run_and_read(&mut tests, |line| tally.read_node(line));
        counted.browser = counted.browser + tally;
        ran?;
        some_ran(tally)
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
    let firmware_clippy = || {
        cargo([
            "clippy",
            "--package",
            "pocketq-firmware",
            "--release",
            "--target",
            CHIP_TARGET,
        ])
    };
    // Checking the window does not need SDL2; only linking it does.
    deny_warnings(&mut cargo([
        "clippy",
        "--workspace",
        "--all-targets",
        "--all-features",
    ]))?;
    deny_warnings(&mut firmware_clippy())?;
    // Every other board; the first of them with everything else that can be chosen, which builds if clippy
    // passes.
    let manifest = paths::root().join("firmware/Cargo.toml");
    let manifest = fs::read_to_string(&manifest).map_err(file_error("read", &manifest))?;
    let mut others = firmware::other_features(&manifest);
    for board in firmware::BOARDS {
        let features = [&[board], &others[..]].concat().join(",");
        deny_warnings(firmware_clippy().arg("--features").arg(features))?;
        others.clear();
    }
    deny_warnings(&mut cargo([
        "clippy",
        "--package=pocketq-web",
        "--package=pocketq-web-scanner",
        "--all-features",
        "--target",
        PAGE_TARGET,
    ]))
}

fn deny_warnings(clippy: &mut Command) -> Result<(), Error> {
    run(clippy.args(["--", "--deny", "warnings"]))
}

fn documentation() -> Result<(), Error> {
    let mut documentation = cargo(["doc", "--workspace", "--no-deps"]);
    run(documentation.env("RUSTDOCFLAGS", "--deny warnings"))
}
