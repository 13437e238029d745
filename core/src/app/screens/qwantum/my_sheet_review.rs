//! A finished own sheet, action by action: left and right step. The total comes after the last
//! action.

use super::{
    Device, Go, Page,
    my_sheet::{draw_over, name},
    my_sheet_menu::action_text,
    my_sheet_registration::StoredSheet,
    sheet::{self, Next},
};
use crate::{
    app::registered_game::Viewable,
    buttons::{Key, Press},
    text::piece,
    ui::{Font, Frame},
};

/// Where the text of the bottom line begins, right of the count.
const WORDS: i32 = 24;

/// The review, at any action of the viewed sheet.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct MySheetReview {
    count: usize,
}

impl MySheetReview {
    /// Opens at the end.
    pub(in crate::app::screens) fn new(device: &mut Device) -> Self {
        let mut count = 0;
        if let Some(viewed) = StoredSheet::viewed_mut(device) {
            count = viewed.journal.len();
        }
        MySheetReview { count }
    }
}

impl Page for MySheetReview {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if matches!(press.key, Key::Back | Key::Menu) {
            return Go::Pop;
        }
        let Some(StoredSheet { journal, .. }) = Viewable::viewed_mut(device) else {
            return Go::Stay;
        };
        let changed = match press.key {
            Key::Left => journal.undo(),
            Key::Right if journal.len() < self.count => journal.redo(),
            _ => false,
        };
        Go::changed(changed)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(viewed) = StoredSheet::viewed(device) else {
            return;
        };
        if viewed.is_over() {
            return draw_over(viewed, device, frame);
        }
        let game = viewed.game();
        sheet::draw(frame, game.sheet(), [Next::Closed; 4], device.language());
        sheet::draw_name(frame, name(viewed), false);
        let count = piece!("{}/{}", viewed.journal.len(), self.count);
        frame.text(Font::Tiny, 1, 57, &count);
        if let Some(action) = viewed.journal.last() {
            frame.text(Font::Small, WORDS, 56, &action_text(action, device));
        }
    }
}
