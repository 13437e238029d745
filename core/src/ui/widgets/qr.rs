//! Draws a QR code on a lit field as high as the screen, for a phone to read.

use embedded_graphics::{pixelcolor::BinaryColor, prelude::DrawTarget};

use crate::ui::{Frame, HEIGHT, area};

/// A code to show. A lit pixel is light and an unlit one dark, and the quiet zone is lit too.
///
/// A module, one square of the code, is two pixels wide if the code has at most 29 modules a side,
/// otherwise one. At the sides the quiet zone has the four modules of the standard. Above and below
/// it has what the height leaves. With one-pixel modules that is at least four. With two-pixel
/// modules it is 5.5, 3.5 and 1.5 for versions 1, 2 and 3. The last two are less than the standard,
/// but the tests' decoder reads them on a dark background.
pub struct QrField<D> {
    /// The code's width in modules.
    pub size: i32,
    /// Whether the module in a column and a row is dark.
    pub is_dark: D,
}

impl<D: Fn(i32, i32) -> bool> QrField<D> {
    /// The width of the quiet zone at the sides, in modules.
    const QUIET: i32 = 4;

    /// The width of a module in pixels.
    pub fn scale(&self) -> i32 {
        if 2 * self.size < HEIGHT as i32 { 2 } else { 1 }
    }

    /// The width of the lit field in pixels.
    pub fn width(&self) -> i32 {
        (self.size + 2 * Self::QUIET) * self.scale()
    }

    /// Draws the field from `left`, over the whole height.
    pub fn draw(&self, frame: &mut Frame, left: i32) {
        let (size, scale) = (self.size, self.scale());
        let field = area(left, 0, self.width(), HEIGHT as i32);
        let Ok(()) = frame.fill_solid(&field, BinaryColor::On);
        let top = (HEIGHT as i32 - size * scale) / 2;
        let left = left + Self::QUIET * scale;
        for y in 0..size * scale {
            for x in (0..size * scale).filter(|x| (self.is_dark)(x / scale, y / scale)) {
                frame.set(left + x, top + y, false);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::QrCode;

    fn drawn(text: &str) -> (Frame, i32) {
        let mut frame = Frame::new();
        let code = QrCode::new(text).unwrap();
        let field = code.field();
        field.draw(&mut frame, 0);
        let width = field.width();
        (frame, width)
    }

    #[test]
    fn the_field_is_lit_around_the_code_and_nothing_else_is() {
        for (letters, width, quiet) in [(77, 74, 3), (335, 61, 5)] {
            let (frame, drawn_width) = drawn(&"A".repeat(letters));
            assert_eq!(drawn_width, width);
            for x in 0..width {
                let lit = |y| frame.is_lit(x, y);
                assert!(
                    (0..quiet).all(lit) && (64 - quiet..64).all(lit),
                    "{frame:?}"
                );
            }
            assert!((0..64).all(|y| (width..128).all(|x| !frame.is_lit(x, y))));
        }
    }

    #[test]
    fn a_small_code_has_modules_of_two_pixels() {
        let (frame, _) = drawn("POCKETQ");
        // The corner of the top left finder: its ring and its light gap.
        let lit = |x: i32, y: i32| frame.is_lit(8 + x, 11 + y);
        assert!(!lit(0, 0) && !lit(1, 1) && lit(2, 2) && lit(3, 3) && !lit(4, 4));
        assert!(lit(-1, 0) && lit(0, -1));
    }
}
