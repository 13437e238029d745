//! Parses the text of a scenario into its steps.

use std::{
    fmt,
    path::{Component, Path},
};

use pocketq_core::{
    buttons::{Button, ButtonSet},
    chance::{Rolled, Unhealthy},
    console::{CrashNote, PowerReading, Sound},
    qwantum::{Die, Face},
    time::Millis,
};

/// A scenario, ready to be played.
#[derive(Clone, Debug, Default)]
pub struct Scenario {
    /// Whether the device is new, without stored settings.
    pub is_blank: bool,
    /// Buttons down at power-on.
    pub held: ButtonSet,
    /// Where the power comes from at power-on, if the device can measure it.
    pub power: Option<PowerReading>,
    /// What the last run left behind.
    pub crash_note: Option<CrashNote>,
    /// The steps, each with its line number.
    pub steps: Vec<(usize, Step)>,
}

/// One line of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Short presses.
    Press(Button, u32),
    /// Goes to the row of a list with this text.
    Select(String),
    /// Goes there and presses A.
    Choose(String),
    /// Goes there and changes its value to this one.
    Set(String, String),
    /// One long press.
    Hold(Button, Millis),
    /// A press with a chattering contact: for how long, and the seed of the chatter.
    Bounce(Button, Millis, u64),
    /// A button goes down and stays down.
    Down(ButtonSet),
    /// A button is released.
    Up(ButtonSet),
    /// A short press; what it begins to move is still moving at the next step.
    Tap(Button),
    /// Time passes.
    Wait(Millis),
    /// Time passes, and no more than that.
    Pass(Millis),
    /// The power fails and comes back.
    Restart,
    /// The result of the next roll of dice, or the next lot.
    Falls(Rolled),
    /// Where the power comes from, from now on.
    Power(PowerReading),
    /// From now on, dice that are not scripted come from this seed.
    Luck(u64),
    /// An expectation must hold.
    Expect(Expectation),
    /// A picture for the gallery.
    Shot(String),
}

/// What is expected.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// A text can be read.
    Text(String),
    /// A text cannot be read.
    NoText(String),
    /// The program shows this screen.
    Screen(String),
    /// The panel is on, dim or off.
    Panel(String),
    /// The screen equals a stored picture.
    Picture(String),
    /// The last sound since the previous expectation of one; `None` if there was none.
    Sound(Option<Sound>),
}

/// A line that is not a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}: {}", self.line, self.why)
    }
}

impl Scenario {
    /// Reads a scenario.
    pub fn parse(text: &str) -> Result<Scenario, ParseError> {
        let mut scenario = Scenario::default();
        for (line, content) in (1..).zip(text.lines()) {
            scenario
                .line(line, content)
                .map_err(|why| ParseError { line, why })?;
        }
        Ok(scenario)
    }

