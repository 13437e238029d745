//! The first menu. B, which has nothing to go back to here, shows what the buttons do.

use super::{
    Device, Go, Page, about::About, button_picture::ButtonPicture, results::ResultsList,
    settings::SettingsList,
};
use crate::{
    app::registered_game::{RegisteredGame, RegisteredMatch},
    app::registry::for_game,
    buttons::{Key, Press},
    games::GameKind,
    text::Message,
    ui::{Frame, Icon, widgets::Menu},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum MainMenuEntry {
    Game(GameKind),
    Results,
    Settings,
    About,
}

/// The games, then everything else.
const ENTRIES: usize = GameKind::COUNT + 3;

impl MainMenuEntry {
    fn all() -> [MainMenuEntry; ENTRIES] {
        core::array::from_fn(|index| match GameKind::from_index(index) {
            Some(game) => MainMenuEntry::Game(game),
            None => [Self::Results, Self::Settings, Self::About][index - GameKind::COUNT],
        })
    }

    fn look(self) -> (Icon, Message) {
        match self {
            MainMenuEntry::Game(game) => for_game!(game, G => (G::ICON, G::NAME)),
            MainMenuEntry::Results => (Icon::CUP, Message::Results),
            MainMenuEntry::Settings => (Icon::COG, Message::Settings),
            MainMenuEntry::About => (Icon::ABOUT, Message::About),
        }
    }

    fn open(self, device: &mut Device) -> Go {
        match self {
            MainMenuEntry::Game(game) => {
                device.store_requests.load = Some(game);
                for_game!(game, G => G::open_setup())
            }
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
    /// The menu with the cursor on the entry that was just left.
    pub(super) fn back_from(entry: MainMenuEntry) -> Self {
        let at = MainMenuEntry::all().iter().position(|one| *one == entry);
        MainMenu {
            menu: Menu::at(at.unwrap_or(0)),
        }
    }
}

impl Page for MainMenu {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if press.key == Key::Do {
            device.click(true);
            return MainMenuEntry::all()[self.menu.chosen()].open(device);
        }
        if matches!(press.key, Key::Back | Key::Menu) {
            device.click(true);
            return ButtonPicture::from(self.clone()).into();
        }
        let changed = self.menu.press(press, ENTRIES);
        device.click(changed);
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let entries = MainMenuEntry::all().map(|entry| {
            let (icon, message) = entry.look();
            (icon, device.say(message))
        });
        self.menu.draw(frame, &entries);
    }
}
