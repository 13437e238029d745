//! Correcting an entry, step by step: a list of each turn's entries; the sheet as it was then, to
//! choose another entry; a question if other players' entries change with it; and any later entry
//! that no longer fits. The match never changes before everything fits.
//!
//! On a person's own sheet, each entry is a turn of its own. The list begins with the newest entry
//! and has eight entries on a page.

use heapless::{String, Vec};

use super::{
    Device, Go, NoticePage, Page, PageEvent,
    entry_picker::{EntryPicker, Line, Purpose},
    is_read, letter,
    menu::sheet_action_text,
    name as name_of,
    play::Play,
    refusal::{plain, words, write_words},
    sheet::{self, Layout},
    table_match::TableMatch,
};
use crate::{
    app::{Sound, screens::names::with_name},
    buttons::{Key, Press},
    collect::CollectFitting,
    journal,
    qwantum::{
        Colour, Dice, EntryPlace, Fix, Game, Match, Misfit, PlayError, Seat, SeatSet, SheetAction,
        SheetError, SheetFix, SheetMatch, SheetMisfit, Turn,
    },
    text::{self, Message, TextSpace, short_text},
    ui::{
        Frame, Icon, WIDTH,
        widgets::{Dialog, List, Row},
    },
};

/// A colour and its number; `None` if nothing was written.
type Entry = Option<(Colour, u8)>;

/// How many entries of a person's own sheet are on a page. At the table, a page has the entries of
/// one turn: B, and C of all players.
const ROWS: usize = 8;

/// What is being corrected.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is no heap")]
enum Correction {
    Table(Fix),
    Own(SheetFix),
}

/// What is on the screen.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "moved once per press, and there is no heap"
)]
enum Step {
    /// Choosing an entry on a page of the list.
    List(u16, List),
    /// Choosing another entry on the sheet as it was. A person's own sheet has no game.
    Choose(EntryPlace, Option<Game>, EntryPicker),
    Ask(Obstacle, Dialog),
}

/// Something to say or ask before an entry is corrected.
#[derive(Clone, Copy, Debug)]
enum Obstacle {
    /// Other players wrote the same total, so their entries change too.
    Others(EntryPlace, (Colour, u8)),
    /// The dice cannot show this number: asks whether it is right all the same.
    Odd(EntryPlace, Entry, PlayError),
    /// The entry itself is refused; `None` if too much would have to change.
    Refused(Option<PlayError>),
    /// A later entry no longer fits.
    Misfit(Misfit),
}

#[derive(Clone, Debug)]
pub(in crate::app) struct FixEntry {
    correction: Correction,
    step: Step,
}

/// The number of entries on a person's own sheet; the end of the game does not count.
fn count(played: &SheetMatch) -> usize {
    played.len() - usize::from(played.game().has_ended())
}

/// The place of an entry on a person's own sheet, counted from 0.
fn own_place(at: usize) -> EntryPlace {
    EntryPlace {
        turn: at as u16,
        seat: Seat::One,
        in_b: false,
    }
}

/// Converts a misfit on a person's own sheet to one at the table.
fn own_misfit(SheetMisfit { at, action, why }: SheetMisfit) -> Misfit {
    Misfit {
        place: own_place(at),
        colour: action.written().map(|(colour, _)| colour),
        why: match why {
            SheetError::Write(why) => PlayError::Write(why),
            SheetError::Over => PlayError::Over,
        },
    }
}

/// Everybody except `but` who wrote a colour in a turn.
fn others(turn: &Turn, colour: Colour, but: Seat) -> SeatSet {
    let others = turn.writers_of(colour);
    others.iter().filter(|seat| *seat != but).collect_fitting()
}

impl FixEntry {
    /// Opens at the newest entries; `None` if there are none.
    pub(super) fn open(play: Play, device: &Device) -> Option<Self> {
        let (correction, page) = match (play, &device.table, &device.my_sheet) {
            (Play::Table, Some(table), _) => {
                let mut fix = Fix::default();
                let last = fix.look_at_last(table.journal())?;
                (Correction::Table(fix), last)
            }
            (Play::MySheet, _, Some(own)) if count(&own.journal) > 0 => {
                (Correction::Own(SheetFix::default()), 0)
            }
            _ => return None,
        };
        Some(FixEntry {
            correction,
            step: Step::List(page, List::new()),
        })
    }

