//! Programs that need Node.js: the emulator, which runs the real firmware, and the tests that drive
//! browsers with the page. This file checks whether they can run, and starts them.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::available_parallelism;
use std::time::SystemTime;

use crate::files;
use crate::firmware::{Firmware, USUAL_BOARD};
use crate::programs::{answer, command, find};

/// A version of Node.js: its first two numbers.
type Version = (u32, u32);

/// The oldest Node.js that can be used.
const OLDEST: Version = (18, 0);
/// The first version known to accept `--test-reporter`.
const FIRST_WITH_REPORTERS: Version = (20, 0);
/// The first version that accepts `--test-concurrency`.
const FIRST_WITH_CONCURRENCY: Version = (20, 10);

/// The environment variable that names the image for the usual board.
const IMAGE: &str = "POCKETQ_IMAGE";

/// Whether there is a recent enough Node.js, with npm.
pub(crate) fn is_there() -> bool {
    find("npm").is_some() && version() >= Some(OLDEST)
}

/// Whether all packages that the program in a directory needs are installed.
pub(crate) fn has_packages(directory: &Path) -> bool {
    // npm writes the second file once everything in the first is installed.
    let wanted = modified(&directory.join("package-lock.json"));
    let installed = modified(&directory.join("node_modules/.package-lock.json"));
    installed.is_some() && installed >= wanted
}

fn modified(file: &Path) -> Option<SystemTime> {
    file.metadata().and_then(|found| found.modified()).ok()
}

fn version() -> Option<Version> {
    parse_version(&answer(command("node").arg("--version"))?)
}

/// The first two numbers of a version, such as `v20.11.1`.
fn parse_version(version: &str) -> Option<Version> {
    let mut numbers = version.strip_prefix('v')?.split('.');
    let mut number = || numbers.next()?.parse().ok();
    Some((number()?, number()?))
}

/// Node.js in a directory, with this script or option.
pub(crate) fn program(directory: &Path, word: &str) -> Command {
    let mut node = command("node");
    node.arg(word).current_dir(directory);
    node
}

/// The tests in a directory, this many files at a time.
fn tests(directory: &Path, files_at_once: usize) -> Command {
    let mut node = program(directory, "--test");
    let version = version();
    // Without a terminal, Node.js prints its results for machines unless told otherwise.
    if version >= Some(FIRST_WITH_REPORTERS) {
        node.arg("--test-reporter=spec");
    }
    if version >= Some(FIRST_WITH_CONCURRENCY) {
        node.arg(format!("--test-concurrency={files_at_once}"));
    }
    node
}

/// The emulator's tests of this firmware, for the usual board and any others given. They compare
/// the firmware with the traces from the desk.
pub(crate) fn emulator_tests(firmware: &[Firmware], traces: &Path) -> Command {
    // By default Node.js leaves one core idle, which is half of a machine with two. The test files
    // share nothing: each runs in a process of its own.
    let cores = available_parallelism().map_or(1, usize::from);
    let mut node = tests(&files::emulator(), cores.max(2));
    node.env("POCKETQ_TRACES", traces);
    for Firmware { board, elf, uf2 } in firmware {
        node.env(image_variable(board), elf);
        if *board == USUAL_BOARD {
            node.env("POCKETQ_UF2", uf2);
        }
    }
    node
}

/// The environment variable that names a board's image.
fn image_variable(board: &str) -> String {
    match board {
        USUAL_BOARD => IMAGE.into(),
        _ => format!("{IMAGE}_{}", board.to_uppercase().replace('-', "_")),
    }
}

/// The emulator's measurements of this firmware.
pub(crate) fn emulator_bench(firmware: &Firmware) -> Command {
    let mut node = program(&files::emulator(), "bench.mjs");
    node.env(IMAGE, &firmware.elf);
    node
}

/// A browser in which the page is tested.
pub(crate) struct Browser {
    /// Its name in the tests.
    name: &'static str,
    /// The environment variable that overrides its program, here and in the tests.
    variable: &'static str,
    /// The names of its programs.
    programs: &'static [&'static str],
}

/// Chromium, and browsers built from it.
pub(crate) static CHROMIUM: Browser = Browser {
    name: "chromium",
    variable: "CHROMIUM",
    programs: &[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ],
};

/// Firefox.
pub(crate) static FIREFOX: Browser = Browser {
    name: "firefox",
    variable: "FIREFOX",
    programs: &["firefox-esr", "firefox"],
};

/// WebKitGTK: without a Mac, the closest thing to Safari.
pub(crate) static WEBKIT: Browser = Browser {
    name: "webkit",
    variable: "WEBKIT_DRIVER",
    programs: &["WebKitWebDriver"],
};

/// How many of the scenarios are played.
#[derive(PartialEq, Eq)]
pub(crate) enum Scenarios {
    /// Every tenth.
    Choice,
    /// All of them.
    All,
}

impl Browser {
    /// Its program on this machine.
    pub(crate) fn find(&self) -> Option<PathBuf> {
        let named = env::var_os(self.variable).filter(|path| !path.is_empty());
        let named = named.map(PathBuf::from);
        named.or_else(|| self.programs.iter().copied().find_map(find))
    }

    /// The tests that are worth running in browsers other than Chromium: what is kept, new
    /// versions, scenarios.
    pub(crate) fn tests(&self, page: &Path, traces: &Path, scenarios: Scenarios) -> Command {
        let mut tests = page_tests(page, traces);
        tests
            .args(["kept.test.mjs", "versions.test.mjs", "scenarios.test.mjs"])
            .env("POCKETQ_BROWSER", self.name);
        if scenarios == Scenarios::Choice {
            tests.env("POCKETQ_SCENARIOS", "choice");
        }
        tests
    }
}

/// All tests of the page in Chromium. They compare the page with the traces from the desk.
pub(crate) fn page_tests(page: &Path, traces: &Path) -> Command {
    // One at a time: a browser already uses all cores, and keys are pressed in real time.
    with_browsers(tests(&files::page_tests(), 1), page, traces)
}

/// The measurements of the page.
pub(crate) fn page_bench(page: &Path, traces: &Path) -> Command {
    with_browsers(program(&files::page_tests(), "bench.mjs"), page, traces)
}

fn with_browsers(mut node: Command, page: &Path, traces: &Path) -> Command {
    for browser in [&CHROMIUM, &FIREFOX, &WEBKIT] {
        if let Some(program) = browser.find() {
            node.env(browser.variable, program);
        }
    }
    node.env("POCKETQ_PAGE", page)
        .env("POCKETQ_TRACES", traces)
        .env("POCKETQ", files::simulator());
    node
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_its_first_two_numbers() {
        assert_eq!(parse_version("v20.11.1"), Some((20, 11)));
        assert_eq!(parse_version("v8.0.0-nightly"), Some((8, 0)));
        assert_eq!(parse_version("20"), None);
    }

    #[test]
    fn each_board_has_a_variable_for_its_image() {
        assert_eq!(image_variable("pico"), "POCKETQ_IMAGE");
        assert_eq!(image_variable("rp2040-zero"), "POCKETQ_IMAGE_RP2040_ZERO");
    }
}
