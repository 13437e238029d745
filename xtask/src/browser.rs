//! The browsers that the page is tested in, driven by Node.js programs beside the page. This file finds
//! and starts them.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::programs::find;
use crate::{node, paths};

/// A kind of browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    /// Chromium, and what is built from it.
    Chromium,
    /// Firefox.
    Firefox,
    /// WebKitGTK, the nearest to Safari that there is without a Mac.
    WebKit,
}

/// How many of the scenarios are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scenarios {
    /// A few of each kind.
    Choice,
    /// All of them.
    All,
}

impl Engine {
    const ALL: [Engine; 3] = [Engine::Chromium, Engine::Firefox, Engine::WebKit];

    /// Its name in the tests.
    const fn name(self) -> &'static str {
        match self {
            Engine::Chromium => "chromium",
            Engine::Firefox => "firefox",
            Engine::WebKit => "webkit",
        }
    }

    /// The variable that names another program, also in the tests.
    const fn variable(self) -> &'static str {
        match self {
            Engine::Chromium => "CHROMIUM",
            Engine::Firefox => "FIREFOX",
            Engine::WebKit => "WEBKIT_DRIVER",
        }
    }

    /// The names of its programs.
    const fn programs(self) -> &'static [&'static str] {
        match self {
            Engine::Chromium => &[
                "chromium",
                "chromium-browser",
                "google-chrome",
                "google-chrome-stable",
            ],
            Engine::Firefox => &["firefox-esr", "firefox"],
            Engine::WebKit => &["WebKitWebDriver"],
        }
    }

    /// Its program on this machine.
    pub(crate) fn find(self) -> Option<PathBuf> {
        let named = env::var_os(self.variable()).filter(|path| !path.is_empty());
        named
            .map(PathBuf::from)
            .or_else(|| self.programs().iter().copied().find_map(find))
    }

    /// The tests that are worth their time in a second browser: what is kept, new versions, scenarios.
    pub(crate) fn tests(self, page: &Path, traces: &Path, scenarios: Scenarios) -> Command {
        let mut tests = tests(page, traces);
        tests
            .args(["kept.test.mjs", "versions.test.mjs", "scenarios.test.mjs"])
            .env("POCKETQ_BROWSER", self.name());
        if scenarios == Scenarios::Choice {
            tests.env("POCKETQ_SCENARIOS", "choice");
        }
        tests
    }
}

/// All tests of the page in a directory in Chromium, which compare it with the traces from the desk.
pub(crate) fn tests(page: &Path, traces: &Path) -> Command {
    // A browser uses all cores by itself, and keys are pressed in real time.
    with_browsers(node::tests(&paths::page_tests(), 1), page, traces)
}

/// The measurements of the page.
pub(crate) fn measurements(page: &Path, traces: &Path) -> Command {
    let bench = node::program(&paths::page_tests(), "bench.mjs");
    with_browsers(bench, page, traces)
}

fn with_browsers(mut node: Command, page: &Path, traces: &Path) -> Command {
    for engine in Engine::ALL {
        if let Some(program) = engine.find() {
            node.env(engine.variable(), program);
        }
    }
    node.env("POCKETQ_PAGE", page)
        .env("POCKETQ_TRACES", traces)
        .env("POCKETQ", paths::simulator());
    node
}