    /// The correction of the table's match, and that match.
    fn table<'a>(&'a self, device: &'a Device) -> Option<(&'a Fix, &'a Match)> {
        match &self.correction {
            Correction::Table(fix) => Some((fix, device.table.as_ref()?.journal())),
            Correction::Own(_) => None,
        }
    }

    /// The correction of a person's own sheet, and that sheet.
    fn own<'a>(&'a self, device: &'a Device) -> Option<(&'a SheetFix, &'a SheetMatch)> {
        match &self.correction {
            Correction::Table(_) => None,
            Correction::Own(fix) => Some((fix, &device.my_sheet.as_ref()?.journal)),
        }
    }

    /// A turn at the table, as corrected so far.
    fn turn(&self, turn: u16, device: &Device) -> Option<Turn> {
        let (fix, played) = self.table(device)?;
        fix.turn(played, turn)
    }

    /// The number of entries on a person's own sheet; 0 at the table.
    fn own_count(&self, device: &Device) -> usize {
        self.own(device).map_or(0, |(_, played)| count(played))
    }

    /// The entries on a page, as corrected so far.
    fn entries(&self, page: u16, device: &Device) -> Vec<EntryPlace, ROWS> {
        let turn = page;
        if let Some(fixed) = self.turn(turn, device) {
            let place = |(seat, in_b, _)| EntryPlace { turn, seat, in_b };
            return fixed.entries().map(place).collect_fitting();
        }
        let newest_first = (0..self.own_count(device)).rev();
        let newest_first = newest_first.skip(usize::from(page) * ROWS).take(ROWS);
        newest_first.map(own_place).collect_fitting()
    }

    /// An entry, as corrected so far.
    fn entry(&self, place: EntryPlace, device: &Device) -> Entry {
        if let Some((fix, played)) = self.own(device) {
            return fix.action(played, place.turn.into())?.written();
        }
        let turn = self.turn(place.turn, device)?;
        let colour = turn.entry(place.seat, place.in_b)??;
        Some((colour, turn.totals().of(colour)?))
    }

    /// Goes to a page of the list, if there is one.
    fn turn_to(&mut self, page: Option<u16>, device: &Device) -> Go {
        let Some(page) = page else { return Go::Stay };
        let is_there = match (&mut self.correction, &device.table) {
            (Correction::Table(fix), Some(table)) => fix.look_at(table.journal(), page),
            _ => usize::from(page) * ROWS < self.own_count(device),
        };
        if is_there {
            self.step = Step::List(page, List::new());
        }
        Go::changed(is_there)
    }

    /// Discards the correction and shows the page of the list with this entry.
    fn back_to(&mut self, place: EntryPlace, device: &Device) -> Go {
        let count = self.own_count(device);
        let newer = count.saturating_sub(usize::from(place.turn) + 1);
        self.step = match &mut self.correction {
            Correction::Table(fix) => {
                fix.clear();
                Step::List(place.turn, List::new())
            }
            Correction::Own(fix) => {
                *fix = SheetFix::default();
                Step::List((newer / ROWS) as u16, List::at(newer % ROWS))
            }
        };
        Go::Changed
    }

    /// Handles the choice of a listed entry. The device's entries cannot be chosen: they change
    /// only if a correction makes them impossible.
    fn choose_listed(&mut self, place: EntryPlace, device: &mut Device) -> Go {
        let table = device.table.as_ref();
        let is_of_device = table.is_some_and(|table| table.is_of_device(place.seat, place.turn));
        if is_of_device && matches!(self.correction, Correction::Table(_)) {
            device.sound(Sound::Refused);
            return NoticePage::new(Message::NotPossible, Message::DeviceDecided).into();
        }
        self.choose(place, device)
    }

    fn ask(&mut self, obstacle: Obstacle) -> Go {
        self.step = Step::Ask(obstacle, Dialog::default());
        Go::Refused
    }

    /// The game before an entry, and a picker for it. A person's own sheet has no game.
    fn before(&self, place: EntryPlace, device: &Device) -> Option<(Option<Game>, EntryPicker)> {
        if let Some((fix, played)) = self.own(device) {
            let before = fix.sheet_before(played, place.turn.into())?;
            return Some((None, EntryPicker::of_own(before.sheet(), Purpose::Correct)));
        }
        let (fix, played) = self.table(device)?;
        let game = fix.game_at(played, place)?;
        let picker = EntryPicker::new(&game, place.seat, Purpose::Correct, false);
        Some((Some(game), picker))
    }

    /// Opens the sheet as it was when an entry was made, with the cursor on that entry.
    fn choose(&mut self, place: EntryPlace, device: &Device) -> Go {
        let Some((game, mut picker)) = self.before(place, device) else {
            return Go::Stay;
        };
        match self.entry(place, device) {
            Some((colour, number)) => picker.choose(colour, number),
            None => picker.go_to(Line::Nothing),
        }
        self.step = Step::Choose(place, game, picker);
        Go::Changed
    }

    /// Handles the choice of an entry. If other players' entries change with it, asks first.
    fn chosen(&mut self, place: EntryPlace, entry: Entry, device: &mut Device) -> Go {
        if let (Some((colour, number)), Some(turn)) = (entry, self.turn(place.turn, device))
            && let Some(before) = turn.totals().of(colour)
            && before != number
            && !others(&turn, colour, place.seat).is_empty()
        {
            self.ask(Obstacle::Others(place, (colour, number)));
            return Go::Changed;
        }
        self.set(place, entry, false, device)
    }

    /// Changes an entry in the correction, and then corrects the match if everything still fits.
    fn set(&mut self, place: EntryPlace, entry: Entry, overrule: bool, device: &mut Device) -> Go {
        let (table, own) = (&mut device.table, &mut device.my_sheet);
        let applied = match (&mut self.correction, table, own) {
            (Correction::Table(fix), Some(table), _) => {
                let set = fix.set(table.journal(), place, entry, overrule);
                let set = set.map_err(|_| None);
                set.and_then(|()| table.fix(fix).map_err(Some))
            }
            (Correction::Own(fix), _, Some(own)) => {
                fix.set(&own.journal, place.turn.into(), SheetAction::entry(entry));
                let applied = fix.apply(&mut own.journal);
                applied.map_err(|misfit| Some(own_misfit(misfit)))
            }
            _ => return Go::Pop,
        };
        let obstacle = match applied {
            Ok(()) => {
                device.sound(Sound::Done);
                return Go::Close(PageEvent::Next);
            }
            Err(None) => Obstacle::Refused(None),
            Err(Some(misfit)) => {
                let (at, why) = (misfit.place, misfit.why);
                match why {
                    PlayError::Totals(odd) if at.turn == place.turn && odd.may_be_overruled() => {
                        Obstacle::Odd(place, entry, why)
                    }
                    PlayError::Totals(_) if at.turn == place.turn => Obstacle::Refused(Some(why)),
                    _ if at == place => Obstacle::Refused(Some(why)),
                    _ => Obstacle::Misfit(misfit),
                }
            }
        };
        self.ask(obstacle)
    }

    /// Handles a press while an obstacle is shown.
    fn answer(
        &mut self,
        obstacle: Obstacle,
        mut dialog: Dialog,
        press: Press,
        device: &mut Device,
    ) -> Go {
        let chosen = (press.key == Key::Do).then_some(dialog.chosen());
        match (obstacle, chosen) {
            (Obstacle::Refused(_), _) => Go::Pop,
            (Obstacle::Others(place, entry), Some(0)) => {
                self.set(place, Some(entry), false, device)
            }
            (Obstacle::Odd(place, entry, _), Some(1)) => self.set(place, entry, true, device),
            (Obstacle::Misfit(misfit), Some(0)) => self.choose(misfit.place, device),
            (Obstacle::Others(place, _) | Obstacle::Odd(place, ..), _) if is_read(press) => {
                self.back_to(place, device)
            }
            // Drops the whole correction: the match has not changed yet.
            (Obstacle::Misfit(_), _) if is_read(press) => Go::Pop,
            _ => {
                let (_, words, choices) = self.question(&obstacle, device);
                let changed = dialog.press(press, &words, choices.len());
                self.step = Step::Ask(obstacle, dialog);
                Go::changed(changed)
            }
        }
    }
}

