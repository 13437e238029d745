//! The menu of a match of Qwantum in any mode: undo and redo step by step, correcting an entry, a
//! hint, entering real dice, ending a game, review, sharing, help, the table, leaving.

use super::{
    Device, Go, MySheet, PageEvent, Question, Qwantum,
    advice::can_advise,
    dice_entry::{DiceEntry, TotalsEntry},
    fix::FixEntry,
    letter, name as name_of,
    play::Play,
    table_match::Decision,
};
use crate::{
    app::{
        registered_game::{RegisteredView, view_current},
        screens::{
            list_page::{Line, Table, Words, said},
            names::with_name,
            results::SharePage,
            table::{HELP_ROW, TABLE_ROW},
        },
    },
    games::GameKind,
    qwantum::{Action, Dice, Game, SheetAction, next_sheet_redo},
    text::{Message, TextSpace, short_text},
};

/// The menu of every match; its rows depend on the mode.
pub(super) const MENU: &Table = &Table::new(
    Message::GameMenu,
    &[
        Line::entry(Message::Undo, |device| moved(undo(device)))
            .value(|device| dash_if_none(last(device)))
            .heading(|device| said(Message::Undo, last(device)?, device))
            .only_if(can_undo),
        Line::entry(Message::Redo, |device| moved(redo(device)))
            .value(|device| dash_if_none(next(device)))
            .heading(|device| said(Message::Redo, next(device)?, device))
            .only_if(can_undo),
        Line::entry(Message::FixNumber, |device| {
            expect_rewrite(device);
            let fix = FixEntry::open(Play::on_screen(device), device);
            fix.map_or(Go::Changed, |fix| Go::Replace(fix.into()))
        })
        .only_if(can_undo),
        Line::entry(Message::Hint, |_| Go::Close(PageEvent::Hint)).only_if(has_hint),
        Line::entry(Message::EndOfGame, |device| {
            let (words, yes): (_, fn(&mut Device) -> Go) = match Play::on_screen(device) {
                Play::DiceOnly => (Message::EndOfDiceText, end_dice),
                _ => (Message::EndOfGameText, |_| Go::Close(PageEvent::Ended)),
            };
            let question = Question::new(Message::EndOfGameTitle, words, yes);
            Go::Replace(question.into())
        })
        .only_if(|device| !is_at_table(device) && !is_over(device)),
        Line::entry(Message::Review, |device| {
            view(device);
            match is_at_table(device) {
                true => Qwantum::open_review(device),
                false => MySheet::open_review(device),
            }
            .in_place()
        })
        .only_if(is_over),
        Line::entry(Message::Share, |device| {
            view(device);
            Go::Replace(SharePage::new(device).into())
        })
        .only_if(|device| is_over(device) || Play::on_screen(device) == Play::MySheet),
        Line::entry(Message::EnterTotals, |device| {
            let known = Play::Table.game(device).map(Game::totals);
            known.map_or(Go::Pop, |known| Go::Replace(TotalsEntry::new(known).into()))
        })
        .only_if(can_enter),
        Line::entry(Message::EnterDice, |_| {
            Go::Replace(DiceEntry::real().into())
        })
        .only_if(can_enter),
        HELP_ROW,
        Line::entry(Message::Leave, |_| Go::Setup(GameKind::Qwantum)),
        // Last, because one press of up leads there from the first row.
        TABLE_ROW,
    ],
);

fn is_at_table(device: &Device) -> bool {
    Play::on_screen(device) == Play::Table
}

/// In *dice only*, rolls cannot be undone.
fn can_undo(device: &Device) -> bool {
    Play::on_screen(device) != Play::DiceOnly
}

fn is_over(device: &Device) -> bool {
    Play::on_screen(device).is_over(device)
}

fn has_real_dice(device: &Device) -> bool {
    let game = Play::Table.game(device);
    is_at_table(device) && game.is_some_and(|game| game.setup().dice() == Dice::Real)
}

/// Whether a hint is possible; never for the device's own decisions.
fn has_hint(device: &Device) -> bool {
    let table = device.table.as_ref().filter(|_| is_at_table(device));
    table.is_some_and(|table| can_advise(table.game()) && table.device_to_decide().is_none())
}

/// Whether real dice can be entered: only until all totals are known. From then on, a hint is
/// possible.
fn can_enter(device: &Device) -> bool {
    has_real_dice(device) && !is_over(device) && !has_hint(device)
}

/// Undoes the last decision; returns whether there was one.
fn undo(device: &mut Device) -> bool {
    expect_rewrite(device);
    match (
        Play::on_screen(device),
        &mut device.table,
        &mut device.my_sheet,
    ) {
        (Play::Table, Some(table), _) => table.undo(),
        (Play::MySheet, _, Some(own)) => own.journal.undo(),
        _ => false,
    }
}

