//! Action A: the first throw, the choice of dice to throw again, and the second throw.
//!
//! Dice to be thrown again are in the hand, above the table; the others stay on the table.

use super::{
    Device, dice,
    dice_failure::DiceFailure,
    faces::Faces,
    table::{Layer, TableStep, ask, fallen, press_b},
    table_match::TableMatch,
};
use crate::{
    buttons::{Key, Press},
    chance::Rolled,
    qwantum::{Action, Choice, Colour, DiceSet, Die, Odds, Phase},
    text::{Message, piece},
    time::Millis,
    ui::{Align, Font, Frame, Icon, Ink, WIDTH},
};

/// How long thrown dice tumble on the screen. The result is already settled when they start.
const TUMBLE: Millis = Millis(480);
/// How long a tumbling die shows one face.
const TUMBLE_STEP: Millis = Millis(80);

/// Top of dice that are on the table.
const ON_TABLE: i32 = 5;
/// Top of dice in the hand.
const IN_HAND: i32 = 0;
/// Top of the buttons.
const BUTTONS: i32 = 54;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    Die(usize),
    Again,
    Keep,
}

#[derive(Clone, Copy, Debug)]
struct Tumble {
    dice: DiceSet,
    since: Millis,
}

#[derive(Clone, Debug)]
pub(super) struct ThrowStage {
    hand: DiceSet,
    focus: Focus,
    /// The die that the cursor was last on.
    die: usize,
    tumble: Option<Tumble>,
    /// The dice of the pending roll request.
    thrown: DiceSet,
}

impl Default for ThrowStage {
    fn default() -> Self {
        ThrowStage {
            hand: DiceSet::EMPTY,
            focus: Focus::Die(0),
            die: 0,
            tumble: None,
            thrown: DiceSet::EMPTY,
        }
    }
}

impl ThrowStage {
    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> TableStep {
        if self.tumble.take().is_some() {
            device.redraw();
            return TableStep::Stay;
        }
        if device.is_waiting() {
            return TableStep::Stay;
        }
        if let Some(step) = press_b(press, device) {
            return step;
        }
        let phase = device.table.as_ref().map(|table| table.game().phase());
        match (phase, press.key) {
            (Some(Phase::FirstThrow), Key::Do) => self.throw(DiceSet::ALL, device),
            (Some(Phase::FirstThrow), _) => TableStep::Stay,
            (Some(Phase::MayThrowAgain), _) => self.choose(press, device),
            // The second throw is on the table, and the player has seen it.
            (_, Key::Do) => TableStep::Next,
            _ => TableStep::Stay,
        }
    }

    /// Moves the cursor to a die that was looked at.
    pub(super) fn look_at(&mut self, die: Die) {
        self.die = die.index();
        self.focus = Focus::Die(self.die);
    }

    fn choose(&mut self, press: Press, device: &mut Device) -> TableStep {
        let last = Die::ALL.len() - 1;
        let focus = match (self.focus, press.key) {
            (Focus::Die(at), Key::Left) if at > 0 => Focus::Die(at - 1),
            (Focus::Die(0), Key::Left) if press.is_first() => Focus::Die(last),
            (Focus::Die(at), Key::Right) if at < last => Focus::Die(at + 1),
            (Focus::Die(_), Key::Right) if press.is_first() => Focus::Die(0),
            (Focus::Die(_), Key::Down) if self.hand.is_empty() => Focus::Keep,
            (Focus::Die(_), Key::Down) => Focus::Again,
            (Focus::Die(at), Key::Up) if press.is_first() => {
                device.click(true);
                return TableStep::Open(Layer::Faces(Faces::new(Die::ALL[at], self.hand)));
            }
            (Focus::Die(at), Key::Do) => {
                self.hand = self.hand.toggled(Die::ALL[at]);
                device.click(true);
                return TableStep::Stay;
            }
            (Focus::Again | Focus::Keep, Key::Up) => Focus::Die(self.die),
            (Focus::Again, Key::Right) => Focus::Keep,
            (Focus::Keep, Key::Left) => Focus::Again,
            (Focus::Again, Key::Do) => {
                let dice = if self.hand.is_empty() {
                    DiceSet::ALL
                } else {
                    self.hand
                };
                return self.throw(dice, device);
            }
            (Focus::Keep, Key::Do) => {
                return match TableMatch::play(device, Action::Keep) {
                    Ok(()) => TableStep::Next,
                    Err(_) => TableStep::Stay,
                };
            }
            _ => return TableStep::Stay,
        };
        device.click(focus != self.focus);
        self.focus = focus;
        if let Focus::Die(at) = focus {
            self.die = at;
        }
        TableStep::Stay
    }

    fn throw(&mut self, dice: DiceSet, device: &mut Device) -> TableStep {
        self.thrown = dice;
        device.ask(ask(dice));
        TableStep::Stay
    }

