//! What the table shows, depending on what the game waits for.

use super::{
    Device, Go, device_stage::DeviceStage, over::Over, table_match::TableMatch, throw::ThrowStage,
    write::WriteStage,
};
use crate::{app::screens::button_help::ButtonLine, buttons::Press, qwantum::Phase, ui::Frame};

#[derive(Clone, Debug)]
pub(super) enum Stage {
    Throw(ThrowStage),
    Write(WriteStage),
    /// The device plays.
    Device(DeviceStage),
    Over(Over),
}

impl Stage {
    /// The stage for what the game waits for. Whatever the device was working out is dropped.
    pub(super) fn begin(device: &mut Device) -> Self {
        device.thinking.stop();
        device.cancel_roll();
        let Some(table) = &device.table else {
            return Stage::Over(Over);
        };
        if let Some((seat, level)) = table.device_to_decide() {
            return Stage::Device(DeviceStage::begin(seat, level, device));
        }
        match table.game().phase() {
            Phase::FirstThrow | Phase::MayThrowAgain => Stage::Throw(ThrowStage::default()),
            Phase::B | Phase::C => Stage::Write(WriteStage::new(table)),
            Phase::Over(_) => Stage::Over(Over),
        }
    }

    /// What the buttons do.
    pub(super) fn buttons(&self, table: &TableMatch) -> &'static [ButtonLine] {
        match self {
            Stage::Throw(_) => ThrowStage::buttons(table.game()),
            Stage::Write(write) => write.buttons(table.game()),
            Stage::Device(_) => DeviceStage::BUTTONS,
            Stage::Over(_) => Over::BUTTONS,
        }
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match self {
            Stage::Throw(throw) => throw.press(press, device),
            Stage::Write(write) => write.press(press, device),
            Stage::Device(stage) => stage.press(press, device),
            Stage::Over(over) => over.press(press),
        }
    }

    pub(super) fn draw(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        match self {
            Stage::Throw(throw) => throw.draw(table, device, frame),
            Stage::Write(write) => write.draw(table, device, frame),
            Stage::Device(stage) => stage.draw(table, device, frame),
            Stage::Over(over) => over.draw(table, device, frame),
        }
    }
}
