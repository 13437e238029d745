//! What can be put on the screen: the frame, letters, small pictures and widgets. Knows nothing
//! about games or settings.

mod fonts;
mod frame;
mod icons;
mod own_glyphs;
mod paint;
mod picture;
#[cfg(any(test, feature = "text-record"))]
pub mod text_record;
pub mod widgets;
mod wrap;

pub use fonts::Font;
pub use frame::{Frame, HEIGHT, PAGES, Span, WIDTH};
pub use icons::Icon;
pub(crate) use paint::area;
pub use paint::{Align, Ink};
pub use picture::Picture;
pub use wrap::lines;

/// Draws something whose texts the tests do not check where they are drawn, because it is cut or partly
/// covered afterwards.
pub(crate) fn without_text_record(draw: impl FnOnce()) {
    #[cfg(any(test, feature = "text-record"))]
    text_record::without(draw);
    #[cfg(not(any(test, feature = "text-record")))]
    draw();
}
