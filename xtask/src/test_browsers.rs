//! `cargo xtask test-firefox` and `cargo xtask test-webkit`: what `cargo verify` leaves out. All scenarios
//! in Firefox, where it plays a choice of them; and WebKitGTK, where a choice is played.

use crate::browser::{Engine, Scenarios};
use crate::error::Error;
use crate::programs::run;
use crate::steps::step;
use crate::tools::{self, FOR_FIREFOX, FOR_PAGE, FOR_WEBKIT};
use crate::{traces, web};

/// Tests the page in Firefox.
pub(crate) fn firefox() -> Result<(), Error> {
    step("what is needed", || tools::ensure(&[FOR_PAGE, FOR_FIREFOX]))?;
    test(Engine::Firefox, Scenarios::All)
}

/// Tests the page in WebKitGTK.
pub(crate) fn webkit() -> Result<(), Error> {
    step("what is needed", || tools::ensure(&[FOR_PAGE, FOR_WEBKIT]))?;
    test(Engine::WebKit, Scenarios::Choice)
}

fn test(engine: Engine, scenarios: Scenarios) -> Result<(), Error> {
    let page = step("page", web::build)?;
    let traces = step("scenarios on the desk", traces::record)?;
    step("tests in the browser", || {
        run(&mut engine.tests(&page, &traces.directory, scenarios))
    })
}
