//! The transposition table: scores of positions and their best moves, two words per entry, in
//! borrowed memory.
//!
//! ```text
//!  word 0:  | check of the key, 27 bits                  | depth, 5 bits |
//!  word 1:  | score, 16 bits | bound, 2 bits | best move, 14 bits        |
//! ```
//!
//! Two positions may be confused, about once in a hundred million lookups. A score may then be
//! wrong, but never a move: moves are checked before they are made.

use super::{move_ordering::PackedMove, score::Score, zobrist::PositionKey};

/// How an entry's score limits the score of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is this or more.
    AtLeast,
    /// It is this or less.
    AtMost,
    /// It is this.
    Exactly,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    pub(super) depth: u8,
    /// Its plies count from the position itself.
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) best: PackedMove,
}

const DEPTH: u32 = 31;
const BOUND_SHIFT: u32 = 14;
const MOVE: u32 = (1 << BOUND_SHIFT) - 1;

impl TableEntry {
    /// Never 0, because bounds are numbered from 1.
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
            best: PackedMove((word & MOVE) as u16),
        })
    }
}

/// A table in borrowed memory. An empty entry is 0.
pub(super) struct TranspositionTable<'a> {
    entries: &'a mut [[u32; 2]],
    /// How far a key is shifted right to get the index.
    shift: u32,
}

impl<'a> TranspositionTable<'a> {
    /// A table in `memory`, rounded down to a power of two; with less than four words it stores
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

    pub(super) fn get(&self, key: PositionKey) -> Option<TableEntry> {
        let &[known, word] = self.entries.get((key.index >> self.shift) as usize)?;
        if (known ^ key.check) & !DEPTH != 0 {
            return None;
        }
        TableEntry::unpack((known & DEPTH) as u8, word)
    }

    /// Stores an entry, replacing the entry of any other position.
    pub(super) fn put(&mut self, key: PositionKey, entry: TableEntry) {
        if let Some(place) = self.entries.get_mut((key.index >> self.shift) as usize) {
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
                let key = PositionKey {
                    index: 0xf000_0000,
                    check: 0x1234_5678,
                };
                let entry = TableEntry {
                    depth: 31,
                    score,
                    bound,
                    best: PackedMove(0x3fff),
                };
                table.put(key, entry);
                assert_eq!(table.get(key), Some(entry));
                let other = PositionKey {
                    check: key.check ^ 32,
                    ..key
                };
                assert_eq!(table.get(other), None);
            }
        }
        table.clear();
        for check in [0, 31] {
            let key = PositionKey {
                index: 0xf000_0000,
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
            let key = PositionKey { index: 0, check: 7 };
            let entry = TableEntry {
                depth: 1,
                score: Score(2),
                bound: Bound::Exactly,
                best: PackedMove(3),
            };
            table.put(key, entry);
            assert_eq!(table.get(key), None);
        }
    }
}
