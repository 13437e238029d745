//! The panel beside the board: both sides' fixed towers and points, whose turn it is, and in the
//! middle the tower under the cursor from top to bottom.

use super::glyphs;
use crate::{
    text::piece,
    towers::{Colour, FIXED_TO_WIN, Game, Piece, Shape, Tower},
    ui::{Align, Font, Frame, Icon, Ink},
};

/// How wide the panel is.
const WIDTH: i32 = 24;
/// Where the upper side, the middle and the lower side begin.
const UPPER: i32 = 0;
const MIDDLE: i32 = 22;
const LOWER: i32 = 45;

/// One side: three places for fixed towers, and its points, which are inverted if it is to move.
fn draw_side(frame: &mut Frame, left: i32, top: i32, game: &Game, colour: Colour, moves: bool) {
    let fixed = game.position().fixed_towers(colour);
    for (place, x) in (0..FIXED_TO_WIN).zip((left..).step_by(8)) {
        if place < fixed {
            glyphs::draw_castle(frame, colour, x, top, Ink::Plain);
        } else {
            frame.fill(x + 2, top + 3, 2, 2);
        }
    }
    let ink = frame.bar_if(moves, left, top + 8, WIDTH - 1, 11);
    let points = piece!("{}", game.position().points(colour));
    let mark = Piece {
        colour,
        shape: Shape::Square,
    };
    glyphs::draw_mini(frame, mark, left + 1, top + 11, ink);
    frame.write(
        Font::Body,
        Align::Right,
        left + WIDTH - 2,
        top + 9,
        &points,
        ink,
    );
}

/// Both sides; `facing` is the one at the bottom of the screen. `mover` is `None` after the end.
pub(super) fn draw_sides(
    frame: &mut Frame,
    left: i32,
    game: &Game,
    facing: Colour,
    mover: Option<Colour>,
) {
    frame.dots_down(left - 2, 0, 64);
    for (colour, top) in [(facing.opponent(), UPPER), (facing, LOWER)] {
        draw_side(frame, left, top, game, colour, mover == Some(colour));
    }
}

/// A tower from top to bottom, four pieces per line.
pub(super) fn draw_tower(frame: &mut Frame, left: i32, tower: Tower) {
    for (index, piece) in (0..).zip(tower.pieces()) {
        let (x, y) = (left + 6 * (index % 4), MIDDLE + 7 * (index / 4));
        glyphs::draw_mini(frame, piece, x, y, Ink::Plain);
    }
}

/// Text in the middle, in the smallest letters.
pub(super) fn draw_words(frame: &mut Frame, left: i32, line: i32, words: &str) {
    frame.text(Font::Small, left + 1, MIDDLE + 9 * line, words);
}

/// An hourglass: the device is thinking.
pub(super) fn draw_thinking(frame: &mut Frame, left: i32) {
    HOURGLASS.draw(frame, left + WIDTH - 8, LOWER - 9);
}

const HOURGLASS: Icon = Icon::new(&[
    "#####", "#...#", ".###.", "..#..", ".#.#.", "#.#.#", "#####",
]);

/// The pieces that the mover still has to place. The chosen shape is inverted while the shape is
/// being chosen, and boxed while its square is.
pub(super) fn draw_left(frame: &mut Frame, left: i32, game: &Game, chosen: Shape, choosing: bool) {
    let colour = game.to_move();
    for (shape, y) in Shape::ALL.into_iter().zip((MIDDLE - 2..).step_by(8)) {
        let ink = frame.bar_if(choosing && shape == chosen, left - 1, y, WIDTH, 8);
        if !choosing && shape == chosen {
            Icon::MORE.draw(frame, left - 2, y);
        }
        glyphs::draw_mini(frame, Piece { colour, shape }, left + 4, y + 1, ink);
        let count = piece!("{}", game.left(colour, shape));
        let right = left + WIDTH - 4;
        frame.write(Font::Small, Align::Right, right, y, &count, ink);
    }
}
