//! The menu of a game: what the buttons do, step-by-step undo and redo, a hint, entering the dice on
//! the table, leaving.

use super::{
    Device, Go, Question, Qwantum, QwantumReview, RulesReader, Told,
    advice::can_advise,
    dice_entry::{DiceEntry, TotalsEntry},
    fix::FixEntry,
    letter, name as name_of,
    overview::Overview,
    table_match::{Decision, TableMatch},
};
use crate::{
    app::{
        registered_game::view_current,
        screens::{
            button_pages::ButtonHelp,
            list_page::{Line, Table, Words},
            results::SharePage,
        },
    },
    games::GameKind,
    qwantum::{Action, Dice},
    text::{Message, piece},
};

/// The menu.
pub(super) const MENU: &Table = &Table {
    // Below the line about the buttons, so that undoing takes no press more.
    first: 1,
    ..Table::new(
        Message::GameMenu,
        &[
            Line::entry(Message::Buttons, |_| Go::Replace(ButtonHelp.into())),
            Line::entry(Message::Undo, |device| {
                expect_rewrite(device);
                moved(device.table.as_mut().is_some_and(TableMatch::undo))
            })
            .value(|device| dash_if_none(&last(device)))
            .heading(|device| Some(decision_text(&last(device)?, device))),
            Line::entry(Message::FixNumber, |device| {
                expect_rewrite(device);
                let fix = device.table.as_ref().and_then(FixEntry::open);
                fix.map_or(Go::Changed, |fix| Go::Replace(fix.into()))
            }),
            Line::entry(Message::Redo, |device| {
                moved(device.table.as_mut().is_some_and(TableMatch::redo))
            })
            .value(|device| dash_if_none(&next(device)))
            .heading(|device| Some(decision_text(&next(device)?, device))),
            Line::entry(Message::Hint, |_| Go::Close(Told::Hint)).only_if(has_hint),
            // B shows the sheets too, so where there is more to offer the row is left to other things.
            Line::entry(Message::LookRound, |_| {
                Go::Replace(Overview::default().into())
            })
            .only_if(|device| !has_real_dice(device) && !is_over(device)),
            Line::entry(Message::Review, |device| {
                view_current::<Qwantum>(device);
                Go::Replace(QwantumReview::new(device).into())
            })
            .only_if(is_over),
            Line::entry(Message::Share, |device| {
                view_current::<Qwantum>(device);
                Go::Replace(SharePage::new(device).into())
            })
            .only_if(is_over),
            Line::entry(Message::EnterTotals, |device| {
                let table = device.table.as_ref();
                let known = table.map(|table| table.game().totals());
                known.map_or(Go::Pop, |known| Go::Replace(TotalsEntry::new(known).into()))
            })
            .only_if(can_enter),
            Line::entry(Message::EnterDice, |_| {
                Go::Replace(DiceEntry::lying().into())
            })
            .only_if(can_enter),
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

fn is_over(device: &Device) -> bool {
    let table = device.table.as_ref();
    table.is_none_or(|table| table.game().is_over())
}

fn has_real_dice(device: &Device) -> bool {
    let table = device.table.as_ref();
    table.is_some_and(|table| table.game().setup().dice() == Dice::Real)
}

/// The device needs no hint.
fn has_hint(device: &Device) -> bool {
    let table = device.table.as_ref();
    table.is_some_and(|table| can_advise(table.game()) && table.device_to_decide().is_none())
}

/// Once all totals are known, which a hint needs, there is nothing to enter.
fn can_enter(device: &Device) -> bool {
    has_real_dice(device) && !is_over(device) && !has_hint(device)
}

fn last(device: &Device) -> Option<Decision> {
    device.table.as_ref()?.last_decision()
}

fn next(device: &Device) -> Option<Decision> {
    device.table.as_ref()?.next_decision()
}

/// Beside undo and redo: whether there is something.
pub(super) fn dash_if_none<T>(action: &Option<T>) -> Words {
    match action {
        Some(_) => piece!(""),
        None => piece!("-"),
    }
}

/// After undo or redo: if something was, the stage beneath follows.
pub(super) fn moved(moved: bool) -> Go {
    match moved {
        true => Go::Tell(Told::Moved),
        false => Go::Changed,
    }
}

fn expect_rewrite(device: &mut Device) {
    device.store_requests.expect_rewrite = Some(GameKind::Qwantum.into());
}

/// A decision in words: "Ben: Blue 6".
fn decision_text(decision: &Decision, device: &Device) -> Words {
    let (Some(seat), Some(table)) = (decision.seat, &device.table) else {
        return piece!("{}", device.say(Message::NobodyElse));
    };
    let name = table.name(seat);
    let message = match (decision.action, decision.action.written()) {
        (_, Some(colour)) => {
            let colour = device.say(name_of(colour));
            return match decision.number {
                Some(number) => device.labelled(name, piece!("{colour} {number}")),
                None => device.labelled(name, colour),
            };
        }
        (Action::B(None) | Action::C { .. }, _) => Message::Pass,
        (Action::Keep, _) => Message::Keep,
        _ => Message::Dice,
    };
    device.labelled(name, device.say(message))
}

/// An action of a player in a few letters; `written` is the number if a colour was.
pub(super) fn action_text(
    action: Action,
    written: Option<u8>,
    device: &Device,
) -> heapless::String<40> {
    if let Some(colour) = action.written() {
        let letter = letter(colour, device.language());
        return piece!("{letter} {}", written.unwrap_or_default());
    }
    match action {
        Action::Throw(_) | Action::ThrownByHand(_) => piece!("A 1"),
        Action::Again { .. } | Action::AgainByHand { .. } => piece!("A 2"),
        Action::Keep => piece!("A ="),
        Action::Totals(_) => piece!("{}", device.say(Message::Dice)),
        _ => piece!("-"),
    }
}
