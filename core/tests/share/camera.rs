//! A simulated phone camera: the frame's pixels, enlarged, on a dark background, read by `rqrr`.

use pocketq_core::{
    share::QrCode,
    ui::{Frame, HEIGHT, WIDTH},
};

/// The width of a screen pixel in the photograph, in pixels.
const SCALE: usize = 4;
/// The width of the dark margin around the screen.
const MARGIN: usize = 40;

/// The screen with a text's code at the left.
pub(crate) fn shown(text: &str) -> Frame {
    let mut frame = Frame::new();
    let code = QrCode::new(text).unwrap();
    code.field().draw(&mut frame, 0);
    frame
}

/// The texts of all codes that a decoder finds on the screen.
pub(crate) fn photographed(frame: &Frame) -> Vec<String> {
    photograph(frame, |_, _, grey| grey)
}

/// The same after `change` has altered each grey value, given its position.
pub(crate) fn photograph(
    frame: &Frame,
    mut change: impl FnMut(usize, usize, u8) -> u8,
) -> Vec<String> {
    let (width, height) = (WIDTH * SCALE + 2 * MARGIN, HEIGHT * SCALE + 2 * MARGIN);
    let mut photo = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| {
        let at = |place: usize| match place.checked_sub(MARGIN) {
            Some(inside) => (inside / SCALE) as i32,
            None => -1,
        };
        let grey = if frame.is_lit(at(x), at(y)) { 235 } else { 12 };
        change(x, y, grey)
    });
    let codes = photo.detect_grids();
    codes.iter().map(|code| code.decode().unwrap().1).collect()
}
