//! The first thing a player chooses from. Shows only what works.

use super::{
    Device, Go, Page, about::About, quantik::QuantikSetup, qwantum::SetupList,
    results::ResultsList, settings::SettingsList, towers::TowersSetup,
};
use crate::{
    buttons::{Key, Press},
    store::GameKind,
    text::Message,
    ui::{Frame, Icon, widgets::Menu},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum MainMenuEntry {
    Qwantum,
    Quantik,
    Towers,
    Results,
    Settings,
    About,
}

impl MainMenuEntry {
    const ALL: [MainMenuEntry; 6] = [
        MainMenuEntry::Qwantum,
        MainMenuEntry::Quantik,
        MainMenuEntry::Towers,
        MainMenuEntry::Results,
        MainMenuEntry::Settings,
        MainMenuEntry::About,
    ];

    fn look(self) -> (Icon, Message) {
        match self {
            MainMenuEntry::Qwantum => (Icon::DIE, Message::Qwantum),
            MainMenuEntry::Quantik => (Icon::CONE, Message::Quantik),
            MainMenuEntry::Towers => (Icon::CASTLE, Message::Quantum),
            MainMenuEntry::Results => (Icon::CUP, Message::Results),
            MainMenuEntry::Settings => (Icon::COG, Message::Settings),
            MainMenuEntry::About => (Icon::ABOUT, Message::About),
        }
    }

    /// The game that it opens.
    fn game(self) -> Option<GameKind> {
        match self {
            MainMenuEntry::Qwantum => Some(GameKind::Qwantum),
            MainMenuEntry::Quantik => Some(GameKind::Quantik),
            MainMenuEntry::Towers => Some(GameKind::Towers),
            _ => None,
        }
    }

    fn open(self) -> Go {
        match self {
            MainMenuEntry::Qwantum => SetupList::new().into(),
            MainMenuEntry::Quantik => QuantikSetup::new().into(),
            MainMenuEntry::Towers => TowersSetup::new().into(),
            MainMenuEntry::Results => ResultsList::default().into(),
            MainMenuEntry::Settings => SettingsList::default().into(),
            MainMenuEntry::About => About::default().into(),
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
    pub(super) fn back_from(entry: MainMenuEntry) -> Self {
        MainMenu {
            menu: Menu::at(entry as usize),
        }
    }
}

impl Page for MainMenu {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if press.key == Key::Do {
            device.click(true);
            let entry = MainMenuEntry::ALL[self.menu.chosen()];
            device.load_match(entry.game());
            return entry.open();
        }
        let changed = self.menu.press(press, MainMenuEntry::ALL.len());
        device.click(changed);
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let entries = MainMenuEntry::ALL.map(|entry| {
            let (icon, message) = entry.look();
            (icon, device.say(message))
        });
        self.menu.draw(frame, &entries);
    }
}
