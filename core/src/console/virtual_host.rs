//! The host's loop in virtual time, for the desk and tests: dice and searches take no time, and the
//! clock jumps from one due moment to the next.

use embedded_storage::nor_flash::NorFlash;

use super::{Console, Input, Output, PowerReading, Want};
use crate::{chance::RollRequest, time::Millis};

/// A host that sets its own time. Implementors supply what differs between them; the loop is here.
pub trait VirtualHost {
    /// The flash of its console.
    type Flash: NorFlash;

    /// The console.
    fn console(&mut self) -> &mut Console<Self::Flash>;

    /// The time.
    fn now(&mut self) -> &mut Millis;

    /// Answers a request for dice. The device keeps waiting if there is no answer or it does not
    /// fit the request.
    fn roll(&mut self, request: RollRequest) -> Option<Output>;

    /// Shows and plays the output.
    fn carry_out(&mut self, output: Output);

    /// Where the power comes from, if that can be measured.
    fn power(&self) -> Option<PowerReading> {
        None
    }

    /// Whether the device has left for its boot loader: after that, only idle work is done.
    fn has_left(&self) -> bool {
        false
    }

    /// Does a little of the work that can wait; `None` if there is none, or no time left for it.
    fn idle(&mut self) -> Option<Output> {
        let now = *self.now();
        self.console().idle(now)
    }

    /// Passes an input to the console.
    fn pass(&mut self, input: Input) -> Output {
        let now = *self.now();
        self.console().handle(now, input)
    }

    /// Handles an input, and everything that follows from it at the same moment.
    fn handle(&mut self, input: Input) {
        if self.has_left() {
            return;
        }
        let output = self.pass(input);
        self.carry_out(output);
        self.rest();
    }

    /// Does everything that can be done before time has to pass.
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

    /// Lets the host answer the request for dice; returns the output if the answer was accepted.
    fn rolled(&mut self) -> Option<Output> {
        let request = self.console().roll_request()?;
        let output = self.roll(request)?;
        let is_accepted = self.console().roll_request() != Some(request);
        is_accepted.then_some(output)
    }

    /// When something happens next without a button press.
    fn until(&mut self) -> Option<Millis> {
        let now = *self.now();
        let wants = self.console().next(now);
        wants.until.filter(|_| !self.has_left())
    }

    /// Lets time pass until `moment`.
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
