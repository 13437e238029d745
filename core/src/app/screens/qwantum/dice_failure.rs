//! The dice cannot be trusted, so nothing was thrown. The player tries again, or throws real dice
//! and enters them.

use super::{
    Device,
    dice_entry::DiceEntry,
    layer::Layer,
    table::{TableStep, ask},
};
use crate::{
    buttons::{Key, Press},
    qwantum::DiceSet,
    text::Message,
    ui::{Frame, widgets::Dialog},
};

/// What people choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FailureChoice {
    /// To go back to the dice; they are thrown again if that was asked for.
    Close,
    /// To throw real dice and enter them.
    RealDice,
}

/// Ruling: players may try again, or throw real dice and enter them.
#[derive(Clone, Debug)]
pub(super) struct DiceFailure {
    dice: DiceSet,
    dialog: Dialog,
}

impl DiceFailure {
    pub(super) fn of_dice(dice: DiceSet) -> Self {
        DiceFailure {
            dice,
            dialog: Dialog::default(),
        }
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> TableStep {
        match self.choose(press, device) {
            None => TableStep::Stay,
            Some(FailureChoice::Close) => TableStep::Close,
            Some(FailureChoice::RealDice) => {
                let lying = device.table.as_ref().and_then(|table| table.game().throw());
                TableStep::Open(Layer::DiceEntry(DiceEntry::thrown(self.dice, lying)))
            }
        }
    }

    /// Handles a press, also in dice only; `None` as long as nothing is chosen.
    pub(super) fn choose(&mut self, press: Press, device: &mut Device) -> Option<FailureChoice> {
        let choice = match press.key {
            Key::Do if self.dialog.chosen() == 0 => {
                device.ask(ask(self.dice));
                FailureChoice::Close
            }
            Key::Do => FailureChoice::RealDice,
            Key::Back | Key::Menu => FailureChoice::Close,
            _ => {
                let words = device.say(Message::DiceFailureText);
                let changed = self.dialog.press(press, words, 2);
                device.click(changed);
                return None;
            }
        };
        device.click(true);
        Some(choice)
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
        let choices = [device.say(Message::TryAgain), device.say(Message::UseReal)];
        let (title, words) = (Message::DiceFailureTitle, Message::DiceFailureText);
        self.dialog
            .draw(frame, device.say(title), device.say(words), &choices);
    }
}
