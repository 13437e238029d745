//! A seat that the device plays: it throws, shows which dice it takes up again and what it writes, and
//! goes on after a pause. A press goes on at once.

use super::{
    Device, Go, Lots, ThinkingResult, Told, dice,
    dice_entry::DiceFailure,
    dice_row::{BUTTONS, DiceRow, button},
    entry_picker::{EntryPicker, Line, Use},
    sheet,
    table::{ask, fallen, press_b},
    table_match::TableMatch,
    throw::draw_code,
};
use crate::{
    app::{
        Pace,
        screens::button_pages::{ButtonLine, LOOK_ROUND, MENU},
    },
    buttons::Press,
    chance::Rolled,
    level::Level,
    qwantum::{Action, Choice, DiceSet, Game, MISSES, Phase, Seat, Throw, player::Decision},
    text::{self, Message, piece},
    time::{Millis, sooner},
    ui::{Align, Font, Frame, Ink, WIDTH, widgets::ButtonSign},
};

/// How long people can see whose turn it is before the device throws.
const BEFORE_THROW: Millis = Millis(600);
/// How long they can see which dice the device takes up again.
const DICE_CHOSEN: Millis = Millis(1400);
/// How long they can see what fell at last, once it lies still.
const DICE_FALLEN: Millis = Millis(1500);
/// How long they can see what the device writes.
const WRITTEN: Millis = Millis(1600);

/// What the device is doing.
#[derive(Clone, Debug)]
enum Doing {
    /// It is about to throw all dice.
    Throw,
    /// It has asked for these dice.
    Roll(DiceSet),
    /// The dice could not be thrown: a person says how to go on.
    Failed(DiceSet),
    /// A novice draws lots: nothing else tells it what to do.
    Draw(Lots),
    /// It is thinking.
    Think,
    /// It shows what it has decided.
    Show(Decision),
    /// It shows what has fallen at last.
    Look,
}

/// The device's part of a turn, up to its next action.
#[derive(Clone, Debug)]
pub(super) struct DeviceStage {
    seat: Seat,
    level: Level,
    doing: Doing,
    row: DiceRow,
    /// Until when it shows what it is doing.
    until: Millis,
}

impl DeviceStage {
    /// What the buttons do.
    pub(super) const BUTTONS: &'static [ButtonLine] =
        &[(ButtonSign::A, Message::DoesGoOn), LOOK_ROUND, MENU];

    /// Begins to decide what the game waits for.
    pub(super) fn begin(seat: Seat, level: Level, device: &mut Device) -> Self {
        let mut stage = DeviceStage {
            seat,
            level,
            doing: Doing::Throw,
            row: DiceRow::default(),
            until: device.at,
        };
        match device.table.as_ref().map(|table| table.game().phase()) {
            Some(Phase::FirstThrow) => stage.show(Doing::Throw, BEFORE_THROW, device),
            _ => stage.decide(device),
        }
        stage
    }

    fn show(&mut self, doing: Doing, pause: Millis, device: &mut Device) {
        self.doing = doing;
        self.until = match device.settings.pace {
            Pace::Slow => device.at + pause,
            Pace::AtOnce => device.at,
        };
        device.redraw();
    }

    fn decide(&mut self, device: &mut Device) {
        let Some(table) = &device.table else { return };
        match table.game().random_by_code(self.seat) {
            Some(random) => self.think(random, device),
            None if self.level == Level::Novice => {
                let played = table.journal().len();
                self.doing = Doing::Draw(Lots::draw(played, device));
            }
            None => self.think(0, device),
        }
    }

    fn think(&mut self, random: u32, device: &mut Device) {
        let Some(game) = device.table.as_ref().map(|table| *table.game()) else {
            return;
        };
        self.doing = Doing::Think;
        device
            .thinking
            .decide_qwantum(&game, self.seat, self.level, random);
    }

