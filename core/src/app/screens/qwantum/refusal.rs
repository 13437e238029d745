//! Why the game refused what was entered, in the player's words. What only the faces of the dice speak
//! against is asked about: the dice on the table may have other faces.

use super::Device;
use crate::{
    buttons::{Key, Press},
    journal,
    qwantum::{Action, PlayError, TotalsError},
    text::Message,
    ui::{Frame, widgets::Dialog},
};

#[derive(Clone, Copy, Debug)]
pub(super) struct Refusal {
    why: Message,
    /// What would be accepted if people say that it lies there.
    overruled: Option<Action>,
    dialog: Dialog,
}

impl Refusal {
    /// Why this action was refused.
    pub(super) fn new(refusal: journal::Refusal<PlayError>, action: Action) -> Self {
        let overruled = match refusal {
            journal::Refusal::Refused(PlayError::Totals(why)) if why.may_be_overruled() => {
                Some(action.overruled())
            }
            _ => None,
        };
        Refusal {
            why: words(refusal),
            overruled,
            dialog: Dialog::default(),
        }
    }

    /// Handles a press while something may be refused; `None` if nothing is. When people say that it
    /// lies there, returns what they mean; going back means to correct it.
    pub(super) fn answer(
        refused: &mut Option<Self>,
        press: Press,
        device: &mut Device,
    ) -> Option<Option<Action>> {
        let refusal = refused.as_mut()?;
        let is_overruled = refusal.dialog.chosen() == 1;
        let answer = match (press.key, refusal.overruled) {
            (Key::Do, overruled) if is_overruled => overruled,
            (Key::Do | Key::Back | Key::Menu, _) | (_, None) => None,
            _ => {
                let changed = refusal.dialog.press(press, device.say(refusal.why), 2);
                device.click(changed);
                return Some(None);
            }
        };
        *refused = None;
        device.click(true);
        Some(answer)
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
        let words = device.say(self.why);
        if self.overruled.is_some() {
            let choices =
                [Message::CorrectIt, Message::ItLiesThere].map(|choice| device.say(choice));
            let title = device.say(Message::ReallySo);
            return self.dialog.draw(frame, title, words, &choices);
        }
        let choices = [device.say(Message::GoOn)];
        let title = device.say(Message::NotPossible);
        self.dialog.draw(frame, title, words, &choices);
    }
}

/// The reason in words.
pub(super) fn words(refusal: journal::Refusal<PlayError>) -> Message {
    match refusal {
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
    }
}
