//! `cargo play`: the simulator in a window, or in the terminal where there is no display.

use std::env;
use std::process::ExitCode;

use crate::error::Error;
use crate::programs::{become_program, cargo, say};
use crate::sdl2;
use crate::tools::{self, FOR_WINDOW};

const HELP: &str = "\
cargo play [WORDS]   play PocketQ on this machine

Opens a window, after installing SDL2's development files through the system's package manager if
they are missing. Where there is no display (over SSH, say) it plays in the terminal instead, which
needs no SDL2.

  --terminal           play in the terminal in any case
  --help               this
  other WORDS          go to `pocketq play`, below

Keys: arrows or WASD to move, Z or Enter for A (do), X or Backspace for B (back; hold for the menu).

The simulator itself, `cargo run -p pocketq-sim -- WORDS`:
";

/// Where the screen is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FrontEnd {
    Window,
    /// The user asked for it.
    Terminal,
    /// There is no display.
    TerminalForLackOfDisplay,
}

impl FrontEnd {
    fn of(words: &[String], has_display: bool) -> FrontEnd {
        if words.iter().any(|word| word == "--terminal") {
            FrontEnd::Terminal
        } else if has_display {
            FrontEnd::Window
        } else {
            FrontEnd::TerminalForLackOfDisplay
        }
    }
}

/// Prints the help of `cargo play`, then that of the simulator.
pub(crate) fn help() -> Result<ExitCode, Error> {
    say(HELP);
    let mut simulator = cargo(["run", "--quiet", "--package", "pocketq-sim"]);
    become_program(simulator.args(["--", "--help"])).map(ExitCode::from)
}

/// Builds the simulator and replaces this process with it.
pub(crate) fn play(words: &[String]) -> Result<ExitCode, Error> {
    let mut simulator = cargo(["run", "--package", "pocketq-sim"]);
    let front_end = FrontEnd::of(words, has_display(|name| env::var(name).ok()));
    match front_end {
        FrontEnd::Window => {
            tools::ensure(&[FOR_WINDOW])?;
            sdl2::with_library_path(&mut simulator).args(["--features", "window"]);
        }
        FrontEnd::Terminal => {}
        FrontEnd::TerminalForLackOfDisplay => {
            println!("There is no display here, so PocketQ plays in the terminal.");
        }
    }
    simulator.args(["--", "play"]).args(words);
    if front_end == FrontEnd::TerminalForLackOfDisplay {
        simulator.arg("--terminal");
    }
    become_program(&mut simulator).map(ExitCode::from)
}

/// Whether a window can open, according to the environment. macOS and Windows always have a
/// display, but a user who is connected over SSH does not see it.
fn has_display(variable: impl Fn(&str) -> Option<String>) -> bool {
    let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
    if cfg!(any(target_os = "macos", windows)) {
        !is_set("SSH_CONNECTION")
    } else {
        is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terminal_is_for_whoever_asks_or_has_no_display() {
        let asked = ["--lang", "pl", "--terminal"].map(String::from);
        assert_eq!(FrontEnd::of(&asked, true), FrontEnd::Terminal);
        assert_eq!(FrontEnd::of(&asked, false), FrontEnd::Terminal);
        assert_eq!(FrontEnd::of(&[], false), FrontEnd::TerminalForLackOfDisplay);
        assert_eq!(FrontEnd::of(&[], true), FrontEnd::Window);
    }

    #[cfg(not(any(target_os = "macos", windows)))]
    #[test]
    fn an_empty_display_is_no_display() {
        let with = |set: &'static str, value: &'static str| {
            has_display(move |name| (name == set).then(|| value.to_string()))
        };
        assert!(with("DISPLAY", ":0"));
        assert!(with("WAYLAND_DISPLAY", "wayland-0"));
        assert!(!with("DISPLAY", ""));
        assert!(!with("SSH_CONNECTION", "somewhere"));
    }
}
