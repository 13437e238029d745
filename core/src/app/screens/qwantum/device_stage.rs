//! A seat that the device plays: it rolls, shows which dice it picks up again and what it writes,
//! and goes on after a pause. A press skips the pause.

use super::{
    Device, Go, PageEvent, RandomDraw, ThinkingResult, dice,
    dice_row::{BUTTONS, DiceRow, button},
    entry_picker::{EntryPicker, Line, Purpose},
    page::press_b,
    play::Play,
    sheet::{self, Layout},
    table_match::TableMatch,
    throw::ThrowStage,
};
use crate::{
    app::{
        Pace,
        motion::Motion,
        screens::{
            button_pages::{ButtonLine, LOOK_ROUND, MENU},
            names::with_name,
        },
    },
    buttons::Press,
    chance::Rolled,
    level::Level,
    qwantum::{Action, DiceSet, Game, Phase, Seat, player::Decision},
    text::{self, Message, TextSpace, short_text},
    time::{Millis, sooner},
    ui::{Font, Frame, widgets::ButtonSign},
};

/// How long people can see whose turn it is before the device rolls.
const BEFORE_THROW: Millis = Millis(600);
/// How long they can see which dice the device picks up again.
const DICE_CHOSEN: Millis = Millis(1400);
/// How long they can see the last roll, once the dice have stopped.
const DICE_FALLEN: Millis = Millis(1500);
/// How long they can see what the device writes.
const WRITTEN: Millis = Millis(1600);

/// What the device is doing.
#[derive(Clone, Debug)]
enum DeviceState {
    /// It is about to roll all dice.
    Throw,
    /// It has requested a roll.
    Roll,
    /// The roll failed: people decide how to go on.
    Failed,
    /// Level novice draws a random number for its decision.
    Draw(RandomDraw),
    /// It is thinking.
    Think,
    /// It shows its decision.
    Show(Decision),
    /// It shows the last roll.
    Look,
}

/// The device's part of a turn, up to its next action.
#[derive(Clone, Debug)]
pub(super) struct DeviceStage {
    seat: Seat,
    level: Level,
    state: DeviceState,
    throw: ThrowStage,
    /// It shows what it is doing until this time.
    until: Millis,
}

impl DeviceStage {
    /// What the buttons do.
    pub(super) const BUTTONS: &'static [ButtonLine] =
        &[(ButtonSign::A, Message::DoesGoOn), LOOK_ROUND, MENU];

    /// Begins the decision that the game waits for.
    pub(super) fn begin(seat: Seat, level: Level, device: &mut Device) -> Self {
        let mut stage = DeviceStage {
            seat,
            level,
            state: DeviceState::Throw,
            throw: ThrowStage::new(Play::Table),
            until: device.at,
        };
        match Play::Table.game(device).map(Game::phase) {
            Some(Phase::FirstThrow) => stage.show(DeviceState::Throw, BEFORE_THROW, device),
            _ => stage.decide(device),
        }
        stage
    }

    fn show(&mut self, state: DeviceState, pause: Millis, device: &mut Device) {
        self.state = state;
        self.until = match device.settings.pace {
            Pace::Slow => device.seen_at() + pause,
            Pace::AtOnce => device.at,
        };
        device.redraw();
    }

    fn decide(&mut self, device: &mut Device) {
        let Some(table) = &device.table else { return };
        match table.game().random_by_code(self.seat) {
            Some(random) => self.think(random, device),
            None if self.level == Level::Novice => {
                let (decided, fallen) = table.moment();
                self.state = DeviceState::Draw(RandomDraw::begin(decided + fallen, device));
            }
            None => self.think(0, device),
        }
    }

    fn think(&mut self, random: u32, device: &mut Device) {
        let Some(&game) = Play::Table.game(device) else {
            return;
        };
        self.state = DeviceState::Think;
        let (seat, level) = (self.seat, self.level);
        device.thinking.decide_qwantum(&game, seat, level, random);
    }

