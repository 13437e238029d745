//! My sheet on the screen: up and down choose a row, left and right the number, A writes it. B goes
//! to the misses and back, so that a miss is B and A. The cursor starts at the row and the number
//! that are likeliest.

use super::{
    Device, Go, OnScreen, Page, Question, SetupList,
    my_sheet_menu::{MenuChoice, MySheetMenu},
    my_sheet_registration::{MY_SHEET, MySheet, StoredSheet},
    sheet::{self, Next, Offer},
};
use crate::{
    app::{
        Sound,
        registered_game::view_current,
        screens::results::{Origin, SharePage},
    },
    buttons::{Key, Press},
    qwantum::{Colour, OwnSheet, SheetAction},
    text::{self, Message, piece},
    ui::{Align, Font, Frame, Ink, widgets::NumberPicker},
};

/// Where going back from a review of the sheet leads.
const HERE: Origin = Origin::Board(MY_SHEET);

/// What is open on top of the sheet.
#[derive(Clone, Debug)]
enum Layer {
    Menu(MySheetMenu),
    Leave(Question),
    End(Question),
}

#[derive(Clone, Debug)]
pub(in crate::app) struct MySheetPage {
    /// The chosen row.
    at: usize,
    /// Whether the misses are chosen instead.
    is_at_misses: bool,
    /// For each row the number to be written, if one can be.
    picks: [Option<NumberPicker>; 4],
    layer: Option<Layer>,
}

impl MySheetPage {
    pub(super) fn new(own: &OwnSheet) -> Self {
        let likeliest = own.likeliest_row();
        let picks = Colour::ALL.map(|colour| {
            let (value, room) = (own.likeliest_value(colour)?, own.sheet().room(colour)?);
            Some(NumberPicker::new(value, room.least, room.most))
        });
        MySheetPage {
            at: likeliest.map_or(0, Colour::index),
            is_at_misses: likeliest.is_none(),
            picks,
            layer: None,
        }
    }

    /// The same sheet after something has happened to it.
    fn refresh(&mut self, device: &mut Device) {
        if let Some(own) = &device.my_sheet {
            *self = MySheetPage {
                layer: self.layer.take(),
                ..Self::new(own.game())
            };
        }
        device.redraw();
    }

    fn chosen(&self) -> Option<(Colour, NumberPicker)> {
        let pick = self.picks.get(self.at).copied().flatten()?;
        (!self.is_at_misses).then_some((Colour::ALL[self.at], pick))
    }

    /// What A does.
    fn action(&self) -> SheetAction {
        match self.chosen() {
            Some((colour, pick)) => SheetAction::Write {
                colour,
                value: pick.value(),
            },
            None => SheetAction::Miss,
        }
    }

    fn press_sheet(&mut self, press: Press, device: &mut Device) -> Go {
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
                let can_write = self.picks.iter().any(Option::is_some);
                self.is_at_misses = !self.is_at_misses || !can_write;
                device.click(can_write);
            }
            Key::Up | Key::Down => self.change_row(press, device),
            Key::Left | Key::Right => {
                let pick = self.picks.get_mut(self.at).and_then(Option::as_mut);
                let pick = pick.filter(|_| !self.is_at_misses);
                let changed = pick.is_some_and(|pick| pick.press_in_fives(press));
                device.click(changed);
            }
            Key::Do => self.play(self.action(), device),
        }
        Go::Stay
    }

    /// Goes to the next row that can be written in; a held button does not wrap around. From the
    /// misses it goes back to the rows.
    fn change_row(&mut self, press: Press, device: &mut Device) {
        if self.is_at_misses && self.picks.iter().any(Option::is_some) {
            self.is_at_misses = false;
            return device.click(true);
        }
        let rows = self.picks.len();
        let step = if press.key == Key::Down { 1 } else { rows - 1 };
        let mut at = self.at;
        for _ in 1..rows {
            let next = (at + step) % rows;
            let has_wrapped = (next > at) != (press.key == Key::Down);
            if has_wrapped && !press.is_first() {
                return;
            }
            at = next;
            if self.picks[at].is_some() {
                break;
            }
        }
        let changed = at != self.at && self.picks[at].is_some();
        if changed {
            self.at = at;
        }
        device.click(changed);
    }

    fn play(&mut self, action: SheetAction, device: &mut Device) {
        let Some(own) = &mut device.my_sheet else {
            return;
        };
        let played = own.journal.play(action).is_ok();
        device.sound(if played { Sound::Done } else { Sound::Refused });
        self.refresh(device);
    }

    fn press_menu(&mut self, choice: MenuChoice, device: &mut Device) -> Go {
        match choice {
            MenuChoice::Stay => {}
            MenuChoice::Close => self.layer = None,
            MenuChoice::Moved => self.refresh(device),
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
            Some(Layer::Leave(question) | Layer::End(question)) => {
                return question.draw(device, frame);
            }
            None => {}
        }
        if own.is_over() {
            return draw_over(own, device, frame);
        }
        let (game, language) = (own.game(), device.language());
        let chosen = self.chosen();
        let next = Colour::ALL.map(|colour| match (chosen, self.picks[colour.index()]) {
            (Some((row, pick)), _) if row == colour => Next::Chosen(pick.value()),
            (_, Some(_)) => Next::Open,
            (_, None) => Next::Closed,
        });
        let mut after = *game;
        // What would be refused changes nothing.
        let _ = after.play(self.action());
        sheet::draw_with_preview(frame, game.sheet(), after.sheet(), next, language);
        sheet::draw_name(frame, name(own), true);
        for colour in Colour::ALL {
            let pick = chosen.filter(|(row, _)| *row == colour);
            let offer = pick.map_or(Offer::Unknown, |(_, pick)| Offer::Picking(pick.value()));
            sheet::draw_offer(frame, colour, offer, pick.is_some(), language);
        }
        sheet::draw_pass(frame, device.say(Message::Missed), self.is_at_misses);
        match chosen {
            Some((colour, pick)) if game.sheet().blocks_for_ever(colour, pick.value()) => {
                sheet::draw_hint(frame, "", device.say(Message::HintBlocks));
            }
            Some(_) => sheet::draw_hint(frame, "", device.say(Message::HintWriteOrMiss)),
            None => {
                let cost = piece!("-{}", game.sheet().misses() + 1);
                let words = text::fill(device.say(Message::HintMarkMiss), &cost);
                sheet::draw_hint(frame, "", &words);
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
    sheet::draw_hint(frame, "", device.say(why));
}
