//! What the buttons do. *Help* in a game's menu lists what they do at the moment; each stage of a
//! game has its own lines. A picture of the device with all its buttons is shown at the first
//! start, and whenever B is pressed in the main menu.

use super::{Device, OnScreen, Page};
use crate::{
    text::Message,
    ui::{
        Align, Font, Frame, HEIGHT, Icon, Ink, WIDTH,
        widgets::{ButtonSign, draw_button_lines},
    },
};

/// A button, and what it does.
pub(super) type ButtonLine = (ButtonSign, Message);

/// The current button lines of the board beneath.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct ButtonHelp;

impl Page for ButtonHelp {
    /// The board beneath knows the lines, so [`Stack`](super::Stack) calls [`draw`] with them
    /// instead.
    fn draw(&self, _device: &Device, _frame: &mut Frame) {}
}

pub(super) fn draw(lines: &[ButtonLine], device: &Device, frame: &mut Frame) {
    let lines = lines.iter();
    draw_button_lines(
        frame,
        lines.map(|(sign, words)| (*sign, device.say(*words))),
    );
}

/// The second-to-last line of every stage at Qwantum's table.
pub(super) const LOOK_ROUND: ButtonLine = (ButtonSign::B, Message::DoesSheets);
/// The last line of stages where only a held B opens the menu.
pub(super) const MENU: ButtonLine = (ButtonSign::BHeld, Message::BHeld);
/// The last line of stages where B opens the menu, held or not.
pub(super) const MENU_AT_ONCE: ButtonLine = (ButtonSign::B, Message::DoesMenu);

/// The centre of the four arrows.
const ARROWS: (i32, i32) = (24, 22);
/// The left edge of A and B.
const LETTERS: i32 = 54;
/// The left edge of their words.
const WORDS: i32 = 69;

#[derive(Clone, Debug)]
pub(in crate::app) struct ButtonPicture;

impl Page for ButtonPicture {
    fn on_screen(&self) -> OnScreen {
        OnScreen::Unknown
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        frame.round_box(0, 0, WIDTH as i32, HEIGHT as i32);
        draw_arrows(frame);
        let choose = device.say(Message::ArrowsChoose);
        let (x, y) = ARROWS;
        frame.text_centred(Font::Small, x, y + 20, choose);
        for (letter, words, y) in [("A", Message::ADoes, 6), ("B", Message::BGoesBack, 20)] {
            draw_letter(frame, letter, y);
            frame.text(Font::Body, WORDS, y + 1, device.say(words));
        }
        frame.text(Font::Small, LETTERS, 35, device.say(Message::BHeld));
        let go_on = device.say(Message::GoOn);
        let (width, top) = (Font::Body.width(go_on) + 8, HEIGHT as i32 - 16);
        let right = WIDTH as i32 - 4;
        let ink = frame.button(true, right - width, top, width, 13);
        frame.write(Font::Body, Align::Right, right - 4, top + 2, go_on, ink);
    }
}

/// Draws four keys around a centre, each with its arrow.
fn draw_arrows(frame: &mut Frame) {
    /// From the centre of the arrows to the centre of a key.
    const AWAY: i32 = 11;
    /// From the centre of a key to its edge.
    const HALF: i32 = 5;
    for (icon, across, down) in [
        (Icon::MORE_ABOVE, 0, -AWAY),
        (Icon::MORE_BELOW, 0, AWAY),
        (Icon::LESS, -AWAY, 0),
        (Icon::MORE, AWAY, 0),
    ] {
        let (x, y) = (ARROWS.0 + across, ARROWS.1 + down);
        let size = 2 * HALF + 1;
        frame.round_box(x - HALF, y - HALF, size, size);
        icon.draw(frame, x - icon.width() / 2, y - icon.height() / 2);
    }
}

/// Draws a round key with its letter.
fn draw_letter(frame: &mut Frame, letter: &str, top: i32) {
    Icon::SPHERE.draw(frame, LETTERS, top);
    frame.write(
        Font::Body,
        Align::Left,
        LETTERS + 3,
        top + 1,
        letter,
        Ink::Dark,
    );
}
