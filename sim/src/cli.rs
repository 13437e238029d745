//! The command line: which words there are, and what each does.

use std::{
    ffi::OsString,
    fmt, fs, io,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use lexopt::{Arg, Parser, ValueExt};
use pocketq_core::{app::Boot, chance::Refused, text::Language, towers::Board};

use crate::{
    arena,
    flash::Flash,
    gallery,
    keeper::Keeper,
    pictures,
    raw_dice::{self, DiceError},
    replay::{ReplayError, replay},
    scenario::{Player, Scenario},
    terminal, ugi,
};

const USAGE: &str = "\
PocketQ on the desk

  pocketq [play] [--terminal] [--scale N] [--lang en|fr|it|pl]
               [--record FILE] [--save FILE | --no-save]
        the device in a window, or in the terminal where there is no display;
        --record keeps the game of Qwantum that is played in FILE; games,
        settings and results are kept in --save FILE, or where this system
        keeps such things, and are there again the next time
  pocketq script FILE [--shots DIR] [--trace FILE] [--bless]
        plays a scenario without a window; --shots writes its pictures, --trace
        what the emulator needs to play it on the firmware, --bless stores the
        pictures that it compares with
  pocketq gallery DIR [--lang en|fr|it|pl]
        writes a PNG of every screen
  pocketq replay FILE|-
        plays a Qwantum record and prints every sheet and the result
  pocketq ugi quantik
  pocketq ugi towers [--board central|full]
        speaks the Universal Game Interface on standard input and output
  pocketq arena quantik|towers --players LEVEL,LEVEL --games N --seed S
               [--board central|full]
        bots against each other; levels random, easy, medium, hard
  pocketq dice --source FILE --count N
        throws white dice with a file of raw bits, a byte a bit, through the
        device's own chance; exit code 3 if the source is unhealthy, 4 if short
  pocketq --help | --version

Keys: arrows or WASD; A is Z or Enter; B is X or Backspace (held: menu).
In the window: P screenshot, G starts and ends a GIF, R saves the game as a
record, F5 reset, Esc quits.
In the terminal: M is B held, Esc quits.
";

/// Why a command did not do its work, and the exit code that says so.
#[derive(Debug)]
struct Trouble {
    code: u8,
    why: String,
}

impl Trouble {
    /// The words make no sense.
    fn usage(why: impl fmt::Display) -> Self {
        Trouble {
            code: 2,
            why: format!("pocketq: {why}; `pocketq --help` lists what there is"),
        }
    }

    /// The work failed.
    fn failed(why: impl fmt::Display) -> Self {
        Trouble {
            code: 1,
            why: format!("pocketq: {why}"),
        }
    }
}

impl From<lexopt::Error> for Trouble {
    fn from(error: lexopt::Error) -> Self {
        Trouble::usage(error)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Trouble::failed(error)
    }
}

/// Runs the command that these words name.
pub fn run(words: impl Iterator<Item = OsString>) -> ExitCode {
    match command(Parser::from_args(words)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("{}", trouble.why);
            ExitCode::from(trouble.code)
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
        Some("replay") => replay_record(rest(&words)),
        Some("ugi") => converse(rest(&words)),
        Some("arena") => bots_play(rest(&words)),
        Some("dice") => throw_dice(rest(&words)),
        Some("play") => play(rest(&words)),
        None => play(Parser::from_args(words)),
        Some(option) if option.starts_with('-') => play(Parser::from_args(words)),
        Some(other) => Err(Trouble::usage(format_args!(
            "there is no command {other:?}"
        ))),
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
        .ok_or_else(|| Trouble::usage(format!("there is no language {code:?}")))
}

fn play(mut parser: Parser) -> Result<(), Trouble> {
    let (mut language_asked, mut save, mut keeps) = (None, None, true);
    let (mut in_terminal, mut scale, mut record) = (false, 6u32, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("terminal") => in_terminal = true,
            Arg::Long("lang") => language_asked = Some(language(&mut parser)?),
            Arg::Long("save") => save = Some(PathBuf::from(parser.value()?)),
            Arg::Long("no-save") => keeps = false,
            Arg::Long("record") => record = Some(parser.value()?.into()),
            Arg::Long("scale") => scale = parser.value()?.parse()?,
            Arg::Long("help") | Arg::Short('h') => return print(USAGE),
            other => return Err(other.unexpected().into()),
        }
    }
    if !(1..=16).contains(&scale) {
        return Err(Trouble::usage("the scale is from 1 to 16"));
    }
    let boot = Boot {
        language: language_asked,
        ..Boot::default()
    };
    let keeper = Keeper::new(record)?;
    let flash = save_area(save, keeps)?;
    if in_terminal {
        return play_in_terminal(boot, keeper, flash);
    }
    play_in_window(boot, scale, keeper, flash)
}

/// Where games are kept. A file that was named must do; without the usual one it is played all the
/// same.
fn save_area(named: Option<PathBuf>, keeps: bool) -> Result<Flash, Trouble> {
    if !keeps {
        return Ok(Flash::in_memory());
    }
    if let Some(path) = named {
        return Flash::in_file(&path)
            .map_err(|why| Trouble::failed(format_args!("{}: {why}", path.display())));
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
fn play_in_window(boot: Boot, scale: u32, keeper: Keeper, flash: Flash) -> Result<(), Trouble> {
    if !has_display() {
        eprintln!("pocketq: there is no display here, so this is the terminal");
        return play_in_terminal(boot, keeper, flash);
    }
    Ok(crate::window::play(boot, scale, keeper, flash)?)
}

#[cfg(not(feature = "window"))]
fn play_in_window(boot: Boot, _scale: u32, keeper: Keeper, flash: Flash) -> Result<(), Trouble> {
    eprintln!("pocketq: built without the window, so this is the terminal");
    play_in_terminal(boot, keeper, flash)
}

fn play_in_terminal(boot: Boot, keeper: Keeper, flash: Flash) -> Result<(), Trouble> {
    if !io::IsTerminal::is_terminal(&io::stdout()) || !io::IsTerminal::is_terminal(&io::stdin()) {
        return Err(Trouble::failed(
            "there is neither a display nor a terminal to play on",
        ));
    }
    Ok(terminal::play(boot, keeper, flash)?)
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
    let file = file.ok_or_else(|| Trouble::usage("script needs a FILE"))?;
    let in_file = |why: &dyn fmt::Display| format!("{}: {why}", file.display());
    let text = fs::read_to_string(&file).map_err(|error| Trouble::failed(in_file(&error)))?;
    let scenario = Scenario::parse(&text).map_err(|error| Trouble {
        code: 2,
        why: format!("pocketq: {}", in_file(&error)),
    })?;
    player.pictures = pictures_beside(&file);
    if let Some(directory) = shots {
        fs::create_dir_all(&directory)?;
        player.on_shot = Some(Box::new(move |name, frame| {
            pictures::save(&directory.join(format!("{name}.png")), frame)
        }));
    }
    let (desk, played) = player
        .play(&scenario)
        .map_err(|failure| Trouble::failed(in_file(&failure)))?;
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
    let directory = directory.ok_or_else(|| Trouble::usage("gallery needs a DIR"))?;
    let count = gallery::write(&directory, only)?;
    print(&format!("{count} pictures in {}\n", directory.display()))
}

fn one_file(parser: &mut Parser, verb: &str) -> Result<PathBuf, Trouble> {
    let mut file = None;
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(value) if file.is_none() => file = Some(PathBuf::from(value)),
            other => return Err(other.unexpected().into()),
        }
    }
    file.ok_or_else(|| Trouble::usage(format_args!("{verb} needs a FILE")))
}

fn replay_record(mut parser: Parser) -> Result<(), Trouble> {
    let file = one_file(&mut parser, "replay")?;
    match replay(&file) {
        Ok(report) => print(&report),
        Err(ReplayError::Refused(why)) => Err(Trouble {
            code: 2,
            why: why.to_string(),
        }),
        Err(ReplayError::Unreadable(why)) => {
            Err(Trouble::failed(format_args!("{}: {why}", file.display())))
        }
    }
}

fn throw_dice(mut parser: Parser) -> Result<(), Trouble> {
    let (mut source, mut count): (Option<PathBuf>, Option<u64>) = (None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("source") => source = Some(parser.value()?.into()),
            Arg::Long("count") => count = Some(parser.value()?.parse()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let source = source.ok_or_else(|| Trouble::usage("dice needs a --source"))?;
    let count = count.ok_or_else(|| Trouble::usage("dice needs a --count"))?;
    let mut faces = String::new();
    let thrown = raw_dice::throw(&source, count, |face| faces.push_str(&format!("{face}\n")));
    // What fell before the source failed has fallen.
    print(&faces)?;
    thrown.map_err(|error| match error {
        DiceError::Refused(refused @ Refused::Unhealthy(_)) => Trouble {
            code: 3,
            why: refused.to_string(),
        },
        DiceError::Refused(refused) => Trouble {
            code: 4,
            why: format!("pocketq: {refused}"),
        },
        DiceError::Unreadable(why) => Trouble::failed(format_args!("{}: {why}", source.display())),
    })
}

fn converse(mut parser: Parser) -> Result<(), Trouble> {
    let (mut game, mut board) = (None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(value) if game.is_none() => game = Some(value.string()?),
            Arg::Long("board") => board = Some(towers_board(&mut parser)?),
            other => return Err(other.unexpected().into()),
        }
    }
    let (input, output) = (io::stdin().lock(), io::stdout());
    let talked = match (game.as_deref(), board) {
        (Some("towers"), board) => {
            let engine = ugi::Towers::new(board.unwrap_or(Board::Central));
            ugi::converse(engine, input, output)
        }
        (Some(game), Some(_)) => {
            return Err(Trouble::usage(format_args!("{game} has no --board")));
        }
        (Some("quantik"), None) => ugi::converse(ugi::Quantik::default(), input, output),
        (Some(other), None) => {
            return Err(Trouble::usage(format_args!("ugi has no game {other:?}")));
        }
        (None, _) => return Err(Trouble::usage("ugi needs a game")),
    };
    match talked {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

fn towers_board(parser: &mut Parser) -> Result<Board, Trouble> {
    let name = parser.value()?.string()?;
    Board::from_name(&name).ok_or_else(|| Trouble::usage(format!("there is no board {name:?}")))
}

fn bots_play(mut parser: Parser) -> Result<(), Trouble> {
    let (mut game, mut players, mut games, mut seed) = (None, None, 100, 0);
    let mut board = None;
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(value) if game.is_none() => game = Some(value.string()?),
            Arg::Long("players") => players = Some(parser.value()?.string()?),
            Arg::Long("games") => games = parser.value()?.parse()?,
            Arg::Long("seed") => seed = parser.value()?.parse()?,
            Arg::Long("board") => board = Some(towers_board(&mut parser)?),
            other => return Err(other.unexpected().into()),
        }
    }
    if board.is_some() && game.as_deref() != Some("towers") {
        return Err(Trouble::usage("only towers has boards to choose from"));
    }
    let players = players.ok_or_else(|| Trouble::usage("arena needs --players"))?;
    let names: Vec<&str> = players.split(',').collect();
    let records = match game.as_deref() {
        Some("quantik") => {
            arena::contest(&mut arena::QuantikContest::default(), &names, games, seed)
        }
        Some("towers") => {
            let board = board.unwrap_or(Board::Central);
            arena::contest(&mut arena::TowersContest::new(board), &names, games, seed)
        }
        Some(other) => return Err(Trouble::usage(format_args!("arena has no game {other:?}"))),
        None => return Err(Trouble::usage("arena needs a game")),
    };
    let records = records.map_err(Trouble::usage)?;
    print(&arena::lines(&names, &records))
}
