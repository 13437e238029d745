//! The four totals in dice only, in figures that can be read across a table.

use super::{Device, dice};
use crate::{
    qwantum::{Colour, Throw},
    text::piece,
    ui::{Align, Font, Frame, Ink},
};

/// Top of the totals below the dice.
const TOTALS: i32 = 34;

/// The four totals side by side, below the dice.
pub(super) fn draw_below_dice(frame: &mut Frame, throw: Throw, device: &Device) {
    for colour in Colour::ALL {
        let left = 32 * colour.index() as i32;
        dice::label(
            frame,
            colour,
            device.language(),
            (left, TOTALS + 5),
            (8, 10),
        );
        let total = piece!("{}", throw.total(colour));
        frame.write(
            Font::Huge,
            Align::Left,
            left + 10,
            TOTALS,
            &total,
            Ink::Plain,
        );
    }
}

/// The four totals as large as the screen allows, two by two.
pub(super) fn draw_whole_screen(frame: &mut Frame, throw: Throw, device: &Device) {
    /// How far below the top of the largest font its figures begin, when they are doubled.
    const ABOVE: i32 = 6;
    for colour in Colour::ALL {
        let index = colour.index() as i32;
        let (left, top) = (64 * (index % 2), 27 * (index / 2));
        dice::label(
            frame,
            colour,
            device.language(),
            (left + 2, top + 8),
            (10, 10),
        );
        let total = piece!("{:>2}", throw.total(colour));
        frame.text_doubled(Font::Huge, left + 18, top - ABOVE, &total);
    }
}
