//! Tests that anything but a complete record is refused with a reason.

use proptest::prelude::*;

use pocketq_core::{
    quantik,
    qwantum::{self, Dice},
    share::{Grain, Scan, ShareError, Why},
};

use crate::{parts, random_quantik, table::random_match};

fn game_of_four(seed: u64) -> Vec<String> {
    let texts = parts(
        &random_match(seed, 4, Dice::Device, 8, usize::MAX),
        Grain::Coarse,
    );
    assert!(texts.len() > 1);
    texts
}

#[track_caller]
fn refusal(text: &str) -> ShareError {
    Scan::new(text.as_bytes()).err().expect("refused")
}

#[track_caller]
fn refusal_of_line(text: &str) -> (u32, Why) {
    match refusal(text) {
        ShareError::Line { line, why } => (line, why),
        other => panic!("{other}"),
    }
}

#[test]
fn a_missing_part_is_named() {
    let texts = game_of_four(1);
    let count = texts.len() as u16;
    let without_last = texts[..texts.len() - 1].join("\n");
    assert_eq!(
        refusal(&without_last),
        ShareError::Missing { part: count, count }
    );
    let without_first = refusal(&texts[1..].join("\n"));
    assert_eq!(
        without_first.to_string(),
        format!("part 1 of {count} is missing")
    );
    assert_eq!(refusal(""), ShareError::NoParts);
    assert_eq!(refusal("Qwantum\nAna 12\nPQ1 31 *\n"), ShareError::NoParts);
}

#[test]
fn parts_of_two_matches_do_not_mix() {
    let (one, other) = (game_of_four(1), game_of_four(2));
    let mixed = format!("{}\n{}", one[0], other[1]);
    assert_eq!(refusal_of_line(&mixed), (2, Why::OtherMatch));
}

#[test]
fn a_part_that_was_different_before_is_refused() {
    let texts = game_of_four(1);
    let mut other = texts[0].clone();
    let last = if other.ends_with('0') { '1' } else { '0' };
    other.pop();
    other.push(last);
    let text = format!("{}\n{other}\n{}", texts[0], texts[1..].join("\n"));
    assert_eq!(refusal_of_line(&text), (2, Why::Differs));
}

#[test]
fn a_line_that_is_wrong_is_told_by_its_number() {
    let good = &parts(&random_quantik(1, 16), Grain::Coarse)[0];
    for (from, to, why) in [
        ("PQ1", "PQ2", Why::Version),
        ("1/1", "0/1", Why::Part),
        ("1/1", "2/1", Why::Part),
        ("1/1", "1/", Why::Part),
        ("1/1", "1/1000", Why::Part),
        (&good[11..16], "/////", Why::Check),
        (&good[16..], "", Why::Check),
        (&good[17..], "", Why::Letter(None)),
        (&good[17..], "12 34", Why::Letter(Some(' '))),
        (&good[17..], "12*34", Why::Letter(Some('*'))),
    ] {
        let bad = match to {
            "" if why == Why::Check => good[..11].to_string(),
            _ => good.replacen(from, to, 1),
        };
        assert_eq!(refusal_of_line(&format!("\n{bad}")), (2, why), "{bad}");
    }
}

#[test]
fn a_game_is_not_read_as_another() {
    let text = &parts(&random_quantik(1, 16), Grain::Coarse)[0];
    let scan = Scan::new(text.as_bytes()).unwrap();
    assert!(scan.is_of::<quantik::Board>() && !scan.is_of::<qwantum::Game>());
    let read = scan.read::<qwantum::Game, { qwantum::MOST_ACTIONS }>();
    assert_eq!(read.err(), Some(ShareError::OtherGame));
    assert_eq!(refusal(&text.replacen("QK", "QW", 1)), ShareError::Damaged);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// A changed text is refused or is still the same match (a letter in lower case, an extra blank
    /// line).
    #[test]
    fn a_changed_text_is_never_another_match(
        seed in 0..40u64, seats in 1..=4u8, table: bool, stop in 0..400usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..3u8, 32..127u8), 1..4),
    ) {
        let dice = if table { Dice::Real } else { Dice::Device };
        let played = random_match(seed, seats, dice, 8, stop);
        let mut text = parts(&played, Grain::Coarse).join("\n").into_bytes();
        for (place, what, letter) in changes {
            let place = place.index(text.len());
            match what {
                0 => text[place] = letter,
                1 => { text.remove(place); }
                _ => text.insert(place, letter),
            }
            if text.is_empty() {
                break;
            }
        }
        if let Ok(scan) = Scan::new(&text) {
            let read: Result<qwantum::Match, _> = scan.read();
            prop_assert!(read.is_ok_and(|read| read == played), "{}", String::from_utf8_lossy(&text));
        }
    }

    /// Anything between the parts is skipped, and a part may occur more than once.
    #[test]
    fn other_lines_are_skipped(
        seed in 0..40u64, seats in 1..=4u8, again in any::<prop::sample::Index>(),
        noise in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..40), 1..8),
    ) {
        let played = random_match(seed, seats, Dice::Device, 8, 200);
        let parts = parts(&played, Grain::Coarse);
        let mut text = again.get(&parts).clone().into_bytes();
        for (part, noise) in parts.iter().zip(noise.iter().cycle()) {
            text.push(b'\n');
            text.extend(noise.iter().filter(|byte| !b"Pp".contains(byte)));
            text.push(b'\n');
            text.extend(part.bytes());
        }
        let scan = Scan::new(&text).unwrap();
        let count = parts.len() as u16;
        prop_assert_eq!(Scan::count(&text), Some((count, count)));
        let read: qwantum::Match = scan.read().unwrap();
        prop_assert_eq!(read, played);
    }

    /// Random letters with the right check, so that the digits are actually read.
    #[test]
    fn any_letters_are_a_match_or_none(
        letters in "[0-9A-Z$%+/]{1,120}", tag in prop::sample::select(vec!["QK", "QX", "QS"]),
    ) {
        let text = format!("PQ1 {tag} 1/1 {} {letters}", check(tag, &letters));
        let scan = Scan::new(text.as_bytes()).unwrap();
        if tag == "QK" {
            if let Ok(read) = scan.read::<quantik::Board, 16>() {
                prop_assert_eq!(&parts(&read, Grain::Fine), &[text]);
            }
        } else if tag == "QS" {
            let read: Result<qwantum::SheetMatch, _> = scan.read();
            if let Ok(read) = read {
                prop_assert_eq!(&parts(&read, Grain::Fine), &[text]);
            }
        } else if let Ok(read) = scan.read::<qwantum::Game, { qwantum::MOST_ACTIONS }>() {
            prop_assert_eq!(&parts(&read, Grain::Fine), &[text]);
        }
    }
}

/// The check implemented from its description: CRC-24/OPENPGP in five letters of base 40, lowest
/// first.
fn check(tag: &str, letters: &str) -> String {
    let mut rest = 0x00B7_04CE_u32;
    for byte in tag.bytes().chain(letters.bytes()) {
        for bit in (0..8).rev() {
            let carry = (rest >> 23 ^ u32::from(byte >> bit)) & 1;
            rest = (rest << 1 & 0x00FF_FFFF) ^ (carry * 0x0086_4CFB);
        }
    }
    let alphabet: Vec<char> = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%+/".chars().collect();
    let places = (0..5).map(|place| rest / 40_u32.pow(place) % 40);
    places.map(|place| alphabet[place as usize]).collect()
}
