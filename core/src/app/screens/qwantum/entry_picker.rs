//! Choosing an entry on a sheet: up and down choose the row, or none; left and right pick the number
//! as long as the dice do not say it. Above the rows may be a line for whose entry it is.

use super::sheet::{self, Layout, Next, Offer};
use crate::{
    buttons::{Key, Press},
    collect::CollectFitting,
    qwantum::{Colour, Dice, Game, Seat, Sheet},
    text::Language,
    ui::{Frame, widgets::NumberPicker},
};

/// A line of the column beside the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Whose entry it is.
    Writer,
    /// A row, by its index in [`Colour::ALL`].
    Row(usize),
    /// To write nothing.
    Nothing,
}

/// How the picker is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// A turn is being written.
    Write,
    /// An entry is being corrected: a number that is known can be another one.
    Correct,
}

#[derive(Clone, Debug)]
pub(super) struct EntryPicker {
    at: Line,
    has_writers: bool,
    /// For each colour the number to be written, if one can be.
    picks: [Option<NumberPicker>; 4],
}

impl EntryPicker {
    /// For a player's entry in the game as it stands. Starts at the likeliest row, or at writing
    /// nothing.
    pub(super) fn new(game: &Game, seat: Seat, use_: Use, has_writers: bool) -> Self {
        let suggested = game.suggested_colour(seat);
        EntryPicker {
            at: suggested.map_or(Line::Nothing, |colour| Line::Row(colour.index())),
            has_writers,
            picks: Colour::ALL.map(|colour| pick(game, seat, colour, use_)),
        }
    }

    pub(super) fn at(&self) -> Line {
        self.at
    }

    /// Goes to a line.
    pub(super) fn go_to(&mut self, line: Line) {
        self.at = line;
    }

    /// Goes to a colour and a number, if they can be chosen.
    pub(super) fn choose(&mut self, colour: Colour, number: u8) {
        if let Some(pick) = &mut self.picks[colour.index()] {
            pick.set(number);
            self.at = Line::Row(colour.index());
        }
    }

    /// The colour and number under the cursor; none for writing nothing.
    pub(super) fn chosen(&self) -> Option<(Colour, u8)> {
        match self.at {
            Line::Row(row) => Some((Colour::ALL[row], self.picks[row]?.value())),
            _ => None,
        }
    }

    /// Whether left and right pick a number here.
    pub(super) fn picks_number(&self) -> bool {
        let pick = match self.at {
            Line::Row(row) => self.picks[row],
            _ => None,
        };
        pick.is_some_and(|pick| !pick.is_fixed())
    }

    /// Handles the four directions; returns whether anything changed.
    pub(super) fn press(&mut self, press: Press) -> bool {
        match press.key {
            Key::Up => self.step(false, press),
            Key::Down => self.step(true, press),
            Key::Left | Key::Right => match self.at {
                Line::Row(row) => {
                    let pick = &mut self.picks[row];
                    pick.as_mut().is_some_and(|pick| pick.press_in_fives(press))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Goes to the next line that can be chosen; a held button does not go round.
    fn step(&mut self, down: bool, press: Press) -> bool {
        let open = |row: &usize| self.picks[*row].is_some();
        let rows = (0..self.picks.len()).filter(open).map(Line::Row);
        let writer = self.has_writers.then_some(Line::Writer);
        let lines = writer.into_iter().chain(rows).chain([Line::Nothing]);
        let lines: heapless::Vec<Line, 6> = lines.collect_fitting();
        let at = lines.iter().position(|line| *line == self.at).unwrap_or(0);
        let last = lines.len() - 1;
        let next = match (down, at) {
            (true, at) if at < last => at + 1,
            (false, at) if at > 0 => at - 1,
            _ if !press.is_first() => return false,
            (true, _) => 0,
            (false, _) => last,
        };
        self.at = lines[next];
        next != at
    }

    /// The sheet as it would be after what is chosen. What would be refused changes nothing.
    pub(super) fn after(&self, sheet: &Sheet) -> Sheet {
        let mut after = *sheet;
        if let Some((colour, number)) = self.chosen() {
            let _ = after.write(colour, number);
        }
        after
    }

    /// Draws the sheet, with what is chosen in its place, and the totals beside it.
    pub(super) fn draw(
        &self,
        frame: &mut Frame,
        game: &Game,
        seat: Seat,
        after: &Sheet,
        language: Language,
    ) {
        let is_chosen = |colour: Colour| self.at == Line::Row(colour.index());
        let next = Colour::ALL.map(|colour| match self.picks[colour.index()] {
            Some(pick) if is_chosen(colour) => Next::Chosen(pick.value()),
            Some(_) => Next::Open,
            None => Next::Closed,
        });
        let layout = Layout::TIGHT;
        sheet::draw_with_preview(frame, layout, game.sheet(seat), after, next, language);
        for colour in Colour::ALL {
            let offer = self.offer(game, colour);
            sheet::draw_offer(frame, colour, offer, is_chosen(colour), language);
        }
    }

    fn offer(&self, game: &Game, colour: Colour) -> Offer {
        let is_chosen = self.at == Line::Row(colour.index());
        match (game.totals().of(colour), self.picks[colour.index()]) {
            (Some(total), _) if game.written_in_b() == Some(colour) => Offer::Taken(total),
            (_, Some(pick)) if is_chosen && !pick.is_fixed() => Offer::Picking(pick.value()),
            (Some(total), Some(_)) => Offer::Fits(total),
            (Some(total), None) => Offer::Unfit(total),
            (None, _) => Offer::Unknown,
        }
    }
}

/// The number that would be written in a colour's row, if there is one.
fn pick(game: &Game, seat: Seat, colour: Colour, use_: Use) -> Option<NumberPicker> {
    let room = game.sheet(seat).room(colour)?;
    let is_real = game.setup().dice() == Dice::Real;
    let suggested = game.suggested_number(seat, colour);
    match (use_, game.totals().of(colour)) {
        _ if !game.open_colours().has(colour) => None,
        (Use::Correct, Some(total)) if is_real => {
            Some(NumberPicker::new(total, room.least, room.most))
        }
        (_, Some(total)) => suggested.map(|_| NumberPicker::new(total, total, total)),
        (_, None) if is_real => Some(NumberPicker::new(suggested?, room.least, room.most)),
        _ => None,
    }
}
