//! Draws a score sheet: rows, columns, the thick line, column scores, misses and points.

use heapless::String;

use super::{Device, dice, letter, presence::marked_name, table_match::TableMatch};
use crate::{
    app::screens::names::{self, NAME_LETTERS, shortened},
    qwantum::{COLUMNS, Colour, MISSES, Seat, Sheet, THICK_LINE},
    text::{Language, Message, short_text},
    ui::{Align, Font, Frame, Ink, area},
};

/// The right edge of the sheet, where the column beside it begins.
pub(super) const SIDE: i32 = 98;
/// The right edge of the column beside the sheet.
const RIGHT: i32 = 127;
/// The width of a cell.
const CELL: i32 = 14;
/// The top of the line with the turn and the rivals.
const STANDING: i32 = 50;
/// The top of the bottom line.
const BOTTOM: i32 = 56;

/// The vertical layout of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The height of a row.
    row: i32,
    /// The top of the column scores.
    scores: i32,
}

impl Layout {
    /// A sheet with one line below it.
    pub(super) const ROOMY: Self = Self {
        row: 11,
        scores: 46,
    };
    /// A sheet with two lines below it.
    pub(super) const TIGHT: Self = Self {
        row: 10,
        scores: 42,
    };

    /// The bottom of the column scores.
    pub(super) const fn bottom(&self) -> i32 {
        self.scores + Font::Body.height() - 1
    }

    fn row_top(&self, colour: Colour) -> i32 {
        self.row * colour.index() as i32
    }
}

/// How a row's next cell is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Nothing can be written there now.
    Closed,
    /// It may be chosen.
    Open,
    /// It is chosen, and this number is about to be written.
    Chosen(u8),
}

/// The left edge of a column's cells.
pub(super) fn cell_left(column: usize) -> i32 {
    let past_line = if column < THICK_LINE { 0 } else { 3 };
    9 + CELL * column as i32 + past_line
}

/// Draws a sheet with its column scores, misses and points. `next` says how each row's next cell is
/// shown, in the order of [`Colour::ALL`].
pub(super) fn draw(frame: &mut Frame, sheet: &Sheet, next: [Next; 4], language: Language) {
    draw_with_preview(frame, Layout::ROOMY, sheet, sheet, next, language);
}

/// Draws a sheet with a preview of how it would be `after` an entry. Column scores that it would
/// gain are on a bar, and the points are shown before and after.
pub(super) fn draw_with_preview(
    frame: &mut Frame,
    layout: Layout,
    sheet: &Sheet,
    after: &Sheet,
    next: [Next; 4],
    language: Language,
) {
    for (colour, next) in Colour::ALL.into_iter().zip(next) {
        let (top, height) = (layout.row_top(colour), layout.row - 1);
        dice::label(frame, colour, language, (0, top), (8, height));
        draw_row(frame, (top, layout.row), sheet, colour, next);
    }
    let line = cell_left(THICK_LINE) - 3;
    frame.fill(line, 0, 2, layout.scores + 6);
    let scores = layout.scores;
    frame.dots_across(9, scores - 2, SIDE - 11);
    for column in (1..COLUMNS).filter(|column| *column != THICK_LINE) {
        // Fine dots between the columns separate the numbers.
        (2..scores - 2)
            .step_by(4)
            .for_each(|y| frame.set(cell_left(column), y, true));
    }
    draw_scores(frame, scores, sheet, after);
    frame.dots_down(SIDE - 2, 0, 64);
    draw_points(frame, BOTTOM, sheet, after);
}

/// Draws the column scores after an entry; those that it would add are on a bar.
fn draw_scores(frame: &mut Frame, scores: i32, sheet: &Sheet, after: &Sheet) {
    for column in 0..COLUMNS {
        let right = cell_left(column) + CELL - 1;
        match after.column_score(column) {
            Some(score) => {
                let is_new = sheet.column_score(column).is_none();
                // A score on a bar is one pixel higher, so that the bar ends above the names below
                // it.
                let top = if is_new { scores - 2 } else { scores - 1 };
                let ink = frame.bar_if(is_new, right - CELL + 1, top, CELL, 9);
                let score = short_text!("{score}");
                frame.write(Font::Body, Align::Right, right, top, &score, ink);
            }
            None => frame.fill(right - 8, scores + 5, 5, 1),
        }
    }
}

/// Draws the misses and the points beside the sheet, or the points before and after if they would
/// change.
fn draw_points(frame: &mut Frame, y: i32, sheet: &Sheet, after: &Sheet) {
    let end = RIGHT + 1;
    let (now, then) = (sheet.total(), after.total());
    let total = if now == then {
        let total = short_text!("{now}");
        let step = if total.len() < 3 { 3 } else { 2 };
        draw_misses(frame, (SIDE, y), (step, 7), sheet.misses());
        total
    } else {
        let change = short_text!("{now}>{then}");
        if Font::Small.width(&change) <= end - SIDE {
            change
        } else {
            short_text!(">{then}")
        }
    };
    frame.text_right(Font::Small, end, y, &total);
}

