//! The browser that the page is tested in: Chromium, driven by a Node.js program beside the page. This
//! file finds and starts it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::programs::find;
use crate::{node, paths};

/// Names that Chromium and those that are built from it have.
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// A browser on this machine.
pub(crate) fn chromium() -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM").filter(|path| !path.is_empty());
    named
        .map(PathBuf::from)
        .or_else(|| NAMES.into_iter().find_map(find))
}

/// The tests of the page in a directory, which compare it with the traces from the desk.
pub(crate) fn tests(page: &Path, traces: &Path) -> Command {
    with_browser(node::tests(&paths::page_tests()), page, traces)
}

/// The measurements of the page.
pub(crate) fn measurements(page: &Path, traces: &Path) -> Command {
    let bench = node::program(&paths::page_tests(), "bench.mjs");
    with_browser(bench, page, traces)
}

fn with_browser(mut node: Command, page: &Path, traces: &Path) -> Command {
    if let Some(chromium) = chromium() {
        node.env("CHROMIUM", chromium);
    }
    node.env("POCKETQ_PAGE", page)
        .env("POCKETQ_TRACES", traces)
        .env("POCKETQ", paths::simulator());
    node
}
