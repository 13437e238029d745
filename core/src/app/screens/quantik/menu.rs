//! What is open on top of the board: the menu of a match, help, the question before leaving, and
//! how it ended.

use super::{Device, Duel, Question};
use crate::{
    buttons::{Key, Press},
    text::Message,
    ui::{
        Frame, HEIGHT,
        widgets::{Dialog, List, Prose, Row, TITLE_HEIGHT, title},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Undo,
    Redo,
    Hint,
    Review,
    Help,
    Leave,
}

impl Entry {
    const COUNT: usize = 5;

    /// A match that is over can be reviewed; there is nothing to hint at any more.
    fn all(device: &Device) -> [Entry; Entry::COUNT] {
        let over = device.duel.as_ref().is_some_and(Duel::is_over);
        let advice = if over { Entry::Review } else { Entry::Hint };
        [Entry::Undo, Entry::Redo, advice, Entry::Help, Entry::Leave]
    }

    fn message(self) -> Message {
        match self {
            Entry::Undo => Message::Undo,
            Entry::Redo => Message::Redo,
            Entry::Hint => Message::Hint,
            Entry::Review => Message::Review,
            Entry::Help => Message::Help,
            Entry::Leave => Message::Leave,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) enum Layer {
    Menu(List),
    Help(Prose),
    Leave(Question),
    /// A message that is read and closed: its title and its words.
    Told(Message, Message),
}

/// What a press on a layer leads to.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Stay,
    Close,
    Chosen(Entry),
    Leave,
}

impl Layer {
    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> Step {
        if let Layer::Leave(question) = self {
            return match question.press(press, device) {
                Some(true) => Step::Leave,
                Some(false) => Step::Close,
                None => Step::Stay,
            };
        }
        let back = matches!(press.key, Key::Back | Key::Menu);
        let (changed, step) = match self {
            Layer::Menu(list) if press.key == Key::Do => (
                true,
                Step::Chosen(Entry::all(device)[list.chosen().min(Entry::COUNT - 1)]),
            ),
            _ if back => (true, Step::Close),
            Layer::Menu(list) => (list.press(press, Entry::COUNT), Step::Stay),
            Layer::Help(_) | Layer::Told(..) if press.key == Key::Do => (true, Step::Close),
            Layer::Help(prose) => {
                let count = Prose::line_count(device.say(Message::QuantikHelp));
                let rows = Prose::rows(TITLE_HEIGHT, HEIGHT as i32);
                (prose.press(press, count, rows), Step::Stay)
            }
            Layer::Leave(_) | Layer::Told(..) => (false, Step::Stay),
        };
        device.click(changed);
        step
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
        match self {
            Layer::Menu(list) => {
                let rows =
                    Entry::all(device).map(|entry| Row::entry(device.say(entry.message()), ""));
                list.draw(frame, device.say(Message::Quantik), &rows);
            }
            Layer::Help(prose) => {
                title(frame, device.say(Message::Help));
                prose.draw(
                    frame,
                    TITLE_HEIGHT,
                    HEIGHT as i32,
                    device.say(Message::QuantikHelp),
                );
            }
            Layer::Leave(question) => question.draw(device, frame),
            Layer::Told(heading, words) => {
                let choices = [device.say(Message::GoOn)];
                Dialog::default().draw(frame, device.say(*heading), device.say(*words), &choices);
            }
        }
    }
}
