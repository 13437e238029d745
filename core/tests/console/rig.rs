//! A console and a clock, for tests of what a host may rely on. Nothing happens except what the
//! test does; with a battery, the rig also does idle work, reads the battery and answers requests.

use pocketq_core::{
    buttons::{Button, ButtonSet},
    chance::{RollRequest, Rolled},
    console::{Boot, Console, Input, Output, PowerReading, VirtualHost},
    games::GameKind,
    time::Millis,
    ui::Frame,
};
use pocketq_testing::RamFlash;

use crate::rows::Reader;

pub(crate) struct Rig {
    pub(crate) console: Console<RamFlash>,
    pub(crate) at: Millis,
    pub(crate) battery: Option<PowerReading>,
}

impl Rig {
    /// Starts a device and waits until the splash screen is over.
    pub(crate) fn start(flash: RamFlash, battery: Option<PowerReading>) -> Self {
        let area = flash.area();
        let mut rig = Rig {
            console: Console::start_powered(Boot::default(), flash, area, battery),
            at: Millis(0),
            battery,
        };
        rig.run(2000);
        rig
    }

    /// Passes an input to the console, and does nothing else.
    pub(crate) fn handle(&mut self, input: Input) {
        let _ = self.console.handle(self.at, input);
    }

    /// Lets time pass.
    pub(crate) fn run(&mut self, millis: u64) {
        let until = self.at + Millis(millis);
        if self.battery.is_some() {
            VirtualHost::rest(self);
            return self.run_until(until);
        }
        while let Some(due) = self.until().filter(|due| *due <= until) {
            self.at = self.at.max(due);
            self.handle(Input::Tick);
        }
        self.at = until;
    }

    /// Does all idle work.
    pub(crate) fn rest(&mut self) {
        while self.console.idle(self.at).is_some() {}
    }

    pub(crate) fn press(&mut self, buttons: &[Button]) {
        for button in buttons {
            self.handle(Input::Buttons(ButtonSet::EMPTY.with(*button)));
            self.run(60);
            self.handle(Input::Buttons(ButtonSet::EMPTY));
            self.run(200);
        }
    }

    pub(crate) fn played(&self, game: GameKind) -> usize {
        let state = self.console.match_state(game);
        state.map_or(0, |state| state.played)
    }
}

impl Reader for Rig {
    fn tap(&mut self, button: Button) {
        self.press(&[button]);
    }

    fn seen(&self) -> Frame {
        let mut frame = Frame::new();
        self.console.draw(&mut frame);
        frame
    }
}

impl VirtualHost for Rig {
    type Flash = RamFlash;

    fn console(&mut self) -> &mut Console<RamFlash> {
        &mut self.console
    }

    fn now(&mut self) -> &mut Millis {
        &mut self.at
    }

    fn roll(&mut self, request: RollRequest) -> Option<Output> {
        Some(self.pass(Input::Rolled(request.answer(Rolled::OneOf(0)))))
    }

    fn carry_out(&mut self, _output: Output) {}

    fn power(&self) -> Option<PowerReading> {
        self.battery
    }
}
