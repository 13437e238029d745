//! The menu of my sheet: undo and redo, the end of the game, review, QR codes, leaving. Correcting a
//! number belongs here too, after redo.

use super::{Device, letter, my_sheet_registration::StoredSheet, name};
use crate::{
    buttons::{Key, Press},
    qwantum::SheetAction,
    text::{Message, piece},
    ui::{
        Frame,
        widgets::{List, Row},
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
    /// Ask whether the game has ended.
    End,
    /// Step through the sheet.
    Review,
    /// Show the sheet as QR codes.
    Share,
    /// Leave the sheet.
    Leave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Undo,
    Redo,
    End,
    Review,
    Share,
    Leave,
}

fn entries(own: &StoredSheet) -> heapless::Vec<Entry, 5> {
    let third = if own.is_over() {
        Entry::Review
    } else {
        Entry::End
    };
    [Entry::Undo, Entry::Redo, third, Entry::Share, Entry::Leave]
        .into_iter()
        .collect()
}

#[derive(Clone, Debug, Default)]
pub(super) struct MySheetMenu {
    list: List,
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
            (Key::Do, Some(Entry::End)) => MenuChoice::End,
            (Key::Do, Some(Entry::Review)) => MenuChoice::Review,
            (Key::Do, Some(Entry::Share)) => MenuChoice::Share,
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
        let text = |action: Option<SheetAction>| match action {
            Some(action) => action_text(action, device),
            None => piece!("-"),
        };
        let (undo, redo) = (text(own.journal.last()), text(own.journal.next_undone()));
        let rows: heapless::Vec<Row<'_>, 5> = entries(own)
            .into_iter()
            .map(|entry| {
                let (message, value) = match entry {
                    Entry::Undo => (Message::Undo, undo.as_str()),
                    Entry::Redo => (Message::Redo, redo.as_str()),
                    Entry::End => (Message::EndOfGame, ""),
                    Entry::Review => (Message::Review, ""),
                    Entry::Share => (Message::Share, ""),
                    Entry::Leave => (Message::Leave, ""),
                };
                Row::entry(device.say(message), value)
            })
            .collect();
        self.list.draw(frame, device.say(Message::MySheet), &rows);
    }
}

/// The most letters of an action beside the longest label of the menu.
const MOST_LETTERS: usize = 11;

/// An action in words; the colour is only a letter where its name is too long.
pub(super) fn action_text(action: SheetAction, device: &Device) -> heapless::String<40> {
    match action {
        SheetAction::Write { colour, value } => {
            let words = piece!("{} {value}", device.say(name(colour)));
            match words.chars().count() {
                ..=MOST_LETTERS => words,
                _ => piece!("{} {value}", letter(colour, device.language())),
            }
        }
        SheetAction::Miss => piece!("{}", device.say(Message::Missed)),
        SheetAction::Ended => piece!("{}", device.say(Message::EndOfGame)),
    }
}
