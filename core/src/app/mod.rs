//! The program without its hardware: takes inputs, returns outputs. Each screen has its own file.

mod battery;
mod device;
mod event;
mod last_setups;
mod motion;
mod persistence;
mod power;
mod registered_game;
mod registry;
mod screens;
mod thinking;
mod viewing;

pub use crate::settings::{Brightness, Chemistry, Pace, ScreenType, Settings, Timeout, Volume};
pub use battery::PowerReading;
pub use event::{Boot, CrashNote, Input, NOTE_LENGTH, Output, Panel, RandomWord, Sound, Tone};
pub(crate) use persistence::Persistence;
pub(crate) use registered_game::AnyStoredMatch;
pub use thinking::Memory;

use crate::{
    app::registry::for_match,
    buttons::{ButtonSet, Buttons, Key},
    chance::RollRequest,
    games::MatchKind,
    qwantum::{Match, SheetMatch, player::learned::Weights},
    store::MatchId,
    text::Message,
    time::{Millis, sooner},
    ui::{Frame, widgets::Dialog},
};
use battery::Battery;
use device::Device;
use power::{Light, Power};
use registered_game::{RegisteredMode, ViewedMatch};
use screens::{Go, OnScreen, Stack, qwantum::TableMatch};

/// The state of a match of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchState {
    /// The match's id in the store, once it is stored.
    pub id: Option<MatchId>,
    /// How many actions have been played.
    pub played: usize,
    /// Whether it is over.
    pub is_over: bool,
}

impl MatchState {
    fn of(played: &impl AnyStoredMatch) -> Self {
        MatchState {
            id: played.id(),
            played: played.played(),
            is_over: played.is_over(),
        }
    }
}

/// The whole device except for its hardware.
#[derive(Clone, Debug)]
pub(crate) struct App {
    at: Millis,
    buttons: Buttons,
    power: Power,
    battery: Battery,
    /// Whether the store is still closed because the battery was empty at power-on. The first
    /// screen waits until it is open.
    waits_for_store: bool,
    waking_press_acts: bool,
    device: Device,
    screen: Stack,
}

impl App {
    /// The program at power-on.
    pub(crate) fn new(boot: Boot) -> Self {
        let mut device = Device::new(boot.at, boot.settings);
        device.reduced_motion = boot.reduced_motion;
        device.settings.language = boot.language.unwrap_or(boot.settings.language);
        let screen = Stack::first(&device, boot.crash_note);
        App {
            at: boot.at,
            buttons: Buttons::new(boot.held),
            power: Power::new(boot.at),
            battery: Battery::default(),
            waits_for_store: false,
            waking_press_acts: boot.waking_press_acts,
            device,
            screen,
        }
    }

    /// Handles an input; returns what the host has to do.
    pub(crate) fn update(&mut self, at: Millis, input: Input) -> Output {
        self.within(at, |app| match input {
            Input::Tick => app.contacts(app.buttons.levels()),
            Input::Buttons(levels) => app.contacts(levels),
            Input::Power(reading) => app.read_power(reading),
            // The console turns these into answers.
            Input::RandomWord(_) | Input::NoRandomWords => {}
            Input::Rolled(answer) => {
                // An answer to a request that was dropped is ignored.
                if app.device.accept_answer(answer) {
                    app.screen.rolled(answer.rolled, &mut app.device);
                }
            }
        })
    }

    /// Runs the search for a few milliseconds of the chip's time. Returns `None` if the search is
    /// not finished; nothing has changed then.
    pub(crate) fn think(&mut self, at: Millis, memory: &mut Memory) -> Option<Output> {
        let result = self.device.thinking.step(memory)?;
        Some(self.within(at, |app| {
            app.screen.thinking_done(&result, &mut app.device);
        }))
    }

    /// Runs `happen` at the given time, and collects what the host has to do.
    fn within(&mut self, at: Millis, happen: impl FnOnce(&mut Self)) -> Output {
        let panel = self.panel();
        // A clock that steps back must not move the program's time back.
        self.at = self.at.max(at);
        self.device.at = self.at;
        happen(self);
        if !self.is_stopped() && !self.waits_for_store {
            self.screen.tick(&mut self.device);
            self.device.move_on();
        }
        match self.screen.on_screen() {
            OnScreen::Unknown => {}
            OnScreen::NoMatch => self.device.current = None,
            OnScreen::Match(kind) => self.device.current = Some(kind),
        }
        if self.device.take_keep_lit() && self.panel().on {
            self.power.touch(self.at);
        }
        let mut effects = self.device.take_effects();
        effects.redraw |= self.panel() != panel;
        effects
    }

