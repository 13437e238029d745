//! The rules of Qwantum, page by page. The pictures are drawn as in the game, from legal sheets and
//! throws, so that they show what the game would show.

use super::{
    Device, RulesPage, dice,
    dice_row::DiceRow,
    name,
    sheet::{self, Layout, Next},
};
use crate::{
    qwantum::{COLUMNS, Colour, DiceSet, Die, MISSES, Sheet, THICK_LINE, Throw},
    text::{Message, short_text},
    ui::{Font, Frame, Icon, area},
};

const fn page(words: Message, picture: fn(&Device, &mut Frame)) -> RulesPage {
    RulesPage { words, picture }
}

pub(super) const PAGES: &[RulesPage] = &[
    page(Message::QwantumAim, draw_dice),
    page(Message::QwantumSevenDice, draw_colours),
    page(Message::QwantumTotals, draw_totals),
    page(Message::QwantumSheet, draw_order),
    page(Message::QwantumRising, draw_rising),
    page(Message::QwantumNeighbours, draw_neighbours),
    page(Message::QwantumColumn, draw_column),
    page(Message::QwantumColumnMore, draw_equal_and_unfinished),
    page(Message::QwantumAdvice, draw_rising),
    page(Message::QwantumTurn, draw_turn),
    page(Message::QwantumThrow, draw_second_throw),
    page(Message::QwantumWriteB, draw_action_b),
    page(Message::QwantumWriteC, draw_action_c),
    page(Message::QwantumOpen, draw_all_open),
    page(Message::QwantumMiss, draw_misses),
    page(Message::QwantumDeadRow, draw_dead_rows),
    page(Message::QwantumEnd, draw_full_sheet),
    page(Message::QwantumFifthMiss, draw_five_misses),
    page(Message::QwantumPoints, draw_points),
];

/// The height of a row of the sheet.
const ROW: i32 = 10;
/// The width of the rows of a sheet.
const ROWS_WIDTH: i32 = 96;
/// The left edge of pictures beside the rows.
const BESIDE: i32 = 102;

/// The rule sheet's example: white 3, no red and no violet, 5 in yellow, 16 in blue.
fn example() -> Throw {
    Throw::new([2, 3, 4, 4, 3, 2, 2]).unwrap_or_default()
}

/// A sheet with these rows, in the order of [`Colour::ALL`].
fn sheet_of(rows: [&[u8]; 4]) -> Sheet {
    let mut sheet = Sheet::EMPTY;
    for (colour, row) in Colour::ALL.into_iter().zip(rows) {
        for value in row {
            // A test ensures that all rows can be written.
            let _ = sheet.write(colour, *value);
        }
    }
    sheet
}

/// The rule sheet's example of a total: column scores of 6, 8, 12, 16, 11 and 4, and three misses.
fn full_sheet() -> Sheet {
    let mut sheet = sheet_of([
        &[5, 7, 11, 15, 10, 3],
        &[6, 8, 12, 16, 11, 4],
        &[9, 10, 13, 18, 12, 5],
        &[10, 12, 14, 20, 13, 6],
    ]);
    (0..3).for_each(|_| sheet.mark_miss());
    sheet
}

/// Draws the part of a sheet that begins at `top` and has this size, with its top left corner at a
/// point.
fn draw_part(
    frame: &mut Frame,
    device: &Device,
    (sheet, next): (&Sheet, [Next; 4]),
    (top, width, height): (i32, i32, i32),
    (x, y): (i32, i32),
) {
    let mut whole = Frame::new();
    let language = device.language();
    sheet::draw_with_preview(&mut whole, Layout::TIGHT, sheet, sheet, next, language);
    frame.copy_part(&whole, area(0, top, width, height), x, y);
}

/// Draws the first rows of a sheet at the top of the screen.
fn draw_rows(frame: &mut Frame, device: &Device, sheet: &Sheet, next: [Next; 4], rows: i32) {
    let part = (0, ROWS_WIDTH, ROW * rows);
    draw_part(frame, device, (sheet, next), part, (0, 0));
}

fn draw_dice(device: &Device, frame: &mut Frame) {
    for die in Die::ALL {
        let face = example().face(die);
        dice::die(frame, face, device.language(), dice::place(die), 0);
    }
}

fn draw_colours(device: &Device, frame: &mut Frame) {
    draw_dice(device, frame);
    for (index, colour) in (0..).zip(Colour::ALL) {
        let (x, y) = (64 * (index % 2), 24 + 10 * (index / 2));
        dice::label(frame, colour, device.language(), (x, y), (8, 9));
        frame.text(Font::Small, x + 12, y + 1, device.say(name(colour)));
    }
}

