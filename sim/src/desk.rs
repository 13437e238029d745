//! The hardware that the program runs on at the desk: hands it buttons and time, keeps what its
//! panel shows. Time is whatever the caller says it is, real or virtual.

use std::mem;

use pocketq_core::{
    app::{App, Boot, Effects, Event, Input, Memory, Panel, Sound},
    buttons::{Button, ButtonSet},
    store::{Loaded, Store},
    time::Millis,
    ui::Frame,
};

use crate::{
    dice_source::DiceSource,
    flash::{AREA, Flash},
};

/// A device on the desk.
pub struct Desk {
    app: App,
    dice_source: DiceSource,
    store: Store<Flash>,
    memory: Box<Memory>,
    now: Millis,
    levels: ButtonSet,
    frame: Frame,
    sound: Option<Sound>,
}

impl Desk {
    /// Switched on, with its dice and its flash.
    pub fn new(boot: Boot, dice_source: DiceSource, flash: Flash) -> Self {
        let (now, levels) = (boot.at, boot.held);
        let (mut store, loaded) = open(flash);
        let mut app = App::wake(boot, &mut store, loaded);
        app.load_all_matches(&mut store);
        let mut frame = Frame::new();
        app.draw(&mut frame);
        Desk {
            app,
            dice_source,
            store,
            memory: Box::default(),
            now,
            levels,
            frame,
            sound: None,
        }
    }

    /// Switched off without warning and on again. What `boot` sets counts only as far as nothing
    /// was kept.
    pub fn restart(&mut self, boot: Boot) {
        let boot = Boot {
            at: self.now,
            held: self.levels,
            ..boot
        };
        let (blank, _) = open(Flash::in_memory());
        let flash = mem::replace(&mut self.store, blank).release();
        let dice_source = mem::replace(&mut self.dice_source, DiceSource::scripted());
        *self = Desk::new(boot, dice_source, flash);
    }

    /// The program.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// What time it is for the program.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// When something happens next without a button.
    pub fn next_wake(&self) -> Option<Millis> {
        self.app.next_wake()
    }

    /// Lets time pass until a moment, waking the program whenever it wants to be woken.
    pub fn run_until(&mut self, moment: Millis) {
        while let Some(due) = self.app.next_wake().filter(|due| *due <= moment) {
            self.now = self.now.max(due);
            self.update(Input::Tick);
        }
        self.now = self.now.max(moment);
    }

    /// Presses or releases one button now.
    pub fn set(&mut self, button: Button, pressed: bool) {
        let levels = if pressed {
            self.levels.with(button)
        } else {
            self.levels.without(button)
        };
        self.set_all(levels);
    }

    /// Presses these buttons and no others now.
    pub fn set_all(&mut self, levels: ButtonSet) {
        if levels != self.levels {
            self.levels = levels;
            self.update(Input::Buttons(levels));
        }
    }

    /// Which buttons are pressed.
    pub fn levels(&self) -> ButtonSet {
        self.levels
    }

    /// How the panel is driven.
    pub fn panel(&self) -> Panel {
        self.app.panel()
    }

    /// What a person sees who holds the device upright: nothing while the panel is off, and the
    /// picture upside down while it is turned.
    pub fn picture(&self) -> Frame {
        match self.panel() {
            Panel { on: false, .. } => Frame::new(),
            Panel { turned: true, .. } => self.frame.turned(),
            _ => self.frame.clone(),
        }
    }

    /// The sound made since this was last asked.
    pub fn take_sound(&mut self) -> Option<Sound> {
        self.sound.take()
    }

    /// What decides what falls.
    pub fn dice_source(&mut self) -> &mut DiceSource {
        &mut self.dice_source
    }

    /// Something happens; then chance answers and thoughts are thought, in no time.
    fn update(&mut self, input: Input) {
        let mut next = Some(input);
        while next.is_some() || self.app.is_thinking() {
            let Effects { redraw, sound, ask } = match next.take() {
                Some(input) => self.app.update(Event {
                    at: self.now,
                    input,
                }),
                None => self.app.think(self.now, &mut self.memory),
            };
            // What has happened is kept before it is shown.
            if self.app.store_changes(&mut self.store) | redraw {
                self.app.draw(&mut self.frame);
            }
            if self.app.has_deferred_changes() && self.app.store_deferred_changes(&mut self.store) {
                self.app.draw(&mut self.frame);
            }
            self.sound = sound.or(self.sound);
            next = ask.map(|ask| Input::Fell(self.dice_source.answer(ask, self.now)));
        }
    }
}

/// The store in a flash. Flash that cannot be used is left alone, and the device plays without.
fn open(flash: Flash) -> (Store<Flash>, Loaded) {
    let blank = || Store::open(Flash::in_memory(), AREA);
    let opened = Store::open(flash, AREA).or_else(|_| blank());
    opened.unwrap_or_else(|trouble| unreachable!("memory is good flash: {trouble}"))
}
