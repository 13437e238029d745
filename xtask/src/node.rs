//! Node.js and npm: the emulator and the page's tests are programs for them. This file knows
//! whether they can run, and runs their tests.

use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use crate::programs::{answer, command, find};

/// A version of Node.js: its first two numbers.
type Version = (u32, u32);

/// The oldest Node.js that will do.
const OLDEST: Version = (18, 0);
/// The first that is known to take the name of a reporter.
const FIRST_WITH_REPORTERS: Version = (20, 0);
/// The first that can be told how many test files to run at a time.
const FIRST_WITH_CONCURRENCY: Version = (20, 10);

/// Whether there is a Node.js that will do, with npm.
pub(crate) fn is_there() -> bool {
    find("npm").is_some() && version() >= Some(OLDEST)
}

/// Whether everything that the program in a directory lists is installed.
pub(crate) fn has_packages(directory: &Path) -> bool {
    // npm writes the second file when it has installed everything that the first lists.
    let wanted = modified(&directory.join("package-lock.json"));
    let installed = modified(&directory.join("node_modules/.package-lock.json"));
    installed.is_some() && installed >= wanted
}

/// A program in a directory.
pub(crate) fn program(directory: &Path, word: &str) -> Command {
    let mut node = command("node");
    node.arg(word).current_dir(directory);
    node
}

/// The tests in a directory, so many files at a time.
pub(crate) fn tests(directory: &Path, files_at_once: usize) -> Command {
    let mut node = program(directory, "--test");
    let version = version();
    // Without a terminal, the default output is meant for machines.
    if version >= Some(FIRST_WITH_REPORTERS) {
        node.arg("--test-reporter=spec");
    }
    if version >= Some(FIRST_WITH_CONCURRENCY) {
        node.arg(format!("--test-concurrency={files_at_once}"));
    }
    node
}

fn modified(file: &Path) -> Option<SystemTime> {
    file.metadata().and_then(|found| found.modified()).ok()
}

fn version() -> Option<Version> {
    parse_version(&answer(command("node").arg("--version"))?)
}

/// The first two numbers of `v20.11.1`.
fn parse_version(version: &str) -> Option<Version> {
    let mut numbers = version.strip_prefix('v')?.split('.');
    let mut number = || numbers.next()?.parse().ok();
    Some((number()?, number()?))
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
}
