//! Iterative deepening: the root is searched one ply deep, then two, and so on. The scores of each
//! depth decide the order in which the next depth tries the root's moves.

use super::{score::Score, search::Search, search_result::Rated};
use crate::sort::sort_few;

/// The greatest depth; it leaves space in the line for captures.
const MOST_DEPTH: u8 = 24;

impl Search {
    /// Sorts the root's moves, all tried at this depth, and ends or goes deeper.
    pub(super) fn finish_depth(&mut self) {
        self.sort_by_new_scores();
        let depth = self.stack[0].depth;
        self.finding.depth = depth;
        let best = self.finding.score().unwrap_or(Score::EVEN);
        let is_certain = best.plies_to_win().is_some() || best.plies_to_loss().is_some();
        let last = self.effort.depth.min(MOST_DEPTH);
        if is_certain || depth >= last || self.finding.moves.len() == 1 {
            self.conclude();
        } else {
            self.start_next_depth();
        }
    }

    /// Starts to search the root one ply deeper.
    pub(super) fn start_next_depth(&mut self) {
        let root = &mut self.stack[0];
        root.depth += 1;
        root.best = Score::LEAST;
        root.tried = 0;
        self.next = 0;
    }

    /// Gives the root's moves the scores of this depth and sorts them, the best first. The moves
    /// without a score keep their order.
    fn sort_by_new_scores(&mut self) {
        let moves = &mut self.finding.moves;
        for (rated, new_score) in moves.iter_mut().zip(&mut self.new_scores) {
            rated.score = core::mem::replace(new_score, Score::LEAST);
        }
        sort_few(moves, |one, other| one.score > other.score);
    }

    /// Ends the search. The result has this depth's scores if any move has one, otherwise those of
    /// the depth before.
    pub(super) fn conclude(&mut self) {
        self.is_done = true;
        if self.new_scores.iter().any(|&score| score > Score::LEAST) {
            self.sort_by_new_scores();
        }
        let rated = |rated: &&Rated| rated.score > Score::LEAST;
        let known = self.finding.moves.iter().take_while(rated).count();
        self.finding.moves.truncate(known.max(1));
    }
}
