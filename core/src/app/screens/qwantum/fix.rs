//! Correcting an entry: a list of every turn's entries, the sheet as it was then to choose another
//! one, who else changes with it, and what no longer fits after it. First what the buttons do, then how
//! it is drawn.

use heapless::Vec;

use super::{
    Device, Go, Told,
    entry_picker::{EntryPicker, Line, Use},
    is_back, letter, name as name_of,
    refusal::{plain, words, write_words},
    sheet,
    table_match::TableMatch,
};
use crate::{
    app::Sound,
    buttons::{Key, Press},
    collect::CollectFitting,
    games::GameKind,
    journal,
    qwantum::{Colour, Dice, EntryPlace, Fix, Game, Misfit, PlayError, Seat, Turn},
    text::{self, Message, piece},
    ui::{
        Frame,
        widgets::{Dialog, List, Row},
    },
};

/// The entries of a turn: B, and everybody's C.
pub(super) type Entries = Vec<(EntryPlace, Option<Colour>), 5>;

/// What is on the screen.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "moved once per press, and there is no heap"
)]
pub(super) enum FixPage {
    /// The entries of a turn.
    Entries { turn: u16, list: List },
    /// The entry that was chosen there is the device's own, and stays.
    DeviceDecided { turn: u16, list: List },
    /// Another entry is chosen, on the sheet as it was.
    Choose {
        place: EntryPlace,
        game: Game,
        picker: EntryPicker,
    },
    /// Others wrote the same number: they change too.
    Others {
        place: EntryPlace,
        entry: (Colour, u8),
        dialog: Dialog,
    },
    /// These dice cannot show it: is it so all the same?
    Odd {
        place: EntryPlace,
        entry: Option<(Colour, u8)>,
        why: PlayError,
        dialog: Dialog,
    },
    /// The entry itself is refused; none: too much would have to change.
    Refused { why: Option<PlayError> },
    /// A later entry is no longer possible.
    Misfit { misfit: Misfit, dialog: Dialog },
}

#[derive(Clone, Debug)]
pub(in crate::app) struct FixEntry {
    pub(super) fix: Fix,
    pub(super) page: FixPage,
}

/// The entries of a turn as it would be.
pub(super) fn entries(fix: &Fix, table: &TableMatch, turn: u16) -> Entries {
    let Some(of) = fix.turn(table.journal(), turn) else {
        return Entries::new();
    };
    let place = |(seat, in_b, colour)| (EntryPlace { turn, seat, in_b }, colour);
    of.entries().map(place).collect_fitting()
}

impl FixEntry {
    /// Opens at the last turn with an entry; none if there is none.
    pub(super) fn open(table: &TableMatch) -> Option<Self> {
        let mut fix = Fix::default();
        let turn = fix.look_at_last(table.journal())?;
        let list = List::new();
        Some(FixEntry {
            fix,
            page: FixPage::Entries { turn, list },
        })
    }

    fn press_page(&mut self, press: Press, device: &mut Device) -> Go {
        let Some(table) = &device.table else {
            return Go::Setup(GameKind::Qwantum);
        };
        let is_back = is_back(press);
        let changed = match &mut self.page {
            FixPage::Entries { .. } if is_back => {
                return Go::Pop;
            }
            FixPage::Entries { turn, list } => {
                let entries = entries(&self.fix, table, *turn);
                let count = entries.len();
                match press.key {
                    Key::Do => match entries.get(list.chosen()).copied() {
                        Some((place, _)) if table.is_of_device(place.seat) => {
                            // Only if a correction makes it impossible, it changes too.
                            let (turn, list) = (*turn, *list);
                            self.page = FixPage::DeviceDecided { turn, list };
                            return Go::Refused;
                        }
                        Some((place, _)) => self.choose(place, table),
                        None => false,
                    },
                    Key::Left | Key::Right => self.change_turn(press, table),
                    _ => list.press(press, count),
                }
            }
            FixPage::DeviceDecided { turn, list } => {
                let (turn, list) = (*turn, *list);
                let is_read = is_back || press.key == Key::Do;
                if is_read {
                    self.page = FixPage::Entries { turn, list };
                }
                is_read
            }
            FixPage::Choose { place, .. } if is_back => {
                let turn = place.turn;
                self.back_to(turn);
                true
            }
            FixPage::Choose { place, picker, .. } => {
                if press.key == Key::Do {
                    let (place, entry) = (*place, picker.chosen());
                    return self.chosen(place, entry, device);
                }
                picker.press(press)
            }
            FixPage::Others {
                place,
                entry,
                dialog,
            } => match press.key {
                Key::Do if dialog.chosen() == 0 => {
                    let (place, entry) = (*place, *entry);
                    return self.set(place, Some(entry), false, device);
                }
                _ if is_back || press.key == Key::Do => {
                    let turn = place.turn;
                    self.back_to(turn);
                    true
                }
                _ => dialog.press(press, "", 2),
            },
            FixPage::Odd {
                place,
                entry,
                why,
                dialog,
            } => match press.key {
                Key::Do if dialog.chosen() == 1 => {
                    let (place, entry) = (*place, *entry);
                    return self.set(place, entry, true, device);
                }
                _ if is_back || press.key == Key::Do => {
                    let turn = place.turn;
                    self.back_to(turn);
                    true
                }
                _ => {
                    let words = words(journal::Refusal::Refused(*why), device);
                    dialog.press(press, &words, 2)
                }
            },
            FixPage::Refused { .. } => {
                return Go::Pop;
            }
            FixPage::Misfit { misfit, dialog } => match press.key {
                Key::Do if dialog.chosen() == 0 => {
                    let place = misfit.place;
                    self.choose(place, table)
                }
                // The whole correction is taken back: nothing was changed yet.
                _ if is_back || press.key == Key::Do => {
                    return Go::Pop;
                }
                _ => dialog.press(press, &misfit_text(misfit, device), 2),
            },
        };
        Go::changed(changed)
    }

