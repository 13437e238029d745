//! How the correction of an entry is drawn: the list of a turn's entries, the sheet to choose on, and
//! the questions.

use heapless::Vec;

use super::{
    Device,
    entry_picker::Line,
    fix::{FixEntry, FixPage, entries, others},
    letter, name as name_of,
    refusal::{plain, words, write_words},
    sheet,
    table_match::TableMatch,
};
use crate::{
    collect::CollectFitting,
    journal,
    qwantum::{Dice, Game, Misfit, PlayError},
    text::{self, Message, piece},
    ui::{
        Frame,
        widgets::{Dialog, List, Row},
    },
};

impl FixEntry {
    pub(super) fn draw_page(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        match &self.page {
            FixPage::Entries { turn, list } => self.draw_entries(*turn, list, table, device, frame),
            FixPage::DeviceDecided { .. } => {
                let [title, words, choice] =
                    [Message::NotPossible, Message::DeviceDecided, Message::GoOn]
                        .map(|message| device.say(message));
                Dialog::default().draw(frame, title, words, &[choice]);
            }
            FixPage::Choose {
                place,
                game,
                picker,
            } => {
                let after = picker.after(game.sheet(place.seat));
                picker.draw(frame, game, place.seat, &after, device.language());
                sheet::draw_name(frame, table.name(place.seat), false);
                let is_nothing = picker.at() == Line::Nothing;
                sheet::draw_pass(frame, device.say(Message::Pass), is_nothing);
                let turn = text::fill(device.say(Message::Turn), place.turn + 1);
                let hint = if is_real(game) && !is_nothing {
                    Message::NumberThen
                } else {
                    Message::ChoiceThen
                };
                sheet::draw_note(frame, &turn);
                sheet::draw_hint(frame, device.say(hint));
            }
            FixPage::Others {
                place,
                entry: (colour, number),
                dialog,
            } => {
                let turn = self.fix.turn(table.journal(), place.turn);
                let mut names = heapless::String::<40>::new();
                for seat in turn
                    .iter()
                    .flat_map(|turn| others(turn, *colour, place.seat))
                {
                    let gap = if names.is_empty() { "" } else { ", " };
                    let _ = names
                        .push_str(gap)
                        .and_then(|()| names.push_str(table.name(seat)));
                }
                let title = piece!("{} {number}", device.say(name_of(*colour)));
                let also = text::fill(device.say(Message::AlsoChanges), &names);
                let choices = [Message::ChangeAll, Message::Back].map(|choice| device.say(choice));
                dialog.draw(frame, &title, &also, &choices);
            }
            FixPage::Odd { why, dialog, .. } => {
                let choices =
                    [Message::CorrectIt, Message::ItLiesThere].map(|choice| device.say(choice));
                let words = words(journal::Refusal::Refused(*why), device);
                dialog.draw(frame, device.say(Message::ReallySo), &words, &choices);
            }
            FixPage::Refused { why } => {
                let choices = [device.say(Message::GoOn)];
                let title = device.say(Message::NotPossible);
                let words = match why {
                    Some(why) => &words(journal::Refusal::Refused(*why), device),
                    None => device.say(Message::TooManyChanges),
                };
                Dialog::default().draw(frame, title, words, &choices);
            }
            FixPage::Misfit { misfit, dialog } => {
                let place = misfit.place;
                let name = table.name(place.seat);
                let number = |colour| {
                    self.fix
                        .turn(table.journal(), place.turn)?
                        .totals()
                        .of(colour)
                };
                let title = match misfit
                    .colour
                    .and_then(|colour| Some((colour, number(colour)?)))
                {
                    Some((colour, number)) => {
                        device.labelled(name, piece!("{} {number}", device.say(name_of(colour))))
                    }
                    None => piece!("{name}"),
                };
                let words = misfit_text(misfit, device);
                let choices =
                    [Message::ChangeToo, Message::TakeBack].map(|choice| device.say(choice));
                dialog.draw(frame, &title, &words, &choices);
            }
        }
    }

    fn draw_entries(
        &self,
        turn: u16,
        list: &List,
        table: &TableMatch,
        device: &Device,
        frame: &mut Frame,
    ) {
        let of = self.fix.turn(table.journal(), turn);
        let totals = of.map(|turn| turn.totals()).unwrap_or_default();
        let entries = entries(&self.fix, table, turn);
        let texts: Vec<_, 5> = entries
            .iter()
            .map(|(place, colour)| {
                let name = table.name(place.seat);
                let label = if place.in_b {
                    text::fill(device.say(Message::WritesFirst), name)
                } else {
                    piece!("{name}")
                };
                let value = match colour {
                    Some(colour) => {
                        let letter = letter(*colour, device.language());
                        let number = totals.of(*colour).unwrap_or_default();
                        piece!("{letter} {number}")
                    }
                    None => piece!("-"),
                };
                (label, value)
            })
            .collect_fitting();
        let rows: Vec<Row<'_>, 5> = texts
            .iter()
            .map(|(label, value)| Row::entry(label, value))
            .collect_fitting();
        let title = text::fill(device.say(Message::Turn), &piece!("< {} >", turn + 1));
        list.draw(frame, &title, &rows);
    }
}

/// Which turn's entry no longer fits, and why, in words.
pub(super) fn misfit_text(misfit: &Misfit, device: &Device) -> heapless::String<160> {
    let turn = text::fill(device.say(Message::Turn), misfit.place.turn + 1);
    let why = match misfit.why {
        PlayError::Write(why) => write_words(why, device),
        PlayError::TakenInB(_) => plain(Message::NowTaken, device),
        _ => plain(Message::NoLongerFits, device),
    };
    let question = device.say(Message::ChangeItToo);
    device.labelled(turn, format_args!("{why}. {question}"))
}

fn is_real(game: &Game) -> bool {
    game.setup().dice() == Dice::Real
}
