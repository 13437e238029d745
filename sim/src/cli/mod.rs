//! The command line: the list of commands, their help, and how errors are reported. Each submodule
//! carries out some of the commands.

mod bots;
mod files;
mod play;

use std::{ffi::OsString, fmt, io, io::Write, path::Path, process::ExitCode};

use lexopt::{Parser, ValueExt};
use pocketq_core::text::Language;

use bots::{bots_play, converse, give_advice, train_nets};
pub use files::pictures_beside;
use files::{pictures_of_everything, replay_record, script, throw_dice};
use play::play;

use crate::complaints::complain;

/// How many commands are for players. They come first; the others are for developers.
const FOR_PLAYERS: usize = 2;

/// A command's name and its help.
const COMMANDS: [(&str, &str); 9] = [
    (
        "play",
        "  pocketq [play] [--terminal] [--scale N] [--lang CODE]
               [--record FILE] [--save FILE | --no-save]
        the device in a window, or in the terminal where there is no display;
        --record writes the game of Qwantum that is played to FILE; games,
        settings and results are kept in --save FILE, or in this system's
        usual place for such data, until the next time; a new device asks for
        its language, unless --lang names it
",
    ),
    (
        "replay",
        "  pocketq replay FILE|-
        plays a record of Qwantum, or the lines scanned from a game's QR codes,
        and prints the state of the game
",
    ),
    (
        "script",
        "  pocketq script FILE [--shots DIR] [--gif FILE] [--trace FILE] [--bless]
               [--count]
        plays a scenario without a window; --shots writes its pictures, --gif
        all from the first of them on as a film, --trace what the emulator and
        the browser need to play it, --bless stores the pictures that it
        compares with, --count prints how often each button was pressed
",
    ),
    (
        "gallery",
        "  pocketq gallery DIR [--lang CODE] [--sheet] [--against DIR]
        writes a PNG of every screen; --sheet also one of all screens in each
        language, --against compares with an older gallery and writes the old
        picture, the new one and their difference as NAME.diff.png
",
    ),
    (
        "ugi",
        "  pocketq ugi quantik
  pocketq ugi towers [--board central|full]
        speaks the Universal Game Interface on standard input and output
",
    ),
    (
        "arena",
        "  pocketq arena quantik|towers|qwantum --players LEVEL,LEVEL[,…] --games N
               --seed S [--board central|full]
        bots against each other; levels novice, easy, medium, hard (in Quantik
        the device calls hard perfect; both are taken)
",
    ),
    (
        "advise",
        "  pocketq advise [--level easy|medium|hard] FILE|-
        what the device's player would decide where a record of Qwantum stops,
        or the lines scanned from its QR codes; there may be many records, each
        closed by a line `end`
",
    ),
    (
        "train",
        "  pocketq train DIR --stages NET:ROUNDS[,…] [--seed S]
        nets learn to play Qwantum; NET is alone, two or more, a round is a
        hundred games; the state and the weights are in DIR, and the same command
        goes on where it was interrupted
",
    ),
    (
        "dice",
        "  pocketq dice --source FILE --count N
        throws white dice with a file of raw bits, a byte per bit, through the
        device's own dice code; exit code 3 if the source is unhealthy, 4 if short
",
    ),
];

const KEYS: &str = "\
Keys: arrows or WASD; A is Z or Enter; B is X or Backspace (held: menu).
In the window: P screenshot, G starts and ends a GIF, R saves the game as a
record, F5 reset, Esc quits.
In the terminal: M is B held, Esc quits.
";

/// Why a command failed, and its exit code.
#[derive(Debug)]
struct CommandError {
    code: u8,
    why: String,
}

impl CommandError {
    /// The command line makes no sense.
    fn usage(why: impl fmt::Display) -> Self {
        CommandError {
            code: 2,
            why: format!("pocketq: {why}; `pocketq --help` lists what there is"),
        }
    }

