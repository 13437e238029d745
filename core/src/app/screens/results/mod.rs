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
pub(in crate::app::screens) use list::RESULTS;
pub(in crate::app) use share::SharePage;
pub(in crate::app) use statistics::StatisticsPage;
pub(in crate::app) use top_ten::TopTen;

use super::{Device, Go, Page, Told, is_back, is_read, question::Question};
use crate::{
    app::registered_game::RegisteredMatch,
    app::registry::{for_game, for_match},
    games::{GameKind, MatchKind},
    text::Message,
    ui::Icon,
};

/// A game's icon and name.
fn icon_and_name(game: GameKind) -> (Icon, Message) {
    for_game!(game, G => (G::ICON, G::NAME))
}

/// The icon and name of a kind of match; those of the game if the mode is not known.
fn match_icon_and_name(kind: MatchKind) -> (Icon, Message) {
    for_match!(kind, M => (M::ICON, M::NAME)).unwrap_or_else(|| icon_and_name(kind.game))
}
