//! The main menu. B has nothing to go back to here, so it shows what the buttons do. The last entry
//! shows the version, build and licence.

use core::fmt::Write;

use heapless::String;

use super::{
    Device, Go, Page, button_pages::ButtonPicture, is_back, is_read, list_page::ListPage,
    results::RESULTS, settings::SETTINGS,
};
use crate::{
    app::{
        registered_game::{RegisteredGame, RegisteredMode},
        registry::for_game,
    },
    buttons::{Key, Press},
    games::GameKind,
    text::Message,
    ui::{
        Frame, HEIGHT, Icon,
        widgets::{Menu, Prose, TITLE_HEIGHT, title},
    },
};

/// An entry: its picture, its name, and where it leads.
type Entry = (Icon, Message, fn(&mut Device) -> Go);

/// The entries after the games.
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
                // When the player comes back, this entry is at the bottom, with as many others as
                // possible above.
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
        let game = GameKind::from_index(self.menu.chosen());
        let about = game.map(|game| for_game!(game, G => (G::PICTURE, device.say(G::LINE))));
        self.menu.draw(frame, &entries, about);
    }
}

/// The version of this program.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The commit that this program was built from.
pub(super) const BUILD: &str = env!("POCKETQ_BUILD");

#[derive(Clone, Debug, Default)]
pub(in crate::app) struct About {
    prose: Prose,
}

impl About {
    fn words(device: &Device) -> String<400> {
        let mut words = String::new();
        // A translation that is too long would be cut off; a test ensures that none is.
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
