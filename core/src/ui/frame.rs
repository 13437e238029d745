//! A picture of the screen in the display's own byte order, and the differences between two
//! pictures.
//!
//! - *page*: a band eight pixels high, 128 bytes; bit 0 of a byte is its top pixel.
//! - *span*: neighbouring bytes of one page, sent to the display together.

use core::convert::Infallible;

use embedded_graphics::{
    pixelcolor::BinaryColor,
    prelude::{Dimensions, DrawTarget, Pixel, Point, Size},
    primitives::Rectangle,
};

/// Pixels across.
pub const WIDTH: usize = 128;
/// Pixels down.
pub const HEIGHT: usize = 64;
/// Bands of eight pixels.
pub const PAGES: usize = HEIGHT / 8;

/// Up to this many unchanged bytes between two changes are sent too. Addressing a new span takes as
/// many bytes on the bus: an address and a control byte twice, a page, and a column in two parts.
const WORTH_BRIDGING: usize = 7;

/// A picture of 128×64 pixels.
#[derive(Clone, PartialEq, Eq)]
pub struct Frame {
    bytes: [u8; WIDTH * PAGES],
}

/// Neighbouring bytes of one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The page, 0 to 7 from the top.
    pub page: u8,
    /// The first column.
    pub column: u8,
    /// The number of bytes, 1 to 128.
    pub len: u8,
}

impl Span {
    /// The whole screen, with one span for each page.
    pub fn whole() -> impl Iterator<Item = Span> {
        (0..PAGES as u8).map(|page| Span {
            page,
            column: 0,
            len: WIDTH as u8,
        })
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

impl Frame {
    /// A frame with all pixels dark.
    pub const fn new() -> Self {
        Frame {
            bytes: [0; WIDTH * PAGES],
        }
    }

    /// A frame from bytes in page order.
    pub const fn from_bytes(bytes: [u8; WIDTH * PAGES]) -> Self {
        Frame { bytes }
    }

    /// The bytes in page order.
    pub fn bytes(&self) -> &[u8; WIDTH * PAGES] {
        &self.bytes
    }

    /// The bytes of a span.
    pub fn span(&self, span: Span) -> &[u8] {
        let start = span.page as usize * WIDTH + span.column as usize;
        &self.bytes[start..start + span.len as usize]
    }

    /// Copies a span from another frame.
    pub fn copy_span(&mut self, from: &Frame, span: Span) {
        let start = span.page as usize * WIDTH + span.column as usize;
        self.bytes[start..start + span.len as usize].copy_from_slice(from.span(span));
    }

    /// Darkens every pixel.
    pub fn wipe(&mut self) {
        self.bytes.fill(0);
    }

    /// Whether the pixel is lit; outside the screen none is.
    pub fn is_lit(&self, x: i32, y: i32) -> bool {
        locate(x, y).is_some_and(|(index, bit)| self.bytes[index] & bit != 0)
    }

    /// Lights or darkens a pixel; outside the screen nothing happens.
    pub fn set(&mut self, x: i32, y: i32, lit: bool) {
        if let Some((index, bit)) = locate(x, y) {
            if lit {
                self.bytes[index] |= bit;
            } else {
                self.bytes[index] &= !bit;
            }
        }
    }

    /// Lights or darkens those pixels of a column whose bits are 1, a byte at a time. Bit 0 is the
    /// pixel at `y`, the next bit the one below it. A column is at most 25 pixels high.
    pub(super) fn set_column(&mut self, x: i32, y: i32, bits: u32, lit: bool) {
        if !(0..WIDTH as i32).contains(&x) || y >= HEIGHT as i32 {
            return;
        }
        let (page, mut bits) = if y < 0 {
            (0, bits.checked_shr(y.unsigned_abs()).unwrap_or(0))
        } else {
            (y as usize / 8, bits << (y % 8))
        };
        for row in self.bytes.chunks_exact_mut(WIDTH).skip(page) {
            if bits == 0 {
                return;
            }
            let byte = &mut row[x as usize];
            if lit {
                *byte |= bits as u8;
            } else {
                *byte &= !(bits as u8);
            }
            bits >>= 8;
        }
    }

    /// Inverts every pixel of a rectangle.
    pub fn invert(&mut self, area: Rectangle) {
        self.each_byte(area, |byte, mask| *byte ^= mask);
    }

    /// The picture turned upside down.
    pub fn turned(&self) -> Frame {
        let mut turned = Frame::new();
        for (to, from) in turned.bytes.iter_mut().zip(self.bytes.iter().rev()) {
            *to = from.reverse_bits();
        }
        turned
    }

    /// The spans to send to a display that shows `shown`, so that it shows this frame.
    pub fn spans_since<'a>(&'a self, shown: &'a Frame) -> impl Iterator<Item = Span> + 'a {
        (0..PAGES).flat_map(move |page| self.page_spans_since(shown, page))
    }

    /// The same for one page.
    pub(super) fn page_spans_since<'a>(
        &'a self,
        shown: &'a Frame,
        page: usize,
    ) -> impl Iterator<Item = Span> + 'a {
        let row = page * WIDTH;
        let (new, old) = (
            &self.bytes[row..row + WIDTH],
            &shown.bytes[row..row + WIDTH],
        );
        let mut next = 0;
        core::iter::from_fn(move || {
            let start = (next..WIDTH).find(|&column| new[column] != old[column])?;
            let mut end = start + 1;
            let mut column = end;
            while column < WIDTH && column - end <= WORTH_BRIDGING {
                if new[column] != old[column] {
                    end = column + 1;
                }
                column += 1;
            }
            next = end;
            Some(Span {
                page: page as u8,
                column: start as u8,
                len: (end - start) as u8,
            })
        })
    }

