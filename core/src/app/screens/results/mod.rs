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

use super::{Device, Go, Page, main_menu::MainMenu, question::Question, resume::after_start};
use crate::{
    app::registered_game::RegisteredMatch,
    app::registry::{for_game, for_match},
    games::{GameKind, MatchKind},
    text::Message,
    ui::Icon,
};

/// Where a viewed match was opened from; going back leads there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Origin {
    /// The board on which it was played.
    Board(MatchKind),
    /// The list of the last games, and the row there.
    LastGames(usize),
    /// Another device: there is nothing to go back to, and this one begins as at power-on.
    Elsewhere,
}

impl Origin {
    /// Goes back.
    pub(in crate::app::screens) fn back(self, device: &mut Device) -> Go {
        device.click(true);
        match self {
            Origin::LastGames(place) => LastGames::at(place).into(),
            Origin::Elsewhere => after_start(device),
            Origin::Board(kind) => for_match!(kind, M => M::open_board(device)).unwrap_or(Go::Stay),
        }
    }
}

/// Opens the review of the viewed match; `None` if there is none.
fn review(origin: Origin, device: &mut Device) -> Option<Go> {
    let open = device.results.viewed.as_ref()?.open_review();
    Some(open(origin, device))
}

/// A game's icon and name.
fn icon_and_name(game: GameKind) -> (Icon, Message) {
    for_game!(game, G => (G::ICON, G::NAME))
}

/// The icon and name of a kind of match; those of the game if the mode is not known.
fn match_icon_and_name(kind: MatchKind) -> (Icon, Message) {
    for_match!(kind, M => (M::ICON, M::NAME)).unwrap_or_else(|| icon_and_name(kind.game))
}
