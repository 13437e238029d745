//! Writing a turn: who writes, which colour, and with real dice which number. The thrower writes
//! first; then all players may write in any order, until nobody else wants to.
//!
//! Left and right pick the number where one can be picked. Elsewhere they go to the line above the
//! colours and change whose entry it is; A then goes on to the most likely colour. The cursor
//! starts at the most likely entry, or at *nobody*, which ends the turn.

use heapless::Vec;

use super::{
    Device, Go, PageEvent,
    entry_picker::{EntryPicker, Line, Purpose},
    over,
    overview::Overview,
    page::press_b,
    play::Play,
    refusal::{self, Refusal},
    sheet::{self, Layout},
    table_match::TableMatch,
};
use crate::{
    app::screens::{
        button_pages::{ButtonLine, LOOK_ROUND, MENU},
        names::with_name,
    },
    buttons::{Key, Press},
    collect::CollectFitting,
    games::GameKind,
    qwantum::{Action, Dice, Game, Phase, Seat, SeatSet, WriteError, player::Decision},
    text::{self, Message, TextSpace, short_text},
    ui::{Frame, widgets::ButtonSign},
};

/// Whose entry it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Writer {
    seat: Seat,
    /// Whether it is in action B, which only the thrower has; otherwise it is in action C.
    in_b: bool,
}

/// Which of these people may write now. Writing in C while B is still open passes B for the
/// thrower.
fn writers(game: &Game, people: SeatSet) -> Vec<Writer, 5> {
    let thrower = game.active();
    let later = game.seats().filter(|seat| *seat > thrower);
    let others = later.chain(game.seats().filter(|seat| *seat < thrower));
    let is_here = |seat: &Seat| people.contains(*seat) && !game.away().contains(*seat);
    let others = others.filter(is_here);
    let in_c = |seat| Writer { seat, in_b: false };
    if game.phase() == Phase::B {
        let first = Writer {
            seat: thrower,
            in_b: true,
        };
        let is_alone = game.present().count() == 1;
        let everybody = others.chain((!is_alone).then_some(thrower)).map(in_c);
        return core::iter::once(first).chain(everybody).collect_fitting();
    }
    let open = game.open_seats();
    let everybody = people.contains(thrower).then_some(thrower).into_iter();
    let everybody = everybody.chain(others);
    everybody
        .filter(|seat| open.contains(*seat))
        .map(in_c)
        .collect_fitting()
}

/// The game just before this player's entry. For an entry in C, B has been passed.
fn game_for(game: &Game, writer: Writer) -> Game {
    let mut game = *game;
    if game.phase() == Phase::B && !writer.in_b {
        // Passing is always legal there.
        let _ = game.play(Action::B(None));
    }
    game
}

#[derive(Clone, Debug)]
pub(super) struct WriteStage {
    /// The seats that people play; the device writes after them.
    people: SeatSet,
    writer: Writer,
    picker: EntryPicker,
    refused: Option<Refusal>,
    /// Why the last press could not change the number.
    limit: Option<WriteError>,
}

impl WriteStage {
    pub(super) fn new(table: &TableMatch) -> Self {
        let (game, people) = (table.game(), table.people());
        let writers = writers(game, people);
        // The next writer is clockwise from the last one.
        let last = match (game.phase(), table.journal().last()) {
            (Phase::C, Some(Action::C { seat, .. } | Action::CEntry { seat, .. })) => Some(seat),
            _ => None,
        };
        let round = |seat: Seat| {
            let seats = game.seats().count();
            (seat.index() + seats - game.active().index()) % seats
        };
        let is_later = |writer: &&Writer| last.is_none_or(|last| round(writer.seat) > round(last));
        let can_write = |writer: &&Writer| {
            let game = game_for(game, **writer);
            game.suggested_colour(writer.seat).is_some()
        };
        let is_likely = |writer: &Writer| game_for(game, *writer).is_likely_to_write(writer.seat);
        let later = || writers.iter().filter(is_later);
        let next = { later().find(can_write) }.or_else(|| writers.iter().find(can_write));
        let next = next.or_else(|| later().next()).or(writers.first());
        let nobody = Writer {
            seat: game.active(),
            in_b: false,
        };
        let writer = next.copied().unwrap_or(nobody);
        let mut stage = Self::with(game, people, writer);
        if !is_likely(&writer) {
            // *Nobody* ends the turn for all, so A does that only if nobody else is likely to
            // write.
            let others = writers.iter().any(is_likely);
            let line = if others { Line::Writer } else { Line::Nothing };
            stage.picker.go_to(line);
        }
        stage
    }

