//! A question or a message that needs an answer: title, text, and choices side by side.

use super::{Prose, TITLE_HEIGHT, title};
use crate::{
    buttons::{Key, Press},
    ui::{Align, Font, Frame, HEIGHT, WIDTH},
};

/// Which choice is under the cursor, and how far the text is scrolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dialog {
    chosen: usize,
    prose: Prose,
}

impl Dialog {
    const CHOICES_TOP: i32 = HEIGHT as i32 - 13;

    /// A dialog with the cursor on a choice.
    pub fn at(chosen: usize) -> Self {
        Dialog {
            chosen,
            prose: Prose::default(),
        }
    }

    /// The choice under the cursor.
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    /// Handles a press: left and right choose among `choices`, up and down scroll the text. Returns
    /// whether anything changed.
    pub fn press(&mut self, press: Press, words: &str, choices: usize) -> bool {
        match press.key {
            Key::Left if self.chosen > 0 => self.chosen -= 1,
            Key::Right if self.chosen + 1 < choices => self.chosen += 1,
            _ => {
                let rows = Prose::rows(TITLE_HEIGHT, Self::CHOICES_TOP);
                return self.prose.press(press, Prose::line_count(words), rows);
            }
        }
        true
    }

    /// Draws it over the whole screen.
    pub fn draw(&self, frame: &mut Frame, heading: &str, words: &str, choices: &[&str]) {
        title(frame, heading);
        self.prose
            .draw(frame, TITLE_HEIGHT, Self::CHOICES_TOP, words);
        let share = WIDTH as i32 / choices.len().max(1) as i32;
        for (index, choice) in choices.iter().enumerate() {
            let middle = share * index as i32 + share / 2;
            let width = Font::Body.width(choice) + 8;
            let (left, top) = (middle - width / 2, Self::CHOICES_TOP);
            let ink = frame.button(index == self.chosen, left, top, width, 13);
            frame.write(Font::Body, Align::Centre, middle, top + 2, choice, ink);
        }
    }
}
