//! From the screen to `pocketq replay`. A whole game of four is drawn page by page, another QR
//! decoder reads each page from its pixels, and the command replays the result.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

use pocketq_core::{
    qwantum::{Dice, Match, Seat, Setup, Throw, record},
    share::{Grain, Parts, QrCode, Shareable},
    ui::{Frame, HEIGHT, WIDTH},
};
use pocketq_testing::TestRng;

/// The size of a screen pixel in the photograph, and the width of the dark border around the
/// screen.
const SCALE: usize = 4;
const MARGIN: usize = 40;

/// A whole game of four players who choose at random.
fn game_of_four() -> Match {
    let mut chance = TestRng(4);
    let mut played = Match::new(Setup::new(4, Seat::Three, Dice::Device).unwrap());
    while !played.game().is_over() {
        let choices: Vec<_> = played.game().choices().collect();
        let choice = chance.pick(&choices);
        let fell = Throw::new(chance.faces()).unwrap();
        played.play(played.game().action(choice, fell)).unwrap();
    }
    played
}

/// What the decoder reads when the screen shows this text as a QR code.
fn scanned(text: &str) -> String {
    let mut frame = Frame::new();
    QrCode::new(text).unwrap().field().draw(&mut frame, 0);
    let (width, height) = (WIDTH * SCALE + 2 * MARGIN, HEIGHT * SCALE + 2 * MARGIN);
    let mut photo = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| {
        let at = |place: usize| (place as i32 - MARGIN as i32).div_euclid(SCALE as i32);
        if frame.is_lit(at(x), at(y)) { 235 } else { 12 }
    });
    let codes = photo.detect_grids();
    assert_eq!(codes.len(), 1, "one code on the screen");
    codes[0].decode().unwrap().1
}

/// The temporary file from which a text is replayed.
fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("pocketq-scanned-{}-{name}", std::process::id()))
}

fn pocketq_replay(name: &str, text: &str) -> Output {
    let path = file(name);
    fs::write(&path, text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_pocketq"));
    let output = command.arg("replay").arg(&path).output().unwrap();
    fs::remove_file(&path).unwrap();
    output
}

/// All pages of a match as a phone reads them: the result, then the record.
fn pages(played: &Match, grain: Grain) -> Vec<String> {
    let parts = Parts::of(played, grain);
    let result = played.game().result_text(["Ana", "Zoé", "Łucja", "Dan"]);
    let record = (1..=parts.count()).map(|part| scanned(&parts.text(played, part)));
    [scanned(&result)].into_iter().chain(record).collect()
}

#[test]
fn a_game_of_four_goes_from_the_screen_to_replay() {
    let played = game_of_four();
    let mut record = String::new();
    record::write(&played, &mut record).unwrap();
    let from_record = pocketq_replay("record", &record);
    assert!(from_record.status.success() && from_record.stdout.starts_with(b"seat 1 "));
    for grain in [Grain::Coarse, Grain::Fine] {
        let mut pages = pages(&played, grain);
        pages.reverse();
        let from_codes = pocketq_replay("codes", &pages.join("\n"));
        assert!(from_codes.status.success());
        assert_eq!(from_codes.stdout, from_record.stdout);
    }
}

#[test]
fn a_page_that_was_not_scanned_is_named() {
    let mut pages = pages(&game_of_four(), Grain::Coarse);
    pages.remove(2);
    let refused = pocketq_replay("part", &pages.join("\n"));
    assert_eq!(refused.status.code(), Some(2));
    let why = String::from_utf8(refused.stderr).unwrap();
    let (file, count) = (file("part"), pages.len());
    let expected = format!(
        "pocketq: {}: part 2 of {count} is missing\n",
        file.display()
    );
    assert_eq!(why, expected);
}
