//! Entering the dice on the table: people say which faces lie there, or enter the white die and all
//! four totals; dice thrown in place of the device's are turned until they match. Also the page for
//! a random source that fails its test: nothing was rolled, and people try again or throw real dice
//! and enter them.

use super::{
    Device, Go, Page, PageEvent, dice,
    dice_row::button,
    is_back,
    lying_dice::{Lying, LyingDice},
    name,
    play::Play,
    refusal::Refusal,
};
use crate::{
    buttons::{Key, Press},
    chance::Roll,
    qwantum::{Action, Colour, DiceSet, Die, Game, LEAST_TOTAL, MOST_TOTAL, Phase, Throw, Totals},
    text::{self, Message, short_text},
    ui::{
        Frame, Icon,
        widgets::{Dialog, List, NumberPicker, Row},
    },
};

#[derive(Clone, Debug)]
pub(in crate::app) struct DiceEntry {
    play: Play,
    up: [u8; 7],
    at: u8,
    /// The dice that can be turned; the others are already known.
    dice: DiceSet,
    /// Whether a die was turned or the cursor was moved; until then, A is refused.
    touched: bool,
    /// With people's own dice, what lies on the table.
    lying: Option<LyingDice>,
    refused: Option<Refusal>,
}

impl DiceEntry {
    /// An entry of all seven dice, for a game with real dice.
    pub(super) fn real() -> Self {
        DiceEntry {
            lying: Some(LyingDice::default()),
            ..Self::new(Play::Table, DiceSet::ALL, None)
        }
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
                .unwrap_or(0) as u8,
            dice,
            touched: false,
            lying: None,
            refused: None,
        }
    }

    fn enter(&mut self, device: &mut Device) -> Go {
        let (Some(throw), Some(game)) = (Throw::new(self.up), self.play.game(device)) else {
            return Go::Pop;
        };
        let dice = self.dice;
        let action = match game.phase() {
            Phase::MayThrowAgain => Action::AgainByHand {
                dice,
                throw: game.throw().unwrap_or(throw).again(dice, throw),
            },
            _ => Action::ThrownByHand(throw),
        };
        self.play(action, device)
    }

    fn play(&mut self, action: Action, device: &mut Device) -> Go {
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
        let next = (1..=count).map(|steps| (usize::from(self.at) + steps * by) % count);
        let mut next = next.filter(|at| self.dice.contains(Die::ALL[*at]));
        self.at = next.next().map_or(self.at, |at| at as u8);
    }
}

impl Page for DiceEntry {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.refused.take().is_some() {
            return Go::Changed;
        }
        if let Some(lying) = &mut self.lying {
            return match lying.press(press) {
                Lying::Done(totals) => self.play(Action::Totals(totals), device),
                Lying::Changed => Go::Changed,
                Lying::Refused => Go::Refused,
                Lying::Left => Go::Pop,
            };
        }
        let face = &mut self.up[usize::from(self.at)];
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
        if let Some(lying) = &self.lying {
            return lying.draw(device, frame);
        }
        let Some(throw) = Throw::new(self.up) else {
            return;
        };
        for (index, die) in Die::ALL.into_iter().enumerate() {
            let x = dice::place(die);
            dice::die(frame, throw.face(die), device.language(), x, 6);
            if index == usize::from(self.at) {
                let middle = x + dice::WIDTH / 2 - 2;
                Icon::MORE_ABOVE.draw(frame, middle, 1);
                Icon::MORE_BELOW.draw(frame, middle, dice::HEIGHT + 8);
            }
        }
        dice::totals(frame, throw, device.language(), 41);
        button(frame, 127, device.say(Message::Enter), true);
    }
}

/// Ruling: if the random source fails its test, players may try again, or throw real dice and enter
/// them.
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
    /// Which of them are known or were entered; the others are still missing.
    entered: [bool; FIELDS],
    /// Whether the page says what is missing.
    says_missing: bool,
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
        let [of_violet, of_blue, of_red, of_yellow] =
            Colour::ALL.map(|colour| known.of(colour).is_some());
        let of_white = known.white().is_some();
        TotalsEntry {
            list: List::new(),
            numbers,
            entered: [of_white, of_violet, of_blue, of_red, of_yellow],
            says_missing: false,
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

/// The names of the fields: white, then the colours in sheet order.
fn labels() -> [Message; FIELDS] {
    let [violet, blue, red, yellow] = Colour::ALL.map(name);
    [Message::White, violet, blue, red, yellow]
}

impl TotalsEntry {
    /// Says which numbers are missing.
    fn missing(&self, device: &Device) -> heapless::String<100> {
        let mut names = heapless::String::<60>::new();
        for (label, _) in labels()
            .into_iter()
            .zip(self.entered)
            .filter(|field| !field.1)
        {
            let gap = if names.is_empty() { "" } else { ", " };
            for part in [gap, device.say(label)] {
                // A test checks that it fits in every language.
                let _ = names.push_str(part);
            }
        }
        text::fill_two(device.say(Message::StillMissing), &names, "")
    }
}

impl Page for TotalsEntry {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let close = Go::Close(PageEvent::Next);
        if let Some(go) = Refusal::press(&mut self.refused, press, close.clone(), device) {
            return go;
        }
        if self.says_missing {
            self.says_missing = false;
            return Go::Changed;
        }
        let at = self.list.chosen();
        Go::changed(match press.key {
            Key::Left | Key::Right => match self.numbers.get_mut(at) {
                Some(number) => {
                    let is_new = !core::mem::replace(&mut self.entered[at], true);
                    number.press(press) || is_new
                }
                None => false,
            },
            Key::Up | Key::Down => self.list.press(press, FIELDS + 1),
            Key::Do if self.entered.contains(&false) => {
                self.says_missing = true;
                return Go::Refused;
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
        let title = device.say(Message::Totals);
        if self.says_missing {
            let choices = [device.say(Message::Enter)];
            return Dialog::default().draw(frame, title, &self.missing(device), &choices);
        }
        let shown = |index: usize| match self.entered[index] {
            true => short_text!("{}", self.numbers[index].value()),
            false => short_text!("?"),
        };
        let values: [_; FIELDS] = core::array::from_fn(shown);
        let labels = labels();
        let rows: [Row<'_>; FIELDS + 1] = core::array::from_fn(|index| match labels.get(index) {
            Some(label) => Row::setting(device.say(*label), &values[index]),
            None => Row::entry(device.say(Message::Enter), ""),
        });
        self.list.draw(frame, title, &rows);
    }
}
