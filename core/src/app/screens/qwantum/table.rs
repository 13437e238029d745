//! The table: the match that is being played, the stage for its current phase, and the layer that
//! is open on top of it.

use super::{
    Device, Go, OnScreen, Page, Qwantum, QwantumReview, ThinkingResult, advice::Advice,
    layer::Layer, menu::GameMenu, notes::Notes, overview::Overview, stage::Stage,
    throw::ThrowStage,
};
use crate::{
    app::{
        registered_game::view_current,
        screens::{
            button_help::ButtonHelp,
            guide::GuidePage,
            results::{Origin, SharePage},
        },
    },
    buttons::{Key, Press},
    chance::{Roll, Rolled},
    games::{GameKind, MatchKind},
    qwantum::{Action, DiceSet, player::Decision},
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
    /// Advise what to decide now.
    Advise,
    /// Close the layer, and go to what it advised.
    Advised(Decision),
    /// Step through the match.
    Review,
    /// Show the match as QR codes.
    Share,
    /// Begin the guided turn.
    TryIt,
    /// Leave the table.
    Leave,
}

#[derive(Clone, Debug)]
pub(in crate::app) struct TablePage {
    stage: Stage,
    layer: Option<Layer>,
    /// When the stage was opened, or a note came up over it.
    since: Millis,
    /// What is being found out about the last decision.
    notes: Notes,
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
            notes: Notes::default(),
        }
    }

    /// Whether dice are falling.
    pub(in crate::app::screens) fn is_tumbling(&self) -> bool {
        matches!(&self.stage, Stage::Throw(throw) if throw.is_tumbling())
    }

    /// Whether what is on the screen came up by itself.
    fn came_by_itself(&self) -> bool {
        match &self.layer {
            None => true,
            Some(Layer::Advice(advice)) => !advice.was_asked(),
            Some(_) => false,
        }
    }

    /// Judges what was decided after so many actions. If it is the device's turn now, it waits: there
    /// is one search at a time.
    fn note_since(&mut self, played: usize, device: &mut Device) {
        let has_tips = device.settings.tips && device.guided.is_none();
        if has_tips && self::played(device) > played {
            self.notes = Notes::since(played, device);
            if self.device_waits() {
                // A lot for its decision, which it will draw again.
                device.cancel_roll();
            }
            self.resume(device);
        }
    }

    /// Whether the device's turn waits for a note.
    fn device_waits(&self) -> bool {
        matches!(self.stage, Stage::Device(_)) && self.notes.is_judging()
    }

    /// Lets the device go on with its turn if nothing is to be noted any more.
    fn resume(&mut self, device: &mut Device) {
        let is_waiting = matches!(self.stage, Stage::Device(_)) && !device.thinking.is_busy();
        if is_waiting && self.layer.is_none() && !self.notes.is_judging() {
            self.stage = Stage::begin(device);
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
                let was_note = self.came_by_itself();
                self.layer = None;
                if was_note {
                    self.resume(device);
                }
            }
            (TableStep::Advise, Some(table)) => {
                let (game, seat) = match &self.stage {
                    Stage::Write(write) => write.asks(table.game()),
                    _ => (*table.game(), table.game().active()),
                };
                self.layer = Advice::ask(game, seat, device).map(Layer::Advice);
            }
            (TableStep::Advised(decision), Some(table)) => {
                match &mut self.stage {
                    Stage::Throw(throw) => throw.take(decision),
                    Stage::Write(write) => write.take(decision, table.game()),
                    Stage::Device(_) | Stage::Over(_) => {}
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
            (TableStep::TryIt, _) => {
                return GuidePage::begin(KIND.game, Some(KIND), device).into();
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
const HERE: Origin = Origin::Board(KIND);

/// The kind of match that is played at the table.
const KIND: MatchKind = MatchKind {
    game: GameKind::Qwantum,
    mode: 0,
};

impl Page for TablePage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let is_new = device.at < self.since + CHANGING_HANDS;
        if press.key == Key::Do && self.came_by_itself() && is_new {
            return Go::Stay;
        }
        let (is_on_stage, played) = (self.layer.is_none(), played(device));
        // A press that only stops the dice does not go on.
        if is_on_stage && !self.is_tumbling() && self.notes.forget(device) {
            self.resume(device);
        }
        let step = match (&mut self.layer, &mut self.stage) {
            (Some(layer), _) => layer.press(press, device),
            (None, stage) => stage.press(press, device),
        };
        let go = self.follow(step, device);
        if is_on_stage {
            self.note_since(played, device);
        }
        go
    }

    fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        let played = played(device);
        let step = match &mut self.stage {
            Stage::Throw(stage) => stage.rolled(rolled, device),
            Stage::Device(stage) => stage.rolled(rolled, device),
            Stage::Write(_) | Stage::Over(_) => return Go::Stay,
        };
        let go = self.follow(step, device);
        if matches!(self.stage, Stage::Throw(_)) {
            self.note_since(played, device);
        }
        go
    }

    fn thinking_done(&mut self, result: &ThinkingResult, device: &mut Device) -> Go {
        match (&mut self.layer, &mut self.stage, result) {
            (Some(Layer::Advice(advice)), _, ThinkingResult::Qwantum(verdict)) => {
                advice.found(verdict);
                device.redraw();
            }
            (Some(Layer::Advice(advice)), _, ThinkingResult::GaveUp) => {
                advice.give_up();
                device.redraw();
            }
            (_, _, ThinkingResult::GaveUp) if self.notes.forget(device) => self.resume(device),
            (_, _, ThinkingResult::QwantumCompared(comparison)) => {
                self.notes.compared(comparison, device);
                self.resume(device);
            }
            (_, Stage::Device(stage), _) => stage.thinking_done(result, device),
            _ => {}
        }
        Go::Stay
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        if self.layer.is_none()
            && !self.is_tumbling()
            && let Some(note) = self.notes.take()
        {
            self.layer = Some(Layer::Advice(note));
            self.since = device.at;
            device.redraw();
        }
        match &mut self.stage {
            Stage::Throw(stage) => stage.tick(device),
            // The device waits while people look at something else.
            Stage::Device(stage) if self.layer.is_none() && !self.notes.is_judging() => {
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
            Stage::Device(stage) if self.layer.is_none() && !self.notes.is_judging() => {
                stage.due(device)
            }
            _ => None,
        }
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Match(KIND)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(table) = &device.table else { return };
        match &self.layer {
            Some(layer) => layer.draw(table, device, frame),
            None => self.stage.draw(table, device, frame),
        }
    }
}

/// How many actions of the match are played.
fn played(device: &Device) -> usize {
    let table = device.table.as_ref();
    table.map_or(0, |table| table.journal().len())
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
