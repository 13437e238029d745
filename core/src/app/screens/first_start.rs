//! The first start: the device asks for its language, each by its own name. Nothing is stored before
//! it was chosen, so that it asks again after a power cut.

use super::{Device, Go, OnScreen, Page, Told, button_picture::ButtonPicture, resume::after_start};
use crate::{
    buttons::{Key, Press},
    text::{Language, Message},
    ui::{
        Frame,
        widgets::{List, Row},
    },
};

#[derive(Clone, Debug)]
pub(in crate::app) struct LanguageQuestion {
    list: List,
}

impl LanguageQuestion {
    /// The question, with the cursor on the language that the device was switched on with.
    pub(super) fn new(device: &Device) -> Self {
        let is_likely = |language: &Language| *language == device.language();
        let likely = Language::ALL.iter().position(is_likely);
        LanguageQuestion {
            list: List::at(likely.unwrap_or(0)),
        }
    }

    fn chosen(&self) -> Language {
        let chosen = Language::ALL.get(self.list.chosen());
        chosen.copied().unwrap_or_default()
    }
}

impl Page for LanguageQuestion {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if press.key == Key::Do {
            device.settings.language = self.chosen();
            // From now on there are settings to store.
            device.is_new = false;
            return ButtonPicture.into();
        }
        Go::changed(self.list.press(press, Language::ALL.len()))
    }

    /// The buttons were shown.
    fn told(&mut self, _told: Told, device: &mut Device) -> Go {
        after_start(device)
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Unknown
    }

    fn draw(&self, _device: &Device, frame: &mut Frame) {
        let rows = Language::ALL.map(|language| Row::entry(language.name(), ""));
        // Whoever reads only one of them finds the question in it.
        let title = Message::Language.text(self.chosen());
        self.list.draw(frame, title, &rows);
    }
}
