//! Entering the white die and all four totals of the dice on the table at once.

use super::{Device, Go, Page, Told, name, refusal::Refusal, table_match::TableMatch};
use crate::{
    buttons::{Key, Press},
    qwantum::{Action, Colour, LEAST_TOTAL, MOST_TOTAL, Totals},
    text::{Message, piece},
    ui::{
        Frame,
        widgets::{List, NumberPicker, Row},
    },
};

/// White and four colours.
const FIELDS: usize = 5;

#[derive(Clone, Debug)]
pub(in crate::app) struct TotalsEntry {
    list: List,
    /// White, then the colours in sheet order.
    numbers: [NumberPicker; FIELDS],
    /// Whether something was entered; until then A does nothing.
    touched: bool,
    refused: Option<Refusal>,
}

impl TotalsEntry {
    /// Starts from what is known, and from typical totals for the rest.
    pub(super) fn new(known: Totals) -> Self {
        const TYPICAL: u8 = 9;
        let colour = |colour: Colour| {
            NumberPicker::new(known.of(colour).unwrap_or(TYPICAL), LEAST_TOTAL, MOST_TOTAL)
        };
        let [violet, blue, red, yellow] = Colour::ALL.map(colour);
        let white = NumberPicker::new(known.white().unwrap_or(3), 1, 6);
        let numbers = [white, violet, blue, red, yellow];
        TotalsEntry {
            list: List::new(),
            numbers,
            touched: false,
            refused: None,
        }
    }

    fn totals(&self) -> Totals {
        let white = Totals::UNKNOWN.with_white(self.numbers[0].value());
        let colours = Colour::ALL.into_iter().zip(&self.numbers[1..]);
        colours.fold(white, |totals, (colour, number)| {
            totals.with(colour, number.value())
        })
    }

    fn play(&mut self, action: Action, device: &mut Device) -> Go {
        match TableMatch::play(device, action) {
            Ok(()) => Go::Close(Told::Next),
            Err(refusal) => {
                self.refused = Some(refusal);
                Go::Stay
            }
        }
    }
}

impl Page for TotalsEntry {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match Refusal::answer(&mut self.refused, press, device) {
            None => {}
            Some(Err(go)) => return go,
            Some(Ok(overruled)) => return self.play(overruled, device),
        }
        Go::changed(match press.key {
            Key::Left | Key::Right => {
                let changed = self.numbers[self.list.chosen()].press(press);
                self.touched |= changed;
                changed
            }
            Key::Do if !self.touched => return Go::Refused,
            Key::Up | Key::Down => {
                self.touched = true;
                self.list.press(press, FIELDS)
            }
            Key::Do => return self.play(Action::Totals(self.totals()), device),
            Key::Back | Key::Menu => return Go::Pop,
        })
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(refusal) = &self.refused {
            return refusal.draw(device, frame);
        }
        let values = self.numbers.map(|number| piece!("{}", number.value()));
        let labels = [
            Message::White,
            name(Colour::Violet),
            name(Colour::Blue),
            name(Colour::Red),
            name(Colour::Yellow),
        ];
        let row = |index: usize| Row::setting(device.say(labels[index]), &values[index]);
        let rows: [Row<'_>; FIELDS] = core::array::from_fn(row);
        self.list.draw(frame, device.say(Message::Totals), &rows);
    }
}
