//! The table: the match that is being played, the stage for its current phase, and the layer that
//! is open on top of it.

use super::{
    Device, Go, OnScreen, Page, Question, Qwantum, QwantumReview, ThinkingResult,
    device_stage::DeviceStage, dice_entry::DiceEntry, dice_failure::DiceFailure, faces::Faces,
    fix::FixEntry, menu::GameMenu, over::Over, overview::Overview, table_match::TableMatch,
    throw::ThrowStage, totals_entry::TotalsEntry, write::WriteStage,
};
use crate::{
    app::{
        registered_game::view_current,
        screens::{
            button_help::{ButtonHelp, ButtonLine},
            results::{Origin, SharePage},
        },
    },
    buttons::{Key, Press},
    chance::{Roll, Rolled},
    games::{GameKind, MatchKind},
    qwantum::{Action, DiceSet, Phase},
    time::Millis,
    ui::Frame,
};

/// What a press on a stage or a layer leads to.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "moved once per press, and there is no heap"
)]
pub(super) enum TableStep {
    /// Stay here.
    Stay,
    /// Open a layer on top.
    Open(Layer),
    /// Close the layer; the stage is as it was.
    Close,
    /// Something was undone or redone: show the stage for the game's phase, under the same layer.
    Moved,
    /// The game has moved on: show the stage for its phase, with nothing on top.
    Next,
    /// Tell what the buttons do.
    Buttons,
    /// Step through the match.
    Review,
    /// Show the match as QR codes.
    Share,
    /// Leave the table.
    Leave,
}

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
}

#[derive(Clone, Debug)]
enum Stage {
    Throw(ThrowStage),
    Write(WriteStage),
    /// The device plays.
    Device(DeviceStage),
    Over(Over),
}

impl Stage {
    /// The stage for what the game waits for. Whatever the device was working out is dropped.
    fn begin(device: &mut Device) -> Self {
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
    fn buttons(&self, table: &TableMatch) -> &'static [ButtonLine] {
        match self {
            Stage::Throw(_) => ThrowStage::buttons(table.game()),
            Stage::Write(write) => write.buttons(table.game()),
            Stage::Device(_) => DeviceStage::BUTTONS,
            Stage::Over(_) => Over::BUTTONS,
        }
    }
}

#[derive(Clone, Debug)]
pub(in crate::app) struct TablePage {
    stage: Stage,
    layer: Option<Layer>,
    /// When the stage was opened.
    since: Millis,
}

/// How long presses are ignored on a new stage. Players pass the device on between stages, and a
/// press meant for the last stage must not act on the next.
const CHANGING_HANDS: Millis = Millis(150);

impl TablePage {
    /// Opens the current match as it stands.
    pub(in crate::app::screens) fn open(device: &mut Device) -> Self {
        TablePage {
            stage: Stage::begin(device),
            layer: None,
            since: device.at,
        }
    }

    fn follow(&mut self, step: TableStep, device: &mut Device) -> Go {
        match (step, &device.table) {
            (TableStep::Stay, _) => return Go::Stay,
            (TableStep::Open(layer), _) => self.layer = Some(layer),
            (TableStep::Close, _) => {
                if let (Some(Layer::Faces(faces)), Stage::Throw(throw)) =
                    (&self.layer, &mut self.stage)
                {
                    throw.look_at(faces.die());
                }
                self.layer = None;
            }
            (TableStep::Moved, Some(_)) => self.stage = Stage::begin(device),
            (TableStep::Next, Some(table)) => {
                let was_throwing = matches!(self.stage, Stage::Throw(_));
                let has_fallen = table.journal().last().is_some_and(Action::is_chance);
                *self = TablePage::open(device);
                if !was_throwing && has_fallen && !matches!(self.stage, Stage::Device(_)) {
                    // The dice of this turn have come back: everybody looks at them first.
                    self.stage = Stage::Throw(ThrowStage::default());
                }
            }
            (TableStep::Buttons, Some(table)) => {
                let help = ButtonHelp::new(self.stage.buttons(table));
                self.layer = Some(Layer::Buttons(help));
            }
            (TableStep::Review, Some(_)) => {
                view_current::<Qwantum>(device);
                return QwantumReview::new(HERE, device).into();
            }
            (TableStep::Share, Some(_)) => {
                view_current::<Qwantum>(device);
                return SharePage::new(HERE, device).into();
            }
            (TableStep::Leave, _) | (_, None) => {
                device.thinking.stop();
                // A lot for the device's decision would answer the setup, which would begin a match.
                device.cancel_roll();
                return super::SetupList::new().into();
            }
        }
        device.redraw();
        Go::Stay
    }
}

