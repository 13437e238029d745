//! My sheet among the kinds of matches: it is Qwantum in its mode 1.

use super::{Device, Go, MySheetPage, MySheetReview};
use crate::{
    app::registered_game::{RegisteredMatch, RegisteredView, ViewedMatch},
    games::MatchKind,
    qwantum::{MOST_SHEET_ACTIONS, OwnSheet},
    store::{Statistics, StoredGame, StoredMatch},
    text::Message,
    ui::Icon,
};

/// An own sheet as it is stored.
pub(in crate::app) type StoredSheet = StoredMatch<OwnSheet, MOST_SHEET_ACTIONS>;

/// The kind of an own sheet.
pub(super) const MY_SHEET: MatchKind = MatchKind {
    game: OwnSheet::KIND,
    mode: OwnSheet::MODE,
};

pub(crate) enum MySheet {}

impl RegisteredMatch for MySheet {
    const NAME: Message = Message::MySheet;
    const ICON: Icon = Icon::SHEET;

    type Match = StoredSheet;

    fn current(device: &Device) -> Option<&StoredSheet> {
        device.my_sheet.as_ref()
    }

    fn current_to_store(device: &mut Device) -> (Option<&mut StoredSheet>, &mut Statistics) {
        let current = device.my_sheet.as_mut();
        (current, &mut device.results.statistics)
    }

    fn set_current(device: &mut Device, stored: StoredSheet) {
        device.my_sheet = Some(stored);
    }

    fn clear_current(device: &mut Device) {
        device.my_sheet = None;
    }

    fn open_board(device: &mut Device) -> Go {
        match &device.my_sheet {
            Some(own) => MySheetPage::new(own.game()).into(),
            None => Go::Setup(MY_SHEET.game),
        }
    }

    fn view(stored: StoredSheet) -> Option<ViewedMatch> {
        Some(stored.into())
    }
}

impl RegisteredView for MySheet {
    fn open_review(device: &mut Device) -> Go {
        MySheetReview::new(device).into()
    }
}
