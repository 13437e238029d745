//! The command line: which words there are, and what each does.

use std::{
    ffi::OsString,
    fmt, fs, io,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use lexopt::{Arg, Parser, ValueExt};
use pocketq_core::{
    app::{Boot, Settings},
    text::Language,
};

use crate::{
    gallery, pictures,
    scenario::{Player, Scenario},
    terminal,
};

const USAGE: &str = "\
PocketQ on the desk

  pocketq [play] [--terminal] [--scale N] [--lang en|fr|it|pl]
        the device in a window, or in the terminal where there is no display
  pocketq script FILE [--shots DIR] [--trace FILE] [--bless]
        plays a scenario without a window; --shots writes its pictures, --trace
        what the emulator needs to play it on the firmware, --bless stores the
        pictures that it compares with
  pocketq gallery DIR [--lang en|fr|it|pl]
        writes a PNG of every screen
  pocketq --help | --version

Keys: arrows or WASD; A is Z or Enter; B is X or Backspace (held: menu).
In the window: P screenshot, G starts and ends a GIF, F5 reset, Esc quits.
In the terminal: M is B held, Esc quits.
";

/// Why a command did not do its work.
#[derive(Debug)]
enum Trouble {
    /// The words make no sense: exit code 2.
    Usage(String),
    /// The work failed: exit code 1.
    Failed(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Usage(why) => write!(out, "{why}; `pocketq --help` lists what there is"),
            Trouble::Failed(why) => out.write_str(why),
        }
    }
}

impl From<lexopt::Error> for Trouble {
    fn from(error: lexopt::Error) -> Self {
        Trouble::Usage(error.to_string())
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Trouble::Failed(error.to_string())
    }
}

/// Runs the command that these words name.
pub fn run(words: impl Iterator<Item = OsString>) -> ExitCode {
    match command(Parser::from_args(words)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("pocketq: {trouble}");
            ExitCode::from(if matches!(trouble, Trouble::Usage(_)) {
                2
            } else {
                1
            })
        }
    }
}

fn command(mut parser: Parser) -> Result<(), Trouble> {
    let words: Vec<OsString> = parser.raw_args()?.collect();
    let verb = words
        .first()
        .map(|word| word.to_string_lossy().into_owned());
    let rest = |words: &[OsString]| Parser::from_args(words[1..].to_vec());
    match verb.as_deref() {
        Some("-h" | "--help" | "help") => print(USAGE),
        Some("-V" | "--version") => print(concat!("pocketq ", env!("CARGO_PKG_VERSION"), "\n")),
        Some("script") => script(rest(&words)),
        Some("gallery") => pictures_of_everything(rest(&words)),
        Some("play") => play(rest(&words)),
        None => play(Parser::from_args(words)),
        Some(option) if option.starts_with('-') => play(Parser::from_args(words)),
        Some(other) => Err(Trouble::Usage(format!("there is no command {other:?}"))),
    }
}

/// Standard output that nobody reads any more is not a failure.
fn print(text: &str) -> Result<(), Trouble> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

fn language(parser: &mut Parser) -> Result<Language, Trouble> {
    let code = parser.value()?.string()?;
    Language::from_code(&code)
        .ok_or_else(|| Trouble::Usage(format!("there is no language {code:?}")))
}

fn play(mut parser: Parser) -> Result<(), Trouble> {
    let mut settings = Settings::default();
    let (mut in_terminal, mut scale) = (false, 6u32);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("terminal") => in_terminal = true,
            Arg::Long("lang") => settings.language = language(&mut parser)?,
            Arg::Long("scale") => scale = parser.value()?.parse()?,
            Arg::Long("help") | Arg::Short('h') => return print(USAGE),
            other => return Err(other.unexpected().into()),
        }
    }
    if !(1..=16).contains(&scale) {
        return Err(Trouble::Usage("the scale is from 1 to 16".into()));
    }
    let boot = Boot {
        settings,
        ..Boot::default()
    };
    if in_terminal {
        return play_in_terminal(boot);
    }
    play_in_window(boot, scale)
}

#[cfg(feature = "window")]
fn play_in_window(boot: Boot, scale: u32) -> Result<(), Trouble> {
    if !has_display() {
        eprintln!("pocketq: there is no display here, so this is the terminal");
        return play_in_terminal(boot);
    }
    Ok(crate::window::play(boot, scale)?)
}

#[cfg(not(feature = "window"))]
fn play_in_window(boot: Boot, _scale: u32) -> Result<(), Trouble> {
    eprintln!("pocketq: built without the window, so this is the terminal");
    play_in_terminal(boot)
}

fn play_in_terminal(boot: Boot) -> Result<(), Trouble> {
    if !io::IsTerminal::is_terminal(&io::stdout()) || !io::IsTerminal::is_terminal(&io::stdin()) {
        return Err(Trouble::Failed(
            "there is neither a display nor a terminal to play on".into(),
        ));
    }
    Ok(terminal::play(boot)?)
}

/// SDL picks an invisible display when there is none, and says nothing: so this is asked first.
#[cfg(feature = "window")]
fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(target_os = "macos", target_os = "windows"))
        || set("DISPLAY")
        || set("WAYLAND_DISPLAY")
}

fn script(mut parser: Parser) -> Result<(), Trouble> {
    let mut file = None;
    let (mut shots, mut trace): (Option<PathBuf>, Option<PathBuf>) = (None, None);
    let mut player = Player::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(value) if file.is_none() => file = Some(PathBuf::from(value)),
            Arg::Long("shots") => shots = Some(parser.value()?.into()),
            Arg::Long("trace") => trace = Some(parser.value()?.into()),
            Arg::Long("bless") => player.bless = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let file = file.ok_or_else(|| Trouble::Usage("script needs a FILE".into()))?;
    let in_file = |why: &dyn fmt::Display| format!("{}: {why}", file.display());
    let text = fs::read_to_string(&file).map_err(|error| Trouble::Failed(in_file(&error)))?;
    let scenario = Scenario::parse(&text).map_err(|error| Trouble::Usage(in_file(&error)))?;
    player.pictures = pictures_beside(&file);
    if let Some(directory) = shots {
        fs::create_dir_all(&directory)?;
        player.on_shot = Some(Box::new(move |name, frame| {
            if let Err(error) = pictures::save(&directory.join(format!("{name}.png")), frame) {
                eprintln!("pocketq: {name}.png: {error}");
            }
        }));
    }
    let (desk, played) = player
        .play(&scenario)
        .map_err(|failure| Trouble::Failed(in_file(&failure)))?;
    if let Some(path) = trace {
        fs::write(path, played.text())?;
    }
    let seconds = desk.now().0 as f64 / 1000.0;
    let (steps, frames) = (scenario.steps.len(), played.frames());
    print(&format!(
        "{steps} steps, {frames} settled frames, {seconds:.1} s: all as expected\n"
    ))
}

/// Where a scenario file's pictures are: in the directory `pictures` beside it.
pub fn pictures_beside(file: &Path) -> PathBuf {
    file.with_file_name("pictures")
}

fn pictures_of_everything(mut parser: Parser) -> Result<(), Trouble> {
    let (mut directory, mut only) = (None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(value) if directory.is_none() => directory = Some(PathBuf::from(value)),
            Arg::Long("lang") => only = Some(language(&mut parser)?),
            other => return Err(other.unexpected().into()),
        }
    }
    let directory = directory.ok_or_else(|| Trouble::Usage("gallery needs a DIR".into()))?;
    let count = gallery::write(&directory, only)?;
    print(&format!("{count} pictures in {}\n", directory.display()))
}