    pub(super) fn thinking_done(&mut self, result: &ThinkingResult, device: &mut Device) {
        let Some(&game) = Play::Table.game(device) else {
            return;
        };
        let decision = match (result, &self.state) {
            (ThinkingResult::Qwantum(verdict), DeviceState::Think) => verdict.decision,
            (ThinkingResult::GaveUp, DeviceState::Think) => match game.phase() {
                Phase::B => Decision::B(None),
                Phase::C => Decision::C(None),
                _ => Decision::Again(DiceSet::EMPTY),
            },
            _ => return,
        };
        let pause = match decision {
            Decision::Again(dice) => {
                if !self.throw.row.is_tumbling() {
                    self.throw.row = DiceRow::with_hand(dice);
                }
                DICE_CHOSEN
            }
            // There is nothing for people to see.
            Decision::B(None) => Millis(0),
            Decision::C(None) if !self.is_miss(&game) => Millis(0),
            Decision::B(_) | Decision::C(_) => WRITTEN,
        };
        self.show(DeviceState::Show(decision), pause, device);
        self.lift(device);
    }

    /// Lifts the dice that are thrown again, once they have stopped.
    fn lift(&self, device: &mut Device) {
        let has_hand = !self.throw.row.hand().is_empty();
        if has_hand && device.settings.pace == Pace::Slow {
            device.begin_motion(Motion::Lift);
        }
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if let Some(go) = press_b(Play::Table, press) {
            return go;
        }
        if let DeviceState::Failed = self.state {
            self.roll(self.throw.thrown, device);
        } else {
            self.stop_tumbling(device);
            self.until = device.at;
        }
        Go::Stay
    }

