//! Correcting an entry of my sheet: a list of what was written, the newest first; the sheet as it was
//! to choose something else; and what no longer fits after it.

use core::fmt::Write;

use heapless::Vec;

use super::{
    Device, Go, Told,
    entry_picker::Use,
    is_back,
    my_sheet::name,
    my_sheet_menu::action_text,
    my_sheet_registration::StoredSheet,
    name as name_of,
    refusal::{plain, write_words},
    sheet::{self, Layout},
    sheet_picker::SheetPicker,
};
use crate::{
    app::Sound,
    buttons::{Key, Press},
    collect::CollectFitting,
    qwantum::{OwnSheet, SheetAction, SheetError, SheetFix, SheetMatch, SheetMisfit},
    text::{Message, piece},
    ui::{
        Frame, Icon, WIDTH,
        widgets::{Dialog, List, Row},
    },
};

/// What is on the screen.
#[derive(Clone, Debug)]
enum FixPage {
    Entries(EntryList),
    /// Another entry is chosen, on the sheet as it was.
    Choose {
        at: usize,
        own: OwnSheet,
        picker: SheetPicker,
    },
    /// A later entry is no longer possible.
    Misfit {
        misfit: SheetMisfit,
        dialog: Dialog,
    },
}

#[derive(Clone, Debug)]
pub(in crate::app) struct MySheetFix {
    fix: SheetFix,
    page: FixPage,
}

/// How many entries there are: that the game has ended is none.
fn count(played: &SheetMatch) -> usize {
    let has_ended = played.game().has_ended();
    played.len() - usize::from(has_ended)
}

impl MySheetFix {
    /// Opens at the newest entry; none if there is none.
    pub(super) fn open(played: &SheetMatch) -> Option<Self> {
        (count(played) > 0).then(|| MySheetFix {
            fix: SheetFix::default(),
            page: FixPage::Entries(EntryList::at(0)),
        })
    }

    fn press_page(&mut self, press: Press, device: &mut Device) -> Go {
        let Some(own) = &device.my_sheet else {
            return Go::Pop;
        };
        let played = &own.journal;
        let is_back = is_back(press);
        let changed = match &mut self.page {
            FixPage::Entries(_) if is_back => {
                return Go::Pop;
            }
            FixPage::Entries(list) if press.key == Key::Do => {
                let at = count(played).checked_sub(list.chosen() + 1);
                at.is_some_and(|at| self.choose(at, played))
            }
            FixPage::Entries(list) => list.press(press, count(played)),
            FixPage::Choose { at, .. } if is_back => {
                // Everything is taken back.
                let newer = count(played).saturating_sub(*at + 1);
                self.fix = SheetFix::default();
                self.page = FixPage::Entries(EntryList::at(newer));
                true
            }
            FixPage::Choose { at, picker, .. } if press.key == Key::Do => {
                self.fix.set(played, *at, picker.action());
                return self.apply(device);
            }
            FixPage::Choose { picker, .. } => picker.press(press),
            FixPage::Misfit { misfit, dialog } => match press.key {
                Key::Do if dialog.chosen() == 0 => {
                    let at = misfit.at;
                    self.choose(at, played)
                }
                // The whole correction is taken back: nothing was changed yet.
                _ if is_back || press.key == Key::Do => {
                    return Go::Pop;
                }
                _ => {
                    let words = misfit_text(misfit, count(played), device);
                    dialog.press(press, &words, 2)
                }
            },
        };
        Go::changed(changed)
    }

    /// Opens the sheet as it was before an entry, with the cursor on that entry.
    fn choose(&mut self, at: usize, played: &SheetMatch) -> bool {
        let before = self.fix.sheet_before(played, at);
        let (Some(own), Some(action)) = (before, self.fix.action(played, at)) else {
            return false;
        };
        let mut picker = SheetPicker::new(&own, Use::Correct);
        picker.go_to(action);
        self.page = FixPage::Choose { at, own, picker };
        true
    }

    /// Changes the sheet if everything after the correction still fits.
    fn apply(&mut self, device: &mut Device) -> Go {
        let Some(own) = &mut device.my_sheet else {
            return Go::Pop;
        };
        let applied = self.fix.apply(&mut own.journal);
        match applied {
            Ok(()) => {
                device.sound(Sound::Done);
                Go::Close(Told::Moved)
            }
            Err(misfit) => {
                let dialog = Dialog::default();
                self.page = FixPage::Misfit { misfit, dialog };
                Go::Refused
            }
        }
    }

