//! Entering dice that lie on the table in a match: a scorekeeper's, or those thrown by hand in place
//! of the device's.

use super::{
    Device, Go, Page, Told,
    dice_input::{DiceInput, InputStep},
    refusal::Refusal,
    table_match::TableMatch,
};
use crate::{
    buttons::Press,
    qwantum::{Action, DiceSet, Phase, Throw},
    ui::Frame,
};

#[derive(Clone, Debug)]
pub(in crate::app) struct DiceEntry {
    input: DiceInput,
    refused: Option<Refusal>,
    in_match: bool,
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
            in_match: true,
        }
    }

    /// The same in dice only, where the page beneath takes them.
    pub(super) fn without_match(self) -> Self {
        DiceEntry {
            in_match: false,
            ..self
        }
    }

    fn enter(&mut self, throw: Throw, device: &mut Device) -> Go {
        if !self.in_match {
            return Go::Close(Told::Entered(throw));
        }
        let Some(game) = device.table.as_ref().map(|table| *table.game()) else {
            return Go::Pop;
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
            Ok(()) => Go::Close(Told::Next),
            Err(refusal) => {
                self.refused = Some(refusal);
                Go::Stay
            }
        }
    }
}

impl Page for DiceEntry {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.refused.take().is_some() {
            return Go::Changed;
        }
        match self.input.press(press) {
            InputStep::Go(go) => go,
            InputStep::Entered(throw) => self.enter(throw, device),
        }
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        match &self.refused {
            Some(refusal) => refusal.draw(device, frame),
            None => self.input.draw(device, frame),
        }
    }
}
