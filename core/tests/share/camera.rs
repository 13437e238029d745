//! A phone held before the screen: the frame's pixels, enlarged, in the dark, through `rqrr`.

use pocketq_core::{
    share::Code,
    ui::{Frame, HEIGHT, WIDTH, widgets::QrField},
};

/// Pixels of the photograph for one of the screen.
const SCALE: usize = 4;
/// Dark pixels around the screen.
const MARGIN: usize = 40;

/// The screen with a text's code at the left.
pub(crate) fn shown(text: &str) -> Frame {
    let mut frame = Frame::new();
    let code = Code::new(text).unwrap();
    QrField(&code).draw(&mut frame, 0);
    frame
}

/// What a decoder reads off the screen: every code that it finds.
pub(crate) fn photographed(frame: &Frame) -> Vec<String> {
    photograph(frame, |_, _, grey| grey)
}

/// The same with each grey of the photograph changed, which has the place first.
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