fn draw_totals(device: &Device, frame: &mut Frame) {
    draw_dice(device, frame);
    dice::totals(frame, example(), device.language(), 25);
}

/// Draws an empty sheet, with arrows that show in which direction rows are filled.
fn draw_order(device: &Device, frame: &mut Frame) {
    let next = [Next::Open; 4];
    draw_rows(frame, device, &Sheet::EMPTY, next, 4);
    for row in 0..4 {
        frame.fill(BESIDE, ROW * row + 5, 16, 1);
        Icon::MORE.draw(frame, BESIDE + 16, ROW * row + 2);
    }
}

const RISING: [u8; COLUMNS] = [4, 8, 13, 17, 12, 6];

/// Draws a row, and below each number a bar of that height.
fn draw_rising(device: &Device, frame: &mut Frame) {
    let sheet = sheet_of([&RISING, &[], &[], &[]]);
    draw_rows(frame, device, &sheet, [Next::Closed; 4], 1);
    for (column, value) in sheet.row(Colour::Violet).values().iter().enumerate() {
        let height = i32::from(*value);
        frame.fill(sheet::cell_left(column) + 4, 28 - height, 9, height);
    }
    frame.fill(sheet::cell_left(THICK_LINE) - 3, 0, 2, 28);
}

/// Rows, and a number to try to write in each.
const TRIED: [(&[u8], u8); 4] = [
    (&[4, 9], 15),
    (&[6, 10], 10),
    (&[3, 8, 14, 20], 12),
    (&[5, 9, 13, 18], 18),
];

/// Draws the rows and numbers of [`TRIED`], with a tick or a cross beside each row.
fn draw_neighbours(device: &Device, frame: &mut Frame) {
    let sheet = sheet_of(TRIED.map(|(row, _)| row));
    let next = TRIED.map(|(_, value)| Next::Chosen(value));
    draw_rows(frame, device, &sheet, next, 4);
    for (colour, (_, value)) in Colour::ALL.into_iter().zip(TRIED) {
        let verdict = match sheet.may_write(colour, value) {
            Ok(()) => TICK,
            Err(_) => CROSS,
        };
        verdict.draw(frame, BESIDE + 6, ROW * colour.index() as i32 + 1);
    }
}

/// Draws the first column of a sheet with its score, and inverts the numbers that give the score.
fn draw_example_column(frame: &mut Frame, device: &Device, left: i32, column: [&[u8]; 4]) {
    const TOP: i32 = 5;
    let (sheet, width) = (sheet_of(column), sheet::cell_left(1));
    let part = (0, width, Layout::TIGHT.bottom());
    let shown = (&sheet, [Next::Closed; 4]);
    draw_part(frame, device, shown, part, (left, TOP));
    let Some(score) = sheet.column_score(0) else {
        return;
    };
    let cell = sheet::cell_left(0);
    for colour in Colour::ALL {
        if sheet.row(colour).cell(0) == Some(score) {
            let top = TOP + ROW * colour.index() as i32;
            frame.invert(area(left + cell + 1, top, width - cell - 1, ROW - 1));
        }
    }
}

/// The left edge of the second of two columns side by side.
const SECOND_COLUMN: i32 = 29;

fn draw_column(device: &Device, frame: &mut Frame) {
    draw_example_column(frame, device, 0, [&[4], &[2], &[7], &[9]]);
    draw_example_column(frame, device, SECOND_COLUMN, [&[5], &[5], &[8], &[9]]);
}

fn draw_equal_and_unfinished(device: &Device, frame: &mut Frame) {
    draw_example_column(frame, device, 0, [&[6], &[6], &[6], &[6]]);
    draw_example_column(frame, device, SECOND_COLUMN, [&[8], &[3], &[], &[11]]);
}

/// Draws the three actions: dice, one sheet, all players' sheets.
fn draw_turn(_device: &Device, frame: &mut Frame) {
    let actions: [(&str, &[Icon]); 3] = [
        ("A", &[Icon::DIE]),
        ("B", &[Icon::SHEET]),
        ("C", &[Icon::SHEET; 3]),
    ];
    for ((letter, icons), (left, width)) in actions.into_iter().zip([(0, 30), (37, 30), (74, 54)]) {
        frame.round_box(left, 4, width, 21);
        frame.text(Font::Title, left + 4, 8, letter);
        for (icon, x) in icons.iter().zip((left + 14..).step_by(13)) {
            icon.draw(frame, x, 10);
        }
        if left > 0 {
            Icon::MORE.draw(frame, left - 5, 11);
        }
    }
}

