//! Choosing an entry on a sheet: up and down choose a row, or to write nothing; left and right pick
//! the number unless the dice determine it. A line above the rows may say whose entry it is.
//!
//! On a person's own sheet, writing nothing is a miss. While writing, only B leads to it and back.
//! While correcting, up and down lead to it, because B goes back to the list.

use super::{
    Device,
    sheet::{self, Layout, Next, Offer},
};
use crate::{
    buttons::{Key, Press},
    collect::CollectFitting,
    qwantum::{Colour, Dice, Game, Seat, Sheet},
    ui::{Frame, widgets::NumberPicker},
};

/// A line of the column beside the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Whose entry it is.
    Writer,
    Row(Colour),
    /// Writing nothing.
    Nothing,
}

/// How the picker is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A turn is being written.
    Write,
    /// An entry is being corrected: a known number can be changed.
    Correct,
}

#[derive(Clone, Debug)]
pub(super) struct EntryPicker {
    at: Line,
    /// The row chosen last: B returns to it from writing nothing.
    row: Colour,
    has_writers: bool,
    /// Whether up and down lead to writing nothing.
    steps_to_nothing: bool,
    /// For each colour, the number to write, if one can be written.
    picks: [Option<NumberPicker>; 4],
}

impl EntryPicker {
    /// A picker for a player's entry in the current state of a game. Starts at the most likely row,
    /// or at writing nothing.
    pub(super) fn new(game: &Game, seat: Seat, purpose: Purpose, has_writers: bool) -> Self {
        EntryPicker {
            has_writers,
            steps_to_nothing: true,
            ..Self::with(game.suggested_colour(seat), |colour| {
                pick(game, seat, colour, purpose)
            })
        }
    }

    /// A picker for an entry on a person's own sheet.
    pub(super) fn of_own(sheet: &Sheet, purpose: Purpose) -> Self {
        EntryPicker {
            steps_to_nothing: purpose == Purpose::Correct,
            ..Self::with(sheet.suggested_row(), |colour| {
                let (value, range) = (sheet.suggested_number(colour)?, sheet.open_range(colour)?);
                Some(NumberPicker::new(value, range.least, range.most))
            })
        }
    }

    fn with(likeliest: Option<Colour>, pick: impl Fn(Colour) -> Option<NumberPicker>) -> Self {
        EntryPicker {
            at: likeliest.map_or(Line::Nothing, Line::Row),
            row: likeliest.unwrap_or(Colour::Violet),
            has_writers: false,
            steps_to_nothing: false,
            picks: Colour::ALL.map(pick),
        }
    }

    pub(super) fn at(&self) -> Line {
        self.at
    }

    /// Goes to a line.
    pub(super) fn go_to(&mut self, line: Line) {
        self.at = line;
        if let Line::Row(row) = line {
            self.row = row;
        }
    }

    /// Goes to a colour and a number, or to the nearest number that its row accepts, if any.
    pub(super) fn choose(&mut self, colour: Colour, number: u8) {
        if let Some(pick) = &mut self.picks[colour.index()] {
            pick.set(number);
            self.go_to(Line::Row(colour));
        }
    }

    /// Goes to writing nothing, or back to the rows; returns whether any row can be written in.
    pub(super) fn change_to_nothing_or_back(&mut self) -> bool {
        let can_write = self.picks.iter().any(Option::is_some);
        self.at = match self.at {
            Line::Nothing if can_write => Line::Row(self.row),
            _ => Line::Nothing,
        };
        can_write
    }

    fn pick(&self) -> Option<(Colour, NumberPicker)> {
        match self.at {
            Line::Row(row) => Some((row, self.picks[row.index()]?)),
            _ => None,
        }
    }

    /// The colour and number under the cursor; `None` for writing nothing.
    pub(super) fn chosen(&self) -> Option<(Colour, u8)> {
        self.pick().map(|(row, pick)| (row, pick.value()))
    }

    /// Whether left and right pick a number here.
    pub(super) fn picks_number(&self) -> bool {
        self.pick().is_some_and(|(_, pick)| !pick.is_fixed())
    }

