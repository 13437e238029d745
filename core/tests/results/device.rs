//! The device in somebody's hand: buttons, time, and a flash that stays when the power fails.

use pocketq_core::{
    app::{App, Boot, Effects, Event, Input, Memory},
    app::{ChanceRequest, ChanceResult},
    buttons::{Button, ButtonSet},
    store::Store,
    time::Millis,
    ui::Frame,
};

use crate::flash::RamFlash;

const SECTORS: usize = 16;

pub(crate) struct Held {
    app: App,
    store: Store<RamFlash>,
    memory: Box<Memory>,
    at: Millis,
}

fn switched_on(flash: RamFlash, at: Millis) -> (App, Store<RamFlash>) {
    let area = flash.area();
    let (mut store, loaded) = Store::open(flash, area).unwrap();
    let boot = Boot {
        at,
        ..Boot::default()
    };
    (App::wake(boot, &mut store, loaded), store)
}

impl Held {
    /// New, with the main menu on the screen.
    pub(crate) fn new() -> Self {
        let (app, store) = switched_on(RamFlash::blank(SECTORS), Millis(0));
        let mut held = Held {
            app,
            store,
            memory: Box::default(),
            at: Millis(0),
        };
        held.wait(2000);
        held
    }

    /// The power fails and comes back.
    pub(crate) fn restart(&mut self) {
        let flash = self.store.flash().clone();
        (self.app, self.store) = switched_on(flash, self.at);
        self.wait(2000);
    }

    pub(crate) fn screen(&self) -> &'static str {
        self.app.screen_name()
    }

    pub(crate) fn picture(&self) -> Frame {
        let mut frame = Frame::new();
        self.app.draw(&mut frame);
        frame
    }

    /// How many bytes were written to the flash so far.
    pub(crate) fn written(&mut self) -> u64 {
        self.store.flash().work.written_bytes
    }

    /// Nothing on the flash can be read any more.
    pub(crate) fn spoil(&mut self) {
        self.store.flash().power = Some(0);
    }

    pub(crate) fn press_all(&mut self, buttons: &[Button]) {
        buttons.iter().for_each(|button| self.press(*button));
    }

    pub(crate) fn press(&mut self, button: Button) {
        self.hold_for(button, 60);
    }

    /// Long enough for the menu.
    pub(crate) fn hold(&mut self, button: Button) {
        self.hold_for(button, 700);
    }

    fn hold_for(&mut self, button: Button, millis: u64) {
        self.happen(Input::Buttons(ButtonSet::NONE.with(button)));
        self.wait(millis);
        self.happen(Input::Buttons(ButtonSet::NONE));
        self.wait(200);
    }

    pub(crate) fn wait(&mut self, millis: u64) {
        let until = self.at + Millis(millis);
        while let Some(due) = self.app.next_wake().filter(|due| *due <= until) {
            self.at = self.at.max(due);
            self.happen(Input::Tick);
        }
        self.at = until;
    }

    fn happen(&mut self, input: Input) {
        let effects = self.app.update(Event { at: self.at, input });
        self.follow(effects);
        while self.app.is_thinking() {
            let effects = self.app.think(self.at, &mut self.memory);
            self.follow(effects);
        }
    }

    fn follow(&mut self, effects: Effects) {
        self.app.store_changes(&mut self.store);
        if self.app.has_deferred_changes() {
            self.app.store_deferred_changes(&mut self.store);
        }
        let fall = match effects.ask {
            Some(ChanceRequest::Lot(_)) => ChanceResult::Lot(0),
            Some(ChanceRequest::Dice(dice)) => ChanceResult::Dice(core::array::from_fn(|die| {
                (dice >> die & 1 == 1).then_some(0)
            })),
            None => return,
        };
        self.happen(Input::Fell(fall));
    }
}
