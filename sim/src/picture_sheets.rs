//! Several pictures of the screen in one file: a sheet of all screens with their names, or an old
//! picture, the new one and their difference side by side.

use std::{io, path::Path};

use pocketq_core::ui::{Font, Frame, HEIGHT, WIDTH};

use crate::pictures::{self, PALETTE};

/// Pixels per screen pixel, in each direction; fewer than in a single picture.
const SCALE: usize = 2;
/// How many pictures are side by side in a sheet of all screens.
const COLUMNS: usize = 6;
/// The gap between two pictures.
const GAP: usize = 10;
/// The height of the line with a picture's name.
const NAME: usize = 24;

/// The colours: unlit, lit, between pictures, lit in both, lit only before, lit only now.
const COLOURS: [[u8; 3]; 6] = [
    [PALETTE[0], PALETTE[1], PALETTE[2]],
    [PALETTE[3], PALETTE[4], PALETTE[5]],
    [0x3a, 0x42, 0x50],
    [0x2c, 0x52, 0x66],
    [0xff, 0x5a, 0x4a],
    [0x58, 0xe0, 0x6a],
];
const UNLIT: u8 = 0;
const LIT: u8 = 1;
const BETWEEN: u8 = 2;
const IN_BOTH: u8 = 3;
const BEFORE: u8 = 4;
const NOW: u8 = 5;

/// Writes a sheet of pictures, each with its name above it, in rows of six.
pub fn save_sheet(path: &Path, named: &[(String, Frame)]) -> io::Result<()> {
    let rows = named.len().div_ceil(COLUMNS);
    let mut sheet = Sheet::new(COLUMNS, rows);
    for (index, (name, frame)) in named.iter().enumerate() {
        let place = (index % COLUMNS, index / COLUMNS);
        sheet.draw(place, name, |x, y| u8::from(frame.is_lit(x, y)));
    }
    sheet.save(path)
}

/// Writes an old picture, the new one, and how they differ: red was lit before, green is lit now.
pub fn save_difference(path: &Path, old: &Frame, new: &Frame) -> io::Result<()> {
    let mut sheet = Sheet::new(3, 1);
    sheet.draw((0, 0), "old", |x, y| u8::from(old.is_lit(x, y)));
    sheet.draw((1, 0), "new", |x, y| u8::from(new.is_lit(x, y)));
    sheet.draw((2, 0), "difference", |x, y| {
        match (old.is_lit(x, y), new.is_lit(x, y)) {
            (false, false) => UNLIT,
            (true, true) => IN_BOTH,
            (true, false) => BEFORE,
            (false, true) => NOW,
        }
    });
    sheet.save(path)
}

/// A grid of pictures.
struct Sheet {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Sheet {
    fn new(columns: usize, rows: usize) -> Self {
        let width = GAP + columns * (WIDTH * SCALE + GAP);
        let height = rows * (NAME + HEIGHT * SCALE) + GAP;
        Sheet {
            width,
            height,
            pixels: vec![BETWEEN; width * height],
        }
    }

    /// Draws a name and the picture below it; `colour` gives the colour of each pixel.
    fn draw(&mut self, place: (usize, usize), name: &str, colour: impl Fn(i32, i32) -> u8) {
        let left = GAP + place.0 * (WIDTH * SCALE + GAP);
        let top = place.1 * (NAME + HEIGHT * SCALE);
        let mut words = Frame::new();
        let is_long = Font::Small.width(name) > WIDTH as i32;
        let font = if is_long { Font::Tiny } else { Font::Small };
        words.text(font, 0, 0, name);
        let height = font.height() as usize;
        self.scaled((left, top + NAME - 2 - height * SCALE), height, |x, y| {
            words.is_lit(x, y).then_some(LIT)
        });
        self.scaled((left, top + NAME), HEIGHT, |x, y| Some(colour(x, y)));
    }

    /// Fills an area as wide as a screen, enlarged. Where `colour` gives none, pixels stay as they
    /// are.
    fn scaled(
        &mut self,
        (left, top): (usize, usize),
        height: usize,
        colour: impl Fn(i32, i32) -> Option<u8>,
    ) {
        for y in 0..height * SCALE {
            for x in 0..WIDTH * SCALE {
                if let Some(colour) = colour((x / SCALE) as i32, (y / SCALE) as i32) {
                    self.pixels[(top + y) * self.width + left + x] = colour;
                }
            }
        }
    }

    fn save(&self, path: &Path) -> io::Result<()> {
        pictures::write_colours(path, self.width, self.height, &COLOURS, &self.pixels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs::File, io::BufReader};

    #[test]
    fn a_difference_has_a_colour_for_what_went_and_one_for_what_came() {
        let name = format!("pocketq-difference-{}.png", std::process::id());
        let path = std::env::temp_dir().join(name);
        let (mut old, mut new) = (Frame::new(), Frame::new());
        old.set(3, 0, true);
        new.set(5, 0, true);
        save_difference(&path, &old, &new).unwrap();
        let file = BufReader::new(File::open(&path).unwrap());
        let mut reader = png::Decoder::new(file).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        std::fs::remove_file(&path).unwrap();
        let top = NAME * info.width as usize;
        let at =
            |place: usize, x: usize| pixels[top + GAP + place * (WIDTH * SCALE + GAP) + x * SCALE];
        assert_eq!([at(0, 3), at(0, 5)], [LIT, UNLIT], "old");
        assert_eq!([at(1, 3), at(1, 5)], [UNLIT, LIT], "new");
        assert_eq!([at(2, 3), at(2, 5), at(2, 4)], [BEFORE, NOW, UNLIT]);
    }
}
