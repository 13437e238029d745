//! Reads and writes the record of one person's own sheet: no seats, throws or turns.
//!
//! ```text
//! qwantum 1
//! sheet
//! w V 6
//! miss
//! w R 3
//! ended          # only if the game ended at the table
//! ```

use core::fmt::{self, Write};

use super::{
    error::{RecordError, Why},
    read::{VERSION, Words, each_line, ends_before, first_words, read_version, word},
    write::line,
};
use crate::qwantum::{OwnSheet, Seat, SheetAction, SheetMatch};

/// The word that marks the record of a sheet.
const SHEET: &str = "sheet";

/// The lines it opens with.
const OPENING: [&str; 2] = ["qwantum 1", SHEET];

/// Whether a text is the record of a person's own sheet rather than a table's: the first fact after
/// the version says so.
pub fn is_sheet(text: &[u8]) -> bool {
    first_words(text).take(2).eq(["qwantum", SHEET])
}

/// Reads a whole record of a person's own sheet.
pub fn read_sheet(text: &[u8]) -> Result<SheetMatch, RecordError> {
    let (mut opened, mut played) = (0, SheetMatch::new(()));
    let lines = each_line(text, |first, mut words| {
        match (OPENING.get(opened), first) {
            (None, _) => {
                let action = action(first, &mut words)?;
                words.end()?;
                return Ok(played.play(action)?);
            }
            (Some(&SHEET), SHEET) => words.end()?,
            (Some(_), "qwantum") if opened == 0 => read_version(&mut words)?,
            (Some(missing), _) => return Err(Why::Opening(missing)),
        }
        opened += 1;
        Ok(())
    })?;
    match OPENING.get(opened) {
        None => Ok(played),
        Some(wanted) => Err(ends_before(lines, wanted)),
    }
}

fn action(first: &str, words: &mut Words<'_>) -> Result<SheetAction, Why> {
    Ok(match first {
        "w" => SheetAction::Write {
            colour: words.colour("a colour R, Y, B or V")?,
            value: words.number("a number from 1 to 33")?,
        },
        "miss" => SheetAction::Miss,
        "ended" => SheetAction::Ended,
        unknown => return Err(Why::UnknownWord(word(unknown))),
    })
}

/// Writes a person's own sheet as a record, without undone actions.
pub fn write_sheet(played: &SheetMatch, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "qwantum {VERSION}\n{SHEET}")?;
    for action in played.actions() {
        match action {
            SheetAction::Write { colour, value } => writeln!(out, "w {} {value}", colour.letter()),
            SheetAction::Miss => writeln!(out, "miss"),
            SheetAction::Ended => writeln!(out, "ended"),
        }?;
    }
    Ok(())
}

/// The state of a person's own sheet, in the lines `pocketq replay` prints: the sheet, labelled
/// `seat 1`, then `open` or `over`; every line ends with a line feed.
pub struct SheetReport<'a>(pub &'a OwnSheet);

impl fmt::Display for SheetReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line(Seat::One, self.0.sheet(), f)?;
        f.write_str("\n")?;
        f.write_str(if self.0.is_over() { "over\n" } else { "open\n" })
    }
}