    /// Handles the four directions; returns whether anything changed.
    pub(super) fn press(&mut self, press: Press) -> bool {
        match (press.key, self.at) {
            (Key::Up | Key::Down, _) => self.step(press),
            (Key::Left | Key::Right, Line::Row(row)) => {
                let pick = &mut self.picks[row.index()];
                pick.as_mut().is_some_and(|pick| pick.press_in_fives(press))
            }
            _ => false,
        }
    }

    /// Goes to the next line that can be chosen; a held button does not wrap around.
    fn step(&mut self, press: Press) -> bool {
        let is_open = |row: &Colour| self.picks[row.index()].is_some();
        let rows = Colour::ALL.into_iter().filter(is_open).map(Line::Row);
        let writer = self.has_writers.then_some(Line::Writer);
        let nothing = self.steps_to_nothing.then_some(Line::Nothing);
        let lines = writer.into_iter().chain(rows).chain(nothing);
        let lines: heapless::Vec<Line, 6> = lines.collect_fitting();
        let Some(at) = lines.iter().position(|line| *line == self.at) else {
            // The cursor is on writing nothing, which only B leads to here.
            return self.change_to_nothing_or_back();
        };
        let last = lines.len() - 1;
        let next = match (press.key, at) {
            (Key::Down, at) if at < last => at + 1,
            (Key::Up, at) if at > 0 => at - 1,
            _ if !press.is_first() => return false,
            (Key::Down, _) => 0,
            _ => last,
        };
        self.go_to(lines[next]);
        next != at
    }

    /// Draws the sheet with the chosen entry and a preview of the result, and beside it the totals
    /// if there is a `game`. If `misses`, writing nothing is a miss.
    pub(super) fn draw(
        &self,
        frame: &mut Frame,
        layout: Layout,
        sheet: &Sheet,
        game: Option<&Game>,
        misses: bool,
        device: &Device,
    ) {
        let language = device.language();
        let mut after = *sheet;
        match (self.chosen(), self.at) {
            (Some((colour, number)), _) => {
                // A refused entry changes nothing.
                let _ = after.write(colour, number);
            }
            (None, Line::Nothing) if misses => after.mark_miss(),
            _ => {}
        }
        let is_chosen = |colour: Colour| self.at == Line::Row(colour);
        let next = Colour::ALL.map(|colour| match self.picks[colour.index()] {
            Some(pick) if is_chosen(colour) => Next::Chosen(pick.value()),
            Some(_) => Next::Open,
            None => Next::Closed,
        });
        sheet::draw_with_preview(frame, layout, sheet, &after, next, language);
        for colour in Colour::ALL {
            let offer = self.offer(game, colour);
            sheet::draw_offer(frame, colour, offer, is_chosen(colour), language);
        }
    }

    fn offer(&self, game: Option<&Game>, colour: Colour) -> Offer {
        let is_chosen = self.at == Line::Row(colour);
        let total = game.and_then(|game| game.totals().of(colour));
        let is_taken = game.is_some_and(|game| game.written_in_b() == Some(colour));
        match (total, self.picks[colour.index()]) {
            (Some(total), _) if is_taken => Offer::Taken(total),
            (_, Some(pick)) if is_chosen && (game.is_none() || !pick.is_fixed()) => {
                Offer::Picking(pick.value())
            }
            (Some(total), Some(_)) => Offer::Fits(total),
            (Some(total), None) => Offer::Unfit(total),
            (None, _) => Offer::Unknown,
        }
    }
}

/// The number that would be written in a colour's row, if there is one.
fn pick(game: &Game, seat: Seat, colour: Colour, purpose: Purpose) -> Option<NumberPicker> {
    let range = game.sheet(seat).open_range(colour)?;
    let is_real = game.setup().dice() == Dice::Real;
    let suggested = game.suggested_number(seat, colour);
    match (purpose, game.totals().of(colour)) {
        _ if !game.open_colours().contains(colour) => None,
        (Purpose::Correct, Some(total)) if is_real => {
            Some(NumberPicker::new(total, range.least, range.most))
        }
        (_, Some(total)) => suggested.map(|_| NumberPicker::new(total, total, total)),
        (_, None) if is_real => Some(NumberPicker::new(suggested?, range.least, range.most)),
        _ => None,
    }
}
