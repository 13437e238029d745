//! The command that plays: in a window or in the terminal, with a save file or without one.

use std::{
    io,
    path::{Path, PathBuf},
};

use lexopt::{Arg, Parser, ValueExt};
use pocketq_core::{
    console::{Boot, Settings},
    text::Language,
};

use super::{CommandError, language};
use crate::{complaints::complain, flash::Flash, record_file::RecordFile, terminal};

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
        settings: Settings {
            language: language_of_system(|name| std::env::var(name).ok()).unwrap_or_default(),
            ..Settings::default()
        },
        ..Boot::default()
    };
    let record_file = RecordFile::new(record.clone()).map_err(CommandError::about(
        record.as_deref().unwrap_or(Path::new("")),
    ))?;
    let flash = save_area(save.clone(), keeps)?;
    if is_same_file(record, save.or_else(Flash::usual_file)) {
        return Err(CommandError::usage("the record and the save are two files"));
    }
    if in_terminal {
        return play_in_terminal(boot, record_file, flash);
    }
    play_in_window(boot, scale, record_file, flash)
}

/// Whether two paths lead to the same file, so that both would write to it.
fn is_same_file(one: Option<PathBuf>, other: Option<PathBuf>) -> bool {
    let real = |path: Option<PathBuf>| path.and_then(|path| path.canonicalize().ok());
    real(one).is_some_and(|one| real(other) == Some(one))
}

/// The language of this system, if the device speaks it. A new device suggests it when it asks for
/// the language.
fn language_of_system(variable: impl Fn(&str) -> Option<String>) -> Option<Language> {
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set)?;
    // For example fr_CH.UTF-8.
    let code = locale.split(['_', '.', '@', '-']).next()?;
    Language::from_code(code)
}

/// Where games are kept. A file named by the user must be usable; if the default file is not,
/// nothing is kept.
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
        complain(format_args!(
            "pocketq: {}: {why}; nothing is kept",
            path.display()
        ));
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
        complain("pocketq: there is no display here, so this is the terminal");
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
    complain("pocketq: built without the window, so this is the terminal");
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_tells_the_language() {
        let system = |set: &'static [(&str, &str)]| {
            language_of_system(|name| {
                let value = set.iter().find(|(other, _)| *other == name);
                value.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(system(&[("LANG", "fr_CH.UTF-8")]), Some(Language::French));
        assert_eq!(system(&[("LANG", "pl")]), Some(Language::Polish));
        let three = &[
            ("LANG", "en_GB"),
            ("LC_MESSAGES", "it@euro"),
            ("LC_ALL", ""),
        ];
        assert_eq!(system(three), Some(Language::Italian));
        assert_eq!(system(&[("LC_ALL", "C.UTF-8"), ("LANG", "fr_FR")]), None);
        assert_eq!(system(&[]), None);
    }
}