fn draw_second_throw(device: &Device, frame: &mut Frame) {
    let hand = DiceSet::EMPTY.with(Die::ALL[1]).with(Die::ALL[5]);
    DiceRow::with_hand(hand).draw(Some(example()), false, device, frame);
}

/// Draws the totals, one of them marked as chosen, and the row where it is written.
fn draw_action_b(device: &Device, frame: &mut Frame) {
    const WRITTEN: Colour = Colour::Blue;
    dice::totals(frame, example(), device.language(), 2);
    let row = WRITTEN.index();
    frame.invert(area(32 * row as i32 + 3, 1, 26, 11));
    let sheet = sheet_of([&[], &[6, 12], &[], &[]]);
    let mut next = [Next::Closed; 4];
    next[row] = Next::Chosen(example().total(WRITTEN));
    let part = (ROW * row as i32, ROWS_WIDTH, ROW);
    draw_part(frame, device, (&sheet, next), part, (16, 17));
}

/// Draws the totals, with the one that was written in B crossed out, and what three players write.
fn draw_action_c(device: &Device, frame: &mut Frame) {
    dice::totals(frame, example(), device.language(), 2);
    frame.fill(32 + 4, 6, 24, 2);
    draw_written(device, frame, [Colour::Yellow, Colour::Red, Colour::Yellow]);
}

fn draw_all_open(device: &Device, frame: &mut Frame) {
    dice::totals(frame, example(), device.language(), 2);
    draw_written(device, frame, [Colour::Blue, Colour::Yellow, Colour::Blue]);
}

fn draw_written(device: &Device, frame: &mut Frame, colours: [Colour; 3]) {
    for (colour, x) in colours.into_iter().zip((6..).step_by(42)) {
        Icon::SHEET.draw(frame, x, 17);
        let total = dice::total(example(), colour, device.language());
        frame.text(Font::Body, x + 14, 16, &total);
    }
}

/// Draws the five misses with the cost of each, and the cost of all; `marked` of them are crossed
/// out.
fn draw_miss_boxes(frame: &mut Frame, marked: u8) {
    const TOP: i32 = 7;
    let mut sheet = Sheet::EMPTY;
    for (miss, left) in (1..=MISSES).zip((0..).step_by(20)) {
        let before = sheet.miss_cost();
        sheet.mark_miss();
        let cost = short_text!("-{}", sheet.miss_cost() - before);
        frame.round_box(left, TOP, 18, 14);
        if miss <= marked {
            CROSS.draw(frame, left + 6, TOP + 4);
        } else {
            frame.text_centred(Font::Body, left + 9, TOP + 2, &cost);
        }
    }
    frame.text(
        Font::Body,
        104,
        TOP + 2,
        &short_text!("-{}", sheet.miss_cost()),
    );
}

fn draw_misses(_device: &Device, frame: &mut Frame) {
    draw_miss_boxes(frame, 0);
}

fn draw_five_misses(_device: &Device, frame: &mut Frame) {
    draw_miss_boxes(frame, MISSES);
}

const DEAD: [&[u8]; 4] = [&[5, 9, 14, 20, 1], &[12, 33], &[], &[]];

fn draw_dead_rows(device: &Device, frame: &mut Frame) {
    draw_rows(frame, device, &sheet_of(DEAD), [Next::Closed; 4], 2);
}

fn draw_full_sheet(device: &Device, frame: &mut Frame) {
    draw_rows(frame, device, &full_sheet(), [Next::Closed; 4], 4);
    TICK.draw(frame, BESIDE + 6, 16);
}

/// Draws a full sheet with its column scores, and beside it their sum, the cost of the misses, and
/// the points.
fn draw_points(device: &Device, frame: &mut Frame) {
    let sheet = full_sheet();
    let part = (0, ROWS_WIDTH, Layout::TIGHT.bottom());
    draw_part(frame, device, (&sheet, [Next::Closed; 4]), part, (0, 0));
    let (cost, points) = (sheet.miss_cost(), sheet.total());
    let sums = [
        (short_text!("{}", points + cost), 12),
        (short_text!("-{cost}"), 22),
        (short_text!("{points}"), 36),
    ];
    for (sum, y) in sums {
        frame.text_right(Font::Body, 122, y, &sum);
    }
    frame.fill(BESIDE, 33, 22, 1);
}

const TICK: Icon = Icon::new(&[
    "......#", ".....##", "#...##.", "##.##..", ".###...", "..#....",
]);
const CROSS: Icon = Icon::new(&[
    "#.....#", ".#...#.", "..#.#..", "...#...", "..#.#..", ".#...#.", "#.....#",
]);

#[cfg(test)]
mod tests;