    /// When [`App::update`] must be called with [`Input::Tick`] if nothing else happens first.
    pub(crate) fn next_wake(&self) -> Option<Millis> {
        let screen = if self.panel().on && !self.is_stopped() {
            sooner(self.screen.due(&self.device), self.device.motion_due())
        } else {
            None
        };
        let power = self.power.next_wake(self.at, self.timeout());
        sooner(self.buttons.next_wake(), sooner(power, screen))
    }

    /// Whether a search is running. If so, the host calls [`think`](App::think) whenever it has
    /// nothing else to do.
    pub(crate) fn is_thinking(&self) -> bool {
        self.device.thinking.can_step() && !self.is_stopped()
    }

    /// Lends Qwantum's players the weights of their neural nets.
    pub(crate) fn lend_weights(&mut self, weights: &'static Weights) {
        self.device.thinking.lend_weights(weights);
    }

    /// How many searches have been given up since power-on because they took too long.
    pub(crate) fn searches_given_up(&self) -> u32 {
        self.device.thinking.given_up()
    }

    /// Whether the battery is empty. Until it recovers, nothing happens and nothing is stored.
    pub(crate) fn is_stopped(&self) -> bool {
        self.battery.is_empty()
    }

    /// Sets whether the store is still closed.
    pub(crate) fn wait_for_store(&mut self, waits: bool) {
        self.waits_for_store = waits;
    }

    /// When the host should next find out where the power comes from; `None` while the screen is
    /// off.
    pub(crate) fn power_reading_due(&self) -> Option<Millis> {
        self.panel().on.then_some(self.battery.due())
    }

    /// The roll request that has not been answered; `None` while the battery is empty.
    pub(crate) fn roll_request(&self) -> Option<RollRequest> {
        self.device.roll_request().filter(|_| !self.is_stopped())
    }

    /// How the display must be driven now.
    pub(crate) fn panel(&self) -> Panel {
        let settings = &self.device.settings;
        let light = self.power.light(self.at, self.timeout());
        Panel {
            on: light != Light::Off,
            brightness: match light {
                Light::Bright => settings.brightness,
                Light::Dim | Light::Off => Brightness::DIMMED,
            },
            turned: settings.turned,
            screen: self.device.tried_screen.unwrap_or(settings.screen),
        }
    }

    /// Whether a match is being played on the screen.
    pub(crate) fn is_match_on_screen(&self) -> bool {
        matches!(self.screen.on_screen(), OnScreen::Match(_))
    }

    /// Draws the whole screen. The frame is upright; the panel turns it.
    pub(crate) fn draw(&self, frame: &mut Frame) {
        frame.wipe();
        if self.is_stopped() {
            return battery::draw_empty(frame, self.device.say(Message::BatteryEmpty));
        }
        match self.device.notice {
            Some(words) => {
                let [title, words, choice] =
                    [Message::Notice, words, Message::GoOn].map(|message| self.device.say(message));
                Dialog::default().draw(frame, title, words, &[choice]);
            }
            None => {
                self.screen.draw(&self.device, frame);
                if let Some(bars) = self.battery.bars().filter(|_| self.screen.is_menu()) {
                    battery::draw_bars(frame, bars);
                }
            }
        }
    }

    /// Draws the whole screen in a language other than the player's.
    #[cfg(feature = "text-record")]
    pub(crate) fn draw_in(&self, language: crate::text::Language, frame: &mut Frame) {
        let mut app = self.clone();
        app.device.settings.language = language;
        app.draw(frame);
    }

    /// Whether something moves on the screen for a moment, for tests.
    pub(crate) fn is_moving(&self) -> bool {
        self.device.motion().is_some()
    }

