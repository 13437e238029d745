//! Why the game refused what was entered, in the player's words.

use super::Device;
use crate::{
    journal,
    qwantum::{PlayError, TotalsError},
    text::Message,
    ui::{Frame, widgets::Dialog},
};

#[derive(Clone, Copy, Debug)]
pub(super) struct Refusal {
    why: Message,
}

impl Refusal {
    pub(super) fn new(refusal: journal::Refusal<PlayError>) -> Self {
        let why = match refusal {
            journal::Refusal::Refused(PlayError::Totals(why)) => match why {
                TotalsError::White(_) => Message::BadWhite,
                TotalsError::BelowWhite { .. } => Message::BelowWhite,
                TotalsError::TooHigh { .. } => Message::TooHigh,
                TotalsError::TooLittle { .. } => Message::TooLittle,
                TotalsError::TooMuch { .. } => Message::TooMuch,
                TotalsError::TooManyDice { .. } => Message::TooManyDice,
                TotalsError::NoThrow => Message::NoThrow,
            },
            journal::Refusal::Refused(PlayError::OtherTotal { .. } | PlayError::OtherWhite(_)) => {
                Message::SaidOtherwise
            }
            journal::Refusal::Refused(PlayError::NothingNew) => Message::KnownAlready,
            // Nothing else can be entered that the game would refuse.
            _ => Message::NotWritable,
        };
        Refusal { why }
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
        let choices = [device.say(Message::GoOn)];
        let title = device.say(Message::NotPossible);
        Dialog::default().draw(frame, title, device.say(self.why), &choices);
    }
}
