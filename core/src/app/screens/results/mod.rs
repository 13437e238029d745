//! Results on the screen: the last games, statistics, the top ten, and a match as QR codes.
//!
//! The match that is viewed is in `device.results.viewed`: loaded from the store, or a copy of the
//! one that was just played, which stays as it is.

mod facts;
mod last_games;
mod list;
mod share;
mod statistics;
mod top_ten;

pub(in crate::app) use last_games::LastGames;
pub(in crate::app) use list::ResultsList;
pub(in crate::app) use share::SharePage;
pub(in crate::app) use statistics::StatisticsPage;
pub(in crate::app) use top_ten::TopTen;

use super::{Device, Go, Page, main_menu::MainMenu, question::Question};
use crate::{
    app::registered_game::RegisteredGame,
    games::{GameKind, for_game},
    text::Message,
    ui::Icon,
};

/// Where a viewed match was opened from; going back leads there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Origin {
    /// The board on which it was played.
    Board(GameKind),
    /// The list of the last games, and the row there.
    LastGames(usize),
}

impl Origin {
    /// Goes back.
    pub(in crate::app::screens) fn back(self, device: &mut Device) -> Go {
        device.click(true);
        match self {
            Origin::LastGames(place) => LastGames::at(place).into(),
            Origin::Board(game) => for_game!(game, G => G::open_board(device)),
        }
    }
}

/// Opens the review of the viewed match; `None` if there is none.
fn review(origin: Origin, device: &mut Device) -> Option<Go> {
    let game = device.results.viewed.as_ref()?.game();
    Some(for_game!(game, G => G::open_review(origin, device)))
}

/// A game's icon and name.
fn icon_and_name(game: GameKind) -> (Icon, Message) {
    for_game!(game, G => (G::ICON, G::NAME))
}
