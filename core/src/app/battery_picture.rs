//! The battery on the screen: small in a corner of the menus, large when it is empty. Nothing here
//! is inlined, because what draws a picture is in the chip's RAM.

use crate::ui::{Font, Frame, Icon, WIDTH};

/// A battery without its charge.
const OUTLINE: Icon = Icon::new(&[
    "#########.",
    "#.......#.",
    "#.......##",
    "#.......##",
    "#.......#.",
    "#########.",
]);

/// Left of where lists and menus mark that there is more.
const LEFT: i32 = WIDTH as i32 - 7 - 10;
const TOP: i32 = 1;

/// How wide the charge is with so many bars.
const CHARGE: [i32; 4] = [0, 1, 3, 5];

/// Draws the small battery, if nothing else is in its corner: a long title goes first.
#[inline(never)]
pub(super) fn draw_bars(frame: &mut Frame, bars: u8) {
    let (right, bottom) = (LEFT + OUTLINE.width(), TOP + OUTLINE.height());
    let is_free = (TOP - 1..=bottom).all(|y| (LEFT - 2..=right).all(|x| !frame.is_lit(x, y)));
    if !is_free {
        return;
    }
    OUTLINE.draw(frame, LEFT, TOP);
    let width = CHARGE.get(usize::from(bars)).copied().unwrap_or(CHARGE[3]);
    for x in LEFT + 2..LEFT + 2 + width {
        frame.set(x, TOP + 2, true);
        frame.set(x, TOP + 3, true);
    }
}

/// How much larger the empty battery is.
const SCALE: i32 = 4;

/// Draws a large empty battery with `words` below it, on a blank frame.
#[inline(never)]
pub(super) fn draw_empty(frame: &mut Frame, words: &str) {
    let mut small = Frame::new();
    OUTLINE.draw(&mut small, 0, 0);
    let (width, height) = (SCALE * OUTLINE.width(), SCALE * OUTLINE.height());
    let (left, top) = ((WIDTH as i32 - width) / 2, 10);
    for y in 0..height {
        for x in 0..width {
            if small.is_lit(x / SCALE, y / SCALE) {
                frame.set(left + x, top + y, true);
            }
        }
    }
    let middle = WIDTH as i32 / 2;
    frame.text_centred(Font::Body, middle, 44, words);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lit(frame: &Frame) -> u32 {
        frame.bytes().iter().map(|byte| byte.count_ones()).sum()
    }

    #[test]
    fn more_bars_are_more_charge_and_a_corner_in_use_is_left_alone() {
        let drawn = |bars| {
            let mut frame = Frame::new();
            draw_bars(&mut frame, bars);
            lit(&frame)
        };
        assert!(drawn(0) > 0);
        assert!((0..3).all(|bars| drawn(bars) < drawn(bars + 1)));
        assert_eq!(drawn(u8::MAX), drawn(3));
        let mut frame = Frame::new();
        frame.set(LEFT - 2, TOP + 3, true);
        draw_bars(&mut frame, 3);
        assert_eq!(lit(&frame), 1);
    }
}
