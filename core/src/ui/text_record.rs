//! Records the texts that are drawn, so that tests can tell whether they overlap, leave the screen
//! or are cut off.
//!
//! Exists only with the feature `text-record` and in the core's own tests, never in the firmware.

use core::cell::RefCell;
use std::{
    string::{String, ToString},
    thread_local,
    vec::Vec,
};

use super::{Font, widgets::Row};

/// A drawn text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenText {
    /// The text.
    pub text: String,
    /// The font.
    pub font: Font,
    /// The bounding box of the lit pixels; `None` if there are none.
    pub area: Option<TextArea>,
}

/// The bounding box of a text's lit pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextArea {
    /// The first column.
    pub left: i32,
    /// The last column.
    pub right: i32,
    /// The first row.
    pub top: i32,
    /// The last row.
    pub bottom: i32,
}

/// A row of a list or menu: its label and its value.
pub type WrittenRow = (String, String);

/// Everything that was drawn as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextRecord {
    /// The texts, in drawing order.
    pub texts: Vec<WrittenText>,
    /// The rows of the list or menu, including those out of view.
    pub rows: Vec<WrittenRow>,
    /// The index of the chosen row.
    pub chosen: usize,
}

thread_local! {
    static RECORD: RefCell<Option<TextRecord>> = const { RefCell::new(None) };
}

/// Calls `draw` and returns the texts it wrote.
pub fn record(draw: impl FnOnce()) -> TextRecord {
    RECORD.with_borrow_mut(|record| *record = Some(TextRecord::default()));
    draw();
    RECORD.with_borrow_mut(Option::take).unwrap_or_default()
}

/// Draws without recording.
pub(crate) fn without(draw: impl FnOnce()) {
    let before = RECORD.take();
    draw();
    RECORD.set(before);
}

/// Notes a text whose top left corner is at (`x`, `y`).
pub(super) fn note_text(font: Font, x: i32, y: i32, text: &str) {
    RECORD.with_borrow_mut(|record| {
        if let Some(record) = record {
            record.texts.push(WrittenText {
                text: text.to_string(),
                font,
                area: lit_area(font, x, y, text),
            });
        }
    });
}

/// Notes a text that a picture stands for, with the picture's place and size.
pub(crate) fn note_sign((x, y): (i32, i32), (width, height): (i32, i32), text: &str) {
    RECORD.with_borrow_mut(|record| {
        if let Some(record) = record {
            record.texts.push(WrittenText {
                text: text.to_string(),
                font: Font::Small,
                area: Some(TextArea {
                    left: x,
                    right: x + width - 1,
                    top: y,
                    bottom: y + height - 1,
                }),
            });
        }
    });
}

/// Notes that a rectangle was darkened, and drops the texts inside it.
pub(super) fn note_erased(x: i32, y: i32, width: i32, height: i32) {
    let is_inside = |area: TextArea| {
        area.left >= x && area.right < x + width && area.top >= y && area.bottom < y + height
    };
    RECORD.with_borrow_mut(|record| {
        if let Some(record) = record {
            let is_seen = |text: &WrittenText| !text.area.is_some_and(is_inside);
            record.texts.retain(is_seen);
        }
    });
}

/// Notes all rows of a list, and the chosen one.
pub(crate) fn note_rows<'a>(chosen: usize, rows: impl Iterator<Item = Row<'a>>) {
    RECORD.with_borrow_mut(|record| {
        if let Some(record) = record {
            record.chosen = chosen;
            record.rows.clear();
            for row in rows {
                let texts = (row.label().to_string(), row.value().to_string());
                record.rows.push(texts);
            }
        }
    });
}

fn lit_area(font: Font, x: i32, y: i32, text: &str) -> Option<TextArea> {
    let columns = text
        .chars()
        .flat_map(|letter| font.glyphs().columns(letter));
    let lit = (x..).zip(columns).filter(|(_, bits)| *bits != 0);
    lit.map(|(column, bits)| TextArea {
        left: column,
        right: column,
        top: y + bits.trailing_zeros() as i32,
        bottom: y + bits.ilog2() as i32,
    })
    .reduce(|all, column| TextArea {
        left: all.left,
        right: column.right,
        top: all.top.min(column.top),
        bottom: all.bottom.max(column.bottom),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::{Align, Frame, Ink};

    #[test]
    fn a_text_takes_the_pixels_that_its_letters_light() {
        let mut frame = Frame::new();
        let record = record(|| {
            frame.write(Font::Body, Align::Right, 60, 20, "Hi", Ink::Plain);
        });
        let [written] = record.texts.as_slice() else {
            panic!("one text");
        };
        let area = written.area.unwrap();
        let is_inside = |x: i32, y: i32| {
            (area.left..=area.right).contains(&x) && (area.top..=area.bottom).contains(&y)
        };
        for (x, y) in (0..128).flat_map(|x| (0..64).map(move |y| (x, y))) {
            assert!(!frame.is_lit(x, y) || is_inside(x, y));
        }
        assert_eq!(
            (area.left, area.top),
            (48, 21),
            "no blank edge belongs to it"
        );
    }
}
