//! The tree search: alpha-beta that keeps its own stack instead of recursing, so it can stop after
//! any node. After the last ply only captures are tried, until the position is quiet.
//!
//! - *window*: the range, from alpha to beta, in which the exact score matters; outside it a bound
//!   is enough.
//! - *floor*: the score a move has to beat.
//! - *scout*: search a move only to see whether it beats the floor; if so, search it again with the
//!   whole window.

use super::{
    move_ordering::{PackedMove, cells_of},
    node::SearchNode,
    score::Score,
    search::Search,
    transposition_table::{Bound, TableEntry, TranspositionTable},
};
use crate::towers::cell::Cell;

impl Search {
    /// Tries the next move of the last node, or closes the node if there is none.
    pub(super) fn advance(&mut self, table: &mut TranspositionTable) {
        let Some(played) = self.next_move() else {
            return self.close(table);
        };
        let (mover, captured) = cells_of(&self.position, played);
        let is_quiet = captured == Cell::EMPTY;
        let ply = self.ply;
        let spread = (ply == 0).then_some(self.effort.spread);
        let node = &mut self.stack[ply];
        let floor = node.floor(spread);
        let mut depth = node.depth.saturating_sub(1);
        let mut beta = node.beta;
        node.scouted = !node.again && node.depth > 0 && node.tried > 0 && floor > Score::LEAST;
        // A move late in the order is rarely the best.
        node.reduced = node.scouted && is_quiet && ply > 0 && node.tried >= 4 && node.depth >= 3;
        if node.scouted {
            beta = floor.more();
            depth -= u8::from(node.reduced);
        }
        if !node.again {
            node.tried += 1;
        }
        node.again = false;
        node.trying = PackedMove::new(played);
        let quiet = if is_quiet { node.quiet + 1 } else { 0 };
        let mut next = SearchNode::new(node.key, node.balance, quiet);
        node.change = Some(self.position.make(played));
        let made = self.position.cell_at(played.to.index() as u8);
        next.key = next
            .key
            .turned()
            .with(played.from, mover)
            .with(played.to, made);
        if !is_quiet {
            next.key = next.key.with(played.to, captured);
            next.balance.remove(mover, self.weights);
            next.balance.remove(captured, self.weights);
            next.balance.add(made, self.weights);
        }
        next.depth = depth;
        (next.alpha, next.beta) = (beta.for_the_opponent(), floor.for_the_opponent());
        self.enter(next, table);
    }

    /// Enters the position a move of the last node led to.
    fn enter(&mut self, mut node: SearchNode, table: &mut TranspositionTable) {
        self.nodes += 1;
        let ply = self.ply + 1;
        if let Some(score) = self.score_without_moves(&mut node, ply, table) {
            return self.take_score(score.for_the_opponent());
        }
        if let Some(place) = self.stack.get_mut(ply) {
            node.first = self.listed as u16;
            *place = node;
            self.ply = ply;
        }
    }

    /// Takes back the move being tried and records its score.
    fn take_score(&mut self, score: Score) {
        let ply = self.ply;
        let spread = (ply == 0).then_some(self.effort.spread);
        let node = &mut self.stack[ply];
        if let Some(change) = node.change.take() {
            self.position.unmake(change);
        }
        let floor = node.floor(spread);
        let is_open = node.reduced || node.beta > floor.more();
        if node.scouted && score > floor && is_open {
            node.again = true;
            return;
        }
        if ply == 0
            && score > floor
            && let Some(new_score) = self.new_scores.get_mut(self.next.wrapping_sub(1))
        {
            *new_score = score;
        }
        if score > node.best {
            node.best = score;
            node.best_move = node.trying;
        }
    }

    /// Closes the last node once its moves have been tried or need not be.
    fn close(&mut self, table: &mut TranspositionTable) {
        let Some(parent) = self.ply.checked_sub(1) else {
            return self.finish_depth();
        };
        let ply = self.ply;
        let node = self.stack[ply];
        self.listed = usize::from(node.first);
        self.ply = parent;
        let mut best = node.best;
        if node.depth > 0 {
            if node.tried == 0 && !node.only_captures {
                best = self.adjudicated(ply as u8);
            }
            let bound = if best >= node.beta {
                Bound::AtLeast
            } else if best > node.alpha {
                Bound::Exactly
            } else {
                Bound::AtMost
            };
            let entry = TableEntry {
                depth: node.depth,
                score: best.relative_to_ply(ply as u8),
                bound,
                best: node.best_move,
            };
            table.put(node.key, entry);
            if best >= node.beta
                && let Some(played) = node.best_move.unpack()
            {
                let (mover, captured) = cells_of(&self.position, played);
                if captured == Cell::EMPTY {
                    self.history.record_cutoff(ply, node.depth, mover, played);
                }
            }
        }
        self.take_score(best.for_the_opponent());
    }
}
