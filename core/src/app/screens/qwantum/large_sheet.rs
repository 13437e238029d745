//! A sheet in the largest figures, for whoever cannot read the small ones: what is before the thick
//! line, what is after it, and the scores, each on a page of its own.

use core::ops::Range;

use super::{dice, sheet::cross};
use crate::{
    qwantum::{COLUMNS, Colour, Sheet, THICK_LINE},
    text::{Language, piece},
    ui::{Align, Font, Frame, Ink, WIDTH},
};

/// Where the cells begin, right of the colours.
const LEFT: i32 = 8;
/// Width of a cell: two figures, and a gap so that numbers do not run together.
const CELL: i32 = 30;
/// Height of a row.
const ROW: i32 = 16;
/// How far the figures of the font are below the top of its letters, less the gap above a row.
const ABOVE: i32 = 2;
/// Right end of the screen.
const RIGHT: i32 = WIDTH as i32;

/// The columns before the thick line.
pub(super) const BEFORE: Range<usize> = 0..THICK_LINE;
/// The columns after it.
pub(super) const AFTER: Range<usize> = THICK_LINE..COLUMNS;

/// The numbers in some columns of all rows.
pub(super) fn draw_columns(
    frame: &mut Frame,
    sheet: &Sheet,
    columns: Range<usize>,
    language: Language,
) {
    for colour in Colour::ALL {
        let top = ROW * colour.index() as i32;
        dice::label(frame, colour, language, (0, top + 2), (7, 11));
        for (place, column) in columns.clone().enumerate() {
            let left = cell_left(place);
            match sheet.row(colour).cell(column) {
                Some(value) => draw_number(frame, left, top, value),
                None if sheet.is_dead(colour) => cross(frame, left + 16, top + 5),
                None => frame.fill(left + 18, top + 7, 2, 2),
            }
        }
    }
    // The thick line is at the end of one page and at the beginning of the other.
    let line = if columns.end == THICK_LINE {
        RIGHT - 2
    } else {
        LEFT + 1
    };
    frame.fill(line, 0, 2, 4 * ROW);
}

/// Whose sheet it is, the points, the column scores and the misses.
pub(super) fn draw_scores(frame: &mut Frame, sheet: &Sheet, name: &str) {
    frame.text(Font::Title, 1, 2, name);
    let total = piece!("{}", sheet.total());
    frame.write(Font::Huge, Align::Right, RIGHT, 0, &total, Ink::Plain);
    frame.dots_across(0, 20, RIGHT);
    for (columns, top) in [(BEFORE, 26), (AFTER, 47)] {
        for (place, column) in columns.enumerate() {
            let left = cell_left(place);
            match sheet.column_score(column) {
                Some(score) => draw_number(frame, left, top, score),
                None => frame.fill(left + 14, top + 7, 8, 2),
            }
        }
    }
    let misses = piece!("x{}", sheet.misses());
    frame.write(Font::Huge, Align::Right, RIGHT, 45, &misses, Ink::Plain);
}

fn cell_left(place: usize) -> i32 {
    LEFT + CELL * place as i32
}

fn draw_number(frame: &mut Frame, left: i32, top: i32, number: u8) {
    let (right, number) = (left + CELL - 4, piece!("{number}"));
    let y = top - ABOVE;
    frame.write(Font::Huge, Align::Right, right, y, &number, Ink::Plain);
}
