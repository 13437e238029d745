//! Dice only on the screen: throw, choose what to throw again, the totals in figures that can be
//! read across a table, and the next player. Nothing can be taken back.

use super::{
    Device, Go, OnScreen, Page, Question, SetupList, dice,
    dice_only_registration::{DICE_ONLY, StoredDice},
    table::{ask, fallen},
    throw::button,
};
use crate::{
    app::Sound,
    buttons::{Key, Press},
    chance::Rolled,
    qwantum::{Action, Colour, DiceSet, Die, Seat, Throw, has_room_for_a_turn},
    text::{Message, piece},
    time::Millis,
    ui::{
        Align, Font, Frame, Icon, Ink, WIDTH,
        widgets::{Dialog, List, Row},
    },
};

/// How long thrown dice tumble on the screen, and how long each shows one face.
const TUMBLE: Millis = Millis(480);
const TUMBLE_STEP: Millis = Millis(80);

/// Top of dice that are on the table, and of those in the hand.
const ON_TABLE: i32 = 5;
const IN_HAND: i32 = 0;
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
    Choosing(Focus),
    /// The totals stand.
    Totals,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    Die(usize),
    Again,
    Keep,
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
    /// The dice to be thrown again.
    hand: DiceSet,
    /// The die that the cursor was last on.
    die: usize,
    /// The dice of the pending request, or that tumble.
    thrown: DiceSet,
    tumbles_since: Option<Millis>,
    layer: Option<Layer>,
}

impl DiceOnlyPage {
    /// Shows the dice as they lie, or who throws first.
    pub(super) fn new(stored: &StoredDice) -> Self {
        let game = stored.game();
        let stage = match game.throw() {
            None => Stage::Ready(game.active()),
            Some(_) if game.may_throw_again() => Stage::Choosing(Focus::Die(0)),
            Some(_) => Stage::Totals,
        };
        DiceOnlyPage {
            stage,
            hand: DiceSet::EMPTY,
            die: 0,
            thrown: DiceSet::EMPTY,
            tumbles_since: None,
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
                self.go_to(Stage::Choosing(Focus::Keep), device);
            }
            (_, Key::Back) => self.open(Layer::Menu(List::new()), device),
            (Stage::Ready(_), Key::Do) => self.throw(DiceSet::ALL, device),
            (Stage::Totals, Key::Do) => self.go_to(Stage::Ready(game.next()), device),
            (Stage::Choosing(focus), _) => self.choose(focus, press, device),
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

    fn choose(&mut self, focus: Focus, press: Press, device: &mut Device) {
        let last = Die::ALL.len() - 1;
        let next = match (focus, press.key) {
            (Focus::Die(at), Key::Left) if at > 0 => Focus::Die(at - 1),
            (Focus::Die(0), Key::Left) if press.is_first() => Focus::Die(last),
            (Focus::Die(at), Key::Right) if at < last => Focus::Die(at + 1),
            (Focus::Die(_), Key::Right) if press.is_first() => Focus::Die(0),
            (Focus::Die(_), Key::Down) if self.hand.is_empty() => Focus::Keep,
            (Focus::Die(_), Key::Down) => Focus::Again,
            (Focus::Die(at), Key::Do) => {
                self.hand = self.hand.toggled(Die::ALL[at]);
                return device.click(true);
            }
            (Focus::Again | Focus::Keep, Key::Up) => Focus::Die(self.die),
            (Focus::Again, Key::Right) => Focus::Keep,
            (Focus::Keep, Key::Left) => Focus::Again,
            (Focus::Again, Key::Do) => return self.throw(self.in_hand(), device),
            (Focus::Keep, Key::Do) => return self.go_to(Stage::Totals, device),
            _ => return,
        };
        if let Focus::Die(at) = next {
            self.die = at;
        }
        self.go_to(Stage::Choosing(next), device);
    }

    /// The dice that throwing again throws: with none in the hand, all.
    fn in_hand(&self) -> DiceSet {
        if self.hand.is_empty() {
            DiceSet::ALL
        } else {
            self.hand
        }
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
            (Stage::Choosing(_), Some(lying)) => Action::Again {
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
        *self = DiceOnlyPage {
            thrown: self.thrown,
            tumbles_since: played.then_some(device.at),
            ..page
        };
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
        if self.tumbles_since.take().is_some() {
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
        if let Some(since) = self.tumbles_since {
            if device.at >= since + TUMBLE {
                self.tumbles_since = None;
            }
            device.redraw();
        }
        Go::Stay
    }

    fn due(&self, device: &Device) -> Option<Millis> {
        let since = self.tumbles_since?;
        let steps = (device.at - since).0 / TUMBLE_STEP.0 + 1;
        Some(since + Millis(steps * TUMBLE_STEP.0))
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
            (Stage::Totals, Some(throw)) if self.tumbles_since.is_none() => {
                draw_totals(frame, throw, device);
                button(frame, 127, device.say(Message::NextPlayer), true);
                frame.text(Font::Small, 0, BOTTOM, name(stored.game().active()));
            }
            (stage, Some(throw)) => {
                self.draw_dice(frame, throw, device);
                if self.tumbles_since.is_none() {
                    draw_small_totals(frame, throw, device);
                    if let Stage::Choosing(focus) = stage {
                        let left = self.draw_buttons(frame, focus, device);
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

impl DiceOnlyPage {
    fn draw_dice(&self, frame: &mut Frame, throw: Throw, device: &Device) {
        let line = ON_TABLE + dice::HEIGHT + 1;
        for die in Die::ALL {
            let (x, in_hand) = (dice::place(die), self.hand.has(die));
            let y = if in_hand { IN_HAND } else { ON_TABLE };
            match self.tumbles_since {
                Some(since) if self.thrown.has(die) => {
                    // Any faces will do, as long as neighbours differ.
                    let step = ((device.at - since).0 / TUMBLE_STEP.0) as usize;
                    let face = die.faces()[(step * 5 + die.index() * 2) % 6];
                    let hop = 3 * ((step + die.index() + 1) % 2) as i32;
                    dice::die(frame, face, device.language(), x, y - hop);
                }
                _ => dice::die(frame, throw.face(die), device.language(), x, y),
            }
            if in_hand {
                let x = x + (dice::WIDTH - Icon::AGAIN.width()) / 2;
                Icon::AGAIN.draw(frame, x, line - 5);
            } else {
                frame.fill(x, line, dice::WIDTH, 1);
            }
        }
        if let (Stage::Choosing(Focus::Die(at)), None) = (self.stage, self.tumbles_since) {
            dice::cursor(frame, Die::ALL[at], line + 2);
        }
    }

    /// Draws what can be done; returns the left edge.
    fn draw_buttons(&self, frame: &mut Frame, focus: Focus, device: &Device) -> i32 {
        let keep = device.say(Message::Keep);
        let left = button(frame, 127, keep, focus == Focus::Keep);
        let again = piece!(
            "{} {}",
            device.say(Message::ThrowAgain),
            self.in_hand().len()
        );
        button(frame, left - 4, &again, focus == Focus::Again)
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
