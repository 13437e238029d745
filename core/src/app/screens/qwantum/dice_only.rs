//! Dice only on the screen: throw, choose what to throw again, the totals in figures that can be
//! read across a table, and the next player. Nothing can be taken back.

use super::{
    Device, Go, OnScreen, Page, Question, SetupList, dice,
    dice_only_registration::{DICE_ONLY, StoredDice},
    dice_row::{DiceChoice, DiceRow, ON_TABLE, button},
    table::{ask, fallen},
};
use crate::{
    app::Sound,
    buttons::{Key, Press},
    chance::Rolled,
    qwantum::{Action, Colour, DiceSet, Die, Seat, Throw, has_room_for_a_turn},
    text::{Message, piece},
    time::Millis,
    ui::{
        Align, Font, Frame, Ink, WIDTH,
        widgets::{Dialog, List, Row},
    },
};

/// Top of the totals below the dice.
const TOTALS: i32 = 34;
/// Top of the bottom line.
const BOTTOM: i32 = 56;

/// What the page is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Somebody is about to throw.
    Ready(Seat),
    /// Dice may be thrown again.
    Choosing,
    /// The totals stand.
    Totals,
}

/// What is open on top.
#[derive(Clone, Debug)]
enum Layer {
    Menu(List),
    Leave(Question),
    End(Question),
    /// The dice cannot be trusted, so nothing was thrown.
    Failure(Dialog),
}

/// The entries of the menu.
const ENTRIES: [Message; 2] = [Message::EndOfGame, Message::Leave];

#[derive(Clone, Debug)]
pub(in crate::app) struct DiceOnlyPage {
    stage: Stage,
    row: DiceRow,
    /// The dice of the pending request.
    thrown: DiceSet,
    layer: Option<Layer>,
}

impl DiceOnlyPage {
    /// Shows the dice as they lie, or who throws first.
    pub(super) fn new(stored: &StoredDice) -> Self {
        let game = stored.game();
        let stage = match game.throw() {
            None => Stage::Ready(game.active()),
            Some(_) if game.may_throw_again() => Stage::Choosing,
            Some(_) => Stage::Totals,
        };
        DiceOnlyPage {
            stage,
            row: DiceRow::default(),
            thrown: DiceSet::EMPTY,
            layer: None,
        }
    }

    fn press_stage(&mut self, press: Press, device: &mut Device) -> Go {
        let Some(stored) = &device.dice_only else {
            return SetupList::new().into();
        };
        let game = *stored.game();
        match (self.stage, press.key) {
            (_, Key::Menu) => self.open(Layer::Menu(List::new()), device),
            // Back to what lies on the table, and from there to the menu.
            (Stage::Ready(_), Key::Back) if game.throw().is_some() => {
                self.go_to(Stage::Totals, device);
            }
            (Stage::Totals, Key::Back) if game.may_throw_again() => {
                self.row.point_at_keep();
                self.go_to(Stage::Choosing, device);
            }
            (_, Key::Back) => self.open(Layer::Menu(List::new()), device),
            (Stage::Ready(_), Key::Do) => self.throw(DiceSet::ALL, device),
            (Stage::Totals, Key::Do) => self.go_to(Stage::Ready(game.next()), device),
            (Stage::Choosing, _) => match self.row.press(press, device) {
                // Faces are looked at only at the table.
                DiceChoice::Nothing | DiceChoice::Faces(_) => {}
                DiceChoice::Again(dice) => self.throw(dice, device),
                DiceChoice::Keep => self.go_to(Stage::Totals, device),
            },
            _ => {}
        }
        Go::Stay
    }

    fn open(&mut self, layer: Layer, device: &mut Device) {
        self.layer = Some(layer);
        device.click(true);
    }

    fn go_to(&mut self, stage: Stage, device: &mut Device) {
        self.stage = stage;
        device.click(true);
    }

    fn throw(&mut self, dice: DiceSet, device: &mut Device) {
        self.thrown = dice;
        device.ask(ask(dice));
    }

    /// Keeps what fell. It is stored before it is shown.
    fn play(&mut self, fell: Throw, device: &mut Device) {
        let Some(stored) = &mut device.dice_only else {
            return;
        };
        let action = match (self.stage, stored.game().throw()) {
            (Stage::Choosing, Some(lying)) => Action::Again {
                dice: self.thrown,
                throw: lying.again(self.thrown, fell),
            },
            _ => {
                if !has_room_for_a_turn(&stored.journal) {
                    let players = stored.players.clone();
                    *stored = StoredDice::new(stored.game().next_setup(), players);
                }
                Action::Throw(fell)
            }
        };
        let played = stored.journal.play(action).is_ok();
        let page = Self::new(stored);
        device.sound(if played { Sound::Done } else { Sound::Refused });
        let thrown = self.thrown;
        *self = page;
        if played {
            self.row = DiceRow::tumbling(thrown, device.at);
        }
        device.redraw();
    }