    fn line(&mut self, line: usize, content: &str) -> Result<(), String> {
        let words = words(content)?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let Some((verb, rest)) = words.split_first() else {
            return Ok(());
        };
        let first = self.steps.is_empty();
        let step = match (*verb, rest) {
            ("blank", []) if first => {
                self.is_blank = true;
                return Ok(());
            }
            ("held", names) if first => {
                self.held = buttons(names)?;
                return Ok(());
            }
            ("battery", [word]) if first => {
                self.power = Some(power(word)?);
                return Ok(());
            }
            ("crash", ["stalled"]) if first => {
                self.crash_note = Some(CrashNote::Stalled);
                return Ok(());
            }
            ("crash", ["panic", note]) if first => {
                let note = (*note)
                    .try_into()
                    .map_err(|_| "the note is too long".to_owned())?;
                self.crash_note = Some(CrashNote::Panic(note));
                return Ok(());
            }
            ("blank" | "held" | "crash", _) if !first => {
                return Err("only before the first step".into());
            }
            ("press", [name]) => Step::Press(button(name)?, 1),
            ("press", [name, times]) => Step::Press(button(name)?, number(times)?),
            ("select", [row]) => Step::Select((*row).into()),
            ("choose", [row]) => Step::Choose((*row).into()),
            ("set", [row, value]) => Step::Set((*row).into(), (*value).into()),
            ("open", words) => {
                let steps = open(words)?.into_iter().map(|step| (line, step));
                self.steps.extend(steps);
                return Ok(());
            }
            ("hold", [name, millis]) => Step::Hold(button(name)?, Millis(number(millis)?)),
            ("bounce", [name, millis, seed]) => {
                Step::Bounce(button(name)?, Millis(number(millis)?), number(seed)?)
            }
            ("down", names) if !names.is_empty() => Step::Down(buttons(names)?),
            ("up", names) if !names.is_empty() => Step::Up(buttons(names)?),
            ("tap", [name]) => Step::Tap(button(name)?),
            ("pass", [millis]) => Step::Pass(Millis(number(millis)?)),
            ("wait", [millis]) => Step::Wait(Millis(number(millis)?)),
            ("expect", ["no", text]) => Step::Expect(Expectation::NoText((*text).into())),
            ("expect", ["screen", name]) => Step::Expect(Expectation::Screen((*name).into())),
            ("expect", ["panel", state @ ("on" | "dim" | "off")]) => {
                Step::Expect(Expectation::Panel((*state).into()))
            }
            ("expect", ["sound", name]) => Step::Expect(Expectation::Sound(sound(name)?)),
            ("expect", ["picture", name]) => Step::Expect(Expectation::Picture(file_name(name)?)),
            ("expect", [text]) => Step::Expect(Expectation::Text((*text).into())),
            ("dice", faces) => Step::Falls(dice(faces)?),
            ("lot", [seat]) => {
                let seat: u8 = number(seat)?;
                Step::Falls(Rolled::OneOf(
                    seat.checked_sub(1).ok_or("lots are counted from 1")?,
                ))
            }
            ("unhealthy", []) => Step::Falls(Rolled::Refused(Unhealthy::RepetitionCount)),
            ("restart", []) => Step::Restart,
            ("battery", [word]) => Step::Power(power(word)?),
            ("luck", [seed]) => Step::Luck(number(seed)?),
            ("shot", [name]) => Step::Shot(file_name(name)?),
            _ => return Err(format!("not a step: {}", content.trim())),
        };
        self.steps.push((line, step));
        Ok(())
    }
}

/// A sound by its name; `None` for `none`.
fn sound(name: &str) -> Result<Option<Sound>, String> {
    Ok(Some(match name {
        "click" => Sound::Click,
        "done" => Sound::Done,
        "your-turn" => Sound::YourTurn,
        "refused" => Sound::Refused,
        "column" => Sound::Column,
        "end" => Sound::End,
        "battery-low" => Sound::BatteryLow,
        "none" => return Ok(None),
        _ => return Err(format!("there is no sound {name}")),
    }))
}

/// Checks that a picture's name is a file name without folders.
fn file_name(name: &str) -> Result<String, String> {
    let mut parts = Path::new(name).components();
    match (parts.next(), parts.next()) {
        (Some(Component::Normal(part)), None) if part == name => Ok(name.into()),
        _ => Err(format!("a picture's name has no folders: {name}")),
    }
}

/// The words of a line; spaces and `#` in double quotes belong to a word.
fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() && !rest.starts_with('#') {
        let word;
        if let Some(quoted) = rest.strip_prefix('"') {
            (word, rest) = quoted.split_once('"').ok_or("a quote is not closed")?;
        } else {
            let end = rest.find(|letter: char| letter.is_whitespace() || letter == '#');
            (word, rest) = rest.split_at(end.unwrap_or(rest.len()));
        }
        words.push(word.to_owned());
        rest = rest.trim_start();
    }
    Ok(words)
}

/// The steps from the main menu into a match between people, in which the first one begins. There
/// are two players and the device's dice, unless Qwantum is given another number or real dice.
fn open(words: &[&str]) -> Result<Vec<Step>, String> {
    let set = |row: &str, value: &str| Step::Set(row.into(), value.into());
    let (game, settings) = match *words {
        [game @ ("quantik" | "towers"), "people"] => {
            let name = if game == "quantik" {
                "Quantik"
            } else {
                "Quantum"
            };
            (name, vec![set("2", "person"), set("First", "1")])
        }
        ["qwantum", "people", ref rest @ ..] => {
            let (players, dice) = match *rest {
                [] => ("2", "device"),
                [players] => (players, "device"),
                [players, "real"] => (players, "real"),
                _ => return Err(format!("not a match: {}", words.join(" "))),
            };
            let mut settings = vec![set("Players", players), set("Dice", dice)];
            if players != "1" {
                settings.push(set("First", "Ana"));
            }
            ("Qwantum", settings)
        }
        _ => return Err(format!("not a match: {}", words.join(" "))),
    };
    let mut steps = vec![Step::Choose(game.into())];
    steps.extend(settings);
    steps.push(Step::Choose("New game".into()));
    Ok(steps)
}

