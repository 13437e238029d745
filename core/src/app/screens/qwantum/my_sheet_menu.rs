//! The menu of my sheet: what the buttons do, undo and redo, correcting a number, the end of the game,
//! review, QR codes, leaving.

use super::{
    Device, Go, MySheetFix, MySheetReview, Question, RulesReader, Told,
    menu::{dash_if_none, moved},
    my_sheet_registration::{MySheet, StoredSheet},
    name,
};
use crate::{
    app::{
        registered_game::view_current,
        screens::{
            button_pages::ButtonHelp,
            list_page::{Line, Table},
            results::SharePage,
        },
    },
    games::GameKind,
    qwantum::{SheetAction, next_sheet_redo},
    text::{Message, piece},
};

/// The menu.
pub(super) const MY_SHEET_MENU: &Table = &Table {
    // Below the line about the buttons, so that undoing takes no press more.
    first: 1,
    ..Table::new(
        Message::MySheet,
        &[
            Line::entry(Message::Buttons, |_| Go::Replace(ButtonHelp.into())),
            Line::entry(Message::Undo, |device| {
                let own = device.my_sheet.as_mut();
                moved(own.is_some_and(|own| own.journal.undo()))
            })
            .value(|device| dash_if_none(&last(device)))
            .heading(|device| Some(action_text(last(device)?, device))),
            Line::entry(Message::FixNumber, |device| {
                let own = device.my_sheet.as_ref();
                let fix = own.and_then(|own| MySheetFix::open(&own.journal));
                fix.map_or(Go::Changed, |fix| Go::Replace(fix.into()))
            }),
            Line::entry(Message::Redo, |device| {
                let own = device.my_sheet.as_mut();
                moved(own.is_some_and(|own| own.journal.redo()))
            })
            .value(|device| dash_if_none(&next(device)))
            .heading(|device| Some(action_text(next(device)?, device))),
            Line::entry(Message::EndOfGame, |_| {
                let (title, words) = (Message::EndOfGameTitle, Message::EndOfGameText);
                let ended = Question::new(title, words, |_| Go::Close(Told::Ended));
                Go::Replace(ended.into())
            })
            .only_if(|device| !is_over(device)),
            Line::entry(Message::Review, |device| {
                view_current::<MySheet>(device);
                Go::Replace(MySheetReview::new(device).into())
            })
            .only_if(is_over),
            Line::entry(Message::Share, |device| {
                view_current::<MySheet>(device);
                Go::Replace(SharePage::new(device).into())
            }),
            Line::entry(Message::Help, |_| {
                Go::Replace(RulesReader::of(GameKind::Qwantum).into())
            }),
            Line::entry(Message::Leave, |device| match is_over(device) {
                true => Go::Setup(GameKind::Qwantum),
                false => Go::Replace(Question::leave_qwantum().into()),
            }),
        ],
    )
};

pub(super) fn is_over(device: &Device) -> bool {
    device.my_sheet.as_ref().is_none_or(StoredSheet::is_over)
}

fn last(device: &Device) -> Option<SheetAction> {
    device.my_sheet.as_ref()?.journal.last()
}

fn next(device: &Device) -> Option<SheetAction> {
    next_sheet_redo(&device.my_sheet.as_ref()?.journal)
}

/// An action in words.
pub(super) fn action_text(action: SheetAction, device: &Device) -> heapless::String<40> {
    match action {
        SheetAction::Write { colour, value } => {
            piece!("{} {value}", device.say(name(colour)))
        }
        SheetAction::Miss => piece!("{}", device.say(Message::HintMiss)),
        SheetAction::Ended => piece!("{}", device.say(Message::EndOfGame)),
    }
}
