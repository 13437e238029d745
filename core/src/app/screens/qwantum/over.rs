//! The end: who won, the ranking of the others, who ended the game and how.

use super::{
    Device,
    table::{TableStep, press_b},
    table_match::TableMatch,
};
use crate::{
    buttons::{Key, Press},
    qwantum::{Ending, Game, Seat},
    text::{self, Message, piece},
    ui::{Align, Font, Frame, Ink, WIDTH},
};

#[derive(Clone, Debug)]
pub(super) struct Over;

impl Over {
    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> TableStep {
        if let Some(step) = press_b(press, device) {
            return step;
        }
        if press.key == Key::Do {
            device.click(true);
            return TableStep::Leave;
        }
        TableStep::Stay
    }

    pub(super) fn draw(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        draw_ranking(table.game(), |seat| table.name(seat), device, frame);
    }
}

/// Draws the ranking and how the game ended, on the whole screen.
pub(super) fn draw_ranking<'a>(
    game: &Game,
    name: impl Fn(Seat) -> &'a str,
    device: &Device,
    frame: &mut Frame,
) {
    let (middle, winners) = (WIDTH as i32 / 2, game.winners());
    let mut named = winners.iter().map(&name);
    let headline = match (named.next(), named.next()) {
        // Ruling: a seat that plays alone neither wins nor loses, so only its name is shown.
        (Some(player), None) if game.seats().count() == 1 => piece!("{player}"),
        (Some(winner), None) => text::fill(device.say(Message::Wins), winner),
        _ => piece!("{}", device.say(Message::SharedWin)),
    };
    frame.write(Font::Body, Align::Centre, middle, 0, &headline, Ink::Plain);
    frame.dots_across(0, 11, WIDTH as i32);
    for (line, y) in game.ranking().iter().zip((13..).step_by(10)) {
        let winner = winners.has(line.seat);
        let ink = frame.bar_if(winner, 14, y, 100, 10);
        frame.write(
            Font::Body,
            Align::Left,
            18,
            y,
            &piece!("{}.", line.place),
            ink,
        );
        frame.write(Font::Body, Align::Left, 38, y, name(line.seat), ink);
        frame.write(
            Font::Body,
            Align::Right,
            110,
            y,
            &piece!("{}", line.total),
            ink,
        );
    }
    if let Some(ending) = game.ending() {
        let (message, seat) = ending_message(ending);
        let words = text::fill(device.say(message), name(seat));
        frame.write(Font::Small, Align::Centre, middle, 56, &words, Ink::Plain);
    }
}

/// The message for an ending, and the seat that caused it.
fn ending_message(ending: Ending) -> (Message, Seat) {
    match ending {
        Ending::FilledInB(seat) => (Message::EndFilledB, seat),
        Ending::AfterC { filled, fifth_miss } => match (filled.iter().next(), fifth_miss) {
            (Some(seat), _) if filled.len() > 1 => (Message::EndSeveral, seat),
            (Some(seat), _) => (Message::EndFilledC, seat),
            (None, seat) => (Message::EndMisses, seat.unwrap_or(Seat::One)),
        },
    }
}
