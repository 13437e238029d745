//! What was kept, on the screen: the last games, statistics, the top ten, and a match as QR codes.
//!
//! A match that is looked at lies in [`Device::shown`]: fetched from the store, or a copy of the one
//! that was just played, which stays as it is.

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

use super::{
    Device, Go, Page,
    main_menu::MainMenu,
    quantik::{BoardPage, QuantikReview},
    question::Question,
    qwantum::{QwantumReview, TablePage},
    towers::{TowersPage, TowersReview},
};
use crate::{app::archive::ViewedMatch, store::GameKind, text::Message, ui::Icon};

/// Where a match that is looked at comes from; going back leads there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::screens) enum Origin {
    /// The table or the board on which it was played.
    Play(GameKind),
    /// The list of the last games, and its place there.
    LastGames(usize),
}

impl Origin {
    /// Goes back.
    pub(in crate::app::screens) fn back(self, device: &mut Device) -> Go {
        device.click(true);
        match self {
            Origin::LastGames(place) => LastGames::at(place).into(),
            Origin::Play(GameKind::Qwantum) => match &device.table {
                Some(table) => TablePage::new(table, device.at).into(),
                None => MainMenu::default().into(),
            },
            Origin::Play(GameKind::Quantik) => BoardPage::open(device).into(),
            Origin::Play(GameKind::Towers) => TowersPage::open(device).into(),
        }
    }
}

/// Opens what steps through the match that is shown; nothing if none is.
fn review(origin: Origin, device: &mut Device) -> Option<Go> {
    Some(match &device.shown {
        None => return None,
        Some(ViewedMatch::Qwantum(..)) => QwantumReview::new(origin, device).into(),
        Some(ViewedMatch::Quantik(play, _)) => {
            QuantikReview::new(play.clone(), origin, device).into()
        }
        Some(ViewedMatch::Towers(..)) => TowersReview::new(origin, device).into(),
    })
}

/// A game's icon and name.
fn look(game: GameKind) -> (Icon, Message) {
    match game {
        GameKind::Qwantum => (Icon::DIE, Message::Qwantum),
        GameKind::Quantik => (Icon::CONE, Message::Quantik),
        GameKind::Towers => (Icon::CASTLE, Message::Quantum),
    }
}
