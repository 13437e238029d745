//! A die turned over: its six faces. At the table also what each row still needs, and how likely the
//! dice are to give it; in dice only the totals as the dice lie.

use super::{Device, Go, Page, Told, dice, large_totals};
use crate::{
    buttons::{Key, Press},
    qwantum::{Colour, DiceSet, Die, Game, Odds, Throw},
    text::{Message, piece},
    ui::{Align, Font, Frame, Icon, Ink},
};

#[derive(Clone, Debug)]
pub(in crate::app) struct Faces {
    die: Die,
    hand: DiceSet,
    at_table: bool,
}

impl Faces {
    /// The faces of a die; `at_table` in a match, and otherwise in dice only.
    pub(super) fn new(die: Die, hand: DiceSet, at_table: bool) -> Self {
        Faces {
            die,
            hand,
            at_table,
        }
    }

    /// What each row still needs, and how likely it is.
    fn draw_needs(&self, game: &Game, throw: Throw, device: &Device, frame: &mut Frame) {
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
    fn draw_faces(&self, throw: Throw, device: &Device, frame: &mut Frame) {
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

impl Page for Faces {
    /// Left and right turn to the next die, any other button closes.
    fn press(&mut self, press: Press, _device: &mut Device) -> Go {
        let count = Die::ALL.len();
        let step = match press.key {
            Key::Left => count - 1,
            Key::Right => 1,
            _ if press.is_first() => return Go::Close(Told::Faces(self.die)),
            // The button that opened this is still down.
            _ => return Go::Stay,
        };
        self.die = Die::ALL[(self.die.index() + step) % count];
        Go::Changed
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        match (&device.table, &device.dice_only) {
            (Some(table), _) if self.at_table => {
                let Some(throw) = table.game().throw() else {
                    return;
                };
                self.draw_faces(throw, device, frame);
                self.draw_needs(table.game(), throw, device, frame);
            }
            (_, Some(dice)) if !self.at_table => {
                let Some(throw) = dice.game().throw() else {
                    return;
                };
                self.draw_faces(throw, device, frame);
                large_totals::draw_below_dice(frame, throw, device);
            }
            _ => {}
        }
    }
}
