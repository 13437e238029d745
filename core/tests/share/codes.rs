//! Tests the way from a match to pixels, through an independent decoder, and back to the match.

use pocketq_core::{
    quantik,
    qwantum::{self, Action, Colour, Dice, Seat, record},
    share::{Grain, Parts, QrCode, Scan, Shareable},
    towers,
};

use crate::{
    GRAINS,
    camera::{photograph, photographed, shown},
    parts, random_quantik, random_towers,
    table::{TestRng, b_entry, c_entry, random_match, setup},
};

/// The width of the largest code that is drawn with two pixels a module.
const COARSE: i32 = 29;

#[test]
fn a_whole_game_of_four_comes_back_from_the_screen() {
    for (seed, dice) in [(1, Dice::Device), (2, Dice::Real), (3, Dice::Device)] {
        let played = random_match(seed, 4, dice, 8, usize::MAX);
        assert!(played.game().is_over());
        for grain in GRAINS {
            let mut scanned = Vec::new();
            for text in parts(&played, grain) {
                assert_eq!(photographed(&shown(&text)), [text.as_str()]);
                scanned.push(text);
            }
            scanned.reverse();
            let scanned = scanned.join("\n");
            let scan = Scan::new(scanned.as_bytes()).unwrap();
            let back: qwantum::Match = scan.read().unwrap();
            assert_eq!(back, played);
            // The decoded match is written as a record that the reader accepts.
            let read = record::read(crate::record(&back).as_bytes()).unwrap();
            let totals = |played: &qwantum::Match| {
                let game = *played.game();
                game.seats()
                    .map(move |seat| game.sheet(seat).total())
                    .collect::<Vec<_>>()
            };
            assert_eq!(totals(&read), totals(&played));
            assert_eq!(read.game().winners(), played.game().winners());
        }
    }
}

/// Codes scanned earlier must stay readable, so the text of this match must never change.
#[test]
fn a_scorekeepers_match_keeps_its_code() {
    let mut played = qwantum::Match::new(setup(2, Dice::Real));
    for action in [
        b_entry(Colour::Red, 9),
        c_entry(Seat::Two, Colour::Blue, 8),
        c_entry(Seat::One, Colour::Blue, 8),
        Action::B(None),
        c_entry(Seat::One, Colour::Red, 10),
        Action::choice(Some(Seat::Two), Some(Colour::Red)),
    ] {
        played.play(action).unwrap();
    }
    assert_eq!(
        parts(&played, Grain::Coarse),
        ["PQ1 QX 1/1 7WI63 VPB97Q+L4L8"]
    );
}

#[test]
fn a_whole_match_of_quantik_is_one_coarse_code() {
    for seed in 0..20 {
        let played = random_quantik(seed, 16);
        let texts = parts(&played, Grain::Coarse);
        assert_eq!(texts.len(), 1);
        let frame = shown(&texts[0]);
        assert!(QrCode::new(&texts[0]).unwrap().size() <= COARSE);
        assert_eq!(photographed(&frame), texts);
        let back: quantik::Match = Scan::new(texts[0].as_bytes()).unwrap().read().unwrap();
        assert_eq!(back, played);
    }
}

#[test]
fn a_result_is_coarse_and_says_who_won() {
    let played = random_match(5, 4, Dice::Device, 8, usize::MAX);
    let game = played.game();
    let text = game.result_text(["Ana", "Zoé", "Łucja", "Dan"]);
    let best = game.ranking()[0];
    let name = ["Ana", "Zoé", "Łucja", "Dan"][best.seat.index()];
    assert_eq!(
        text.lines().nth(1),
        Some(format!("{name} {} *", best.total).as_str())
    );
    assert_eq!(text.lines().count(), 5);
    assert!(QrCode::new(&text).unwrap().size() <= COARSE);
    assert_eq!(photographed(&shown(&text)), [text.as_str()]);
}

