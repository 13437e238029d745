//! Entering dice that lie on the table: left and right choose a die, up and down turn it, A
//! confirms.

use super::{Device, dice, refusal::Refusal, table::TableStep, table_match::TableMatch};
use crate::{
    app::Sound,
    buttons::{Key, Press},
    qwantum::{Action, DiceSet, Die, Phase, Throw},
    text::Message,
    ui::{Frame, Icon},
};

#[derive(Clone, Debug)]
pub(super) struct DiceEntry {
    up: [u8; 7],
    at: usize,
    /// The dice that can be turned; the others are already known.
    dice: DiceSet,
    /// Whether a die was turned or passed over; until then A does nothing.
    touched: bool,
    refused: Option<Refusal>,
}

impl DiceEntry {
    /// A scorekeeper's dice: all seven.
    pub(super) fn lying() -> Self {
        Self::thrown(DiceSet::ALL, None)
    }

    /// Dice thrown by hand in place of the device's.
    pub(super) fn thrown(dice: DiceSet, lying: Option<Throw>) -> Self {
        let up = lying.map_or([0; 7], Throw::up);
        let at = Die::ALL.iter().position(|die| dice.has(*die)).unwrap_or(0);
        DiceEntry {
            up,
            at,
            dice,
            touched: false,
            refused: None,
        }
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> TableStep {
        if self.refused.take().is_some() {
            device.click(true);
            return TableStep::Stay;
        }
        let face = &mut self.up[self.at];
        match press.key {
            Key::Up => *face = (*face + 1) % 6,
            Key::Down => *face = (*face + 5) % 6,
            Key::Left => self.step(Die::ALL.len() - 1),
            Key::Right => self.step(1),
            Key::Do if self.touched => return self.enter(device),
            Key::Do => {
                device.sound(Sound::Refused);
                return TableStep::Stay;
            }
            Key::Back | Key::Menu => {
                device.click(true);
                return TableStep::Close;
            }
        }
        self.touched = true;
        device.click(true);
        TableStep::Stay
    }

    fn step(&mut self, by: usize) {
        let count = Die::ALL.len();
        let mut at = self.at;
        for _ in 0..count {
            at = (at + by) % count;
            if self.dice.has(Die::ALL[at]) {
                break;
            }
        }
        self.at = at;
    }

    fn enter(&mut self, device: &mut Device) -> TableStep {
        let game = device.table.as_ref().map(|table| *table.game());
        let (Some(throw), Some(game)) = (Throw::new(self.up), game) else {
            return TableStep::Close;
        };
        let action = match game.phase() {
            Phase::FirstThrow => Action::ThrownByHand(throw),
            Phase::MayThrowAgain => Action::AgainByHand {
                dice: self.dice,
                throw: game.throw().unwrap_or(throw).again(self.dice, throw),
            },
            _ => Action::Totals(throw.totals()),
        };
        match TableMatch::play(device, action) {
            Ok(()) => TableStep::Next,
            Err(refusal) => {
                self.refused = Some(refusal);
                TableStep::Stay
            }
        }
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
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
        super::dice_row::button(frame, 127, device.say(Message::Enter), true);
    }
}
