//! The emulator that runs the real firmware: a Node.js program beside the firmware. This file starts
//! it.

use std::path::Path;
use std::process::Command;
use std::thread::available_parallelism;

use crate::firmware::{Firmware, USUAL_BOARD};
use crate::{node, paths};

/// The emulator's tests of this firmware, for the usual board first, and perhaps for others. They compare it
/// with the traces from the desk.
pub(crate) fn tests(firmware: &[Firmware], traces: &Path) -> Command {
    // The default leaves a core idle, which is half of a machine that has two. The files share
    // nothing: each has a process of its own.
    let cores = available_parallelism().map_or(1, usize::from);
    let mut node = node::tests(&paths::emulator(), cores.max(2));
    node.env("POCKETQ_TRACES", traces);
    for Firmware { board, elf, uf2 } in firmware {
        node.env(image_variable(board), elf);
        if *board == USUAL_BOARD {
            node.env("POCKETQ_UF2", uf2);
        }
    }
    node
}

/// The variable that names a board's image.
fn image_variable(board: &str) -> String {
    if board == USUAL_BOARD {
        return String::from(IMAGE);
    }
    format!("{IMAGE}_{}", board.to_uppercase().replace('-', "_"))
}

/// The variable that names the image for the usual board.
const IMAGE: &str = "POCKETQ_IMAGE";

/// The emulator's measurements of this firmware.
pub(crate) fn measurements(firmware: &Firmware) -> Command {
    let mut node = node::program(&paths::emulator(), "bench.mjs");
    node.env(IMAGE, &firmware.elf);
    node
}

#[cfg(test)]
mod tests {
    use super::image_variable;

    #[test]
    fn each_board_has_a_variable_for_its_image() {
        assert_eq!(image_variable("pico"), "POCKETQ_IMAGE");
        assert_eq!(image_variable("rp2040-zero"), "POCKETQ_IMAGE_RP2040_ZERO");
    }
}
