//! Shows what the buttons do, a line each: a picture of the button and a few words beside it.

use crate::ui::{Align, Font, Frame, HEIGHT, Icon, Ink};

/// A button, or several that do the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonSign {
    /// All four arrows.
    Arrows,
    /// Up and down.
    UpDown,
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// Left and right.
    LeftRight,
    /// A.
    A,
    /// B.
    B,
    /// B held, drawn as a long button.
    BHeld,
}

/// The middle of the button pictures.
const SIGNS: i32 = 12;
/// Where the words begin.
const WORDS: i32 = 27;
/// The most lines that fit.
pub const MOST_BUTTON_LINES: usize = 6;

/// Draws up to six lines over the whole screen.
pub fn draw_button_lines<'a>(
    frame: &mut Frame,
    lines: impl ExactSizeIterator<Item = (ButtonSign, &'a str)>,
) {
    let count = lines.len().clamp(1, MOST_BUTTON_LINES) as i32;
    let pitch = (HEIGHT as i32 / count).min(13);
    let top = (HEIGHT as i32 - pitch * count) / 2;
    for ((sign, words), y) in lines.zip((top..).step_by(pitch as usize)) {
        sign.draw(frame, SIGNS, y);
        frame.text(Font::Body, WORDS, y, words);
    }
}

impl ButtonSign {
    /// Draws it centred on `middle`; a line is nine pixels high.
    pub fn draw(self, frame: &mut Frame, middle: i32, y: i32) {
        let arrow = |frame: &mut Frame, icon: Icon, from_middle: i32, y: i32| {
            icon.draw(frame, middle + from_middle - icon.width() / 2, y);
        };
        let round_key =
            |frame: &mut Frame, letter, width, y| draw_round_key(frame, letter, width, middle, y);
        match self {
            ButtonSign::A => round_key(frame, "A", 9, y),
            ButtonSign::B => round_key(frame, "B", 9, y),
            ButtonSign::BHeld => round_key(frame, "B", 19, y),
            ButtonSign::Up => arrow(frame, Icon::MORE_ABOVE, 0, y + 3),
            ButtonSign::Down => arrow(frame, Icon::MORE_BELOW, 0, y + 3),
            ButtonSign::Left => arrow(frame, Icon::LESS, 0, y + 1),
            ButtonSign::Right => arrow(frame, Icon::MORE, 0, y + 1),
            ButtonSign::UpDown => {
                arrow(frame, Icon::MORE_ABOVE, 0, y + 1);
                arrow(frame, Icon::MORE_BELOW, 0, y + 6);
            }
            ButtonSign::LeftRight => {
                arrow(frame, Icon::LESS, -4, y + 1);
                arrow(frame, Icon::MORE, 5, y + 1);
            }
            ButtonSign::Arrows => {
                arrow(frame, Icon::LESS, -8, y + 1);
                arrow(frame, Icon::MORE_ABOVE, 0, y + 1);
                arrow(frame, Icon::MORE_BELOW, 0, y + 6);
                arrow(frame, Icon::MORE, 9, y + 1);
            }
        }
    }
}

/// Draws a rounded key with its letter.
fn draw_round_key(frame: &mut Frame, letter: &str, width: i32, middle: i32, y: i32) {
    frame.bar(middle - width / 2, y, width, 9);
    frame.write(
        Font::Small,
        Align::Left,
        middle - 2,
        y + 1,
        letter,
        Ink::Dark,
    );
}
