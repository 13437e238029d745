//! Actions B and C: which colour to write, if any. With the device's dice the totals are known;
//! with real dice, left and right pick the number, starting at the most likely one.

use super::{
    Device,
    refusal::Refusal,
    sheet::{self, Next, Offer},
    table::{TableStep, press_b},
    table_match::TableMatch,
};
use crate::{
    buttons::{Key, Press},
    qwantum::{Action, Colour, Dice, Game, MISSES, Phase, Seat, Sheet},
    text::{Message, piece},
    ui::{Frame, widgets::NumberPicker},
};

/// The line after the four colours: to write nothing.
const PASS: usize = 4;

#[derive(Clone, Debug)]
pub(super) struct WriteStage {
    /// A colour in sheet order, or [`PASS`].
    at: usize,
    /// For each colour the number to be written, if there is one.
    picks: [Option<NumberPicker>; 4],
    refused: Option<Refusal>,
}

impl WriteStage {
    pub(super) fn new(game: &Game) -> Self {
        let picks = Colour::ALL.map(|colour| pick(game, colour));
        let known =
            |at: &usize| picks[*at].is_some() && game.totals().of(Colour::ALL[*at]).is_some();
        let any = |at: &usize| picks[*at].is_some();
        let at = (0..PASS)
            .find(known)
            .or_else(|| (0..PASS).find(any))
            .unwrap_or(PASS);
        WriteStage {
            at,
            picks,
            refused: None,
        }
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> TableStep {
        if self.refused.take().is_some() {
            device.click(true);
            return TableStep::Stay;
        }
        if let Some(step) = press_b(press, device) {
            return step;
        }
        match press.key {
            Key::Up => self.step(PASS, press, device),
            Key::Down => self.step(1, press, device),
            Key::Left | Key::Right => {
                let pick = self.picks.get_mut(self.at).and_then(Option::as_mut);
                let changed = pick.is_some_and(|pick| pick.press(press));
                device.click(changed);
            }
            Key::Do => return self.write(device),
            Key::Back | Key::Menu => {}
        }
        TableStep::Stay
    }

    /// Moves to the next line that can be chosen; a held button does not wrap around.
    fn step(&mut self, by: usize, press: Press, device: &mut Device) {
        let lines = PASS + 1;
        let mut at = self.at;
        loop {
            let next = (at + by) % lines;
            let round = if by == 1 { next < at } else { next > at };
            if round && !press.is_first() {
                return;
            }
            at = next;
            if at == PASS || self.picks[at].is_some() {
                break;
            }
        }
        device.click(at != self.at);
        self.at = at;
    }

    fn write(&mut self, device: &mut Device) -> TableStep {
        let Some(game) = device.table.as_ref().map(|table| *table.game()) else {
            return TableStep::Leave;
        };
        let chosen = self.picks.get(self.at).copied().flatten();
        let entry = chosen.map(|pick| (Colour::ALL[self.at], pick.value()));
        let known = entry.filter(|(colour, _)| game.totals().of(*colour).is_some());
        let action = match (game.phase(), entry, known) {
            (Phase::B, Some((colour, total)), None) => Action::BEntry { colour, total },
            (Phase::B, entry, _) => Action::B(entry.map(|(colour, _)| colour)),
            (_, Some((colour, total)), None) => Action::CEntry { colour, total },
            (_, entry, _) => Action::C(entry.map(|(colour, _)| colour)),
        };
        match TableMatch::play(device, action) {
            Ok(()) => TableStep::Next,
            Err(refusal) => {
                self.refused = Some(refusal);
                TableStep::Stay
            }
        }
    }

    pub(super) fn draw(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        if let Some(refusal) = &self.refused {
            return refusal.draw(device, frame);
        }
        let game = table.game();
        let Some(seat) = game.decider() else { return };
        let language = device.language();
        let next = Colour::ALL.map(|colour| match self.picks[colour.index()] {
            Some(pick) if colour.index() == self.at => Next::Chosen(pick.value()),
            Some(_) => Next::Open,
            None => Next::Closed,
        });
        let after = self.after(game, seat);
        sheet::draw_with_preview(frame, game.sheet(seat), &after, next, language);
        sheet::draw_name(frame, table.name(seat), true);
        for colour in Colour::ALL {
            let chosen = colour.index() == self.at;
            sheet::draw_offer(frame, colour, self.offer(game, colour), chosen, language);
        }
        sheet::draw_pass(frame, device.say(Message::Pass), self.at == PASS);
        let phase = if game.phase() == Phase::B { "B" } else { "C" };
        let hint = self.hint(game, seat);
        let words = device.say(hint);
        if hint == Message::HintMiss {
            // Which of the misses it would be.
            let words = piece!("{words} {}/{MISSES}", after.misses());
            return sheet::draw_hint(frame, phase, &words);
        }
        sheet::draw_hint(frame, phase, words);
    }

    /// The sheet as it would be after what is chosen.
    fn after(&self, game: &Game, seat: Seat) -> Sheet {
        let mut after = *game.sheet(seat);
        match self.picks.get(self.at).copied().flatten() {
            // What would be refused changes nothing.
            Some(pick) => drop(after.write(Colour::ALL[self.at], pick.value())),
            None if game.passing_misses() => after.mark_miss(),
            None => {}
        }
        after
    }

    fn offer(&self, game: &Game, colour: Colour) -> Offer {
        let pick = self.picks[colour.index()];
        match (game.totals().of(colour), pick) {
            (Some(total), _) if game.written_in_b() == Some(colour) => Offer::Taken(total),
            (Some(total), Some(_)) => Offer::Fits(total),
            (Some(total), None) => Offer::Unfit(total),
            (None, Some(pick)) if colour.index() == self.at => Offer::Picking(pick.value()),
            (None, _) => Offer::Unknown,
        }
    }

    fn hint(&self, game: &Game, seat: Seat) -> Message {
        match self.picks.get(self.at).copied().flatten() {
            Some(pick)
                if game
                    .sheet(seat)
                    .blocks_for_ever(Colour::ALL[self.at], pick.value()) =>
            {
                Message::HintBlocks
            }
            Some(_) => Message::HintWrite,
            None if game.passing_misses() => Message::HintMiss,
            None => Message::HintPass,
        }
    }
}

/// The number that would be written in a colour's row, if there is one. It can be changed as long
/// as the total of the dice is not known.
fn pick(game: &Game, colour: Colour) -> Option<NumberPicker> {
    let likeliest = game.likeliest_entry(colour)?;
    let room = game.sheet(game.decider()?).room(colour)?;
    match game.totals().of(colour) {
        Some(total) => Some(NumberPicker::new(total, total, total)),
        None if game.setup().dice() == Dice::Real => {
            Some(NumberPicker::new(likeliest, room.least, room.most))
        }
        None => None,
    }
}
