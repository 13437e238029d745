//! What the buttons do here and now: the first line of every menu in a game leads here. Each stage of
//! a game has a table of its buttons.

use super::{Device, Go, Page, is_read};
use crate::{
    buttons::Press,
    text::Message,
    ui::{
        Frame,
        widgets::{ButtonSign, draw_button_lines},
    },
};

/// What a button does.
pub(super) type ButtonLine = (ButtonSign, Message);

/// The lines of the board beneath, as they are now.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct ButtonHelp;

impl Page for ButtonHelp {
    fn press(&mut self, press: Press, _device: &mut Device) -> Go {
        if is_read(press) { Go::Pop } else { Go::Stay }
    }

    /// The board beneath knows the lines: they are drawn by [`draw`].
    fn draw(&self, _device: &Device, _frame: &mut Frame) {}
}

pub(super) fn draw(lines: &[ButtonLine], device: &Device, frame: &mut Frame) {
    let lines = lines.iter();
    draw_button_lines(
        frame,
        lines.map(|(sign, words)| (*sign, device.say(*words))),
    );
}

/// The last line but one of every stage at Qwantum's table.
pub(super) const LOOK_ROUND: ButtonLine = (ButtonSign::B, Message::DoesSheets);
/// The last line of every stage.
pub(super) const MENU: ButtonLine = (ButtonSign::BHeld, Message::BHeld);
/// Where B opens the menu, held or not.
pub(super) const MENU_AT_ONCE: ButtonLine = (ButtonSign::B, Message::DoesMenu);
