//! Tests that `cargo verify` leaves out or does only in part: `cargo xtask test-panels`,
//! `test-firefox`, `test-webkit` and `nets` (simulated people who play whole matches).

use crate::error::Result;
use crate::node::{self, Browser, FIREFOX, Scenarios, WEBKIT};
use crate::programs::{cargo, run};
use crate::steps::step;
use crate::tools::{self, FOR_EMULATOR, FOR_FIREFOX, FOR_PAGE, FOR_WEBKIT, Tools};
use crate::{firmware, traces, web};

/// Every display other than the SSD1306, as the emulator names them.
const PANELS: [(&str, &str); 2] = [
    ("sh1106", "scenarios on an SH1106"),
    ("ssd1309", "scenarios on an SSD1309"),
];

/// Plays all scenarios on the firmware with these displays; stops at the first that fails.
pub(crate) fn panels() -> Result {
    step("what is needed", || tools::ensure(&[FOR_EMULATOR]))?;
    let firmware = [step("firmware", || firmware::build(&[]))?];
    let traces = step("scenarios on the desk", traces::record)?;
    for (panel, title) in PANELS {
        step(title, || {
            run(node::emulator_tests(&firmware, &traces.directory)
                .arg("scenario.test.mjs")
                .env("POCKETQ_PANEL", panel))
        })?;
    }
    Ok(())
}

/// Tests the page in Firefox, with all scenarios.
pub(crate) fn firefox() -> Result {
    page_in(&FIREFOX, FOR_FIREFOX, Scenarios::All)
}

/// Tests the page in WebKitGTK, with some of the scenarios.
pub(crate) fn webkit() -> Result {
    page_in(&WEBKIT, FOR_WEBKIT, Scenarios::Choice)
}

fn page_in(browser: &Browser, needed: Tools, scenarios: Scenarios) -> Result {
    step("what is needed", || tools::ensure(&[FOR_PAGE, needed]))?;
    let page = step("page", web::build)?;
    let traces = step("scenarios on the desk", traces::record)?;
    step("tests in the browser", || {
        run(&mut browser.tests(&page, &traces.directory, scenarios))
    })
}

/// How much the simulated people play.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Nets {
    /// Matches of each kind, plus a tenth as many sessions of random presses.
    pub(crate) games: u64,
    /// The same seed gives the same matches.
    pub(crate) seed: u64,
    /// How many kinds of match are played at the same time.
    pub(crate) jobs: u64,
}

impl Default for Nets {
    fn default() -> Self {
        let (games, seed, jobs) = (50_000, 2026, 1);
        Nets { games, seed, jobs }
    }
}

/// Runs the nets of the core's tests at full size; `core/tests/nets/main.rs` says what they are.
/// Faults are printed with the seeds that lead to them.
pub(crate) fn nets(nets: &Nets) -> Result {
    let mut tests = cargo("test --profile=nets --package=pocketq-core --features=text-record");
    tests
        .args(["--test=nets", "--no-fail-fast", "--"])
        .arg(format!("--test-threads={}", nets.jobs.max(1)))
        .env("POCKETQ_NETS_GAMES", nets.games.to_string())
        .env("POCKETQ_NETS_SESSIONS", (nets.games / 10).to_string())
        .env("POCKETQ_NETS_SEED", nets.seed.to_string());
    run(&mut tests)
}
