//! Plays a scenario against a device on the desk, in virtual time.

use std::{fmt, fs, io, path::PathBuf};

use pocketq_core::{
    buttons::{Button, ButtonSet},
    console::{Boot, Brightness, Settings},
    time::Millis,
    ui::{Align, Font, Frame, HEIGHT, Ink, WIDTH},
};

use super::{Expectation, Scenario, Step, trace::Trace};
use crate::{desk::Desk, dice_source::DiceSource, flash::Flash, picture_sheets, pictures};

/// How long a short press is.
const PRESS: Millis = Millis(60);
/// A frame counts as settled if the device plans nothing for this long.
const QUIET: Millis = Millis(350);
/// How long a settled frame must have been shown before it is compared.
const SETTLED: Millis = Millis(200);
/// How long a device may take to come to rest.
const SETTLE_LIMIT: Millis = Millis::seconds(30);

/// A step whose expectation does not hold.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The line of the scenario.
    pub line: usize,
    /// What is wrong.
    pub why: String,
    /// What is on the screen instead.
    pub picture: Frame,
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}: {}{:?}", self.line, self.why, self.picture)
    }
}

/// What is called with the device, again and again.
pub type OnChange = Box<dyn FnMut(&Desk)>;

/// Plays scenarios.
#[derive(Default)]
pub struct Player {
    /// The device's settings at power-on.
    pub settings: Settings,
    /// Where the pictures of `expect picture` are.
    pub pictures: PathBuf,
    /// Whether to store the pictures instead of comparing with them.
    pub bless: bool,
    /// Where to write how a picture differs; without a directory, nothing is written.
    pub differences: Option<PathBuf>,
    /// Called with every `shot`: its name and the picture.
    #[allow(clippy::type_complexity, reason = "an alias would not be clearer")]
    pub on_shot: Option<Box<dyn FnMut(&str, &Frame) -> io::Result<()>>>,
    /// Every picture since the first `shot`, and when it appeared; kept only if there is a list.
    pub film: Option<Vec<(Millis, Frame)>>,
    /// Every press, with the index of its step.
    pub presses: Vec<(usize, Button)>,
    /// Called with the device whenever its picture may have changed.
    pub on_change: Option<OnChange>,
    /// Called after every step with its line and the device.
    #[allow(clippy::type_complexity, reason = "an alias would not be clearer")]
    pub on_step: Option<Box<dyn FnMut(usize, &Desk)>>,
}

impl Player {
    /// Plays a scenario to its end; returns the device and the trace of what happened.
    pub fn play(&mut self, scenario: &Scenario) -> Result<(Desk, Trace), Box<Failure>> {
        let mut run = Run::new(self.settings, scenario);
        run.on_change = self.on_change.take();
        self.presses.clear();
        for (place, (line, step)) in scenario.steps.iter().enumerate() {
            if matches!(step, Step::Shot(_)) && run.film.is_none() {
                run.film = self.film.take();
                run.keep_picture();
            }
            let outcome = run.step(step, self);
            outcome.map_err(|why| {
                Box::new(Failure {
                    line: *line,
                    why,
                    picture: run.desk.picture(),
                })
            })?;
            let presses = run.pressed.drain(..).map(|button| (place, button));
            self.presses.extend(presses);
            if let Some(on_step) = &mut self.on_step {
                on_step(*line, &run.desk);
            }
        }
        if run.desk.dice_source().is_left_over() {
            let last = scenario.steps.last();
            let (line, picture) = (last.map_or(0, |(line, _)| *line), run.desk.picture());
            let why = "dice or a lot were scripted, but never asked for".into();
            return Err(Box::new(Failure { line, why, picture }));
        }
        run.trace.end(run.desk.now());
        self.film = run.film.take();
        Ok((run.desk, run.trace))
    }

