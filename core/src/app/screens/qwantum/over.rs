//! The end of a game: who won, the ranking, who ended the game and how. A person who played alone
//! sees the result compared with par and with earlier results, and the medal it earned.

use heapless::String;

use super::{
    Device, Go, Qwantum, QwantumPage, StoredSheet,
    page::press_b,
    play::Play,
    presence::marked_name,
    sheet::{self, Next},
    table_match::TableMatch,
    throw::code_words,
};
use crate::{
    app::screens::{
        button_pages::{ButtonLine, LOOK_ROUND, MENU},
        ending::{self, CROWN, EndRows, PODIUM, Unveiled, draw_winner},
        names::with_name,
    },
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

/// The height of a line in small letters.
const LINE: i32 = 8;

/// What the buttons do.
pub(super) fn buttons(play: Play) -> &'static [ButtonLine] {
    match play {
        Play::Table => &[
            (ButtonSign::LeftRight, Message::DoesWhatNext),
            LOOK_ROUND,
            MENU,
        ],
        _ => &[(ButtonSign::A, Message::DoesLeave), MENU],
    }
}

pub(super) fn press(play: Play, rows: &mut EndRows, press: Press, device: &mut Device) -> Go {
    let go = match (play, press.key) {
        (Play::Table, _) => rows.press::<Qwantum>(press, device, again),
        (_, Key::Do | Key::Back) => Some(Go::Setup(GameKind::Qwantum)),
        _ => None,
    };
    go.or_else(|| press_b(play, press)).unwrap_or(Go::Stay)
}

/// Begins a match of the same players.
fn again(device: &mut Device) -> Go {
    let Some(next) = device.table.as_ref().and_then(TableMatch::again) else {
        return Go::Setup(GameKind::Qwantum);
    };
    if let Some(code) = next.game().setup().code() {
        device.table_setup.set_code(code);
    }
    device.table = Some(next);
    QwantumPage::open(Play::Table, device).into()
}

pub(super) fn draw(table: &TableMatch, rows: &EndRows, device: &Device, frame: &mut Frame) {
    let game = table.game();
    let name = |seat| table.name(seat);
    let has_records = table.stored.can_set_records();
    let mut y = draw_ranking(game, name, has_records, device, frame);
    let code = code_words(table, device);
    match (alone(game), code) {
        // Games by code have their own statistics.
        (Some(seat), None) => {
            let points = game.sheet(seat).total();
            match has_records {
                true => draw_record(name(seat), points, &mut y, device, frame),
                false => write_line(&mut y, device.say(Message::NoRecord), frame),
            }
            write_ending(game, name, &mut y, device, frame);
        }
        (_, code) => {
            write_ending(game, name, &mut y, device, frame);
            // With four players the words do not fit here, but the scores show the code.
            if let Some(words) = code {
                write_line(&mut y, &words, frame);
            }
        }
    }
    rows.draw(device, frame);
    let (unveiled, alone) = (Unveiled::of(device), alone(game));
    let best = alone.or(winner(game)).filter(|_| has_records);
    let has_medal =
        alone.is_some() && best.is_some_and(|seat| Medal::of(game.sheet(seat).total()).is_some());
    let counts = game.setup().code().is_none();
    let prize = best.filter(|_| counts).and_then(|seat| {
        let points = game.sheet(seat).total();
        prize(name(seat), points, alone.is_some(), device)
            .filter(|prize| !has_medal || *prize != PODIUM)
    });
    if let Some(prize) = prize {
        // On the left, where the lines below the winner begin.
        let below = largest_font(game).height().max(Icon::MEDAL.height()) + 2;
        prize.draw(frame, -unveiled.away(), below);
    }
    if alone.is_none() || has_medal || prize.is_some() {
        unveiled.draw_confetti(frame);
    }
}

/// A picture for somebody's result: a cup if it is a record, a podium if it has a place in the top
/// ten.
fn prize(name: &str, points: i16, is_alone: bool, device: &Device) -> Option<Icon> {
    let statistics = &device.results.statistics;
    let (counted, top) = match is_alone {
        true => (Counted::Alone, statistics.top_alone()),
        false => (Counted::Game(GameKind::Qwantum), statistics.top()),
    };
    if is_record(name, points, counted, device) {
        return Some(Icon::CUP);
    }
    let place = top.place_of(name, points).filter(|_| points > 0);
    place.map(|_| PODIUM)
}

/// Whether somebody's result is their best. The first game has nothing to compare with.
fn is_record(name: &str, points: i16, counted: Counted, device: &Device) -> bool {
    let statistics = &device.results.statistics;
    let best = statistics
        .of(name)
        .and_then(|person| person.tally(counted).best);
    let before = statistics.best_before(name, counted);
    before.is_some_and(|before| points > before) && best == Some(points)
}

/// Writes a centred line in small letters, if there is room above the choices, and moves `y` to the
/// next line.
fn write_line(y: &mut i32, words: &str, frame: &mut Frame) {
    if *y + LINE <= ending::BOTTOM {
        frame.text_centred(Font::Small, WIDTH as i32 / 2, *y, words);
        *y += LINE;
    }
}

