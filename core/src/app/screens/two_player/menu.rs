//! The menu over the board of a two-player game.

use core::marker::PhantomData;

use super::{
    Device, Go, Question, TwoPlayerGame as _,
    board::{EndOffer, MatchOf, TwoPlayerBoard, shown_names},
};
use crate::{
    app::{
        registered_game::{RegisteredGame, RegisteredMode, RegisteredView, view_current},
        screens::{
            NoticePage, PageEvent,
            controller::Controller,
            list_page::{Line, ListPage, Table, Words, said},
            results::SharePage,
            table::{HELP_ROW, TABLE_ROW},
        },
    },
    text::Message,
};

/// The menu of a board's match.
pub(super) fn menu<B: TwoPlayerBoard<N> + 'static, const N: usize>() -> ListPage {
    ListPage::new(&Menu::<B, N>::TABLE)
}

struct Menu<B, const N: usize>(PhantomData<B>);

impl<B: TwoPlayerBoard<N> + 'static, const N: usize> Menu<B, N> {
    const TABLE: Table = Table::new(B::Registered::NAME, Self::LINES);

    const LINES: &'static [Line] = &[
        Line::entry(Message::Undo, |device| {
            let Some(current) = B::current_mut(device) else {
                return Self::leave(device);
            };
            if !current.undo() && current.game().undo_floor() > 0 {
                let hidden = NoticePage::new(Message::Undo, Message::UndoHidden);
                return Go::Replace(hidden.into());
            }
            Go::Close(PageEvent::Moved)
        })
        .heading(|device| said(Message::Undo, Self::undone(device)?, device)),
        Line::entry(Message::Redo, |device| {
            if let Some(current) = B::current_mut(device) {
                current.redo();
            }
            Go::Close(PageEvent::Moved)
        }),
        // Only one search runs at a time, so there is no hint while the device searches for its
        // move.
        Line::entry(Message::Hint, |_| Go::Close(PageEvent::Hint)).only_if(Self::can_hint),
        Line::entry(Message::Offer, |device| {
            let offer = B::current(device).and_then(B::end_offer);
            let ask = |words| Question::new(Message::Offer, words, |_| Go::Close(PageEvent::Ended));
            Go::Replace(match offer {
                None => return Go::Pop,
                Some(EndOffer::AskPeople) => ask(Message::AgreeText).into(),
                Some(EndOffer::DeviceAgrees) => ask(Message::DeviceAgrees).into(),
                Some(EndOffer::DeviceDeclines) => {
                    NoticePage::new(Message::Offer, Message::OfferDeclined).into()
                }
            })
        })
        .only_if(|device| B::current(device).is_some_and(|one| B::end_offer(one).is_some())),
        Line::entry(Message::Review, |device| {
            view_current::<B::Registered>(device);
            B::Registered::open_review(device).in_place()
        })
        .only_if(Self::is_over),
        Line::entry(Message::Share, |device| {
            view_current::<B::Registered>(device);
            Go::Replace(SharePage::new(device).into())
        })
        .only_if(Self::is_over),
        HELP_ROW,
        Line::entry(Message::Leave, Self::leave),
        // Last, because one press of up leads there from the first row.
        TABLE_ROW,
    ];

    /// The move that undo takes back, the last one of a person: "Ben: b4".
    fn undone(device: &Device) -> Option<Words> {
        let current = B::current(device)?;
        let played = current.game().undo_floor()..current.stored.journal.len();
        let is_persons = |at: &usize| current.controller(*at) == Controller::Person;
        let at = played.rev().find(is_persons)?;
        let way = B::way(current.stored.journal.actions().nth(at)?)?;
        Some(device.labelled(shown_names(&current.stored.players)[at % 2], way))
    }

    fn is_over(device: &Device) -> bool {
        B::current(device).is_none_or(MatchOf::<B, N>::is_over)
    }

    fn can_hint(device: &Device) -> bool {
        B::current(device).is_some_and(can_hint::<B, N>)
    }

    fn leave(_device: &mut Device) -> Go {
        Go::Setup(B::Registered::KIND)
    }
}

/// Whether a hint can be searched for.
pub(super) fn can_hint<B: TwoPlayerBoard<N>, const N: usize>(current: &MatchOf<B, N>) -> bool {
    !current.is_over() && current.device_to_move().is_none() && B::can_hint(current.game())
}