    pub(super) fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        if let DeviceState::Draw(draw) = &mut self.state {
            draw.rolled(rolled, device);
            if let Some(random) = draw.number() {
                self.think(random, device);
            }
            return Go::Stay;
        }
        if !matches!(self.state, DeviceState::Roll | DeviceState::Failed) {
            return Go::Stay;
        }
        let go = self.throw.rolled(rolled, device);
        match go {
            Go::Stay => self.after_roll(device),
            _ => self.state = DeviceState::Failed,
        }
        go
    }

    /// Goes on if the dice have been rolled.
    fn after_roll(&mut self, device: &mut Device) {
        if !self.throw.row.is_tumbling() {
            return;
        }
        match Play::Table.game(device).map(Game::phase) {
            Some(Phase::MayThrowAgain) => self.decide(device),
            _ => self.show(DeviceState::Look, DICE_FALLEN, device),
        }
        if device.settings.pace == Pace::AtOnce {
            self.stop_tumbling(device);
        }
    }

    /// Shows the dice that came up, and which of them are picked up again if that is known.
    fn stop_tumbling(&mut self, device: &mut Device) {
        if self.throw.row.stop_tumbling() {
            self.show_hand(device);
        }
    }

    fn show_hand(&mut self, device: &mut Device) {
        if let DeviceState::Show(Decision::Again(dice)) = self.state {
            // This was decided while the dice were tumbling.
            self.throw.row = DiceRow::with_hand(dice);
            self.show(
                DeviceState::Show(Decision::Again(dice)),
                DICE_CHOSEN,
                device,
            );
            self.lift(device);
        }
        device.redraw();
    }

    fn roll(&mut self, dice: DiceSet, device: &mut Device) {
        self.state = DeviceState::Roll;
        self.throw.throw(dice, device);
        self.after_roll(device);
    }

    pub(super) fn tick(&mut self, device: &mut Device) -> Go {
        if self.throw.row.is_tumbling() {
            self.throw.row.tick(device);
            if self.throw.row.is_tumbling() {
                return Go::Stay;
            }
            self.show_hand(device);
        }
        if device.at < self.until {
            return Go::Stay;
        }
        match self.state {
            DeviceState::Throw => self.roll(DiceSet::ALL, device),
            DeviceState::Show(Decision::Again(dice)) if !dice.is_empty() => self.roll(dice, device),
            DeviceState::Show(decision) => {
                let action = match decision {
                    Decision::Again(_) => Action::Keep,
                    Decision::B(colour) => Action::choice(None, colour),
                    Decision::C(colour) => Action::choice(Some(self.seat), colour),
                };
                // Its decisions are always legal.
                if Play::Table.play(action, device).is_ok() {
                    return Go::Tell(PageEvent::Next);
                }
            }
            DeviceState::Look => return Go::Tell(PageEvent::Next),
            DeviceState::Roll | DeviceState::Failed | DeviceState::Draw(_) | DeviceState::Think => {
            }
        }
        Go::Stay
    }

    pub(super) fn due(&self, device: &Device) -> Option<Millis> {
        let shows = matches!(
            self.state,
            DeviceState::Throw | DeviceState::Show(_) | DeviceState::Look
        );
        let until = (shows && !self.throw.row.is_tumbling()).then_some(self.until);
        sooner(self.throw.row.due(device), until)
    }

    /// Whether writing nothing now is a miss.
    fn is_miss(&self, game: &Game) -> bool {
        self.seat == game.active() && game.ending_misses()
    }

    pub(super) fn draw(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        let game = table.game();
        match (game.phase(), &self.state) {
            (
                Phase::B | Phase::C,
                DeviceState::Draw(_) | DeviceState::Think | DeviceState::Show(_),
            ) => {
                self.draw_entry(table, device, frame);
            }
            _ => self.draw_dice(table, device, frame),
        }
    }

    fn draw_dice(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        let game = table.game();
        let name = table.name(self.seat);
        let Some(throw) = game.throw() else {
            let waits = matches!(self.state, DeviceState::Failed);
            let throw = &self.throw;
            return throw.draw_first(name, Some(table), waits, device, frame);
        };
        self.throw.row.draw(Some(throw), false, device, frame);
        frame.text(Font::Small, 1, BUTTONS + 2, name);
        if self.throw.row.is_tumbling() {
            return;
        }
        dice::totals(frame, throw, device.language(), 35);
        match &self.state {
            DeviceState::Show(Decision::Again(_)) | DeviceState::Failed => {
                self.throw.row.draw_buttons(device, frame);
            }
            DeviceState::Draw(_) | DeviceState::Think => {
                let words = device.say(Message::Weighing);
                frame.text_right(Font::Small, 127, BUTTONS + 2, words);
            }
            DeviceState::Look => {
                button(frame, 127, device.say(Message::Write), true);
            }
            _ => {}
        }
    }

    fn draw_entry(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        let (game, seat) = (table.game(), self.seat);
        let mut picker = EntryPicker::new(game, seat, Purpose::Write, false);
        picker.go_to(Line::Nothing);
        let entry = match &self.state {
            DeviceState::Show(Decision::B(colour) | Decision::C(colour)) => *colour,
            _ => None,
        };
        let entry = entry.and_then(|colour| Some((colour, game.totals().of(colour)?)));
        if let Some((colour, number)) = entry {
            picker.choose(colour, number);
        }
        let is_miss = matches!(self.state, DeviceState::Show(Decision::C(_))) && self.is_miss(game);
        let name = table.name(seat);
        let says = |message| {
            let words = |name: &str| text::fill(device.say(message), name);
            with_name(
                TextSpace::NamedHint.letters(),
                (name, &table.names()),
                words,
            )
        };
        let words = match (&self.state, entry) {
            (DeviceState::Show(_), Some(_)) => says(Message::DeviceWrites),
            (DeviceState::Show(_), None) if is_miss => sheet::miss_words(game.sheet(seat), device),
            (DeviceState::Show(_), None) => says(Message::DevicePasses),
            _ => short_text!("{}", device.say(Message::Weighing)),
        };
        let (sheet, dice) = (game.sheet(seat), Some(game));
        picker.draw(frame, Layout::TIGHT, sheet, dice, is_miss, device);
        sheet::draw_name(frame, name, &table.names(), true);
        sheet::draw_standing(frame, table, seat);
        sheet::draw_hint(frame, &words);
    }
}