fn button(name: &str) -> Result<Button, String> {
    let known = |button: &Button| format!("{button:?}") == name;
    Button::ALL
        .into_iter()
        .find(known)
        .ok_or_else(|| format!("no button is named {name}"))
}

fn buttons(names: &[&str]) -> Result<ButtonSet, String> {
    match names {
        ["all"] => Ok(ButtonSet::ALL),
        _ => names
            .iter()
            .try_fold(ButtonSet::EMPTY, |set, name| Ok(set.with(button(name)?))),
    }
}

/// Reads faces as a record writes them, with a dot for a die that is not rolled.
fn dice(faces: &[&str]) -> Result<Rolled, String> {
    if faces.len() != Die::ALL.len() {
        return Err("there are seven dice".into());
    }
    let mut fell = [None; 7];
    for ((die, text), fell) in Die::ALL.into_iter().zip(faces).zip(&mut fell) {
        if *text != "." {
            let face = Face::parse(text).ok_or_else(|| format!("not a face: {text}"))?;
            let index = die
                .find(face)
                .ok_or_else(|| format!("{die} has no face {text}"))?;
            *fell = Some(index);
        }
    }
    Ok(Rolled::Dice(fell))
}

/// Millivolts, or USB.
fn power(word: &str) -> Result<PowerReading, String> {
    match word {
        "usb" => Ok(PowerReading::Usb),
        _ => number(word).map(PowerReading::Battery),
    }
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, String> {
    word.parse().map_err(|_| format!("not a number: {word}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_steps_quotes_and_comments() {
        let scenario =
            Scenario::parse("held A\n\npress Down 3 # thrice\nexpect \"a # b\"\n").unwrap();
        assert_eq!(scenario.held, ButtonSet::EMPTY.with(Button::A));
        assert_eq!(
            scenario.steps,
            [
                (3, Step::Press(Button::Down, 3)),
                (4, Step::Expect(Expectation::Text("a # b".into()))),
            ]
        );
    }

    #[test]
    fn names_the_line_and_the_fault() {
        for (text, line, why) in [
            ("press A\njump", 2, "not a step: jump"),
            ("press C", 1, "no button is named C"),
            ("press A many", 1, "not a number: many"),
            ("expect \"open", 1, "a quote is not closed"),
            ("press A\nheld B", 2, "only before the first step"),
            ("open chess people", 1, "not a match: chess people"),
            ("open quantik people 3", 1, "not a match: quantik people 3"),
            ("press A\nblank", 2, "only before the first step"),
            ("battery -3", 1, "not a number: -3"),
            (
                "shot ../../x",
                1,
                "a picture's name has no folders: ../../x",
            ),
            ("press A\nshot /x", 2, "a picture's name has no folders: /x"),
            ("shot ..", 1, "a picture's name has no folders: .."),
            (
                "expect picture a/b",
                1,
                "a picture's name has no folders: a/b",
            ),
            ("press A\nbattery 70000", 2, "not a number: 70000"),
        ] {
            let error = Scenario::parse(text).unwrap_err();
            assert_eq!(
                error,
                ParseError {
                    line,
                    why: why.into()
                }
            );
        }
    }

    const STEPS: [&str; 7] = [
        "press A",
        "hold B 700",
        "wait 5 # a pause",
        "expect \"a # b\"",
        "",
        "lot 2",
        "shot main",
    ];

    proptest! {
        #[test]
        fn a_line_that_is_no_step_is_named(
            steps in prop::collection::vec(prop::sample::select(STEPS.to_vec()), 0..8),
            place in any::<prop::sample::Index>(), noise in "[j-zA-Z]{1,7}( [a-z]{1,4})?",
        ) {
            let word = noise.split_whitespace().next().unwrap();
            let verbs = ["press", "up", "wait", "tap", "pass", "lot", "unhealthy", "restart", "luck", "shot", "open"];
            prop_assume!(!verbs.contains(&word));
            let mut lines = steps;
            let place = place.index(lines.len() + 1);
            prop_assert!(Scenario::parse(&lines.join("\n")).is_ok());
            lines.insert(place, &noise);
            let error = Scenario::parse(&lines.join("\n")).unwrap_err();
            prop_assert_eq!(error.line, place + 1, "{}", error.why);
        }
    }
}
