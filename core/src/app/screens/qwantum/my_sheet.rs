//! Writing on a person's own sheet: up and down choose a row, left and right the number, A writes
//! it. B switches between the rows and a miss, so that a miss takes B and A. The cursor starts at
//! the most likely row and number.

use super::{
    Device, Go, PageEvent, StoredSheet,
    entry_picker::{EntryPicker, Line, Purpose},
    page::press_b,
    play::Play,
    refusal,
    sheet::{self, Layout},
};
use crate::{
    app::{
        motion::Motion,
        screens::button_pages::{ButtonLine, MENU},
    },
    buttons::{Key, Press},
    qwantum::{OwnSheet, Seat, SheetAction, WriteError, play_sheet_over_undone},
    text::{self, Message, short_text},
    ui::{Frame, widgets::ButtonSign},
};

#[derive(Clone, Debug)]
pub(super) struct SheetStage {
    picker: EntryPicker,
    /// Why the last press could not change the number.
    limit: Option<WriteError>,
}

impl SheetStage {
    /// What the buttons do.
    pub(super) const BUTTONS: &'static [ButtonLine] = &[
        (ButtonSign::UpDown, Message::DoesRow),
        (ButtonSign::LeftRight, Message::DoesNumber),
        (ButtonSign::A, Message::DoesWrite),
        (ButtonSign::B, Message::DoesMissOrBack),
        MENU,
    ];

    pub(super) fn new(own: &OwnSheet) -> Self {
        SheetStage {
            picker: EntryPicker::of_own(own.sheet(), Purpose::Write),
            limit: None,
        }
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.limit.take().is_some() {
            device.redraw();
        }
        match press.key {
            // If no row can be written in, there is nothing to go back to.
            Key::Back => Go::changed(self.picker.change_to_nothing_or_back()),
            Key::Menu => press_b(Play::MySheet, press).unwrap_or(Go::Stay),
            Key::Do => play(SheetAction::entry(self.picker.chosen()), device),
            _ if self.picker.press(press) => Go::Changed,
            _ => {
                let (own, entry) = (device.my_sheet.as_ref(), self.picker.chosen());
                self.limit = own.and_then(|own| refusal::limit(press, entry, own.game().sheet()));
                self.limit.map_or(Go::Stay, |_| Go::Refused)
            }
        }
    }

    pub(super) fn draw(&self, own: &StoredSheet, device: &Device, frame: &mut Frame) {
        let sheet = own.game().sheet();
        self.picker
            .draw(frame, Layout::ROOMY, sheet, None, true, device);
        let is_miss = self.picker.at() == Line::Nothing;
        sheet::draw_pass(frame, device.say(Message::Missed), is_miss);
        sheet::draw_name(frame, Play::MySheet.name(Seat::One, device), &[], true);
        if let Some(why) = self.limit {
            return sheet::draw_hint(frame, &refusal::write_words(why, device));
        }
        let words = match self.picker.chosen() {
            Some((colour, value)) if sheet.makes_unfillable(colour, value) => Message::HintBlocks,
            Some(_) => Message::HintWriteOrMiss,
            None => {
                let cost = short_text!("-{}", sheet.misses() + 1);
                let words = text::fill(device.say(Message::HintMarkMiss), &cost);
                return sheet::draw_hint(frame, &words);
            }
        };
        sheet::draw_hint(frame, device.say(words));
    }
}

pub(super) fn play(action: SheetAction, device: &mut Device) -> Go {
    let before = Play::MySheet.full_columns(device);
    let Some(own) = &mut device.my_sheet else {
        return Go::Stay;
    };
    let played = play_sheet_over_undone(&mut own.journal, action);
    let (sheet, is_over) = (own.game().sheet(), own.is_over());
    let column = match action {
        SheetAction::Write { colour, .. } if played.is_ok() && !is_over => {
            sheet::completed(sheet, colour)
        }
        _ => None,
    };
    if let Some(column) = column {
        device.begin_motion(Motion::Column {
            seat: Seat::One,
            column,
        });
    }
    Play::MySheet.sound_played(before, played.is_ok(), device);
    Go::Tell(PageEvent::Moved)
}
