//! The rows of Qwantum's setup: which there are, and what they say.

use heapless::Vec;

use super::{
    Device, DiceOnly, Qwantum,
    my_sheet_registration::MySheet,
    table_setup::{DiceOrigin, Play},
};
use crate::{
    app::{
        registered_game::{is_finished, is_unfinished},
        screens::controller::Controller,
    },
    collect::CollectFitting,
    qwantum::Seat,
    store::DEVICE_NAME,
    text::{self, Message, piece},
    ui::{
        Frame,
        widgets::{List, ROOM_FOR_ROWS, Row},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Play,
    Continue,
    Start,
    Players,
    Dice,
    First,
    /// The code of a game whose dice fall as it says.
    Code,
    /// Opens the list of who plays.
    Names,
    Name(Seat),
    Rules,
    /// The game that is over, to look at it or to correct it, until the next begins.
    LastGame,
}

pub(super) type Lines = Vec<Line, ROOM_FOR_ROWS>;

/// The rows of the list, as things are.
pub(super) fn lines(device: &Device) -> Lines {
    let setup = &device.table_setup;
    let (unfinished, settings, names) = match setup.play {
        Play::Table => (
            is_unfinished::<Qwantum>(device),
            match setup.code() {
                Some(_) => &[Line::Players, Line::Dice, Line::Code][..],
                None => &[Line::Players, Line::Dice, Line::First][..],
            },
            setup.seats,
        ),
        Play::MySheet => (is_unfinished::<MySheet>(device), &[][..], 1),
        Play::DiceOnly => (
            is_unfinished::<DiceOnly>(device),
            &[Line::Players, Line::First][..],
            setup.seats,
        ),
    };
    let is_over = match setup.play {
        Play::Table => is_finished::<Qwantum>(device),
        Play::MySheet => is_finished::<MySheet>(device),
        Play::DiceOnly => false,
    };
    let go_on = unfinished.then_some(Line::Continue);
    // One person's name needs no list of its own.
    let names = if names > 1 {
        Line::Names
    } else {
        Line::Name(Seat::One)
    };
    [Line::Play]
        .into_iter()
        .chain(go_on)
        .chain([Line::Start])
        .chain(settings.iter().copied())
        .chain([names, Line::Rules])
        .chain(is_over.then_some(Line::LastGame))
        .collect_fitting()
}

/// The rows of the list of who plays.
pub(super) fn name_lines(device: &Device) -> Lines {
    device.table_setup.seats().map(Line::Name).collect_fitting()
}

/// Draws a list of them.
pub(super) fn draw_lines(
    list: &List,
    title: Message,
    lines: &[Line],
    device: &Device,
    frame: &mut Frame,
) {
    let table_setup = &device.table_setup;
    let values: Vec<_, ROOM_FOR_ROWS> = lines
        .iter()
        .map(|line| match *line {
            Line::Play => {
                let what = match table_setup.play {
                    Play::Table => Message::PlayTable,
                    Play::MySheet => Message::PlayMySheet,
                    Play::DiceOnly => Message::PlayDiceOnly,
                };
                (
                    piece!("{}", device.say(Message::Play)),
                    piece!("{}", device.say(what)),
                )
            }
            Line::Continue => (piece!("{}", device.say(Message::Continue)), piece!("")),
            Line::Start => (piece!("{}", device.say(Message::Start)), piece!("")),
            Line::LastGame => (piece!("{}", device.say(Message::LastGame)), piece!("")),
            Line::Rules => (piece!("{}", device.say(Message::Help)), piece!("")),
            Line::Names => (piece!("{}", device.say(Message::WhoPlays)), piece!("")),
            Line::Players => (
                piece!("{}", device.say(Message::Players)),
                piece!("{}", table_setup.seats),
            ),
            Line::Dice => {
                let whose = match table_setup.dice_origin() {
                    DiceOrigin::Device => Message::DeviceDice,
                    DiceOrigin::Real => Message::RealDice,
                    DiceOrigin::Code => Message::DiceByCode,
                };
                (
                    piece!("{}", device.say(Message::Dice)),
                    piece!("{}", device.say(whose)),
                )
            }
            Line::Code => {
                let code = table_setup.code().map(|code| piece!("{code}"));
                let label = piece!("{}", device.say(Message::Code));
                (label, code.unwrap_or_default())
            }
            Line::First => {
                let who = table_setup
                    .first
                    .map_or(device.say(Message::Drawn), |seat| table_setup.name(seat));
                (piece!("{}", device.say(Message::First)), piece!("{who}"))
            }
            Line::Name(seat) if table_setup.has_controllers() => {
                let who = match table_setup.controller(seat) {
                    Controller::Person => table_setup.name(seat),
                    Controller::Device(_) => DEVICE_NAME,
                };
                let plays = table_setup.controller(seat).message(Message::Hard);
                (piece!("{seat} {who}"), piece!("{}", device.say(plays)))
            }
            Line::Name(seat) => (
                text::fill(device.say(Message::Player), seat),
                piece!("{}", table_setup.name(seat)),
            ),
        })
        .collect_fitting();
    let rows: Vec<Row<'_>, ROOM_FOR_ROWS> = values
        .iter()
        .map(|(label, value)| match value.as_str() {
            "" => Row::entry(label, ""),
            value => Row::setting(label, value),
        })
        .collect_fitting();
    list.draw(frame, device.say(title), &rows);
}
