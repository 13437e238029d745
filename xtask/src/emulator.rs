//! The emulator that runs the real firmware: a Node.js program beside the firmware. This file starts
//! it.

use std::path::Path;
use std::process::Command;

use crate::firmware::Firmware;
use crate::{node, paths};

/// The emulator's tests of this firmware, which compare it with the traces from the desk.
pub(crate) fn tests(firmware: &Firmware, traces: &Path) -> Command {
    let mut node = node::tests(&paths::emulator());
    node.env("POCKETQ_IMAGE", &firmware.elf)
        .env("POCKETQ_UF2", &firmware.uf2)
        .env("POCKETQ_TRACES", traces);
    node
}

/// The emulator's measurements of this firmware.
pub(crate) fn measurements(firmware: &Firmware) -> Command {
    let mut node = node::program(&paths::emulator(), "bench.mjs");
    node.env("POCKETQ_IMAGE", &firmware.elf);
    node
}
