//! Reads and writes the record of one person's own sheet: no seats, throws or turns.
//!
//! ```text
//! qwantum 1
//! sheet
//! w V 6
//! miss
//! w R 3
//! ended          # only if the table ended it
//! ```

use core::fmt::{self, Write};

use super::{
    error::{RecordError, Why},
    read::{VERSION, Words, facts, lines, read_version, word},
    report::line,
};
use crate::qwantum::{Colour, OwnSheet, Seat, SheetAction, SheetMatch};

/// The word that makes a record one of a sheet.
const SHEET: &str = "sheet";

/// Whether a text is the record of an own sheet and not of a table: the first fact after the
/// version says so.
pub fn is_sheet(text: &[u8]) -> bool {
    let mut facts = lines(text)
        .map_while(|line| core::str::from_utf8(line).ok())
        .filter_map(|line| facts(line).0.next());
    facts.next() == Some("qwantum") && facts.next() == Some(SHEET)
}

/// Reads a whole record of an own sheet.
pub fn read_sheet(text: &[u8]) -> Result<SheetMatch, RecordError> {
    let mut opening = Opening::Version;
    let mut played = SheetMatch::new(());
    let mut count: u32 = 0;
    for bytes in lines(text) {
        count = count.saturating_add(1);
        let taken = match core::str::from_utf8(bytes) {
            Ok(line) => take(line, &mut opening, &mut played),
            Err(_) => Err(Why::NotText),
        };
        taken.map_err(|why| RecordError { line: count, why })?;
    }
    match opening.line() {
        None => Ok(played),
        Some(wanted) => Err(RecordError {
            line: count.saturating_add(1),
            why: Why::Opening(wanted),
        }),
    }
}

#[derive(Clone, Copy)]
enum Opening {
    Version,
    Sheet,
    Complete,
}

impl Opening {
    /// The opening line that comes next.
    const fn line(self) -> Option<&'static str> {
        match self {
            Self::Version => Some("qwantum 1"),
            Self::Sheet => Some(SHEET),
            Self::Complete => None,
        }
    }
}

fn take(line: &str, opening: &mut Opening, played: &mut SheetMatch) -> Result<(), Why> {
    let mut words = facts(line);
    let Some(first) = words.0.next() else {
        return Ok(());
    };
    match (*opening, first) {
        (Opening::Version, "qwantum") => {
            read_version(&mut words)?;
            *opening = Opening::Sheet;
        }
        (Opening::Sheet, SHEET) => {
            words.end()?;
            *opening = Opening::Complete;
        }
        (Opening::Complete, _) => {
            let action = action(first, &mut words)?;
            words.end()?;
            played.play(action)?;
        }
        (missing, _) => return Err(missing.line().map_or(Why::Full, Why::Opening)),
    }
    Ok(())
}

fn action(first: &str, words: &mut Words<'_>) -> Result<SheetAction, Why> {
    Ok(match first {
        "w" => SheetAction::Write {
            colour: colour(words)?,
            value: words.number("a number from 1 to 33")?,
        },
        "miss" => SheetAction::Miss,
        "ended" => SheetAction::Ended,
        unknown => return Err(Why::UnknownWord(word(unknown))),
    })
}

fn colour(words: &mut Words<'_>) -> Result<Colour, Why> {
    let wanted = "a colour R, Y, B or V";
    let text = words.next(wanted)?;
    let mut letters = text.chars();
    let colour = letters.next().and_then(Colour::from_letter);
    match (colour, letters.next()) {
        (Some(colour), None) => Ok(colour),
        _ => Err(Why::Expected(wanted, word(text))),
    }
}

/// Writes an own sheet as a record. What was undone is not written.
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

/// The state of an own sheet, in the lines that `pocketq replay` prints: the sheet as that of seat
/// 1, then `open` or `over`; every line ends with a line feed.
pub struct SheetReport<'a>(pub &'a OwnSheet);

impl fmt::Display for SheetReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line(Seat::One, self.0.sheet(), f)?;
        f.write_str(if self.0.is_over() { "over\n" } else { "open\n" })
    }
}
