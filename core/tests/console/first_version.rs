//! A save area that PocketQ 0.1 wrote is restored completely: unfinished matches of all games
//! including undone actions, finished ones, settings, names and statistics.
//!
//! In it, Ana and Ben finished one match of each game. Then they began: the tower game on the full
//! board, placing in turn, four pieces with the last one undone; Quantik, three moves with the last
//! one undone; Qwantum with Ana, Leo and Cleo, thrown twice, written in B and C, with a second C
//! undone.

use pocketq_core::{
    buttons::Button::{A, B, Down, Right},
    console::{Brightness, Settings, Timeout},
    games::GameKind,
    text::Language,
};
use pocketq_testing::RamFlash;

use crate::{device::TestDevice, rows::Reader};

fn old_device() -> TestDevice {
    let mut flash = RamFlash::blank(16);
    flash.bytes = include_bytes!("../data/save-area-0.1.bin").to_vec();
    TestDevice::with_flash(flash)
}

/// The codes of a match, and how many of them are played.
fn codes(device: &mut TestDevice, game: GameKind) -> (Vec<u32>, usize) {
    let mut codes = Vec::new();
    device.console().each_code(game, |code| codes.push(code));
    let state = device.console().match_state(game);
    (codes, state.expect("a match").played)
}

#[test]
fn it_continues_where_it_was() {
    let mut device = old_device();
    assert_eq!(device.screen(), "resume");
    let settings = Settings {
        language: Language::French,
        brightness: Brightness::new(4),
        timeout: Timeout::Minutes5,
        sound: false,
        turned: false,
        // What 0.1 did not know.
        ..Settings::default()
    };
    assert_eq!(device.console().settings(), &settings);
    device.press(A);
    assert_eq!(device.screen(), "qwantum-table");
    let mut record = String::new();
    let journal = device.console().qwantum().expect("a match");
    pocketq_core::qwantum::record::write(journal, &mut record).unwrap();
    let expected = "qwantum 1\nseats 3\nfirst 1\nthrow W3 B5 R6 Y4 V1 B2 Y5\n\
        again . R4 . . . . .\nb V\nc 1 R\n";
    assert_eq!(record, expected);
}

#[test]
fn every_match_has_its_actions_and_the_undone_ones() {
    let mut device = old_device();
    device.console().load_all_matches();
    let expected = [
        // The last two were 21 and 37: C without its seat, which was 1 and then 2.
        (vec![4_862_736, 622_405_649, 4, 85, 165], 4),
        (vec![5, 2, 16], 2),
        (vec![16_384, 16_481, 16_387, 16_480], 3),
    ];
    for (game, expected) in GameKind::ALL.into_iter().zip(expected) {
        assert_eq!(codes(&mut device, game), expected, "{game:?}");
    }
}

/// What this version adds follows what the old one wrote, and a restart finds both.
#[test]
fn play_continues_and_is_stored_in_the_same_area() {
    let mut device = old_device();
    device.press_all(&[A, A, A]);
    let played = codes(&mut device, GameKind::Qwantum);
    assert!(played.1 > 4, "{played:?}");
    device.restart();
    assert_eq!(device.screen(), "resume");
    assert_eq!(codes(&mut device, GameKind::Qwantum), played);
    device.console().load_all_matches();
    assert_eq!(codes(&mut device, GameKind::Quantik), (vec![5, 2, 16], 2));
}

#[test]
fn results_are_restored() {
    let mut device = old_device();
    device.press_all(&[Right, A]);
    // The list of the last games has three, each of which can be viewed.
    for place in 0..3 {
        assert_eq!(device.screen(), "main-menu");
        device.choose("Résultats");
        device.press(A);
        assert_eq!(device.screen(), "last-games");
        (0..place).for_each(|_| device.press(Down));
        device.press_all(&[A, A]);
        let reviews = ["towers-review", "quantik-review", "qwantum-review"];
        assert_eq!(device.screen(), reviews[place]);
        device.press_all(&[B, B, B]);
        device.restart();
    }
}
