//! The guided turn of Quantum: a piece moves and captures another to form a tower, which then
//! captures a third piece from further away.

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
            NotePlace::Above(22),
            &[Key::Left, Key::Down],
        ),
        GuideStep::new(Message::GuidePickUp, NotePlace::Above(22), &[Key::Do]),
        GuideStep::new(
            Message::GuideMove,
            NotePlace::Above(22),
            &[Key::Up, Key::Do],
        )
        .then(Then::Change(come_closer)),
        GuideStep::new(
            Message::GuideOtherMoved,
            NotePlace::Below(46),
            &[Key::Left, Key::Do],
        ),
        GuideStep::new(
            Message::GuideCapture,
            NotePlace::Below(46),
            &[Key::Up, Key::Do],
        )
        .then(Then::Change(move_elsewhere)),
        GuideStep::new(
            Message::GuideTower,
            NotePlace::Below(46),
            &[Key::Left, Key::Up, Key::Do],
        ),
        GuideStep::new(
            Message::GuideReach,
            NotePlace::Below(46),
            &[Key::Up, Key::Up, Key::Do],
        )
        .then(Then::Change(move_again)),
        GuideStep::new(Message::GuideSix, NotePlace::Below(46), &[]),
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

fn move_again(device: &mut Device) {
    play(device, (8, 3), (8, 2));
}

/// Plays a move between two squares, each given as file and row.
fn play(device: &mut Device, from: (u8, u8), to: (u8, u8)) {
    let [from, to] = [from, to].map(|(file, row)| Square::at(file, row));
    if let (Some(from), Some(to), Some(stored)) = (from, to, device.towers.stored_mut()) {
        let played = stored.journal.play(Action::Move(Move { from, to }));
        debug_assert!(played.is_ok(), "the guide knows the rules");
    }
}
