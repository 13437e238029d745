//! A new program: the device has restarted into the chip's boot loader. Nothing runs then, but the
//! display keeps its last picture, and this is it.

use super::{Device, Go, Page};
use crate::{
    app::Sound,
    buttons::Press,
    text::Message,
    ui::{
        Frame, HEIGHT,
        widgets::{Prose, TITLE_HEIGHT, title},
    },
};

#[derive(Clone, Debug)]
pub(in crate::app) struct UpdatePage;

impl UpdatePage {
    /// Restarts into the boot loader as soon as this picture is shown.
    pub(super) fn begin(device: &mut Device) -> Self {
        device.enter_boot_loader();
        device.sound(Sound::Done);
        UpdatePage
    }
}

impl Page for UpdatePage {
    fn press(&mut self, _press: Press, _device: &mut Device) -> Go {
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        title(frame, device.say(Message::Update));
        let words = device.say(Message::UpdateReady);
        Prose::default().draw(frame, TITLE_HEIGHT, HEIGHT as i32, words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    /// Nobody can scroll it: nothing runs any more.
    #[test]
    fn the_last_picture_shows_all_of_its_words() {
        let rows = Prose::rows(TITLE_HEIGHT, HEIGHT as i32);
        for language in Language::ALL {
            let lines = Prose::line_count(Message::UpdateReady.text(language));
            assert!(lines <= rows, "{language:?}: {lines} lines");
        }
    }
}