/// Draws the boxes for misses as on the paper sheet, and fills those that were crossed. `step` is
/// the distance from one box to the next.
pub(super) fn draw_misses(
    frame: &mut Frame,
    (left, top): (i32, i32),
    (step, height): (i32, i32),
    misses: u8,
) {
    #[cfg(any(test, feature = "text-record"))]
    crate::ui::text_record::note_sign(
        (left, top),
        (step * i32::from(MISSES) + 1, height),
        &short_text!("x{misses}"),
    );
    for box_number in 0..MISSES {
        let left = left + step * i32::from(box_number);
        if box_number < misses {
            frame.fill(left, top, step + 1, height);
        } else {
            frame.outline(left, top, step + 1, height);
        }
    }
}

/// Draws a single row at the top of the screen with a number to be written in it. Below the row are
/// the column scores and points that this would give.
pub(super) fn draw_one_row(
    frame: &mut Frame,
    sheet: &Sheet,
    colour: Colour,
    number: u8,
    language: Language,
) {
    /// The top and height of the row, and the top of the column scores.
    const ROW: (i32, i32) = (2, 12);
    const SCORES: i32 = 19;
    let mut after = *sheet;
    // A refused entry changes nothing.
    let _ = after.write(colour, number);
    dice::label(frame, colour, language, (0, ROW.0), (8, ROW.1 - 1));
    draw_row(frame, ROW, sheet, colour, Next::Chosen(number));
    frame.fill(cell_left(THICK_LINE) - 3, ROW.0, 2, SCORES + 8 - ROW.0);
    frame.dots_across(9, SCORES - 3, SIDE - 11);
    draw_scores(frame, SCORES, sheet, &after);
    draw_points(frame, SCORES, sheet, &after);
}

fn draw_row(
    frame: &mut Frame,
    (top, height): (i32, i32),
    sheet: &Sheet,
    colour: Colour,
    next: Next,
) {
    let row = sheet.row(colour);
    let written = row.values().len();
    for column in 0..COLUMNS {
        let left = cell_left(column);
        let right = left + CELL - 1;
        match (row.cell(column), next) {
            (Some(value), _) => {
                frame.text_right(Font::Body, right, top, &short_text!("{value}"));
            }
            (None, Next::Chosen(value)) if column == written => {
                frame.bar(left, top, CELL, height - 1);
                let value = short_text!("{value}");
                frame.write(Font::Body, Align::Right, right, top, &value, Ink::Dark);
            }
            (None, Next::Open) if column == written => {
                // One pixel further right, so that they do not merge with the thick line.
                corners(frame, left + 1, top + 1, CELL - 1, height - 3)
            }
            (None, _) if sheet.is_dead(colour) => cross(frame, left + 5, top + 2),
            (None, _) => frame.set(left + 8, top + 5, true),
        }
    }
}

/// Draws a cross in a cell that can no longer be filled.
pub(super) fn cross(frame: &mut Frame, x: i32, y: i32) {
    for step in 0..5 {
        frame.set(x + step, y + step, true);
        frame.set(x + 4 - step, y + step, true);
    }
}

/// Marks the four corners of a cell that may be chosen.
fn corners(frame: &mut Frame, x: i32, y: i32, width: i32, height: i32) {
    for left in [x, x + width - 3] {
        frame.fill(left, y, 3, 1);
        frame.fill(left, y + height - 1, 3, 1);
    }
    for left in [x, x + width - 1] {
        frame.fill(left, y, 1, 3);
        frame.fill(left, y + height - 3, 1, 3);
    }
}

/// Draws the line below the sheet: the number of the turn, and the others' points. Names are cut
/// and moved together until all of them fit.
pub(super) fn draw_standing(frame: &mut Frame, table: &TableMatch, seat: Seat) {
    const FONT: Font = Font::Tiny;
    const RIGHT: i32 = SIDE - 2;
    let (game, names) = (table.game(), table.names());
    let turn = short_text!("#{}", game.turns() + 1);
    // The letters of a name, the space before it, and the space before the points.
    let wide = (NAME_LETTERS, 2 * FONT.advance(), FONT.advance());
    let narrow = (2..=NAME_LETTERS).rev().map(|letters| (letters, 4, 2));
    for (letters, before, between) in core::iter::once(wide).chain(narrow) {
        let place = |draw: &mut dyn FnMut(i32, &str)| {
            let mut x = 1 + FONT.width(&turn) + before.min(FONT.advance());
            for rival in game.seats().filter(|rival| *rival != seat) {
                let name = shortened(names.get(rival.index()).unwrap_or(&""), letters, &names);
                let name = marked_name(game, rival, &name);
                draw(x, &name);
                x += FONT.width(&name) + between;
                let points = short_text!("{}", game.sheet(rival).total());
                draw(x, &points);
                x += FONT.width(&points) + before;
            }
            x - before
        };
        if letters == 2 || place(&mut |_, _| {}) <= RIGHT {
            frame.text(FONT, 1, STANDING, &turn);
            place(&mut |x, words| {
                frame.text(FONT, x, STANDING, words);
            });
            return;
        }
    }
}