    fn draw_page(&self, own: &StoredSheet, device: &Device, frame: &mut Frame) {
        let count = count(&own.journal);
        match &self.page {
            FixPage::Entries(list) => list.draw(own, device, frame),
            FixPage::Choose {
                at,
                own: before,
                picker,
            } => {
                picker.draw(frame, Layout::TIGHT, before, device.language());
                sheet::draw_name(frame, name(own), false);
                let was = own.journal.actions().nth(*at);
                let was = was.map(|was| action_text(was, device)).unwrap_or_default();
                sheet::draw_note(frame, &piece!("{}/{count} {was}", at + 1));
                let hint = match picker.action() {
                    SheetAction::Write { .. } => Message::NumberThen,
                    _ => Message::ChoiceThen,
                };
                sheet::draw_hint(frame, device.say(hint));
            }
            FixPage::Misfit { misfit, dialog } => {
                let title = action_text(misfit.action, device);
                let words = misfit_text(misfit, count, device);
                let choices =
                    [Message::ChangeToo, Message::TakeBack].map(|choice| device.say(choice));
                dialog.draw(frame, &title, &words, &choices);
            }
        }
    }
}

impl super::Page for MySheetFix {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        self.press_page(press, device)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(own) = &device.my_sheet {
            self.draw_page(own, device, frame);
        }
    }
}

/// Which entry no longer fits, in words.
fn misfit_text(misfit: &SheetMisfit, count: usize, device: &Device) -> heapless::String<160> {
    let at = piece!("{}/{count}", misfit.at + 1);
    let why = match misfit.why {
        SheetError::Write(why) => write_words(why, device),
        SheetError::Over => plain(Message::NoLongerFits, device),
    };
    let question = device.say(Message::ChangeItToo);
    device.labelled(at, format_args!("{why}. {question}"))
}

/// The list of what was written, the newest first, eight at a time: right leads to older ones.
#[derive(Clone, Copy, Debug)]
struct EntryList {
    /// How many are newer than the first row.
    newer: usize,
    list: List,
}

impl EntryList {
    /// A list has no more rows.
    const ROWS: usize = 8;

    /// With the cursor on the entry that so many are newer than.
    fn at(newer: usize) -> Self {
        EntryList {
            newer: newer - newer % Self::ROWS,
            list: List::at(newer % Self::ROWS),
        }
    }

    /// How many entries are newer than the chosen one.
    fn chosen(&self) -> usize {
        self.newer + self.list.chosen()
    }

    /// Handles the arrows; returns whether anything changed.
    fn press(&mut self, press: Press, count: usize) -> bool {
        match press.key {
            Key::Right if self.newer + Self::ROWS < count => {
                *self = Self::at(self.newer + Self::ROWS);
            }
            Key::Left if self.newer > 0 => *self = Self::at(self.newer - Self::ROWS),
            Key::Left | Key::Right => return false,
            _ => {
                let rows = count.saturating_sub(self.newer).min(Self::ROWS);
                return self.list.press(press, rows);
            }
        }
        true
    }

    /// Draws a colour and its number, or a miss, in every row.
    fn draw(&self, own: &StoredSheet, device: &Device, frame: &mut Frame) {
        let count = count(&own.journal);
        let end = count.saturating_sub(self.newer);
        let first = end.saturating_sub(Self::ROWS);
        let mut entries: Vec<(Message, heapless::String<3>), { Self::ROWS }> = Vec::new();
        for action in own.journal.actions().take(end).skip(first) {
            let mut number = heapless::String::new();
            let label = match action {
                SheetAction::Write { colour, value } => {
                    // There is room: at most two digits.
                    let _ = write!(number, "{value}");
                    name_of(colour)
                }
                _ => Message::HintMiss,
            };
            // There is room for as many as were taken.
            let _ = entries.push((label, number));
        }
        let rows: Vec<Row<'_>, { Self::ROWS }> = entries
            .iter()
            .rev()
            .map(|(label, number)| Row::entry(device.say(*label), number))
            .collect_fitting();
        self.list.draw(frame, device.say(Message::FixNumber), &rows);
        if self.newer > 0 {
            Icon::LESS.draw(frame, 1, 1);
        }
        if first > 0 {
            Icon::MORE.draw(frame, WIDTH as i32 - 5, 1);
        }
    }
}
