//! The first menu. B, which has nothing to go back to here, shows what the buttons do.

use super::{
    Device, Go, Page, about::About, button_pages::ButtonPicture, is_back, list_page::ListPage,
    results::RESULTS, settings::SETTINGS,
};
use crate::{
    app::{
        registered_game::{RegisteredGame, RegisteredMatch},
        registry::for_game,
    },
    buttons::{Key, Press},
    games::GameKind,
    text::Message,
    ui::{Frame, Icon, widgets::Menu},
};

/// An entry: its picture, its name, and where it leads.
type Entry = (Icon, Message, fn(&mut Device) -> Go);

/// What comes after the games.
const OTHERS: [Entry; 3] = [
    (Icon::CUP, Message::Results, |_| {
        ListPage::new(RESULTS).into()
    }),
    (Icon::COG, Message::Settings, |_| {
        ListPage::new(SETTINGS).into()
    }),
    (Icon::ABOUT, Message::About, |_| About::default().into()),
];

const ENTRIES: usize = GameKind::COUNT + OTHERS.len();

/// All entries: the games, then everything else.
fn entries() -> [Entry; ENTRIES] {
    core::array::from_fn(|index| match GameKind::from_index(index) {
        Some(game) => for_game!(game, G => (G::ICON, G::NAME, open::<G> as fn(&mut Device) -> Go)),
        None => OTHERS[index - GameKind::COUNT],
    })
}

fn open<G: RegisteredGame>(device: &mut Device) -> Go {
    device.store_requests.load = Some(G::KIND);
    G::open_setup()
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
    /// The menu with the cursor on a game.
    pub(super) fn at(game: GameKind) -> Self {
        MainMenu {
            menu: Menu::at(game.index()),
        }
    }
}

impl Page for MainMenu {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match press.key {
            Key::Do => {
                let chosen = self.menu.chosen();
                // Coming back, somebody sees as many entries before it as there is room for.
                self.menu = Menu::at(chosen);
                let (_, _, open) = entries()[chosen];
                open(device)
            }
            _ if is_back(press) => ButtonPicture.into(),
            _ => Go::changed(self.menu.press(press, ENTRIES)),
        }
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let entries = entries().map(|(icon, message, _)| (icon, device.say(message)));
        self.menu.draw(frame, &entries);
    }
}