    /// The player whose entry is on the screen, and what that player does: with real dice, the
    /// thrower throws before writing.
    pub(super) fn in_hand(&self, game: &Game) -> (Seat, Message) {
        let does = match (game.setup().dice(), self.writer.in_b) {
            (Dice::Real, true) => Message::NowThrows,
            _ => Message::NowWrites,
        };
        (self.writer.seat, does)
    }

    /// What the buttons do; depends on whose dice they are and on how many people may write.
    pub(super) fn buttons(&self, game: &Game) -> &'static [ButtonLine] {
        const A: ButtonLine = (ButtonSign::A, Message::DoesWrite);
        const COLOUR: ButtonLine = (ButtonSign::UpDown, Message::DoesColour);
        const NUMBER: ButtonLine = (ButtonSign::LeftRight, Message::DoesNumber);
        const WRITER: ButtonLine = (ButtonSign::LeftRight, Message::DoesWhoseEntry);
        const COLOUR_OR_WRITER: ButtonLine = (ButtonSign::UpDown, Message::DoesColourOrPlayer);
        const NUMBER_OR_WRITER: ButtonLine = (ButtonSign::LeftRight, Message::DoesNumberOrPlayer);
        let has_writers = writers(game, self.people).len() > 1;
        match (game.setup().dice(), has_writers) {
            (Dice::Real, true) => &[COLOUR_OR_WRITER, NUMBER_OR_WRITER, A, LOOK_ROUND, MENU],
            (Dice::Real, false) => &[COLOUR, NUMBER, A, LOOK_ROUND, MENU],
            (Dice::Device, true) => &[COLOUR, WRITER, A, LOOK_ROUND, MENU],
            (Dice::Device, false) => &[COLOUR, A, LOOK_ROUND, MENU],
        }
    }

    fn with(game: &Game, people: SeatSet, writer: Writer) -> Self {
        let has_writers = writers(game, people).len() > 1;
        let game = game_for(game, writer);
        WriteStage {
            people,
            writer,
            picker: EntryPicker::new(&game, writer.seat, Purpose::Write, has_writers),
            refused: None,
            limit: None,
        }
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let next = Go::Tell(PageEvent::Next);
        if let Some(go) = Refusal::press(&mut self.refused, press, next, device) {
            return go;
        }
        if press.key == Key::Back {
            return Overview::of(self.writer.seat).into();
        }
        if let Some(go) = press_b(Play::Table, press) {
            return go;
        }
        let Some(&game) = Play::Table.game(device) else {
            return Go::Setup(GameKind::Qwantum);
        };
        let is_sideways = matches!(press.key, Key::Left | Key::Right);
        if press.key == Key::Do {
            return self.write(&game, device);
        }
        let changed = if is_sideways && !self.picker.picks_number() {
            self.change_writer(press, &game)
        } else {
            self.picker.press(press)
        };
        let had_limit = self.limit.take().is_some();
        if !changed && self.picker.picks_number() {
            let sheet = game.sheet(self.writer.seat);
            self.limit = refusal::limit(press, self.picker.chosen(), sheet);
        }
        if self.limit.is_some() {
            return Go::Refused;
        }
        if had_limit {
            device.redraw();
        }
        Go::changed(changed)
    }

    /// The game just before the entry on the screen, and whose entry that is.
    pub(super) fn asks(&self, game: &Game) -> (Game, Seat) {
        (game_for(game, self.writer), self.writer.seat)
    }

    /// Moves the cursor to the advised entry. Advice to write nothing moves it to the line that
    /// ends the turn only if nobody else may write, otherwise to the player's name.
    pub(super) fn take(&mut self, decision: Decision, game: &Game) {
        if matches!(decision, Decision::B(_)) {
            let (seat, in_b) = (game.active(), true);
            *self = Self::with(game, self.people, Writer { seat, in_b });
        }
        match decision {
            Decision::B(Some(colour)) | Decision::C(Some(colour)) => {
                self.picker.go_to(Line::Row(colour));
            }
            Decision::B(None) | Decision::C(None) if writers(game, self.people).len() == 1 => {
                self.picker.go_to(Line::Nothing);
            }
            _ => self.picker.go_to(Line::Writer),
        }
    }

    /// Goes to the next or previous player who may write; a held button does not wrap around.
    fn change_writer(&mut self, press: Press, game: &Game) -> bool {
        let writers = writers(game, self.people);
        let at = writers.iter().position(|writer| *writer == self.writer);
        let (at, last) = (at.unwrap_or(0), writers.len().saturating_sub(1));
        let next = match (press.key, at) {
            (Key::Right, at) if at < last => at + 1,
            (Key::Left, at) if at > 0 => at - 1,
            _ if !press.is_first() => return false,
            (Key::Right, _) => 0,
            _ => last,
        };
        if next == at {
            return false;
        }
        *self = Self::with(game, self.people, writers[next]);
        self.picker.go_to(Line::Writer);
        true
    }

    fn write(&mut self, game: &Game, device: &mut Device) -> Go {
        if self.picker.at() == Line::Writer {
            // Goes on to this player's entry.
            *self = Self::with(game, self.people, self.writer);
            return Go::Changed;
        }
        let Writer { seat, in_b } = self.writer;
        let in_c = (!in_b).then_some(seat);
        let action = match self.picker.chosen() {
            Some((colour, total)) if game.totals().of(colour).is_none() => {
                Action::entry(in_c, colour, total, false)
            }
            Some((colour, _)) => Action::choice(in_c, Some(colour)),
            None => Action::EndTurn,
        };
        let next = Go::Tell(PageEvent::Next);
        Refusal::play(&mut self.refused, Play::Table, action, next, device)
    }

    pub(super) fn draw(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        if let Some(refusal) = &self.refused {
            return refusal.draw(device, frame);
        }
        let seat = self.writer.seat;
        let game = game_for(table.game(), self.writer);
        let is_ending = self.picker.at() == Line::Nothing;
        let misses = game.ending_misses() && seat == game.active();
        let (sheet, dice) = (game.sheet(seat), Some(&game));
        self.picker
            .draw(frame, Layout::TIGHT, sheet, dice, misses, device);
        let names = table.names();
        sheet::draw_name(
            frame,
            table.name(seat),
            &names,
            self.picker.at() == Line::Writer,
        );
        // If only one player may still write, the line says *pass*, like a hint.
        let is_last = self.people.len() == 1 || writers(table.game(), self.people).len() == 1;
        let nothing = match is_last {
            true => Message::Pass,
            false => Message::End,
        };
        sheet::draw_pass(frame, device.say(nothing), is_ending);
        match over::alone(&game) {
            Some(_) => over::draw_standing(frame, &game, table.name(seat), device),
            None => sheet::draw_standing(frame, table, seat),
        }
        sheet::draw_hint(frame, &self.words(&game, table, device));
    }

    /// The bottom line: what would happen, or else whose turn it is to write.
    fn words(&self, game: &Game, table: &TableMatch, device: &Device) -> heapless::String<40> {
        if let Some(why) = self.limit {
            return short_text!("{}", refusal::write_words(why, device));
        }
        let (thrower, seat) = (game.active(), self.writer.seat);
        let (names, is_alone) = (table.names(), game.present().count() == 1);
        let name = (table.name(thrower), &names[..]);
        match (self.picker.at(), self.picker.chosen()) {
            (Line::Nothing, _) if game.ending_misses() && seat == thrower => {
                sheet::miss_words(game.sheet(thrower), device)
            }
            (Line::Nothing, _) if game.ending_misses() => {
                // No more words fit beside the name.
                let miss = game.sheet(thrower).misses() + 1;
                with_name(TextSpace::NamedHint.letters(), name, |name| {
                    device.labelled(name, short_text!("{} -{miss}", device.say(Message::Missed)))
                })
            }
            (Line::Nothing, _) if self.people.len() == 1 => {
                short_text!("{}", device.say(Message::EndOfTurn))
            }
            (Line::Nothing, _) => short_text!("{}", device.say(Message::NobodyElse)),
            (_, Some((colour, number))) if game.sheet(seat).makes_unfillable(colour, number) => {
                short_text!("{}", device.say(Message::HintBlocks))
            }
            _ if self.writer.in_b => with_name(TextSpace::NamedHint.letters(), name, |name| {
                text::fill(device.say(Message::ThrowerWrites), name)
            }),
            _ if is_alone => short_text!("{}", device.say(Message::OneMore)),
            _ => short_text!("{}", device.say(Message::EverybodyWrites)),
        }
    }
}
