//! Playing alone: par, the best so far and medals.

use heapless::String;

use super::{Device, sheet};
use crate::{
    games::GameKind,
    qwantum::{
        Game, Seat,
        player::{Medal, PAR},
    },
    text::{self, Message, piece},
    ui::{Align, Font, Frame, Icon, Ink},
};

/// The seat of somebody who plays alone.
pub(super) fn alone(game: &Game) -> Option<Seat> {
    let mut seats = game.seats();
    match (seats.next(), seats.next()) {
        (seat, None) => seat,
        _ => None,
    }
}

/// Draws the line below the sheet: the number of the turn, par, and the player's best.
pub(super) fn draw_standing(frame: &mut Frame, game: &Game, name: &str, device: &Device) {
    let (turn, par) = (game.turns() + 1, par(device));
    let person = device.results.statistics.of(name);
    let line = match person.and_then(|person| person.tally(GameKind::Qwantum).best) {
        Some(best) => piece!("#{turn}  {par}  {} {best}", device.say(Message::ColumnBest)),
        None => piece!("#{turn}  {par}"),
    };
    sheet::draw_note(frame, &line);
}

/// A result beside par: "par 74 (+8)".
pub(super) fn result(points: i16, device: &Device) -> String<40> {
    piece!("{} ({:+})", par(device), points - PAR)
}

fn par(device: &Device) -> String<40> {
    text::fill(device.say(Message::Par), &piece!("{PAR}"))
}

/// Draws the medal that so many points earn, with its place on it.
pub(super) fn draw_medal(frame: &mut Frame, points: i16, x: i32, y: i32) {
    if let Some(medal) = Medal::of(points) {
        Icon::MEDAL.draw(frame, x, y);
        let (middle, top) = (
            x + Icon::MEDAL.width() / 2 + 1,
            y + Icon::MEDAL.height() - 9,
        );
        let place = piece!("{}", medal.place());
        frame.write(Font::Small, Align::Centre, middle, top, &place, Ink::Dark);
    }
}
