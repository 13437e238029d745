//! A text as the modules of a QR code. It is made once for each page and takes 353 bytes; making it
//! takes twice as many bytes of stack.

use core::fmt;

use qrcodegen_no_heap::{Mask, QrCodeEcc, Version};

use crate::ui::widgets::QrField;

/// The largest version: its 53 modules and a quiet zone of four on each side fit in 64 pixels.
const MOST_VERSION: Version = Version::new(9);

/// The mask of every code. Trying all eight and using the best would take 200 ms instead of 20 and
/// lower the penalty by only a twentieth, because the letters of a record already look random.
const MASK: Mask = Mask::new(2);

/// How many modules wide the largest code is.
pub const MOST_MODULES: usize = 53;

/// A QR code.
#[derive(Clone, PartialEq, Eq)]
pub struct QrCode {
    size: u8,
    /// One bit for each module, row after row.
    modules: [u8; (MOST_MODULES * MOST_MODULES).div_ceil(8)],
}

const _: () = assert!(size_of::<QrCode>() == 353);

/// The text does not fit in the largest code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl core::error::Error for TooLong {}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text is too long for a code on this screen")
    }
}

impl QrCode {
    /// The smallest code for this text, with as much error correction as fits.
    pub fn new(text: &str) -> Result<Self, TooLong> {
        let mut work = [0; MOST_VERSION.buffer_len()];
        let mut out = [0; MOST_VERSION.buffer_len()];
        let made = qrcodegen_no_heap::QrCode::encode_text(
            text,
            &mut work,
            &mut out,
            QrCodeEcc::Low,
            Version::MIN,
            MOST_VERSION,
            Some(MASK),
            true,
        );
        let made = made.map_err(|_| TooLong)?;
        let size = made.size();
        let mut code = Self {
            size: size as u8,
            modules: [0; _],
        };
        for y in 0..size {
            for x in (0..size).filter(|&x| made.get_module(x, y)) {
                let (index, bit) = place(size, x, y);
                code.modules[index] |= bit;
            }
        }
        Ok(code)
    }

    /// How many modules wide the code is: 21 to 53.
    pub const fn size(&self) -> i32 {
        self.size as i32
    }

    /// This code as a field on the screen.
    pub fn field(&self) -> QrField<impl Fn(i32, i32) -> bool> {
        QrField {
            size: self.size(),
            is_dark: |x, y| self.is_dark(x, y),
        }
    }

    /// Whether a module is dark; outside the code none is.
    pub fn is_dark(&self, x: i32, y: i32) -> bool {
        let inside = 0..self.size();
        if !inside.contains(&x) || !inside.contains(&y) {
            return false;
        }
        let (index, bit) = place(self.size(), x, y);
        self.modules.get(index).is_some_and(|byte| byte & bit != 0)
    }
}

fn place(size: i32, x: i32, y: i32) -> (usize, u8) {
    let index = (y * size + x) as usize;
    (index / 8, 1 << (index % 8))
}

impl fmt::Debug for QrCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.size() {
            writeln!(f)?;
            for x in 0..self.size() {
                f.write_str(if self.is_dark(x, y) { "██" } else { "  " })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::Grain;

    #[test]
    fn the_grains_hold_what_they_say() {
        let size = |letters: usize| QrCode::new(&"A".repeat(letters)).map(|code| code.size());
        let coarse = Grain::Coarse.capacity();
        assert_eq!((size(coarse), size(coarse + 1)), (Ok(29), Ok(33)));
        let fine = Grain::Fine.capacity();
        assert_eq!((size(fine), size(fine + 1)), (Ok(53), Err(TooLong)));
    }

    #[test]
    fn the_corners_are_finders() {
        let code = QrCode::new("POCKETQ").unwrap();
        assert_eq!(code.size(), 21);
        for (left, top) in [(0, 0), (14, 0), (0, 14)] {
            let ring = (0..7).all(|i| code.is_dark(left + i, top) && code.is_dark(left, top + i));
            assert!(ring && !code.is_dark(left + 1, top + 1) && code.is_dark(left + 3, top + 3));
        }
        assert!(!code.is_dark(-1, 0) && !code.is_dark(0, 21));
    }
}
