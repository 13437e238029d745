//! A die turned over: its six faces. At the table also what each row still needs, and how likely the
//! dice are to give it; in dice only the totals as the dice lie.

use super::{Device, dice, table::TableStep, table_match::TableMatch};
use crate::{
    buttons::{Key, Press},
    qwantum::{Colour, DiceSet, Die, Odds, Throw},
    text::{Message, piece},
    ui::{Align, Font, Frame, Icon, Ink},
};

#[derive(Clone, Debug)]
pub(super) struct Faces {
    die: Die,
    hand: DiceSet,
}

impl Faces {
    pub(super) fn new(die: Die, hand: DiceSet) -> Self {
        Faces { die, hand }
    }

    pub(super) fn die(&self) -> Die {
        self.die
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> TableStep {
        if self.turn(press, device) {
            TableStep::Stay
        } else {
            TableStep::Close
        }
    }

    /// Left and right turn to the next die, any other button closes; returns whether it stays open.
    pub(super) fn turn(&mut self, press: Press, device: &mut Device) -> bool {
        let turns = matches!(press.key, Key::Left | Key::Right);
        if !turns && !press.is_first() {
            // The button that opened this is still down.
            return true;
        }
        device.click(true);
        let count = Die::ALL.len();
        let step = match press.key {
            Key::Left => count - 1,
            Key::Right => 1,
            _ => return false,
        };
        self.die = Die::ALL[(self.die.index() + step) % count];
        true
    }

    pub(super) fn draw(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        let game = table.game();
        let Some(throw) = game.throw() else { return };
        self.draw_faces(throw, device, frame);
        let sheet = game.sheet(game.active());
        let will_fit = device.say(Message::WillFit);
        for right in [62, 128] {
            frame.write(Font::Small, Align::Right, right, 28, will_fit, Ink::Plain);
        }
        for colour in Colour::ALL {
            let index = colour.index() as i32;
            let (x, y) = (66 * (index / 2), 38 + 14 * (index % 2));
            dice::label(frame, colour, device.language(), (x, y), (8, 10));
            let odds = Odds::again(throw, self.hand, colour).may_write(colour, sheet);
            let needs = match sheet.room(colour) {
                Some(room) => piece!("{}-{}", room.least, room.most),
                None => piece!("-"),
            };
            frame.text(
                Font::Small,
                x + 11,
                y + 1,
                &piece!("{needs:<5} {:>3}%", odds.percent()),
            );
        }
    }

    /// The six faces, with a bar below the one that is up.
    pub(super) fn draw_faces(&self, throw: Throw, device: &Device, frame: &mut Frame) {
        for (index, face) in self.die.faces().iter().enumerate() {
            let x = 10 + 18 * index as i32;
            dice::die(frame, *face, device.language(), x, 0);
            if usize::from(throw.up()[self.die.index()]) == index {
                frame.fill(x + 1, dice::HEIGHT + 1, dice::WIDTH - 2, 2);
            }
        }
        Icon::LESS.draw(frame, 1, 2);
        Icon::MORE.draw(frame, 123, 2);
        if self.die != Die::White {
            frame.text(Font::Body, 1, 12, &piece!("{}", self.die.index()));
        }
    }
}
