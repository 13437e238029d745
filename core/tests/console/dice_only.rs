//! Tests that "dice only" has no end: people can always throw again, even after power cuts.

use pocketq_core::{
    buttons::Button::{A, Down, Left},
    games::{GameKind, MatchKind},
};

use crate::{device::TestDevice, rows::Reader};

const DICE_ONLY: MatchKind = MatchKind {
    game: GameKind::Qwantum,
    mode: 2,
};

/// Plays more turns than one journal holds: the next player starts another one unnoticed.
#[test]
fn dice_have_no_last_turn() {
    let mut device = TestDevice::new();
    device.choose("Qwantum");
    device.set("Play", "dice only");
    device.choose("New game");
    assert_eq!(device.screen(), "dice-only");
    let (mut ready, mut ids) = (Vec::new(), Vec::new());
    for turn in 0..70 {
        // The name of the next player goes away.
        device.wait(1000);
        ready.push(device.picture());
        device.press(A);
        device.wait(1000);
        if turn % 2 == 0 {
            device.press_all(&[Down, Left, A]);
            device.wait(1000);
        } else {
            device.press_all(&[Down, A]);
        }
        let totals = device.picture();
        // Sometimes after a second throw, sometimes after keeping the dice.
        if turn % 3 == 0 {
            device.restart();
            assert_eq!(device.screen(), "resume");
            device.press(A);
            assert_eq!(device.picture(), totals, "after turn {turn}");
        }
        let state = device.console().match_state(DICE_ONLY).expect("dice");
        assert!(state.played > 0 && !state.is_over);
        ids.push(state.id);
        device.press(A);
    }
    ids.dedup();
    assert!(ids.len() > 1, "one journal was enough");
    assert_ne!(ready[0], ready[1], "two players");
    for (turn, picture) in ready.iter().enumerate() {
        assert_eq!(picture, &ready[turn % 2], "whose turn {turn} is");
    }
}
