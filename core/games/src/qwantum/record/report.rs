//! The state of a game, in the lines that `pocketq replay` prints.

use core::fmt;

use crate::qwantum::{COLUMNS, Colour, Game, Seat, Sheet};

/// A line for each seat's sheet, then whose turn it is or who won; every line ends with a line
/// feed.
///
/// ```text
/// seat 1 V 3,6,9 B 4,7 R 2,8 Y 2,5,11 columns 3,6,-,-,-,- misses 1 total 8
/// active 1
/// ```
pub struct Report<'a>(pub &'a Game);

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.0;
        game.seats()
            .try_for_each(|seat| line(seat, game.sheet(seat), f))?;
        if game.is_over() {
            f.write_str("over ")?;
            listed(game.winners().iter(), f)?;
        } else {
            write!(f, "active {}", game.active())?;
        }
        f.write_str("\n")
    }
}

/// A seat's sheet in a line.
pub(super) fn line(seat: Seat, sheet: &Sheet, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "seat {seat}")?;
    for colour in Colour::ALL {
        write!(f, " {} ", colour.letter())?;
        match sheet.row(colour).values() {
            [] => f.write_str("-")?,
            values => listed(values, f)?,
        }
    }
    f.write_str(" columns ")?;
    listed(
        (0..COLUMNS).map(|column| Score(sheet.column_score(column))),
        f,
    )?;
    writeln!(f, " misses {} total {}", sheet.misses(), sheet.total())
}

struct Score(Option<u8>);

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(score) => score.fmt(f),
            None => f.write_str("-"),
        }
    }
}

fn listed<T: fmt::Display>(
    items: impl IntoIterator<Item = T>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (place, item) in items.into_iter().enumerate() {
        write!(f, "{}{item}", if place == 0 { "" } else { "," })?;
    }
    Ok(())
}
