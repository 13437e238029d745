//! My sheet on the screen: up and down choose a row, left and right the number, A writes it. B goes
//! to the misses and back, so that a miss is B and A. The cursor starts at the row and the number
//! that are likeliest.

use super::{
    Device, Go, OnScreen, Page, Told,
    entry_picker::Use,
    my_sheet_menu::{MY_SHEET_MENU, is_over},
    my_sheet_registration::{MY_SHEET, StoredSheet},
    refusal,
    sheet::{self, Layout, Next},
    sheet_picker::SheetPicker,
};
use crate::{
    app::{
        Sound,
        screens::{
            button_pages::{ButtonLine, MENU},
            list_page::ListPage,
        },
    },
    buttons::{Key, Press},
    qwantum::{OwnSheet, SheetAction, WriteError, play_sheet_over_undone},
    text::{self, Message, piece},
    ui::{Align, Font, Frame, Ink, widgets::ButtonSign},
};

/// What the buttons do while the sheet is written on.
const WRITING: &[ButtonLine] = &[
    (ButtonSign::UpDown, Message::DoesRow),
    (ButtonSign::LeftRight, Message::DoesNumber),
    (ButtonSign::A, Message::DoesWrite),
    (ButtonSign::B, Message::DoesMissOrBack),
    MENU,
];

/// What they do once it is over.
const OVER: &[ButtonLine] = &[(ButtonSign::A, Message::DoesLeave), MENU];

#[derive(Clone, Debug)]
pub(in crate::app) struct MySheetPage {
    picker: SheetPicker,
    /// Why the number could not be changed by the last press.
    limit: Option<WriteError>,
}

impl MySheetPage {
    pub(super) fn new(own: &OwnSheet) -> Self {
        MySheetPage {
            picker: SheetPicker::new(own, Use::Write),
            limit: None,
        }
    }

    /// The same sheet after something has happened to it.
    fn refresh(&mut self, device: &mut Device) {
        if let Some(own) = &device.my_sheet {
            self.picker = SheetPicker::new(own.game(), Use::Write);
        }
        device.redraw();
    }

    fn play(&mut self, action: SheetAction, device: &mut Device) {
        let Some(own) = &mut device.my_sheet else {
            return;
        };
        let played = play_sheet_over_undone(&mut own.journal, action).is_ok();
        device.sound(if played { Sound::Done } else { Sound::Refused });
        self.refresh(device);
    }
}

impl Page for MySheetPage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.limit.take().is_some() {
            device.redraw();
        }
        let is_over = is_over(device);
        match press.key {
            Key::Menu => ListPage::new(MY_SHEET_MENU).into(),
            Key::Do | Key::Back if is_over => Go::Setup(MY_SHEET.game),
            _ if is_over => Go::Stay,
            // If no row can be written in, there is nothing to go back to.
            Key::Back => Go::changed(self.picker.change_to_misses_or_back()),
            Key::Do => {
                self.play(self.picker.action(), device);
                Go::Changed
            }
            _ if self.picker.press(press) => Go::Changed,
            _ => {
                let own = device.my_sheet.as_ref();
                let entry = self.picker.entry();
                self.limit = own.and_then(|own| refusal::limit(press, entry, own.game().sheet()));
                match self.limit {
                    Some(_) => Go::Refused,
                    None => Go::Stay,
                }
            }
        }
    }

    fn told(&mut self, told: Told, device: &mut Device) -> Go {
        match told {
            Told::Moved => self.refresh(device),
            Told::Ended => self.play(SheetAction::Ended, device),
            _ => {}
        }
        Go::Stay
    }

    fn buttons(&self, device: &Device) -> &'static [ButtonLine] {
        if is_over(device) { OVER } else { WRITING }
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Match(MY_SHEET)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(own) = &device.my_sheet else { return };
        if own.is_over() {
            return draw_over(own, device, frame);
        }
        let game = own.game();
        self.picker
            .draw(frame, Layout::ROOMY, game, device.language());
        sheet::draw_name(frame, name(own), true);
        if let Some(why) = self.limit {
            return sheet::draw_hint(frame, &refusal::write_words(why, device));
        }
        match self.picker.action() {
            SheetAction::Write { colour, value } if game.sheet().blocks_for_ever(colour, value) => {
                sheet::draw_hint(frame, device.say(Message::HintBlocks));
            }
            SheetAction::Write { .. } => {
                sheet::draw_hint(frame, device.say(Message::HintWriteOrMiss));
            }
            _ => {
                let cost = piece!("-{}", game.sheet().misses() + 1);
                let words = text::fill(device.say(Message::HintMarkMiss), &cost);
                sheet::draw_hint(frame, &words);
            }
        }
    }
}

pub(super) fn name(own: &StoredSheet) -> &str {
    own.players.first().map_or("", |player| &player.name)
}

/// The closed sheet: the total in large figures, and why it is over.
pub(super) fn draw_over(own: &StoredSheet, device: &Device, frame: &mut Frame) {
    let sheet = own.game().sheet();
    sheet::draw(frame, sheet, [Next::Closed; 4], device.language());
    sheet::draw_name(frame, name(own), false);
    let total = piece!("{}", sheet.total());
    let middle = (sheet::SIDE + 127) / 2 + 1;
    frame.write(Font::Title, Align::Centre, middle, 24, &total, Ink::Plain);
    let why = match own.game() {
        own if own.has_ended() => Message::SheetEnded,
        own if own.sheet().is_complete() => Message::SheetFull,
        _ => Message::SheetMisses,
    };
    sheet::draw_hint(frame, device.say(why));
}
