//! `cargo bench-device`: prints measurements; a missed limit is marked, but is no error. What the
//! emulator counts is the same on every machine; the times of the desk are those of this machine.

use crate::error::Error;
use crate::programs::{cargo, run};
use crate::steps::step;
use crate::tools::{self, FOR_EMULATOR};
use crate::{emulator, firmware, paths, traces};

/// Measures the firmware built with these cargo features.
pub(crate) fn measure(features: &[String]) -> Result<(), Error> {
    let firmware = step("firmware", || firmware::build(features))?;
    step("what is needed", || tools::ensure(&[FOR_EMULATOR]))?;
    let save = paths::target().join("longest-matches.save");
    step("the longest matches", || {
        run(cargo([
            "test",
            "--quiet",
            "--package=pocketq-core",
            "--test=store",
            "--",
            "--ignored",
            "a_save_area_for_the_emulator",
        ])
        .env("POCKETQ_SAVE", &save))
    })?;
    let traces = step("scenarios on the desk", traces::record)?;
    step("the device, emulated", || {
        run(emulator::measurements(&firmware)
            .env("POCKETQ_SAVE", &save)
            .env("POCKETQ_TRACES", &traces.directory))
    })?;
    step("the desk", || {
        run(&mut cargo([
            "bench",
            "--quiet",
            "--package=pocketq-core",
            "--package=pocketq-sim",
            "--bench=quantik",
            "--bench=qwantum",
            "--bench=share",
            "--bench=towers",
        ]))
    })
}
