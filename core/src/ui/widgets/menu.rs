//! A menu of entries, each with its icon. Only an icon marks the chosen entry, never a change to
//! its text, so that a move of the cursor sends few bytes to the display.

use super::{Cursor, scroll_marks};
use crate::{
    buttons::Press,
    ui::{Font, Frame, Icon, WIDTH},
};

/// A menu that fills the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Menu {
    cursor: Cursor,
}

impl Menu {
    const ROW: i32 = 12;
    const ROWS: usize = 4;
    const TOP: i32 = 2;
    /// Below the last row.
    const BOTTOM: i32 = 51;

    /// A menu at a given entry.
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

    /// Draws `entries`. A picture beside them and a line below them say what the chosen one is
    /// `about`.
    pub fn draw(&self, frame: &mut Frame, entries: &[(Icon, &str)], about: Option<(Icon, &str)>) {
        #[cfg(any(test, feature = "text-record"))]
        crate::ui::text_record::note_rows(
            self.chosen(),
            entries
                .iter()
                .map(|(_, label)| super::Row::entry(label, "")),
        );
        let view = self.cursor.in_view(entries.len());
        for (index, y) in view.clone().zip((Self::TOP..).step_by(Self::ROW as usize)) {
            let (icon, label) = entries[index];
            if index == self.chosen() {
                Icon::CURSOR.draw(frame, 0, y + 1);
            }
            icon.draw(frame, 9, y);
            frame.text(Font::Body, 25, y, label);
        }
        if let Some((picture, line)) = about {
            picture.draw(frame, WIDTH as i32 - 24, 14);
            frame.text(Font::Small, 25, Self::BOTTOM + 4, line);
        }
        scroll_marks(
            frame,
            1,
            Self::BOTTOM,
            view.start > 0,
            view.end < entries.len(),
        );
    }
}
