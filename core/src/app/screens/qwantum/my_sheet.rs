//! My sheet on the screen: up and down choose a row, left and right the number, A writes it. B goes
//! to the misses and back, so that a miss is B and A. The cursor starts at the row and the number
//! that are likeliest.

use super::{
    Device, Go, OnScreen, Page, Question, Qwantum, RulesReader, SetupList,
    entry_picker::Use,
    my_sheet_fix::{FixStep, MySheetFix},
    my_sheet_menu::{MenuChoice, MySheetMenu},
    my_sheet_registration::{MY_SHEET, MySheet, StoredSheet},
    refusal,
    sheet::{self, Layout, Next},
    sheet_picker::SheetPicker,
};
use crate::{
    app::{
        Sound,
        registered_game::view_current,
        screens::{
            button_help::{ButtonHelp, ButtonLine, MENU},
            guide::GuidePage,
            results::{Origin, SharePage},
            rules_reader::RulesStep,
        },
    },
    buttons::{Key, Press},
    qwantum::{OwnSheet, SheetAction, WriteError, play_sheet_over_undone},
    text::{self, Message, piece},
    ui::{Align, Font, Frame, Ink, widgets::ButtonSign},
};

/// Where going back from a review of the sheet leads.
const HERE: Origin = Origin::Board(MY_SHEET);

/// What is open on top of the sheet.
#[derive(Clone, Debug)]
enum Layer {
    Menu(MySheetMenu),
    Buttons(ButtonHelp),
    Fix(MySheetFix),
    Leave(Question),
    End(Question),
    Rules(RulesReader),
}

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
    layer: Option<Layer>,
}

impl MySheetPage {
    pub(super) fn new(own: &OwnSheet) -> Self {
        MySheetPage {
            picker: SheetPicker::new(own, Use::Write),
            limit: None,
            layer: None,
        }
    }

    /// The same sheet after something has happened to it.
    fn refresh(&mut self, device: &mut Device) {
        if let Some(own) = &device.my_sheet {
            self.picker = SheetPicker::new(own.game(), Use::Write);
        }
        device.redraw();
    }

    fn press_sheet(&mut self, press: Press, device: &mut Device) -> Go {
        if self.limit.take().is_some() {
            device.redraw();
        }
        let is_over = device
            .my_sheet
            .as_ref()
            .is_none_or(|own| own.game().is_over());
        match press.key {
            Key::Menu => {
                self.layer = Some(Layer::Menu(MySheetMenu::default()));
                device.click(true);
            }
            Key::Do | Key::Back if is_over => {
                device.click(true);
                return SetupList::new().into();
            }
            _ if is_over => {}
            Key::Back => {
                // If no row can be written in, there is nothing to go back to.
                let changed = self.picker.change_to_misses_or_back();
                device.click(changed);
            }
            Key::Do => self.play(self.picker.action(), device),
            _ => {
                let changed = self.picker.press(press);
                device.click(changed);
                if let (false, Some(own)) = (changed, &device.my_sheet) {
                    let sheet = own.game().sheet();
                    self.limit = refusal::limit(press, self.picker.entry(), sheet);
                }
                if self.limit.is_some() {
                    device.sound(Sound::Refused);
                    device.redraw();
                }
            }
        }
        Go::Stay
    }

    fn play(&mut self, action: SheetAction, device: &mut Device) {
        let Some(own) = &mut device.my_sheet else {
            return;
        };
        let played = play_sheet_over_undone(&mut own.journal, action).is_ok();
        device.sound(if played { Sound::Done } else { Sound::Refused });
        self.refresh(device);
    }

    fn press_menu(&mut self, choice: MenuChoice, device: &mut Device) -> Go {
        match choice {
            MenuChoice::Stay => {}
            MenuChoice::Close => self.layer = None,
            MenuChoice::Moved => self.refresh(device),
            MenuChoice::Buttons => {
                let is_over = device.my_sheet.as_ref().is_none_or(StoredSheet::is_over);
                let help = ButtonHelp::new(if is_over { OVER } else { WRITING });
                self.layer = Some(Layer::Buttons(help));
            }
            MenuChoice::Fix => {
                let own = device.my_sheet.as_ref();
                if let Some(fix) = own.and_then(|own| MySheetFix::open(&own.journal)) {
                    self.layer = Some(Layer::Fix(fix));
                }
            }
            MenuChoice::End => {
                let question = Question::end_of_game();
                self.layer = Some(Layer::End(question));
            }
            MenuChoice::Review => {
                view_current::<MySheet>(device);
                return super::MySheetReview::new(HERE, device).into();
            }
            MenuChoice::Share => {
                view_current::<MySheet>(device);
                return SharePage::new(HERE, device).into();
            }
            MenuChoice::Rules => self.layer = Some(Layer::Rules(RulesReader::of::<Qwantum>())),
            MenuChoice::Leave => {
                let is_over = device.my_sheet.as_ref().is_none_or(StoredSheet::is_over);
                if is_over {
                    return SetupList::new().into();
                }
                self.layer = Some(Layer::Leave(Question::leave()));
            }
        }
        Go::Stay
    }
}

impl Page for MySheetPage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match &mut self.layer {
            None => return self.press_sheet(press, device),
            Some(Layer::Menu(menu)) => {
                let choice = menu.press(press, device);
                return self.press_menu(choice, device);
            }
            Some(Layer::Buttons(help)) if help.press(press, device) => self.layer = None,
            Some(Layer::Buttons(_)) => {}
            Some(Layer::Fix(fix)) => match fix.press(press, device) {
                FixStep::Stay => {}
                FixStep::Close => self.layer = None,
                FixStep::Fixed => {
                    self.layer = None;
                    self.refresh(device);
                }
            },
            Some(Layer::Rules(rules)) => match rules.press(press, device) {
                RulesStep::Stay => {}
                RulesStep::Close => self.layer = None,
                RulesStep::TryIt => {
                    return GuidePage::begin(MY_SHEET.game, Some(MY_SHEET), device).into();
                }
            },
            Some(Layer::Leave(question)) => {
                let answer = question.press(press, device);
                if answer == Some(true) {
                    return SetupList::new().into();
                }
                if answer.is_some() {
                    self.layer = None;
                }
            }
            Some(Layer::End(question)) => {
                let answer = question.press(press, device);
                if answer.is_some() {
                    self.layer = None;
                }
                if answer == Some(true) {
                    self.play(SheetAction::Ended, device);
                }
            }
        }
        Go::Stay
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Match(MY_SHEET)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(own) = &device.my_sheet else { return };
        match &self.layer {
            Some(Layer::Menu(menu)) => return menu.draw(own, device, frame),
            Some(Layer::Buttons(help)) => return help.draw(device, frame),
            Some(Layer::Fix(fix)) => return fix.draw(own, device, frame),
            Some(Layer::Rules(rules)) => return rules.draw(device, frame),
            Some(Layer::Leave(question) | Layer::End(question)) => {
                return question.draw(device, frame);
            }
            None => {}
        }
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
