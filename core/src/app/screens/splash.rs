//! The name of the device, shown briefly after power-on; any button skips it.

use super::{Device, Go, OnScreen, Page, resume::after_start};
use crate::{
    buttons::Press,
    text::Message,
    time::Millis,
    ui::{Align, Font, Frame, Ink, WIDTH},
};

const SHOWN_FOR: Millis = Millis(1500);

#[derive(Clone, Debug)]
pub(in crate::app) struct Splash {
    until: Millis,
}

impl Splash {
    pub(super) fn new(at: Millis) -> Self {
        Splash {
            until: at + SHOWN_FOR,
        }
    }

    /// It was already shown.
    pub(super) fn over() -> Self {
        Splash {
            until: Millis::ZERO,
        }
    }
}

impl Page for Splash {
    fn press(&mut self, _press: Press, device: &mut Device) -> Go {
        self.until = device.at;
        Go::Stay
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        if device.at >= self.until {
            after_start(device)
        } else {
            Go::Stay
        }
    }

    fn due(&self, _device: &Device) -> Option<Millis> {
        Some(self.until)
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Unknown
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let middle = WIDTH as i32 / 2;
        frame.write(Font::Huge, Align::Centre, middle, 14, "PocketQ", Ink::Plain);
        frame.dots_across(28, 37, 72);
        frame.write(
            Font::Body,
            Align::Centre,
            middle,
            42,
            device.say(Message::Tagline),
            Ink::Plain,
        );
    }
}