impl Page for FixEntry {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match &mut self.step {
            Step::List(page, list) => {
                let (page, chosen) = (*page, list.chosen());
                match press.key {
                    Key::Do => {
                        let place = self.entries(page, device).get(chosen).copied();
                        place.map_or(Go::Stay, |place| self.choose_listed(place, device))
                    }
                    Key::Back | Key::Menu => Go::Pop,
                    Key::Left => self.turn_to(page.checked_sub(1), device),
                    Key::Right => self.turn_to(page.checked_add(1), device),
                    Key::Up | Key::Down => {
                        let mut list = *list;
                        let changed = list.press(press, self.entries(page, device).len());
                        self.step = Step::List(page, list);
                        Go::changed(changed)
                    }
                }
            }
            Step::Choose(place, _, picker) => {
                let (place, entry) = (*place, picker.chosen());
                match press.key {
                    Key::Do => self.chosen(place, entry, device),
                    Key::Back | Key::Menu => self.back_to(place, device),
                    _ => Go::changed(picker.press(press)),
                }
            }
            Step::Ask(obstacle, dialog) => {
                let (obstacle, dialog) = (*obstacle, *dialog);
                self.answer(obstacle, dialog, press, device)
            }
        }
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        match &self.step {
            Step::List(page, list) => self.draw_list(*page, list, device, frame),
            Step::Choose(place, game, picker) => {
                self.draw_choice(*place, game.as_ref(), picker, device, frame);
            }
            Step::Ask(obstacle, dialog) => {
                let (title, words, choices) = self.question(obstacle, device);
                let choices = choices.iter().map(|choice| device.say(*choice));
                let choices: Vec<&str, 2> = choices.collect_fitting();
                dialog.draw(frame, &title, &words, &choices);
            }
        }
    }
}

