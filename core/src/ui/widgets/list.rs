//! Rows of label and value below a title. Left and right change the chosen row's value.
//!
//! Only a few letters are inverted, so that moving the cursor changes few bytes.

use super::{Cursor, TITLE_HEIGHT, scroll_marks, title};
use crate::{
    buttons::Press,
    ui::{Align, Font, Frame, Icon, Ink, WIDTH},
};

/// What one row shows. In the chosen row, the part that a press acts on is inverted: the value that
/// left and right change, or the label of a row that does something.
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

    /// A row that does something; the value, which may be empty, says more about it.
    pub const fn entry(label: &'a str, value: &'a str) -> Self {
        Row {
            label,
            value,
            can_change: false,
        }
    }
}

/// Where labels begin, right of the mark of a chosen row.
const LABEL: i32 = 6;
/// Where values end; the scroll marks are to the right of it.
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
    let ink_if = |inverted| if inverted { Ink::Dark } else { Ink::Plain };
    let (label_ink, value_ink) = (ink_if(chosen && !can_change), ink_if(chosen && can_change));
    if chosen && can_change {
        let arrow = Icon::LESS.width() + 2;
        let left = VALUE_END - Font::Body.width(value) - arrow;
        frame.bar(left - 1, y, VALUE_END + arrow - left, List::ROW - 2);
        Icon::LESS.draw_in(frame, left + 1, y + 2, Ink::Dark);
        Icon::MORE.draw_in(frame, VALUE_END + 1, y + 2, Ink::Dark);
        Icon::MORE.draw(frame, 0, y + 2);
    } else if chosen {
        frame.bar(LABEL - 3, y, Font::Body.width(label) + 5, List::ROW - 2);
    }
    frame.write(Font::Body, Align::Left, LABEL, y + 1, label, label_ink);
    frame.write(Font::Body, Align::Right, VALUE_END, y + 1, value, value_ink);
}
