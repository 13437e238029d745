//! The host's loop in virtual time, for desks and tests: dice fall and searches finish at once, and time
//! passes from one moment at which something is due to the next.

use embedded_storage::nor_flash::NorFlash;

use super::{Console, Input, Output, PowerReading, Want};
use crate::{chance::RollRequest, time::Millis};

/// A host whose time is whatever it says. It tells what differs between such hosts; the loop is here.
pub trait VirtualHost {
    /// The flash of its console.
    type Flash: NorFlash;

    /// The console.
    fn console(&mut self) -> &mut Console<Self::Flash>;

    /// The time.
    fn now(&mut self) -> &mut Millis;

    /// Answers a request for dice. The device keeps waiting if there is no answer, or it does not fit.
    fn roll(&mut self, request: RollRequest) -> Option<Output>;

    /// Shows and plays what came out.
    fn carry_out(&mut self, output: Output);

    /// Where the power comes from, if that can be measured.
    fn power(&self) -> Option<PowerReading> {
        None
    }

    /// Whether it has left for its boot loader: then nothing happens but what can wait.
    fn has_left(&self) -> bool {
        false
    }

    /// Does a little of what can wait; `None` if there is nothing, or no more time for it.
    fn idle(&mut self) -> Option<Output> {
        let now = *self.now();
        self.console().idle(now)
    }

    /// Passes an input to the console.
    fn pass(&mut self, input: Input) -> Output {
        let now = *self.now();
        self.console().handle(now, input)
    }

    /// Handles an input, and everything that follows from it without time passing.
    fn handle(&mut self, input: Input) {
        if self.has_left() {
            return;
        }
        let output = self.pass(input);
        self.carry_out(output);
        self.rest();
    }

    /// Does what there is to do until time has to pass.
    fn rest(&mut self) {
        loop {
            let now = *self.now();
            let want = self.console().next(now).now;
            let output = match want {
                _ if self.has_left() => self.idle(),
                Want::Tick => Some(self.pass(Input::Tick)),
                Want::PowerReading => self.power().map(|reading| self.pass(Input::Power(reading))),
                Want::RandomWords => self.rolled(),
                Want::Idle => self.idle(),
                Want::SeedWords | Want::Sleep => None,
            };
            match output {
                Some(output) => self.carry_out(output),
                None => return,
            }
        }
    }

    /// The output of an answer that was accepted.
    fn rolled(&mut self) -> Option<Output> {
        let request = self.console().roll_request()?;
        let output = self.roll(request)?;
        let is_accepted = self.console().roll_request() != Some(request);
        is_accepted.then_some(output)
    }

    /// When something next happens without a button.
    fn until(&mut self) -> Option<Millis> {
        let now = *self.now();
        let wants = self.console().next(now);
        wants.until.filter(|_| !self.has_left())
    }

    /// Lets time pass until a moment.
    fn run_until(&mut self, moment: Millis) {
        loop {
            let now = *self.now();
            let until = self.until();
            let Some(due) = until.filter(|due| *due <= moment) else {
                break;
            };
            *self.now() = now.max(due);
            self.rest();
        }
        *self.now() = (*self.now()).max(moment);
    }
}