fn redo(device: &mut Device) -> bool {
    match (
        Play::on_screen(device),
        &mut device.table,
        &mut device.my_sheet,
    ) {
        (Play::Table, Some(table), _) => table.redo(),
        (Play::MySheet, _, Some(own)) => own.journal.redo(),
        _ => false,
    }
}

/// What undo would take back.
fn last(device: &Device) -> Option<Words> {
    let (table, own) = (device.table.as_ref(), device.my_sheet.as_ref());
    Some(match Play::on_screen(device) {
        Play::MySheet => sheet_action_text(own?.journal.last()?, device),
        _ => decision_text(&table?.last_decision()?, device),
    })
}

/// What redo would restore.
fn next(device: &Device) -> Option<Words> {
    let (table, own) = (device.table.as_ref(), device.my_sheet.as_ref());
    Some(match Play::on_screen(device) {
        Play::MySheet => sheet_action_text(next_sheet_redo(&own?.journal)?, device),
        _ => decision_text(&table?.next_decision()?, device),
    })
}

/// The value beside undo and redo: a dash if there is nothing to undo or redo.
fn dash_if_none(action: Option<Words>) -> Words {
    action.map_or(short_text!("-"), |_| short_text!(""))
}

/// After undo or redo: tells the page beneath if anything changed.
fn moved(moved: bool) -> Go {
    match moved {
        true => Go::Tell(PageEvent::Moved),
        false => Go::Changed,
    }
}

/// Prepares for a change in the middle of the table's match, after which all of it may have to be
/// stored again.
fn expect_rewrite(device: &mut Device) {
    if is_at_table(device) {
        device.store_requests.expect_rewrite = Some(Play::Table.kind());
    }
}

/// Ends *dice only*, and deletes its match.
fn end_dice(device: &mut Device) -> Go {
    let ended = device.dice_only.take();
    device.store_requests.forget = ended.and_then(|ended| ended.id());
    Go::Setup(GameKind::Qwantum)
}

/// Copies the match, to be reviewed or shared.
fn view(device: &mut Device) {
    match is_at_table(device) {
        true => view_current::<Qwantum>(device),
        false => view_current::<MySheet>(device),
    }
}

/// An action on a person's own sheet, in words.
pub(super) fn sheet_action_text(action: SheetAction, device: &Device) -> Words {
    match action {
        SheetAction::Write { colour, value } => {
            short_text!("{} {value}", device.say(name_of(colour)))
        }
        SheetAction::Miss => short_text!("{}", device.say(Message::HintMiss)),
        SheetAction::Ended => short_text!("{}", device.say(Message::EndOfGame)),
    }
}

/// A decision in words: "Ben: Blue 6".
fn decision_text(decision: &Decision, device: &Device) -> Words {
    let (Some(seat), Some(table)) = (decision.seat, &device.table) else {
        let words = match decision.action {
            // Somebody has left or come back.
            Action::Away { .. } => Message::Table,
            _ => Message::EndOfTurn,
        };
        return short_text!("{}", device.say(words));
    };
    if decision.action == Action::EndGame {
        // There is no room for the name, and only one player is left.
        return short_text!("{}", device.say(Message::EndOfGame));
    }
    let labelled = |words: Words| {
        let words = |name: &str| device.labelled(name, &words);
        with_name(
            TextSpace::Title.letters(),
            (table.name(seat), &table.names()),
            words,
        )
    };
    let message = match (decision.action, decision.action.written()) {
        (_, Some(colour)) => {
            let colour = device.say(name_of(colour));
            return match decision.number {
                Some(number) => labelled(short_text!("{colour} {number}")),
                None => labelled(short_text!("{colour}")),
            };
        }
        (Action::B(None) | Action::C { .. }, _) => Message::Pass,
        (Action::Keep, _) => Message::Keep,
        _ => Message::Dice,
    };
    labelled(short_text!("{}", device.say(message)))
}

/// An action of a player in a few letters; `written` is the number if one was written.
pub(super) fn action_text(
    action: Action,
    written: Option<u8>,
    device: &Device,
) -> heapless::String<40> {
    if let Some(colour) = action.written() {
        let letter = letter(colour, device.language());
        return short_text!("{letter} {}", written.unwrap_or_default());
    }
    match action {
        Action::Throw(_) | Action::ThrownByHand(_) => short_text!("A 1"),
        Action::Again { .. } | Action::AgainByHand { .. } => short_text!("A 2"),
        Action::Keep => short_text!("A ="),
        Action::Totals(_) => short_text!("{}", device.say(Message::Dice)),
        _ => short_text!("-"),
    }
}
