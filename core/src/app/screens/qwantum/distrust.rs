//! The dice cannot be trusted: nothing was thrown. Try again, or throw real dice and enter them.

use super::{
    Device,
    dice_entry::DiceEntry,
    table::{Layer, Step, ask},
};
use crate::{
    buttons::{Key, Press},
    qwantum::DiceSet,
    text::Message,
    ui::{Frame, widgets::Dialog},
};

#[derive(Clone, Debug)]
pub(super) struct Distrust {
    dice: DiceSet,
    dialog: Dialog,
}

impl Distrust {
    pub(super) fn of_dice(dice: DiceSet) -> Self {
        Distrust {
            dice,
            dialog: Dialog::default(),
        }
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> Step {
        match press.key {
            Key::Do if self.dialog.chosen() == 0 => {
                device.click(true);
                device.ask(ask(self.dice));
                Step::Close
            }
            Key::Do => {
                device.click(true);
                let lying = device.table.as_ref().and_then(|table| table.game().throw());
                Step::Open(Layer::DiceEntry(DiceEntry::thrown(self.dice, lying)))
            }
            Key::Back | Key::Menu => {
                device.click(true);
                Step::Close
            }
            _ => {
                let words = device.say(Message::DistrustText);
                let changed = self.dialog.press(press, words, 2);
                device.click(changed);
                Step::Stay
            }
        }
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
        let choices = [device.say(Message::TryAgain), device.say(Message::UseReal)];
        let (title, words) = (Message::DistrustTitle, Message::DistrustText);
        self.dialog
            .draw(frame, device.say(title), device.say(words), &choices);
    }
}
