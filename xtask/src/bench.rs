//! `cargo bench-device` and `cargo bench-web`: print measurements and mark missed limits. A missed
//! limit is not an error. What the emulator counts is the same on every machine; times are this
//! machine's.

use crate::error::{Error, Result};
use crate::programs::{answer, cargo, run};
use crate::steps::step;
use crate::tools::{self, FOR_BROWSER, FOR_EMULATOR};
use crate::{files, firmware, node, traces, web};

/// Measures the firmware built with these cargo features.
pub(crate) fn device(features: &[String]) -> Result {
    let firmware = step("firmware", || firmware::build(features))?;
    step("what is needed", || tools::ensure(&[FOR_EMULATOR]))?;
    let saves = files::target().join("longest-matches");
    step("the longest matches", || {
        let tests = "test --quiet --package=pocketq-core --test=store";
        run(cargo(tests)
            .args(["--", "--ignored", "save_areas_for_the_emulator"])
            .env("POCKETQ_SAVES", &saves))
    })?;
    let traces = step("scenarios on the desk", traces::record)?;
    step("the device, emulated", || {
        run(node::emulator_bench(&firmware)
            .env("POCKETQ_SAVES", &saves)
            .env("POCKETQ_TRACES", &traces.directory))
    })?;
    step("the desk", || {
        run(cargo(
            "bench --quiet --package=pocketq-core --package=pocketq-games --package=pocketq-sim",
        )
        .args(["quantik", "qwantum", "share", "towers"].map(|name| format!("--bench={name}"))))
    })
}

/// Measures the page in Chromium. In the same run, times the same searches on the desk.
pub(crate) fn web() -> Result {
    let page = step("the page", web::build)?;
    step("what is needed", || tools::ensure(&[FOR_BROWSER]))?;
    let thinking = step("thinking in WebAssembly", web::build_bench)?;
    let desk = step("thinking on the desk", || {
        let mut bench = cargo("bench --quiet --package=pocketq-web --bench=thinking");
        answer(&mut bench).ok_or_else(|| Error::nothing_ran("benchmark"))
    })?;
    step("the page in Chromium", || {
        run(node::page_bench(&page, &files::target().join("traces"))
            .env("POCKETQ_BENCH", &thinking)
            .env("POCKETQ_DESK", desk))
    })
}
