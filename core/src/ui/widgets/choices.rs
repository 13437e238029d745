//! Choices in a row at the bottom of the screen: a picture for each, and words for the one under
//! the cursor.

use crate::{
    buttons::{Key, Press},
    ui::{Font, Frame, HEIGHT, Icon, WIDTH},
};

/// Which choice is under the cursor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    chosen: usize,
}

impl Choices {
    /// The height of the row.
    pub const HEIGHT: i32 = 13;
    /// The width of a choice that is not under the cursor.
    const SHARE: i32 = 15;

    /// The choice under the cursor.
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    /// Handles the arrows: right and down go to the next of `count` choices. At an end, a new press
    /// wraps around and a held one stops. Returns whether anything changed.
    pub fn press(&mut self, press: Press, count: usize) -> bool {
        let last = count.saturating_sub(1);
        let next = match press.key {
            Key::Right | Key::Down if self.chosen < last => self.chosen + 1,
            Key::Left | Key::Up if self.chosen > 0 => self.chosen - 1,
            Key::Right | Key::Down if press.is_first() => 0,
            Key::Left | Key::Up if press.is_first() => last,
            _ => return false,
        };
        let before = core::mem::replace(&mut self.chosen, next);
        before != next
    }

    /// Draws the choices, each with its picture and its words.
    pub fn draw(&self, frame: &mut Frame, choices: &[(Icon, &str)]) {
        #[cfg(any(test, feature = "text-record"))]
        crate::ui::text_record::note_rows(
            self.chosen,
            choices
                .iter()
                .map(|(_, words)| super::Row::entry(words, "")),
        );
        let top = HEIGHT as i32 - Self::HEIGHT;
        let others = choices.len().saturating_sub(1) as i32 * Self::SHARE;
        let wide = WIDTH as i32 - others;
        let mut left = 0;
        for (place, (icon, words)) in choices.iter().enumerate() {
            let is_chosen = place == self.chosen;
            let width = if is_chosen { wide } else { Self::SHARE };
            let ink = frame.bar_if(is_chosen, left, top, width, Self::HEIGHT);
            let words_width = if is_chosen {
                Font::Body.width(words) + 4
            } else {
                0
            };
            let inner = icon.width() + words_width;
            let start = left + (width - inner) / 2;
            icon.draw_in(frame, start, top + 2, ink);
            if is_chosen {
                let x = start + icon.width() + 4;
                frame.write(Font::Body, crate::ui::Align::Left, x, top + 2, words, ink);
            }
            left += width;
        }
    }
}
