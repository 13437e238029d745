//! Scores positions whose moves need not be tried: the game is over, the position repeats, the
//! table knows it, or the search goes no deeper.
//!
//! The rules' own tests decide whether the game is over. A first repetition is scored as if the
//! position were repeated until the game is adjudicated, which serves as an estimate. Towers with
//! the same top and height count as equal here, whatever is inside.

use super::{
    evaluation::{Evaluation, evaluate},
    node::SearchNode,
    score::Score,
    search::{MOVE_LIST_LEN, PLIES, Search},
    search_result::MOST_MOVES,
    transposition_table::{Bound, TranspositionTable},
};
use crate::towers::{Colour, QUIET_MOVES, REPETITIONS, adjudicate};

/// The estimate for winning an adjudication that is likely but not certain.
const LIKELY_WIN: i32 = 1_500;

impl Search {
    /// The score of the position if none of its moves needs trying. Otherwise none, and the node is
    /// prepared for trying them.
    pub(super) fn score_without_moves(
        &self,
        node: &mut SearchNode,
        ply: usize,
        table: &TranspositionTable,
    ) -> Option<Score> {
        let plies = ply as u8;
        if node.quiet == 0 {
            if self.position.winner().is_some() {
                // The player who just moved owns the third fixed tower.
                return Some(Score::win_in(plies).for_the_opponent());
            }
            if self.position.is_decided() {
                return Some(self.adjudicated(plies));
            }
        } else if node.quiet >= QUIET_MOVES {
            return Some(self.adjudicated(plies));
        } else {
            match self.earlier_occurrences(node, ply) {
                0 => {}
                earlier if earlier + 1 >= REPETITIONS => return Some(self.adjudicated(plies)),
                _ => return Some(self.likely_adjudication()),
            }
        }
        let has_room = ply + 1 < PLIES && self.listed + MOST_MOVES <= MOVE_LIST_LEN;
        if node.depth > 0 && has_room {
            if let Some(entry) = table.get(node.key) {
                node.table_move = entry.best;
                let is_near_the_end = node.quiet + node.depth >= QUIET_MOVES;
                let score = entry.score.relative_to_root(plies);
                if entry.depth >= node.depth && !is_near_the_end {
                    let answers = match entry.bound {
                        Bound::Exactly => true,
                        Bound::AtLeast => score >= node.beta,
                        Bound::AtMost => score <= node.alpha,
                    };
                    if answers {
                        return Some(score);
                    }
                }
            }
            if node.depth > 1 {
                return None;
            }
        }
        let Evaluation { score, can_move } = evaluate(&self.position, node.balance, self.weights);
        if !can_move {
            return Some(self.adjudicated(plies));
        }
        if !has_room {
            return Some(score);
        }
        if node.depth > 0 {
            node.skip_futile_quiet_moves(score);
            return None;
        }
        if score >= node.beta {
            return Some(score);
        }
        node.only_captures = true;
        node.best = score;
        None
    }

    /// How often the position occurred earlier with the same side to move.
    fn earlier_occurrences(&self, node: &SearchNode, ply: usize) -> u8 {
        let mut earlier = 0;
        let mut back = 4;
        while back <= usize::from(node.quiet) {
            let then = match ply.checked_sub(back) {
                Some(ply) => self.stack[ply].key.index,
                None => match self.before_root.key_at(back - ply) {
                    Some(then) => then,
                    None => break,
                },
            };
            earlier += u8::from(then == node.key.index);
            back += 2;
        }
        earlier
    }

    /// Whether the player to move wins if the game is adjudicated here; none for a draw.
    fn wins_adjudication(&self) -> Option<bool> {
        let position = &self.position;
        let fixed = Colour::ALL.map(|colour| position.fixed_towers(colour));
        let points = Colour::ALL.map(|colour| position.points(colour));
        let winner = adjudicate(fixed, points)?;
        Some(winner == position.to_move())
    }

    /// The score if the game is adjudicated here, this many plies from the root.
    pub(super) fn adjudicated(&self, plies: u8) -> Score {
        match self.wins_adjudication() {
            Some(true) => Score::win_in(plies),
            Some(false) => Score::win_in(plies).for_the_opponent(),
            None => Score::EVEN,
        }
    }

    fn likely_adjudication(&self) -> Score {
        match self.wins_adjudication() {
            Some(true) => Score::estimate(LIKELY_WIN),
            Some(false) => Score::estimate(-LIKELY_WIN),
            None => Score::EVEN,
        }
    }
}
