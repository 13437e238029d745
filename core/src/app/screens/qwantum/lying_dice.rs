//! What lies on the table after a throw of real dice: how often each colour shows each number, and
//! the number of the white die. Nobody needs to know which die is which: the totals do not depend
//! on it. Faces that the dice cannot show together are refused.

use core::num::NonZeroU8;

use heapless::Vec;

use super::{Device, dice};
use crate::{
    buttons::{Key, Press},
    collect::CollectFitting,
    qwantum::{Colour, DiceSet, Die, Face, Totals},
    text::{Message, short_text},
    ui::{Align, Font, Frame, Ink},
};

/// The numbers of a die.
const NUMBERS: u8 = 6;
/// The row of the white die, below the colours, and the row of OK.
const WHITE: u8 = Colour::ALL.len() as u8;
const DONE: u8 = WHITE + 1;

#[derive(Clone, Debug, Default)]
pub(super) struct LyingDice {
    /// The coloured dice: where each is in the grid, row by row.
    coloured: Vec<u8, { Die::COLOURED.len() }, u8>,
    white: Option<NonZeroU8>,
    row: u8,
    column: u8,
}

/// What a press did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lying {
    /// B or menu was pressed.
    Left,
    Changed,
    Refused,
    /// All seven dice lie there, and A was pressed on OK.
    Done(Totals),
}

fn face(cell: u8) -> Option<Face> {
    Some(Face {
        colour: Some(*Colour::ALL.get(usize::from(cell / NUMBERS))?),
        number: cell % NUMBERS + 1,
    })
}

/// Whether different dice among those that are free can show all of these faces.
fn can_lie(faces: &mut (impl Iterator<Item = Face> + Clone), free: DiceSet) -> bool {
    let Some(face) = faces.next() else {
        return true;
    };
    let mut dice = free.iter().filter(|die| die.find(face).is_some());
    dice.any(|die| can_lie(&mut faces.clone(), free.toggled(die)))
}

impl LyingDice {
    fn faces(&self) -> impl Iterator<Item = Face> + Clone {
        self.coloured.iter().filter_map(|cell| face(*cell))
    }

    /// How often the face of a cell lies there.
    fn count(&self, cell: u8) -> usize {
        self.coloured.iter().filter(|other| **other == cell).count()
    }

    fn is_complete(&self) -> bool {
        self.coloured.is_full() && self.white.is_some()
    }

    fn is_possible(&self) -> bool {
        can_lie(
            &mut self.faces(),
            Die::COLOURED.into_iter().collect_fitting(),
        )
    }

    /// White and what lies of each colour, once all dice lie there.
    fn totals(&self) -> Option<Totals> {
        let white = self.white.filter(|_| self.is_complete())?.get();
        let known = Totals::UNKNOWN.with_white(white);
        let totals = Colour::ALL.into_iter().fold(known, |totals, colour| {
            totals.with(colour, white + self.sum(colour))
        });
        Some(totals)
    }

    fn sum(&self, colour: Colour) -> u8 {
        let of_colour = self.faces().filter(|face| face.colour == Some(colour));
        of_colour.map(|face| face.number).sum()
    }

    /// Puts down one more die with the face under the cursor; if no other die can show it, takes
    /// away those that do.
    fn put(&mut self) -> Lying {
        let cell = self.row * NUMBERS + self.column;
        let before = self.count(cell);
        if self.row == WHITE {
            self.white = NonZeroU8::new(self.column + 1);
        } else if self.coloured.push(cell).is_err() || !self.is_possible() {
            self.coloured.retain(|other| *other != cell);
            if before == 0 {
                return Lying::Refused;
            }
        }
        if self.is_complete() {
            self.row = DONE;
        }
        Lying::Changed
    }

