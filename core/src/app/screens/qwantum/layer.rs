//! What can be open on top of a stage of the table.

use super::{
    Device, Question, RulesReader, advice::Advice, dice_entry::DiceEntry,
    dice_failure::DiceFailure, faces::Faces, fix::FixEntry, menu::GameMenu, overview::Overview,
    table::TableStep, table_match::TableMatch, totals_entry::TotalsEntry,
};
use crate::{
    app::screens::{button_help::ButtonHelp, rules_reader::RulesStep},
    buttons::Press,
    ui::Frame,
};

/// What is open on top of the stage.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is only one, and there is no heap"
)]
pub(super) enum Layer {
    Overview(Overview),
    Faces(Faces),
    Menu(GameMenu),
    Buttons(ButtonHelp),
    Leave(Question),
    DiceFailure(DiceFailure),
    DiceEntry(DiceEntry),
    TotalsEntry(TotalsEntry),
    Fix(FixEntry),
    Advice(Advice),
    Rules(RulesReader),
}

impl Layer {
    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> TableStep {
        match self {
            Layer::Overview(look) => look.press(press, device),
            Layer::Faces(faces) => faces.press(press, device),
            Layer::Menu(menu) => menu.press(press, device),
            Layer::Buttons(help) if help.press(press, device) => TableStep::Close,
            Layer::Buttons(_) => TableStep::Stay,
            Layer::Leave(question) => match question.press(press, device) {
                Some(true) => TableStep::Leave,
                Some(false) => TableStep::Close,
                None => TableStep::Stay,
            },
            Layer::DiceFailure(dice_failure) => dice_failure.press(press, device),
            Layer::DiceEntry(entry) => entry.press(press, device),
            Layer::TotalsEntry(entry) => entry.press(press, device),
            Layer::Fix(fix) => fix.press(press, device),
            Layer::Advice(advice) => advice.press(press, device),
            Layer::Rules(rules) => match rules.press(press, device) {
                RulesStep::Stay => TableStep::Stay,
                RulesStep::Close => TableStep::Close,
                RulesStep::TryIt => TableStep::TryIt,
            },
        }
    }

    pub(super) fn draw(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        match self {
            Layer::Overview(look) => look.draw(table, device, frame),
            Layer::Faces(faces) => faces.draw(table, device, frame),
            Layer::Menu(menu) => menu.draw(table, device, frame),
            Layer::Buttons(help) => help.draw(device, frame),
            Layer::Leave(question) => question.draw(device, frame),
            Layer::DiceFailure(dice_failure) => dice_failure.draw(device, frame),
            Layer::DiceEntry(entry) => entry.draw(device, frame),
            Layer::TotalsEntry(entry) => entry.draw(device, frame),
            Layer::Fix(fix) => fix.draw(table, device, frame),
            Layer::Advice(advice) => advice.draw(|seat| table.name(seat), device, frame),
            Layer::Rules(rules) => rules.draw(device, frame),
        }
    }
}
