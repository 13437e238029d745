//! What the search remembers: scores of positions and their best moves, in borrowed memory. Two
//! words an entry: how the position is known again and how deep it was searched; the score, what it
//! bounds, and the move.
//!
//! Two positions may be taken for one another, once in some hundred million looks: a score may then
//! be wrong, but a move is looked at before it is made.

use super::{finding::Score, key::Key, order::Packed};

/// What is known of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is this or more.
    AtLeast,
    /// It is this or less.
    AtMost,
    /// It is this.
    Exactly,
}

/// What was found of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    pub(super) depth: u8,
    /// Counted from the position itself.
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) best: Packed,
}

const DEPTH: u32 = 31;
const BOUND_SHIFT: u32 = 14;
const MOVE: u32 = (1 << BOUND_SHIFT) - 1;

impl TableEntry {
    /// Never 0: a bound has a number from 1.
    const fn pack(self) -> u32 {
        let bound = match self.bound {
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
            Bound::Exactly => 3,
        };
        (self.score.0 as u16 as u32) << 16 | bound << BOUND_SHIFT | self.best.0 as u32 & MOVE
    }

    const fn unpack(depth: u8, word: u32) -> Option<TableEntry> {
        let bound = match word >> BOUND_SHIFT & 3 {
            1 => Bound::AtLeast,
            2 => Bound::AtMost,
            3 => Bound::Exactly,
            _ => return None,
        };
        Some(TableEntry {
            depth,
            score: Score((word >> 16) as u16 as i16),
            bound,
            best: Packed((word & MOVE) as u16),
        })
    }
}

/// The memory as a table. An empty entry is 0.
pub(super) struct TranspositionTable<'a> {
    entries: &'a mut [[u32; 2]],
    /// How far a key is shifted to be an index.
    shift: u32,
}

impl<'a> TranspositionTable<'a> {
    /// A table in as much of `memory` as a power of two takes; less than four words remember
    /// nothing.
    pub(super) fn new(memory: &'a mut [u32]) -> TranspositionTable<'a> {
        let (pairs, _) = memory.as_chunks_mut();
        let bits = pairs.len().checked_ilog2().unwrap_or(0);
        let entries = if bits == 0 {
            &mut []
        } else {
            &mut pairs[..1 << bits]
        };
        TranspositionTable {
            entries,
            shift: u32::BITS - bits.max(1),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill([0; 2]);
    }

    pub(super) fn get(&self, key: Key) -> Option<TableEntry> {
        let &[known, word] = self.entries.get((key.place >> self.shift) as usize)?;
        if (known ^ key.check) & !DEPTH != 0 {
            return None;
        }
        TableEntry::unpack((known & DEPTH) as u8, word)
    }

    /// Remembers what was found; what was there of another position is forgotten.
    pub(super) fn put(&mut self, key: Key, entry: TableEntry) {
        if let Some(place) = self.entries.get_mut((key.place >> self.shift) as usize) {
            let depth = u32::from(entry.depth).min(DEPTH);
            *place = [key.check & !DEPTH | depth, entry.pack()];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_got_and_nothing_else() {
        let mut memory = [0; 64];
        let mut table = TranspositionTable::new(&mut memory);
        for bound in [Bound::AtLeast, Bound::AtMost, Bound::Exactly] {
            for score in [-29_999, -1, 0, 29_999].map(Score) {
                let key = Key {
                    place: 0xf000_0000,
                    check: 0x1234_5678,
                };
                let entry = TableEntry {
                    depth: 31,
                    score,
                    bound,
                    best: Packed(0x3fff),
                };
                table.put(key, entry);
                assert_eq!(table.get(key), Some(entry));
                let other = Key {
                    check: key.check ^ 32,
                    ..key
                };
                assert_eq!(table.get(other), None);
            }
        }
        table.clear();
        for check in [0, 31] {
            let key = Key {
                place: 0xf000_0000,
                check,
            };
            assert_eq!(table.get(key), None);
        }
    }

    #[test]
    fn too_little_memory_remembers_nothing() {
        for len in [0, 1, 2, 3] {
            let mut memory = vec![0; len];
            let mut table = TranspositionTable::new(&mut memory);
            let key = Key { place: 0, check: 7 };
            let entry = TableEntry {
                depth: 1,
                score: Score(2),
                bound: Bound::Exactly,
                best: Packed(3),
            };
            table.put(key, entry);
            assert_eq!(table.get(key), None);
        }
    }
}
