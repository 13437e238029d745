//! The menu of a game: what the buttons do, step-by-step undo and redo, a hint, entering the dice on
//! the table, leaving.

use super::{
    Device, Question, Qwantum, RulesReader,
    advice::can_advise,
    dice_entry::DiceEntry,
    fix::FixEntry,
    layer::Layer,
    letter, name as name_of,
    overview::Overview,
    table::TableStep,
    table_match::{Decision, TableMatch},
    totals_entry::TotalsEntry,
};
use crate::{
    buttons::{Key, Press},
    collect::CollectFitting,
    games::GameKind,
    qwantum::{Action, Dice},
    text::{Message, piece},
    ui::{
        Frame,
        widgets::{List, ROOM_FOR_ROWS, Row},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameMenuEntry {
    Buttons,
    Undo,
    Fix,
    Redo,
    Hint,
    Overview,
    Review,
    Share,
    Totals,
    Dice,
    Rules,
    Leave,
}

fn entries(table: &TableMatch) -> heapless::Vec<GameMenuEntry, ROOM_FOR_ROWS> {
    let over = table.game().is_over();
    let enters = table.game().setup().dice() == Dice::Real && !over;
    let both = [
        GameMenuEntry::Buttons,
        GameMenuEntry::Undo,
        GameMenuEntry::Fix,
        GameMenuEntry::Redo,
    ];
    // The device needs no hint.
    let has_hint = can_advise(table.game()) && table.device_to_decide().is_none();
    let hint = has_hint.then_some(GameMenuEntry::Hint);
    // B shows the sheets too, so where there is more to offer the row is left to other things.
    let sheets = (!enters && !over).then_some(GameMenuEntry::Overview);
    // Once all totals are known, which a hint needs, there is nothing to enter.
    let table_only = [GameMenuEntry::Totals, GameMenuEntry::Dice]
        .into_iter()
        .filter(|_| enters && !has_hint);
    let afterwards = [GameMenuEntry::Review, GameMenuEntry::Share]
        .into_iter()
        .filter(|_| over);
    both.into_iter()
        .chain(hint)
        .chain(sheets)
        .chain(afterwards)
        .chain(table_only)
        .chain([GameMenuEntry::Rules, GameMenuEntry::Leave])
        .collect_fitting()
}

#[derive(Clone, Debug)]
pub(super) struct GameMenu {
    list: List,
}

impl Default for GameMenu {
    /// The cursor starts below the line about the buttons, so that undoing takes no press more.
    fn default() -> Self {
        GameMenu { list: List::at(1) }
    }
}

impl GameMenu {
    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> TableStep {
        let Some(table) = &mut device.table else {
            return TableStep::Leave;
        };
        let entries = entries(table);
        match press.key {
            Key::Do => {
                let entry = entries.get(self.list.chosen());
                if matches!(entry, Some(GameMenuEntry::Undo | GameMenuEntry::Fix)) {
                    let kind = GameKind::Qwantum.into();
                    device.store_requests.expect_rewrite = Some(kind);
                }
                let step = match entry {
                    Some(GameMenuEntry::Buttons) => TableStep::Buttons,
                    Some(GameMenuEntry::Undo) if table.undo() => TableStep::Moved,
                    Some(GameMenuEntry::Redo) if table.redo() => TableStep::Moved,
                    Some(GameMenuEntry::Undo | GameMenuEntry::Redo) => TableStep::Stay,
                    Some(GameMenuEntry::Fix) => match FixEntry::open(table) {
                        Some(fix) => TableStep::Open(Layer::Fix(fix)),
                        None => TableStep::Stay,
                    },
                    Some(GameMenuEntry::Hint) => TableStep::Advise,
                    Some(GameMenuEntry::Overview) => {
                        TableStep::Open(Layer::Overview(Overview::default()))
                    }
                    Some(GameMenuEntry::Review) => TableStep::Review,
                    Some(GameMenuEntry::Share) => TableStep::Share,
                    Some(GameMenuEntry::Totals) => {
                        TableStep::Open(Layer::TotalsEntry(TotalsEntry::new(table.game().totals())))
                    }
                    Some(GameMenuEntry::Dice) => {
                        TableStep::Open(Layer::DiceEntry(DiceEntry::lying()))
                    }
                    Some(GameMenuEntry::Rules) => {
                        TableStep::Open(Layer::Rules(RulesReader::of::<Qwantum>()))
                    }
                    Some(GameMenuEntry::Leave) if table.game().is_over() => TableStep::Leave,
                    Some(GameMenuEntry::Leave) => TableStep::Open(Layer::Leave(Question::leave())),
                    None => TableStep::Close,
                };
                device.click(true);
                step
            }
            Key::Back | Key::Menu => {
                device.click(true);
                TableStep::Close
            }
            _ => {
                let changed = self.list.press(press, entries.len());
                device.click(changed);
                TableStep::Stay
            }
        }
    }

    pub(super) fn draw(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        let (undo, redo) = (table.last_decision(), table.next_decision());
        let nothing = |decision: &Option<_>| if decision.is_some() { "" } else { "-" };
        let entries = entries(table);
        let rows: heapless::Vec<Row<'_>, ROOM_FOR_ROWS> = entries
            .iter()
            .map(|entry| {
                let (message, value) = match entry {
                    GameMenuEntry::Buttons => (Message::Buttons, ""),
                    GameMenuEntry::Undo => (Message::Undo, nothing(&undo)),
                    GameMenuEntry::Fix => (Message::FixNumber, ""),
                    GameMenuEntry::Redo => (Message::Redo, nothing(&redo)),
                    GameMenuEntry::Hint => (Message::Hint, ""),
                    GameMenuEntry::Overview => (Message::LookRound, ""),
                    GameMenuEntry::Review => (Message::Review, ""),
                    GameMenuEntry::Share => (Message::Share, ""),
                    GameMenuEntry::Totals => (Message::EnterTotals, ""),
                    GameMenuEntry::Dice => (Message::EnterDice, ""),
                    GameMenuEntry::Rules => (Message::Help, ""),
                    GameMenuEntry::Leave => (Message::Leave, ""),
                };
                Row::entry(device.say(message), value)
            })
            .collect_fitting();
        let decision = match entries.get(self.list.chosen()) {
            Some(GameMenuEntry::Undo) => undo,
            Some(GameMenuEntry::Redo) => redo,
            _ => None,
        };
        // What would be taken back or come again, in the place of the title.
        match decision {
            Some(decision) => {
                let words = decision_text(&decision, table, device);
                self.list.draw(frame, &words, &rows);
            }
            None => self.list.draw(frame, device.say(Message::GameMenu), &rows),
        }
    }
}

/// A decision in words: "Ben: Blue 6".
fn decision_text(decision: &Decision, table: &TableMatch, device: &Device) -> heapless::String<40> {
    let Some(seat) = decision.seat else {
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
