//! Tests that reading returns what was written: for every match, stopped anywhere, with every
//! setup.

use proptest::prelude::*;

use pocketq_core::{
    quantik,
    qwantum::{self, Action, Colour, Dice, DiceSet, Seat, Totals},
    share::{Grain, QrCode, Scan},
    towers,
};

use crate::{
    GRAINS, parts, random_quantik, random_towers, record,
    table::{b_entry, c_entry, random_match, random_match_by_code, random_sheet, setup, throw_of},
};

fn grain() -> impl Strategy<Value = Grain> {
    prop_oneof![Just(Grain::Coarse), Just(Grain::Fine)]
}

fn back(text: &str) -> qwantum::Match {
    Scan::new(text.as_bytes()).unwrap().read().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn every_match_comes_back(
        seed in any::<u64>(), seats in 1..=4u8, table: bool, zeal in 0..=10usize,
        stop in prop_oneof![0..60usize, 0..1200usize], grain in grain(), order in any::<u64>(),
    ) {
        let dice = if table { Dice::Real } else { Dice::Device };
        let played = random_match(seed, seats, dice, zeal, stop);
        let mut texts = parts(&played, grain);
        for text in &texts {
            prop_assert!(text.len() <= grain.capacity());
        }
        // In any order, with one part twice, other lines in between, and lower-case letters.
        let count = texts.len();
        texts.rotate_left(order as usize % count);
        texts.push(texts[0].to_lowercase());
        let text = format!("Qwantum\nAna 12 *\r\n{}\r\n", texts.join("\r\n\n PQ1 31\n"));
        let read = back(&text);
        prop_assert_eq!(&read, &played);
        prop_assert_eq!(read.game(), played.game());
        prop_assert_eq!(record(&read), record(&played));
        // A match has only one text.
        prop_assert_eq!(parts(&read, grain), parts(&played, grain));
    }

    #[test]
    fn every_match_by_code_comes_back_with_its_code(
        seed in any::<u64>(), seats in 1..=4u8, zeal in 0..=10usize,
        stop in prop_oneof![0..60usize, 0..1200usize], grain in grain(),
    ) {
        let played = random_match_by_code(seed, seats, zeal, stop);
        let texts = parts(&played, grain);
        prop_assert!(texts.iter().all(|text| text.starts_with("PQ1 QC ")));
        let read = back(&texts.join("\n"));
        prop_assert_eq!(read.setup().code(), played.setup().code());
        prop_assert_eq!(&read, &played);
        prop_assert_eq!(read.game(), played.game());
        prop_assert_eq!(record(&read), record(&played));
        prop_assert_eq!(parts(&read, grain), texts);
    }

    #[test]
    fn what_was_undone_is_not_shared(seed in any::<u64>(), undone in 1..30usize) {
        let mut played = random_match(seed, 3, Dice::Device, 8, 80);
        (0..undone).for_each(|_| { played.undo(); });
        prop_assert_eq!(back(&parts(&played, Grain::Coarse).join("\n")), played);
    }

    #[test]
    fn every_own_sheet_comes_back(seed in any::<u64>(), stop in 0..=28usize) {
        let played = random_sheet(seed, stop);
        let texts = parts(&played, Grain::Coarse);
        prop_assert_eq!(texts.len(), 1);
        let read: qwantum::SheetMatch = Scan::new(texts[0].as_bytes()).unwrap().read().unwrap();
        prop_assert_eq!(&read, &played);
        prop_assert_eq!(read.game(), played.game());
    }

    #[test]
    fn every_match_of_quantik_comes_back(seed in any::<u64>(), stop in 0..=16usize) {
        let played = random_quantik(seed, stop);
        let text = parts(&played, Grain::Fine).join("\n");
        let read: quantik::Match = Scan::new(text.as_bytes()).unwrap().read().unwrap();
        prop_assert_eq!(read, played);
    }

    #[test]
    fn every_match_of_quantum_comes_back(
        seed in any::<u64>(), setup in 0..6u8, stop in 0..400usize, undone in 0..20usize, grain in grain(),
    ) {
        let setup = towers::Setup::from_code(setup).unwrap();
        let mut played = random_towers(seed, setup, stop);
        (0..undone).for_each(|_| { played.undo(); });
        let text = parts(&played, grain).join("\n");
        let read: towers::Match = Scan::new(text.as_bytes()).unwrap().read().unwrap();
        if played.game().is_placing_hidden() {
            // It is hidden, so none of it was written.
            played = towers::Match::new(setup);
        }
        prop_assert_eq!(read.game(), played.game());
        prop_assert_eq!(read, played);
    }
}

