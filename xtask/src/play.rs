//! `cargo play`: the simulator in a window, or in the terminal if there is no display.

use std::env;

use crate::error::Result;
use crate::programs::{become_program, cargo, say};
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

/// Prints the help of `cargo play`, then that of the simulator.
pub(crate) fn help() -> Result {
    say(HELP);
    become_program(&mut cargo("run --quiet --package pocketq-sim -- --help"))
}

/// Builds the simulator and replaces this process with it.
pub(crate) fn play(words: &[String]) -> Result {
    let mut simulator = cargo("run --package pocketq-sim");
    let in_terminal = words.iter().any(|word| word == "--terminal");
    let has_display = has_display(|name| env::var(name).ok());
    if has_display && !in_terminal {
        tools::ensure(&[FOR_WINDOW])?;
        tools::with_library_path(&mut simulator).args(["--features", "window"]);
    }
    simulator.args(["--", "play"]).args(words);
    if !has_display && !in_terminal {
        println!("There is no display here, so PocketQ plays in the terminal.");
        simulator.arg("--terminal");
    }
    become_program(&mut simulator)
}

/// Whether a window can open, as far as the environment tells. macOS and Windows always have a
/// display, but somebody connected over SSH does not see it.
fn has_display(variable: impl Fn(&str) -> Option<String>) -> bool {
    let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
    if cfg!(any(target_os = "macos", windows)) {
        !is_set("SSH_CONNECTION")
    } else {
        is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
    }
}

#[cfg(all(test, not(any(target_os = "macos", windows))))]
mod tests {
    use super::*;

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
