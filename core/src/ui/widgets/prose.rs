//! Longer text, wrapped to the screen and scrolled by lines.

use super::scroll_marks;
use crate::{
    buttons::{Key, Press},
    ui::{Font, Frame, WIDTH, lines},
};

/// How far a text is scrolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prose {
    first: usize,
}

impl Prose {
    const LINE: i32 = 10;
    /// How many letters fit in a line, left of the scroll marks.
    const LETTERS: usize = (WIDTH as i32 / Font::Body.advance()) as usize - 1;

    /// How many lines a text takes.
    pub fn line_count(words: &str) -> usize {
        lines(words, Self::LETTERS).count()
    }

    /// Scrolls up and down through `count` lines, `rows` of them in view; returns whether anything
    /// moved.
    pub fn press(&mut self, press: Press, count: usize, rows: usize) -> bool {
        match press.key {
            Key::Up if self.first > 0 => self.first -= 1,
            Key::Down if self.first + rows < count => self.first += 1,
            _ => return false,
        }
        true
    }

    /// How many lines fit between two heights.
    pub const fn rows(top: i32, bottom: i32) -> usize {
        ((bottom - top) / Self::LINE) as usize
    }

    /// Draws the lines in view between two heights.
    pub fn draw(&self, frame: &mut Frame, top: i32, bottom: i32, words: &str) {
        let rows = Self::rows(top, bottom);
        let shown = lines(words, Self::LETTERS).skip(self.first).take(rows);
        for (line, y) in shown.zip((top..).step_by(Self::LINE as usize)) {
            frame.text(Font::Body, 1, y, line);
        }
        let below = self.first + rows < Self::line_count(words);
        scroll_marks(frame, top, bottom, self.first > 0, below);
    }
}