    /// Calls `change` with every byte that a rectangle touches, and a mask of the bits inside it.
    fn each_byte(&mut self, area: Rectangle, mut change: impl FnMut(&mut u8, u8)) {
        let area = area.intersection(&self.bounding_box());
        let Some(last) = area.bottom_right() else {
            return;
        };
        let (left, right) = (area.top_left.x as usize, last.x as usize);
        let (top, bottom) = (area.top_left.y as usize, last.y as usize);
        for page in top / 8..=bottom / 8 {
            let from_top = if page == top / 8 {
                0xff << (top % 8)
            } else {
                0xff
            };
            let to_bottom = if page == bottom / 8 {
                0xff >> (7 - bottom % 8)
            } else {
                0xff
            };
            for byte in &mut self.bytes[page * WIDTH + left..=page * WIDTH + right] {
                change(byte, from_top & to_bottom);
            }
        }
    }
}

fn locate(x: i32, y: i32) -> Option<(usize, u8)> {
    let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
    (x < WIDTH && y < HEIGHT).then_some((y / 8 * WIDTH + x, 1 << (y % 8)))
}

impl core::fmt::Debug for Frame {
    /// Prints two rows of pixels as one line, so that a failed test shows the picture.
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for y in (0..HEIGHT as i32).step_by(2) {
            writeln!(out)?;
            for x in 0..WIDTH as i32 {
                out.write_str(match (self.is_lit(x, y), self.is_lit(x, y + 1)) {
                    (false, false) => " ",
                    (true, false) => "▀",
                    (false, true) => "▄",
                    (true, true) => "█",
                })?;
            }
        }
        Ok(())
    }
}

impl Dimensions for Frame {
    fn bounding_box(&self) -> Rectangle {
        Rectangle::new(Point::zero(), Size::new(WIDTH as u32, HEIGHT as u32))
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        for Pixel(point, colour) in pixels {
            self.set(point.x, point.y, colour.is_on());
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, colour: BinaryColor) -> Result<(), Infallible> {
        match colour {
            BinaryColor::On => self.each_byte(*area, |byte, mask| *byte |= mask),
            BinaryColor::Off => self.each_byte(*area, |byte, mask| *byte &= !mask),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::prelude::PointsIter;
    use proptest::prelude::*;

    #[test]
    fn the_top_left_pixel_is_the_lowest_bit_of_the_first_byte() {
        let mut frame = Frame::new();
        frame.set(0, 0, true);
        frame.set(127, 63, true);
        assert_eq!(frame.bytes()[0], 0x01);
        assert_eq!(frame.bytes()[1023], 0x80);
    }

    #[test]
    fn pixels_outside_are_neither_set_nor_lit() {
        let mut frame = Frame::new();
        for (x, y) in [(-1, 0), (0, -1), (128, 0), (0, 64), (i32::MIN, i32::MAX)] {
            frame.set(x, y, true);
            assert!(!frame.is_lit(x, y));
        }
        assert_eq!(frame, Frame::new());
    }

    #[test]
    fn nearby_changes_are_one_span_and_distant_ones_two() {
        let (old, mut new) = (Frame::new(), Frame::new());
        for x in [3, 9, 60] {
            new.set(x, 20, true);
        }
        let spans: std::vec::Vec<Span> = new.spans_since(&old).collect();
        let expected = [
            Span {
                page: 2,
                column: 3,
                len: 7,
            },
            Span {
                page: 2,
                column: 60,
                len: 1,
            },
        ];
        assert_eq!(spans, expected);
    }

    #[test]
    fn turning_twice_changes_nothing() {
        let mut frame = Frame::new();
        frame.set(5, 2, true);
        assert!(frame.turned().is_lit(122, 61));
        assert_eq!(frame.turned().turned(), frame);
    }

    fn any_frame() -> impl Strategy<Value = Frame> {
        // Mostly dark, as screens are, so that spans and gaps of all lengths occur.
        proptest::collection::vec((0usize..1024, any::<u8>()), 0..200).prop_map(|changes| {
            let mut frame = Frame::new();
            for (index, byte) in changes {
                frame.bytes[index] = byte;
            }
            frame
        })
    }

    proptest! {
        #[test]
        fn sending_the_spans_makes_the_display_show_the_frame(old in any_frame(), new in any_frame()) {
            let mut shown = old.clone();
            for span in new.spans_since(&old) {
                shown.copy_span(&new, span);
            }
            prop_assert_eq!(shown, new);
        }

        #[test]
        fn filling_bytes_at_a_time_equals_filling_pixels(
            x in -20i32..140, y in -20i32..80, width in 0u32..150, height in 0u32..90, lit: bool, under in any_frame()
        ) {
            let area = Rectangle::new(Point::new(x, y), Size::new(width, height));
            let (mut fast, mut slow) = (under.clone(), under);
            fast.fill_solid(&area, BinaryColor::from(lit)).unwrap();
            for point in area.points() {
                slow.set(point.x, point.y, lit);
            }
            prop_assert_eq!(fast, slow);
        }
    }
}
