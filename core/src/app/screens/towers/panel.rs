//! The panel beside the board: both sides' names, fixed towers and points, whose turn it is, and in
//! the middle the tower under the cursor from top to bottom. Also the count after a match,
//! and why it ended.

use super::{Device, glyphs};
use crate::{
    app::screens::names::draw_name,
    text::{self, Message, short_text},
    towers::{Colour, Ending, FIXED_TO_WIN, Game, Outcome, Piece, Shape, Tower},
    ui::{Align, Font, Frame, Icon, Ink},
};

/// The widths of the panel and the screen.
const WIDTH: i32 = 24;
const SCREEN: i32 = crate::ui::WIDTH as i32;
/// The tops of the upper side, the middle and the lower side.
const UPPER: i32 = 0;
const MIDDLE: i32 = 23;
const LOWER: i32 = 41;
/// The top of the lower side's name while pieces are being placed.
const LOWER_NAME: i32 = 57;

/// What the panel shows besides the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides<'a> {
    /// White's name and Black's.
    pub(super) names: [&'a str; 2],
    /// The side whose name is on a bar: the side to move, or the winner.
    pub(super) marked: Option<Colour>,
    /// Whether the device is thinking for the side to move.
    pub(super) thinking: bool,
}

impl Sides<'_> {
    /// Draws both sides; `facing` is the side at the bottom of the screen.
    pub(super) fn draw(self, frame: &mut Frame, left: i32, game: &Game, facing: Colour) {
        frame.dots_down(left - 2, 0, 64);
        let upper = facing.opponent();
        if game.is_placing() {
            // There is nothing to count yet, and the pieces to be placed need the space.
            self.draw_name(frame, left, UPPER, upper);
            return self.draw_name(frame, left, LOWER_NAME, facing);
        }
        for (colour, top) in [(upper, UPPER), (facing, LOWER)] {
            self.draw_name(frame, left, top, colour);
            self.draw_count(frame, left, top, game, colour);
        }
    }

    fn draw_name(self, frame: &mut Frame, left: i32, top: i32, colour: Colour) {
        let name = (self.names[colour as usize], &self.names[..]);
        let marked = self.marked == Some(colour);
        // Beside the full board, the edge of the screen is closer.
        let width = (WIDTH + 1).min(SCREEN - (left - 1));
        let place = (left - 1, top, width);
        draw_name(frame, Font::Tiny, place, name, marked);
    }

    /// Draws three places for fixed towers below a name, and the points beside a piece of the
    /// colour.
    fn draw_count(self, frame: &mut Frame, left: i32, top: i32, game: &Game, colour: Colour) {
        let fixed = game.position().fixed_towers(colour);
        for (place, x) in (0..FIXED_TO_WIN).zip((left..).step_by(8)) {
            if place < fixed {
                glyphs::draw_castle(frame, colour, x, top + 8, Ink::Plain);
            } else {
                frame.fill(x + 2, top + 11, 2, 2);
            }
        }
        let mark = Piece {
            colour,
            shape: Shape::Square,
        };
        glyphs::draw_mini(frame, mark, left + 1, top + 17, Ink::Plain);
        let (right, points) = (left + WIDTH - 1, game.position().points(colour));
        let points = short_text!("{points}");
        frame.text_right(Font::Small, right, top + 15, &points);
        if self.thinking && game.to_move() == colour {
            HOURGLASS.draw(frame, left + 7, top + 16);
        }
    }
}

/// Draws the pieces of a tower from top to bottom, four per line.
pub(super) fn draw_tower(frame: &mut Frame, left: i32, tower: Tower) {
    for (index, piece) in (0..).zip(tower.pieces()) {
        let (x, y) = (left + 6 * (index % 4), MIDDLE + 1 + 6 * (index / 4));
        glyphs::draw_mini(frame, piece, x, y, Ink::Plain);
    }
}

/// Writes small text in the middle.
pub(super) fn draw_words(frame: &mut Frame, left: i32, line: i32, words: &str) {
    frame.text(Font::Small, left + 1, MIDDLE + 9 * line, words);
}

/// Shown while the device is thinking.
const HOURGLASS: Icon = Icon::new(&[
    "#####", "#...#", ".###.", "..#..", ".#.#.", "#.#.#", "#####",
]);

/// Draws the pieces that the mover still has to place. The chosen shape is inverted while
/// `choosing`, and has an arrow while its square is being chosen.
pub(super) fn draw_left(frame: &mut Frame, left: i32, game: &Game, chosen: Shape, choosing: bool) {
    let colour = game.to_move();
    for (shape, y) in Shape::ALL.into_iter().zip((MIDDLE - 3..).step_by(8)) {
        let ink = frame.bar_if(choosing && shape == chosen, left - 1, y, WIDTH, 8);
        if !choosing && shape == chosen {
            Icon::MORE.draw(frame, left - 2, y);
        }
        glyphs::draw_mini(frame, Piece { colour, shape }, left + 4, y + 1, ink);
        let count = short_text!("{}", game.left(colour, shape));
        let right = left + WIDTH - 4;
        frame.write(Font::Small, Align::Right, right, y, &count, ink);
    }
}

/// Why a match ended, in words.
pub(super) fn reason(ending: Ending) -> Message {
    match ending {
        Ending::ThreeFixed => Message::EndThreeFixed,
        Ending::NobodyCan => Message::EndNobodyCan,
        Ending::NoMove => Message::EndNoMove,
        Ending::Repetition => Message::EndRepetition,
        Ending::Quiet => Message::EndQuiet,
        Ending::Agreement => Message::EndAgreement,
    }
}

/// Draws each side's name, fixed towers and points, above the choices at the end of a match.
pub(super) fn draw_count(outcome: &Outcome, names: [&str; 2], device: &Device, frame: &mut Frame) {
    /// The left edges of the name and of the fixed towers.
    const NAME: i32 = 7;
    const CASTLE: i32 = 50;
    for (colour, y) in Colour::ALL.into_iter().zip([34, 42]) {
        let side = colour as usize;
        let mark = Piece {
            colour,
            shape: Shape::Square,
        };
        glyphs::draw_mini(frame, mark, 0, y + 1, Ink::Plain);
        let name = names[side];
        // A long name is written smaller.
        match NAME + Font::Small.lit_width(name) < CASTLE {
            true => frame.text(Font::Small, NAME, y, name),
            false => frame.text(Font::Tiny, NAME, y + 1, name),
        };
        glyphs::draw_castle(frame, colour, CASTLE, y, Ink::Plain);
        let fixed = short_text!("{}", outcome.fixed_towers[side]);
        frame.text(Font::Small, CASTLE + 9, y, &fixed);
        let points = text::fill(device.say(Message::InTowers), outcome.points[side]);
        frame.text_right(Font::Small, SCREEN, y, &points);
    }
}
