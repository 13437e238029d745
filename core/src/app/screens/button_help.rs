//! What the buttons do here and now: the first line of every menu in a game leads here. Each stage of
//! a game has a table of its buttons.

use super::Device;
use crate::{
    buttons::{Key, Press},
    text::Message,
    ui::{
        Frame,
        widgets::{ButtonSign, draw_button_lines},
    },
};

/// What a button does.
pub(super) type ButtonLine = (ButtonSign, Message);

/// The lines that are shown: those of the stage that the menu was opened from.
#[derive(Clone, Copy, Debug)]
pub(super) struct ButtonHelp {
    lines: &'static [ButtonLine],
}

impl ButtonHelp {
    pub(super) fn new(lines: &'static [ButtonLine]) -> Self {
        ButtonHelp { lines }
    }

    /// Handles a press; returns whether it was read.
    pub(super) fn press(self, press: Press, device: &mut Device) -> bool {
        let is_read = matches!(press.key, Key::Do | Key::Back | Key::Menu);
        device.click(is_read);
        is_read
    }

    pub(super) fn draw(self, device: &Device, frame: &mut Frame) {
        let lines = self.lines.iter();
        draw_button_lines(
            frame,
            lines.map(|(sign, words)| (*sign, device.say(*words))),
        );
    }
}

/// The last line but one of every stage at Qwantum's table.
pub(super) const LOOK_ROUND: ButtonLine = (ButtonSign::B, Message::DoesSheets);
/// The last line of every stage.
pub(super) const MENU: ButtonLine = (ButtonSign::BHeld, Message::BHeld);
/// Where B opens the menu, held or not.
pub(super) const MENU_AT_ONCE: ButtonLine = (ButtonSign::B, Message::DoesMenu);
