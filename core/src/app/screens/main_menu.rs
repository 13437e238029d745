//! The first thing a player chooses from. Shows only what works.

use super::{
    Device, Go, Page, about::About, quantik::QuantikSetup, qwantum::SetupList,
    settings::SettingsList, towers::TowersSetup,
};
use crate::{
    buttons::{Key, Press},
    text::Message,
    ui::{Frame, Icon, widgets::Menu},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Entry {
    Qwantum,
    Quantik,
    Quantum,
    Settings,
    About,
}

impl Entry {
    const ALL: [Entry; 5] = [
        Entry::Qwantum,
        Entry::Quantik,
        Entry::Quantum,
        Entry::Settings,
        Entry::About,
    ];

    fn look(self) -> (Icon, Message) {
        match self {
            Entry::Qwantum => (Icon::DIE, Message::Qwantum),
            Entry::Quantik => (Icon::CONE, Message::Quantik),
            Entry::Quantum => (Icon::CASTLE, Message::Quantum),
            Entry::Settings => (Icon::COG, Message::Settings),
            Entry::About => (Icon::ABOUT, Message::About),
        }
    }

    fn open(self) -> Go {
        match self {
            Entry::Qwantum => SetupList::new().into(),
            Entry::Quantik => QuantikSetup::new().into(),
            Entry::Quantum => TowersSetup::new().into(),
            Entry::Settings => SettingsList::default().into(),
            Entry::About => About::default().into(),
        }
    }
}

#[derive(Clone, Debug)]
pub(in crate::app) struct MainMenu {
    menu: Menu,
}

impl Default for MainMenu {
    fn default() -> Self {
        MainMenu { menu: Menu::at(0) }
    }
}

impl MainMenu {
    /// Come back from what an entry opened.
    pub(super) fn back_from(entry: Entry) -> Self {
        MainMenu {
            menu: Menu::at(entry as usize),
        }
    }
}

impl Page for MainMenu {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if press.key == Key::Do {
            device.click(true);
            return Entry::ALL[self.menu.chosen()].open();
        }
        let changed = self.menu.press(press, Entry::ALL.len());
        device.click(changed);
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let entries = Entry::ALL.map(|entry| {
            let (icon, message) = entry.look();
            (icon, device.say(message))
        });
        self.menu.draw(frame, &entries);
    }
}
