//! A device under test: buttons, time, and a flash that keeps its contents when the power fails.

use pocketq_core::{
    buttons::{Button, ButtonSet},
    chance::{Roll, Rolled},
    console::{Boot, Console, Input, Settings},
    qwantum::player::learned::WEIGHTS,
    store::{Change, Store},
    time::Millis,
    ui::Frame,
};

use crate::flash::RamFlash;

const SECTORS: usize = 16;

pub(crate) struct TestDevice {
    console: Console<RamFlash>,
    at: Millis,
}

/// The flash of a device that was set up before: it holds settings, so it does not ask for them.
pub(crate) fn set_up() -> RamFlash {
    let flash = RamFlash::blank(SECTORS);
    let area = flash.area();
    let (mut store, _) = Store::open(flash, area).expect("a flash that works");
    let stored = store.apply(&Change::Settings(Settings::default()));
    stored.expect("a flash that works");
    let bytes = store.release().bytes;
    RamFlash {
        bytes,
        ..RamFlash::blank(SECTORS)
    }
}

fn switched_on(flash: RamFlash, at: Millis) -> Console<RamFlash> {
    let area = flash.area();
    let boot = Boot {
        at,
        ..Boot::default()
    };
    let mut console = Console::start(boot, flash, area);
    console.lend_weights(WEIGHTS);
    console
}

impl TestDevice {
    /// A device that was set up before, with the main menu on the screen.
    pub(crate) fn new() -> Self {
        Self::with_flash(set_up())
    }

    /// A device with this flash, after the splash screen.
    pub(crate) fn with_flash(flash: RamFlash) -> Self {
        let mut device = TestDevice {
            console: switched_on(flash, Millis(0)),
            at: Millis(0),
        };
        device.wait(2000);
        device
    }

    /// The power fails and comes back.
    pub(crate) fn restart(&mut self) {
        let flash = self.flash().clone();
        self.console = switched_on(flash, self.at);
        self.wait(2000);
    }

    pub(crate) fn console(&mut self) -> &mut Console<RamFlash> {
        &mut self.console
    }

    fn flash(&mut self) -> &mut RamFlash {
        self.console.flash().expect("a flash that works")
    }

    pub(crate) fn screen(&self) -> &'static str {
        self.console.screen_name()
    }

    pub(crate) fn picture(&self) -> Frame {
        let mut frame = Frame::new();
        self.console.draw(&mut frame);
        frame
    }

    /// How many bytes were written to the flash so far.
    pub(crate) fn written(&mut self) -> u64 {
        self.flash().work.written_bytes
    }

    /// Makes everything on the flash unreadable.
    pub(crate) fn corrupt_flash(&mut self) {
        self.flash().power = Some(0);
    }

    pub(crate) fn press_all(&mut self, buttons: &[Button]) {
        buttons.iter().for_each(|button| self.press(*button));
    }

    pub(crate) fn press(&mut self, button: Button) {
        self.hold_for(button, 60);
    }

    /// Presses long enough to open the menu.
    pub(crate) fn hold(&mut self, button: Button) {
        self.hold_for(button, 700);
    }

    fn hold_for(&mut self, button: Button, millis: u64) {
        self.handle(Input::Buttons(ButtonSet::NONE.with(button)));
        self.wait(millis);
        self.handle(Input::Buttons(ButtonSet::NONE));
        self.wait(200);
    }

    pub(crate) fn wait(&mut self, millis: u64) {
        let until = self.at + Millis(millis);
        while let Some(due) = self.console.next_wake().filter(|due| *due <= until) {
            self.at = self.at.max(due);
            self.handle(Input::Tick);
        }
        self.at = until;
    }

    fn handle(&mut self, input: Input) {
        let mut next = Some(input);
        while let Some(input) = next.take() {
            let _ = self.console.handle(self.at, input);
            while self.console.idle(self.at).is_some() {}
            next = self.console.roll_request().map(|request| {
                Input::Rolled(request.answer(match request.roll {
                    Roll::OneOf(_) => Rolled::OneOf(0),
                    Roll::Dice(dice) => Rolled::Dice(core::array::from_fn(|die| {
                        (dice >> die & 1 == 1).then_some(0)
                    })),
                }))
            });
        }
    }
}
