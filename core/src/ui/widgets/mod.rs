//! The pieces that screens are made of. A widget has its own cursor, handles presses and
//! draws itself; only the screen knows what it is about.

mod cursor;
mod dialog;
mod list;
mod menu;
mod picker;
mod prose;
mod qr;

pub use cursor::Cursor;
pub use dialog::Dialog;
pub use list::{List, Row};
pub use menu::Menu;
pub use picker::NumberPicker;
pub use prose::Prose;
pub use qr::QrField;

use super::{Align, Font, Frame, Icon, Ink, WIDTH};

/// Height of the title line with the dotted line below it.
pub const TITLE_HEIGHT: i32 = 13;

/// Writes a title across the top, with a dotted line below it.
pub fn title(frame: &mut Frame, text: &str) {
    frame.write(
        Font::Body,
        Align::Centre,
        WIDTH as i32 / 2,
        0,
        text,
        Ink::Plain,
    );
    frame.dots_across(0, TITLE_HEIGHT - 2, WIDTH as i32);
}

/// Marks at the right edge that there is more above or below what is shown.
pub fn scroll_marks(frame: &mut Frame, top: i32, bottom: i32, above: bool, below: bool) {
    let x = WIDTH as i32 - Icon::MORE_ABOVE.width();
    if above {
        Icon::MORE_ABOVE.draw(frame, x, top);
    }
    if below {
        Icon::MORE_BELOW.draw(frame, x, bottom - Icon::MORE_BELOW.height());
    }
}
