//! Picks the next move to try: at the root in the order of the last depth, elsewhere the move from
//! the table first, then the others by rank. Moves are listed only when needed.

use super::{
    mobility::{Capture, for_each_capture},
    move_ordering::{PackedMove, RankedMove, cells_of, move_highest_to_end, rank_of_capture},
    node::Stage,
    search::Search,
};
use crate::towers::{Move, cell::Cell};

impl Search {
    /// The next move of the last node to try; none if all were tried or the rest need not be.
    pub(super) fn next_move(&mut self) -> Option<Move> {
        let node = &mut self.stack[self.ply];
        if node.again {
            return node.trying.unpack();
        }
        if self.ply == 0 {
            let rated = self.finding.moves.get(self.next)?;
            self.next += 1;
            return Some(rated.played);
        }
        if node.best >= node.beta {
            return None;
        }
        if node.stage == Stage::TableMove {
            node.stage = Stage::Unlisted;
            let known = node.table_move.unpack();
            // The entry may come from another position with the same key.
            if let Some(known) = known.filter(|&known| self.position.check(known).is_ok()) {
                return Some(known);
            }
            node.table_move = PackedMove::NONE;
        }
        if node.stage == Stage::Unlisted {
            node.stage = Stage::Listed;
            self.list_moves();
        }
        let node = &self.stack[self.ply];
        let first = usize::from(node.first);
        while self.listed > first {
            let own = self.list.get_mut(first..self.listed)?;
            move_highest_to_end(own);
            let packed = own.last()?.packed();
            self.listed -= 1;
            if packed != node.table_move {
                return packed.unpack();
            }
        }
        None
    }

    /// Lists the moves of the last node that are worth trying.
    fn list_moves(&mut self) {
        let ply = self.ply;
        let (node, position) = (&self.stack[ply], &self.position);
        // Long enough for the moves of any position.
        let room = self.list.get_mut(self.listed..).unwrap_or(&mut []);
        let mut places = room.iter_mut();
        let mut listed = 0;
        let mut push = |rank, packed| {
            if let Some(place) = places.next() {
                *place = RankedMove::new(rank, packed);
                listed += 1;
            }
        };
        if node.only_captures {
            let weights = self.weights;
            for_each_capture(position, position.to_move(), |capture| {
                let Capture {
                    mover, captured, ..
                } = capture;
                if node.depth > 0 || !node.is_futile(mover, captured, weights) {
                    let packed = PackedMove::from_indices(capture.from, capture.to);
                    push(rank_of_capture(mover, captured), packed);
                }
            });
        } else {
            for played in position.moves() {
                let (mover, captured) = cells_of(position, played);
                let rank = if captured == Cell::EMPTY {
                    self.history.rank(ply, mover, played)
                } else {
                    rank_of_capture(mover, captured)
                };
                push(rank, PackedMove::new(played));
            }
        }
        self.listed += listed;
    }
}