    fn compare(&self, name: &str, seen: &Frame) -> Result<(), String> {
        let path = self.pictures.join(format!("{name}.png"));
        if self.bless {
            return std::fs::create_dir_all(&self.pictures)
                .and_then(|()| pictures::save_plain(&path, seen))
                .map_err(|error| error.to_string());
        }
        let stored =
            pictures::load_plain(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        if stored == *seen {
            return Ok(());
        }
        let shown = match self.save_difference(name, &stored, seen) {
            None => String::new(),
            Some(Ok(shown)) => format!(" ({} shows both)", shown.display()),
            Some(Err(error)) => format!(" (the difference cannot be shown: {error})"),
        };
        Err(format!(
            "does not look like {}{shown}:{stored:?}\nbut like this:",
            path.display()
        ))
    }
}

impl Player {
    /// Writes the stored picture, the current one and their difference, if there is a directory.
    fn save_difference(&self, name: &str, old: &Frame, new: &Frame) -> Option<io::Result<PathBuf>> {
        let directory = self.differences.as_ref()?;
        let path = directory.join(format!("{name}.diff.png"));
        let saved = fs::create_dir_all(directory)
            .and_then(|()| picture_sheets::save_difference(&path, old, new));
        Some(saved.map(|()| path))
    }
}

pub(super) struct Run {
    pub(super) desk: Desk,
    /// How it is switched on after a restart.
    boot: Boot,
    trace: Trace,
    /// The pictures kept so far, if they are kept.
    film: Option<Vec<(Millis, Frame)>>,
    on_change: Option<OnChange>,
    /// The buttons pressed in this step.
    pressed: Vec<Button>,
}

impl Run {
    fn new(settings: Settings, scenario: &Scenario) -> Self {
        let held = scenario.held;
        let boot = Boot {
            at: Millis::ZERO,
            held,
            settings,
            crash_note: scenario.crash_note.clone(),
            ..Boot::default()
        };
        let flash = if scenario.is_blank {
            Flash::in_memory()
        } else {
            Flash::set_up(settings)
        };
        let mut trace = Trace::default();
        trace.levels(Millis::ZERO, held);
        trace.saved(flash.written());
        if let Some(power) = scenario.power {
            trace.power(Millis::ZERO, power);
        }
        Run {
            desk: Desk::with_power(boot.clone(), DiceSource::scripted(), flash, scenario.power),
            boot: Boot {
                crash_note: None,
                ..boot
            },
            trace,
            film: None,
            on_change: None,
            pressed: Vec::new(),
        }
    }

    fn step(&mut self, step: &Step, player: &mut Player) -> Result<(), String> {
        match step {
            Step::Press(button, times) => {
                for _ in 0..*times {
                    self.press(*button)?;
                }
            }
            Step::Select(row) => self.select(row)?,
            Step::Choose(row) => {
                self.select(row)?;
                self.press(Button::A)?;
            }
            Step::Set(row, value) => self.set(row, value)?,
            Step::Hold(button, span) => {
                self.hold(*button, *span);
                self.settle()?;
            }
            Step::Bounce(button, span, seed) => {
                self.bounce(*button, *span, *seed);
                self.settle()?;
            }
            Step::Down(buttons) => {
                let pressed = Button::ALL.into_iter().filter(|one| buttons.contains(*one));
                self.pressed.extend(pressed);
                self.levels(self.desk.levels().bits() | buttons.bits());
            }
            Step::Up(buttons) => {
                self.levels(self.desk.levels().bits() & !buttons.bits());
                self.settle()?;
            }
            Step::Tap(button) => self.hold(*button, PRESS),
            Step::Pass(span) => self.pass(*span),
            Step::Wait(span) => {
                self.pass(*span);
                self.settle()?;
            }
            Step::Restart => {
                self.trace.restart(self.desk.now());
                self.desk.restart(self.boot.clone());
                self.settle()?;
            }
            Step::Falls(rolled) => {
                self.trace.falls(self.desk.now(), *rolled);
                self.desk.dice_source().script(*rolled);
            }
            Step::Power(power) => {
                self.trace.power(self.desk.now(), *power);
                self.desk.set_power(*power);
            }
            Step::Luck(seed) => self.desk.dice_source().seed(*seed),
            Step::Expect(expectation) => self.expect(expectation, player)?,
            Step::Shot(name) => {
                if let Some(on_shot) = &mut player.on_shot {
                    let written = on_shot(name, &self.desk.picture());
                    written.map_err(|error| format!("{name}: {error}"))?;
                }
            }
        }
        Ok(())
    }

