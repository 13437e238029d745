//! Plays every scenario file of the core as a named test, in virtual time. The emulator plays the
//! same files on the firmware. Files in `desk_scenarios` are played only here: some use a step that
//! only the desk has, others open a menu while the device moves, and only here thinking takes no
//! time.

use std::{fs, io, path::Path, process::ExitCode};

use libtest_mimic::{Arguments, Failed, Trial};
use pocketq_sim::{
    cli::pictures_beside,
    scenario::{self, Player, Scenario, Step},
};

fn main() -> io::Result<ExitCode> {
    let mut trials = Vec::new();
    for (root, host) in [
        ("../core/tests/scenarios", Host::Any),
        ("tests/desk_scenarios", Host::Desk),
    ] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(root);
        let before = trials.len();
        for file in scenario::files(&root)? {
            let name = file.strip_prefix(&root).unwrap_or(&file).with_extension("");
            trials.push(Trial::test(name.display().to_string(), move || {
                play(&file, host)
            }));
        }
        assert!(trials.len() > before, "there are scenarios to play");
    }
    Ok(libtest_mimic::run(&Arguments::from_args(), trials).exit_code())
}

/// What plays a scenario.
#[derive(Clone, Copy, PartialEq)]
enum Host {
    Any,
    Desk,
}

fn play(file: &Path, host: Host) -> Result<(), Failed> {
    let scenario =
        Scenario::parse(&fs::read_to_string(file)?).map_err(|error| error.to_string())?;
    let mut player = Player {
        pictures: pictures_beside(file),
        differences: Some(Path::new(env!("CARGO_TARGET_TMPDIR")).join("differences")),
        ..Player::default()
    };
    player
        .play(&scenario)
        .map_err(|failure| failure.to_string())?;
    match press_of_no_length(&scenario) {
        Some(line) if host == Host::Any => {
            Err(format!("line {line}: a chip misses this press, put a `wait` before `up`").into())
        }
        _ => Ok(()),
    }
}

/// The line of an `up` that comes at the moment of its `down`.
fn press_of_no_length(scenario: &Scenario) -> Option<usize> {
    let mut pressed_now = false;
    for (line, step) in &scenario.steps {
        match step {
            Step::Down(_) => pressed_now = true,
            Step::Up(_) if pressed_now => return Some(*line),
            Step::Wait(_) | Step::Press(..) | Step::Hold(..) => pressed_now = false,
            _ => {}
        }
    }
    None
}
