//! A yes-or-no question, and a message to read and close. The cursor starts on "no", unless a yes
//! loses nothing.

use super::{Device, Go, Page, is_back, is_read};
use crate::{
    buttons::{Key, Press},
    text::Message,
    ui::{Frame, widgets::Dialog},
};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Question {
    title: Message,
    words: Message,
    dialog: Dialog,
    yes: fn(&mut Device) -> Go,
}

impl Question {
    pub(super) fn new(title: Message, words: Message, yes: fn(&mut Device) -> Go) -> Self {
        Question {
            title,
            words,
            dialog: Dialog::at(1),
            yes,
        }
    }

    /// The same question, with the cursor on "yes".
    pub(super) fn default_yes(self) -> Self {
        Question {
            dialog: Dialog::at(0),
            ..self
        }
    }

    /// Asks whether a new game may replace an unfinished one.
    pub(super) fn replace(yes: fn(&mut Device) -> Go) -> Self {
        Self::new(Message::ReplaceTitle, Message::ReplaceText, yes)
    }
}

/// Going back means no.
impl Page for Question {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match press.key {
            Key::Do if self.dialog.chosen() == 0 => (self.yes)(device),
            Key::Do => Go::Pop,
            _ if is_back(press) => Go::Pop,
            _ => Go::changed(self.dialog.press(press, device.say(self.words), 2)),
        }
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let choices = [device.say(Message::Yes), device.say(Message::No)];
        let (title, words) = (device.say(self.title), device.say(self.words));
        self.dialog.draw(frame, title, words, &choices);
    }
}

/// A message to read and close: its title and its text.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct NoticePage {
    title: Message,
    words: Message,
    dialog: Dialog,
}

impl NoticePage {
    pub(super) fn new(title: Message, words: Message) -> Self {
        NoticePage {
            title,
            words,
            dialog: Dialog::default(),
        }
    }
}

impl Page for NoticePage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match is_read(press) {
            true => Go::Pop,
            false => Go::changed(self.dialog.press(press, device.say(self.words), 1)),
        }
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let [title, words, choice] =
            [self.title, self.words, Message::GoOn].map(|message| device.say(message));
        self.dialog.draw(frame, title, words, &[choice]);
    }
}
