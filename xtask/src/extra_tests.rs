//! What `cargo verify` leaves out, or does only in small: `cargo xtask test-panels`, `test-firefox`,
//! `test-webkit` and `nets`.

use crate::error::Result;
use crate::node::{self, Browser, FIREFOX, Scenarios, WEBKIT};
use crate::programs::{cargo, run};
use crate::steps::step;
use crate::tools::{self, FOR_EMULATOR, FOR_FIREFOX, FOR_PAGE, FOR_WEBKIT, Tools};
use crate::{firmware, traces, web};

/// Every display other than the SSD1306, by the names that the emulator has for them.
const PANELS: [(&str, &str); 2] = [
    ("sh1106", "scenarios on an SH1106"),
    ("ssd1309", "scenarios on an SSD1309"),
];

/// All scenarios on the firmware with these displays; stops at the first on which one fails.
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

/// The page in Firefox, with all scenarios.
pub(crate) fn firefox() -> Result {
    page_in(&FIREFOX, FOR_FIREFOX, Scenarios::All)
}

/// The page in WebKitGTK, with a choice of scenarios.
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

/// How much is played in the nets.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Nets {
    /// Matches of each kind. A tenth as many sessions of random presses come with them.
    pub(crate) games: u64,
    /// Leads to the same matches again.
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

/// The nets of the core's tests at full size; `core/tests/nets/main.rs` tells what they are. Faults
/// are printed with the seeds that lead to them.
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
