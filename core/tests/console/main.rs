//! Tests the console from outside, with a flash in RAM: its guarantees, what the result screens
//! show and a phone reads from them, what survives a power cut, and random buttons.

mod battery;
#[path = "../share/camera.rs"]
#[allow(dead_code, reason = "the codes' own tests need more of the camera")]
mod camera;
mod contracts;
#[allow(dead_code, reason = "the nets let it hurry and give it luck")]
mod device;
mod dice_only;
mod rig;
mod rows;

use pocketq_core::{
    buttons::Button::{self, A, B, Down, Left, Right, Up},
    games::GameKind,
    quantik,
    share::Scan,
    towers,
};
use proptest::prelude::*;

use camera::photographed;
use device::TestDevice;
use rows::Reader;

/// Two people play Quantik: the first three shapes of the top row, then the last one.
const FOUR_SHAPES: &[Button] = &[A, Up, Left, A, Down, A, A, Down, A, A, Down, A, A];

/// One move each in Quantum, before they agree to end the game.
const TWO_MOVES: &[Button] = &[Down, A, Up, Right, A, Up, Up, Left, A, Down, Right, A];

/// The players agree to end the game, and the device shows the result.
fn agree(device: &mut TestDevice) {
    device.choose_in_menu("End here?");
    device.press_all(&[Left, A, A]);
}

/// A device on which both games were played to the end, showing the main menu.
fn played() -> TestDevice {
    let mut device = TestDevice::new();
    device.begin_for_two("Quantik");
    device.press_all(FOUR_SHAPES);
    device.wait(3000);
    device.press(B);
    device.choose("Leave");
    device.press(B);
    assert_eq!(device.screen(), "main-menu");
    device.begin_for_two("Quantum");
    device.press_all(TWO_MOVES);
    agree(&mut device);
    device.choose_in_menu("Leave");
    device.press(B);
    assert_eq!(device.screen(), "main-menu");
    device
}

/// A finished match stays on its board. When eight later ones have replaced it in the store, that
/// is not an error, because it was no longer being played.
#[test]
fn a_finished_match_that_made_room_for_others_is_no_failure() {
    let mut device = played();
    device.choose("Quantum");
    let setup = device.picture();
    for _ in 0..9 {
        device.choose("New game");
        device.press_all(TWO_MOVES);
        agree(&mut device);
        device.choose_in_menu("Leave");
        assert_eq!(device.screen(), "towers-setup");
        assert!(device.picture() == setup, "{:?}", device.picture());
    }
    let quantik = device.console().match_state(GameKind::Quantik);
    assert!(quantik.is_some_and(|state| state.is_over), "still there");
}

/// Goes from the main menu to the list of the last games.
fn open_last_games(device: &mut TestDevice) {
    device.choose("Results");
    device.choose("Last games");
}

/// The text of every page of the share screen, as a phone reads it.
fn scanned(device: &mut TestDevice, pages: usize) -> Vec<String> {
    let mut texts = Vec::new();
    for _ in 0..pages {
        let read = photographed(&device.picture());
        assert_eq!(read.len(), 1, "{:?}", device.picture());
        texts.extend(read);
        device.press(Right);
    }
    assert_eq!(photographed(&device.picture()), texts[..1], "it goes round");
    texts
}

#[test]
fn a_phone_reads_the_result_and_the_match_off_the_screen() {
    let mut device = played();
    open_last_games(&mut device);
    device.press(A);
    device.choose("QR code");
    assert_eq!(device.screen(), "share");
    let texts = scanned(&mut device, 2);
    assert_eq!(texts[0], "Quantum\nAna 0\nBen 0");
    let agreed: towers::Match = Scan::new(texts[1].as_bytes()).unwrap().read().unwrap();
    let actions: Vec<String> = agreed.actions().map(|action| action.to_string()).collect();
    assert_eq!(actions, ["e2f3", "e5f4", "agree"]);
    device.press_all(&[B, Down, A]);
    device.choose("QR code");
    let texts = scanned(&mut device, 2);
    assert_eq!(texts[0], "Quantik\nAna\nBen *");
    let line: quantik::Match = Scan::new(texts[1].as_bytes()).unwrap().read().unwrap();
    assert_eq!(line.game().to_string(), "AbCd/..../..../....");
}

#[test]
fn viewing_the_match_on_the_board_stores_nothing() {
    let mut device = TestDevice::new();
    device.begin_for_two("Quantum");
    device.press_all(TWO_MOVES);
    agree(&mut device);
    let written = device.written();
    device.choose_in_menu("Review");
    assert_eq!(device.screen(), "towers-review");
    device.press_all(&[Left, Left, Right, Up, Down, Left]);
    // The last setups are stored, and they include whether a match is on the screen.
    let last_setups = device.written() - written;
    device.press_all(&[Left, Right, Left, Up]);
    assert_eq!(device.written() - written, last_setups);
    device.restart();
    open_last_games(&mut device);
    device.press(A);
    device.choose("QR code");
    assert_eq!(device.screen(), "share", "it is still finished");
}

#[test]
fn a_match_is_deleted_and_the_other_stays() {
    let mut device = played();
    open_last_games(&mut device);
    let both = device.picture();
    device.press(A);
    device.choose("Delete");
    device.press(A);
    assert_eq!(device.picture(), both, "no is under the cursor");
    device.press(A);
    device.choose("Delete");
    device.press_all(&[Left, A]);
    let one = device.picture();
    assert_ne!(one, both);
    device.restart();
    open_last_games(&mut device);
    assert_eq!(device.picture(), one);
    device.press_all(&[A, A]);
    assert_eq!(device.screen(), "quantik-review");
}

#[test]
fn a_match_that_cannot_be_read_is_reported() {
    let mut device = played();
    open_last_games(&mut device);
    let list = device.picture();
    device.press(A);
    device.cut_flash_power();
    device.press(A);
    assert_eq!(device.screen(), "last-games");
    assert_ne!(device.picture(), list, "a notice is on top");
    device.press(A);
    assert_eq!(device.picture(), list);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// No sequence of buttons causes a panic, and the results can always be left.
    #[test]
    fn any_buttons_among_the_results(keys in proptest::collection::vec(0..12usize, 0..150)) {
        let mut device = played();
        device.choose("Results");
        for key in keys {
            match key {
                0..11 => device.press([Up, Down, Left, Right, A, A, A, Left, Right, Down, B][key]),
                _ => device.hold(B),
            }
            let _ = device.picture();
            if device.screen() == "main-menu" {
                device.press(A);
            }
        }
        for _ in 0..5 {
            if device.screen() != "main-menu" {
                device.press(B);
            }
        }
        prop_assert_eq!(device.screen(), "main-menu");
    }
}
