//! About the device: version, build, licence.

use core::fmt::Write;

use heapless::String;

use super::{Device, Go, Page, is_read};
use crate::{
    buttons::Press,
    text::Message,
    ui::{
        Frame, HEIGHT,
        widgets::{Prose, TITLE_HEIGHT, title},
    },
};

/// The version of this program.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The commit that it was built from.
pub(super) const BUILD: &str = env!("POCKETQ_BUILD");

#[derive(Clone, Debug, Default)]
pub(in crate::app) struct About {
    prose: Prose,
}

impl About {
    fn words(device: &Device) -> String<400> {
        let mut words = String::new();
        // A translation that is too long would be cut; a test ensures that none is.
        let _ = write!(
            words,
            "PocketQ {VERSION}\n{BUILD}\n{}",
            device.say(Message::AboutText)
        );
        words
    }
}

impl Page for About {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if is_read(press) {
            return Go::Pop;
        }
        let count = Prose::line_count(&Self::words(device));
        let rows = Prose::rows(TITLE_HEIGHT, HEIGHT as i32);
        Go::changed(self.prose.press(press, count, rows))
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        title(frame, device.say(Message::About));
        self.prose
            .draw(frame, TITLE_HEIGHT, HEIGHT as i32, &Self::words(device));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{app::Settings, text::Language, time::Millis};

    #[test]
    fn the_whole_text_has_room_in_every_language() {
        for language in Language::ALL {
            let device = Device::new(
                Millis::ZERO,
                Settings {
                    language,
                    ..Settings::default()
                },
            );
            assert!(About::words(&device).ends_with(Message::AboutText.text(language)));
        }
    }
}
