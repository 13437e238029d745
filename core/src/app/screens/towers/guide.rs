//! The guided turn of Quantum: a piece moves and captures another to form a tower. The tower
//! captures a third piece from further away, and is captured. Later a cross goes far from a black
//! corner square.

use super::{Device, Guide};
use crate::{
    app::screens::guide::{GuideStep, NotePlace, Then},
    buttons::Key,
    text::Message,
    towers::{Action, BoardSize, Move, Setup, Square},
};

pub(super) const GUIDE: Guide = Guide {
    begin,
    steps: &[
        GuideStep::new(
            Message::GuideYourPieces,
            NotePlace::Above(21),
            &[Key::Left, Key::Down],
        ),
        GuideStep::new(Message::GuidePickUp, NotePlace::Above(21), &[Key::Do]),
        GuideStep::new(
            Message::GuideMove,
            NotePlace::Above(21),
            &[Key::Up, Key::Do],
        )
        .then(Then::Change(come_closer)),
        GuideStep::new(
            Message::GuideOtherMoved,
            NotePlace::Above(21),
            &[Key::Left, Key::Do],
        ),
        GuideStep::new(
            Message::GuideCapture,
            NotePlace::Above(21),
            &[Key::Up, Key::Do],
        )
        .then(Then::Change(move_elsewhere)),
        GuideStep::new(
            Message::GuideTower,
            NotePlace::Above(21),
            &[Key::Left, Key::Up, Key::Do],
        ),
        GuideStep::new(
            Message::GuideReach,
            NotePlace::Below(42),
            &[Key::Up, Key::Up, Key::Do],
        )
        .then(Then::Change(capture_the_tower)),
        GuideStep::new(Message::GuideCaptured, NotePlace::Below(42), &[])
            .then(Then::Change(go_on_to_the_corner)),
        GuideStep::new(
            Message::GuideCorner,
            NotePlace::Above(21),
            &[
                Key::Left,
                Key::Left,
                Key::Left,
                Key::Left,
                Key::Down,
                Key::Down,
                Key::Do,
            ],
        ),
        GuideStep::new(
            Message::GuideAnyDistance,
            NotePlace::Above(21),
            &[Key::Up, Key::Up, Key::Up, Key::Do],
        ),
        GuideStep::new(Message::GuideSix, NotePlace::Above(21), &[]),
    ],
};

fn begin(device: &mut Device) {
    device
        .towers
        .begin_guided(Setup::standard(BoardSize::Central));
}

/// Black's square piece moves towards White's.
fn come_closer(device: &mut Device) {
    play(device, (3, 4), (3, 3));
}

/// Black moves a cross far away.
fn move_elsewhere(device: &mut Device) {
    play(device, (8, 4), (8, 3));
}

/// A square piece of Black's captures the tower of three.
fn capture_the_tower(device: &mut Device) {
    play(device, (4, 5), (3, 5));
}

/// Begins a match in which a cross of each side has moved: White's onto a black corner square,
/// Black's into its file.
fn go_on_to_the_corner(device: &mut Device) {
    begin(device);
    play(device, (1, 0), (0, 0));
    play(device, (1, 4), (0, 3));
}

/// Plays a move between two squares, each given as file and row.
fn play(device: &mut Device, from: (u8, u8), to: (u8, u8)) {
    let [from, to] = [from, to].map(|(file, row)| Square::at(file, row));
    if let (Some(from), Some(to), Some(stored)) = (from, to, device.towers.stored_mut()) {
        let played = stored.journal.play(Action::Move(Move { from, to }));
        debug_assert!(played.is_ok(), "the guide knows the rules");
    }
}
