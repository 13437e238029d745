//! What moves on the screen for a moment, in every scenario and on every screen of the gallery: no
//! step changes more of the picture than the display is sent in time, and nothing else depends on
//! it.

use std::{cell::RefCell, fs, io, path::Path, rc::Rc};

use pocketq_core::{
    buttons::{Button, ButtonSet},
    console::Settings,
    time::Millis,
    ui::Frame,
};
use pocketq_sim::{
    cli::pictures_beside,
    desk::Desk,
    gallery,
    scenario::{self, Player, Scenario},
};

/// The most bytes of the picture that a step may change.
const MOST: usize = 256;

/// A contact that has moved is known after less time than this.
const DEBOUNCE: Millis = Millis(30);

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
        let mut before: Option<Frame> = None;
        let (mut held, mut touched) = (ButtonSet::EMPTY, Millis::ZERO);
        player.on_change = Some(Box::new(move |desk: &Desk| {
            if held != desk.levels() {
                (held, touched) = (desk.levels(), desk.now());
            }
            // A press may change everything, once its contact is known to be closed or open.
            let is_pressed = held != ButtonSet::EMPTY || desk.now() < touched + DEBOUNCE;
            let picture = desk.picture();
            if let Some(before) = before.as_ref().filter(|_| !is_pressed) {
                keep.borrow_mut()
                    .push((desk.now(), difference(before, &picture)));
            }
            before = desk.console().is_moving().then_some(picture);
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

#[test]
fn without_animations_everything_else_is_the_same() {
    for (name, scenario, mut player) in scenarios().unwrap() {
        // Some look at what moves, or at the setting.
        let looks = |step: &scenario::Step| {
            matches!(step, scenario::Step::Tap(_))
                || *step == scenario::Step::Choose("Screen".to_owned())
        };
        if scenario.steps.iter().any(|(_, step)| looks(step)) {
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

/// Presses that begin each motion, and how long it then lasts at least.
const MOTIONS: [(&str, &str, u64); 5] = [
    (
        "the lot",
        "choose Qwantum\nset Players 3\nlot 2\nselect \"New game\"\ntap A\n",
        450,
    ),
    (
        "a column",
        "open qwantum people 1\ndice W2 Y5 R6 Y2 R5 V2 R6\npress A\npress Down\npress A\n\
         hold Up 1500\npress Down\npress A\nhold Up 1500\npress A\ndice W3 R4 Y1 Y4 V3 V2 Y1\n\
         press A\npress Down\npress A\nhold Up 1500\npress Down 3\npress A\nhold Up 1500\n\
         press Down 2\ntap A\n",
        450,
    ),
    (
        "a move",
        "choose Quantik\nset First 1\nchoose \"New game\"\npress A\nlot 1\nlot 1\ntap A\npass 600\n",
        200,
    ),
    (
        "lifted dice",
        "choose Qwantum\nset First Ben\nchoose \"Who plays\"\nset 2 hard\npress B\n\
         dice W3 B5 R6 Y4 V1 B2 Y5\nluck 3\nchoose \"New game\"\ntap A\npass 480\n",
        300,
    ),
    (
        "the end",
        "open qwantum people 2 real\nhold Down 1500\npress A\nhold Down 1500\npress A\n\
         hold Down 1500\npress A\nhold Down 1500\npress A\nhold Down 1500\npress A\n\
         hold Down 1500\npress A\nhold Down 1500\npress A\nhold Down 1500\npress A\n\
         hold Down 1500\ntap A\n",
        1300,
    ),
];

fn played(text: &str, animations: bool) -> Desk {
    let scenario = Scenario::parse(&format!("wait 2000\n{text}")).unwrap();
    let mut player = Player {
        settings: Settings {
            animations,
            ..Settings::default()
        },
        ..Player::default()
    };
    let played = player.play(&scenario);
    played
        .unwrap_or_else(|failure| panic!("{failure}\n{text}"))
        .0
}

#[test]
fn any_press_ends_it_and_does_what_it_would_have_done() {
    for (name, begin, lasts) in MOTIONS {
        for button in Button::ALL {
            for passed in (50..lasts).step_by(150) {
                // Whoever is next is shown first: until then, A does nothing.
                if button == Button::A && passed > 200 && ["the lot", "a column"].contains(&name) {
                    continue;
                }
                let what = format!("{name}, {button:?} after {passed} ms");
                let begun = format!("{begin}pass {passed}\n");
                let pressed = format!("{begun}tap {button:?}\n");
                let settled = format!("{pressed}wait 1000\n");
                assert!(played(&begun, true).console().is_moving(), "{what}");
                assert!(!played(&pressed, true).console().is_moving(), "{what}");
                let [on, off] = [true, false].map(|animations| played(&settled, animations));
                assert_eq!(on.picture(), off.picture(), "{what}");
            }
        }
    }
}
