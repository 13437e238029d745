//! The page of a match of Qwantum in any mode, and its stage, which depends on what the match waits
//! for: throwing, writing, the device's turn, the end.

use super::{
    Device, Go, OnScreen, Page, PageEvent, ThinkingResult,
    advice::Advice,
    device_stage::DeviceStage,
    dice_entry::DiceEntry,
    menu::MENU,
    my_sheet::{self, SheetStage},
    notes::Notes,
    over,
    overview::Overview,
    play::Play,
    table_match::TableMatch,
    throw::ThrowStage,
    write::WriteStage,
};
use crate::{
    app::screens::{button_pages::ButtonLine, list_page::ListPage},
    buttons::{Key, Press},
    chance::Rolled,
    qwantum::{Phase, SheetAction},
    text::Message,
    time::Millis,
    ui::Frame,
};

#[derive(Clone, Debug)]
pub(in crate::app) struct QwantumPage {
    play: Play,
    stage: Stage,
    /// When the stage was opened, or a note appeared over it.
    since: Millis,
    /// The verdict on the last decision, while it is being worked out.
    notes: Notes,
}

/// How long presses are ignored on a new stage. Players pass the device on between stages, and a
/// press meant for the previous stage must not act on the new one.
pub(super) const IGNORE_PRESSES_FOR: Millis = Millis(150);

impl QwantumPage {
    /// Opens the table's game in its current state.
    pub(in crate::app::screens) fn at_table(device: &mut Device) -> Self {
        Self::open(Play::Table, device)
    }

    /// Opens the current match in its current state.
    pub(in crate::app::screens) fn open(play: Play, device: &mut Device) -> Self {
        QwantumPage {
            play,
            stage: Stage::begin(play, device),
            since: device.at,
            notes: Notes::default(),
        }
    }

    /// The screen's name.
    pub(in crate::app::screens) fn name(&self) -> &'static str {
        match self.play {
            Play::Table => "qwantum-table",
            Play::MySheet => "my-sheet",
            Play::DiceOnly => "dice-only",
        }
    }

    /// Whether dice are tumbling.
    pub(in crate::app::screens) fn is_tumbling(&self) -> bool {
        matches!(&self.stage, Stage::Throw(throw) if throw.row.is_tumbling())
    }

    /// Starts to judge what was decided since a moment of the match. If it is the device's turn
    /// now, its turn waits, because there is only one search at a time.
    fn note_since(&mut self, before: (usize, usize), device: &mut Device) {
        let has_tips = device.settings.tips && device.guided.is_none();
        let now = moment(device);
        if has_tips && (now.0 > before.0 || now.1 > before.1) {
            self.notes = Notes::since(before, device);
            if matches!(self.stage, Stage::Device(_)) && self.notes.is_judging() {
                // Drops its request for a lot; it will draw again.
                device.cancel_roll();
            }
            self.resume(device);
        }
    }

    /// Lets the device go on with its turn once nothing is left to judge.
    fn resume(&mut self, device: &mut Device) {
        let is_waiting = matches!(self.stage, Stage::Device(_)) && !device.thinking.is_busy();
        if is_waiting && !device.is_covered && !self.notes.is_judging() {
            self.stage = Stage::begin(self.play, device);
        }
    }

    /// Shows the stage for the new phase, after the game has moved on.
    fn next(&mut self, device: &mut Device) {
        let was_throwing = matches!(self.stage, Stage::Throw(_));
        *self = QwantumPage::open(self.play, device);
        let table = device.table.as_ref();
        let has_fallen = table.is_some_and(|table| {
            // Nothing has been decided since the second throw.
            let is_thrown = table.game().throw().is_some();
            is_thrown && table.game().phase() == Phase::B && table.has_second_throw()
        });
        if !was_throwing && has_fallen && matches!(self.stage, Stage::Write(_)) {
            // The dice of this turn have been restored: everybody sees them first.
            self.stage = Stage::Throw(ThrowStage::new(self.play));
        }
        device.redraw();
    }

    /// Handles what a stage returned: it may tell the page that the game has moved on.
    fn follow(&mut self, go: Go, device: &mut Device) -> Go {
        match go {
            Go::Tell(event) => self.page_event(event, device),
            go => go,
        }
    }
}

