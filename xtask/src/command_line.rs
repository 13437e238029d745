//! The arguments after `cargo xtask`, which the cargo aliases supply, and what each task accepts.

use crate::error::Error;
use crate::firmware::{BOARDS, USUAL_BOARD};
use crate::nets::Nets;

/// The help text.
pub(crate) const USAGE: &str = "\
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
  cargo xtask fresh       check the last commit with a toolchain and caches that have never seen it;
                          with --chroot, and as root, in a new Debian
  cargo xtask tools       install everything that one of these commands may need
  cargo xtask nets        have random people play 50,000 games of each kind, and look for faults;
                          `--games N`, `--seed S`, and `--jobs N` for more than one processor
  cargo xtask case        render the case with OpenSCAD: STL files, and the README's picture
  cargo xtask fuzz N      feed everything that reads bytes or text with mutated examples, for N
                          seconds each; needs a nightly toolchain

`firmware`, `load` and `bench-device` take `--board NAME` (pico, pico-w or rp2040-zero; pico unless
another is named), and `--features NAMES` for the firmware's other cargo features.";

const HELP: &str = "cargo xtask --help";

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Print this help.
    Help(&'static str),
    /// Print the help of `cargo play` and of the simulator.
    PlayHelp,
    /// Play, with words for `pocketq play`.
    Play(Vec<String>),
    /// Build the image, with these cargo features.
    Firmware(Vec<String>),
    /// Build it and put it onto a board.
    Load(Vec<String>),
    /// Build it and measure it.
    BenchDevice(Vec<String>),
    /// Build the page.
    Web {
        /// And serve it.
        serve: bool,
    },
    /// Build the page and measure it.
    BenchWeb,
    /// Play all scenarios on other displays.
    TestPanels,
    /// Test the page in Firefox.
    TestFirefox,
    /// Test the page in WebKitGTK.
    TestWebKit,
    /// Render the case.
    Case,
    /// Fuzz each target for so many seconds.
    Fuzz(u32),
    /// Play random games and look for faults.
    Nets(Nets),
    /// Check everything.
    Verify,
    /// Check everything with new tools.
    Fresh {
        /// And in a new Debian.
        chroot: bool,
    },
    /// Install every tool that a command needs.
    Tools,
}

impl Task {
    /// Reads the words of a command line, without the program's own name.
    pub(crate) fn from_words(words: impl IntoIterator<Item = String>) -> Result<Task, Error> {
        let mut words = words.into_iter();
        let Some(first) = words.next() else {
            return Err(Error::NoTask { usage: USAGE });
        };
        let rest: Vec<String> = words.collect();
        let wants_help = rest.iter().any(|word| is_help(word));
        match first.as_str() {
            word if is_help(word) => Ok(Task::Help(USAGE)),
            "play" if wants_help => Ok(Task::PlayHelp),
            "play" => Ok(Task::Play(rest)),
            "verify" | "firmware" | "load" | "bench-device" | "web" | "bench-web"
            | "test-panels" | "test-firefox" | "test-webkit" | "case" | "fresh" | "tools"
            | "fuzz" | "nets"
                if wants_help =>
            {
                Ok(Task::Help(USAGE))
            }
            "firmware" => features(rest).map(Task::Firmware),
            "load" => features(rest).map(Task::Load),
            "bench-device" => features(rest).map(Task::BenchDevice),
            "web" if rest == ["--serve"] => Ok(Task::Web { serve: true }),
            "web" => alone(rest, Task::Web { serve: false }),
            "bench-web" => alone(rest, Task::BenchWeb),
            "verify" => alone(rest, Task::Verify),
            "fresh" if rest == ["--chroot"] => Ok(Task::Fresh { chroot: true }),
            "fresh" => alone(rest, Task::Fresh { chroot: false }),
            "tools" => alone(rest, Task::Tools),
            "test-panels" => alone(rest, Task::TestPanels),
            "test-firefox" => alone(rest, Task::TestFirefox),
            "test-webkit" => alone(rest, Task::TestWebKit),
            "case" => alone(rest, Task::Case),
            "fuzz" => match &rest[..] {
                [] => Err(Error::NoSeconds),
                [seconds] => seconds
                    .parse()
                    .map(Task::Fuzz)
                    .map_err(|_| Error::NoSeconds),
                [_, word, ..] => Err(unknown(word.clone())),
            },
            "nets" => Nets::from_words(rest).map(Task::Nets).map_err(unknown),
            _ => Err(unknown(first)),
        }
    }
}

/// A task that takes no further words.
fn alone(rest: Vec<String>, task: Task) -> Result<Task, Error> {
    match rest.into_iter().next() {
        Some(word) => Err(unknown(word)),
        None => Ok(task),
    }
}

