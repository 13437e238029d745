//! What moves on the screen for a moment, in every scenario and on every screen of the gallery: no
//! step changes more of the picture than the display is sent in time, and nothing else depends on it.

use std::{cell::RefCell, fs, io, path::Path, rc::Rc};

use pocketq_core::{console::Settings, ui::Frame};
use pocketq_sim::{
    cli::pictures_beside,
    desk::Desk,
    gallery,
    scenario::{self, Player, Scenario},
};

/// The most bytes of the picture that a step may change.
const MOST: usize = 256;

/// The scenarios that have their own pictures, with these, and those of the gallery.
fn scenarios() -> io::Result<Vec<(String, Scenario, Player)>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/tests/scenarios");
    let mut all = Vec::new();
    for file in scenario::files(&root)? {
        let player = Player {
            pictures: pictures_beside(&file),
            ..Player::default()
        };
        all.push((
            file.display().to_string(),
            fs::read_to_string(file)?,
            player,
        ));
    }
    let gallery = gallery::scenarios().unwrap();
    all.extend(
        gallery
            .into_iter()
            .map(|(name, text)| (name, text, Player::default())),
    );
    let read = all.into_iter().map(|(name, text, player)| {
        let scenario = Scenario::parse(&text).unwrap();
        (name, scenario, player)
    });
    Ok(read.collect())
}

/// How many bytes differ.
fn difference(one: &Frame, other: &Frame) -> usize {
    let bytes = one.bytes().iter().zip(other.bytes());
    bytes.filter(|(one, other)| one != other).count()
}

#[test]
fn a_step_changes_little_of_the_picture() {
    let (mut steps, mut most) = (0, 0);
    for (name, scenario, mut player) in scenarios().unwrap() {
        let seen = Rc::new(RefCell::new(Vec::new()));
        let keep = Rc::clone(&seen);
        let mut before: Option<(Frame, u8)> = None;
        player.on_change = Some(Box::new(move |desk: &Desk| {
            let (picture, levels) = (desk.picture(), desk.levels().bits());
            if let Some((before, held)) = &before
                && *held == levels
            {
                keep.borrow_mut()
                    .push((desk.now(), difference(before, &picture)));
            }
            // A press may change everything.
            before = desk.console().is_moving().then_some((picture, levels));
        }));
        player
            .play(&scenario)
            .unwrap_or_else(|failure| panic!("{name}: {failure}"));
        for (at, changed) in seen.take() {
            assert!(changed <= MOST, "{name} at {at:?}: {changed} bytes");
            (steps, most) = (steps + 1, most.max(changed));
        }
    }
    assert!(steps > 1000, "{steps}");
    println!("{steps} steps change {most} bytes at most");
}

/// Pictures between the steps of a motion are of course different.
#[test]
fn without_animations_everything_else_is_the_same() {
    for (name, scenario, mut player) in scenarios().unwrap() {
        let watches = scenario
            .steps
            .iter()
            .any(|(_, step)| matches!(step, scenario::Step::Tap(_)));
        if watches {
            continue;
        }
        player.settings = Settings {
            animations: false,
            ..Settings::default()
        };
        let has_moved = Rc::new(RefCell::new(false));
        let note = Rc::clone(&has_moved);
        player.on_change = Some(Box::new(move |desk: &Desk| {
            note.replace_with(|moved| *moved || desk.console().is_moving());
        }));
        player
            .play(&scenario)
            .unwrap_or_else(|failure| panic!("{name}: {failure}"));
        assert!(!has_moved.take(), "{name}");
    }
}