    fn levels(&mut self, bits: u8) {
        let levels = ButtonSet::from_bits(bits);
        self.trace.levels(self.desk.now(), levels);
        self.desk.set_all(levels);
        self.keep_picture();
    }

    fn pass(&mut self, span: Millis) {
        self.run_until(self.desk.now() + span);
    }

    /// Lets time pass. If somebody looks at every picture, stops at each.
    fn run_until(&mut self, moment: Millis) {
        while (self.film.is_some() || self.on_change.is_some())
            && let Some(wake) = self.desk.next_wake().filter(|wake| *wake <= moment)
        {
            self.desk.run_until(wake);
            self.keep_picture();
        }
        self.desk.run_until(moment);
    }

    fn keep_picture(&mut self) {
        if let Some(film) = &mut self.film {
            film.push((self.desk.now(), self.desk.picture()));
        }
        if let Some(on_change) = &mut self.on_change {
            on_change(&self.desk);
        }
    }

    pub(super) fn press(&mut self, button: Button) -> Result<(), String> {
        self.hold(button, PRESS);
        self.settle()
    }

    fn hold(&mut self, button: Button, span: Millis) {
        self.pressed.push(button);
        let others = self.desk.levels();
        self.levels(others.with(button).bits());
        self.pass(span);
        self.levels(others.without(button).bits());
    }

    /// Presses a button whose contact bounces when it closes and again when it opens.
    fn bounce(&mut self, button: Button, span: Millis, seed: u64) {
        self.pressed.push(button);
        let others = self.desk.levels().without(button);
        let mut state = seed | 1;
        let level = |closed| if closed { others.with(button) } else { others }.bits();
        let mut bounces = |run: &mut Run, settles_closed: bool| {
            run.levels(level(settles_closed));
            for _ in 0..span.0 {
                // A xorshift generator: the same in every run, and any pattern will do.
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                run.pass(Millis(1));
                run.levels(level(state & 1 == 1));
            }
            run.levels(level(settles_closed));
        };
        bounces(self, true);
        self.pass(PRESS);
        bounces(self, false);
    }

    /// Waits until the device has come to rest, and records what it shows.
    fn settle(&mut self) -> Result<(), String> {
        let deadline = self.desk.now() + SETTLE_LIMIT;
        while let Some(wake) = self
            .desk
            .next_wake()
            .filter(|wake| *wake < self.desk.now() + QUIET)
        {
            if wake > deadline {
                return Err("the device does not come to rest".into());
            }
            self.run_until(wake);
        }
        if self.desk.console().roll_request().is_some() {
            return Err("what was scripted is not what was asked for".into());
        }
        self.pass(SETTLED);
        self.trace
            .shows(self.desk.now(), &self.desk.picture(), self.desk.panel());
        Ok(())
    }