/// Where going back from a review of the match leads.
const HERE: Origin = Origin::Board(MatchKind {
    game: GameKind::Qwantum,
    mode: 0,
});

impl Page for TablePage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if press.key == Key::Do && self.layer.is_none() && device.at < self.since + CHANGING_HANDS {
            return Go::Stay;
        }
        let step = match (&mut self.layer, &mut self.stage) {
            (Some(layer), _) => match layer {
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
            },
            (None, Stage::Throw(throw)) => throw.press(press, device),
            (None, Stage::Write(write)) => write.press(press, device),
            (None, Stage::Device(stage)) => stage.press(press, device),
            (None, Stage::Over(over)) => over.press(press, device),
        };
        self.follow(step, device)
    }

    fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        let step = match &mut self.stage {
            Stage::Throw(stage) => stage.rolled(rolled, device),
            Stage::Device(stage) => stage.rolled(rolled, device),
            Stage::Write(_) | Stage::Over(_) => return Go::Stay,
        };
        self.follow(step, device)
    }

    fn thinking_done(&mut self, result: &ThinkingResult, device: &mut Device) -> Go {
        if let Stage::Device(stage) = &mut self.stage {
            stage.thinking_done(result, device);
        }
        Go::Stay
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        match &mut self.stage {
            Stage::Throw(stage) => stage.tick(device),
            // The device waits while people look at something else.
            Stage::Device(stage) if self.layer.is_none() => {
                let step = stage.tick(device);
                return self.follow(step, device);
            }
            _ => {}
        }
        Go::Stay
    }

    fn due(&self, device: &Device) -> Option<Millis> {
        match &self.stage {
            Stage::Throw(stage) => stage.due(device),
            Stage::Device(stage) if self.layer.is_none() => stage.due(device),
            _ => None,
        }
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Match(GameKind::Qwantum.into())
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(table) = &device.table else { return };
        match (&self.layer, &self.stage) {
            (Some(layer), _) => match layer {
                Layer::Overview(look) => look.draw(table, device, frame),
                Layer::Faces(faces) => faces.draw(table, device, frame),
                Layer::Menu(menu) => menu.draw(table, device, frame),
                Layer::Buttons(help) => help.draw(device, frame),
                Layer::Leave(question) => question.draw(device, frame),
                Layer::DiceFailure(dice_failure) => dice_failure.draw(device, frame),
                Layer::DiceEntry(entry) => entry.draw(device, frame),
                Layer::TotalsEntry(entry) => entry.draw(device, frame),
                Layer::Fix(fix) => fix.draw(table, device, frame),
            },
            (None, Stage::Throw(stage)) => stage.draw(table, device, frame),
            (None, Stage::Write(stage)) => stage.draw(table, device, frame),
            (None, Stage::Device(stage)) => stage.draw(table, device, frame),
            (None, Stage::Over(over)) => over.draw(table, device, frame),
        }
    }
}

/// What B does on every stage: a short press looks round the table, a long one opens the menu.
pub(super) fn press_b(press: Press, device: &mut Device) -> Option<TableStep> {
    let layer = match press.key {
        Key::Back => Layer::Overview(Overview::default()),
        Key::Menu => Layer::Menu(GameMenu::default()),
        _ => return None,
    };
    device.click(true);
    Some(TableStep::Open(layer))
}

/// The dice that fell, with any face for a die that was not thrown.
pub(super) fn fallen(fell: crate::chance::Throw) -> Option<crate::qwantum::Throw> {
    crate::qwantum::Throw::new(fell.map(|face| face.unwrap_or(0)))
}

/// The roll request for a set of dice.
pub(super) fn ask(dice: DiceSet) -> Roll {
    Roll::Dice(dice.bits())
}
