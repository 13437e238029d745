//! The command that plays: in a window or in the terminal, with a save file or without one.

use std::{io, path::PathBuf};

use lexopt::{Arg, Parser, ValueExt};
use pocketq_core::console::Boot;

use super::{CommandError, language, print_usage};
use crate::{flash::Flash, record_file::RecordFile, terminal};

pub(super) fn play(mut parser: Parser) -> Result<(), CommandError> {
    let (mut language_asked, mut save, mut keeps) = (None, None, true);
    let (mut in_terminal, mut scale, mut record) = (false, 6u32, None::<PathBuf>);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("terminal") => in_terminal = true,
            Arg::Long("lang") => language_asked = Some(language(&mut parser)?),
            Arg::Long("save") => save = Some(PathBuf::from(parser.value()?)),
            Arg::Long("no-save") => keeps = false,
            Arg::Long("record") => record = Some(parser.value()?.into()),
            Arg::Long("scale") => scale = parser.value()?.parse()?,
            Arg::Long("help") | Arg::Short('h') => return print_usage(),
            other => return Err(other.unexpected().into()),
        }
    }
    if !(1..=16).contains(&scale) {
        return Err(CommandError::usage("the scale is from 1 to 16"));
    }
    if save.is_some() && !keeps {
        return Err(CommandError::usage(
            "--save and --no-save cannot both be given",
        ));
    }
    let boot = Boot {
        language: language_asked,
        ..Boot::default()
    };
    let record_file = RecordFile::new(record.clone())
        .map_err(CommandError::about(&record.unwrap_or_default()))?;
    let flash = save_area(save, keeps)?;
    if in_terminal {
        return play_in_terminal(boot, record_file, flash);
    }
    play_in_window(boot, scale, record_file, flash)
}

/// Where games are kept. A file that was named must be usable; if the usual one is not, nothing is
/// kept.
fn save_area(named: Option<PathBuf>, keeps: bool) -> Result<Flash, CommandError> {
    if !keeps {
        return Ok(Flash::in_memory());
    }
    if let Some(path) = named {
        return Flash::in_file(&path).map_err(CommandError::about(&path));
    }
    let Some(path) = Flash::usual_file() else {
        return Ok(Flash::in_memory());
    };
    Ok(Flash::in_file(&path).unwrap_or_else(|why| {
        eprintln!("pocketq: {}: {why}; nothing is kept", path.display());
        Flash::in_memory()
    }))
}

#[cfg(feature = "window")]
fn play_in_window(
    boot: Boot,
    scale: u32,
    record_file: RecordFile,
    flash: Flash,
) -> Result<(), CommandError> {
    if !has_display() {
        eprintln!("pocketq: there is no display here, so this is the terminal");
        return play_in_terminal(boot, record_file, flash);
    }
    Ok(crate::window::play(boot, scale, record_file, flash)?)
}

#[cfg(not(feature = "window"))]
fn play_in_window(
    boot: Boot,
    _scale: u32,
    record_file: RecordFile,
    flash: Flash,
) -> Result<(), CommandError> {
    eprintln!("pocketq: built without the window, so this is the terminal");
    play_in_terminal(boot, record_file, flash)
}

fn play_in_terminal(boot: Boot, record_file: RecordFile, flash: Flash) -> Result<(), CommandError> {
    if !io::IsTerminal::is_terminal(&io::stdout()) || !io::IsTerminal::is_terminal(&io::stdin()) {
        return Err(CommandError::failed(
            "there is neither a display nor a terminal to play on",
        ));
    }
    Ok(terminal::play(boot, record_file, flash)?)
}

/// Whether a window can be seen. Without a display, SDL silently draws to nowhere.
#[cfg(feature = "window")]
fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(target_os = "macos", target_os = "windows"))
        || set("DISPLAY")
        || set("WAYLAND_DISPLAY")
}