    /// The command failed.
    fn failed(why: impl fmt::Display) -> Self {
        CommandError {
            code: 1,
            why: format!("pocketq: {why}"),
        }
    }

    /// The command failed because of this file or directory.
    fn about(path: &Path) -> impl Fn(io::Error) -> Self {
        move |why| CommandError::failed(format_args!("{}: {why}", path.display()))
    }
}

impl From<lexopt::Error> for CommandError {
    fn from(error: lexopt::Error) -> Self {
        CommandError::usage(error)
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        CommandError::failed(error)
    }
}

/// Runs the command that these arguments name.
pub fn run(words: impl Iterator<Item = OsString>) -> ExitCode {
    match command(Parser::from_args(words)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if !error.why.is_empty() {
                complain(error.why);
            }
            ExitCode::from(error.code)
        }
    }
}

fn command(mut parser: Parser) -> Result<(), CommandError> {
    let words: Vec<OsString> = parser.raw_args()?.collect();
    let verb = words
        .first()
        .map(|word| word.to_string_lossy().into_owned());
    let rest = |words: &[OsString]| Parser::from_args(words[1..].to_vec());
    let wants_help = words.iter().any(|word| word == "--help" || word == "-h");
    match verb.as_deref() {
        Some("help") => print_usage(None),
        Some(verb) if wants_help => print_usage(Some(verb)),
        Some("-V" | "--version") => print(concat!("pocketq ", env!("CARGO_PKG_VERSION"), "\n")),
        Some("script") => script(rest(&words)),
        Some("gallery") => pictures_of_everything(rest(&words)),
        Some("replay") => replay_record(rest(&words)),
        Some("ugi") => converse(rest(&words)),
        Some("arena") => bots_play(rest(&words)),
        Some("advise") => give_advice(rest(&words)),
        Some("train") => train_nets(rest(&words)),
        Some("dice") => throw_dice(rest(&words)),
        Some("play") => play(rest(&words)),
        None => play(Parser::from_args(words)),
        Some(option) if option.starts_with('-') => play(Parser::from_args(words)),
        Some(other) => Err(no_command(other)),
    }
}

fn no_command(verb: &str) -> CommandError {
    CommandError::usage(format_args!("there is no command {verb:?}"))
}

/// Prints the help of one command, or of all if none is named.
fn print_usage(verb: Option<&str>) -> Result<(), CommandError> {
    let verb = verb.filter(|verb| !verb.starts_with('-'));
    let helps = |commands: &[(&str, &'static str)]| -> String {
        commands.iter().map(|(_, help)| *help).collect()
    };
    let mut text = match verb {
        None => {
            let (players, developers) = COMMANDS.split_at(FOR_PLAYERS);
            format!(
                "PocketQ on the desk\n\n{}  pocketq --help | --version | COMMAND --help\n\n\
                 For developers:\n\n{}",
                helps(players),
                helps(developers)
            )
        }
        Some(verb) => match COMMANDS.iter().find(|(name, _)| *name == verb) {
            Some(command) => helps(&[*command]),
            None => return Err(no_command(verb)),
        },
    };
    if verb.is_none_or(|verb| verb == "play") {
        text = format!("{text}\n{KEYS}");
    }
    if text.contains("--lang") {
        let languages =
            Language::ALL.map(|language| format!("{} {}", language.code(), language.name()));
        text = format!("{text}Languages: {}.\n", languages.join(", "));
    }
    print(&text)
}

/// Prints to standard output.
fn print(text: &str) -> Result<(), CommandError> {
    ignoring_broken_pipe(io::stdout().write_all(text.as_bytes()))
}

/// The result of printing. A reader that has gone away is not a failure.
fn ignoring_broken_pipe(printed: io::Result<()>) -> Result<(), CommandError> {
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

fn language(parser: &mut Parser) -> Result<Language, CommandError> {
    let code = parser.value()?.string()?;
    Language::from_code(&code)
        .ok_or_else(|| CommandError::usage(format_args!("there is no language {code:?}")))
}