    /// The name of the screen that is shown, for tests and pictures.
    pub(crate) fn screen_name(&self) -> &'static str {
        self.screen.name()
    }

    /// The names of all screens.
    pub(crate) const SCREENS: &'static [&'static str] = screens::NAMES;

    /// The player's settings.
    pub(crate) fn settings(&self) -> &Settings {
        &self.device.settings
    }

    /// The match of Qwantum that is being played or was played last.
    pub(crate) fn qwantum(&self) -> Option<&Match> {
        self.device.table.as_ref().map(TableMatch::journal)
    }

    /// The person's own sheet that is being kept or was kept last.
    pub(crate) fn my_sheet(&self) -> Option<&SheetMatch> {
        self.device.my_sheet.as_ref().map(|own| &own.journal)
    }

    /// The match of this kind that is being played or was played last. During a guided turn, the
    /// match that waits for the turn to end.
    pub(crate) fn match_state(&self, kind: MatchKind) -> Option<MatchState> {
        if self.is_guided(kind) {
            return self.device.results.viewed.as_ref().map(ViewedMatch::state);
        }
        for_match!(kind, M => M::current(&self.device).map(MatchState::of))?
    }

    /// Passes the codes of everything played in the match of this kind to `take`, including dice.
    pub(crate) fn each_event(&self, kind: MatchKind, take: &mut dyn FnMut(u32)) {
        if self.is_guided(kind) {
            if let Some(waiting) = &self.device.results.viewed {
                waiting.each_event(take);
            }
            return;
        }
        for_match!(kind, M => if let Some(current) = M::current(&self.device) {
            current.each_event(take);
        });
    }

    /// Passes the codes of all decisions in the match of this kind to `take`, including undone
    /// ones.
    pub(crate) fn each_code(&self, kind: MatchKind, take: &mut dyn FnMut(u32)) {
        if self.is_guided(kind) {
            if let Some(waiting) = &self.device.results.viewed {
                waiting.each_code(take);
            }
            return;
        }
        for_match!(kind, M => if let Some(current) = M::current(&self.device) {
            current.each_code(take);
        });
    }

    /// Whether a guided turn has taken the place of the current match of this kind.
    fn is_guided(&self, kind: MatchKind) -> bool {
        self.device.guided.is_some_and(|game| kind == game.into())
    }

    /// Whether replaying a match from the start gives the same match.
    pub(crate) fn replays_to_itself(&self, kind: MatchKind) -> bool {
        for_match!(kind, M => M::current(&self.device).is_none_or(AnyStoredMatch::replays_to_itself))
            .unwrap_or(true)
    }

    fn contacts(&mut self, levels: ButtonSet) {
        let was_off = !self.panel().on;
        let report = self
            .buttons
            .update(self.at, levels, self.device.settings.turned);
        if report.touched || !report.presses.is_empty() {
            self.power.touch(self.at);
        }
        if was_off && report.touched {
            self.battery.wake(self.at);
        }
        if was_off && !(report.touched && self.waking_press_acts) {
            // The press that wakes the screen only wakes it.
            if report.touched {
                self.buttons.swallow();
            }
            return;
        }
        if self.is_stopped() {
            self.buttons.swallow();
            return;
        }
        for press in report.presses {
            if press.is_first() {
                self.device.end_motion();
            }
            if self.device.notice.is_some() {
                if matches!(press.key, Key::Do | Key::Back | Key::Menu) {
                    self.device.notice = None;
                    self.device.click(true);
                }
                continue;
            }
            self.screen.press(press, &mut self.device);
        }
    }

    // Not inlined: `update` is in the chip's RAM, and this rarely happens.
    #[inline(never)]
    fn read_power(&mut self, reading: PowerReading) {
        let chemistry = self.device.settings.chemistry;
        let change = self.battery.read(self.at, reading, chemistry);
        if change.is_visible {
            self.device.redraw();
        }
        if change.is_now_low {
            self.device.sound(Sound::BatteryLow);
            if self.device.notice.is_none() {
                self.device.notice = Some(Message::BatteryLow);
                self.device.redraw();
            }
        }
        if change.is_now_empty {
            // Keeps the screen lit, so that the message can be read.
            self.power.touch(self.at);
        }
    }

    /// How long an idle screen stays on: only briefly if the battery is empty.
    fn timeout(&self) -> Timeout {
        if self.is_stopped() {
            Timeout::Seconds15
        } else {
            self.device.settings.timeout
        }
    }

    /// Opens a page in place of all open pages.
    fn open(&mut self, go: Go) {
        self.screen.open_alone(go, &mut self.device);
    }
}

#[cfg(test)]
mod tests;
