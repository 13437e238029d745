//! What can cover a board: the menu of a match, the rules, a question, or a message to read and close.

use heapless::Vec;

use super::{Device, Question, RulesReader};
use crate::{
    app::screens::{
        button_help::{ButtonHelp, ButtonLine},
        rules_reader::RulesStep,
    },
    buttons::{Key, Press},
    collect::CollectFitting,
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

fn entries(has_entry: impl Fn(MatchMenuEntry) -> bool) -> Entries {
    let all = MatchMenuEntry::ALL.into_iter();
    all.filter(|(entry, _)| has_entry(*entry)).collect_fitting()
}

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
        // Below the line about the buttons, so that undoing takes no press more.
        Layer::Menu(List::at(1), entries(has_entry))
    }

    /// Something has happened on the board beneath: a menu offers what there is now, and a list of
    /// buttons tells what they do now.
    pub(super) fn follow_board(
        &mut self,
        has_entry: impl Fn(MatchMenuEntry) -> bool,
        lines: &'static [ButtonLine],
    ) {
        match self {
            Layer::Menu(list, shown) => {
                let chosen = shown.get(list.chosen()).copied();
                *shown = entries(has_entry);
                let is_chosen = |entry: &_| Some(*entry) == chosen;
                // If the chosen one is gone, A must not do something else unasked.
                *list = List::at(shown.iter().position(is_chosen).unwrap_or(0));
            }
            Layer::Buttons(help) => *help = ButtonHelp::new(lines),
            _ => {}
        }
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
                let rows: Vec<Row<'_>, { MatchMenuEntry::ALL.len() }> = rows.collect_fitting();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The entries, and the chosen one.
    fn shown(layer: &Layer) -> (Entries, Option<MatchMenuEntry>) {
        let Layer::Menu(list, entries) = layer else {
            return Default::default();
        };
        let chosen = entries.get(list.chosen()).map(|(entry, _)| *entry);
        (entries.clone(), chosen)
    }

    #[test]
    fn what_is_chosen_stays_chosen_while_the_board_changes() {
        let is_hint = |entry| entry == MatchMenuEntry::Hint;
        let mut menu = Layer::menu(|entry| !is_hint(entry));
        let at = |menu: &Layer, wanted| {
            let (entries, _) = shown(menu);
            entries.iter().position(|(entry, _)| *entry == wanted)
        };
        let leave = at(&menu, MatchMenuEntry::Leave).unwrap();
        if let Layer::Menu(list, _) = &mut menu {
            *list = List::at(leave);
        }
        menu.follow_board(|_| true, &[]);
        assert!(at(&menu, MatchMenuEntry::Hint).is_some());
        assert_eq!(shown(&menu).1, Some(MatchMenuEntry::Leave));
        // What is no longer there is not chosen, and neither is its neighbour.
        menu.follow_board(|entry| entry != MatchMenuEntry::Leave, &[]);
        assert_eq!(shown(&menu).1, Some(MatchMenuEntry::Buttons));
    }
}
