//! The fonts: embedded-graphics' ISO 8859-16 fonts, which have every letter of our languages.

use embedded_graphics::mono_font::{MonoFont, iso_8859_16 as glyphs};

/// A font size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// 4×6: marks in corners, never sentences.
    Tiny,
    /// 5×8: labels.
    Small,
    /// 6×9: numbers in narrow cells.
    Cell,
    /// 6×10: everything people read.
    Body,
    /// 7×13 bold: titles.
    Title,
    /// 10×20: one number or one word that fills the screen.
    Huge,
}

impl Font {
    /// All sizes.
    pub const ALL: [Font; 6] = [
        Font::Tiny,
        Font::Small,
        Font::Cell,
        Font::Body,
        Font::Title,
        Font::Huge,
    ];

    /// The glyphs of this size.
    pub const fn mono(self) -> &'static MonoFont<'static> {
        match self {
            Font::Tiny => &glyphs::FONT_4X6,
            Font::Small => &glyphs::FONT_5X8,
            Font::Cell => &glyphs::FONT_6X9,
            Font::Body => &glyphs::FONT_6X10,
            Font::Title => &glyphs::FONT_7X13_BOLD,
            Font::Huge => &glyphs::FONT_10X20,
        }
    }

    /// Pixels from one letter to the next.
    pub const fn advance(self) -> i32 {
        let font = self.mono();
        (font.character_size.width + font.character_spacing) as i32
    }

    /// Pixels from the top of the highest letter to the bottom of the lowest.
    pub const fn height(self) -> i32 {
        self.mono().character_size.height as i32
    }

    /// How many pixels wide a text is.
    pub fn width(self, text: &str) -> i32 {
        text.chars().count() as i32 * self.advance()
    }

    /// Whether there is a glyph for a letter.
    pub fn has(self, letter: char) -> bool {
        let mapping = self.mono().glyph_mapping;
        letter == '?' || mapping.index(letter) != mapping.index('?')
    }
}
