//! The guided turn of Quantik: the player places a piece, has another one refused, and later wins
//! with the fourth shape.

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
        GuideStep::new(Message::GuideShape, NotePlace::Below(38), &[Key::Down]),
        GuideStep::new(
            Message::GuideToBoard,
            NotePlace::Below(38),
            &[Key::Do, Key::Right],
        ),
        GuideStep::new(Message::GuidePutDown, NotePlace::Below(38), &[Key::Do])
            .then(Then::Change(reply)),
        GuideStep::new(Message::GuideReply, NotePlace::Below(38), &[Key::Do]),
        GuideStep::new(
            Message::GuideForbidden,
            NotePlace::Below(38),
            &[Key::Down, Key::Do],
        ),
        GuideStep::new(Message::GuideRefused, NotePlace::Between(38, 50), &[]),
        GuideStep::new(Message::GuideOwnAllowed, NotePlace::Below(38), &[])
            .then(Then::Change(go_on_to_the_end)),
        GuideStep::new(
            Message::GuideThreeShapes,
            NotePlace::Between(24, 49),
            &[Key::Up, Key::Do],
        ),
        GuideStep::new(
            Message::GuideFourth,
            NotePlace::Below(38),
            &[Key::Up, Key::Right, Key::Right, Key::Do],
        ),
        GuideStep::new(Message::GuideWon, NotePlace::Below(38), &[]),
    ],
};

fn begin(device: &mut Device) {
    device.quantik.begin_guided(());
}

/// The other player places a sphere in the second row.
fn reply(device: &mut Device) {
    play(device, &[(Shape::Sphere, 1, 3)]);
}

/// Begins a match with three shapes in the first row and the first player to move.
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

/// Plays moves, each given as shape, row and column.
fn play(device: &mut Device, moves: &[(Shape, u8, u8)]) {
    for &(shape, row, column) in moves {
        if let (Some(square), Some(stored)) = (Square::at(row, column), device.quantik.stored_mut())
        {
            let played = stored.journal.play(Move { shape, square });
            debug_assert!(played.is_ok(), "the guide knows the rules");
        }
    }
}
