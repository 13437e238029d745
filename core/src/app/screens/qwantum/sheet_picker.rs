//! Choosing what to write on one's own sheet: up and down choose a row, left and right the number. The
//! misses are a line of their own: while writing only B leads there and back, while correcting up and
//! down do, because B leads back to the list.

use super::{
    entry_picker::Use,
    sheet::{self, Layout, Next, Offer},
};
use crate::{
    buttons::{Key, Press},
    collect::CollectFitting,
    qwantum::{Colour, OwnSheet, SheetAction},
    text::{Language, Message},
    ui::{Frame, widgets::NumberPicker},
};

/// A line of the column beside the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    /// A row, by its index in [`Colour::ALL`].
    Row(usize),
    Misses,
}

#[derive(Clone, Debug)]
pub(super) struct SheetPicker {
    use_: Use,
    at: Line,
    /// The row that was chosen last, to come back to from the misses.
    row: usize,
    /// For each row the number to be written, if one can be.
    picks: [Option<NumberPicker>; 4],
}

impl SheetPicker {
    /// Starts at the likeliest row and number, or at the misses.
    pub(super) fn new(own: &OwnSheet, use_: Use) -> Self {
        let sheet = own.sheet();
        let likeliest = sheet.suggested_row();
        let picks = Colour::ALL.map(|colour| {
            let (value, room) = (sheet.suggested_number(colour)?, sheet.room(colour)?);
            Some(NumberPicker::new(value, room.least, room.most))
        });
        SheetPicker {
            use_,
            at: likeliest.map_or(Line::Misses, |colour| Line::Row(colour.index())),
            row: likeliest.map_or(0, Colour::index),
            picks,
        }
    }

    /// Goes to an entry, or to the nearest number that its row takes.
    pub(super) fn go_to(&mut self, action: SheetAction) {
        match action {
            SheetAction::Write { colour, value } => {
                if let Some(pick) = &mut self.picks[colour.index()] {
                    pick.set(value);
                    self.go_to_line(Line::Row(colour.index()));
                }
            }
            SheetAction::Miss => self.at = Line::Misses,
            SheetAction::Ended => {}
        }
    }

    fn go_to_line(&mut self, line: Line) {
        self.at = line;
        if let Line::Row(row) = line {
            self.row = row;
        }
    }

    fn chosen(&self) -> Option<(Colour, NumberPicker)> {
        match self.at {
            Line::Row(row) => Some((Colour::ALL[row], self.picks[row]?)),
            Line::Misses => None,
        }
    }

    /// The row and number under the cursor; none at the misses.
    pub(super) fn entry(&self) -> Option<(Colour, u8)> {
        let (colour, pick) = self.chosen()?;
        Some((colour, pick.value()))
    }

    /// The row and number under the cursor, or a miss.
    pub(super) fn action(&self) -> SheetAction {
        match self.chosen() {
            Some((colour, pick)) => SheetAction::Write {
                colour,
                value: pick.value(),
            },
            None => SheetAction::Miss,
        }
    }

    fn can_write(&self) -> bool {
        self.picks.iter().any(Option::is_some)
    }

    /// Goes to the misses, or back to the rows if any can be written in; returns whether it did.
    pub(super) fn change_to_misses_or_back(&mut self) -> bool {
        let can_write = self.can_write();
        self.at = match self.at {
            Line::Misses if can_write => Line::Row(self.row),
            _ => Line::Misses,
        };
        can_write
    }

    /// Handles the four directions; returns whether anything changed.
    pub(super) fn press(&mut self, press: Press) -> bool {
        match (press.key, self.at) {
            (Key::Up | Key::Down, Line::Misses) if self.use_ == Use::Write && self.can_write() => {
                self.change_to_misses_or_back()
            }
            (Key::Up | Key::Down, _) => self.step(press),
            (Key::Left | Key::Right, Line::Row(row)) => {
                let pick = &mut self.picks[row];
                pick.as_mut().is_some_and(|pick| pick.press_in_fives(press))
            }
            _ => false,
        }
    }

    /// Goes to the next line that can be chosen; a held button does not go round.
    fn step(&mut self, press: Press) -> bool {
        let open = |row: &usize| self.picks[*row].is_some();
        let rows = (0..self.picks.len()).filter(open).map(Line::Row);
        let misses = (self.use_ == Use::Correct).then_some(Line::Misses);
        let lines: heapless::Vec<Line, 5> = rows.chain(misses).collect_fitting();
        let Some(at) = lines.iter().position(|line| *line == self.at) else {
            return false;
        };
        let last = lines.len() - 1;
        let next = match (press.key, at) {
            (Key::Down, at) if at < last => at + 1,
            (Key::Up, at) if at > 0 => at - 1,
            _ if !press.is_first() => return false,
            (Key::Down, _) => 0,
            _ => last,
        };
        self.go_to_line(lines[next]);
        next != at
    }

    /// Draws the sheet with what is chosen in its place and what would become of it, and the column
    /// beside it.
    pub(super) fn draw(
        &self,
        frame: &mut Frame,
        layout: Layout,
        own: &OwnSheet,
        language: Language,
    ) {
        let chosen = self.chosen();
        let next = Colour::ALL.map(|colour| match (chosen, self.picks[colour.index()]) {
            (Some((row, pick)), _) if row == colour => Next::Chosen(pick.value()),
            (_, Some(_)) => Next::Open,
            (_, None) => Next::Closed,
        });
        let mut after = *own;
        // What would be refused changes nothing.
        let _ = after.play(self.action());
        let (now, then) = (own.sheet(), after.sheet());
        sheet::draw_with_preview(frame, layout, now, then, next, language);
        for colour in Colour::ALL {
            let pick = chosen.filter(|(row, _)| *row == colour);
            let offer = pick.map_or(Offer::Unknown, |(_, pick)| Offer::Picking(pick.value()));
            sheet::draw_offer(frame, colour, offer, pick.is_some(), language);
        }
        let missed = Message::Missed.text(language);
        sheet::draw_pass(frame, missed, self.at == Line::Misses);
    }
}
