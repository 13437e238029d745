//! The program: events in, effects out, one file a screen.

mod archive;
mod device;
mod event;
mod last_setups;
mod persistence;
mod power;
mod screens;
mod settings;
mod stored_progress;
mod thinking;

pub use event::{
    Boot, ChanceRequest, ChanceResult, CrashNote, Effects, Event, Input, NOTE_LENGTH, Panel, Sound,
    Tone,
};
pub use settings::{Contrast, Settings, Timeout};
pub use thinking::Memory;

use crate::{
    buttons::{ButtonSet, Buttons, Key},
    qwantum::Match,
    text::Message,
    time::{Millis, sooner},
    ui::{Frame, widgets::Dialog},
};
use device::Device;
use last_setups::LastSetups;
use power::{Light, Power};
use screens::{Go, Screen};

/// The whole device but for its hardware.
#[derive(Clone, Debug)]
pub struct App {
    at: Millis,
    buttons: Buttons,
    power: Power,
    device: Device,
    screen: Screen,
    /// What the store has of the settings and the last setups.
    stored_settings: Settings,
    stored_last_setups: LastSetups,
}

impl App {
    /// Switched on.
    pub fn new(boot: Boot) -> Self {
        let device = Device::new(boot.at, boot.settings);
        let screen = Screen::first(&device, boot.crash_note);
        let stored_last_setups = LastSetups::of(&device, None);
        App {
            at: boot.at,
            buttons: Buttons::new(boot.held),
            power: Power::new(boot.at),
            device,
            screen,
            stored_settings: boot.settings,
            stored_last_setups,
        }
    }

    /// Takes in what happened; says what shall be done.
    pub fn update(&mut self, event: Event) -> Effects {
        self.within(event.at, |app| match event.input {
            Input::Tick => app.contacts(app.buttons.levels()),
            Input::Buttons(levels) => app.contacts(levels),
            Input::Fell(fall) => {
                // An answer that nobody waits for any more is dropped.
                if app.device.take_answer(fall) {
                    let go = app.screen.fell(fall, &mut app.device);
                    app.follow(go);
                }
            }
        })
    }

    /// Thinks a little, which takes the chip a few milliseconds; says what shall be done. The
    /// memory is the program's until it [thinks](App::is_thinking) no more.
    pub fn think(&mut self, at: Millis, memory: &mut Memory) -> Effects {
        self.within(at, |app| {
            if let Some(thought) = app.device.thinking.step(memory) {
                let go = app.screen.thought(&thought, &mut app.device);
                app.follow(go);
            }
        })
    }

    /// Lets something happen at a moment, and collects what shall be done.
    fn within(&mut self, at: Millis, happen: impl FnOnce(&mut Self)) -> Effects {
        let panel = self.panel();
        // A clock that steps back must not undo what has been seen.
        self.at = self.at.max(at);
        self.device.at = self.at;
        happen(self);
        let go = self.screen.tick(&mut self.device);
        self.follow(go);
        if self.device.take_awake() && self.panel().on {
            self.power.touch(self.at);
        }
        let mut effects = self.device.take_effects();
        effects.redraw |= self.panel() != panel;
        effects
    }

    /// When [`App::update`] must be called with [`Input::Tick`] if nothing else happens before.
    pub fn next_wake(&self) -> Option<Millis> {
        let screen = if self.panel().on {
            self.screen.due(&self.device)
        } else {
            None
        };
        let power = self.power.next_wake(self.at, self.device.settings.timeout);
        sooner(self.buttons.next_wake(), sooner(power, screen))
    }

    /// Whether there is something to think about: the host then lets it [think](App::think)
    /// whenever nothing else happens.
    pub fn is_thinking(&self) -> bool {
        self.device.thinking.is_busy()
    }

    /// Whether an answer of chance is still to come.
    pub fn is_waiting(&self) -> bool {
        self.device.is_waiting()
    }

    /// How the display shall be driven now.
    pub fn panel(&self) -> Panel {
        let settings = &self.device.settings;
        let light = self.power.light(self.at, settings.timeout);
        Panel {
            on: light != Light::Off,
            contrast: match light {
                Light::Bright => settings.contrast.register(),
                Light::Dim | Light::Off => Contrast::DIMMED,
            },
            turned: settings.turned,
        }
    }

    /// Draws the screen, whole. The frame is upright; a turned panel turns it.
    pub fn draw(&self, frame: &mut Frame) {
        frame.wipe();
        match self.device.notice {
            Some(words) => {
                let (title, words) = (Message::Notice, words);
                let [title, words, choice] =
                    [title, words, Message::GoOn].map(|message| self.device.say(message));
                Dialog::default().draw(frame, title, words, &[choice]);
            }
            None => self.screen.draw(&self.device, frame),
        }
    }

    /// The name of the screen that is shown, for tests and pictures.
    pub fn screen_name(&self) -> &'static str {
        self.screen.name()
    }

    /// The names of all screens that there are.
    pub const SCREENS: &'static [&'static str] = Screen::NAMES;

    /// What the player has set.
    pub fn settings(&self) -> &Settings {
        &self.device.settings
    }

    /// The match of Quantik that is being played, or was played last.
    pub fn quantik(&self) -> Option<&crate::quantik::Match> {
        self.device.quantik.journal()
    }

    /// The match of Quantum that is being played, or was played last.
    pub fn towers(&self) -> Option<&crate::towers::Match> {
        self.device.towers.journal()
    }

    /// The match of Qwantum that is being played, or was played last.
    pub fn qwantum(&self) -> Option<&Match> {
        self.device.table.as_ref().map(|table| &table.play)
    }

    fn contacts(&mut self, levels: ButtonSet) {
        let unloaded = !self.panel().on;
        let report = self
            .buttons
            .update(self.at, levels, self.device.settings.turned);
        if report.touched || !report.presses.is_empty() {
            self.power.touch(self.at);
        }
        if unloaded {
            // The press that wakes the screen only wakes it.
            if report.touched {
                self.buttons.swallow();
            }
            return;
        }
        for press in report.presses {
            if self.device.notice.is_some() {
                if matches!(press.key, Key::Do | Key::Back | Key::Menu) {
                    self.device.notice = None;
                    self.device.click(true);
                }
                continue;
            }
            let go = self.screen.press(press, &mut self.device);
            self.follow(go);
        }
    }

    fn follow(&mut self, go: Go) {
        if let Go::To(screen) = go {
            self.screen = screen;
            self.device.redraw();
        }
    }
}

#[cfg(test)]
mod tests;
