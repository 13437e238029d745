//! `cargo xtask test-panels`: all scenarios on the firmware with every kind of display that is no SSD1306.
//! `cargo verify` plays only a choice of them.

use crate::error::Error;
use crate::programs::run;
use crate::steps::step;
use crate::tools::{self, FOR_EMULATOR};
use crate::{emulator, firmware, traces};

/// The displays, by the names that the emulator has for them.
const PANELS: [(&str, &str); 2] = [
    ("sh1106", "scenarios on an SH1106"),
    ("ssd1309", "scenarios on an SSD1309"),
];

/// Plays them; stops at the first display on which one fails.
pub(crate) fn test() -> Result<(), Error> {
    step("what is needed", || tools::ensure(&[FOR_EMULATOR]))?;
    let firmware = [step("firmware", || firmware::build(&[]))?];
    let traces = step("scenarios on the desk", traces::record)?;
    for (panel, title) in PANELS {
        step(title, || {
            run(emulator::tests(&firmware, &traces.directory)
                .arg("scenario.test.mjs")
                .env("POCKETQ_PANEL", panel))
        })?;
    }
    Ok(())
}
