//! The positions since the last capture that led to the root of a search, to know them again.

use heapless::Vec;

use super::{game::Game, key::Key, moves::Move, order::cells_of, outcome::QUIET_MOVES};

/// Keys of positions, the oldest first.
#[derive(Clone)]
pub(super) struct Past(Vec<u32, { QUIET_MOVES as usize }>);

impl Past {
    /// What led to a game's position, whose key this is.
    pub(super) fn of(game: &Game, key: Key) -> Past {
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
            // There is room: after so many the game is over.
            let _ = keys.push(key.place);
        }
        keys.reverse();
        Past(keys)
    }

    /// The key of the position so many plies before the root; none if it is not known.
    pub(super) fn before(&self, plies: usize) -> Option<u32> {
        let index = self.0.len().checked_sub(plies)?;
        self.0.get(index).copied()
    }
}