impl Page for QwantumPage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let is_new = self.play == Play::Table && device.at < self.since + IGNORE_PRESSES_FOR;
        if press.key == Key::Do && is_new {
            return Go::Stay;
        }
        let before = moment(device);
        // A press that only stops the dice does nothing else.
        if !self.is_tumbling() && self.notes.forget(device) {
            self.resume(device);
        }
        let go = match &mut self.stage {
            Stage::Throw(throw) => throw.press(press, device),
            Stage::Write(write) => write.press(press, device),
            Stage::Device(stage) => stage.press(press, device),
            Stage::Sheet(sheet) => sheet.press(press, device),
            Stage::Over => over::press(self.play, press),
        };
        let go = self.follow(go, device);
        self.note_since(before, device);
        go
    }

    fn page_event(&mut self, event: PageEvent, device: &mut Device) -> Go {
        let game = self.play.game(device).copied();
        match (event, &mut self.stage, game) {
            (PageEvent::Next, ..) => self.next(device),
            (PageEvent::Moved, ..) => self.stage = Stage::begin(self.play, device),
            (PageEvent::Ended, Stage::Sheet(_), _) => {
                let go = my_sheet::play(SheetAction::Ended, device);
                return self.follow(go, device);
            }
            (PageEvent::Interrupted, ..) => {
                self.notes.interrupted();
                self.resume(device);
            }
            (PageEvent::NoteRead, ..) => self.resume(device),
            (PageEvent::Faces(die), Stage::Throw(throw), _) => throw.row.look_at(die),
            (PageEvent::Hint, stage, Some(game)) => {
                let (game, seat) = match stage {
                    Stage::Write(write) => write.asks(&game),
                    _ => (game, game.active()),
                };
                return Advice::ask(game, seat, device).map_or(Go::Stay, Go::from);
            }
            (PageEvent::Advised(decision), Stage::Throw(throw), _) => throw.take(decision),
            (PageEvent::Advised(decision), Stage::Write(write), Some(game)) => {
                write.take(decision, &game);
            }
            (PageEvent::ByHand(dice), _, Some(game)) => {
                return DiceEntry::thrown(self.play, dice, &game).into();
            }
            _ => {}
        }
        Go::Stay
    }

    fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        let before = moment(device);
        let go = match &mut self.stage {
            Stage::Throw(stage) => stage.rolled(rolled, device),
            Stage::Device(stage) => stage.rolled(rolled, device),
            _ => return Go::Stay,
        };
        if matches!(self.stage, Stage::Throw(_)) {
            self.note_since(before, device);
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
            Stage::Throw(throw) => throw.row.tick(device),
            // The device waits while people look at another page.
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
            Stage::Throw(throw) => throw.row.due(device),
            Stage::Device(stage) if !device.is_covered && !self.notes.is_judging() => {
                stage.due(device)
            }
            _ => None,
        }
    }

    fn buttons(&self, device: &Device) -> &'static [ButtonLine] {
        match (&self.stage, self.play.game(device)) {
            (Stage::Throw(throw), Some(game)) => throw.buttons(game),
            (Stage::Write(write), Some(game)) => write.buttons(game),
            (Stage::Device(_), _) => DeviceStage::BUTTONS,
            (Stage::Sheet(_), _) => SheetStage::BUTTONS,
            (Stage::Over, _) => over::buttons(self.play),
            _ => &[],
        }
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Match(self.play.kind())
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        match (&self.stage, &device.table, &device.my_sheet) {
            (Stage::Throw(throw), ..) => throw.draw(device, frame),
            (Stage::Write(write), Some(table), _) => write.draw(table, device, frame),
            (Stage::Device(stage), Some(table), _) => stage.draw(table, device, frame),
            (Stage::Sheet(sheet), _, Some(own)) => sheet.draw(own, device, frame),
            (Stage::Over, _, Some(own)) if self.play == Play::MySheet => {
                over::draw_sheet(own, device, frame);
            }
            (Stage::Over, Some(table), _) => over::draw(table, device, frame),
            _ => {}
        }
    }
}

/// How much has happened in the table's match; see [`TableMatch::moment`].
fn moment(device: &Device) -> (usize, usize) {
    let table = device.table.as_ref();
    table.map_or((0, 0), TableMatch::moment)
}

/// What B does on most stages: at the table, a short press looks at the other sheets, and a long
/// press opens the menu.
pub(super) fn press_b(play: Play, press: Press) -> Option<Go> {
    let title = match play {
        Play::Table => Message::GameMenu,
        Play::MySheet => Message::MySheet,
        Play::DiceOnly => Message::DiceOnly,
    };
    match (press.key, play) {
        (Key::Back, Play::Table) => Some(Overview::default().into()),
        (Key::Menu, _) | (Key::Back, Play::DiceOnly) => Some(ListPage::titled(MENU, title).into()),
        _ => None,
    }
}

#[derive(Clone, Debug)]
enum Stage {
    Throw(ThrowStage),
    Write(WriteStage),
    /// The device plays.
    Device(DeviceStage),
    /// A person writes on their own sheet.
    Sheet(SheetStage),
    Over,
}

impl Stage {
    /// The stage for what the game waits for. Drops any search or roll request of the device.
    fn begin(play: Play, device: &mut Device) -> Self {
        device.thinking.stop();
        device.cancel_roll();
        if play.is_over(device) {
            return Stage::Over;
        }
        match (play, &device.table, &device.my_sheet) {
            (Play::MySheet, _, Some(own)) => Stage::Sheet(SheetStage::new(own.game())),
            (Play::Table, Some(table), _) => match (table.device_to_decide(), table.game().phase())
            {
                (Some((seat, level)), _) => Stage::Device(DeviceStage::begin(seat, level, device)),
                (None, Phase::B | Phase::C) => Stage::Write(WriteStage::new(table)),
                (None, _) => Stage::Throw(ThrowStage::new(play)),
            },
            _ => Stage::Throw(ThrowStage::new(play)),
        }
    }
}
