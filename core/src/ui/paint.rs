//! Drawing operations for all screens: aligned text, lines, boxes, bars.

use embedded_graphics::{
    pixelcolor::BinaryColor,
    prelude::{DrawTarget, Point, PointsIter, Size},
    primitives::Rectangle,
};

use super::{Font, Frame};

/// Whether letters are lit on dark or dark on lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Lit, over the existing picture.
    Plain,
    /// Dark, over the existing picture: for use on a lit bar.
    Dark,
}

/// Which point of a text the given x is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The point is the text's left end.
    Left,
    /// The point is the text's middle.
    Centre,
    /// The point is one past the text's right end.
    Right,
}

impl Frame {
    /// Writes text with its top at `y`; returns how wide it is.
    pub fn write(&mut self, font: Font, align: Align, x: i32, y: i32, text: &str, ink: Ink) -> i32 {
        let width = font.width(text);
        let mut column = match align {
            Align::Left => x,
            Align::Centre => x - width / 2,
            Align::Right => x - width,
        };
        #[cfg(any(test, feature = "text-record"))]
        super::text_record::note_text(font, column, y, text);
        let glyphs = font.glyphs();
        for letter in text.chars() {
            for bits in glyphs.columns(letter) {
                self.set_column(column, y, bits, ink == Ink::Plain);
                column += 1;
            }
        }
        width
    }

    /// Writes lit text from the left.
    pub fn text(&mut self, font: Font, x: i32, y: i32, text: &str) -> i32 {
        self.write(font, Align::Left, x, y, text, Ink::Plain)
    }

    /// The same, centred.
    pub fn text_centred(&mut self, font: Font, middle: i32, y: i32, text: &str) -> i32 {
        self.write(font, Align::Centre, middle, y, text, Ink::Plain)
    }

    /// The same, up to a right edge.
    pub fn text_right(&mut self, font: Font, right: i32, y: i32, text: &str) -> i32 {
        self.write(font, Align::Right, right, y, text, Ink::Plain)
    }

    /// Writes text from the left at twice the font's size.
    pub fn text_doubled(&mut self, font: Font, x: i32, y: i32, text: &str) {
        let glyphs = font.glyphs();
        let columns = text.chars().flat_map(|letter| glyphs.columns(letter));
        for (bits, x) in columns.zip((x..).step_by(2)) {
            for row in (0..font.height()).filter(|row| bits >> row & 1 == 1) {
                self.fill(x, y + 2 * row, 2, 2);
            }
        }
    }

    /// Lights a rectangle.
    pub fn fill(&mut self, x: i32, y: i32, width: i32, height: i32) {
        let Ok(()) = self.fill_solid(&area(x, y, width, height), BinaryColor::On);
    }

    /// Darkens a rectangle.
    pub fn erase(&mut self, x: i32, y: i32, width: i32, height: i32) {
        #[cfg(any(test, feature = "text-record"))]
        super::text_record::note_erased(x, y, width, height);
        let Ok(()) = self.fill_solid(&area(x, y, width, height), BinaryColor::Off);
    }

    /// Lights the edge of a rectangle.
    pub fn outline(&mut self, x: i32, y: i32, width: i32, height: i32) {
        self.fill(x, y, width, 1);
        self.fill(x, y + height - 1, width, 1);
        self.fill(x, y, 1, height);
        self.fill(x + width - 1, y, 1, height);
    }

    /// Lights a bar with dark corner pixels, so that it looks rounded; text on it is written with
    /// [`Ink::Dark`].
    pub fn bar(&mut self, x: i32, y: i32, width: i32, height: i32) {
        self.fill(x, y, width, height);
        self.corners(x, y, width, height);
    }

    /// Draws a bar only if the item is chosen; returns the ink to write with.
    pub fn bar_if(&mut self, chosen: bool, x: i32, y: i32, width: i32, height: i32) -> Ink {
        if !chosen {
            return Ink::Plain;
        }
        self.bar(x, y, width, height);
        Ink::Dark
    }

    /// Draws a button: a bar if it is chosen, a box if not; returns the ink to write with.
    pub fn button(&mut self, chosen: bool, x: i32, y: i32, width: i32, height: i32) -> Ink {
        if !chosen {
            self.round_box(x, y, width, height);
        }
        self.bar_if(chosen, x, y, width, height)
    }

    /// Lights the edge of a rectangle except for its corner pixels.
    pub fn round_box(&mut self, x: i32, y: i32, width: i32, height: i32) {
        self.outline(x, y, width, height);
        self.corners(x, y, width, height);
    }

    /// Lights every second pixel of a horizontal line.
    pub fn dots_across(&mut self, x: i32, y: i32, width: i32) {
        for x in (x..x + width).step_by(2) {
            self.set(x, y, true);
        }
    }

    /// Lights every second pixel of a vertical line.
    pub fn dots_down(&mut self, x: i32, y: i32, height: i32) {
        for y in (y..y + height).step_by(2) {
            self.set(x, y, true);
        }
    }

    /// Lights every second pixel of a rectangle, like the squares of a chessboard.
    pub fn chequer(&mut self, x: i32, y: i32, width: i32, height: i32) {
        for down in 0..height {
            self.dots_across(x + (down & 1), y + down, width - (down & 1));
        }
    }

    /// Copies the lit pixels of part of another frame, with its top left corner at (`x`, `y`).
    pub fn copy_part(&mut self, from: &Frame, part: Rectangle, x: i32, y: i32) {
        for Point { x: across, y: down } in part.points() {
            if from.is_lit(across, down) {
                let (right, below) = (across - part.top_left.x, down - part.top_left.y);
                self.set(x + right, y + below, true);
            }
        }
    }

    fn corners(&mut self, x: i32, y: i32, width: i32, height: i32) {
        for (x, y) in [
            (x, y),
            (x + width - 1, y),
            (x, y + height - 1),
            (x + width - 1, y + height - 1),
        ] {
            self.set(x, y, false);
        }
    }
}

/// A rectangle from plain numbers; a negative size makes it empty.
pub(crate) fn area(x: i32, y: i32, width: i32, height: i32) -> Rectangle {
    let size = Size::new(width.max(0) as u32, height.max(0) as u32);
    Rectangle::new(Point::new(x, y), size)
}
