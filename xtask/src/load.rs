//! `cargo load`: puts the firmware onto a board, through a debug probe if there is one. Otherwise
//! copies it to the drive of a board that was plugged in with BOOTSEL held.

use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::error::{Error, Result, file_error};
use crate::files;
use crate::firmware::{self, Firmware};
use crate::programs::{answer, command, find, run};

/// The file on a boot drive that says which board it is.
const BOARD_NOTE: &str = "INFO_UF2.TXT";
const BOARD: &str = "RPI-RP2";

/// Builds the firmware and puts it onto the connected board.
pub(crate) fn load(features: &[String]) -> Result {
    let firmware = firmware::build(features)?;
    if has_probe() {
        through_probe(&firmware)?;
    } else if let Some(drive) = boot_drive(&usual_places()) {
        onto_drive(&firmware, &drive)?;
    } else {
        return Err(Error::new(format!(
            "Found neither a debug probe (with probe-rs) nor a Pico's drive: hold BOOTSEL while \
             plugging the Pico in, then run `cargo load` again or copy {} onto its drive.",
            firmware.uf2.display()
        )));
    }
    println!("The firmware is on the board and starts.");
    Ok(())
}

fn has_probe() -> bool {
    let listed = || answer(command("probe-rs").arg("list"));
    find("probe-rs").is_some() && listed().is_some_and(|text| names_a_probe(&text))
}

/// Whether `probe-rs list` found a probe. It numbers them: `[0]: Debugprobe on Pico …`.
fn names_a_probe(listed: &str) -> bool {
    let mut lines = listed.lines();
    lines.any(|line| line.trim_start().starts_with('['))
}

fn through_probe(firmware: &Firmware) -> Result {
    println!("Writing through the debug probe.");
    // If there are several probes, probe-rs asks which one to use.
    let probe = |word| {
        let mut probe = command("probe-rs");
        probe.args([word, "--chip", "RP2040"]);
        probe.stdin(Stdio::inherit());
        probe
    };
    run(probe("download").arg(&firmware.elf))?;
    run(&mut probe("reset"))
}

/// Directories that may be the mount point of a boot drive, or contain it.
fn usual_places() -> Vec<PathBuf> {
    if cfg!(windows) {
        return ('D'..='Z')
            .map(|letter| PathBuf::from(format!("{letter}:\\")))
            .collect();
    }
    let mut places = vec![PathBuf::from("/Volumes"), "/mnt".into(), "/media".into()];
    for parent in ["/media", "/run/media"] {
        places.extend(env::var_os("USER").map(|user| Path::new(parent).join(user)));
        places.extend(entries(Path::new(parent)));
    }
    places
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(directory).into_iter().flatten().flatten();
    found.map(|entry| entry.path()).collect()
}

/// The first boot drive of a Pico, at one of these places or directly inside it.
fn boot_drive(places: &[PathBuf]) -> Option<PathBuf> {
    let places = places.iter();
    let mut drives = places.flat_map(|place| [place.clone(), place.join(BOARD)]);
    drives.find(|drive| is_boot_drive(drive))
}

fn is_boot_drive(drive: &Path) -> bool {
    fs::read_to_string(drive.join(BOARD_NOTE)).is_ok_and(|note| note.contains(BOARD))
}

fn onto_drive(firmware: &Firmware, drive: &Path) -> Result {
    println!("Copying onto {}.", drive.display());
    let bytes = files::read(&firmware.uf2)?;
    let copy = drive.join("pocketq.uf2");
    match write_through(&copy, &bytes) {
        // The board restarts after the last block, so its drive is gone before the write returns.
        Err(_) if !is_boot_drive(drive) => Ok(()),
        written => written.map_err(file_error("write", &copy)),
    }
}

fn write_through(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probe_is_named_by_number() {
        assert!(names_a_probe(
            "The following debug probes were found:\n[0]: Debugprobe on Pico\n"
        ));
        assert!(!names_a_probe("No debug probes were found."));
    }

    #[test]
    fn only_the_boot_drive_of_a_pico_is_found() {
        let place = env::temp_dir().join(format!("pocketq-load-test-{}", std::process::id()));
        let drive = place.join(BOARD);
        fs::create_dir_all(&drive).unwrap();
        let found = || boot_drive(&[PathBuf::from("/nowhere"), place.clone()]);
        assert_eq!(found(), None, "a directory of that name is not enough");
        fs::write(drive.join(BOARD_NOTE), "Board-ID: RP2350").unwrap();
        assert_eq!(found(), None, "another board's program would not run");
        let note = "UF2 Bootloader v3.0\r\nBoard-ID: RPI-RP2\r\n";
        fs::write(drive.join(BOARD_NOTE), note).unwrap();
        assert_eq!(found(), Some(drive));
        fs::remove_dir_all(place).unwrap();
    }
}
