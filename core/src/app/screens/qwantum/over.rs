//! The end of a game: who won, the ranking, who ended the game and how. A person who played alone
//! sees the result compared with par and with earlier results, and the medal that it earned.

use heapless::String;

use super::{
    Device, Go, StoredSheet,
    page::press_b,
    play::Play,
    sheet::{self, Next},
    table_match::TableMatch,
    throw::code_words,
};
use crate::{
    app::screens::button_pages::{ButtonLine, LOOK_ROUND, MENU},
    buttons::{Key, Press},
    games::GameKind,
    qwantum::{
        Ending, Game, Seat,
        player::{Medal, PAR},
    },
    store::Counted,
    text::{self, Message, short_text},
    ui::{Align, Font, Frame, Icon, Ink, WIDTH, widgets::ButtonSign},
};

/// What the buttons do.
pub(super) fn buttons(play: Play) -> &'static [ButtonLine] {
    match play {
        Play::Table => &[(ButtonSign::A, Message::DoesLeave), LOOK_ROUND, MENU],
        _ => &[(ButtonSign::A, Message::DoesLeave), MENU],
    }
}

pub(super) fn press(play: Play, press: Press) -> Go {
    match (press.key, play) {
        (Key::Do, _) | (Key::Back, Play::MySheet) => Go::Setup(GameKind::Qwantum),
        _ => press_b(play, press).unwrap_or(Go::Stay),
    }
}

pub(super) fn draw(table: &TableMatch, device: &Device, frame: &mut Frame) {
    let game = table.game();
    draw_ranking(game, |seat| table.name(seat), device, frame);
    if let Some(words) = code_words(table, device) {
        // Games by code have their own statistics. With four players the words do not fit here, but
        // the scores show the code.
        if game.seats().count() < 4 {
            let middle = WIDTH as i32 / 2;
            frame.text_centred(Font::Small, middle, 45, &words);
        }
    } else if let Some(seat) = alone(game) {
        draw_record(table.name(seat), game.sheet(seat).total(), device, frame);
    }
}

/// Draws a person's own finished sheet: the total in large figures, and why it is over.
pub(super) fn draw_sheet(own: &StoredSheet, device: &Device, frame: &mut Frame) {
    let sheet = own.game().sheet();
    sheet::draw(frame, sheet, [Next::Closed; 4], device.language());
    sheet::draw_name(frame, own.opening().player_name(0), false);
    let total = short_text!("{}", sheet.total());
    let middle = (sheet::SIDE + 127) / 2 + 1;
    frame.text_centred(Font::Title, middle, 24, &total);
    let why = match own.game() {
        own if own.has_ended() => Message::SheetEnded,
        own if own.sheet().is_complete() => Message::SheetFull,
        _ => Message::SheetMisses,
    };
    sheet::draw_hint(frame, device.say(why));
}

/// For a person who played alone, draws whether this is a record, the best result so far, and the
/// place in the top ten. The statistics already include this game.
fn draw_record(name: &str, points: i16, device: &Device, frame: &mut Frame) {
    let (middle, statistics) = (WIDTH as i32 / 2, &device.results.statistics);
    let Some(person) = statistics.of(name) else {
        return;
    };
    let best = person.tally(Counted::Alone).best;
    let before = statistics.best_before(name, Counted::Alone);
    // The first game has nothing to compare with.
    let is_record = before.is_some_and(|before| points > before) && best == Some(points);
    if is_record {
        let words = device.say(Message::NewRecord);
        frame.text_centred(Font::Body, middle, 25, words);
    }
    let mut write = |y, message, number: i16| {
        let words = text::fill(device.say(message), number);
        frame.text_centred(Font::Small, middle, y, &words);
    };
    if let (Some(before), Some(best)) = (before, best) {
        let best = if is_record { before } else { best };
        write(36, Message::BestSoFar, best);
    }
    if let Some(place) = statistics.top_alone().place_of(name, points) {
        write(45, Message::PlaceInTopTen, place as i16);
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
    let alone = alone(game).map(|seat| game.sheet(seat).total());
    let mut named = winners.iter().map(&name);
    let headline = match (alone, named.next(), named.next()) {
        // Ruling: a person who plays alone neither wins nor loses, so the points are compared with
        // par.
        (Some(points), ..) => result(points, device),
        (_, Some(winner), None) => text::fill(device.say(Message::Wins), winner),
        _ => short_text!("{}", device.say(Message::SharedWin)),
    };
    frame.text_centred(Font::Body, middle, 0, &headline);
    frame.dots_across(0, 11, WIDTH as i32);
    for (line, y) in game.ranking().iter().zip((13..).step_by(10)) {
        let winner = winners.contains(line.seat);
        let ink = frame.bar_if(winner, 14, y, 100, 10);
        let (place, total) = (
            short_text!("{}.", line.place),
            short_text!("{}", line.total),
        );
        frame.write(Font::Body, Align::Left, 18, y, &place, ink);
        frame.write(Font::Body, Align::Left, 38, y, name(line.seat), ink);
        frame.write(Font::Body, Align::Right, 110, y, &total, ink);
    }
    if let Some(points) = alone {
        draw_medal(frame, points, 1, 13);
    }
    if let Some(ending) = game.ending() {
        let (message, seat) = ending_message(ending);
        let words = text::fill(device.say(message), name(seat));
        frame.text_centred(Font::Small, middle, 56, &words);
    }
}

/// The message for an ending, and the seat that caused it.
fn ending_message(ending: Ending) -> (Message, Seat) {
    match ending {
        Ending::Ended(seat) => (Message::EndEnded, seat),
        Ending::FilledInB(seat) => (Message::EndFilled, seat),
        Ending::AfterC { filled, fifth_miss } => match (filled.iter().next(), fifth_miss) {
            (Some(seat), _) if filled.len() > 1 => (Message::EndSeveral, seat),
            (Some(seat), _) => (Message::EndFilled, seat),
            (None, seat) => (Message::EndMisses, seat.unwrap_or(Seat::One)),
        },
    }
}

/// The only seat, if somebody plays alone.
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
    let line = match person.and_then(|person| person.tally(Counted::Alone).best) {
        Some(best) => short_text!("#{turn}  {par}  {} {best}", device.say(Message::ColumnBest)),
        None => short_text!("#{turn}  {par}"),
    };
    sheet::draw_note(frame, &line);
}

/// A result compared with par: "par 74 (+8)".
pub(super) fn result(points: i16, device: &Device) -> String<40> {
    short_text!("{} ({:+})", par(device), points - PAR)
}

fn par(device: &Device) -> String<40> {
    text::fill(device.say(Message::Par), &short_text!("{PAR}"))
}

/// Draws the medal that these points earn, if any, with its place on it.
pub(super) fn draw_medal(frame: &mut Frame, points: i16, x: i32, y: i32) {
    if let Some(medal) = Medal::of(points) {
        Icon::MEDAL.draw(frame, x, y);
        let middle = x + Icon::MEDAL.width() / 2 + 1;
        let top = y + Icon::MEDAL.height() - 9;
        let place = short_text!("{}", medal.place());
        frame.write(Font::Small, Align::Centre, middle, top, &place, Ink::Dark);
    }
}
