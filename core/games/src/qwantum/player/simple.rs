//! How a beginner values a sheet: fill cells, and keep every row close to an ordinary one.
//! Ignores columns and rivals.

use super::second_throw::SheetValue;
use super::situation::VALUE;
use crate::qwantum::sheet::{COLUMNS, Row, Sheet};

/// An ordinary row.
const ORDINARY: [i32; COLUMNS] = [3, 7, 11, 15, 10, 5];

/// What a filled cell is worth.
const CELL: i32 = 8 * VALUE;

/// What each step away from the ordinary row costs.
const STEP: i32 = VALUE;

/// What a row that can never be filled costs.
const BLOCKED: i32 = 6 * VALUE;

/// The beginner's value.
#[derive(Clone, Copy, Debug, Default)]
pub struct SimpleValue;

fn row_value(row: &Row) -> i32 {
    let filled = row.values().len();
    let off = match (row.last(), ORDINARY.get(filled.wrapping_sub(1))) {
        (Some(last), Some(&ordinary)) => (i32::from(last) - ordinary).abs(),
        _ => 0,
    };
    let blocked = if row.can_be_filled() { 0 } else { BLOCKED };
    filled as i32 * CELL - off * STEP - blocked
}

impl SheetValue for SimpleValue {
    fn set_base(&mut self, _: &Sheet) {}

    fn value(&mut self, sheet: &Sheet) -> i32 {
        let rows: i32 = sheet.rows().iter().map(row_value).sum();
        rows - i32::from(sheet.miss_cost()) * VALUE
    }
}
