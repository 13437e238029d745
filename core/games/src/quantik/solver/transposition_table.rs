//! The transposition table: bounds on the scores of positions, one word per entry, in borrowed
//! memory.
//!
//! A key is scrambled without loss. Its high bits are the index of the entry, and the entry stores
//! the rest. So the whole key is known, and two positions are never confused.
//!
//! ```text
//!  scrambled key, 31 bits:  | index, 13 bits | rest, 18 bits |         with 8,192 words
//!  entry, 32 bits:          | spare 4 | rest, 18 bits | at least 5 | at most 5 |
//! ```

use super::symmetry_key::KEY_BITS;

/// Odd, so that multiplying by it modulo a power of two can be undone.
const SCRAMBLE: u32 = 0x2c1b_3c6d;
/// The bits of an entry that hold the two bounds.
const BOUND_BITS: u32 = 10;

/// The least and the greatest score that a position can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) at_least: i8,
    pub(super) at_most: i8,
}

impl Bounds {
    /// Nothing is known: the whole range that five bits hold.
    pub(super) const UNKNOWN: Bounds = Bounds {
        at_least: -16,
        at_most: 15,
    };

    /// Packs the bounds. No score is outside what five bits hold, so clamping a bound to that range
    /// loses nothing.
    fn pack(self) -> u32 {
        let Bounds { at_least, at_most } = Self::UNKNOWN;
        let from_bottom = self.at_least.max(at_least) - at_least;
        let from_top = at_most - self.at_most.min(at_most);
        (from_bottom as u32 & 31) << 5 | (from_top as u32 & 31)
    }

    const fn unpack(bits: u32) -> Bounds {
        Bounds {
            at_least: (bits >> 5 & 31) as i8 + Self::UNKNOWN.at_least,
            at_most: Self::UNKNOWN.at_most - (bits & 31) as i8,
        }
    }
}

/// A table in borrowed memory. An empty entry is 0, which means unknown bounds for any key.
pub(super) struct TranspositionTable<'a> {
    entries: &'a mut [u32],
    /// How far a scrambled key is shifted right to get the index.
    shift: u32,
}

impl<'a> TranspositionTable<'a> {
    /// The fewest words: with fewer, the rest of a key would not fit in an entry.
    const FEWEST: usize = 1 << (KEY_BITS + BOUND_BITS - u32::BITS);

    /// A table in `memory`, rounded down to a power of two; with less than 2 KB it stores nothing.
    pub(super) fn new(memory: &'a mut [u32]) -> TranspositionTable<'a> {
        let bits = memory.len().checked_ilog2().unwrap_or(0);
        let len = 1 << bits;
        let entries = if len < Self::FEWEST {
            &mut []
        } else {
            &mut memory[..len]
        };
        TranspositionTable {
            entries,
            shift: KEY_BITS.saturating_sub(bits),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill(0);
    }

    /// The index of a key, and the rest of the key as it is stored in the entry.
    fn place(&self, key: u32) -> (usize, u32) {
        let scrambled = key.wrapping_mul(SCRAMBLE) & ((1 << KEY_BITS) - 1);
        let index = scrambled >> self.shift;
        (
            index as usize,
            (scrambled & ((1 << self.shift) - 1)) << BOUND_BITS,
        )
    }

    pub(super) fn get(&self, key: u32) -> Bounds {
        let (index, rest) = self.place(key);
        match self.entries.get(index) {
            Some(&entry) if entry >> BOUND_BITS << BOUND_BITS == rest => Bounds::unpack(entry),
            _ => Bounds::UNKNOWN,
        }
    }

    /// Stores one more bound, replacing the entry of any other position.
    pub(super) fn narrow(&mut self, key: u32, bounds: Bounds) {
        let known = self.get(key);
        let (index, rest) = self.place(key);
        if let Some(entry) = self.entries.get_mut(index) {
            let narrowed = Bounds {
                at_least: known.at_least.max(bounds.at_least),
                at_most: known.at_most.min(bounds.at_most),
            };
            *entry = rest | narrowed.pack();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_tells_all_of_its_key() {
        let mut memory = [0; 512];
        let mut table = TranspositionTable::new(&mut memory);
        let bounds = |at_least, at_most| Bounds { at_least, at_most };
        let keys = (0..31)
            .map(|bit| 1u32 << bit)
            .chain([0, (1 << KEY_BITS) - 1, 12_345]);
        for key in keys.clone() {
            table.clear();
            table.narrow(key, bounds(-3, 15));
            table.narrow(key, bounds(-16, 9));
            assert_eq!(table.get(key), bounds(-3, 9));
            for other in keys.clone().filter(|other| *other != key) {
                assert_eq!(table.get(other), Bounds::UNKNOWN, "{key} {other}");
            }
        }
    }

    #[test]
    fn too_little_memory_remembers_nothing() {
        for len in [0, 1, 511] {
            let mut memory = vec![0; len];
            let mut table = TranspositionTable::new(&mut memory);
            table.narrow(
                7,
                Bounds {
                    at_least: 1,
                    at_most: 2,
                },
            );
            assert_eq!(table.get(7), Bounds::UNKNOWN);
        }
    }
}
