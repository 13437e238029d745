//! `cargo firmware`: builds the image for a board, as ELF for a debug probe and as UF2 to copy onto
//! the board's USB drive.

use std::path::PathBuf;

use crate::elf::Image;
use crate::error::{Error, Result};
use crate::memory_use::MemoryUse;
use crate::programs::run;
use crate::tools::{self, CHIP_TARGET, FOR_FIRMWARE};
use crate::{files, name_patterns, same_bytes, uf2};

/// The board for which the firmware is built unless another is named.
pub(crate) const USUAL_BOARD: &str = "pico";
/// The other boards; each is a cargo feature of the firmware.
pub(crate) const BOARDS: [&str; 2] = ["pico-w", "rp2040-zero"];

/// The two files of a built firmware. The board is in their names, so that nobody copies them onto
/// the wrong one.
#[derive(Debug)]
pub(crate) struct Firmware {
    /// The board that the files are for.
    pub(crate) board: &'static str,
    /// The image with its symbols.
    pub(crate) elf: PathBuf,
    /// The image in the format of the boot ROM.
    pub(crate) uf2: PathBuf,
}

/// Builds the firmware with these cargo features, and prints its path and its memory use.
pub(crate) fn build(features: &[String]) -> Result<Firmware> {
    Ok(build_and_read(features)?.0)
}

/// Builds the firmware for every board, the usual one first. In each image, every name pattern in
/// memory.x must match something.
pub(crate) fn build_for_every_board() -> Result<Vec<Firmware>> {
    let script = files::read_text(&files::root().join("memory.x"))?;
    let build = |features: &[String]| {
        let (firmware, image) = build_and_read(features)?;
        match name_patterns::without_match(&script, &image)[..] {
            [] => Ok(firmware),
            ref missing => Err(Error::new(format!(
                "{} is no image for the board: nothing in it matches {} of memory.x.",
                firmware.elf.display(),
                missing.join(", ")
            ))),
        }
    };
    let usual = [build(&[])].into_iter();
    let others = BOARDS.iter().map(|&board| build(&[board.into()]));
    usual.chain(others).collect()
}

fn build_and_read(features: &[String]) -> Result<(Firmware, Image)> {
    tools::ensure(&[FOR_FIRMWARE])?;
    let mut build = same_bytes::build("--release --package pocketq-firmware", CHIP_TARGET)?;
    if !features.is_empty() {
        build.arg("--features").arg(features.join(","));
    }
    run(&mut build)?;

    let target = files::target();
    let built = target.join(CHIP_TARGET).join("release/pocketq-firmware");
    let file = files::read(&built)?;
    let image = Image::read(&file).and_then(|image| Ok((uf2::write(&image.segments)?, image)));
    let (blocks, image) = image.map_err(|why| {
        let built = built.display();
        Error::new(format!("{built} is no image for the board: {why}."))
    })?;
    for segment in &image.segments {
        same_bytes::check(&built, &segment.bytes)?;
    }

    let board = board(features);
    let name = format!("pocketq-{board}");
    let firmware = Firmware {
        board,
        elf: target.join(format!("{name}.elf")),
        uf2: target.join(format!("{name}.uf2")),
    };
    files::write(&firmware.elf, file)?;
    files::write(&firmware.uf2, blocks)?;
    println!("{}", firmware.elf.display());
    println!("{}", firmware.uf2.display());
    println!("{}", MemoryUse::of(&image));
    Ok((firmware, image))
}

/// The board among these features.
fn board(features: &[String]) -> &'static str {
    let named = |board: &&str| features.iter().any(|feature| feature == board);
    BOARDS.into_iter().find(named).unwrap_or(USUAL_BOARD)
}

/// The firmware's cargo features other than boards, from the text of its manifest.
pub(crate) fn other_features(manifest: &str) -> Vec<&str> {
    let lines = manifest.lines().skip_while(|line| *line != "[features]");
    lines
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split_once(" = ["))
        .map(|(name, _)| name)
        .filter(|name| !name.starts_with('#') && !BOARDS.contains(name))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_found_among_the_features() {
        let features = ["fast-i2c", "pico-w"].map(String::from);
        assert_eq!(board(&features), "pico-w");
        assert_eq!(board(&features[..1]), "pico");
    }

    #[test]
    fn the_features_of_the_firmware_are_found_in_its_manifest() {
        let manifest = "[package]\nname = [1]\n[features]\n# What a = [b] is.\nfast-i2c = []\n\
                        pico-w = []\nraw-bits = []\n\n[dependencies]\nx = []\n";
        assert_eq!(other_features(manifest), ["fast-i2c", "raw-bits"]);
    }
}