impl FixEntry {
    fn draw_list(&self, page: u16, list: &List, device: &Device, frame: &mut Frame) {
        let places = self.entries(page, device);
        let is_own = matches!(self.correction, Correction::Own(_));
        let text = |place: &EntryPlace| {
            let entry = self.entry(*place, device);
            if is_own {
                let label = entry.map_or(Message::HintMiss, |(colour, _)| name_of(colour));
                let label = String::try_from(device.say(label)).unwrap_or_default();
                let number = entry.map(|(_, number)| short_text!("{number}"));
                return (label, number.unwrap_or_default());
            }
            let name = Play::Table.name(place.seat, device);
            let label = match place.in_b {
                true => with_name(
                    Message::WritesFirst.space().letters(),
                    (name, &[]),
                    |name| text::fill(device.say(Message::WritesFirst), name),
                ),
                false => String::try_from(name).unwrap_or_default(),
            };
            let letter = |colour| letter(colour, device.language());
            let value = entry.map(|(colour, number)| short_text!("{} {number}", letter(colour)));
            (label, value.unwrap_or(short_text!("-")))
        };
        let texts: Vec<_, ROWS> = places.iter().map(text).collect_fitting();
        let rows = texts.iter().map(|(label, value)| Row::entry(label, value));
        let rows: Vec<Row<'_>, ROWS> = rows.collect_fitting();
        if !is_own {
            let page = short_text!("< {} >", page + 1);
            let title = text::fill(device.say(Message::Turn), &page);
            return list.draw(frame, &title, &rows);
        }
        list.draw(frame, device.say(Message::FixNumber), &rows);
        if page > 0 {
            Icon::LESS.draw(frame, 1, 1);
        }
        if places.last().is_some_and(|oldest| oldest.turn > 0) {
            Icon::MORE.draw(frame, WIDTH as i32 - 5, 1);
        }
    }

