//! Entries one below the other, each with its icon. Only the chosen entry's words are inverted, so
//! that moving the cursor changes few bytes.

use super::{Cursor, scroll_marks};
use crate::{
    buttons::Press,
    ui::{Align, Font, Frame, Icon},
};

/// A menu that fills the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Menu {
    cursor: Cursor,
}

impl Menu {
    const ROW: i32 = 12;
    const ROWS: usize = 5;
    const TOP: i32 = 2;

    /// A menu with an entry chosen.
    pub fn at(chosen: usize) -> Self {
        Menu {
            cursor: Cursor::at(chosen, Self::ROWS),
        }
    }

    /// The chosen entry.
    pub fn chosen(&self) -> usize {
        self.cursor.chosen()
    }

    /// Handles up and down; returns whether anything changed.
    pub fn press(&mut self, press: Press, count: usize) -> bool {
        self.cursor.press(press, count)
    }

    /// Draws `entries`.
    pub fn draw(&self, frame: &mut Frame, entries: &[(Icon, &str)]) {
        let view = self.cursor.in_view(entries.len());
        for (index, y) in view.clone().zip((Self::TOP..).step_by(Self::ROW as usize)) {
            let (icon, label) = entries[index];
            icon.draw(frame, 1, y);
            let width = Font::Body.width(label) + 5;
            let ink = frame.bar_if(index == self.chosen(), 14, y - 1, width, Self::ROW - 1);
            frame.write(Font::Body, Align::Left, 17, y, label, ink);
        }
        scroll_marks(frame, 1, 63, view.start > 0, view.end < entries.len());
    }
}
