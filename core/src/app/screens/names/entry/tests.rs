//! Tests how many presses a name takes, and what can be typed.

use super::*;
use crate::{
    app::{Settings, registry::Qwantum},
    time::Millis,
};
use std::collections::{BTreeMap, VecDeque};
use std::{vec, vec::Vec};

fn press(key: Key) -> Press {
    Press { key, repeat: 0 }
}

/// The shortest way to a cell, in presses of the arrows.
fn way(typing: &Typing, wanted: Cell) -> Vec<Key> {
    let layout = typing.layout();
    let mut ways = BTreeMap::from([(typing.cursor, vec![])]);
    let mut open = VecDeque::from([typing.cursor]);
    while let Some(at) = open.pop_front() {
        if at.cell(layout) == Some(wanted) {
            return ways[&at].clone();
        }
        for key in [Key::Up, Key::Down, Key::Left, Key::Right] {
            let mut next = at;
            next.step(key, layout);
            if !ways.contains_key(&next) {
                let mut way = ways[&at].clone();
                way.push(key);
                ways.insert(next, way);
                open.push_back(next);
            }
        }
    }
    panic!("{wanted:?} cannot be reached");
}

/// A letter without its accents.
fn base(letter: char) -> char {
    let accented = "ąàäâćçéęèêëìîïłńóöòôśüùûżź";
    let plain = "aaaacceeeeeiiilnoooosuuuzz";
    let letter = letter.to_lowercase().next().unwrap();
    let at = accented.chars().position(|other| other == letter);
    at.map_or(letter, |at| plain.chars().nth(at).unwrap())
}

/// Types a name with as few presses as possible; returns how many, including the press that opens
/// the screen and OK.
fn presses(name: &str) -> usize {
    let mut device = Device::new(Millis(0), Settings::default());
    let mut entry = NameEntry::new::<Qwantum>(0, &device);
    let mut count = 1;
    let mut press_all = |entry: &mut NameEntry, keys: &[Key]| {
        for key in keys {
            entry.press(press(*key), &mut device);
        }
        count += keys.len();
    };
    press_all(&mut entry, &[Key::Down]);
    let put = |entry: &mut NameEntry, cell: Cell| {
        let mut keys = way(entry.typing.as_ref().unwrap(), cell);
        keys.push(Key::Do);
        keys
    };
    for letter in name.chars() {
        let plain = base(letter).to_ascii_uppercase();
        let keys = put(&mut entry, Cell::Sign(plain));
        press_all(&mut entry, &keys);
        if !entry.typing.as_ref().unwrap().name.ends_with(letter) {
            let keys = put(&mut entry, Cell::Variant(letter));
            press_all(&mut entry, &keys);
        }
    }
    let keys = put(&mut entry, Cell::Done);
    press_all(&mut entry, &keys);
    assert_eq!(Qwantum::player_names(&device)[0], name);
    count
}

/// Some first names: Polish, English, French, Italian, German.
const NAMES: [&str; 34] = [
    "Marta", "Anna", "Piotr", "Łukasz", "Ola", "Kasia", "Zofia", "Jakub", "Paweł", "Ewa", "Michał",
    "Emma", "Jack", "Oliver", "Lily", "James", "Sophie", "Chloé", "Léa", "Hugo", "Louis", "Zoé",
    "Rémi", "Giulia", "Luca", "Marco", "Sara", "Paolo", "Jonas", "Lena", "Jürgen", "Max", "Björn",
    "Stefan",
];

#[test]
fn a_name_takes_few_presses() {
    let all = NAMES.map(presses);
    let mean = all.iter().sum::<usize>() as f64 / NAMES.len() as f64;
    let (most, name) = all.iter().zip(NAMES).max().unwrap();
    std::println!("mean {mean:.1}, most {most} for {name}, Marta {}", all[0]);
    assert!(all[0] <= 25, "Marta: {}", all[0]);
}

