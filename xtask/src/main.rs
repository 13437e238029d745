//! The commands of README and CI: `cargo play`, `cargo verify`, `cargo firmware`, `cargo load`,
//! `cargo web` and more. This file parses their arguments, and turns a failure into one sentence
//! and an exit code.

mod bench;
mod case;
#[cfg(test)]
mod documents;
mod elf;
mod error;
mod example;
mod extra_tests;
mod files;
mod firmware;
mod fresh;
mod fuzz;
mod licences;
mod load;
mod memory_use;
mod name_patterns;
mod node;
mod packages;
mod play;
mod programs;
mod release;
mod same_bytes;
mod steps;
mod tools;
mod traces;
mod uf2;
mod verify;
mod web;
mod zip;

use std::process::ExitCode;

use lexopt::Arg::{Long, Short, Value};
use lexopt::{Parser, ValueExt};

use error::{Error, Result};
use extra_tests::Nets;
use firmware::{BOARDS, USUAL_BOARD};

const USAGE: &str = "\
PocketQ, from its source:

  cargo play [WORDS]      play on this machine; `cargo play --help` tells more
  cargo verify            check everything: formatting, clippy, documentation, all tests on the desk
                          and, in an emulator, on the firmware; installs what is missing
  cargo firmware          build the image for the board: ELF and UF2
  cargo load              build it and put it onto the board: through a debug probe with probe-rs,
                          or onto the drive of a Pico plugged in with BOOTSEL held
  cargo bench-device      build it and print the device's figures, counted in the emulator
  cargo web [--serve]     build the page that runs it in a browser, and serve it on this machine
  cargo bench-web         build it and print the page's figures, measured in Chromium
  cargo xtask test-panels play all scenarios on the firmware with every other kind of display
  cargo xtask test-firefox, test-webkit
                          test the page in Firefox, with all scenarios, or in WebKitGTK
  cargo xtask test-example
                          build and test a copy of the tree with a fourth game, the example of a patch
  cargo xtask fresh       check the last commit with a toolchain and caches that have never seen it;
                          with --chroot, and as root, in a new Debian
  cargo xtask release     make the files of a release from the commit that is checked out; with --twice,
                          once more in another place, and compare
  cargo xtask tools       install everything that one of these commands may need
  cargo xtask nets        have random people play 50,000 games of each kind, and look for faults;
                          `--games N`, `--seed S`, and `--jobs N` for more than one processor
  cargo xtask case        render the case with OpenSCAD: STL files, and their picture
  cargo xtask fuzz N      feed everything that reads bytes or text with mutated examples, for N
                          seconds each; needs a nightly toolchain

`firmware`, `load` and `bench-device` take `--board NAME` (pico, pico-w or rp2040-zero; pico unless
another is named), and `--features NAMES` for the firmware's other cargo features.";

/// The arguments after a task's name.
#[derive(Debug, Default, PartialEq, Eq)]
struct Options {
    /// The firmware's cargo features, including any board other than the usual one.
    features: Vec<String>,
    serve: bool,
    chroot: bool,
    twice: bool,
    seconds: Option<u32>,
    nets: Nets,
    /// Arguments for the simulator.
    words: Vec<String>,
}

/// What a command does.
type Task = fn(&Options) -> Result;

fn main() -> ExitCode {
    let task = read(std::env::args_os().skip(1));
    match task.and_then(|(task, options)| task(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(error.exit_code)
        }
    }
}

/// The task of this name.
fn task_named(name: &str) -> Option<Task> {
    Some(match name {
        "help" => help,
        "play" => |options| play::play(&options.words),
        "verify" => |_| verify::verify(),
        "firmware" => |options| firmware::build(&options.features).map(drop),
        "load" => |options| load::load(&options.features),
        "bench-device" => |options| bench::device(&options.features),
        "web" => |options| web::web(options.serve),
        "bench-web" => |_| bench::web(),
        "test-panels" => |_| extra_tests::panels(),
        "test-firefox" => |_| extra_tests::firefox(),
        "test-webkit" => |_| extra_tests::webkit(),
        "test-example" => |_| example::build_and_test(),
        "fresh" => |options| fresh::verify(options.chroot),
        "release" => |options| release::release(options.twice),
        "tools" => |_| tools::ensure_all(),
        "nets" => |options| extra_tests::nets(&options.nets),
        "case" => |_| case::render(),
        "fuzz" => |options| fuzz::fuzz(options.seconds.unwrap_or_default()),
        _ => return None,
    })
}

fn help(_: &Options) -> Result {
    programs::say(USAGE);
    Ok(())
}

