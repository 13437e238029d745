//! Why the device had to restart, shown once at the next boot.

use core::fmt::Write;

use heapless::String;

use super::{Device, Go, OnScreen, Page, is_read, resume::after_start};
use crate::{
    app::CrashNote,
    buttons::Press,
    text::Message,
    ui::{Frame, widgets::Dialog},
};

#[derive(Clone, Debug)]
pub(in crate::app) struct CrashNotePage {
    crash_note: CrashNote,
    dialog: Dialog,
}

impl CrashNotePage {
    pub(super) fn new(crash_note: CrashNote) -> Self {
        CrashNotePage {
            crash_note,
            dialog: Dialog::default(),
        }
    }

    fn words(&self, device: &Device) -> String<256> {
        let mut words = String::new();
        let _ = match &self.crash_note {
            CrashNote::Stalled => words
                .push_str(device.say(Message::Stalled))
                .map_err(|_| core::fmt::Error),
            CrashNote::Panic(note) => write!(words, "{}\n{note}", device.say(Message::Panicked)),
        };
        words
    }
}

impl Page for CrashNotePage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if is_read(press) {
            return after_start(device);
        }
        let words = self.words(device);
        Go::changed(self.dialog.press(press, &words, 1))
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Unknown
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let choices = [device.say(Message::GoOn)];
        self.dialog.draw(
            frame,
            device.say(Message::Restarted),
            &self.words(device),
            &choices,
        );
    }
}