#[test]
fn every_letter_of_our_languages_can_be_typed() {
    for letter in "ąćęłńóśźżéèêëçàâæìîïòôùûüäöœßÿ".chars() {
        let mut typing = Typing::new();
        let plain = match letter {
            'æ' => 'a',
            'œ' => 'o',
            'ß' => 's',
            'ÿ' => 'y',
            other => base(other),
        };
        let _ = typing.name.push('A');
        typing.push(plain.to_ascii_uppercase());
        way(&typing, Cell::Variant(letter));
        typing.put(Cell::Variant(letter));
        assert!(typing.name.ends_with(letter));
    }
}

#[test]
fn words_begin_with_capitals_unless_shifted() {
    let mut typing = Typing::new();
    for letter in ['A', 'N', '-', 'B'] {
        typing.push(letter);
    }
    typing.put(Cell::Shift);
    typing.push('C');
    typing.push('D');
    assert_eq!(typing.name, "An-BCd");
    for letter in ['E', 'F', 'G', 'H'] {
        assert!(typing.push(letter), "{letter}");
    }
    assert!(!typing.push('I'), "ten letters are enough");
    assert_eq!(typing.cursor.cell(typing.layout()), Some(Cell::Done));
    assert!(typing.put(Cell::Delete) && typing.name == "An-BCdefg");
}

#[test]
fn moving_the_cursor_changes_few_bytes() {
    let device = Device::new(Millis(0), Settings::default());
    let mut entry = NameEntry::new::<Qwantum>(0, &device);
    entry.typing = Some(Typing::new());
    let draw = |entry: &NameEntry| {
        let mut frame = Frame::new();
        entry.draw(&device, &mut frame);
        frame
    };
    for key in [Key::Right, Key::Down, Key::Left, Key::Up] {
        let before = draw(&entry);
        let typing = entry.typing.as_mut().unwrap();
        typing.cursor.step(key, typing.layout());
        let after = draw(&entry);
        let spans = after.spans_since(&before);
        let bytes: usize = spans.map(|span| usize::from(span.len) + 7).sum();
        assert!((1..=150).contains(&bytes), "{key:?}: {bytes} bytes");
    }
}

#[test]
fn every_letter_has_a_glyph_and_takes_at_most_two_bytes() {
    let letters = LETTERS.iter().chain([&DIGITS]).chain(&FAMILIES);
    for letter in letters.flat_map(|letters| letters.chars()) {
        let has_glyph = Font::ALL.iter().all(|font| font.has(letter));
        assert!(letter.len_utf8() <= 2 && has_glyph, "{letter}");
    }
}

#[test]
fn every_variant_has_a_place() {
    for family in FAMILIES {
        for last in family.chars() {
            let last = Some(last);
            let layout = Layout {
                digits: false,
                last,
            };
            let shown = (0..COLUMNS).filter_map(|column| layout.variant(column));
            assert_eq!(shown.count(), family.chars().count() - 1, "{last:?}");
        }
    }
}

#[test]
fn the_cursor_goes_round_and_over_what_is_empty() {
    let mut layout = Layout {
        digits: false,
        last: Some('m'),
    };
    let mut cursor = GridCursor { row: 2, column: 1 };
    cursor.step(Key::Down, layout);
    assert_eq!(cursor.cell(layout), Some(Cell::Done), "m has no variants");
    cursor.step(Key::Down, layout);
    assert_eq!(cursor.cell(layout), Some(Cell::Sign('B')));
    cursor.step(Key::Left, layout);
    cursor.step(Key::Left, layout);
    assert_eq!(cursor.cell(layout), Some(Cell::Sign('J')));
    layout.last = Some('l');
    cursor = GridCursor { row: 4, column: 1 };
    cursor.step(Key::Up, layout);
    assert_eq!(cursor.cell(layout), Some(Cell::Variant('ł')));
    cursor.step(Key::Left, layout);
    assert_eq!(
        cursor.cell(layout),
        Some(Cell::Variant('ł')),
        "the only one"
    );
}
