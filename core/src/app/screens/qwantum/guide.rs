//! The guided turn of Qwantum: the first turn of two players. Dice are thrown, three of them again, and
//! both write.

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
        GuideStep {
            words: Message::GuideThrow,
            place: NotePlace::From(32),
            presses: &[Key::Do],
            then: Then::Fall(FIRST_THROW),
        },
        GuideStep {
            words: Message::GuideTotal,
            place: NotePlace::Below(44),
            presses: &[],
            then: Then::Nothing,
        },
        GuideStep {
            words: Message::GuideTakeUp,
            place: NotePlace::Below(44),
            presses: &[Key::Do, Key::Right, Key::Do, Key::Right, Key::Do],
            then: Then::Nothing,
        },
        GuideStep {
            words: Message::GuideAgain,
            place: NotePlace::From(33),
            presses: &[Key::Down, Key::Do],
            then: Then::Fall(SECOND_THROW),
        },
        GuideStep {
            words: Message::GuideWhiteAlone,
            place: NotePlace::Below(44),
            presses: &[Key::Do],
            then: Then::Nothing,
        },
        GuideStep {
            words: Message::GuideFirst,
            place: NotePlace::Below(40),
            presses: &[Key::Do],
            then: Then::Nothing,
        },
        GuideStep {
            words: Message::GuideOneMore,
            place: NotePlace::Below(40),
            presses: &[Key::Do],
            then: Then::Nothing,
        },
        GuideStep {
            words: Message::GuideOthers,
            place: NotePlace::Below(40),
            presses: &[Key::Do],
            then: Then::Nothing,
        },
        GuideStep {
            words: Message::GuideNextTurn,
            place: NotePlace::From(32),
            presses: &[],
            then: Then::Nothing,
        },
    ],
};

fn begin(device: &mut Device) {
    let mut table_setup = TableSetup::default();
    table_setup.seats = 2;
    let setup = Setup::new(table_setup.seats, Seat::One, Dice::Device);
    device.table = setup.ok().map(|setup| TableMatch::new(setup, &table_setup));
}
