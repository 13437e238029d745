//! The guided turn of Qwantum: the first turn of two players. One throws all dice, then three of
//! them again; then both write. Later turns show a full column, a number after the thick line, and
//! a miss.

use super::{Device, Guide, TableMatch, TableSetup};
use crate::{
    app::screens::guide::{GuideStep, NotePlace, Then},
    buttons::Key,
    chance::Throw,
    qwantum::{self, Action, Colour, Dice, Seat, Setup},
    text::Message,
};

/// White 5, red 4 and 6, yellow 4, violet 1, blue 2, yellow 5.
const FIRST_THROW: Throw = [
    Some(4),
    Some(1),
    Some(1),
    Some(3),
    Some(4),
    Some(2),
    Some(2),
];
/// White 2, blue 1, violet 4.
const SECOND_THROW: Throw = [Some(1), Some(3), Some(5), None, None, None, None];

pub(super) const GUIDE: Guide = Guide {
    begin,
    steps: &[
        GuideStep::new(Message::GuideThrow, NotePlace::From(32), &[Key::Do])
            .then(Then::Fall(FIRST_THROW)),
        GuideStep::new(Message::GuideTotal, NotePlace::Below(44), &[]),
        GuideStep::new(
            Message::GuideTakeUp,
            NotePlace::Below(44),
            &[Key::Do, Key::Right, Key::Do, Key::Right, Key::Do],
        ),
        GuideStep::new(
            Message::GuideAgain,
            NotePlace::From(33),
            &[Key::Down, Key::Do],
        )
        .then(Then::Fall(SECOND_THROW)),
        GuideStep::new(Message::GuideWhiteAlone, NotePlace::Below(44), &[Key::Do]),
        GuideStep::new(Message::GuideFirst, NotePlace::Below(39), &[Key::Do]),
        GuideStep::new(Message::GuideOneMore, NotePlace::Below(39), &[Key::Do]),
        GuideStep::new(Message::GuideOthers, NotePlace::Below(39), &[Key::Do])
            .then(Then::Change(go_on_to_a_column)),
        GuideStep::new(Message::GuideColumn, NotePlace::Below(39), &[]),
        GuideStep::new(Message::GuideSecondLowest, NotePlace::Above(18), &[Key::Do])
            .then(Then::Change(go_on_past_the_line)),
        GuideStep::new(Message::GuideAfterLine, NotePlace::Below(39), &[Key::Do])
            .then(Then::Change(go_on_to_a_miss)),
        GuideStep::new(Message::GuideMiss, NotePlace::Above(18), &[Key::Do]),
        GuideStep::new(Message::GuideNextTurn, NotePlace::From(32), &[]),
    ],
};

fn begin(device: &mut Device) {
    let mut table_setup = TableSetup::default();
    table_setup.seats = 2;
    let setup = Setup::new(table_setup.seats, Seat::One, Dice::Device);
    device.table = setup.ok().map(|setup| TableMatch::new(setup, &table_setup));
}

/// A turn: the dice as they lay at the end, what the thrower wrote in B, and what Ana wrote in C.
type Turn = ([u8; 7], Colour, Option<Colour>);

/// The turns of the match, of Ana and Ben by turns. Ben writes only in B of his own.
const TURNS: [Turn; 8] = [
    ([1, 3, 5, 3, 4, 2, 2], Colour::Blue, Some(Colour::Violet)),
    ([3, 3, 4, 0, 5, 3, 2], Colour::Red, Some(Colour::Yellow)),
    (FILLS_A_COLUMN, Colour::Red, None),
    ([2, 5, 5, 2, 3, 2, 0], Colour::Yellow, Some(Colour::Red)),
    ([5, 5, 2, 0, 5, 2, 0], Colour::Red, None),
    ([0, 1, 1, 2, 5, 5, 0], Colour::Blue, Some(Colour::Red)),
    (FALLS, Colour::Red, None),
    ([1, 3, 5, 1, 1, 3, 5], Colour::Yellow, None),
];

/// Only red 4 fits: violet, blue and yellow are not above 7, 5 and 9.
const FILLS_A_COLUMN: [u8; 7] = [0, 3, 2, 1, 2, 1, 5];
/// Only red 12 fits, after 17 and the thick line.
const FALLS: [u8; 7] = [1, 3, 0, 1, 0, 2, 2];
/// Violet 2, blue 4, red 15, yellow 8: nothing fits.
const FITS_NOWHERE: [u8; 7] = [1, 0, 1, 2, 2, 1, 0];

fn go_on_to_a_column(device: &mut Device) {
    play(device, 2, FILLS_A_COLUMN);
}

fn go_on_past_the_line(device: &mut Device) {
    play(device, 6, FALLS);
}

fn go_on_to_a_miss(device: &mut Device) {
    play(device, 8, FITS_NOWHERE);
    // Ben has decided already, so that Ana is not asked after him.
    act(device, Action::B(None));
    act(
        device,
        Action::C {
            seat: Seat::Two,
            colour: None,
        },
    );
}

/// Begins a match with the first of the turns, and Ana's next throw.
fn play(device: &mut Device, turns: usize, next: [u8; 7]) {
    begin(device);
    for (up, b, c) in TURNS.into_iter().take(turns) {
        throw(device, up);
        act(device, Action::B(Some(b)));
        for (seat, colour) in [(Seat::One, c), (Seat::Two, None)] {
            act(device, Action::C { seat, colour });
        }
    }
    throw(device, next);
}

fn throw(device: &mut Device, up: [u8; 7]) {
    let fell = qwantum::Throw::new(up).unwrap_or_default();
    act(device, Action::Throw(fell));
    act(device, Action::Keep);
}

fn act(device: &mut Device, action: Action) {
    if let Some(table) = device.table.as_mut() {
        let played = table.play(action);
        debug_assert!(played.is_ok(), "the guide knows the rules");
    }
}
