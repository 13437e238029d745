//! A yes-or-no question; the cursor starts on "no", unless a yes loses nothing.

use super::Device;
use crate::{
    buttons::{Key, Press},
    text::Message,
    ui::{Frame, widgets::Dialog},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    title: Message,
    words: Message,
    dialog: Dialog,
}

impl Question {
    /// Whether to leave a game.
    pub(super) fn leave() -> Self {
        Self::new(Message::LeaveTitle, Message::LeaveText)
    }

    /// Whether to leave a guided turn, which loses nothing; the cursor starts on "yes".
    pub(super) fn leave_guide() -> Self {
        Question {
            dialog: Dialog::at(0),
            ..Self::new(Message::TryIt, Message::LeaveGuideText)
        }
    }

    /// Whether a new game may replace one that is not finished.
    pub(super) fn replace() -> Self {
        Self::new(Message::ReplaceTitle, Message::ReplaceText)
    }

    /// Whether to continue the match of a game that was on the screen; the cursor starts on "yes".
    pub(super) fn resume(game: Message) -> Self {
        Question {
            dialog: Dialog::at(0),
            ..Self::new(game, Message::ResumeText)
        }
    }

    /// Whether the game that the dice belong to has ended.
    pub(super) fn end_of_dice() -> Self {
        Self::new(Message::EndOfGameTitle, Message::EndOfDiceText)
    }

    /// Whether the game that a sheet belongs to has ended.
    pub(super) fn end_of_game() -> Self {
        Self::new(Message::EndOfGameTitle, Message::EndOfGameText)
    }

    /// Whether both players agree to end the match here.
    pub(super) fn agree() -> Self {
        Self::new(Message::Offer, Message::AgreeText)
    }

    /// Whether to end the match here, now that the device agrees.
    pub(super) fn device_agrees() -> Self {
        Self::new(Message::Offer, Message::DeviceAgrees)
    }

    /// Whether to delete a finished match.
    pub(super) fn delete() -> Self {
        Self::new(Message::DeleteTitle, Message::DeleteText)
    }

    /// Whether to reset the statistics.
    pub(super) fn reset() -> Self {
        Self::new(Message::ResetTitle, Message::ResetText)
    }

    /// The same question again, in other words.
    pub(super) fn reset_for_good() -> Self {
        Self::new(Message::ResetSureTitle, Message::ResetSureText)
    }

    /// Whether to restart into the boot loader.
    pub(super) fn update() -> Self {
        Self::new(Message::Update, Message::UpdateText)
    }

    fn new(title: Message, words: Message) -> Self {
        Question {
            title,
            words,
            dialog: Dialog::at(1),
        }
    }

    /// Handles a press; returns the answer once there is one. Going back means no.
    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> Option<bool> {
        let answer = match press.key {
            Key::Do => Some(self.dialog.chosen() == 0),
            Key::Back | Key::Menu => Some(false),
            _ => None,
        };
        let changed = answer.is_some() || self.dialog.press(press, device.say(self.words), 2);
        device.click(changed);
        answer
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
        let choices = [device.say(Message::Yes), device.say(Message::No)];
        let (title, words) = (device.say(self.title), device.say(self.words));
        self.dialog.draw(frame, title, words, &choices);
    }
}
