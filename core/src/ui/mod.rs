//! Everything that draws: the frame, letters, icons and widgets. Never depends on games or
//! settings.

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

/// Draws something without recording its texts for the tests, because it is cut off or partly
/// covered afterwards.
pub(crate) fn without_text_record(draw: impl FnOnce()) {
    #[cfg(any(test, feature = "text-record"))]
    text_record::without(draw);
    #[cfg(not(any(test, feature = "text-record")))]
    draw();
}
