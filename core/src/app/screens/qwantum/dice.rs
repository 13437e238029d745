//! Draws dice and colours. A colour is drawn as its letter on a texture; the white die is
//! completely lit.
//!
//! Also the page with the six faces of a die. At the table, this page also shows what each row
//! still needs and how likely the dice are to give it; in *dice only*, it shows the current totals.

use heapless::String;

use super::{Device, Go, Page, PageEvent, letter, overview, play::Play};
use crate::{
    buttons::{Key, Press},
    qwantum::{Colour, DiceSet, Die, Face, Game, Odds, Throw},
    text::{Language, Message, short_text},
    ui::{Align, Font, Frame, Icon, Ink},
};

/// The width of a drawn die.
pub(super) const WIDTH: i32 = 17;
/// The height of a drawn die.
pub(super) const HEIGHT: i32 = 23;

/// The left edge of a die in a row of seven across the screen; the white die is set apart.
pub(super) fn place(die: Die) -> i32 {
    match die.index() {
        0 => 0,
        index => 2 + 18 * index as i32,
    }
}

/// Draws a colour's letter on its texture, which is nine or ten pixels high.
pub(super) fn label(
    frame: &mut Frame,
    colour: Colour,
    language: Language,
    (x, y): (i32, i32),
    (width, height): (i32, i32),
) {
    let ink = texture(frame, colour, x, y, width, height);
    let middle = x + width / 2 + 1;
    let letter = letter(colour, language);
    frame.write(Font::Small, Align::Centre, middle, y + 1, letter, ink);
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

/// Draws a die that shows a face.
pub(super) fn die(frame: &mut Frame, face: Face, language: Language, x: i32, y: i32) {
    let middle = x + WIDTH / 2 + 1;
    let number = short_text!("{}", face.number);
    let Some(colour) = face.colour else {
        frame.bar(x, y, WIDTH, HEIGHT);
        frame.write(Font::Huge, Align::Centre, middle, y + 2, &number, Ink::Dark);
        return;
    };
    frame.round_box(x, y, WIDTH, HEIGHT);
    let ink = match colour {
        // The die's own edge would hide blue's box, so blue is striped instead.
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
    let letter = letter(colour, language);
    frame.write(Font::Small, Align::Centre, middle, y + 2, letter, ink);
    frame.text_centred(Font::Title, middle, y + 10, &number);
}

/// Draws a die that has not been thrown.
pub(super) fn unthrown(frame: &mut Frame, die: Die, x: i32, y: i32) {
    let ink = if die == Die::White {
        frame.bar(x, y, WIDTH, HEIGHT);
        Ink::Dark
    } else {
        frame.round_box(x, y, WIDTH, HEIGHT);
        Ink::Plain
    };
    let middle = x + WIDTH / 2 + 1;
    frame.write(Font::Title, Align::Centre, middle, y + 5, "?", ink);
}

/// Draws the four totals of a throw, side by side.
pub(super) fn totals(frame: &mut Frame, throw: Throw, language: Language, y: i32) {
    for colour in Colour::ALL {
        // The middle of the colour's quarter of the screen.
        let middle = 32 * colour.index() as i32 + 16;
        let total = total(throw, colour, language);
        frame.text_centred(Font::Body, middle, y, &total);
    }
}

/// A colour's letter and its total.
pub(super) fn total(throw: Throw, colour: Colour, language: Language) -> String<40> {
    short_text!("{}{:>2}", letter(colour, language), throw.total(colour))
}

/// Draws the cursor: a triangle below a die.
pub(super) fn cursor(frame: &mut Frame, die: Die, y: i32) {
    Icon::MORE_ABOVE.draw(frame, place(die) + WIDTH / 2 - 2, y);
}

#[derive(Clone, Debug)]
pub(in crate::app) struct Faces {
    pub(super) die: Die,
    pub(super) hand: DiceSet,
    pub(super) play: Play,
}

impl Faces {
    /// Draws what each row still needs, and how likely it is.
    fn draw_needs(&self, game: &Game, throw: Throw, device: &Device, frame: &mut Frame) {
        let sheet = game.sheet(game.active());
        let will_fit = device.say(Message::WillFit);
        for right in [62, 128] {
            frame.text_right(Font::Small, right, 28, will_fit);
        }
        for colour in Colour::ALL {
            let index = colour.index() as i32;
            let (x, y) = (66 * (index / 2), 38 + 14 * (index % 2));
            label(frame, colour, device.language(), (x, y), (8, 10));
            let odds = Odds::again(throw, self.hand, colour).may_write(colour, sheet);
            let needs = match sheet.open_range(colour) {
                Some(range) => short_text!("{}-{}", range.least, range.most),
                None => short_text!("-"),
            };
            let needs = short_text!("{needs:<5} {:>3}%", odds.percent());
            frame.text(Font::Small, x + 11, y + 1, &needs);
        }
    }

    /// Draws the six faces, with a bar below the one that is up.
    fn draw_faces(&self, throw: Throw, device: &Device, frame: &mut Frame) {
        for (index, face) in self.die.faces().iter().enumerate() {
            let x = 10 + 18 * index as i32;
            die(frame, *face, device.language(), x, 0);
            if usize::from(throw.up()[self.die.index()]) == index {
                frame.fill(x + 1, HEIGHT + 1, WIDTH - 2, 2);
            }
        }
        Icon::LESS.draw(frame, 1, 2);
        Icon::MORE.draw(frame, 123, 2);
        if self.die != Die::White {
            frame.text(Font::Body, 1, 12, &short_text!("{}", self.die.index()));
        }
    }
}

impl Page for Faces {
    /// Left and right change the die, any other button closes the page.
    fn press(&mut self, press: Press, _device: &mut Device) -> Go {
        let count = Die::ALL.len();
        let step = match press.key {
            Key::Left => count - 1,
            Key::Right => 1,
            _ if press.is_first() => return Go::Close(PageEvent::Faces(self.die)),
            // The button that opened this is still down.
            _ => return Go::Stay,
        };
        self.die = Die::ALL[(self.die.index() + step) % count];
        Go::Changed
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(game) = self.play.game(device) else {
            return;
        };
        let Some(throw) = game.throw() else { return };
        self.draw_faces(throw, device, frame);
        match self.play {
            Play::DiceOnly => overview::draw_below_dice(frame, throw, device),
            _ => self.draw_needs(game, throw, device, frame),
        }
    }
}
