//! The name of the device for a moment after power-on; any button skips it.

use super::{Device, Go, Page, main_menu::MainMenu};
use crate::{
    buttons::Press,
    time::Millis,
    ui::{Align, Font, Frame, HEIGHT, Ink, WIDTH},
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
}

impl Page for Splash {
    fn press(&mut self, _press: Press, _device: &mut Device) -> Go {
        MainMenu::default().into()
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        if device.at >= self.until {
            MainMenu::default().into()
        } else {
            Go::Stay
        }
    }

    fn due(&self, _device: &Device) -> Option<Millis> {
        Some(self.until)
    }

    fn draw(&self, _device: &Device, frame: &mut Frame) {
        let (middle, bottom) = (WIDTH as i32 / 2, HEIGHT as i32);
        frame.write(Font::Huge, Align::Centre, middle, 14, "PocketQ", Ink::Plain);
        frame.dots_across(28, 38, 72);
        frame.write(
            Font::Small,
            Align::Centre,
            middle,
            bottom - 20,
            "Qwantum Quantik Quantum",
            Ink::Plain,
        );
    }
}
