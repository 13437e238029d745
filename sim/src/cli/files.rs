//! The commands that read or write files and then end: scenarios, the gallery, records, and dice
//! from raw bits.

use std::{
    fmt, fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use lexopt::{Arg, Parser, ValueExt};
use pocketq_core::{buttons::Button, chance::Refused, time::Millis, ui::Frame};

use super::{CommandError, ignoring_broken_pipe, language, print};
use crate::{
    gallery::Gallery,
    pictures::{self, Recording},
    raw_dice::{self, DiceError},
    replay::{ReplayError, replay},
    scenario::{Player, Scenario},
};

pub(super) fn script(mut parser: Parser) -> Result<(), CommandError> {
    let mut file = None;
    let (mut shots, mut trace): (Option<PathBuf>, Option<PathBuf>) = (None, None);
    let mut gif: Option<PathBuf> = None;
    let mut is_counted = false;
    let mut player = Player::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("count") => is_counted = true,
            Arg::Value(value) if file.is_none() => file = Some(PathBuf::from(value)),
            Arg::Long("shots") => shots = Some(parser.value()?.into()),
            Arg::Long("trace") => trace = Some(parser.value()?.into()),
            Arg::Long("gif") => gif = Some(parser.value()?.into()),
            Arg::Long("bless") => player.bless = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let file = file.ok_or_else(|| CommandError::usage("script needs a FILE"))?;
    let in_file = |why: &dyn fmt::Display| format!("{}: {why}", file.display());
    let text = fs::read_to_string(&file).map_err(|error| CommandError::failed(in_file(&error)))?;
    let scenario = Scenario::parse(&text).map_err(|error| CommandError {
        code: 2,
        why: format!("pocketq: {}", in_file(&error)),
    })?;
    player.pictures = pictures_beside(&file);
    player.differences = Some(PathBuf::from("target").join("differences"));
    if let Some(directory) = shots {
        fs::create_dir_all(&directory).map_err(CommandError::about(&directory))?;
        player.on_shot = Some(Box::new(move |name, frame| {
            pictures::save(&directory.join(format!("{name}.png")), frame)
        }));
    }
    player.film = gif.is_some().then(Vec::new);
    let (desk, played) = player
        .play(&scenario)
        .map_err(|failure| CommandError::failed(in_file(&failure)))?;
    if let Some(path) = trace {
        fs::write(&path, played.text()).map_err(CommandError::about(&path))?;
    }
    if let (Some(path), Some(film)) = (gif, player.film) {
        write_film(&path, &film, desk.now()).map_err(CommandError::about(&path))?;
    }
    let seconds = desk.now().0 as f64 / 1000.0;
    let (steps, frames) = (scenario.steps.len(), played.frames());
    print(&format!(
        "{steps} steps, {frames} settled frames, {seconds:.1} s: all as expected\n"
    ))?;
    if is_counted {
        let count = |button| {
            player
                .presses
                .iter()
                .filter(|(_, one)| *one == button)
                .count()
        };
        let counts = Button::ALL.map(|button| format!("{button:?} {}", count(button)));
        let (all, counts) = (player.presses.len(), counts.join(", "));
        print(&format!("{all} presses: {counts}\n"))?;
    }
    Ok(())
}

/// Writes pictures as an animated GIF. It starts at the time of the first.
fn write_film(path: &Path, film: &[(Millis, Frame)], end: Millis) -> io::Result<()> {
    let start = film.first().map_or(end, |(at, _)| *at);
    let since = |at: Millis| Duration::from_millis(at.0 - start.0);
    let mut recording = Recording::start(path)?;
    for (at, picture) in film {
        recording.show(since(*at), picture)?;
    }
    recording.finish(since(end))
}

/// The directory of a scenario file's pictures: `pictures`, beside it.
pub fn pictures_beside(file: &Path) -> PathBuf {
    file.with_file_name("pictures")
}

pub(super) fn pictures_of_everything(mut parser: Parser) -> Result<(), CommandError> {
    let (mut directory, mut only) = (None, None);
    let (mut sheet, mut old) = (false, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(value) if directory.is_none() => directory = Some(PathBuf::from(value)),
            Arg::Long("lang") => only = Some(language(&mut parser)?),
            Arg::Long("sheet") => sheet = true,
            Arg::Long("against") => old = Some(PathBuf::from(parser.value()?)),
            other => return Err(other.unexpected().into()),
        }
    }
    let directory = directory.ok_or_else(|| CommandError::usage("gallery needs a DIR"))?;
    if old.as_ref() == Some(&directory) {
        return Err(CommandError::usage("--against needs another DIR"));
    }
    let gallery = Gallery {
        directory: &directory,
        language: only,
        has_sheet: sheet,
        old: old.as_deref(),
    };
    let written = gallery.write().map_err(CommandError::failed)?;
    let (count, place) = (written.count, directory.display());
    print(&format!("{count} pictures in {place}\n"))?;
    for name in &written.changed {
        print(&format!("changed: {place}/{name}.diff.png\n"))?;
    }
    for name in &written.new {
        print(&format!("new: {place}/{name}.png\n"))?;
    }
    Ok(())
}

fn one_file(parser: &mut Parser, verb: &str) -> Result<PathBuf, CommandError> {
    let mut file = None;
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(value) if file.is_none() => file = Some(PathBuf::from(value)),
            other => return Err(other.unexpected().into()),
        }
    }
    file.ok_or_else(|| CommandError::usage(format_args!("{verb} needs a FILE")))
}

pub(super) fn replay_record(mut parser: Parser) -> Result<(), CommandError> {
    let file = one_file(&mut parser, "replay")?;
    match replay(&file) {
        Ok(report) => print(&report),
        Err(ReplayError::Refused(why)) if why.names_a_line() => Err(CommandError {
            code: 2,
            why: why.to_string(),
        }),
        Err(ReplayError::Refused(why)) => Err(CommandError {
            code: 2,
            why: format!("pocketq: {}: {why}", file.display()),
        }),
        Err(ReplayError::Unreadable(why)) => Err(CommandError::about(&file)(why)),
    }
}

pub(super) fn throw_dice(mut parser: Parser) -> Result<(), CommandError> {
    let (mut source, mut count): (Option<PathBuf>, Option<u64>) = (None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("source") => source = Some(parser.value()?.into()),
            Arg::Long("count") => count = Some(parser.value()?.parse()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let source = source.ok_or_else(|| CommandError::usage("dice needs a --source"))?;
    let count = count.ok_or_else(|| CommandError::usage("dice needs a --count"))?;
    let mut out = BufWriter::new(io::stdout().lock());
    let thrown = raw_dice::throw(&source, count, |face| writeln!(out, "{face}"));
    // Print the dice rolled before the source failed.
    ignoring_broken_pipe(out.flush())?;
    match thrown {
        Ok(()) => Ok(()),
        Err(DiceError::Refused(refused @ Refused::Unhealthy(_))) => Err(CommandError {
            code: 3,
            why: refused.to_string(),
        }),
        Err(DiceError::Refused(refused)) => Err(CommandError {
            code: 4,
            why: format!("pocketq: {refused}"),
        }),
        Err(DiceError::Unreadable(why)) => Err(CommandError::about(&source)(why)),
        Err(DiceError::Unprinted(why)) => ignoring_broken_pipe(Err(why)),
    }
}
