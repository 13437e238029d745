//! The menu of my sheet: what the buttons do, undo and redo, correcting a number, the end of the game, review, QR codes,
//! leaving.

use super::{Device, my_sheet_registration::StoredSheet, name};
use crate::{
    buttons::{Key, Press},
    collect::CollectFitting,
    qwantum::{SheetAction, next_sheet_redo},
    text::{Message, piece},
    ui::{
        Frame,
        widgets::{List, ROOM_FOR_ROWS, Row},
    },
};

/// What a press in the menu leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MenuChoice {
    /// Nothing.
    Stay,
    /// Close the menu.
    Close,
    /// Something was undone or redone.
    Moved,
    /// Tell what the buttons do.
    Buttons,
    /// Correct an entry.
    Fix,
    /// Ask whether the game has ended.
    End,
    /// Step through the sheet.
    Review,
    /// Show the sheet as QR codes.
    Share,
    /// Read the rules.
    Rules,
    /// Leave the sheet.
    Leave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Buttons,
    Undo,
    Fix,
    Redo,
    End,
    Review,
    Share,
    Rules,
    Leave,
}

fn entries(own: &StoredSheet) -> heapless::Vec<Entry, ROOM_FOR_ROWS> {
    let next = if own.is_over() {
        Entry::Review
    } else {
        Entry::End
    };
    let both = [Entry::Buttons, Entry::Undo, Entry::Fix, Entry::Redo];
    let rest = [next, Entry::Share, Entry::Rules, Entry::Leave];
    both.into_iter().chain(rest).collect_fitting()
}

#[derive(Clone, Debug)]
pub(super) struct MySheetMenu {
    list: List,
}

impl Default for MySheetMenu {
    /// The cursor starts below the line about the buttons, so that undoing takes no press more.
    fn default() -> Self {
        MySheetMenu { list: List::at(1) }
    }
}

impl MySheetMenu {
    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> MenuChoice {
        let Some(own) = &mut device.my_sheet else {
            return MenuChoice::Leave;
        };
        let entries = entries(own);
        let choice = match (press.key, entries.get(self.list.chosen())) {
            (Key::Back | Key::Menu, _) | (Key::Do, None) => MenuChoice::Close,
            (Key::Do, Some(Entry::Undo)) if own.journal.undo() => MenuChoice::Moved,
            (Key::Do, Some(Entry::Redo)) if own.journal.redo() => MenuChoice::Moved,
            (Key::Do, Some(Entry::Undo | Entry::Redo)) => MenuChoice::Stay,
            (Key::Do, Some(Entry::Buttons)) => MenuChoice::Buttons,
            (Key::Do, Some(Entry::Fix)) => MenuChoice::Fix,
            (Key::Do, Some(Entry::End)) => MenuChoice::End,
            (Key::Do, Some(Entry::Review)) => MenuChoice::Review,
            (Key::Do, Some(Entry::Share)) => MenuChoice::Share,
            (Key::Do, Some(Entry::Rules)) => MenuChoice::Rules,
            (Key::Do, Some(Entry::Leave)) => MenuChoice::Leave,
            _ => {
                let changed = self.list.press(press, entries.len());
                device.click(changed);
                return MenuChoice::Stay;
            }
        };
        device.click(true);
        choice
    }

    pub(super) fn draw(&self, own: &StoredSheet, device: &Device, frame: &mut Frame) {
        let (undo, redo) = (own.journal.last(), next_sheet_redo(&own.journal));
        let nothing = |action: Option<_>| if action.is_some() { "" } else { "-" };
        let entries = entries(own);
        let rows: heapless::Vec<Row<'_>, ROOM_FOR_ROWS> = entries
            .iter()
            .map(|entry| {
                let (message, value) = match entry {
                    Entry::Buttons => (Message::Buttons, ""),
                    Entry::Undo => (Message::Undo, nothing(undo)),
                    Entry::Redo => (Message::Redo, nothing(redo)),
                    Entry::Fix => (Message::FixNumber, ""),
                    Entry::End => (Message::EndOfGame, ""),
                    Entry::Review => (Message::Review, ""),
                    Entry::Share => (Message::Share, ""),
                    Entry::Rules => (Message::Help, ""),
                    Entry::Leave => (Message::Leave, ""),
                };
                Row::entry(device.say(message), value)
            })
            .collect_fitting();
        let action = match entries.get(self.list.chosen()) {
            Some(Entry::Undo) => undo,
            Some(Entry::Redo) => redo,
            _ => None,
        };
        // What would be taken back or come again, in the place of the title.
        match action {
            Some(action) => self.list.draw(frame, &action_text(action, device), &rows),
            None => self.list.draw(frame, device.say(Message::MySheet), &rows),
        }
    }
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
