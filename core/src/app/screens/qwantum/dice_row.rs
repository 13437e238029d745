//! The row of seven dice, at the table and in *dice only*: which dice are in the hand, the cursor,
//! and the buttons below. Also makes the dice tumble after a throw.
//!
//! Dice to be thrown again are in the hand, drawn a little higher; the others stay on the table.

use super::{Device, dice};
use crate::{
    app::motion::Motion,
    buttons::{Key, Press},
    qwantum::{DiceSet, Die, Throw},
    text::{self, Message},
    time::Millis,
    ui::{Align, Font, Frame, Icon},
};

/// How long dice tumble on the screen. The result is already settled when they start.
const TUMBLE: Millis = Millis(480);
/// How long a tumbling die shows one face.
const TUMBLE_STEP: Millis = Millis(80);

/// The top of dice on the table.
pub(super) const ON_TABLE: i32 = 5;
/// The top of dice in the hand.
const IN_HAND: i32 = 0;
/// The top of the buttons.
pub(super) const BUTTONS: i32 = 54;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    Die(usize),
    Again,
    Keep,
}

/// What a press means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DiceChoice {
    /// Nothing is decided yet; says whether the cursor or the hand has changed.
    Nothing(bool),
    /// Look at the faces of this die.
    Faces(Die),
    /// Throw these dice again.
    Again(DiceSet),
    /// Keep the dice as they are.
    Keep,
}

#[derive(Clone, Copy, Debug)]
struct Tumble {
    dice: DiceSet,
    since: Millis,
}

#[derive(Clone, Debug)]
pub(super) struct DiceRow {
    hand: DiceSet,
    focus: Focus,
    /// The die that the cursor was last on.
    die: usize,
    tumble: Option<Tumble>,
}

impl Default for DiceRow {
    fn default() -> Self {
        DiceRow {
            hand: DiceSet::EMPTY,
            focus: Focus::Die(0),
            die: 0,
            tumble: None,
        }
    }
}

impl DiceRow {
    /// The row with dice that have just been thrown.
    pub(super) fn tumbling(dice: DiceSet, since: Millis) -> Self {
        DiceRow {
            tumble: Some(Tumble { dice, since }),
            ..Self::default()
        }
    }

    /// The row with these dice in the hand and the cursor on the button to throw them again. With
    /// none in the hand, the cursor is on the button to keep all dice.
    pub(super) fn with_hand(hand: DiceSet) -> Self {
        DiceRow {
            hand,
            focus: if hand.is_empty() {
                Focus::Keep
            } else {
                Focus::Again
            },
            ..Self::default()
        }
    }

    pub(super) fn is_tumbling(&self) -> bool {
        self.tumble.is_some()
    }

    /// Shows the result at once; returns whether the dice were still tumbling.
    pub(super) fn stop_tumbling(&mut self) -> bool {
        self.tumble.take().is_some()
    }

    pub(super) fn hand(&self) -> DiceSet {
        self.hand
    }

    /// The dice that would be thrown again. This depends on the cursor, because the button to throw
    /// again throws all dice if the hand is empty.
    pub(super) fn at_stake(&self) -> DiceSet {
        match self.focus {
            Focus::Again => self.thrown_again(),
            _ => self.hand,
        }
    }

    fn thrown_again(&self) -> DiceSet {
        if self.hand.is_empty() {
            DiceSet::ALL
        } else {
            self.hand
        }
    }

    /// Moves the cursor to a die whose faces were shown.
    pub(super) fn look_at(&mut self, die: Die) {
        self.die = die.index();
        self.focus = Focus::Die(self.die);
    }

