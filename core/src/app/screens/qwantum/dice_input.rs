//! Seven dice that are turned by hand until they show what lies on the table: left and right choose
//! a die, up and down turn it, A confirms. Used at the table and in dice only.

use super::{Device, Go, dice, dice_row::button};
use crate::{
    buttons::{Key, Press},
    qwantum::{DiceSet, Die, Throw},
    text::Message,
    ui::{Frame, Icon},
};

/// What a press leads to.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "moved once per press, and there is no heap"
)]
pub(super) enum InputStep {
    Go(Go),
    /// This is what lies there.
    Entered(Throw),
}

#[derive(Clone, Debug)]
pub(super) struct DiceInput {
    up: [u8; 7],
    at: usize,
    /// The dice that can be turned; the others are already known.
    dice: DiceSet,
    /// Whether a die was turned or passed over; until then A does nothing.
    touched: bool,
}

impl DiceInput {
    /// Starts with the dice as they lie, if some do.
    pub(super) fn new(dice: DiceSet, lying: Option<Throw>) -> Self {
        let up = lying.map_or([0; 7], Throw::up);
        let at = Die::ALL.iter().position(|die| dice.has(*die)).unwrap_or(0);
        DiceInput {
            up,
            at,
            dice,
            touched: false,
        }
    }

    /// The dice that can be turned.
    pub(super) fn dice(&self) -> DiceSet {
        self.dice
    }

    /// Whoever takes what was entered makes the sound for it.
    pub(super) fn press(&mut self, press: Press) -> InputStep {
        let face = &mut self.up[self.at];
        match press.key {
            Key::Up => *face = (*face + 1) % 6,
            Key::Down => *face = (*face + 5) % 6,
            Key::Left => self.step(Die::ALL.len() - 1),
            Key::Right => self.step(1),
            Key::Do if self.touched => {
                return Throw::new(self.up).map_or(InputStep::Go(Go::Pop), InputStep::Entered);
            }
            Key::Do => return InputStep::Go(Go::Refused),
            Key::Back | Key::Menu => return InputStep::Go(Go::Pop),
        }
        self.touched = true;
        InputStep::Go(Go::Changed)
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

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
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
