//! Changes valid texts a little, so that a parser sees text that is almost right.

use proptest::{prelude::*, sample::Index};

/// One change: where, what is done there, and with which letter.
pub(crate) type Change = (Index, u8, char);

/// Up to three changes, with these letters.
pub(crate) fn changes(letters: &'static str) -> impl Strategy<Value = Vec<Change>> {
    let letter = prop::sample::select(letters.chars().collect::<Vec<_>>());
    prop::collection::vec((any::<Index>(), 0..4u8, letter), 0..4)
}

/// The text after the changes: each replaces, removes or inserts a letter, or swaps two.
pub(crate) fn mutated(text: &str, changes: &[Change]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (place, what, letter) in changes {
        if letters.is_empty() {
            break;
        }
        let place = place.index(letters.len());
        match what {
            0 => letters[place] = *letter,
            1 => drop(letters.remove(place)),
            2 => letters.insert(place, *letter),
            _ => letters.swap(place, 0),
        }
    }
    letters.into_iter().collect()
}
