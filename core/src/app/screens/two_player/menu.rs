//! What is open on top of a board: the menu of a match, help, a question, and words that are read
//! and closed.

use heapless::Vec;

use super::{Device, Question};
use crate::{
    buttons::{Key, Press},
    text::Message,
    ui::{
        Frame, HEIGHT,
        widgets::{Dialog, List, Prose, Row, TITLE_HEIGHT, title},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::screens) enum MatchMenuEntry {
    Undo,
    Redo,
    Hint,
    /// To end the match here, if both agree.
    Offer,
    Review,
    Share,
    Help,
    Leave,
}

impl MatchMenuEntry {
    fn message(self) -> Message {
        match self {
            MatchMenuEntry::Undo => Message::Undo,
            MatchMenuEntry::Redo => Message::Redo,
            MatchMenuEntry::Hint => Message::Hint,
            MatchMenuEntry::Offer => Message::Offer,
            MatchMenuEntry::Review => Message::Review,
            MatchMenuEntry::Share => Message::Share,
            MatchMenuEntry::Help => Message::Help,
            MatchMenuEntry::Leave => Message::Leave,
        }
    }
}

/// The entries of a menu.
type Entries = Vec<MatchMenuEntry, 7>;

#[derive(Clone, Debug)]
pub(in crate::app::screens) enum Layer {
    Menu(List, Entries),
    /// The rules of the game.
    Help(Prose, Message),
    Leave(Question),
    /// Whether both agree to end the match.
    Agree(Question),
    /// A message that is read and closed: its title and its words.
    Told(Message, Message),
}

/// What a press on a layer leads to.
#[derive(Clone, Debug)]
pub(in crate::app::screens) enum LayerStep {
    Stay,
    Close,
    Chosen(MatchMenuEntry),
    Leave,
    Agreed,
}

impl Layer {
    /// The menu of a match with these entries.
    pub(in crate::app::screens) fn menu(entries: &[MatchMenuEntry]) -> Self {
        Layer::Menu(List::new(), entries.iter().copied().collect())
    }

    pub(in crate::app::screens) fn press(
        &mut self,
        press: Press,
        device: &mut Device,
    ) -> LayerStep {
        let answered = match self {
            Layer::Leave(question) => Some((question, LayerStep::Leave)),
            Layer::Agree(question) => Some((question, LayerStep::Agreed)),
            _ => None,
        };
        if let Some((question, yes)) = answered {
            return match question.press(press, device) {
                Some(true) => yes,
                Some(false) => LayerStep::Close,
                None => LayerStep::Stay,
            };
        }
        let back = matches!(press.key, Key::Back | Key::Menu);
        let (changed, step) = match self {
            Layer::Menu(list, entries) if press.key == Key::Do => {
                let chosen = entries.get(list.chosen()).copied();
                (true, chosen.map_or(LayerStep::Close, LayerStep::Chosen))
            }
            _ if back => (true, LayerStep::Close),
            Layer::Menu(list, entries) => (list.press(press, entries.len()), LayerStep::Stay),
            _ if press.key == Key::Do => (true, LayerStep::Close),
            Layer::Help(prose, rules) => {
                let count = Prose::line_count(device.say(*rules));
                let rows = Prose::rows(TITLE_HEIGHT, HEIGHT as i32);
                (prose.press(press, count, rows), LayerStep::Stay)
            }
            _ => (false, LayerStep::Stay),
        };
        device.click(changed);
        step
    }

    /// Draws it over the whole screen; the menu has the game's name.
    pub(in crate::app::screens) fn draw(&self, game: Message, device: &Device, frame: &mut Frame) {
        match self {
            Layer::Menu(list, entries) => {
                let rows: Vec<Row<'_>, 7> = entries
                    .iter()
                    .map(|entry| Row::entry(device.say(entry.message()), ""))
                    .collect();
                list.draw(frame, device.say(game), &rows);
            }
            Layer::Help(prose, rules) => {
                title(frame, device.say(Message::Help));
                prose.draw(frame, TITLE_HEIGHT, HEIGHT as i32, device.say(*rules));
            }
            Layer::Leave(question) | Layer::Agree(question) => question.draw(device, frame),
            Layer::Told(heading, words) => {
                let choices = [device.say(Message::GoOn)];
                Dialog::default().draw(frame, device.say(*heading), device.say(*words), &choices);
            }
        }
    }
}