    fn expect(&mut self, expectation: &Expectation, player: &Player) -> Result<(), String> {
        let picture = self.desk.picture();
        let held = match expectation {
            Expectation::Text(text) => shows_text(&picture, text),
            Expectation::NoText(text) => !shows_text(&picture, text),
            Expectation::Screen(name) => self.desk.console().screen_name() == name,
            Expectation::Panel(state) => {
                let panel = self.desk.panel();
                let dim = panel.brightness == Brightness::DIMMED;
                let seen = if !panel.on {
                    "off"
                } else if dim {
                    "dim"
                } else {
                    "on"
                };
                seen == state
            }
            Expectation::Picture(name) => return player.compare(name, &picture),
            Expectation::Sound(expected) => {
                let heard = self.desk.take_sound();
                if heard != *expected {
                    return Err(format!("expected {expected:?}, but heard {heard:?}:"));
                }
                true
            }
        };
        if held {
            Ok(())
        } else {
            Err(format!("expected {expectation:?}, but there is:"))
        }
    }
}

/// Whether a text can be read anywhere in a picture, in any of the device's fonts, light on dark or
/// dark on light.
pub(super) fn shows_text(picture: &Frame, text: &str) -> bool {
    Font::ALL.into_iter().any(|font| {
        let mut stencil = Frame::new();
        stencil.write(font, Align::Left, 0, 0, text, Ink::Plain);
        let lit: Vec<(i32, i32)> = pixels().filter(|(x, y)| stencil.is_lit(*x, *y)).collect();
        let Some(left) = lit.iter().map(|(x, _)| *x).min() else {
            return false;
        };
        if font.width(text) > WIDTH as i32 {
            return false;
        }
        // Compare only the rows and columns that the letters use: other things may touch them.
        let right = lit.iter().map(|(x, _)| *x).max().unwrap_or(left);
        let top = lit.iter().map(|(_, y)| *y).min().unwrap_or(0);
        let bottom = lit.iter().map(|(_, y)| *y).max().unwrap_or(top);
        let fits = |dx: i32, dy: i32, inverse: bool| {
            (top..=bottom).all(|y| {
                (left..=right).all(|x| {
                    (stencil.is_lit(x, y) != inverse) == picture.is_lit(x - left + dx, y - top + dy)
                })
            })
        };
        let (across, down) = (
            WIDTH as i32 - (right - left),
            HEIGHT as i32 - (bottom - top),
        );
        (0..down).any(|y| (0..across).any(|x| fits(x, y, false) || fits(x, y, true)))
    })
}

fn pixels() -> impl Iterator<Item = (i32, i32)> {
    (0..HEIGHT as i32).flat_map(|y| (0..WIDTH as i32).map(move |x| (x, y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_in_every_font_and_on_a_bar() {
        for font in Font::ALL {
            let mut picture = Frame::new();
            picture.text(font, 17, 23, "Żółw");
            assert!(shows_text(&picture, "Żółw"));
            assert!(!shows_text(&picture, "Żołw"));
            picture.invert(embedded_graphics::prelude::Dimensions::bounding_box(
                &picture,
            ));
            assert!(shows_text(&picture, "Żółw"));
        }
    }

    #[test]
    fn a_picture_that_differs_is_shown_beside_the_stored_one() {
        let name = format!("pocketq-pictures-{}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        fs::create_dir_all(&directory).unwrap();
        pictures::save_plain(&directory.join("blank.png"), &Frame::new()).unwrap();
        let scenario = Scenario::parse("wait 2000\nexpect picture blank").unwrap();
        let mut player = Player {
            pictures: directory.clone(),
            differences: Some(directory.join("differences")),
            ..Player::default()
        };
        let failure = player.play(&scenario).err().unwrap();
        let shown = directory.join("differences").join("blank.diff.png");
        assert!(shown.exists());
        assert!(failure.why.contains(&shown.display().to_string()));
        fs::remove_dir_all(&directory).unwrap();
    }

    #[test]
    fn a_film_has_the_pictures_between_the_settled_ones() {
        let scenario = Scenario::parse("shot begin\nwait 2500\n").unwrap();
        let mut player = Player {
            film: Some(Vec::new()),
            ..Player::default()
        };
        player.play(&scenario).unwrap();
        let film = player.film.unwrap();
        let mut pictures: Vec<&Frame> = film.iter().map(|(_, picture)| picture).collect();
        pictures.dedup();
        assert!(pictures.len() > 1, "the splash is followed by the menu");
        assert!(film.is_sorted_by_key(|(at, _)| *at));
    }

    #[test]
    fn a_failed_expectation_names_its_line() {
        let scenario = Scenario::parse("wait 2000\nexpect \"Nowhere\"").unwrap();
        let failure = Player::default().play(&scenario).err().unwrap();
        assert_eq!(failure.line, 2);
    }
}
