//! Checks every text of the device where it is drawn, in every language. Plays the scenarios of the
//! gallery and the core with long names, and draws the picture in all languages after every step.
//! No text may leave the screen, or touch its edge or another text. No two rows of a list may read
//! the same, and no list may have more than eight rows.

use std::{cell::RefCell, collections::BTreeMap, fs, path::Path, rc::Rc};

use pocketq_core::{
    text::Language,
    ui::{
        Frame, HEIGHT, WIDTH,
        text_record::{TextArea, TextRecord, WrittenRow, WrittenText, record},
    },
};
use pocketq_sim::{
    gallery,
    scenario::{self, Player, Scenario, Step},
};

/// Gives all four players of Qwantum names of ten letters; the other games suggest the same people.
/// Typing begins at the letter L, and A types the letter under the cursor.
const LONG_NAMES: &str = "\
wait 2000
choose Qwantum
set Players 4
choose \"Who plays\"
choose \"1 Ana\"
press Down
press A 10
press A
choose \"2 Ben\"
press Down
press Right
press A 10
press A
choose \"3 Cleo\"
press Down
press Right 2
press A 10
press A
choose \"4 Dan\"
press Down
press Right 3
press A 10
press A
press B
set Players 2
wait 2000
restart
";

/// The most rows of a list. Only four are in view at a time, so a longer list must be split into
/// groups.
const MOST_ROWS: usize = 8;

/// Each fault, and where it was first seen.
type Faults = Rc<RefCell<BTreeMap<String, String>>>;

#[test]
fn no_text_leaves_the_screen_or_touches_another() {
    let faults = Faults::default();
    let scenarios = scenarios();
    let mut broken = Vec::new();
    for (name, scenario) in scenarios {
        if !play(&name, scenario, &faults) {
            broken.push(name);
        }
    }
    // A scenario about names may take another course with these names.
    assert!(broken.len() <= 3, "not played to their end: {broken:?}");
    let faults = faults.take();
    let listed: Vec<String> = faults
        .iter()
        .map(|(fault, place)| format!("{fault} ({place})"))
        .collect();
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        listed.join("\n")
    );
}

/// Goes through every value of every row of the settings and of the games' setups, and to the list
/// of who begins.
fn every_value() -> String {
    let mut steps = "wait 2000\n".to_owned();
    let rows = |steps: &mut String, rows: usize, values: usize| {
        for _ in 0..rows {
            *steps += &"press Right\n".repeat(values);
            *steps += "press Down\n";
        }
    };
    steps += "choose Settings\n";
    rows(&mut steps, 1, 5);
    for group in ["Playing", "Screen", "Power", "Device"] {
        steps += &format!("choose {group}\n");
        rows(&mut steps, MOST_ROWS, 8);
        steps += "press B\n";
    }
    steps += "press B\n";
    // Qwantum's players and Quantum's board have lists of their own.
    let games = [
        ("Qwantum", "Who plays"),
        ("Quantik", ""),
        ("Quantum", "Board"),
    ];
    for (game, list) in games {
        steps += &format!("choose {game}\n");
        if !list.is_empty() {
            steps += &format!("choose \"{list}\"\n");
            rows(&mut steps, 5, 5);
            steps += "press B\nselect \"New game\"\n";
        }
        // Go round twice, because a value can change which rows there are.
        rows(&mut steps, 20, 5);
        steps += "press B\n";
    }
    // Quantik with the best level on both sides, and a lot that is refused.
    steps += "restart\nwait 2000\nchoose Quantik\nset 1 perfect\nset 2 perfect\nunhealthy\n\
              choose \"New game\"\npress Right\npress A\n";
    steps
}