#[test]
fn the_longest_names_are_still_a_code() {
    let played = random_match(5, 4, Dice::Device, 8, usize::MAX);
    let plain = played
        .game()
        .result_text(["Monika", "Ludwig", "Helena", "Ulrike"]);
    assert!(QrCode::new(&plain).unwrap().size() <= COARSE, "{plain}");
    let accented = played
        .game()
        .result_text(["ŁŁŁŁŁŁ", "ÉÉÉÉÉÉ", "żżżżżż", "ąąąąąą"]);
    assert_eq!(accented.lines().count(), 5);
    assert_eq!(photographed(&shown(&accented)), [accented.as_str()]);
}

#[test]
fn nobody_has_won_a_match_that_lasts() {
    let played = random_match(5, 3, Dice::Device, 8, 40);
    let text = played.game().result_text(["Ana", "Ben", "Cleo", ""]);
    assert!(!text.contains('*') && text.lines().count() == 4);
    let started = quantik::Match::new(())
        .game()
        .result_text(["Ana", "Ben", "", ""]);
    assert_eq!(started, "Quantik\nAna\nBen");
    let over = random_quantik(1, 16);
    let text = over.game().result_text(["Ana", "Ben", "", ""]);
    assert_eq!(text.matches('*').count(), 1, "there are no draws");
}

/// Light and dark specks, like dust or dead pixels.
#[test]
fn a_code_survives_specks() {
    let played = random_match(7, 4, Dice::Device, 8, usize::MAX);
    for grain in GRAINS {
        let text = Parts::of(&played, grain).text(&played, 1);
        let code = QrCode::new(&text).unwrap();
        let modules = (code.size() * code.field().scale()) as usize * 4;
        let mut chance = TestRng(11);
        // A speck of two by two screen pixels, somewhere among the data.
        let (left, top) = (
            modules / 2 + chance.below(20),
            modules / 2 + chance.below(20),
        );
        let read = photograph(&shown(&text), |x, y, grey| {
            let inside = (left..left + 8).contains(&x) && (top..top + 8).contains(&y);
            if inside { 255 - grey } else { grey }
        });
        assert_eq!(read, [text.as_str()]);
    }
}

#[test]
fn a_game_of_four_takes_few_codes() {
    for dice in [Dice::Device, Dice::Real] {
        for seed in 0..60 {
            let played = random_match(seed, 4, dice, 8, usize::MAX);
            let count = |grain| Parts::of(&played, grain).count();
            let counts = (count(Grain::Fine), count(Grain::Coarse));
            assert!(
                counts.0 <= 2 && counts.1 <= 8,
                "{dice:?} {seed}: {counts:?}"
            );
        }
    }
}

#[test]
fn a_match_of_quantum_takes_about_a_letter_a_move() {
    let mut printed = String::new();
    for board in towers::BoardSize::ALL {
        let setup = towers::Setup::standard(board);
        let (mut letters, mut moves) = (0, 0);
        for seed in 0..20 {
            let played = random_towers(seed, setup, 200);
            letters += Parts::of(&played, Grain::Fine).letters();
            moves += played.len();
            assert!(Parts::of(&played, Grain::Fine).count() <= 1);
        }
        printed += &format!("{board:?}: {letters} letters for {moves} moves\n");
        assert!(letters * 5 <= moves * 6, "{printed}");
    }
    println!("{printed}");
}

#[test]
fn a_result_of_quantum_says_the_points_and_who_won() {
    let setup = towers::Setup::standard(towers::BoardSize::Central);
    let over = random_towers(1, setup, 0);
    assert_eq!(
        over.game().result_text(["Ana", "PocketQ", "", ""]),
        "Quantum\nAna 0\nPocketQ 0",
        "a draw"
    );
    let mut decided = 0;
    for played in (0..20).map(|seed| random_towers(seed, setup, usize::MAX)) {
        let outcome = played.game().outcome().unwrap();
        let text = played.game().result_text(["Ana", "Ben", "", ""]);
        let Some(winner) = outcome.winner.map(|winner| winner as usize) else {
            assert!(!text.contains('*'), "{text}");
            continue;
        };
        let line = format!("{} {} *", ["Ana", "Ben"][winner], outcome.points[winner]);
        assert!(text.lines().any(|other| other == line), "{text}");
        assert_eq!(text.matches('*').count(), 1);
        decided += 1;
    }
    assert!(decided > 0, "somebody wins one match in twenty");
}
