//! The positions from the last capture to the root of a search, for recognising repetitions.

use heapless::Vec;

use super::{move_ordering::cells_of, zobrist::PositionKey};
use crate::towers::{Game, Move, QUIET_MOVES};

/// The keys of the positions before the root, the oldest first.
#[derive(Clone)]
pub(super) struct BeforeRoot(Vec<u32, { QUIET_MOVES as usize }>);

impl BeforeRoot {
    /// The positions that led to the game's current one, whose key is `key`.
    pub(super) fn of(game: &Game, key: PositionKey) -> BeforeRoot {
        let mut then = game.position().clone();
        let mut key = key;
        let mut keys = Vec::new();
        for &Move { from, to } in game.recent().iter().rev() {
            let back = Move { from: to, to: from };
            let (mover, _) = cells_of(&then, back);
            key = key.turned().with(from, mover).with(to, mover);
            let colour = then.to_move().opponent();
            then.set_to_move(colour);
            then.make(back);
            then.set_to_move(colour);
            // Never full: the game is over after this many quiet moves.
            let _ = keys.push(key.index);
        }
        keys.reverse();
        BeforeRoot(keys)
    }

    /// The key of the position this many plies before the root, if it is known.
    pub(super) fn key_at(&self, plies: usize) -> Option<u32> {
        let index = self.0.len().checked_sub(plies)?;
        self.0.get(index).copied()
    }
}