    pub(super) fn thinking_done(&mut self, result: &ThinkingResult, device: &mut Device) {
        let Some(game) = device.table.as_ref().map(|table| *table.game()) else {
            return;
        };
        let decision = match (result, &self.doing) {
            (ThinkingResult::Qwantum(verdict), Doing::Think) => verdict.decision,
            (ThinkingResult::GaveUp, Doing::Think) => match game.phase() {
                Phase::B => Decision::B(None),
                Phase::C => Decision::C(None),
                _ => Decision::Again(DiceSet::EMPTY),
            },
            _ => return,
        };
        let pause = match decision {
            Decision::Again(dice) => {
                if !self.row.is_tumbling() {
                    self.row = DiceRow::with_hand(dice);
                }
                DICE_CHOSEN
            }
            // Nothing happens that people would have to see.
            Decision::B(None) => Millis(0),
            Decision::C(None) if !self.is_miss(&game) => Millis(0),
            Decision::B(_) | Decision::C(_) => WRITTEN,
        };
        self.show(Doing::Show(decision), pause, device);
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if let Some(go) = press_b(press) {
            return go;
        }
        if let Doing::Failed(dice) = self.doing {
            self.roll(dice, device);
        } else {
            self.stop_tumbling(device);
            self.until = device.at;
        }
        Go::Stay
    }

