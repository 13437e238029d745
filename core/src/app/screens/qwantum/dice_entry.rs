//! Entering dice that lie on the table in a match: a scorekeeper's, or those thrown by hand in place
//! of the device's.

use super::{
    Device,
    dice_input::{DiceInput, InputStep},
    refusal::Refusal,
    table::TableStep,
    table_match::TableMatch,
};
use crate::{
    buttons::Press,
    qwantum::{Action, DiceSet, Phase, Throw},
    ui::Frame,
};

#[derive(Clone, Debug)]
pub(super) struct DiceEntry {
    input: DiceInput,
    refused: Option<Refusal>,
}

impl DiceEntry {
    /// A scorekeeper's dice: all seven.
    pub(super) fn lying() -> Self {
        Self::thrown(DiceSet::ALL, None)
    }

    /// Dice thrown by hand in place of the device's.
    pub(super) fn thrown(dice: DiceSet, lying: Option<Throw>) -> Self {
        DiceEntry {
            input: DiceInput::new(dice, lying),
            refused: None,
        }
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> TableStep {
        if self.refused.take().is_some() {
            device.click(true);
            return TableStep::Stay;
        }
        match self.input.press(press, device) {
            InputStep::Stay => TableStep::Stay,
            InputStep::Close => TableStep::Close,
            InputStep::Entered(throw) => self.enter(throw, device),
        }
    }

    fn enter(&mut self, throw: Throw, device: &mut Device) -> TableStep {
        let Some(game) = device.table.as_ref().map(|table| *table.game()) else {
            return TableStep::Close;
        };
        let dice = self.input.dice();
        let action = match game.phase() {
            Phase::FirstThrow => Action::ThrownByHand(throw),
            Phase::MayThrowAgain => Action::AgainByHand {
                dice,
                throw: game.throw().unwrap_or(throw).again(dice, throw),
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
        match &self.refused {
            Some(refusal) => refusal.draw(device, frame),
            None => self.input.draw(device, frame),
        }
    }
}