    /// Moves the cursor, or takes a die into the hand or puts it back. The caller carries out the
    /// choice and makes its sound.
    pub(super) fn press(&mut self, press: Press) -> DiceChoice {
        let last = Die::ALL.len() - 1;
        let focus = match (self.focus, press.key) {
            (Focus::Die(at), Key::Left) if at > 0 => Focus::Die(at - 1),
            (Focus::Die(0), Key::Left) if press.is_first() => Focus::Die(last),
            (Focus::Die(at), Key::Right) if at < last => Focus::Die(at + 1),
            (Focus::Die(_), Key::Right) if press.is_first() => Focus::Die(0),
            (Focus::Die(_), Key::Down) if self.hand.is_empty() => Focus::Keep,
            (Focus::Die(_), Key::Down) => Focus::Again,
            (Focus::Die(at), Key::Up) if press.is_first() => {
                return DiceChoice::Faces(Die::ALL[at]);
            }
            (Focus::Die(at), Key::Do) => {
                self.hand = self.hand.toggled(Die::ALL[at]);
                return DiceChoice::Nothing(true);
            }
            (Focus::Again | Focus::Keep, Key::Up) => Focus::Die(self.die),
            (Focus::Again, Key::Right) => Focus::Keep,
            (Focus::Keep, Key::Left) => Focus::Again,
            (Focus::Again, Key::Do) => return DiceChoice::Again(self.thrown_again()),
            (Focus::Keep, Key::Do) => return DiceChoice::Keep,
            _ => return DiceChoice::Nothing(false),
        };
        let changed = focus != self.focus;
        self.focus = focus;
        if let Focus::Die(at) = focus {
            self.die = at;
        }
        DiceChoice::Nothing(changed)
    }

    pub(super) fn tick(&mut self, device: &mut Device) {
        if let Some(tumble) = self.tumble {
            if device.at >= tumble.since + TUMBLE {
                self.tumble = None;
            }
            device.redraw();
        }
    }

    pub(super) fn due(&self, device: &Device) -> Option<Millis> {
        let tumble = self.tumble?;
        let steps = (device.at - tumble.since).0 / TUMBLE_STEP.0 + 1;
        Some(tumble.since + Millis(steps * TUMBLE_STEP.0))
    }

    /// Draws the dice, with the cursor if dice can be chosen.
    pub(super) fn draw(
        &self,
        throw: Option<Throw>,
        can_choose: bool,
        device: &Device,
        frame: &mut Frame,
    ) {
        let table_line = ON_TABLE + dice::HEIGHT + 1;
        for die in Die::ALL {
            let x = dice::place(die);
            let y = match self.hand.contains(die) {
                true => self.lifted(die, device),
                false => ON_TABLE,
            };
            let in_hand = y == IN_HAND;
            match (throw, self.tumble) {
                (None, _) => dice::unthrown(frame, die, x, y),
                (Some(_), Some(tumble)) if tumble.dice.contains(die) => {
                    // Any faces will do as long as neighbours differ.
                    let step = ((device.at - tumble.since).0 / TUMBLE_STEP.0) as usize;
                    let face = die.faces()[(step * 5 + die.index() * 2) % 6];
                    let hop = 3 * ((step + die.index() + 1) % 2) as i32;
                    dice::die(frame, face, device.language(), x, y - hop);
                }
                (Some(throw), _) => dice::die(frame, throw.face(die), device.language(), x, y),
            }
            if in_hand {
                let x = x + (dice::WIDTH - Icon::AGAIN.width()) / 2;
                Icon::AGAIN.draw(frame, x, table_line - 5);
            } else {
                frame.fill(x, table_line, dice::WIDTH, 1);
            }
        }
        if let (Focus::Die(at), true, None) = (self.focus, can_choose, self.tumble) {
            dice::cursor(frame, Die::ALL[at], table_line + 2);
        }
    }

    /// The top of a die in the hand: the device lifts one after the other.
    fn lifted(&self, die: Die, device: &Device) -> i32 {
        let before = self.hand.iter().position(|other| other == die);
        match (device.motion(), before) {
            (Some((Motion::Lift, step)), Some(before)) if step < before as u64 => ON_TABLE,
            (Some((Motion::Lift, step)), Some(before)) if step == before as u64 => ON_TABLE / 2,
            _ => IN_HAND,
        }
    }

    /// Draws the two buttons: throw again, with the number of dice, and keep. Returns their left
    /// edge.
    pub(super) fn draw_buttons(&self, device: &Device, frame: &mut Frame) -> i32 {
        let keep = device.say(Message::Keep);
        let left = button(frame, 127, keep, self.focus == Focus::Keep);
        let count = self.thrown_again().len();
        let again = text::fill(device.say(Message::ThrowAgain), count);
        button(frame, left - 3, &again, self.focus == Focus::Again)
    }
}

/// Draws a button with its right edge at a column; returns its left edge.
pub(super) fn button(frame: &mut Frame, right: i32, words: &str, chosen: bool) -> i32 {
    let width = Font::Small.width(words) + 7;
    let left = right - width;
    let ink = frame.button(chosen, left, BUTTONS, width, 10);
    frame.write(Font::Small, Align::Left, left + 4, BUTTONS + 1, words, ink);
    left
}
