//! The dice cannot be trusted, so nothing was thrown. The player tries again, or throws real dice
//! and enters them.

use super::{
    Device,
    dice_entry::DiceEntry,
    table::{Layer, TableStep, ask},
};
use crate::{
    buttons::{Key, Press},
    qwantum::DiceSet,
    text::Message,
    ui::{Frame, widgets::Dialog},
};

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
        match press.key {
            Key::Do if self.dialog.chosen() == 0 => {
                device.click(true);
                device.ask(ask(self.dice));
                TableStep::Close
            }
            Key::Do => {
                device.click(true);
                let lying = device.table.as_ref().and_then(|table| table.game().throw());
                TableStep::Open(Layer::DiceEntry(DiceEntry::thrown(self.dice, lying)))
            }
            Key::Back | Key::Menu => {
                device.click(true);
                TableStep::Close
            }
            _ => {
                let words = device.say(Message::DiceFailureText);
                let changed = self.dialog.press(press, words, 2);
                device.click(changed);
                TableStep::Stay
            }
        }
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
        let choices = [device.say(Message::TryAgain), device.say(Message::UseReal)];
        let (title, words) = (Message::DiceFailureTitle, Message::DiceFailureText);
        self.dialog
            .draw(frame, device.say(title), device.say(words), &choices);
    }
}
