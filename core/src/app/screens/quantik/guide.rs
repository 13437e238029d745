//! The guided turn of Quantik: a piece is put down, another is refused, and later in the game the fourth
//! shape wins.

use super::{Device, Guide};
use crate::{
    app::screens::guide::{GuideStep, NotePlace, Then},
    buttons::Key,
    quantik::{Move, Shape, Square},
    text::Message,
};

pub(super) const GUIDE: Guide = Guide {
    begin,
    steps: &[
        GuideStep {
            words: Message::GuideShape,
            place: NotePlace::Below(38),
            presses: &[Key::Down],
            then: Then::Nothing,
        },
        GuideStep {
            words: Message::GuideToBoard,
            place: NotePlace::Below(38),
            presses: &[Key::Do, Key::Right],
            then: Then::Nothing,
        },
        GuideStep {
            words: Message::GuidePutDown,
            place: NotePlace::Below(38),
            presses: &[Key::Do],
            then: Then::Change(reply),
        },
        GuideStep {
            words: Message::GuideReply,
            place: NotePlace::Below(38),
            presses: &[Key::Do],
            then: Then::Nothing,
        },
        GuideStep {
            words: Message::GuideForbidden,
            place: NotePlace::Below(38),
            presses: &[Key::Down, Key::Do],
            then: Then::Nothing,
        },
        GuideStep {
            words: Message::GuideRefused,
            place: NotePlace::From(33),
            presses: &[],
            then: Then::Change(go_on_to_the_end),
        },
        GuideStep {
            words: Message::GuideThreeShapes,
            place: NotePlace::From(31),
            presses: &[Key::Up, Key::Do],
            then: Then::Nothing,
        },
        GuideStep {
            words: Message::GuideFourth,
            place: NotePlace::Below(38),
            presses: &[Key::Up, Key::Right, Key::Right, Key::Do],
            then: Then::Nothing,
        },
        GuideStep {
            words: Message::GuideWon,
            place: NotePlace::Below(38),
            presses: &[],
            then: Then::Nothing,
        },
    ],
};

fn begin(device: &mut Device) {
    device.quantik.begin_guided(());
}

/// The other player puts a sphere into the second row.
fn reply(device: &mut Device) {
    play(device, &[(Shape::Sphere, 1, 3)]);
}

/// A match in which the first row has three shapes, and the first player is to move.
fn go_on_to_the_end(device: &mut Device) {
    device.quantik.begin_guided(());
    play(
        device,
        &[
            (Shape::Sphere, 0, 0),
            (Shape::Cylinder, 0, 1),
            (Shape::Cube, 0, 2),
            (Shape::Cylinder, 2, 3),
        ],
    );
}

/// Plays moves: the shape, the row and the column of each.
fn play(device: &mut Device, moves: &[(Shape, u8, u8)]) {
    for &(shape, row, column) in moves {
        if let (Some(square), Some(stored)) = (Square::at(row, column), device.quantik.stored_mut())
        {
            let played = stored.journal.play(Move { shape, square });
            debug_assert!(played.is_ok(), "the guide knows the rules");
        }
    }
}
