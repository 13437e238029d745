//! `cargo firmware`: builds the image for the board, as ELF for a debug probe and as UF2 to copy
//! onto the Pico's drive.

use std::fs;
use std::path::PathBuf;

use crate::elf::Image;
use crate::error::{Error, file_error};
use crate::memory_use::MemoryUse;
use crate::paths;
use crate::programs::{cargo, run};
use crate::toolchain::{self, TARGET};
use crate::uf2;

/// The two files of a built firmware.
#[derive(Debug)]
pub(crate) struct Firmware {
    /// The image with its symbols.
    pub(crate) elf: PathBuf,
    /// The image in the format of the boot ROM.
    pub(crate) uf2: PathBuf,
}

/// Builds the firmware with these cargo features, and prints its path and its memory use.
pub(crate) fn build(features: &[String]) -> Result<Firmware, Error> {
    toolchain::ensure_target()?;
    let mut build = cargo([
        "build",
        "--release",
        "--package",
        "pocketq-firmware",
        "--target",
        TARGET,
    ]);
    if !features.is_empty() {
        build.arg("--features").arg(features.join(","));
    }
    run(&mut build)?;

    let target = paths::target();
    let built = target.join(TARGET).join("release/pocketq-firmware");
    let file = fs::read(&built).map_err(file_error("read", &built))?;
    let image = Image::read(&file).map_err(|why| Error::BadImage {
        path: built.clone(),
        why: why.to_string(),
    })?;
    let blocks = uf2::write(&image.segments).map_err(|why| Error::BadImage {
        path: built,
        why: why.to_string(),
    })?;

    let firmware = Firmware {
        elf: target.join("pocketq.elf"),
        uf2: target.join("pocketq.uf2"),
    };
    fs::write(&firmware.elf, file).map_err(file_error("write", &firmware.elf))?;
    fs::write(&firmware.uf2, blocks).map_err(file_error("write", &firmware.uf2))?;
    println!("{}", firmware.elf.display());
    println!("{}", firmware.uf2.display());
    println!("{}", MemoryUse::of(&image));
    Ok(firmware)
}