/// Reads a command line without the program's own name.
fn read<W: Into<std::ffi::OsString>>(
    words: impl IntoIterator<Item = W>,
) -> Result<(Task, Options)> {
    let mut parser = Parser::from_args(words);
    let name = match parser.next()? {
        None => return Err(Error::usage(USAGE)),
        Some(Short('h') | Long("help")) => return Ok((help, Options::default())),
        Some(Value(word)) => word.string()?,
        Some(option) => return Err(option.unexpected().into()),
    };
    let task = task_named(&name).ok_or_else(|| Value(name.clone().into()).unexpected())?;
    let mut options = Options::default();
    if name == "play" {
        let words = parser.raw_args()?.map(|word| word.string());
        options.words = words.collect::<std::result::Result<_, _>>()?;
        let is_help = |word: &String| matches!(word.as_str(), "--help" | "-h" | "help");
        let asks = options.words.iter().any(is_help);
        return Ok((if asks { |_| play::help() } else { task }, options));
    }
    while let Some(word) = parser.next()? {
        match (name.as_str(), word) {
            (_, Short('h') | Long("help")) => return Ok((help, options)),
            (_, Value(word)) if word == "help" => return Ok((help, options)),
            ("firmware" | "load" | "bench-device", Short('F') | Long("features")) => {
                let names = parser.value()?.string()?;
                let names = names.split([',', ' ']).filter(|name| !name.is_empty());
                options.features.extend(names.map(String::from));
            }
            ("firmware" | "load" | "bench-device", Long("board")) => {
                options.features.extend(board(parser.value()?.string()?)?);
            }
            ("web", Long("serve")) => options.serve = true,
            ("fresh", Long("chroot")) => options.chroot = true,
            ("release", Long("twice")) => options.twice = true,
            ("nets", Long("games")) => options.nets.games = parser.value()?.parse()?,
            ("nets", Long("seed")) => options.nets.seed = parser.value()?.parse()?,
            ("nets", Long("jobs")) => options.nets.jobs = parser.value()?.parse()?,
            ("fuzz", Value(word)) if options.seconds.is_none() => {
                options.seconds = Some(word.parse()?);
            }
            (_, word) => return Err(word.unexpected().into()),
        }
    }
    if name == "fuzz" && options.seconds.is_none() {
        let missing = "`fuzz` needs a number of seconds for each target.";
        return Err(Error::usage(missing));
    }
    let is_board = |name: &&String| BOARDS.contains(&name.as_str());
    if options.features.iter().filter(is_board).count() > 1 {
        let two = "There is one board at a time: name only one.";
        return Err(Error::usage(two));
    }
    Ok((task, options))
}

/// The cargo feature of a board; the usual one has none.
fn board(name: String) -> Result<Option<String>> {
    match name.as_str() {
        USUAL_BOARD => Ok(None),
        _ if BOARDS.contains(&name.as_str()) => Ok(Some(name)),
        _ => Err(Error::usage(format!(
            "`{name}` is not a board that is known: pico, pico-w and rp2040-zero are."
        ))),
    }
}

impl From<lexopt::Error> for Error {
    fn from(error: lexopt::Error) -> Self {
        let unknown = |word: &str| {
            format!("`{word}` is not a word this command knows; `cargo xtask --help` lists them.")
        };
        Error::usage(match error {
            lexopt::Error::UnexpectedOption(word) => unknown(&word),
            lexopt::Error::UnexpectedArgument(word) => unknown(&word.to_string_lossy()),
            lexopt::Error::MissingValue { option: Some(name) } => {
                format!("`{name}` needs a name or a number after it.")
            }
            other => format!("{other}; `cargo xtask --help` tells more."),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(line: &str) -> Options {
        let (_, options) = read(line.split_whitespace()).unwrap();
        options
    }

    fn refusal(line: &str) -> String {
        let error = read(line.split_whitespace()).expect_err(line);
        assert_eq!(error.exit_code, 2, "{line}");
        error.to_string()
    }

    fn asks_for_help(line: &str) -> bool {
        let (task, _) = read(line.split_whitespace()).unwrap();
        std::ptr::fn_addr_eq(task, help as Task)
    }

    #[test]
    fn play_hands_its_words_on() {
        let words = ["--lang", "pl", "--scale", "3"];
        assert_eq!(options("play --lang pl --scale 3").words, words);
    }

    #[test]
    fn help_is_found_anywhere_among_the_words() {
        for line in ["--help", "-h", "help", "fuzz --help", "nets --seed 1 help"] {
            assert!(asks_for_help(line), "{line}");
        }
        assert!(!asks_for_help("verify"));
    }

    #[test]
    fn features_are_read_as_cargo_reads_them() {
        for line in ["--features fast-i2c", "--features=fast-i2c", "-F fast-i2c"] {
            let features = options(&format!("firmware {line}")).features;
            assert_eq!(features, ["fast-i2c"]);
        }
        assert_eq!(options("load -F a --features b").features, ["a", "b"]);
        assert_eq!(options("bench-device -F a,b").features, ["a", "b"]);
    }

    #[test]
    fn a_board_is_a_feature_and_the_usual_one_is_none() {
        assert!(options("firmware --board pico").features.is_empty());
        assert_eq!(options("load --board pico-w").features, ["pico-w"]);
        let zero = options("firmware --board=rp2040-zero");
        assert_eq!(zero.features, ["rp2040-zero"]);
        for (line, why) in [
            ("firmware --board", "`--board` needs a name"),
            ("firmware --board pico-2", "`pico-2` is not a board"),
            ("firmware --board pico-w -F rp2040-zero", "one board"),
        ] {
            assert!(refusal(line).contains(why), "{line}");
        }
    }

    #[test]
    fn a_word_that_changes_a_task_is_taken() {
        assert!(options("web --serve").serve && !options("web").serve);
        assert!(options("fresh --chroot").chroot && !options("fresh").chroot);
        assert!(options("release --twice").twice && !options("release").twice);
        assert_eq!(options("fuzz 600").seconds, Some(600));
        let (games, seed, jobs) = (9, 3, 2);
        let nets = options("nets --games 9 --seed 3 --jobs 2").nets;
        assert_eq!(nets, Nets { games, seed, jobs });
    }

    #[test]
    fn no_other_word_is_taken() {
        for line in [
            "verify all",
            "test-panels sh1106",
            "test-firefox now",
            "case lid",
            "bench-device menus",
            "firmware fast",
            "firmware --features",
            "load --debug",
            "web --port",
            "fresh --root",
            "release 0.2.0",
            "tools all",
            "bench-web now",
            "fuzz",
            "fuzz long",
            "fuzz 3 records",
            "nets --games",
            "nets --games many",
            "nets --all",
            "--serve",
        ] {
            refusal(line);
        }
        assert!(refusal("plya").starts_with("`plya` is not a word"));
        assert_eq!(refusal(""), USAGE);
    }
}
