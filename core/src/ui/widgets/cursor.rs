//! Keeps track of the chosen item of a list and the items in view.

use crate::buttons::{Key, Press};

/// The chosen item of a list with `rows` items in view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    chosen: usize,
    first: usize,
    rows: usize,
}

impl Cursor {
    /// A cursor at the first item, with `rows` items in view.
    pub const fn new(rows: usize) -> Self {
        Cursor {
            chosen: 0,
            first: 0,
            rows,
        }
    }

    /// A cursor at a given item.
    pub fn at(chosen: usize, rows: usize) -> Self {
        Cursor {
            chosen,
            first: (chosen + 1).saturating_sub(rows),
            rows,
        }
    }

    /// The chosen item.
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    /// The items in view, of `count`.
    pub fn in_view(&self, count: usize) -> core::ops::Range<usize> {
        self.first..count.min(self.first + self.rows)
    }

    /// Handles up and down; at an end, a new press wraps around and a held one stops. Returns
    /// whether anything changed.
    pub fn press(&mut self, press: Press, count: usize) -> bool {
        let last = count.saturating_sub(1);
        let round = press.is_first();
        let chosen = match press.key {
            Key::Up if self.chosen > 0 => self.chosen - 1,
            Key::Up if round => last,
            Key::Down if self.chosen < last => self.chosen + 1,
            Key::Down if round => 0,
            _ => return false,
        };
        let changed = chosen != self.chosen;
        self.chosen = chosen;
        self.first = self
            .first
            .min(chosen)
            .max((chosen + 1).saturating_sub(self.rows));
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn down(repeat: u16) -> Press {
        Press {
            key: Key::Down,
            repeat,
        }
    }

    #[test]
    fn a_fresh_press_goes_round_and_a_held_one_stops_at_the_end() {
        let mut cursor = Cursor::at(2, 3);
        assert!(!cursor.press(down(4), 3));
        assert!(cursor.press(down(0), 3));
        assert_eq!(cursor.chosen(), 0);
    }

    proptest! {
        #[test]
        fn the_chosen_one_is_always_in_view(keys in proptest::collection::vec((any::<bool>(), 0u16..3), 0..60), count in 1usize..12, rows in 1usize..6) {
            let mut cursor = Cursor::new(rows);
            for (up, repeat) in keys {
                cursor.press(Press { key: if up { Key::Up } else { Key::Down }, repeat }, count);
                prop_assert!(cursor.in_view(count).contains(&cursor.chosen()));
            }
        }
    }
}
