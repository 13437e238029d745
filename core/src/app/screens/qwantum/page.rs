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
    sheet::{self, Layout},
    table_match::TableMatch,
    throw::ThrowStage,
    write::WriteStage,
};
use crate::{
    app::{
        Sound,
        motion::{Motion, cover},
        screens::{
            button_pages::ButtonLine,
            change_of_hands::{PressLock, draw_banner},
            ending::EndRows,
            list_page::ListPage,
            table::take_reseated,
            who_begins::draw_lot,
        },
    },
    buttons::{Key, Press},
    chance::Rolled,
    collect::CollectFitting,
    qwantum::{Phase, Seat, SheetAction, player::Decision},
    text::Message,
    time::{Millis, sooner},
    ui::Frame,
};

#[derive(Clone, Debug)]
pub(in crate::app) struct QwantumPage {
    play: Play,
    stage: Stage,
    /// Ignores A for a moment after the stage was opened.
    lock: PressLock,
    /// Whether a banner says whose turn it is during that moment.
    has_banner: bool,
    /// Judges the last decisions for a practice note.
    notes: Notes,
}

impl QwantumPage {
    /// Opens the table's game in its current state.
    pub(in crate::app::screens) fn at_table(device: &mut Device) -> Self {
        Self::open(Play::Table, device)
    }

    /// Opens the current match in its current state.
    pub(in crate::app::screens) fn open(play: Play, device: &mut Device) -> Self {
        let mut page = Self::begin(play, device);
        page.change_hands(None, device);
        page
    }