/// Draws a person's own finished sheet: the total in large figures, and why it is over.
pub(super) fn draw_sheet(own: &StoredSheet, device: &Device, frame: &mut Frame) {
    let sheet = own.game().sheet();
    sheet::draw(frame, sheet, [Next::Closed; 4], device.language());
    sheet::draw_name(frame, own.opening().player_name(0), &[], false);
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

/// For a person who played alone, writes whether this is a record, the best result so far, and the
/// place in the top ten. The statistics already include this game.
fn draw_record(name: &str, points: i16, y: &mut i32, device: &Device, frame: &mut Frame) {
    let statistics = &device.results.statistics;
    let Some(person) = statistics.of(name) else {
        return;
    };
    let best = person.tally(Counted::Alone).best;
    let before = statistics.best_before(name, Counted::Alone);
    let is_record = is_record(name, points, Counted::Alone, device);
    if is_record {
        write_line(y, device.say(Message::NewRecord), frame);
    }
    let mut write = |message, number: i16| {
        let words = text::fill(device.say(message), number);
        write_line(y, &words, frame);
    };
    if let (Some(before), Some(best)) = (before, best) {
        let best = if is_record { before } else { best };
        write(Message::BestSoFar, best);
    }
    if let Some(place) = statistics.top_alone().place_of(name, points) {
        write(Message::PlaceInTopTen, place as i16);
    }
}

/// Writes how the game ended, if there is room.
pub(super) fn write_ending<'a>(
    game: &Game,
    name: impl Fn(Seat) -> &'a str,
    y: &mut i32,
    device: &Device,
    frame: &mut Frame,
) {
    if let Some(ending) = game.ending() {
        let (message, seat) = ending_message(ending);
        *y += i32::from(*y + LINE < ending::BOTTOM);
        let words = |name: &str| text::fill(device.say(message), name);
        write_line(
            y,
            &with_name(message.space().letters(), (name(seat), &[]), words),
            frame,
        );
    }
}

/// Draws the winner and the ranking, or the result of a person who played alone; returns the top of
/// the next line. Without `has_records`, nobody earns a medal.
pub(super) fn draw_ranking<'a>(
    game: &Game,
    name: impl Fn(Seat) -> &'a str,
    has_records: bool,
    device: &Device,
    frame: &mut Frame,
) -> i32 {
    let (winner, alone) = (winner(game), alone(game));
    let others = game.ranking();
    let others = others.iter().filter(|line| Some(line.seat) != winner);
    let (most, unveiled) = (largest_font(game), Unveiled::of(device));
    match (alone.or(winner), alone) {
        (Some(seat), alone) => {
            let points = game.sheet(seat).total();
            // Ruling: a person who plays alone neither wins nor loses, so the points are compared
            // with par.
            let medal = Medal::of(points).filter(|_| alone.is_some() && has_records);
            let icon = match alone {
                Some(_) => medal.map(|_| Icon::MEDAL),
                None => Some(CROWN),
            };
            draw_winner(frame, icon, name(seat), Some(points), most, unveiled);
            if let Some(medal) = medal {
                draw_place(frame, medal, most, unveiled);
            }
        }
        (None, _) => draw_winner(
            frame,
            Some(CROWN),
            device.say(Message::SharedWin),
            None,
            most,
            unveiled,
        ),
    }
    let mut y = most.height() + 1;
    for line in others {
        let place = short_text!("{}.", line.place);
        let total = short_text!("{}", unveiled.points(line.total));
        let own = marked_name(game, line.seat, name(line.seat));
        frame.text(Font::Small, 14, y, &place);
        frame.text(Font::Small, 28, y, &own);
        frame.text_right(Font::Small, 114, y, &total);
        y += LINE;
    }
    if let Some(seat) = alone {
        let points = game.sheet(seat).total();
        write_line(&mut y, &result(unveiled.points(points), device), frame);
    }
    y
}

/// The only winner.
fn winner(game: &Game) -> Option<Seat> {
    let winners = game.winners();
    winners.iter().next().filter(|_| winners.len() == 1)
}

/// The largest font for the winner's name. Below a smaller one there is room for more lines, such
/// as those about a record.
fn largest_font(game: &Game) -> Font {
    let below = game.ranking().len() - usize::from(winner(game).is_some());
    match below {
        1..3 => Font::Huge,
        _ => Font::Title,
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

/// Draws the medal's digit on the medal at the top: 1 for gold.
fn draw_place(frame: &mut Frame, medal: Medal, most: Font, unveiled: Unveiled) {
    let top = (most.height() / 2 - Icon::MEDAL.height() / 2).max(0) - unveiled.away();
    let middle = Icon::MEDAL.width() / 2 + 1;
    let bottom = top + Icon::MEDAL.height() - 9;
    if bottom < 0 {
        return;
    }
    let place = short_text!("{}", medal.place());
    let align = Align::Centre;
    frame.write(Font::Small, align, middle, bottom, &place, Ink::Dark);
}
