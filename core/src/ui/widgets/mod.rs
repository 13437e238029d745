//! The parts that screens are made of. A widget has its own cursor, handles presses and draws
//! itself; only the screen knows what its content means.

mod button_lines;
mod choices;
mod cursor;
mod dialog;
mod list;
mod menu;
mod picker;
mod prose;
mod qr;

pub use button_lines::{ButtonSign, MOST_BUTTON_LINES, draw_button_lines};
pub use choices::Choices;
pub use cursor::Cursor;
pub use dialog::Dialog;
pub use list::{List, MOST_ROWS, ROOM_FOR_ROWS, Row};
pub use menu::Menu;
pub use picker::NumberPicker;
pub use prose::Prose;
pub use qr::QrField;

use super::{Font, Frame, Icon, WIDTH};

/// Height of the title line with the dotted line below it.
pub const TITLE_HEIGHT: i32 = 13;

/// Writes a title across the top, with a dotted line below it.
pub fn title(frame: &mut Frame, text: &str) {
    frame.text_centred(Font::Body, WIDTH as i32 / 2, 0, text);
    frame.dots_across(0, TITLE_HEIGHT - 2, WIDTH as i32);
}

/// Marks at the right edge that there is more above or below.
pub fn scroll_marks(frame: &mut Frame, top: i32, bottom: i32, above: bool, below: bool) {
    let x = WIDTH as i32 - Icon::MORE_ABOVE.width();
    if above {
        Icon::MORE_ABOVE.draw(frame, x, top);
    }
    if below {
        Icon::MORE_BELOW.draw(frame, x, bottom - Icon::MORE_BELOW.height());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many bytes a cursor move may take on the display's bus, so that it is visible at once.
    const MOST_BYTES: usize = 150;
    /// How many bytes a span takes on the bus besides its data.
    const SPAN: usize = 7;

    /// Checks every move of the cursor; `draw` draws with the cursor at a row.
    fn check_moves(rows: usize, draw: impl Fn(&mut Frame, usize)) {
        let pictures: std::vec::Vec<Frame> = (0..rows)
            .map(|chosen| {
                let mut frame = Frame::new();
                draw(&mut frame, chosen);
                frame
            })
            .collect();
        for move_down in pictures.windows(2) {
            let spans = move_down[1].spans_since(&move_down[0]);
            let bytes: usize = spans.map(|span| usize::from(span.len) + SPAN).sum();
            assert!((1..=MOST_BYTES).contains(&bytes), "{bytes} bytes");
        }
    }

    #[test]
    fn moving_the_cursor_of_a_menu_changes_few_bytes() {
        let entries = [(Icon::DIE, "Sixteen letters."); 5];
        check_moves(entries.len(), |frame, chosen| {
            Menu::at(chosen).draw(frame, &entries, None);
        });
    }

    #[test]
    fn moving_the_cursor_of_a_list_changes_few_bytes() {
        let rows = [
            Row::setting("Language", "English"),
            Row::setting("Brightness", "6"),
            Row::setting("Upside down", "no"),
            Row::entry("Test of the dice", ""),
        ];
        check_moves(rows.len(), |frame, chosen| {
            List::at(chosen).draw(frame, "Settings", &rows);
        });
    }
}