    fn begin(play: Play, device: &mut Device) -> Self {
        QwantumPage {
            play,
            stage: Stage::begin(play, device),
            lock: PressLock::default(),
            has_banner: false,
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

    /// The person who has the device in hand, and what that person does; `None` if nobody has to do
    /// anything.
    fn in_hand(&self, device: &Device) -> Option<(Seat, Message)> {
        match (&self.stage, self.play.game(device)) {
            // Dice that are shown to the whole table are in nobody's hands.
            (Stage::Throw(throw), Some(game))
                if self.play == Play::Table || throw.phase(game) == Phase::FirstThrow =>
            {
                Some((throw.thrower(game), Message::NowThrows))
            }
            (Stage::Write(write), Some(game)) => Some(write.in_hand(game)),
            _ => None,
        }
    }

    /// Locks A for a moment on a new stage. If another person must take the device, a banner and a
    /// sound say so; `before` has it already and needs neither.
    fn change_hands(&mut self, before: Option<Seat>, device: &mut Device) {
        let at = device.at;
        let in_hand = self.in_hand(device).map(|(seat, _)| seat);
        self.has_banner = device.guided.is_none()
            && in_hand.is_some()
            && in_hand != before
            && self.play.people(device) > 1;
        if self.has_banner {
            device.sound(Sound::YourTurn);
        }
        self.lock = match (self.has_banner, self.play) {
            // From when the banner is seen.
            (true, _) => PressLock::changing_hands(device.seen_at()),
            (false, Play::Table) => PressLock::same_hands(at),
            (false, _) => PressLock::default(),
        };
    }

    /// Opens the stage that the match waits for after undo, redo, or writing on a person's own
    /// sheet.
    fn after_change(&mut self, device: &mut Device) {
        let before = self.in_hand(device).map(|(seat, _)| seat);
        self.stage = Stage::begin(self.play, device);
        if self.play == Play::Table {
            self.change_hands(before, device);
        }
    }

    /// Starts to judge what was decided since a moment of the match. If it is the device's turn
    /// now, that turn waits, because there is only one search at a time.
    fn note_since(&mut self, before: (usize, usize), device: &mut Device) {
        let has_tips = device.settings.tips && device.guided.is_none();
        let now = moment(device);
        if has_tips && (now.0 > before.0 || now.1 > before.1) {
            self.notes = Notes::since(before, device);
            if matches!(self.stage, Stage::Device(_)) && self.notes.is_judging() {
                // Drops the device's request for a random number; it will ask again.
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
        let was_device = matches!(self.stage, Stage::Device(_));
        let thrower = self.in_hand(device).filter(|_| was_throwing);
        *self = QwantumPage::begin(self.play, device);
        let table = device.table.as_ref();
        let has_fallen = table.is_some_and(|table| {
            // Nothing has been decided since the second throw.
            let is_thrown = table.game().throw().is_some();
            is_thrown && table.game().phase() == Phase::B && table.has_second_throw()
        });
        if !was_throwing && has_fallen && matches!(self.stage, Stage::Write(_)) {
            // The dice of this turn came back from the journal: everybody sees them first.
            self.stage = Stage::Throw(ThrowStage::new(self.play));
        }
        self.change_hands(thrower.map(|(seat, _)| seat), device);
        if was_device && self.in_hand(device).is_some() {
            device.sound(Sound::YourTurn);
        }
        device.redraw();
    }

    /// Shows a column that was completed since a moment of the match, unless the match is over.
    fn show_column(&self, before: (usize, usize), device: &mut Device) {
        if moment(device).0 <= before.0 || self.play.is_over(device) {
            return;
        }
        let completed = device.table.as_ref().and_then(TableMatch::completed);
        if let Some((seat, column)) = completed.filter(|_| self.play == Play::Table) {
            device.begin_motion(Motion::Column { seat, column });
        }
    }

    /// Draws the stage, or the banner before it.
    fn draw_stage(&self, device: &Device, frame: &mut Frame) {
        if let Some((seat, does)) = self.in_hand(device).filter(|_| self.has_banner) {
            return draw_banner(frame, self.play.name(seat, device), device.say(does));
        }
        match (&self.stage, &device.table, &device.my_sheet) {
            (Stage::Throw(throw), ..) => throw.draw(device, frame),
            (Stage::Write(write), Some(table), _) => write.draw(table, device, frame),
            (Stage::Device(stage), Some(table), _) => stage.draw(table, device, frame),
            (Stage::Sheet(sheet), _, Some(own)) => sheet.draw(own, device, frame),
            (Stage::Over(_), _, Some(own)) if self.play == Play::MySheet => {
                over::draw_sheet(own, device, frame);
            }
            (Stage::Over(rows), Some(table), _) => over::draw(table, rows, device, frame),
            _ => {}
        }
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
        if press.key == Key::Do && self.lock.swallows(device.at) {
            return Go::Stay;
        }
        self.lock.shorten(device.at);
        if core::mem::take(&mut self.has_banner) {
            device.redraw();
        }
        let thrower = self.in_hand(device).map(|(seat, _)| seat);
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
            Stage::Over(rows) => over::press(self.play, rows, press, device),
        };
        if self.play == Play::DiceOnly && self.in_hand(device).map(|(seat, _)| seat) != thrower {
            self.change_hands(thrower, device);
        }
        self.show_column(before, device);
        let go = self.follow(go, device);
        self.note_since(before, device);
        go
    }

    fn page_event(&mut self, event: PageEvent, device: &mut Device) -> Go {
        let game = self.play.game(device).copied();
        match (event, &mut self.stage, game) {
            (PageEvent::Next, ..) => self.next(device),
            (PageEvent::Closed, ..) if take_reseated(device) => self.next(device),
            (PageEvent::Moved, ..) => self.after_change(device),
            (PageEvent::Ended, Stage::Sheet(_), _) => {
                let go = my_sheet::play(SheetAction::Ended, device);
                return self.follow(go, device);
            }
            (PageEvent::Interrupted, ..) => {
                self.notes.interrupted();
                self.resume(device);
            }
            (PageEvent::NoteRead, ..) => {
                self.change_hands(None, device);
                self.resume(device);
            }
            (PageEvent::Faces(die), Stage::Throw(throw), _) => throw.row.look_at(die),
            (PageEvent::Hint, stage, Some(game)) => {
                let (game, seat) = match stage {
                    Stage::Write(write) => write.asks(&game),
                    _ => (game, game.active()),
                };
                return Advice::ask(game, seat, device).map_or(Go::Stay, Go::from);
            }
            (PageEvent::Advised(Decision::Again(dice)), Stage::Throw(throw), _) => throw.take(dice),
            (PageEvent::Advised(decision), _, Some(game)) => {
                // The last throw may still be on the screen.
                if matches!(self.stage, Stage::Throw(_)) {
                    self.next(device);
                }
                if let Stage::Write(write) = &mut self.stage {
                    write.take(decision, &game);
                }
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
        if self.has_banner && device.at >= self.lock.until() {
            self.has_banner = false;
            device.redraw();
        }
        if !device.is_covered
            && !self.is_tumbling()
            && let Some(note) = self.notes.take(device.at)
        {
            return note.into();
        }
        match &mut self.stage {
            Stage::Throw(throw) => throw.row.tick(device),
            // The device waits while people look at another page.
            Stage::Device(stage) if !device.is_covered && !self.notes.is_judging() => {
                let before = moment(device);
                let go = stage.tick(device);
                self.show_column(before, device);
                return self.follow(go, device);
            }
            _ => {}
        }
        Go::Stay
    }

    fn due(&self, device: &Device) -> Option<Millis> {
        let stage = match &self.stage {
            Stage::Throw(throw) => throw.row.due(device),
            Stage::Device(stage) if !device.is_covered && !self.notes.is_judging() => {
                stage.due(device)
            }
            Stage::Over(rows) if self.play == Play::Table => rows.due(device),
            _ => None,
        };
        sooner(stage, self.has_banner.then_some(self.lock.until()))
    }

    fn buttons(&self, device: &Device) -> &'static [ButtonLine] {
        match (&self.stage, self.play.game(device)) {
            (Stage::Throw(throw), Some(game)) => throw.buttons(game),
            (Stage::Write(write), Some(game)) => write.buttons(game),
            (Stage::Device(_), _) => DeviceStage::BUTTONS,
            (Stage::Sheet(_), _) => SheetStage::BUTTONS,
            (Stage::Over(_), _) => over::buttons(self.play),
            _ => &[],
        }
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Match(self.play.kind())
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        self.draw_stage(device, frame);
        match (device.motion(), self.play.game(device)) {
            (Some((Motion::Column { seat, column }, step)), game) => {
                let sheet = match (game, &device.my_sheet) {
                    (Some(game), _) => Some((Layout::TIGHT, game.sheet(seat))),
                    (None, own) => own.as_ref().map(|own| (Layout::ROOMY, own.game().sheet())),
                };
                let (name, language) = (self.play.name(seat, device), device.language());
                if let Some((layout, sheet)) = sheet {
                    let names = device.table.as_ref().filter(|_| game.is_some());
                    let names = names.map(TableMatch::names).unwrap_or_default();
                    cover(frame, step, |frame| {
                        let sheet = (sheet, name, &names[..]);
                        sheet::draw_completed(frame, layout, sheet, column, step, language);
                    });
                }
            }
            (Some((Motion::Lot, step)), Some(game)) => {
                let names = game
                    .setup()
                    .seats()
                    .map(|seat| self.play.name(seat, device));
                let names: heapless::Vec<&str, 4> = names.collect_fitting();
                let first = game.setup().first().index();
                cover(frame, step, |frame| draw_lot(frame, &names, first, step));
            }
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
    Over(EndRows),
}

impl Stage {
    /// The stage for what the game waits for. Drops any search or roll request of the device.
    fn begin(play: Play, device: &mut Device) -> Self {
        device.thinking.stop();
        device.cancel_roll();
        if play.is_over(device) {
            if play == Play::Table {
                device.begin_motion(Motion::End { counts: true });
            }
            return Stage::Over(EndRows::new(device.at));
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
