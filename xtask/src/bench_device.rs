//! `cargo bench-device`: the figures of the device, printed and not judged by the clock of this
//! machine: what the emulator counts is the same everywhere.

use crate::error::Error;
use crate::programs::run;
use crate::steps::step;
use crate::{emulator, firmware};

/// Measures the firmware built with these cargo features.
pub(crate) fn measure(features: &[String]) -> Result<(), Error> {
    let firmware = step("firmware", || firmware::build(features))?;
    step("what is needed", emulator::ensure)?;
    step("the device, emulated", || {
        run(&mut emulator::measurements(&firmware))
    })
}
