//! The table: the match that is being played, and the stage for what the game waits for: throwing,
//! writing, the device's turn, the end.

use super::{
    Device, Go, OnScreen, Page, ThinkingResult, Told, advice::Advice, device_stage::DeviceStage,
    dice_entry::DiceEntry, menu::MENU, notes::Notes, over::Over, overview::Overview,
    table_match::TableMatch, throw::ThrowStage, write::WriteStage,
};
use crate::{
    app::screens::{button_pages::ButtonLine, list_page::ListPage},
    buttons::{Key, Press},
    chance::{Roll, Rolled},
    games::{GameKind, MatchKind},
    qwantum::{Action, DiceSet, Phase},
    time::Millis,
    ui::Frame,
};

#[derive(Clone, Debug)]
pub(in crate::app) struct TablePage {
    stage: Stage,
    /// When the stage was opened, or a note came up over it.
    since: Millis,
    /// What is being found out about the last decision.
    notes: Notes,
}

/// How long presses are ignored on a new stage. Players pass the device on between stages, and a
/// press meant for the last stage must not act on the next.
pub(super) const CHANGING_HANDS: Millis = Millis(150);

impl TablePage {
    /// Opens the current match as it stands.
    pub(in crate::app::screens) fn open(device: &mut Device) -> Self {
        TablePage {
            stage: Stage::begin(device),
            since: device.at,
            notes: Notes::default(),
        }
    }

    /// Whether dice are falling.
    pub(in crate::app::screens) fn is_tumbling(&self) -> bool {
        matches!(&self.stage, Stage::Throw(throw) if throw.is_tumbling())
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
        if is_waiting && !device.is_covered && !self.notes.is_judging() {
            self.stage = Stage::begin(device);
        }
    }

    /// The game has moved on: shows the stage for its phase.
    fn next(&mut self, device: &mut Device) {
        let was_throwing = matches!(self.stage, Stage::Throw(_));
        let last = device
            .table
            .as_ref()
            .and_then(|table| table.journal().last());
        *self = TablePage::open(device);
        let has_fallen = last.is_some_and(Action::is_chance);
        if !was_throwing && has_fallen && !matches!(self.stage, Stage::Device(_)) {
            // The dice of this turn have come back: everybody looks at them first.
            self.stage = Stage::Throw(ThrowStage::default());
        }
        device.redraw();
    }

    /// What a stage answers: it tells the table that the game has moved on.
    fn follow(&mut self, go: Go, device: &mut Device) -> Go {
        match go {
            Go::Tell(told) => self.told(told, device),
            go => go,
        }
    }
}

/// The kind of match that is played at the table.
const KIND: MatchKind = MatchKind {
    game: GameKind::Qwantum,
    mode: 0,
};

impl Page for TablePage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if press.key == Key::Do && device.at < self.since + CHANGING_HANDS {
            return Go::Stay;
        }
        let played = played(device);
        // A press that only stops the dice does not go on.
        if !self.is_tumbling() && self.notes.forget(device) {
            self.resume(device);
        }
        let go = self.stage.press(press, device);
        let go = self.follow(go, device);
        self.note_since(played, device);
        go
    }

    fn told(&mut self, told: Told, device: &mut Device) -> Go {
        let Some(table) = &device.table else {
            return Go::Setup(KIND.game);
        };
        match (told, &mut self.stage) {
            (Told::Next, _) => self.next(device),
            (Told::Moved, _) => self.stage = Stage::begin(device),
            (Told::NoteRead, _) => self.resume(device),
            (Told::Faces(die), Stage::Throw(throw)) => throw.look_at(die),
            (Told::Hint, stage) => {
                let (game, seat) = match stage {
                    Stage::Write(write) => write.asks(table.game()),
                    _ => (*table.game(), table.game().active()),
                };
                return Advice::ask(game, seat, device).map_or(Go::Stay, Go::from);
            }
            (Told::Advised(decision), Stage::Throw(throw)) => throw.take(decision),
            (Told::Advised(decision), Stage::Write(write)) => write.take(decision, table.game()),
            (Told::ByHand(dice), _) => {
                return DiceEntry::thrown(dice, table.game().throw()).into();
            }
            _ => {}
        }
        Go::Stay
    }

    fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        let played = played(device);
        let go = match &mut self.stage {
            Stage::Throw(stage) => stage.rolled(rolled, device),
            Stage::Device(stage) => stage.rolled(rolled, device),
            Stage::Write(_) | Stage::Over(_) => return Go::Stay,
        };
        let go = self.follow(go, device);
        if matches!(self.stage, Stage::Throw(_)) {
            self.note_since(played, device);
        }
        go
    }

    fn thinking_done(&mut self, result: &ThinkingResult, device: &mut Device) -> Go {
        match (&mut self.stage, result) {
            (_, ThinkingResult::GaveUp) if self.notes.forget(device) => self.resume(device),
            (_, ThinkingResult::QwantumCompared(comparison)) => {
                self.notes.compared(comparison, device);
                self.resume(device);
            }
            (Stage::Device(stage), _) => stage.thinking_done(result, device),
            _ => {}
        }
        Go::Stay
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        if !device.is_covered
            && !self.is_tumbling()
            && let Some(note) = self.notes.take(device.at)
        {
            self.since = device.at;
            return note.into();
        }
        match &mut self.stage {
            Stage::Throw(stage) => stage.tick(device),
            // The device waits while people look at something else.
            Stage::Device(stage) if !device.is_covered && !self.notes.is_judging() => {
                let go = stage.tick(device);
                return self.follow(go, device);
            }
            _ => {}
        }
        Go::Stay
    }

    fn due(&self, device: &Device) -> Option<Millis> {
        match &self.stage {
            Stage::Throw(stage) => stage.due(device),
            Stage::Device(stage) if !device.is_covered && !self.notes.is_judging() => {
                stage.due(device)
            }
            _ => None,
        }
    }

    fn buttons(&self, device: &Device) -> &'static [ButtonLine] {
        let table = device.table.as_ref();
        table.map_or(&[], |table| self.stage.buttons(table))
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Match(KIND)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(table) = &device.table else { return };
        self.stage.draw(table, device, frame);
    }
}

/// How many actions of the match are played.
fn played(device: &Device) -> usize {
    let table = device.table.as_ref();
    table.map_or(0, |table| table.journal().len())
}

/// What B does on every stage: a short press looks round the table, a long one opens the menu.
pub(super) fn press_b(press: Press) -> Option<Go> {
    match press.key {
        Key::Back => Some(Overview::default().into()),
        Key::Menu => Some(ListPage::new(MENU).into()),
        _ => None,
    }
}

/// The dice that fell, with any face for a die that was not thrown.
pub(super) fn fallen(fell: crate::chance::Throw) -> Option<crate::qwantum::Throw> {
    crate::qwantum::Throw::new(fell.map(|face| face.unwrap_or(0)))
}

/// The roll request for a set of dice.
pub(super) fn ask(dice: DiceSet) -> Roll {
    Roll::Dice(dice.bits())
}

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