    fn tumble(&mut self, device: &mut Device) {
        self.tumble = Some(Tumble {
            dice: self.thrown,
            since: device.at,
        });
        self.hand = DiceSet::EMPTY;
        self.focus = Focus::Die(0);
        self.die = 0;
        device.redraw();
    }

    pub(super) fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> TableStep {
        let Some(game) = device.table.as_ref().map(|table| *table.game()) else {
            return TableStep::Leave;
        };
        let fallen = match rolled {
            Rolled::Dice(fell) => fallen(fell),
            _ => None,
        };
        let Some(fell) = fallen else {
            return TableStep::Open(Layer::DiceFailure(DiceFailure::of_dice(self.thrown)));
        };
        let choice = match game.phase() {
            Phase::FirstThrow => Choice::Throw,
            _ => Choice::Again(self.thrown),
        };
        // The result is settled, and stored, before the dice tumble.
        if TableMatch::play(device, game.action(choice, fell)).is_ok() {
            self.tumble(device);
        }
        TableStep::Stay
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

    pub(super) fn draw(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        self.draw_dice(table, device, frame);
        let game = table.game();
        let name = table.name(game.active());
        match game.phase() {
            Phase::FirstThrow => {
                frame.write(
                    Font::Title,
                    Align::Centre,
                    WIDTH as i32 / 2,
                    36,
                    name,
                    Ink::Plain,
                );
                button(frame, 127, device.say(Message::Throw), true);
            }
            Phase::MayThrowAgain if self.tumble.is_none() => {
                // With nothing in the hand, throwing again throws all dice, so the odds follow the
                // cursor.
                let all = self.hand.is_empty() && self.focus == Focus::Again;
                let thrown = if all { DiceSet::ALL } else { self.hand };
                draw_totals(table, thrown, true, device, frame);
                let keep = button(
                    frame,
                    127,
                    device.say(Message::Keep),
                    self.focus == Focus::Keep,
                );
                let count = if self.hand.is_empty() {
                    Die::ALL.len()
                } else {
                    self.hand.len()
                };
                let again = piece!("{} {count}", device.say(Message::ThrowAgain));
                button(frame, keep - 3, &again, self.focus == Focus::Again);
            }
            _ if self.tumble.is_none() => {
                draw_totals(table, DiceSet::EMPTY, false, device, frame);
                button(frame, 127, device.say(Message::Write), true);
            }
            _ => {}
        }
        if game.phase() != Phase::FirstThrow {
            frame.text(Font::Small, 0, BUTTONS + 2, name);
        }
    }

    fn draw_dice(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        let throw = table.game().throw();
        let table_line = ON_TABLE + dice::HEIGHT + 1;
        for die in Die::ALL {
            let x = dice::place(die);
            let in_hand = self.hand.has(die);
            let y = if in_hand { IN_HAND } else { ON_TABLE };
            match (throw, self.tumble) {
                (None, _) => dice::unthrown(frame, die, x, y),
                (Some(_), Some(tumble)) if tumble.dice.has(die) => {
                    // Any faces will do, as long as neighbours differ.
                    let step = (device.at - tumble.since).0 / TUMBLE_STEP.0;
                    let face = (step as usize * 5 + die.index() * 2) % 6;
                    let hop = if (step as usize + die.index()).is_multiple_of(2) {
                        3
                    } else {
                        0
                    };
                    dice::die(frame, die.faces()[face], device.language(), x, y - hop);
                }
                (Some(throw), _) => dice::die(frame, throw.face(die), device.language(), x, y),
            }
            if in_hand {
                Icon::AGAIN.draw(
                    frame,
                    x + (dice::WIDTH - Icon::AGAIN.width()) / 2,
                    table_line - 5,
                );
            } else {
                frame.fill(x, table_line, dice::WIDTH, 1);
            }
        }
        if self.focus_shown(table)
            && let Focus::Die(at) = self.focus
        {
            dice::cursor(frame, Die::ALL[at], table_line + 2);
        }
    }

    fn focus_shown(&self, table: &TableMatch) -> bool {
        table.game().phase() == Phase::MayThrowAgain && self.tumble.is_none()
    }
}

/// The four totals as the dice are now, and below each the chance that it can be written once the
/// dice in the hand have been thrown.
fn draw_totals(table: &TableMatch, hand: DiceSet, odds: bool, device: &Device, frame: &mut Frame) {
    let game = table.game();
    let Some(throw) = game.throw() else { return };
    dice::totals(frame, throw, device.language(), 35);
    if !odds {
        return;
    }
    for colour in Colour::ALL {
        let sheet = game.sheet(game.active());
        let chance = Odds::again(throw, hand, colour).may_write(colour, sheet);
        let (middle, chance) = (dice::total_middle(colour), piece!("{}%", chance.percent()));
        frame.write(Font::Small, Align::Centre, middle, 45, &chance, Ink::Plain);
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
