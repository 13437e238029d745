//! The device in a browser: the console, its save area, and what its panel shows.

use pocketq_core::{
    chance::{Roll, Rolled, Unhealthy},
    console::{Boot, Console, Input, Output, PowerReading, Sound, Wants},
    games::MatchKind,
    qwantum::{player::learned::Weights, record::RecordError},
    share::{ReadError, Scan, ShareError, ShareableMatch, Why},
    time::Millis,
    ui::{Frame, text_record},
};

use crate::{
    flash::{AREA, Flash},
    screen_text,
};

/// A device that is switched on.
pub(crate) struct WebDevice {
    console: Console<Flash>,
    sound: Option<Sound>,
}

/// Why a text is not a game. The page puts it into words.
pub(crate) struct NoGame {
    /// The number of the page's text.
    pub(crate) code: u32,
    /// The numbers that fill its gaps.
    pub(crate) numbers: [u32; 2],
}

impl WebDevice {
    /// Switches it on. Only tests have power that can be measured.
    pub(crate) fn new(boot: Boot, flash: Flash, power: Option<PowerReading>) -> Self {
        WebDevice {
            console: Console::start_powered(boot, flash, AREA, power),
            sound: None,
        }
    }

    /// Gives Qwantum's players their weights.
    pub(crate) fn lend_weights(&mut self, weights: &'static Weights) {
        self.console.lend_weights(weights);
    }

    /// Keeps the sound until it is taken.
    fn noted(&mut self, output: Output) -> Output {
        self.sound = output.sound.or(self.sound);
        output
    }

    /// Handles an input.
    pub(crate) fn handle(&mut self, at: Millis, input: Input) -> Output {
        let output = self.console.handle(at, input);
        self.noted(output)
    }

    /// Does a little of the work that can wait.
    pub(crate) fn idle(&mut self, at: Millis) -> Output {
        let output = self.console.idle(at).unwrap_or_default();
        self.noted(output)
    }

    /// What the page must do next.
    pub(crate) fn next(&self, at: Millis) -> Wants {
        self.console.next(at)
    }

    /// Answers the pending request for dice with these faces; for a lot, only the first counts.
    /// `None` refuses. Does nothing if there is no request. For scripted tests.
    pub(crate) fn roll(&mut self, at: Millis, faces: Option<[u8; 7]>) -> Output {
        let Some(request) = self.console.roll_request() else {
            return Output::default();
        };
        let rolled = match (faces, request.roll) {
            (None, _) => Rolled::Refused(Unhealthy::RepetitionCount),
            (Some([lot, ..]), Roll::OneOf(_)) => Rolled::OneOf(lot),
            (Some(faces), Roll::Dice(dice)) => {
                let mut die = 0..;
                Rolled::Dice(faces.map(|face| {
                    let is_thrown = die.next().is_some_and(|die: u32| dice >> die & 1 == 1);
                    is_thrown.then_some(face)
                }))
            }
        };
        self.handle(at, Input::Rolled(request.answer(rolled)))
    }

    /// Draws what a person sees, as a picture and as text.
    pub(crate) fn draw(&self, frame: &mut Frame, text: &mut String) {
        let record = text_record::record(|| self.console.draw(frame));
        let panel = self.console.panel();
        text.clear();
        if panel.on {
            text.push_str(&screen_text::lines(frame, &record.texts));
        } else {
            *frame = Frame::new();
        }
        if panel.turned {
            *frame = frame.turned();
        }
    }

    /// How bright the panel is, from 0; 255 if it is off.
    pub(crate) fn brightness(&self) -> u32 {
        let panel = self.console.panel();
        if panel.on {
            panel.brightness.step().into()
        } else {
            255
        }
    }

    /// Whether a match is being played on the screen.
    pub(crate) fn is_match_on_screen(&self) -> bool {
        self.console.is_match_on_screen()
    }

    /// The current language, as an index into the list of all.
    pub(crate) fn language(&self) -> u32 {
        self.console.settings().language as u32
    }

    /// How loud sounds are, as a number in the stored settings.
    pub(crate) fn volume(&self) -> u32 {
        self.console.settings().volume as u32
    }

    /// How many of the last matches, one of each kind, are over.
    pub(crate) fn matches_over(&self) -> usize {
        let state = |kind| self.console.match_state(kind);
        let states = MatchKind::ALL.into_iter().filter_map(state);
        states.filter(|state| state.is_over).count()
    }

    /// Takes the sound to play.
    pub(crate) fn take_sound(&mut self) -> Option<Sound> {
        self.sound.take()
    }

    /// The save area, if there is one.
    pub(crate) fn saved(&mut self) -> Option<&[u8]> {
        self.console.flash().map(|flash| flash.bytes())
    }

    /// Shows the game that a text describes.
    pub(crate) fn view(&mut self, at: Millis, text: &[u8]) -> Result<Output, NoGame> {
        let played = ShareableMatch::read(text).map_err(|error| NoGame::new(&error, text))?;
        let output = self.console.view(at, &played);
        Ok(self.noted(output))
    }

    /// Writes the game on the screen: its parts for a link, and its record. Returns whether there
    /// is one.
    pub(crate) fn write_game(&self, parts: &mut String, record: &mut String) -> bool {
        let Some(played) = self.console.match_on_screen() else {
            return false;
        };
        played.write_parts(parts).is_ok() && played.write_record(record).is_ok()
    }
}

impl NoGame {
    const NOTHING: u32 = 1;
    const MISSING: u32 = 2;
    const DAMAGED: u32 = 3;
    const SEVERAL: u32 = 4;
    const NEWER: u32 = 5;
    const LINE: u32 = 6;

    fn new(error: &ReadError, text: &[u8]) -> Self {
        let (there, count) = Scan::count(text).unwrap_or((0, 0));
        let (code, numbers) = match error {
            ReadError::Scanned(ShareError::Missing { .. }) => {
                (Self::MISSING, [(count - there).into(), count.into()])
            }
            ReadError::Scanned(ShareError::Line { line, why }) => match why {
                Why::OtherMatch => (Self::SEVERAL, [*line, 0]),
                Why::Version => (Self::NEWER, [*line, 0]),
                _ => (Self::DAMAGED, [*line, 0]),
            },
            ReadError::Scanned(ShareError::NoParts) => (Self::NOTHING, [0, 0]),
            ReadError::Scanned(_) => (Self::DAMAGED, [0, 0]),
            ReadError::Record(RecordError { line, .. }) => (Self::LINE, [*line, 0]),
            ReadError::Neither(_) => (Self::NOTHING, [0, 0]),
        };
        NoGame { code, numbers }
    }
}