    pub(super) fn press(&mut self, press: Press) -> Lying {
        let rows = if self.is_complete() { DONE + 1 } else { DONE };
        match press.key {
            Key::Up => self.row = (self.row + rows - 1) % rows,
            Key::Down => self.row = (self.row + 1) % rows,
            Key::Left => self.column = (self.column + NUMBERS - 1) % NUMBERS,
            Key::Right => self.column = (self.column + 1) % NUMBERS,
            Key::Do => {
                return match self.totals() {
                    Some(totals) if self.row == DONE => Lying::Done(totals),
                    _ => self.put(),
                };
            }
            Key::Back | Key::Menu => return Lying::Left,
        }
        Lying::Changed
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
        /// The height of a row, the left edge of the first number, and the width of a cell.
        const ROW: i32 = 12;
        const LEFT: i32 = 13;
        const CELL: i32 = 16;
        const RIGHT: i32 = 127;
        for (row, y) in (0..DONE).zip((2..).step_by(ROW as usize)) {
            match Colour::ALL.get(usize::from(row)) {
                Some(&colour) => {
                    dice::label(frame, colour, device.language(), (0, y), (8, 9));
                    let sum = short_text!("{}", self.sum(colour));
                    frame.text_right(Font::Small, RIGHT + 1, y + 1, &sum);
                }
                None => frame.bar(0, y, 8, 9),
            }
            for (column, x) in (0..NUMBERS).zip((LEFT..).step_by(CELL as usize)) {
                let count = match row {
                    WHITE => usize::from(self.white == NonZeroU8::new(column + 1)),
                    _ => self.count(row * NUMBERS + column),
                };
                if (self.row, self.column) == (row, column) {
                    frame.round_box(x - 2, y - 2, 14, 13);
                }
                let ink = frame.bar_if(count > 0, x, y, 10, 9);
                let number = short_text!("{}", column + 1);
                frame.write(Font::Small, Align::Left, x + 3, y + 1, &number, ink);
                if count > 1 {
                    let times = short_text!("{count}");
                    frame.write(Font::Tiny, Align::Left, x + 12, y - 1, &times, Ink::Plain);
                }
            }
        }
        let y = 2 + ROW * i32::from(WHITE);
        if self.is_complete() {
            let words = device.say(Message::Enter);
            let width = Font::Small.width(words) + 5;
            let ink = frame.button(self.row == DONE, RIGHT + 1 - width, y, width, 10);
            frame.write(Font::Small, Align::Right, RIGHT - 1, y + 1, words, ink);
        } else {
            let count = short_text!("{}/{}", self.coloured.len(), Die::COLOURED.len());
            frame.text_right(Font::Small, RIGHT + 1, y + 1, &count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::qwantum::Throw;
    use pocketq_testing::TestRng;

    /// Moves to a cell and presses A there.
    fn put(lying: &mut LyingDice, row: u8, number: u8) -> Lying {
        (lying.row, lying.column) = (row, number - 1);
        let a = Press {
            key: Key::Do,
            repeat: 0,
        };
        lying.press(a)
    }

    #[test]
    fn every_throw_can_be_entered_whichever_die_shows_what() {
        let mut chance = TestRng(1);
        for _ in 0..500 {
            let throw = Throw::new([0; 7].map(|_: u8| chance.below(6) as u8)).unwrap();
            let mut lying = LyingDice::default();
            let mut dice = Die::COLOURED;
            dice.rotate_left(chance.below(6));
            for face in dice.map(|die| throw.face(die)) {
                let row = face.colour.unwrap().index() as u8;
                assert_eq!(put(&mut lying, row, face.number), Lying::Changed, "{throw}");
            }
            assert!(lying.totals().is_none(), "white is missing");
            assert_eq!(put(&mut lying, WHITE, throw.white()), Lying::Changed);
            assert_eq!(put(&mut lying, DONE, 1), Lying::Done(throw.totals()));
        }
    }

    #[test]
    fn what_the_dice_cannot_show_together_is_refused() {
        let mut lying = LyingDice::default();
        let violet = Colour::Violet.index() as u8;
        // Only one die has violet 4, and that die has no second face up.
        assert_eq!(put(&mut lying, violet, 4), Lying::Changed);
        assert_eq!(put(&mut lying, violet, 4), Lying::Changed);
        assert!(lying.coloured.is_empty(), "pressed again, it is taken away");
        // Only the second die has red 2, yellow 3 and violet 4.
        assert_eq!(put(&mut lying, violet, 4), Lying::Changed);
        assert_eq!(
            put(&mut lying, Colour::Red.index() as u8, 2),
            Lying::Refused
        );
        assert_eq!(
            put(&mut lying, Colour::Yellow.index() as u8, 3),
            Lying::Refused
        );
        assert_eq!(lying.coloured.len(), 1);
    }
}
