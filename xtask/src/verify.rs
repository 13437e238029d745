//! `cargo verify`: everything that decides whether a change is good, on the desk, on the firmware
//! and in browsers. Never links the window, because that needs SDL2.

use std::ops::AddAssign;
use std::process::Command;
use std::time::Instant;

use crate::error::{Error, Result};
use crate::node::{self, FIREFOX, Scenarios};
use crate::programs::{cargo, run, run_and_read};
use crate::steps::{self, Took, step};
use crate::tools::{self, CHIP_TARGET, FOR_VERIFY, PAGE_TARGET};
use crate::{example, files, firmware, licences, release, traces, web};

/// How many tests and scenarios ran.
#[derive(Default)]
struct Counted {
    desk: Tally,
    firmware: Tally,
    browser: Tally,
    scenarios: usize,
}

/// Checks everything; stops at the first failure.
pub(crate) fn verify() -> Result {
    let start = Instant::now();
    let mut counted = Counted::default();
    let result = all_steps(&mut counted);
    let Counted {
        desk,
        firmware,
        browser,
        scenarios,
    } = counted;
    if result.is_ok() {
        println!(
            "\nverify: {} tests on the desk, {} on the firmware, {} in the browser, {scenarios} scenarios \
             on all; {}, {} of the processor",
            desk.passed,
            firmware.passed,
            browser.passed,
            Took(start.elapsed()),
            Took(steps::processor_time()),
        );
    }
    let mut all = desk;
    all += firmware;
    all += browser;
    if result.is_ok() || all.failed > 0 {
        println!("{} passed, {} failed", all.passed, all.failed);
    }
    result
}

fn all_steps(counted: &mut Counted) -> Result {
    step("what is needed", || tools::ensure(FOR_VERIFY))?;
    step("formatting", || run(&mut cargo("fmt --all --check")))?;
    step("licences", licences::check)?;
    step("clippy", clippy)?;
    step("documentation", documentation)?;
    step("tests on the desk", || {
        count(&mut counted.desk, &mut cargo("test --workspace"))
    })?;
    step("example of a fourth game", example::build_and_test)?;
    let firmware = step("firmware", firmware::build_for_every_board)?;
    let traces = step("scenarios on the desk", || {
        // `--tests` keeps cargo from building packages again that it has built for the tests.
        run(&mut cargo("build --workspace --tests"))?;
        traces::export()
    })?;
    counted.scenarios = traces.count;
    let traces = traces.directory;
    step("tests on the firmware", || {
        let mut tests = node::emulator_tests(&firmware, &traces);
        count(&mut counted.firmware, &mut tests)
    })?;
    let page = step("page", web::build)?;
    step("desk program of a release", release::desk_program)?;
    step("tests in the browser", || {
        let mut tests = node::page_tests(&page, &traces);
        count(&mut counted.browser, &mut tests)
    })?;
    step("tests in Firefox", || {
        let mut tests = FIREFOX.tests(&page, &traces, Scenarios::Choice);
        count(&mut counted.browser, &mut tests)
    })
}

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: u32,
    failed: u32,
}

/// Runs tests and counts them. Fails if no test ran.
fn count(counted: &mut Tally, tests: &mut Command) -> Result {
    let mut tally = Tally::default();
    let ran = run_and_read(tests, |line| tally.read(line));
    *counted += tally;
    ran?;
    if tally.passed == 0 {
        return Err(Error::nothing_ran("test"));
    }
    Ok(())
}

impl Tally {
    /// Reads a line of test output. `cargo test` sums up once per test program (`test result: ok.
    /// 12 passed; 0 failed; …`). `node --test` sums up once at the end, for people (`ℹ pass 12`) or
    /// for machines (`# pass 12`). A test's own output can look like such a line of Node.js, so the
    /// last line of each kind counts.
    fn read(&mut self, line: &str) {
        // Colour codes become words that mean nothing here.
        let words = line.split(|letter: char| !letter.is_ascii_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let is_cargo = line.starts_with("test result: ");
        let is_node = line.starts_with("# ") || line.contains('ℹ');
        for pair in words.windows(2) {
            // In cargo's line the number comes first.
            let (number, name) = if is_cargo { (0, 1) } else { (1, 0) };
            match (pair[name], pair[number].parse::<u32>()) {
                ("passed", Ok(number)) if is_cargo => self.passed += number,
                ("failed", Ok(number)) if is_cargo => self.failed += number,
                ("pass", Ok(number)) if is_node => self.passed = number,
                ("fail", Ok(number)) if is_node => self.failed = number,
                // Printed after "fail", so it adds to that number.
                ("cancelled", Ok(number)) if is_node => self.failed += number,
                _ => {}
            }
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

fn clippy() -> Result {
    let on_board = format!("clippy --package=pocketq-firmware --release --target={CHIP_TARGET}");
    // Checking the window does not need SDL2; only linking it does.
    deny_warnings(&mut cargo(
        "clippy --workspace --all-targets --all-features",
    ))?;
    deny_warnings(&mut cargo(&on_board))?;
    // Then the remaining boards, the first of them with all other features too. If clippy passes,
    // they build.
    let manifest = files::read_text(&files::root().join("firmware/Cargo.toml"))?;
    let mut others = firmware::other_features(&manifest);
    for board in firmware::BOARDS {
        let features = [&[board], &others[..]].concat().join(",");
        deny_warnings(cargo(&on_board).arg("--features").arg(features))?;
        others.clear();
    }
    deny_warnings(&mut cargo(&format!(
        "clippy --package=pocketq-web --package=pocketq-web-scanner --all-features --target={PAGE_TARGET}"
    )))
}

fn deny_warnings(clippy: &mut Command) -> Result {
    run(clippy.args(["--", "--deny", "warnings"]))
}

fn documentation() -> Result {
    let mut documentation = cargo("doc --workspace --no-deps");
    run(documentation.env("RUSTDOCFLAGS", "--deny warnings"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(lines: &str) -> (u32, u32) {
        let mut tally = Tally::default();
        lines.lines().for_each(|line| tally.read(line));
        (tally.passed, tally.failed)
    }

    #[test]
    fn cargo_sums_up_for_each_program() {
        let lines = "running 2 tests\n\
             test verify::tests::test result: 3 passed; a strange name ... ok\n\
             test result: ok. 23 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s\n\
             \n\
             test result: \x1b[31mFAILED\x1b[m. 4 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out\n";
        assert_eq!(tally(lines), (27, 2));
    }

    #[test]
    fn node_sums_up_once_for_people_or_for_machines() {
        let people = "\u{2714} boots (12ms)\n\u{2139} tests 5\n\u{2139} suites 0\n\
             \x1b[34m\u{2139} pass 3\x1b[39m\n\u{2139} fail 1\n\u{2139} cancelled 1\n\
             \u{2139} skipped 0\n\u{2139} duration_ms 64.1\n";
        assert_eq!(tally(people), (3, 2));
        let machines =
            "ok 1 - boots\n# pass 99\n1..1\n# tests 1\n# pass 1\n# fail 0\n# cancelled 0\n";
        assert_eq!(tally(machines), (1, 0));
    }
}