    fn draw_choice(
        &self,
        place: EntryPlace,
        game: Option<&Game>,
        picker: &EntryPicker,
        device: &Device,
        frame: &mut Frame,
    ) {
        let (sheet, play, pass, note) = match (game, self.own(device)) {
            (Some(game), _) => {
                let turn = text::fill(device.say(Message::Turn), place.turn + 1);
                (*game.sheet(place.seat), Play::Table, Message::Pass, turn)
            }
            (None, Some((fix, played))) => {
                let at = usize::from(place.turn);
                let before = fix.sheet_before(played, at).unwrap_or_default();
                let was = played.actions().nth(at);
                let was = was.map(|was| sheet_action_text(was, device));
                let note = short_text!("{}/{} {}", at + 1, count(played), was.unwrap_or_default());
                (*before.sheet(), Play::MySheet, Message::Missed, note)
            }
            (None, None) => return,
        };
        picker.draw(frame, Layout::TIGHT, &sheet, game, game.is_none(), device);
        let names = device.table.as_ref().filter(|_| play == Play::Table);
        let names = names.map(TableMatch::names).unwrap_or_default();
        sheet::draw_name(frame, play.name(place.seat, device), &names, false);
        let is_nothing = picker.at() == Line::Nothing;
        sheet::draw_pass(frame, device.say(pass), is_nothing);
        sheet::draw_note(frame, &note);
        let dice_say_it = game.is_some_and(|game| game.setup().dice() == Dice::Device);
        let hint = match is_nothing || dice_say_it {
            true => Message::ChoiceThen,
            false => Message::NumberThen,
        };
        sheet::draw_hint(frame, device.say(hint));
    }

    /// The title, words and choices for an obstacle.
    fn question(
        &self,
        obstacle: &Obstacle,
        device: &Device,
    ) -> (String<40>, String<160>, &'static [Message]) {
        let say = |message| String::try_from(device.say(message)).unwrap_or_default();
        let long = |words: &str| String::try_from(words).unwrap_or_default();
        let refused = |why| long(&words(journal::Refusal::Refused(why), device));
        let entry_words =
            |(colour, number)| short_text!("{} {number}", device.say(name_of(colour)));
        match *obstacle {
            Obstacle::Refused(why) => {
                let too_many = || long(device.say(Message::TooManyChanges));
                let words = why.map_or_else(too_many, refused);
                (say(Message::NotPossible), words, &[Message::GoOn])
            }
            Obstacle::Others(place, (colour, number)) => {
                let turn = self.turn(place.turn, device);
                let mut names = String::<80>::new();
                let others = turn.map(|turn| others(&turn, colour, place.seat));
                for seat in others.unwrap_or(SeatSet::EMPTY).iter() {
                    let gap = if names.is_empty() { "" } else { ", " };
                    let name = Play::Table.name(seat, device);
                    let _ = names.push_str(gap).and_then(|()| names.push_str(name));
                }
                let also = text::fill_two::<120>(device.say(Message::AlsoChanges), &names, "");
                let choices = &[Message::ChangeAll, Message::Back];
                (entry_words((colour, number)), long(&also), choices)
            }
            Obstacle::Odd(_, _, why) => {
                let choices = &[Message::CorrectIt, Message::ItLiesThere];
                (say(Message::ReallySo), refused(why), choices)
            }
            Obstacle::Misfit(Misfit { place, colour, why }) => {
                let entry = self.entry(place, device);
                let entry = entry.filter(|(written, _)| Some(*written) == colour);
                let entry = entry.map(entry_words);
                let name = Play::Table.name(place.seat, device);
                let (title, turn) = match (self.own(device), entry) {
                    (Some((_, played)), entry) => {
                        let turn = short_text!("{}/{}", place.turn + 1, count(played));
                        (entry.unwrap_or_default(), turn)
                    }
                    (None, entry) => (
                        entry.map_or(short_text!("{name}"), |entry| {
                            let words = |name: &str| device.labelled(name, &entry);
                            with_name(TextSpace::Title.letters(), (name, &[]), words)
                        }),
                        text::fill(device.say(Message::Turn), place.turn + 1),
                    ),
                };
                let why = match why {
                    PlayError::Write(why) => write_words(why, device),
                    PlayError::TakenInB(_) => plain(Message::NowTaken, device),
                    _ => plain(Message::NoLongerFits, device),
                };
                let question = device.say(Message::ChangeItToo);
                let words = device.labelled(turn, format_args!("{why}. {question}"));
                (title, words, &[Message::ChangeToo, Message::TakeBack])
            }
        }
    }
}
