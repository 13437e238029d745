//! A played scenario as plain text for the emulator: which buttons were down at which time, and
//! what the panel must show then.
//!
//! ```text
//! pocketq-trace 1
//! 0 levels 0               # bits in the order Up, Down, Left, Right, A, B
//! 0 saved 50510100...      # the save area at the start; blank without this line
//! 900 dice 2 4 1 3 4 2 2   # the next faces, from 0; for a lot, only the first counts
//! 950 unhealthy            # the next roll is refused
//! 980 battery 3900         # millivolts, or `usb`; without this line it is USB
//! 990 restart              # the power fails and comes back
//! 2060 frame 00ff...       # 1,024 bytes in page order, as a person sees them
//! 2060 brightness 6
//! 2060 end
//! ```
//! Times are milliseconds since the program started.

use std::fmt::Write;

use pocketq_core::{
    buttons::ButtonSet,
    chance::Rolled,
    console::{Panel, PowerReading},
    time::Millis,
    ui::Frame,
};

/// What happened, and when.
#[derive(Clone, Debug)]
pub struct Trace {
    text: String,
    frames: usize,
}

impl Default for Trace {
    fn default() -> Self {
        Trace {
            text: "pocketq-trace 1\n".into(),
            frames: 0,
        }
    }
}

impl Trace {
    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many settled frames it holds.
    pub fn frames(&self) -> usize {
        self.frames
    }

    pub(super) fn levels(&mut self, at: Millis, levels: ButtonSet) {
        self.line(at, format_args!("levels {}", levels.bits()));
    }

    pub(super) fn saved(&mut self, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.line(Millis::ZERO, format_args!("saved {}", hex(bytes)));
        }
    }

    pub(super) fn falls(&mut self, at: Millis, rolled: Rolled) {
        let faces = match rolled {
            Rolled::Dice(fell) => fell.map(|face| face.unwrap_or(0)),
            Rolled::OneOf(lot) => [lot, 0, 0, 0, 0, 0, 0],
            Rolled::Refused(_) => return self.line(at, format_args!("unhealthy")),
        };
        let faces = faces.map(|face| face.to_string()).join(" ");
        self.line(at, format_args!("dice {faces}"));
    }

    pub(super) fn power(&mut self, at: Millis, power: PowerReading) {
        match power {
            PowerReading::Usb => self.line(at, format_args!("battery usb")),
            PowerReading::Battery(millivolts) => {
                self.line(at, format_args!("battery {millivolts}"))
            }
        }
    }

    pub(super) fn restart(&mut self, at: Millis) {
        self.line(at, format_args!("restart"));
    }

    pub(super) fn shows(&mut self, at: Millis, picture: &Frame, panel: Panel) {
        self.line(at, format_args!("frame {}", hex(picture.bytes())));
        if panel.on {
            self.line(at, format_args!("brightness {}", panel.brightness.step()));
        }
        self.frames += 1;
    }

    pub(super) fn end(&mut self, at: Millis) {
        self.line(at, format_args!("end"));
    }

    fn line(&mut self, at: Millis, what: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.text, "{} {what}", at.0);
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
