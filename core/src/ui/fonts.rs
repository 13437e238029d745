//! The fonts: embedded-graphics' ISO 8859-16 fonts, which have every letter of our languages, with
//! some [digits and signs](super::own_glyphs) of our own. `build.rs` generates the tables.

use super::own_glyphs::{OWN_BODY, OWN_SMALL, OWN_TINY, OWN_TITLE, with_own};

include!(concat!(env!("OUT_DIR"), "/glyphs.rs"));

/// A font size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// 4×6: marks in corners, never for sentences.
    Tiny,
    /// 5×8: labels.
    Small,
    /// 6×9: numbers in narrow cells.
    Cell,
    /// 6×10: everything meant to be read.
    Body,
    /// 7×13 bold: titles.
    Title,
    /// 10×20: one number or one word that fills the screen.
    Huge,
}

/// The glyphs of a font, as `build.rs` describes them.
#[derive(Debug)]
pub(super) struct Glyphs {
    pub(super) width: usize,
    pub(super) height: usize,
    bytes: &'static [u8],
}

static FONTS: [Glyphs; 6] = [
    Glyphs::new(4, 6, &with_own(TINY, 4, 6, OWN_TINY)),
    Glyphs::new(5, 8, &with_own(SMALL, 5, 8, OWN_SMALL)),
    Glyphs::new(6, 9, &CELL),
    Glyphs::new(6, 10, &with_own(BODY, 6, 10, OWN_BODY)),
    Glyphs::new(7, 13, &with_own(TITLE, 7, 13, OWN_TITLE)),
    Glyphs::new(10, 20, &HUGE),
];

impl Glyphs {
    const fn new(width: usize, height: usize, bytes: &'static [u8]) -> Self {
        Glyphs {
            width,
            height,
            bytes,
        }
    }

    /// The columns of a letter from left to right; bit 0 is the top pixel.
    pub(super) fn columns(&self, letter: char) -> impl Iterator<Item = u32> {
        let column = self.height.div_ceil(8);
        let size = column * self.width;
        let start = place(letter).unwrap_or(QUESTION_MARK) * size;
        // Every place has a glyph.
        let glyph = self.bytes.get(start..start + size).unwrap_or_default();
        glyph.chunks_exact(column).map(|bytes| {
            let from_below = bytes.iter().rev();
            from_below.fold(0, |bits, byte| bits << 8 | u32::from(*byte))
        })
    }
}

/// The glyph drawn for a letter that has none of its own.
const QUESTION_MARK: usize = '?' as usize - ' ' as usize;
/// How many glyphs come before the first one beyond ASCII.
const ASCII: usize = 0x80 - ' ' as usize;