    /// Takes everything back and shows a turn's entries again.
    fn back_to(&mut self, turn: u16) {
        self.fix.clear();
        let list = List::new();
        self.page = FixPage::Entries { turn, list };
    }

    fn change_turn(&mut self, press: Press, table: &TableMatch) -> bool {
        let FixPage::Entries { turn, list } = &mut self.page else {
            return false;
        };
        let next = match press.key {
            Key::Left => turn.checked_sub(1),
            _ => turn.checked_add(1),
        };
        let Some(next) = next.filter(|turn| self.fix.look_at(table.journal(), *turn)) else {
            return false;
        };
        (*turn, *list) = (next, List::new());
        true
    }

    /// Opens the sheet as it was when an entry was made, with the cursor on that entry.
    fn choose(&mut self, place: EntryPlace, table: &TableMatch) -> bool {
        let play = table.journal();
        let (Some(game), Some(turn)) = (
            self.fix.game_at(play, place),
            self.fix.turn(play, place.turn),
        ) else {
            return false;
        };
        let mut picker = EntryPicker::new(&game, place.seat, Use::Correct, false);
        match turn.entry(place.seat, place.in_b).flatten() {
            Some(colour) => {
                let number = turn.totals().of(colour);
                picker.choose(colour, number.unwrap_or_default());
            }
            None => picker.go_to(Line::Nothing),
        }
        self.page = FixPage::Choose {
            place,
            game,
            picker,
        };
        true
    }

    /// An entry was chosen: first those are named who change with it.
    fn chosen(
        &mut self,
        place: EntryPlace,
        entry: Option<(Colour, u8)>,
        device: &mut Device,
    ) -> Go {
        if let (Some((colour, number)), Some(table)) = (entry, &device.table)
            && let Some(turn) = self.fix.turn(table.journal(), place.turn)
            && turn
                .totals()
                .of(colour)
                .is_some_and(|before| before != number)
            && !others(&turn, colour, place.seat).is_empty()
        {
            self.page = FixPage::Others {
                place,
                entry: (colour, number),
                dialog: Dialog::default(),
            };
            return Go::Changed;
        }
        self.set(place, entry, false, device)
    }

    /// Changes an entry, and the match if everything after it still fits.
    fn set(
        &mut self,
        place: EntryPlace,
        entry: Option<(Colour, u8)>,
        is_overruled: bool,
        device: &mut Device,
    ) -> Go {
        let Some(table) = &mut device.table else {
            return Go::Setup(GameKind::Qwantum);
        };
        let set = self.fix.set(table.journal(), place, entry, is_overruled);
        let applied = set.map(|()| table.fix(&self.fix));
        let why = match applied {
            Ok(Ok(())) => {
                device.sound(Sound::Done);
                return Go::Close(Told::Next);
            }
            Ok(Err(misfit)) => Some(misfit),
            Err(_) => None,
        };
        self.page = match why {
            Some(Misfit {
                place: at,
                why: PlayError::Totals(why),
                ..
            }) if at.turn == place.turn && why.may_be_overruled() => FixPage::Odd {
                place,
                entry,
                why: PlayError::Totals(why),
                dialog: Dialog::default(),
            },
            Some(Misfit { place: at, why, .. }) if at == place => {
                FixPage::Refused { why: Some(why) }
            }
            Some(Misfit { place: at, why, .. })
                if at.turn == place.turn && matches!(why, PlayError::Totals(_)) =>
            {
                FixPage::Refused { why: Some(why) }
            }
            Some(misfit) => FixPage::Misfit {
                misfit,
                dialog: Dialog::default(),
            },
            None => FixPage::Refused { why: None },
        };
        Go::Refused
    }
}

impl super::Page for FixEntry {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        self.press_page(press, device)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(table) = &device.table {
            self.draw_page(table, device, frame);
        }
    }
}

/// Who else wrote a colour in a turn.
pub(super) fn others(turn: &Turn, colour: Colour, but: Seat) -> Vec<Seat, 4> {
    turn.writers_of(colour)
        .iter()
        .filter(|seat| *seat != but)
        .collect_fitting()
}

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