    fn press_layer(&mut self, press: Press, device: &mut Device) -> Go {
        match &mut self.layer {
            None => {}
            Some(Layer::Menu(list)) => match press.key {
                Key::Do => {
                    let is_end = ENTRIES[list.chosen()] == Message::EndOfGame;
                    let layer = if is_end {
                        Layer::End(Question::end_of_dice())
                    } else {
                        Layer::Leave(Question::leave())
                    };
                    self.open(layer, device);
                }
                Key::Back | Key::Menu => {
                    self.layer = None;
                    device.click(true);
                }
                _ => {
                    let changed = list.press(press, ENTRIES.len());
                    device.click(changed);
                }
            },
            Some(Layer::Leave(question)) => match question.press(press, device) {
                Some(true) => return SetupList::new().into(),
                Some(false) => self.layer = None,
                None => {}
            },
            Some(Layer::End(question)) => match question.press(press, device) {
                Some(true) => {
                    let ended = device.dice_only.take();
                    device.store_requests.forget = ended.and_then(|ended| ended.id());
                    return SetupList::new().into();
                }
                Some(false) => self.layer = None,
                None => {}
            },
            Some(Layer::Failure(_)) => {
                self.layer = None;
                device.click(true);
                if press.key == Key::Do {
                    device.ask(ask(self.thrown));
                }
            }
        }
        Go::Stay
    }
}

impl Page for DiceOnlyPage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.row.stop_tumbling() {
            device.redraw();
            return Go::Stay;
        }
        if device.is_waiting() {
            return Go::Stay;
        }
        if self.layer.is_some() {
            return self.press_layer(press, device);
        }
        self.press_stage(press, device)
    }

    fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        let fell = match rolled {
            Rolled::Dice(fell) => fallen(fell),
            _ => None,
        };
        match fell {
            Some(fell) => self.play(fell, device),
            None => self.open(Layer::Failure(Dialog::default()), device),
        }
        Go::Stay
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        self.row.tick(device);
        Go::Stay
    }

    fn due(&self, device: &Device) -> Option<Millis> {
        self.row.due(device)
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Match(DICE_ONLY)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(stored) = &device.dice_only else {
            return;
        };
        match &self.layer {
            Some(Layer::Menu(list)) => {
                let rows = ENTRIES.map(|entry| Row::entry(device.say(entry), ""));
                return list.draw(frame, device.say(Message::DiceOnly), &rows);
            }
            Some(Layer::Leave(question) | Layer::End(question)) => {
                return question.draw(device, frame);
            }
            Some(Layer::Failure(dialog)) => {
                let [title, words, again] = [
                    Message::DiceFailureTitle,
                    Message::DiceFailureText,
                    Message::TryAgain,
                ]
                .map(|message| device.say(message));
                return dialog.draw(frame, title, words, &[again]);
            }
            None => {}
        }
        let name = |seat: Seat| {
            let player = stored.players.get(seat.index());
            player.map_or("", |player| player.name.as_str())
        };
        match (self.stage, stored.game().throw()) {
            (Stage::Ready(seat), _) => {
                for die in Die::ALL {
                    dice::unthrown(frame, die, dice::place(die), ON_TABLE);
                }
                let middle = WIDTH as i32 / 2;
                frame.write(
                    Font::Title,
                    Align::Centre,
                    middle,
                    36,
                    name(seat),
                    Ink::Plain,
                );
                button(frame, 127, device.say(Message::Throw), true);
            }
            (Stage::Totals, Some(throw)) if !self.row.is_tumbling() => {
                draw_totals(frame, throw, device);
                button(frame, 127, device.say(Message::NextPlayer), true);
                frame.text(Font::Small, 0, BOTTOM, name(stored.game().active()));
            }
            (stage, Some(throw)) => {
                let can_choose = stage == Stage::Choosing;
                self.row.draw(Some(throw), can_choose, device, frame);
                if !self.row.is_tumbling() {
                    draw_small_totals(frame, throw, device);
                    if can_choose {
                        let left = self.row.draw_buttons(device, frame);
                        let name = name(stored.game().active());
                        if Font::Small.width(name) < left {
                            frame.text(Font::Small, 0, BOTTOM, name);
                        }
                    }
                }
            }
            (_, None) => {}
        }
    }
}

/// The four totals side by side, below the dice.
fn draw_small_totals(frame: &mut Frame, throw: Throw, device: &Device) {
    for colour in Colour::ALL {
        let left = 32 * colour.index() as i32;
        dice::label(frame, colour, device.language(), left, TOTALS + 5, 8);
        let total = piece!("{}", throw.total(colour));
        frame.write(
            Font::Huge,
            Align::Left,
            left + 10,
            TOTALS,
            &total,
            Ink::Plain,
        );
    }
}

/// The four totals as large as the screen allows, two by two.
fn draw_totals(frame: &mut Frame, throw: Throw, device: &Device) {
    /// The rows of the largest font that its figures use.
    const FIGURES: core::ops::Range<i32> = 3..16;
    let mut figures = Frame::new();
    for colour in Colour::ALL {
        let index = colour.index() as i32;
        let (left, top) = (64 * (index % 2), 28 * (index / 2));
        dice::label(frame, colour, device.language(), left + 2, top + 8, 10);
        figures.wipe();
        let total = piece!("{:>2}", throw.total(colour));
        figures.text(Font::Huge, 0, 0, &total);
        // Every pixel becomes four.
        for (y, row) in FIGURES.zip((top..).step_by(2)) {
            for x in 0..Font::Huge.width(&total) {
                if figures.is_lit(x, y) {
                    frame.fill(left + 18 + 2 * x, row, 2, 2);
                }
            }
        }
    }
}