/// The place of a letter's glyph, the same in every font; `None` if it has none.
fn place(letter: char) -> Option<usize> {
    if letter.is_ascii() {
        return (letter as usize).checked_sub(' ' as usize);
    }
    let code = u16::try_from(u32::from(letter)).ok()?;
    let beyond = BEYOND_ASCII.binary_search(&code).ok()?;
    Some(ASCII + beyond)
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

    pub(super) const fn glyphs(self) -> &'static Glyphs {
        &FONTS[self as usize]
    }

    /// Pixels from one letter to the next.
    pub const fn advance(self) -> i32 {
        self.glyphs().width as i32
    }

    /// Pixels from the top of the highest letter to the bottom of the lowest.
    pub const fn height(self) -> i32 {
        self.glyphs().height as i32
    }

    /// How many pixels wide a text is.
    pub fn width(self, text: &str) -> i32 {
        text.chars().count() as i32 * self.advance()
    }

    /// How many pixels wide a text is without the blank columns after its last letter.
    pub fn lit_width(self, text: &str) -> i32 {
        let Some(last) = text.chars().next_back() else {
            return 0;
        };
        let columns = (1..).zip(self.glyphs().columns(last));
        let lit = columns.filter(|(_, bits)| *bits != 0);
        let lit = lit.map(|(column, _)| column).last().unwrap_or(0);
        self.width(text) - self.advance() + lit
    }

    /// Whether there is a glyph for a letter.
    pub fn has(self, letter: char) -> bool {
        place(letter).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::{Align, Frame, Ink, own_glyphs::OwnGlyph};
    use embedded_graphics::{
        Drawable,
        mono_font::{MonoFont, MonoTextStyle, iso_8859_16 as fonts, mapping::ISO_8859_16},
        pixelcolor::BinaryColor,
        prelude::Point,
        text::{Baseline, Text},
    };
    use proptest::prelude::*;

    /// The font that a size is made from, and our own glyphs in it.
    fn origin(font: Font) -> (MonoFont<'static>, &'static [OwnGlyph]) {
        match font {
            Font::Tiny => (fonts::FONT_4X6, OWN_TINY),
            Font::Small => (fonts::FONT_5X8, OWN_SMALL),
            Font::Cell => (fonts::FONT_6X9, &[]),
            Font::Body => (fonts::FONT_6X10, OWN_BODY),
            Font::Title => (fonts::FONT_7X13_BOLD, OWN_TITLE),
            Font::Huge => (fonts::FONT_10X20, &[]),
        }
    }

    #[test]
    fn each_letter_is_embedded_graphics_or_our_own() {
        for font in Font::ALL {
            let (mono, own) = origin(font);
            for letter in ISO_8859_16.chars() {
                assert!(font.has(letter));
                let mut ours = Frame::new();
                let text = letter.to_string();
                ours.text(font, 3, 5, &text);
                let mut theirs = Frame::new();
                let style = MonoTextStyle::new(&mono, BinaryColor::On);
                let text = Text::with_baseline(&text, Point::new(3, 5), style, Baseline::Top);
                text.draw(&mut theirs).unwrap();
                let is_own = own.iter().any(|(drawn, _, _)| *drawn == letter);
                assert_eq!(ours != theirs, is_own, "{letter:?} in {font:?}: {ours:?}");
            }
        }
    }

    /// The rows of a letter that have lit pixels, each as a list of its lit columns.
    fn lit_rows(font: Font, letter: char) -> std::vec::Vec<std::vec::Vec<usize>> {
        let columns: std::vec::Vec<u32> = font.glyphs().columns(letter).collect();
        let row = |y: i32| {
            (0..columns.len())
                .filter(|x| columns[*x] >> y & 1 == 1)
                .collect()
        };
        let rows: std::vec::Vec<std::vec::Vec<usize>> = (0..font.height()).map(row).collect();
        rows.into_iter().filter(|row| !row.is_empty()).collect()
    }

    #[test]
    fn points_are_no_crosses_and_zero_is_no_diamond() {
        for font in Font::ALL {
            for sign in ['.', ':'] {
                let rows = lit_rows(font, sign);
                let are_equal = rows.windows(2).all(|pair| pair[0] == pair[1]);
                assert!(are_equal, "{sign:?} in {font:?}: {rows:?}");
            }
            let zero = lit_rows(font, '0');
            assert!(zero[0].len() > 1, "0 in {font:?}: {zero:?}");
        }
    }

    #[test]
    fn blank_columns_after_the_last_letter_are_not_lit() {
        assert_eq!(Font::Small.lit_width("Ana"), 14);
        assert_eq!(Font::Small.lit_width("Tom"), 15, "m has no blank column");
        assert_eq!(Font::Small.lit_width(""), 0);
    }

    #[test]
    fn a_letter_without_a_glyph_is_a_question_mark() {
        for letter in ['\n', 'Ω', '🎲'] {
            assert!(!Font::Body.has(letter));
            let columns = Font::Body.glyphs().columns(letter);
            assert!(columns.eq(Font::Body.glyphs().columns('?')));
        }
    }

    proptest! {
        #[test]
        fn text_at_the_edges_is_cut_off(x in -30i32..140, y in -30i32..80, font in 0usize..6, dark: bool) {
            let font = Font::ALL[font];
            let (mono, _) = origin(font);
            let ink = if dark { Ink::Dark } else { Ink::Plain };
            let mut ours = Frame::new();
            ours.fill(20, 20, 50, 30);
            let mut theirs = ours.clone();
            ours.write(font, Align::Left, x, y, "Żółty 12", ink);
            let style = MonoTextStyle::new(&mono, BinaryColor::from(!dark));
            let text = Text::with_baseline("Żółty 12", Point::new(x, y), style, Baseline::Top);
            text.draw(&mut theirs).unwrap();
            prop_assert_eq!(ours, theirs);
        }
    }
}