/// Reads `--features a,b`, `--features=a,b` and `-F a`, each any number of times, and `--board NAME` or
/// `--board=NAME`. A board is a feature too, except for the usual one.
fn features(words: Vec<String>) -> Result<Vec<String>, Error> {
    let mut features = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let names = match word.as_str() {
            "--features" | "-F" => words.next().ok_or(Error::NoFeature)?,
            "--board" => board(words.next().ok_or(Error::NoBoardName)?)?,
            _ => match (
                word.strip_prefix("--features="),
                word.strip_prefix("--board="),
            ) {
                (Some(names), _) => names.to_string(),
                (_, Some(name)) => board(name.to_string())?,
                _ => return Err(unknown(word)),
            },
        };
        let names = names.split([',', ' ']).filter(|name| !name.is_empty());
        features.extend(names.map(String::from));
    }
    let boards = features
        .iter()
        .filter(|name| BOARDS.contains(&name.as_str()));
    if boards.count() > 1 {
        return Err(Error::TwoBoards);
    }
    Ok(features)
}

/// The feature of a board; the usual one has none.
fn board(name: String) -> Result<String, Error> {
    match name.as_str() {
        USUAL_BOARD => Ok(String::new()),
        _ if BOARDS.contains(&name.as_str()) => Ok(name),
        _ => Err(Error::UnknownBoard { name }),
    }
}

fn is_help(word: &str) -> bool {
    matches!(word, "--help" | "-h" | "help")
}

fn unknown(word: String) -> Error {
    Error::UnknownWord { word, help: HELP }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Task, Error> {
        Task::from_words(line.split_whitespace().map(String::from))
    }

    #[test]
    fn play_hands_its_words_on() {
        let words = ["--lang", "pl", "--scale", "3"].map(String::from).to_vec();
        assert_eq!(read("play --lang pl --scale 3").unwrap(), Task::Play(words));
        assert_eq!(read("play").unwrap(), Task::Play(Vec::new()));
    }

    #[test]
    fn help_is_found_anywhere_among_the_words() {
        assert_eq!(read("play --lang pl --help").unwrap(), Task::PlayHelp);
        assert_eq!(read("--help").unwrap(), Task::Help(USAGE));
    }

    #[test]
    fn features_are_read_as_cargo_reads_them() {
        let one = vec![String::from("fast-i2c")];
        for line in ["--features fast-i2c", "--features=fast-i2c", "-F fast-i2c"] {
            assert_eq!(
                read(&format!("firmware {line}")).unwrap(),
                Task::Firmware(one.clone())
            );
        }
        let two = ["a", "b"].map(String::from).to_vec();
        assert_eq!(
            read("load -F a --features b").unwrap(),
            Task::Load(two.clone())
        );
        assert_eq!(read("load -F a,b").unwrap(), Task::Load(two));
    }

    #[test]
    fn a_word_that_changes_a_task_is_taken() {
        assert_eq!(read("web").unwrap(), Task::Web { serve: false });
        assert_eq!(read("web --serve").unwrap(), Task::Web { serve: true });
        let fresh = |chroot| Task::Fresh { chroot };
        assert_eq!(read("fresh").unwrap(), fresh(false));
        assert_eq!(read("fresh --chroot").unwrap(), fresh(true));
    }

    #[test]
    fn a_board_is_a_feature_and_the_usual_one_is_none() {
        let words = |line| read(line).unwrap();
        let one = |name: &str| vec![String::from(name)];
        assert_eq!(words("firmware --board pico"), Task::Firmware(Vec::new()));
        assert_eq!(words("load --board pico-w"), Task::Load(one("pico-w")));
        let zero = Task::Firmware(one("rp2040-zero"));
        assert_eq!(words("firmware --board=rp2040-zero"), zero);
        for (line, why) in [
            ("firmware --board", "needs a name"),
            ("firmware --board pico-2", "`pico-2` is not a board"),
            ("firmware --board pico-w -F rp2040-zero", "one board"),
        ] {
            let error = read(line).unwrap_err();
            assert_eq!(error.exit_code(), 2, "{line}");
            assert!(error.to_string().contains(why), "{error}");
        }
    }

    #[test]
    fn fuzzing_takes_seconds() {
        assert_eq!(read("fuzz 600").unwrap(), Task::Fuzz(600));
        assert_eq!(read("fuzz --help").unwrap(), Task::Help(USAGE));
    }

    #[test]
    fn nets_are_as_large_as_they_are_wanted() {
        let usual = Nets::default();
        assert_eq!(read("nets --games 9 --seed 3 --jobs 2").unwrap(), {
            let (games, seed, jobs) = (9, 3, 2);
            Task::Nets(Nets { games, seed, jobs })
        });
        assert_eq!(read("nets").unwrap(), Task::Nets(usual));
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
            "tools all",
            "bench-web now",
            "fuzz",
            "fuzz long",
            "fuzz 3 records",
            "nets --games",
            "nets --games many",
            "nets --all",
        ] {
            assert_eq!(read(line).unwrap_err().exit_code(), 2, "{line}");
        }
    }

    #[test]
    fn an_unknown_task_is_a_mistake_of_the_command_line() {
        let error = read("plya").unwrap_err();
        assert_eq!(error.exit_code(), 2);
        assert!(error.to_string().starts_with("`plya` is not a word"));
    }

    #[test]
    fn no_word_is_a_mistake_of_the_command_line_too() {
        let error = read("").unwrap_err();
        assert_eq!(error.exit_code(), 2);
        assert_eq!(error.to_string(), USAGE);
    }
}
