//! A list of rows, each with a label and a value, below a title. Left and right change the chosen
//! row's value.
//!
//! Only an icon marks the chosen row, never a change to its text, so that a move of the cursor
//! sends few bytes to the display.

use super::{Cursor, TITLE_HEIGHT, scroll_marks, title};
use crate::{
    buttons::Press,
    ui::{Font, Frame, Icon, WIDTH},
};

/// A row. In the chosen row, a value that can be changed is shown between arrows.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    label: &'a str,
    value: &'a str,
    can_change: bool,
}

impl<'a> Row<'a> {
    /// A row whose value can be changed.
    pub const fn setting(label: &'a str, value: &'a str) -> Self {
        Row {
            label,
            value,
            can_change: true,
        }
    }

    /// A row that does something when chosen; its value may be empty.
    pub const fn entry(label: &'a str, value: &'a str) -> Self {
        Row {
            label,
            value,
            can_change: false,
        }
    }
}

#[cfg(any(test, feature = "text-record"))]
impl Row<'_> {
    pub(in crate::ui) fn label(&self) -> &str {
        self.label
    }

    pub(in crate::ui) fn value(&self) -> &str {
        self.value
    }
}

/// The most rows that a list may have; a longer one is divided into groups.
pub const MOST_ROWS: usize = 8;

/// The capacity of a list: one row more than allowed, so that tests notice a list that is too long.
pub const ROOM_FOR_ROWS: usize = MOST_ROWS + 1;

/// Where labels begin, right of the cursor.
const LABEL: i32 = 6;
/// Where values end; the scroll marks are further right.
const VALUE_END: i32 = WIDTH as i32 - 12;

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

    /// A list at the first row.
    pub fn new() -> Self {
        List {
            cursor: Cursor::new(Self::ROWS),
        }
    }

    /// A list at a given row.
    pub fn at(chosen: usize) -> Self {
        List {
            cursor: Cursor::at(chosen, Self::ROWS),
        }
    }

    /// The chosen row.
    pub fn chosen(&self) -> usize {
        self.cursor.chosen()
    }

    /// Handles up and down; returns whether anything changed.
    pub fn press(&mut self, press: Press, count: usize) -> bool {
        self.cursor.press(press, count)
    }

    /// Draws the title and the rows.
    pub fn draw(&self, frame: &mut Frame, heading: &str, rows: &[Row<'_>]) {
        #[cfg(any(test, feature = "text-record"))]
        crate::ui::text_record::note_rows(self.chosen(), rows.iter().copied());
        title(frame, heading);
        let view = self.cursor.in_view(rows.len());
        for (index, y) in view
            .clone()
            .zip((TITLE_HEIGHT..).step_by(Self::ROW as usize))
        {
            draw_row(frame, y, rows[index], index == self.chosen());
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

fn draw_row(frame: &mut Frame, y: i32, row: Row<'_>, chosen: bool) {
    let Row {
        label,
        value,
        can_change,
    } = row;
    if chosen {
        Icon::CURSOR.draw(frame, 0, y + 1);
    }
    let label_end = LABEL + frame.text(Font::Body, LABEL, y + 1, label);
    let width = frame.text_right(Font::Body, VALUE_END, y + 1, value);
    if chosen && can_change {
        Icon::MORE.draw(frame, VALUE_END + 1, y + 2);
        let left = VALUE_END - width - 2 - Icon::LESS.width();
        // If label and value fill the row, only the right arrow is drawn.
        if left >= label_end {
            Icon::LESS.draw(frame, left, y + 2);
        }
    }
}
