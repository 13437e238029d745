//! The dice cannot be trusted, so nothing was thrown. The player tries again, or throws real dice
//! and enters them.

use super::{Device, Go, Page, Told, is_back, table::ask};
use crate::{
    buttons::{Key, Press},
    qwantum::DiceSet,
    text::Message,
    ui::{Frame, widgets::Dialog},
};

/// Ruling: players may try again, or throw real dice and enter them.
#[derive(Clone, Debug)]
pub(in crate::app) struct DiceFailure {
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
}

impl Page for DiceFailure {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match press.key {
            Key::Do if self.dialog.chosen() == 0 => {
                device.ask(ask(self.dice));
                Go::Pop
            }
            Key::Do => Go::Close(Told::ByHand(self.dice)),
            _ if is_back(press) => Go::Pop,
            _ => {
                let words = device.say(Message::DiceFailureText);
                Go::changed(self.dialog.press(press, words, 2))
            }
        }
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let choices = [device.say(Message::TryAgain), device.say(Message::UseReal)];
        let (title, words) = (Message::DiceFailureTitle, Message::DiceFailureText);
        self.dialog
            .draw(frame, device.say(title), device.say(words), &choices);
    }
}
