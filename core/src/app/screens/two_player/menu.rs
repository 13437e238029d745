//! What can cover a board: the menu of a match, the rules, a question, or a message to read and close.

use heapless::Vec;

use super::{Device, Question, RulesReader};
use crate::{
    app::screens::{button_help::ButtonHelp, rules_reader::RulesStep},
    buttons::{Key, Press},
    store::Name,
    text::{self, Message},
    ui::{
        Frame,
        widgets::{Dialog, List, Row},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MatchMenuEntry {
    /// What the buttons do.
    Buttons,
    Undo,
    Redo,
    Hint,
    /// Offers to end the match now.
    Offer,
    Review,
    Share,
    Help,
    Leave,
}

impl MatchMenuEntry {
    /// All entries in order, with their labels.
    const ALL: [(MatchMenuEntry, Message); 9] = [
        (MatchMenuEntry::Buttons, Message::Buttons),
        (MatchMenuEntry::Undo, Message::Undo),
        (MatchMenuEntry::Redo, Message::Redo),
        (MatchMenuEntry::Hint, Message::Hint),
        (MatchMenuEntry::Offer, Message::Offer),
        (MatchMenuEntry::Review, Message::Review),
        (MatchMenuEntry::Share, Message::Share),
        (MatchMenuEntry::Help, Message::Help),
        (MatchMenuEntry::Leave, Message::Leave),
    ];
}

/// The entries that a menu shows.
type Entries = Vec<(MatchMenuEntry, Message), { MatchMenuEntry::ALL.len() }>;

#[derive(Clone, Debug)]
pub(super) enum Layer {
    Menu(List, Entries),
    /// What the buttons do.
    Buttons(ButtonHelp),
    /// The rules of the game.
    Rules(RulesReader),
    /// A question, and the step that a yes leads to.
    Ask(Question, LayerStep),
    /// A message to read and close: its title and its text.
    Notice(Message, Message),
    /// The device is handed to the player with this name, who alone may see the board.
    HandOver(Name),
}

/// What a press on a layer means for the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LayerStep {
    Stay,
    Close,
    Chosen(MatchMenuEntry),
    Leave,
    Agreed,
    /// Begin the guided turn.
    TryIt,
}

impl Layer {
    /// The menu of a match.
    pub(super) fn menu(has_entry: impl Fn(MatchMenuEntry) -> bool) -> Self {
        let entries = MatchMenuEntry::ALL.into_iter();
        Layer::Menu(
            // Below the line about the buttons, so that undoing takes no press more.
            List::at(1),
            entries.filter(|(entry, _)| has_entry(*entry)).collect(),
        )
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> LayerStep {
        if let Layer::Ask(question, yes) = self {
            return match question.press(press, device) {
                Some(true) => *yes,
                Some(false) => LayerStep::Close,
                None => LayerStep::Stay,
            };
        }
        if let Layer::Rules(rules) = self {
            return match rules.press(press, device) {
                RulesStep::Stay => LayerStep::Stay,
                RulesStep::Close => LayerStep::Close,
                RulesStep::TryIt => LayerStep::TryIt,
            };
        }
        let back = matches!(press.key, Key::Back | Key::Menu);
        let (changed, step) = match self {
            Layer::Menu(list, entries) if press.key == Key::Do => {
                let chosen = entries.get(list.chosen());
                let step = chosen.map_or(LayerStep::Close, |(entry, _)| LayerStep::Chosen(*entry));
                (true, step)
            }
            _ if back => (true, LayerStep::Close),
            Layer::Menu(list, entries) => (list.press(press, entries.len()), LayerStep::Stay),
            _ if press.key == Key::Do => (true, LayerStep::Close),
            _ => (false, LayerStep::Stay),
        };
        device.click(changed);
        step
    }

    /// Draws on the whole screen; the menu's title is the game's name.
    pub(super) fn draw(&self, game: Message, device: &Device, frame: &mut Frame) {
        match self {
            Layer::Menu(list, entries) => {
                let rows = entries
                    .iter()
                    .map(|(_, name)| Row::entry(device.say(*name), ""));
                let rows: Vec<Row<'_>, { MatchMenuEntry::ALL.len() }> = rows.collect();
                list.draw(frame, device.say(game), &rows);
            }
            Layer::Buttons(help) => help.draw(device, frame),
            Layer::Rules(rules) => rules.draw(device, frame),
            Layer::Ask(question, _) => question.draw(device, frame),
            Layer::Notice(heading, words) => {
                let choices = [device.say(Message::GoOn)];
                Dialog::default().draw(frame, device.say(*heading), device.say(*words), &choices);
            }
            Layer::HandOver(name) => {
                let heading = text::fill(device.say(Message::HandOver), name);
                let (words, choices) = (Message::HandOverText, [device.say(Message::GoOn)]);
                Dialog::default().draw(frame, &heading, device.say(words), &choices);
            }
        }
    }
}
