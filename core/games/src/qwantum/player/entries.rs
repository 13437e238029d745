//! What to write in B and C: the writes that leave the most valuable sheet.

use super::second_throw::SheetValue;
use crate::qwantum::{Colour, ColourSet, Sheet};

/// The totals of a throw, in the order of [`Colour::ALL`].
pub type FourTotals = [u8; 4];

/// The values of what may be written: nothing, and each colour that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The value of writing nothing.
    pub pass: i32,
    /// The value of writing a colour, by its index; none if it may not be written.
    pub colours: [Option<i32>; 4],
}

impl Rated {
    /// The best entry. Among equals, writing beats passing; then the first colour wins.
    pub fn best(&self) -> Option<Colour> {
        let mut best = (None, self.pass);
        for colour in Colour::ALL {
            if let Some(value) = self.colours[colour.index()]
                && (value > best.1 || value == best.1 && best.0.is_none())
            {
                best = (Some(colour), value);
            }
        }
        best.0
    }

    /// The value of an entry; none if it may not be written.
    pub fn of(&self, entry: Option<Colour>) -> Option<i32> {
        entry.map_or(Some(self.pass), |colour| self.colours[colour.index()])
    }

    /// The value of the best entry.
    pub fn highest(&self) -> i32 {
        let colours = self.colours.iter().flatten();
        colours.fold(self.pass, |highest, &value| highest.max(value))
    }
}

fn written(sheet: &Sheet, colour: Colour, totals: &FourTotals) -> Option<Sheet> {
    let mut after = *sheet;
    after.write(colour, totals[colour.index()]).ok()?;
    Some(after)
}

/// The values of the entries in C. `misses` says whether passing is a miss.
pub fn rate_c(
    sheet: &Sheet,
    totals: &FourTotals,
    open: ColourSet,
    misses: bool,
    value: &mut impl SheetValue,
) -> Rated {
    value.set_base(sheet);
    let pass = if misses {
        value.value_of_miss(sheet)
    } else {
        value.value(sheet)
    };
    let colours = Colour::ALL.map(|colour| {
        let after = written(sheet, colour, totals).filter(|_| open.contains(colour))?;
        Some(value.value(&after))
    });
    Rated { pass, colours }
}

/// The values of the entries in B, each with the best entry in C after it.
pub fn rate_b(sheet: &Sheet, totals: &FourTotals, value: &mut impl SheetValue) -> Rated {
    let after_pass = rate_c(sheet, totals, ColourSet::ALL, true, value);
    let mut rated = Rated {
        pass: after_pass.highest(),
        colours: [None; 4],
    };
    for colour in Colour::ALL {
        let Some(after) = written(sheet, colour, totals) else {
            continue;
        };
        rated.colours[colour.index()] = Some(if after.is_complete() {
            value.value_of_end(&after)
        } else {
            let open = ColourSet::ALL.without(colour);
            rate_c(&after, totals, open, false, value).highest()
        });
    }
    rated
}