/// All scenarios, with their names.
fn scenarios() -> Vec<(String, Scenario)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/tests/scenarios");
    let files = scenario::files(&root).expect("the scenarios of the core can be read");
    let texts = files.into_iter().map(|file| {
        let name = file
            .strip_prefix(&root)
            .unwrap_or(&file)
            .display()
            .to_string();
        (
            name,
            fs::read_to_string(&file).expect("a scenario can be read"),
        )
    });
    let gallery = gallery::scenarios().expect("the gallery can be read");
    let gallery = gallery
        .into_iter()
        .map(|(file, text)| (format!("gallery/{file}"), text));
    let values = [("every value".to_owned(), every_value())];
    texts
        .chain(gallery)
        .chain(values)
        .map(|(name, text)| {
            let scenario = Scenario::parse(&text).expect("a scenario can be parsed");
            (name, scenario)
        })
        .collect()
}

/// Replaces steps that name rows by the presses that they take in the original scenario, because
/// with other names the rows read differently.
fn spelled_out(mut scenario: Scenario) -> Scenario {
    let mut player = Player::default();
    if let Err(failure) = player.play(&scenario) {
        panic!("{failure}");
    }
    let mut steps = Vec::new();
    for (place, (line, step)) in scenario.steps.into_iter().enumerate() {
        if let Step::Choose(_) | Step::Select(_) | Step::Set(..) = step {
            let of_step = player.presses.iter().filter(|(other, _)| *other == place);
            steps.extend(of_step.map(|(_, button)| (line, Step::Press(*button, 1))));
        } else {
            steps.push((line, step));
        }
    }
    scenario.steps = steps;
    scenario
}

/// Plays a scenario with long names as far as possible; returns whether it reaches its end.
/// Expectations are left out, because they are about other names.
fn play(name: &str, mut scenario: Scenario, faults: &Faults) -> bool {
    scenario
        .steps
        .retain(|(_, step)| !matches!(step, Step::Expect(_)));
    scenario = spelled_out(scenario);
    if scenario.crash_note.is_none() {
        let before = spelled_out(Scenario::parse(LONG_NAMES).expect("it can be parsed"));
        scenario.steps.splice(0..0, before.steps);
    }
    let (name, faults) = (name.to_owned(), Rc::clone(faults));
    let mut player = Player {
        on_step: Some(Box::new(move |line, desk| {
            for language in Language::ALL {
                let mut frame = Frame::new();
                let record = record(|| desk.console().draw_in(language, &mut frame));
                for fault in faults_of(&record) {
                    let screen = desk.console().screen_name();
                    let fault = format!("{} {screen}: {fault}", language.code());
                    let place = || format!("{name}, line {line}");
                    faults.borrow_mut().entry(fault).or_insert_with(place);
                }
            }
        })),
        ..Player::default()
    };
    player.play(&scenario).is_ok()
}

fn faults_of(record: &TextRecord) -> Vec<String> {
    let mut faults = Vec::new();
    let inked: Vec<(&WrittenText, TextArea)> = record
        .texts
        .iter()
        .filter_map(|text| Some((text, text.area?)))
        .collect();
    for (index, (one, area)) in inked.iter().enumerate() {
        let free = area.left >= 1
            && area.right < WIDTH as i32 - 1
            && area.top >= 0
            && area.bottom < HEIGHT as i32;
        if !free {
            faults.push(format!("{:?} is at the edge: {area:?}", one.text));
        }
        for (other, other_area) in &inked[index + 1..] {
            // In a row, the gap between label and value must be as wide as between two words.
            let is_row = |(label, value): &WrittenRow| *label == one.text && *value == other.text;
            let apart = 1 + 3 * i32::from(record.rows.iter().any(is_row));
            if touch(area, other_area, apart) {
                faults.push(format!("{:?} touches {:?}", one.text, other.text));
            }
        }
    }
    if record.rows.len() > MOST_ROWS {
        faults.push(format!("a list of {} rows", record.rows.len()));
    }
    for (index, row) in record.rows.iter().enumerate() {
        if record.rows[..index].contains(row) {
            faults.push(format!("two rows read {row:?}"));
        }
    }
    faults
}

/// Whether two texts of one line overlap, or have fewer than `apart` blank columns between them.
fn touch(one: &TextArea, other: &TextArea, apart: i32) -> bool {
    one.left <= other.right + apart
        && other.left <= one.right + apart
        && one.top <= other.bottom
        && other.top <= one.bottom
}
