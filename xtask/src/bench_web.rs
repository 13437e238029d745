//! `cargo bench-web`: prints what the page costs in Chromium on this machine; a missed limit is marked,
//! but is no error. The same thinking is timed on the desk in the same run.

use crate::error::Error;
use crate::programs::{answer, cargo, run};
use crate::steps::step;
use crate::tools::{self, FOR_BROWSER};
use crate::{browser, paths, web};

/// Measures the page.
pub(crate) fn measure() -> Result<(), Error> {
    let page = step("the page", web::build)?;
    step("what is needed", || tools::ensure(&[FOR_BROWSER]))?;
    let thinking = step("thinking in WebAssembly", web::build_bench)?;
    let desk = step("thinking on the desk", || {
        let mut bench = cargo(["bench", "--quiet", "--package=pocketq-web"]);
        answer(bench.arg("--bench=thinking")).ok_or(Error::NothingRan { what: "benchmark" })
    })?;
    step("the page in Chromium", || {
        let traces = paths::target().join("traces");
        run(browser::measurements(&page, &traces)
            .env("POCKETQ_BENCH", &thinking)
            .env("POCKETQ_DESK", desk))
    })
}
