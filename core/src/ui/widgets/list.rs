//! Rows of label and value below a title. Left and right change the chosen row's value.

use super::{Cursor, TITLE_HEIGHT, scroll_marks, title};
use crate::{
    buttons::Press,
    ui::{Align, Font, Frame, Icon, Ink, WIDTH},
};

/// What one row shows.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// At the left.
    pub label: &'a str,
    /// At the right.
    pub value: &'a str,
}

/// A titled list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List {
    cursor: Cursor,
}

impl Default for List {
    fn default() -> Self {
        Self::new()
    }
}

impl List {
    const ROW: i32 = 13;
    const ROWS: usize = 4;
    /// Where values end; the scroll marks stand right of it.
    const VALUE_END: i32 = WIDTH as i32 - 12;

    /// At the first row.
    pub fn new() -> Self {
        List {
            cursor: Cursor::new(Self::ROWS),
        }
    }

    /// At a given row.
    pub fn at(chosen: usize) -> Self {
        List {
            cursor: Cursor::at(chosen, Self::ROWS),
        }
    }

    /// The chosen row.
    pub fn chosen(&self) -> usize {
        self.cursor.chosen()
    }

    /// Up and down; says whether anything changed.
    pub fn press(&mut self, press: Press, count: usize) -> bool {
        self.cursor.press(press, count)
    }

    /// Draws the title and the rows; arrows beside the chosen value say that it can be changed.
    pub fn draw(&self, frame: &mut Frame, heading: &str, rows: &[Row<'_>]) {
        self.draw_plain(frame, heading, rows);
        let chosen = self.chosen();
        let value = rows.get(chosen).map_or("", |row| row.value);
        if !value.is_empty() {
            let first = self.cursor.in_view(rows.len()).start;
            let y = TITLE_HEIGHT + Self::ROW * (chosen - first) as i32 + 2;
            let left = Self::VALUE_END - Font::Body.width(value) - Icon::LESS.width() - 2;
            Icon::LESS.draw(frame, left, y);
            Icon::MORE.draw(frame, Self::VALUE_END + 1, y);
        }
    }

    /// Draws the title and the rows, whose values cannot be changed here.
    pub fn draw_plain(&self, frame: &mut Frame, heading: &str, rows: &[Row<'_>]) {
        title(frame, heading);
        let view = self.cursor.in_view(rows.len());
        for (index, y) in view
            .clone()
            .zip((TITLE_HEIGHT..).step_by(Self::ROW as usize))
        {
            let Row { label, value } = rows[index];
            let chosen = index == self.chosen();
            let ink = if chosen { Ink::Dark } else { Ink::Plain };
            if chosen {
                frame.bar(0, y, Font::Body.width(label) + 5, Self::ROW - 2);
            }
            frame.write(Font::Body, Align::Left, 3, y + 1, label, ink);
            frame.write(
                Font::Body,
                Align::Right,
                Self::VALUE_END,
                y + 1,
                value,
                Ink::Plain,
            );
        }
        scroll_marks(
            frame,
            TITLE_HEIGHT,
            63,
            view.start > 0,
            view.end < rows.len(),
        );
    }
}
