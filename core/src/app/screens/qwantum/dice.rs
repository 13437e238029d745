//! How dice and colours are drawn: a colour is its letter on its texture, and the white die is
//! completely lit.

use heapless::String;

use super::letter;
use crate::{
    qwantum::{Colour, Die, Face, Throw},
    text::{Language, piece},
    ui::{Align, Font, Frame, Icon, Ink},
};

/// The width of a drawn die.
pub(super) const WIDTH: i32 = 17;
/// The height of a drawn die.
pub(super) const HEIGHT: i32 = 23;

/// Where a die is in a row of seven across the screen: the white die stands apart.
pub(super) fn place(die: Die) -> i32 {
    match die.index() {
        0 => 0,
        index => 2 + 18 * index as i32,
    }
}

/// A colour's letter on its texture, which is nine or ten pixels high.
pub(super) fn label(
    frame: &mut Frame,
    colour: Colour,
    language: Language,
    (x, y): (i32, i32),
    (width, height): (i32, i32),
) {
    let ink = texture(frame, colour, x, y, width, height);
    let middle = x + width / 2 + 1;
    frame.write(
        Font::Small,
        Align::Centre,
        middle,
        y + 1,
        letter(colour, language),
        ink,
    );
}

/// Fills a band with a colour's texture; returns the ink to write on it with.
fn texture(frame: &mut Frame, colour: Colour, x: i32, y: i32, width: i32, height: i32) -> Ink {
    match colour {
        Colour::Violet => {
            frame.bar(x, y, width, height);
            return Ink::Dark;
        }
        Colour::Blue => frame.round_box(x, y, width, height),
        Colour::Red => frame.fill(x + 1, y + height - 1, width - 2, 1),
        Colour::Yellow => {
            for row in [y, y + height - 1] {
                frame.dots_across(x, row, width);
            }
            for column in [x, x + width - 1] {
                frame.dots_down(column, y, height);
            }
        }
    }
    Ink::Plain
}

/// A die showing a face.
pub(super) fn die(frame: &mut Frame, face: Face, language: Language, x: i32, y: i32) {
    let middle = x + WIDTH / 2 + 1;
    let number = piece!("{}", face.number);
    let Some(colour) = face.colour else {
        frame.bar(x, y, WIDTH, HEIGHT);
        frame.write(Font::Huge, Align::Centre, middle, y + 2, &number, Ink::Dark);
        return;
    };
    frame.round_box(x, y, WIDTH, HEIGHT);
    let ink = match colour {
        // The die's own edge would hide a box inside it, so blue is striped instead.
        Colour::Blue => {
            for row in [2, 4, 6, 8] {
                frame.fill(x + 2, y + row, WIDTH - 4, 1);
            }
            frame.erase(x + 5, y + 1, 7, 9);
            Ink::Plain
        }
        Colour::Red => Ink::Plain,
        _ => texture(frame, colour, x + 2, y + 1, WIDTH - 4, 10),
    };
    frame.write(
        Font::Small,
        Align::Centre,
        middle,
        y + 2,
        letter(colour, language),
        ink,
    );
    frame.write(
        Font::Title,
        Align::Centre,
        middle,
        y + 10,
        &number,
        Ink::Plain,
    );
}

/// A die that has not been thrown.
pub(super) fn unthrown(frame: &mut Frame, die: Die, x: i32, y: i32) {
    let ink = if die == Die::White {
        frame.bar(x, y, WIDTH, HEIGHT);
        Ink::Dark
    } else {
        frame.round_box(x, y, WIDTH, HEIGHT);
        Ink::Plain
    };
    frame.write(
        Font::Title,
        Align::Centre,
        x + WIDTH / 2 + 1,
        y + 5,
        "?",
        ink,
    );
}

/// The four totals of a throw, side by side.
pub(super) fn totals(frame: &mut Frame, throw: Throw, language: Language, y: i32) {
    for colour in Colour::ALL {
        // The middle of the colour's quarter of the screen.
        let middle = 32 * colour.index() as i32 + 16;
        let total = total(throw, colour, language);
        frame.write(Font::Body, Align::Centre, middle, y, &total, Ink::Plain);
    }
}

/// A colour's letter and its total.
pub(super) fn total(throw: Throw, colour: Colour, language: Language) -> String<40> {
    piece!("{}{:>2}", letter(colour, language), throw.total(colour))
}

/// A triangle below a die: the cursor.
pub(super) fn cursor(frame: &mut Frame, die: Die, y: i32) {
    Icon::MORE_ABOVE.draw(frame, place(die) + WIDTH / 2 - 2, y);
}