/// The longest games of the journal's own tests: four misses each, then one cell a turn.
fn longest(dice: Dice) -> qwantum::Match {
    const ROW: [u8; 6] = [2, 4, 6, 8, 5, 3];
    let mut played = qwantum::Match::new(setup(4, dice));
    while !played.game().is_over() {
        let cell = usize::from(played.game().turns() / 4).checked_sub(4);
        let entry = cell.map(|cell| (Colour::ALL[cell / 6], ROW[cell % 6]));
        let throw = entry.map_or_else(Default::default, |(colour, total)| throw_of(colour, total));
        let actions = match dice {
            Dice::Device => {
                let dice = DiceSet::ALL;
                vec![Action::Throw(throw), Action::Again { dice, throw }]
            }
            Dice::Real => {
                let white = Totals::UNKNOWN.with_white(throw.white());
                let total = |colour| Totals::UNKNOWN.with(colour, throw.total(colour));
                let facts = Colour::ALL.map(total);
                [white]
                    .into_iter()
                    .chain(facts)
                    .map(Action::Totals)
                    .collect()
            }
        };
        let active = played.game().active();
        actions
            .into_iter()
            .for_each(|action| played.play(action).unwrap());
        played.play(Action::B(None)).unwrap();
        for seat in played.game().seats() {
            let colour = entry.map(|(colour, _)| colour).filter(|_| seat == active);
            played.play(Action::C { seat, colour }).unwrap();
        }
    }
    played
}

#[test]
fn the_longest_games_come_back() {
    for dice in [Dice::Device, Dice::Real] {
        let played = longest(dice);
        for grain in GRAINS {
            let texts = parts(&played, grain);
            assert!(texts.iter().all(|text| QrCode::new(text).is_ok()));
            assert_eq!(back(&texts.join("\n")), played);
            let most = if grain == Grain::Fine { 6 } else { 31 };
            assert!(
                texts.len() <= most,
                "{dice:?} {grain:?}: {} parts",
                texts.len()
            );
        }
    }
}

/// The faces follow from the code, so a match by code is shorter.
#[test]
fn a_match_by_code_takes_half_as_many_letters() {
    let letters = |played: &qwantum::Match| -> usize {
        let texts = parts(played, Grain::Fine);
        texts.iter().map(String::len).sum()
    };
    let of_code: usize = (0..20)
        .map(|seed| letters(&random_match_by_code(seed, 4, 8, usize::MAX)))
        .sum();
    let usual: usize = (0..20)
        .map(|seed| letters(&random_match(seed, 4, Dice::Device, 8, usize::MAX)))
        .sum();
    assert!(2 * of_code < usual, "{of_code} and {usual} letters");
}

/// With red at 33, blue can be at most 6 with these dice, but the players enter 7. In the next turn
/// all totals are entered at once, and no throw could show them.
fn overruled() -> qwantum::Match {
    let mut played = qwantum::Match::new(setup(2, Dice::Real));
    let blue = c_entry(Seat::Two, Colour::Blue, 7);
    let odd = Totals::UNKNOWN
        .with_white(3)
        .with(Colour::Violet, 3)
        .with(Colour::Blue, 3)
        .with(Colour::Red, 3)
        .with(Colour::Yellow, 9);
    played.play(b_entry(Colour::Red, 33)).unwrap();
    assert!(played.play(blue).is_err(), "unless the table overrules it");
    played.play(blue.overruled()).unwrap();
    played.play(Action::EndTurn).unwrap();
    assert!(played.play(Action::Totals(odd)).is_err());
    played.play(Action::Totals(odd.overruled())).unwrap();
    played.play(b_entry(Colour::Violet, 3).overruled()).unwrap();
    played
}

#[test]
fn overruled_totals_come_back() {
    let played = overruled();
    for grain in GRAINS {
        assert_eq!(back(&parts(&played, grain).join("\n")), played);
    }
    let mut record = String::new();
    qwantum::record::write(&played, &mut record).unwrap();
    let overruled = |line: &&str| line.starts_with("totals ");
    let totals: Vec<&str> = record.lines().filter(overruled).collect();
    assert_eq!(totals.len(), 2);
    for line in totals {
        let facts = line.split(" #").next().unwrap();
        assert!(facts.ends_with(" !"), "{line}");
        let refused = record.replacen(line, facts.trim_end_matches(" !"), 1);
        assert!(qwantum::record::read(refused.as_bytes()).is_err(), "{line}");
    }
    let read = qwantum::record::read(record.as_bytes()).unwrap();
    for seat in [Seat::One, Seat::Two] {
        assert_eq!(read.game().sheet(seat), played.game().sheet(seat));
    }
}

#[test]
fn what_is_placed_hidden_is_not_written_before_both_are_done() {
    let setup = towers::Setup {
        board: towers::BoardSize::Full,
        placement: towers::Placement::Hidden,
    };
    let mut played = towers::Match::new(setup);
    let empty = parts(&played, Grain::Fine);
    let next = |played: &towers::Match| played.game().legal_placements().next();
    while let Some(action) = next(&played) {
        assert_eq!(parts(&played, Grain::Fine), empty, "after {}", played.len());
        played.play(action).unwrap();
    }
    let all = parts(&played, Grain::Fine).join("\n");
    let read: towers::Match = Scan::new(all.as_bytes()).unwrap().read().unwrap();
    assert_eq!(read, played);
}
