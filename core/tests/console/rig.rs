//! A console and the time, for tests of what a host may rely on. What happens is what the test does;
//! with a battery, the rig also does what can wait, reads the battery and answers requests.

use pocketq_core::{
    buttons::{Button, ButtonSet},
    chance::Rolled,
    console::{Boot, Console, Input, PowerReading},
    games::GameKind,
    time::{Millis, sooner},
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
    /// After the splash screen.
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

    pub(crate) fn handle(&mut self, input: Input) {
        let _ = self.console.handle(self.at, input);
    }

    /// Lets time pass.
    pub(crate) fn run(&mut self, millis: u64) {
        let until = self.at + Millis(millis);
        loop {
            let mut reading = None;
            if self.battery.is_some() {
                self.rest();
                if let Some(request) = self.console.roll_request() {
                    self.handle(Input::Rolled(request.answer(Rolled::OneOf(0))));
                    continue;
                }
                reading = self.console.power_reading_due();
            }
            let due = sooner(self.console.next_wake(), reading);
            let Some(due) = due.filter(|due| *due <= until) else {
                break;
            };
            self.at = self.at.max(due);
            self.handle(match self.battery {
                Some(battery) if reading.is_some_and(|reading| reading <= self.at) => {
                    Input::Power(battery)
                }
                _ => Input::Tick,
            });
        }
        self.at = until;
    }

    /// Does everything that can wait.
    pub(crate) fn rest(&mut self) {
        while self.console.idle(self.at).is_some() {}
    }

    pub(crate) fn press(&mut self, buttons: &[Button]) {
        for button in buttons {
            self.handle(Input::Buttons(ButtonSet::NONE.with(*button)));
            self.run(60);
            self.handle(Input::Buttons(ButtonSet::NONE));
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