    pub(super) fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        if let Doing::Draw(lots) = &mut self.doing {
            lots.rolled(rolled, device);
            if let Some(random) = lots.number() {
                self.think(random, device);
            }
            return Go::Stay;
        }
        let (Doing::Roll(dice) | Doing::Failed(dice)) = self.doing else {
            return Go::Stay;
        };
        let fell = match rolled {
            Rolled::Dice(fell) => fallen(fell),
            _ => None,
        };
        match fell {
            Some(fell) => self.lie(dice, fell, device),
            None => {
                self.doing = Doing::Failed(dice);
                return DiceFailure::of_dice(dice).into();
            }
        }
        Go::Stay
    }

    /// Plays how the dice have fallen.
    fn lie(&mut self, dice: DiceSet, fell: Throw, device: &mut Device) {
        let Some(game) = device.table.as_ref().map(|table| *table.game()) else {
            return;
        };
        let is_first = game.phase() == Phase::FirstThrow;
        let choice = if is_first {
            Choice::Throw
        } else {
            Choice::Again(dice)
        };
        if TableMatch::play(device, game.action(choice, fell)).is_ok() {
            self.row = DiceRow::tumbling(dice, device.at);
            if is_first {
                self.decide(device);
            } else {
                self.show(Doing::Look, DICE_FALLEN, device);
            }
        }
        if device.settings.pace == Pace::AtOnce {
            self.stop_tumbling(device);
        }
    }

    /// Shows how the dice lie, and which of them are taken up again if that is known.
    fn stop_tumbling(&mut self, device: &mut Device) {
        if self.row.stop_tumbling() {
            self.show_hand(device);
        }
    }

    fn show_hand(&mut self, device: &mut Device) {
        if let Doing::Show(Decision::Again(dice)) = self.doing {
            // It was decided while the dice were tumbling.
            self.row = DiceRow::with_hand(dice);
            self.show(Doing::Show(Decision::Again(dice)), DICE_CHOSEN, device);
        }
        device.redraw();
    }

    /// Throws dice. In a game by code they fall at once, as the code says.
    fn roll(&mut self, dice: DiceSet, device: &mut Device) {
        self.doing = Doing::Roll(dice);
        let table = device.table.as_ref();
        match table.and_then(|table| table.game().falls_by_code()) {
            Some(fell) => self.lie(dice, fell, device),
            None => device.ask(ask(dice)),
        }
    }

    pub(super) fn tick(&mut self, device: &mut Device) -> Go {
        if self.row.is_tumbling() {
            self.row.tick(device);
            if self.row.is_tumbling() {
                return Go::Stay;
            }
            self.show_hand(device);
        }
        if device.at < self.until {
            return Go::Stay;
        }
        let action = match self.doing {
            Doing::Throw => {
                self.roll(DiceSet::ALL, device);
                return Go::Stay;
            }
            Doing::Show(Decision::Again(dice)) if !dice.is_empty() => {
                self.roll(dice, device);
                return Go::Stay;
            }
            Doing::Show(Decision::Again(_)) => Action::Keep,
            Doing::Show(Decision::B(colour)) => Action::B(colour),
            Doing::Show(Decision::C(colour)) => Action::C {
                seat: self.seat,
                colour,
            },
            Doing::Look => return Go::Tell(Told::Next),
            Doing::Roll(_) | Doing::Failed(_) | Doing::Draw(_) | Doing::Think => {
                return Go::Stay;
            }
        };
        match TableMatch::play(device, action) {
            Ok(()) => Go::Tell(Told::Next),
            // It decides only what is legal.
            Err(_) => Go::Stay,
        }
    }

    pub(super) fn due(&self, device: &Device) -> Option<Millis> {
        let shows = matches!(self.doing, Doing::Throw | Doing::Show(_) | Doing::Look);
        let until = (shows && !self.row.is_tumbling()).then_some(self.until);
        sooner(self.row.due(device), until)
    }

    /// Whether writing nothing now is a miss.
    fn is_miss(&self, game: &Game) -> bool {
        self.seat == game.active() && game.ending_misses()
    }

    pub(super) fn draw(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        let game = table.game();
        match (game.phase(), &self.doing) {
            (Phase::B | Phase::C, Doing::Draw(_) | Doing::Think | Doing::Show(_)) => {
                self.draw_entry(table, device, frame);
            }
            _ => self.draw_dice(table, device, frame),
        }
    }

    fn draw_dice(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        let game = table.game();
        self.row.draw(game.throw(), false, device, frame);
        let name = table.name(self.seat);
        let Some(throw) = game.throw() else {
            let middle = WIDTH as i32 / 2;
            frame.write(Font::Title, Align::Centre, middle, 36, name, Ink::Plain);
            draw_code(table, device, frame);
            if matches!(self.doing, Doing::Failed(_)) {
                // It waits for a press.
                button(frame, 127, device.say(Message::Throw), true);
            }
            return;
        };
        frame.text(Font::Small, 1, BUTTONS + 2, name);
        if self.row.is_tumbling() {
            return;
        }
        dice::totals(frame, throw, device.language(), 35);
        match &self.doing {
            Doing::Show(Decision::Again(_)) | Doing::Failed(_) => {
                self.row.draw_buttons(device, frame);
            }
            Doing::Draw(_) | Doing::Think => {
                let words = device.say(Message::Weighing);
                frame.write(
                    Font::Small,
                    Align::Right,
                    127,
                    BUTTONS + 2,
                    words,
                    Ink::Plain,
                );
            }
            Doing::Look => {
                button(frame, 127, device.say(Message::Write), true);
            }
            _ => {}
        }
    }

    fn draw_entry(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        let (game, seat) = (table.game(), self.seat);
        let mut picker = EntryPicker::new(game, seat, Use::Write, false);
        picker.go_to(Line::Nothing);
        let entry = match &self.doing {
            Doing::Show(Decision::B(colour) | Decision::C(colour)) => *colour,
            _ => None,
        };
        let entry = entry.and_then(|colour| Some((colour, game.totals().of(colour)?)));
        if let Some((colour, number)) = entry {
            picker.choose(colour, number);
        }
        let mut after = picker.after(game.sheet(seat));
        let name = table.name(seat);
        let words = match (&self.doing, entry) {
            (Doing::Show(_), Some(_)) => text::fill(device.say(Message::DeviceWrites), name),
            (Doing::Show(Decision::C(_)), None) if self.is_miss(game) => {
                after.mark_miss();
                let miss = game.sheet(seat).misses() + 1;
                piece!("{} -{miss} {miss}/{MISSES}", device.say(Message::HintMiss))
            }
            (Doing::Show(_), None) => text::fill(device.say(Message::DevicePasses), name),
            _ => piece!("{}", device.say(Message::Weighing)),
        };
        picker.draw(frame, game, seat, &after, device.language());
        sheet::draw_name(frame, name, true);
        sheet::draw_standing(frame, table, seat);
        sheet::draw_hint(frame, &words);
    }
}
