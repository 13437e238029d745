//! Entering the dice on the table: seven dice that are turned until they match, or the white die
//! and all four totals at once. Also the page for when chance fails its test: nothing was rolled
//! then, and the player tries again or throws real dice and enters them.

use super::{
    Device, Go, Page, PageEvent, dice, dice_row::button, is_back, name, play::Play,
    refusal::Refusal,
};
use crate::{
    buttons::{Key, Press},
    chance::Roll,
    qwantum::{Action, Colour, DiceSet, Die, Game, LEAST_TOTAL, MOST_TOTAL, Phase, Throw, Totals},
    text::{Message, short_text},
    ui::{
        Frame, Icon,
        widgets::{Dialog, List, NumberPicker, Row},
    },
};

#[derive(Clone, Debug)]
pub(in crate::app) struct DiceEntry {
    play: Play,
    up: [u8; 7],
    at: usize,
    /// The dice that can be turned; the others are already known.
    dice: DiceSet,
    /// Whether a die was turned or the cursor was moved; until then, A is refused.
    touched: bool,
    refused: Option<Refusal>,
}

impl DiceEntry {
    /// An entry of all seven dice, for a game with real dice.
    pub(super) fn real() -> Self {
        Self::new(Play::Table, DiceSet::ALL, None)
    }

    /// An entry of dice thrown by hand in place of the device's.
    pub(super) fn thrown(play: Play, dice: DiceSet, game: &Game) -> Self {
        let is_second = game.phase() == Phase::MayThrowAgain;
        Self::new(play, dice, game.throw().filter(|_| is_second))
    }

    /// Starts with the dice on the table, if there are any.
    fn new(play: Play, dice: DiceSet, on_table: Option<Throw>) -> Self {
        DiceEntry {
            play,
            up: on_table.map_or([0; 7], Throw::up),
            at: Die::ALL
                .iter()
                .position(|die| dice.contains(*die))
                .unwrap_or(0),
            dice,
            touched: false,
            refused: None,
        }
    }

    fn enter(&mut self, device: &mut Device) -> Go {
        let (Some(throw), Some(game)) = (Throw::new(self.up), self.play.game(device)) else {
            return Go::Pop;
        };
        let dice = self.dice;
        let action = match (game.phase(), self.play) {
            (Phase::MayThrowAgain, _) => Action::AgainByHand {
                dice,
                throw: game.throw().unwrap_or(throw).again(dice, throw),
            },
            (Phase::FirstThrow, _) | (_, Play::DiceOnly) => Action::ThrownByHand(throw),
            _ => Action::Totals(throw.totals()),
        };
        Refusal::play(
            &mut self.refused,
            self.play,
            action,
            Go::Close(PageEvent::Next),
            device,
        )
    }

    fn step(&mut self, by: usize) {
        let count = Die::ALL.len();
        let next = (1..=count).map(|steps| (self.at + steps * by) % count);
        let mut next = next.filter(|at| self.dice.contains(Die::ALL[*at]));
        self.at = next.next().unwrap_or(self.at);
    }
}

impl Page for DiceEntry {
    /// Playing the entered dice makes its own sound.
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.refused.take().is_some() {
            return Go::Changed;
        }
        let face = &mut self.up[self.at];
        match press.key {
            Key::Up => *face = (*face + 1) % 6,
            Key::Down => *face = (*face + 5) % 6,
            Key::Left => self.step(Die::ALL.len() - 1),
            Key::Right => self.step(1),
            Key::Do if self.touched => return self.enter(device),
            Key::Do => return Go::Refused,
            Key::Back | Key::Menu => return Go::Pop,
        }
        self.touched = true;
        Go::Changed
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(refusal) = &self.refused {
            return refusal.draw(device, frame);
        }
        let Some(throw) = Throw::new(self.up) else {
            return;
        };
        for (index, die) in Die::ALL.into_iter().enumerate() {
            let x = dice::place(die);
            dice::die(frame, throw.face(die), device.language(), x, 6);
            if index == self.at {
                let middle = x + dice::WIDTH / 2 - 2;
                Icon::MORE_ABOVE.draw(frame, middle, 1);
                Icon::MORE_BELOW.draw(frame, middle, dice::HEIGHT + 8);
            }
        }
        dice::totals(frame, throw, device.language(), 41);
        button(frame, 127, device.say(Message::Enter), true);
    }
}

/// Ruling: players may try again, or throw real dice and enter them.
#[derive(Clone, Debug)]
pub(in crate::app) struct DiceFailure {
    dice: DiceSet,
    dialog: Dialog,
}

impl DiceFailure {
    pub(super) fn of_dice(dice: DiceSet) -> Self {
        DiceFailure {
            dice,
            dialog: Dialog::default(),
        }
    }
}

impl Page for DiceFailure {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match press.key {
            Key::Do if self.dialog.chosen() == 0 => {
                device.ask(Roll::Dice(self.dice.bits()));
                Go::Pop
            }
            Key::Do => Go::Close(PageEvent::ByHand(self.dice)),
            _ if is_back(press) => Go::Pop,
            _ => {
                let words = device.say(Message::DiceFailureText);
                Go::changed(self.dialog.press(press, words, 2))
            }
        }
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let choices = [device.say(Message::TryAgain), device.say(Message::UseReal)];
        let (title, words) = (Message::DiceFailureTitle, Message::DiceFailureText);
        self.dialog
            .draw(frame, device.say(title), device.say(words), &choices);
    }
}

/// White and the four colours.
const FIELDS: usize = 5;

#[derive(Clone, Debug)]
pub(in crate::app) struct TotalsEntry {
    list: List,
    /// White, then the colours in sheet order.
    numbers: [NumberPicker; FIELDS],
    /// Whether a number was changed or the cursor was moved; until then, A is refused.
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
}

impl Page for TotalsEntry {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let close = Go::Close(PageEvent::Next);
        if let Some(go) = Refusal::press(&mut self.refused, press, close.clone(), device) {
            return go;
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
            Key::Do => {
                let action = Action::Totals(self.totals());
                return Refusal::play(&mut self.refused, Play::Table, action, close, device);
            }
            Key::Back | Key::Menu => return Go::Pop,
        })
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(refusal) = &self.refused {
            return refusal.draw(device, frame);
        }
        let values = self.numbers.map(|number| short_text!("{}", number.value()));
        let [violet, blue, red, yellow] = Colour::ALL.map(name);
        let labels = [Message::White, violet, blue, red, yellow];
        let row = |index: usize| Row::setting(device.say(labels[index]), &values[index]);
        let rows: [Row<'_>; FIELDS] = core::array::from_fn(row);
        self.list.draw(frame, device.say(Message::Totals), &rows);
    }
}