/// The column that the last number in a row has completed.
pub(super) fn completed(sheet: &Sheet, colour: Colour) -> Option<usize> {
    let column = sheet.row(colour).values().len().checked_sub(1)?;
    sheet.column_score(column).map(|_| column)
}

/// Draws a sheet while one of its columns, which was just completed, lights up from the top; then
/// it says what the column scores.
pub(super) fn draw_completed(
    frame: &mut Frame,
    layout: Layout,
    (sheet, name, everybody): (&Sheet, &str, &[&str]),
    column: usize,
    step: u64,
    language: Language,
) {
    /// How many steps the light takes to come down.
    const STEPS: i32 = 4;
    let next = [Next::Closed; 4];
    draw_with_preview(frame, layout, sheet, sheet, next, language);
    draw_name(frame, name, everybody, true);
    let lit = (step as i32 + 1).min(STEPS);
    let height = layout.bottom() * lit / STEPS;
    frame.invert(area(cell_left(column), 0, CELL, height));
    if lit == STEPS {
        let score = short_text!("+{}", sheet.column_score(column).unwrap_or(0));
        let middle = (SIDE + RIGHT) / 2 + 1;
        frame.text_centred(Font::Title, middle, 24, &score);
    }
}

/// Draws a note in place of the line below the sheet.
pub(super) fn draw_note(frame: &mut Frame, words: &str) {
    frame.text(Font::Tiny, 1, STANDING, words);
}

/// What the column beside the sheet shows for a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    /// The total is not known yet.
    Unknown,
    /// The dice show this total, and it may be written.
    Fits(u8),
    /// The dice show this total, but the row does not accept it.
    Unfit(u8),
    /// The dice show this total, but the active player took it in action B.
    Taken(u8),
    /// This number is being picked.
    Picking(u8),
}

/// Draws a name at the top of the column beside the sheet, on a bar if it is that player's turn to
/// decide. It stays apart from `everybody` else's.
pub(super) fn draw_name(frame: &mut Frame, name: &str, everybody: &[&str], decides: bool) {
    let place = (SIDE - 1, 0, RIGHT - SIDE + 2);
    names::draw_name(frame, Font::Small, place, (name, everybody), decides);
}

/// Draws one line of the column beside the sheet.
pub(super) fn draw_offer(
    frame: &mut Frame,
    colour: Colour,
    offer: Offer,
    chosen: bool,
    language: Language,
) {
    let (y, ink) = draw_line(frame, colour.index(), letter(colour, language), chosen);
    let number = match offer {
        Offer::Unknown => return,
        Offer::Fits(total) | Offer::Unfit(total) | Offer::Taken(total) => short_text!("{total}"),
        Offer::Picking(total) => short_text!("<{total}>"),
    };
    frame.write(Font::Small, Align::Right, RIGHT, y, &number, ink);
    match offer {
        Offer::Taken(_) => frame.fill(SIDE - 1, y + 3, RIGHT - SIDE + 2, 1),
        Offer::Unfit(_) => cross(frame, SIDE + 10, y + 1),
        _ => {}
    }
}

/// Draws the last line of the column beside the sheet, for writing nothing.
pub(super) fn draw_pass(frame: &mut Frame, words: &str, chosen: bool) {
    draw_line(frame, Colour::ALL.len(), words, chosen);
}

/// Draws the beginning of a line of the column beside the sheet; returns its top and the ink for
/// the rest.
fn draw_line(frame: &mut Frame, index: usize, words: &str, chosen: bool) -> (i32, Ink) {
    let y = 11 + 9 * index as i32;
    let ink = frame.bar_if(chosen, SIDE - 1, y - 1, RIGHT - SIDE + 2, 9);
    let left = if index < Colour::ALL.len() {
        SIDE + 2
    } else {
        SIDE
    };
    frame.write(Font::Small, Align::Left, left, y, words, ink);
    (y, ink)
}

/// Says what a miss would cost on a sheet, and how many there would be.
pub(super) fn miss_words(sheet: &Sheet, device: &Device) -> String<40> {
    let (words, miss) = (device.say(Message::HintMiss), sheet.misses() + 1);
    short_text!("{words} -{miss} {miss}/{MISSES}")
}

/// Draws the bottom line: what can be done, or what would happen.
pub(super) fn draw_hint(frame: &mut Frame, words: &str) {
    frame.text(Font::Small, 1, BOTTOM, words);
}
