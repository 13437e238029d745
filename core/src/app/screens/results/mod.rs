//! The result screens: the last games, statistics, the top ten, and a match as QR codes.
//!
//! The viewed match is in `device.results.viewed`: loaded from the store, or a copy of the match
//! that was just played. Viewing never changes the original.

mod last_games;
mod share;
mod statistics;

pub(in crate::app) use last_games::LastGames;
pub(in crate::app) use share::SharePage;
pub(in crate::app) use statistics::StatisticsPage;
pub(in crate::app) use statistics::TopTen;

use super::{Device, Go, Page, PageEvent, is_back, question::Question};
use crate::{
    app::{
        Sound,
        registered_game::RegisteredMode,
        registry::{for_game, for_match},
        screens::list_page::{Line, Table},
    },
    games::{GameKind, MatchKind},
    text::Message,
    ui::Icon,
};

/// A game's icon and name.
fn icon_and_name(game: GameKind) -> (Icon, Message) {
    for_game!(game, G => (G::ICON, G::NAME))
}

/// The icon and name of a kind of match; those of the game if the mode is unknown.
fn match_icon_and_name(kind: MatchKind) -> (Icon, Message) {
    for_match!(kind, M => (M::ICON, M::NAME)).unwrap_or_else(|| icon_and_name(kind.game))
}

/// The list of result screens, and the reset of the statistics, which asks twice.
pub(in crate::app::screens) const RESULTS: &Table = &Table::named(
    "results",
    Message::Results,
    &[
        Line::entry(Message::LastGames, |_| LastGames::default().into()),
        Line::entry(Message::Statistics, |_| StatisticsPage::default().into()),
        Line::entry(Message::TopTen, |_| TopTen::AtTable.into()),
        Line::entry(Message::TopTenAlone, |_| TopTen::Alone.into()),
        Line::entry(Message::TopTenByCode, |_| TopTen::ByCode.into()),
        Line::entry(Message::Reset, |_| {
            Question::new(Message::ResetTitle, Message::ResetText, ask_again).into()
        }),
    ],
);

/// Asks the same question again, in other words.
fn ask_again(_device: &mut Device) -> Go {
    let again = Question::new(Message::ReallySo, Message::ResetSureText, reset);
    Go::Replace(again.into())
}

fn reset(device: &mut Device) -> Go {
    device.results.statistics.reset();
    device.store_requests.store_statistics = true;
    device.sound(Sound::Done);
    Go::Pop
}
