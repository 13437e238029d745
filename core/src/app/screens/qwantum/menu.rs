//! The menu of a game: undo and redo step by step, entering what lies on the table, leaving.

use super::{
    Device, Question,
    dice_entry::DiceEntry,
    letter,
    look::Look,
    table::{Layer, Step, Table},
    totals_entry::TotalsEntry,
};
use crate::{
    buttons::{Key, Press},
    qwantum::{Action, Dice},
    text::{Message, piece},
    ui::{
        Frame,
        widgets::{List, Row},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Undo,
    Redo,
    Look,
    Review,
    Share,
    Totals,
    Dice,
    Leave,
}

fn entries(table: &Table) -> heapless::Vec<Entry, 6> {
    let over = table.game().is_over();
    let enters = table.game().setup().dice() == Dice::Table && !over;
    let both = [Entry::Undo, Entry::Redo, Entry::Look];
    let table_only = [Entry::Totals, Entry::Dice].into_iter().filter(|_| enters);
    let afterwards = [Entry::Review, Entry::Share].into_iter().filter(|_| over);
    both.into_iter()
        .chain(afterwards)
        .chain(table_only)
        .chain([Entry::Leave])
        .collect()
}

#[derive(Clone, Debug, Default)]
pub(super) struct GameMenu {
    list: List,
}

impl GameMenu {
    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> Step {
        let Some(table) = &mut device.table else {
            return Step::Leave;
        };
        let entries = entries(table);
        match press.key {
            Key::Do => {
                let step = match entries.get(self.list.chosen()) {
                    Some(Entry::Undo) if table.play.undo() => Step::Moved,
                    Some(Entry::Redo) if table.play.redo() => Step::Moved,
                    Some(Entry::Undo | Entry::Redo) => Step::Stay,
                    Some(Entry::Look) => Step::Open(Layer::Look(Look::default())),
                    Some(Entry::Review) => Step::Review,
                    Some(Entry::Share) => Step::Share,
                    Some(Entry::Totals) => {
                        Step::Open(Layer::TotalsEntry(TotalsEntry::new(table.game().totals())))
                    }
                    Some(Entry::Dice) => Step::Open(Layer::DiceEntry(DiceEntry::lying())),
                    Some(Entry::Leave) if table.game().is_over() => Step::Leave,
                    Some(Entry::Leave) => Step::Open(Layer::Leave(Question::leave())),
                    None => Step::Close,
                };
                device.click(true);
                step
            }
            Key::Back | Key::Menu => {
                device.click(true);
                Step::Close
            }
            _ => {
                let changed = self.list.press(press, entries.len());
                device.click(changed);
                Step::Stay
            }
        }
    }

    pub(super) fn draw(&self, table: &Table, device: &Device, frame: &mut Frame) {
        let told = |action: Option<Action>| match action {
            Some(action) => told(action, device),
            None => piece!("-"),
        };
        let (undo, redo) = (told(table.play.last()), told(table.play.next_undone()));
        let rows: heapless::Vec<Row<'_>, 6> = entries(table)
            .into_iter()
            .map(|entry| {
                let (message, value) = match entry {
                    Entry::Undo => (Message::Undo, undo.as_str()),
                    Entry::Redo => (Message::Redo, redo.as_str()),
                    Entry::Look => (Message::LookRound, ""),
                    Entry::Review => (Message::Review, ""),
                    Entry::Share => (Message::Share, ""),
                    Entry::Totals => (Message::EnterTotals, ""),
                    Entry::Dice => (Message::EnterDice, ""),
                    Entry::Leave => (Message::Leave, ""),
                };
                Row::entry(device.say(message), value)
            })
            .collect();
        self.list.draw(frame, device.say(Message::GameMenu), &rows);
    }
}

/// An action in a few letters.
pub(super) fn told(action: Action, device: &Device) -> heapless::String<40> {
    let language = device.language();
    match action {
        Action::Throw(_) => piece!("A 1"),
        Action::Again { .. } => piece!("A 2"),
        Action::Keep => piece!("A ="),
        Action::Totals(_) => piece!("{}", device.say(Message::Dice)),
        Action::B(None) => piece!("B -"),
        Action::C(None) => piece!("C -"),
        Action::B(Some(colour)) => piece!("B {}", letter(colour, language)),
        Action::C(Some(colour)) => piece!("C {}", letter(colour, language)),
        Action::BEntry { colour, total } => piece!("B {}{total}", letter(colour, language)),
        Action::CEntry { colour, total } => piece!("C {}{total}", letter(colour, language)),
    }
}
