//! The guided turn of Qwantum: the first turn of two players. One throws all dice, then three of
//! them again; then both write.

use super::{Device, Guide, TableMatch, TableSetup};
use crate::{
    app::screens::guide::{GuideStep, NotePlace, Then},
    buttons::Key,
    chance::Throw,
    qwantum::{Dice, Seat, Setup},
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
        GuideStep::new(Message::GuideFirst, NotePlace::Below(40), &[Key::Do]),
        GuideStep::new(Message::GuideOneMore, NotePlace::Below(40), &[Key::Do]),
        GuideStep::new(Message::GuideOthers, NotePlace::Below(40), &[Key::Do]),
        GuideStep::new(Message::GuideNextTurn, NotePlace::From(32), &[]),
    ],
};

fn begin(device: &mut Device) {
    let mut table_setup = TableSetup::default();
    table_setup.seats = 2;
    let setup = Setup::new(table_setup.seats, Seat::One, Dice::Device);
    device.table = setup.ok().map(|setup| TableMatch::new(setup, &table_setup));
}
