//! The tree search: alpha-beta with a null window. It keeps its own stack instead of recursing, so
//! it can stop after any node. The solver spends most of its time here.
//!
//! ```text
//! root --Aa4--> node --Bc2--> node --Dd1--> ...
//!   ^            |  ^          |
//!   +--- -best --+  +-- -best -+   a node that is done offers its best score to its parent
//! ```

use super::{
    position::{Position, second_piece_penalty, unranked},
    score::win_at,
    search::Search,
    symmetry_classes::KEYED_PIECES,
    symmetry_key::{key, marked},
    transposition_table::{Bounds, TranspositionTable},
};

/// A position in the line from the root to the one being searched.
#[derive(Clone, Copy)]
pub(super) struct SearchNode {
    pub(super) position: Position,
    key: Option<u32>,
    /// The bound asked about: is the score at least this?
    wanted: i8,
    best: i8,
    best_move: u8,
    /// The move being tried.
    trying: u8,
    /// Where its untried moves begin in [`Search::moves`].
    first: u16,
}

/// A code no move has.
const NO_MOVE: u8 = u8::MAX;

impl SearchNode {
    pub(super) const fn new(position: Position) -> SearchNode {
        SearchNode {
            position,
            key: None,
            wanted: 0,
            best: 0,
            best_move: 0,
            trying: NO_MOVE,
            first: 0,
        }
    }

    /// Records a bound on the score of the move just tried.
    fn offer(&mut self, score: i8) {
        if score > self.best {
            self.best = score;
            self.best_move = self.trying;
        }
    }
}

/// What an answer must contain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// Only the score, even if it comes from the table.
    Score,
    /// The score and a move that reaches it.
    ScoreAndMove,
}

/// What is known about a position on entering it.
pub(super) enum Entered {
    /// A bound that answers the question, and the move that reaches it if a move was asked for.
    Known(i8, u8),
    /// Nothing yet: it is now the last node on the stack, and its moves have to be tried.
    Open,
}

impl Search {
    /// Enters the position after the last node. It must have no move that completes a line.
    pub(super) fn enter(
        &mut self,
        wanted: i8,
        answer: Answer,
        table: &mut TranspositionTable,
    ) -> Entered {
        self.nodes += 1;
        let Some(node) = self.stack.get_mut(self.depth) else {
            // No line of play is that long: sixteen pieces fill the board.
            return Entered::Known(wanted, 0);
        };
        let position = &node.position;
        let ply = position.ply;
        let (win_at_once, win_later) = (win_at(ply + 1), win_at(ply + 3));
        // No move wins at once: none completes a line, and none leaves the opponent without a move.
        if wanted > win_later && answer == Answer::Score && !position.can_leave_no_move() {
            return Entered::Known(win_later, 0);
        }
        let safe = position.safe_moves();
        if safe == [0; 2] {
            let has_no_move = position.open() == [0; 2];
            return Entered::Known(-win_at(ply + if has_no_move { 0 } else { 2 }), 0);
        }
        node.key = None;
        if answer == Answer::Score && wanted <= win_later {
            // No loss before ply + 4.
            let loss_later = -win_at(ply + 4);
            if wanted <= loss_later && position.keeps_a_reply(safe) {
                return Entered::Known(loss_later, 0);
            }
            // The table may have the answer.
            if u32::from(ply) <= KEYED_PIECES {
                let key = key(position.occupied, u32::from(ply), &self.pieces);
                let known = table.get(key);
                if known.at_least >= wanted {
                    return Entered::Known(known.at_least, 0);
                }
                if known.at_most < wanted {
                    return Entered::Known(known.at_most, 0);
                }
                node.key = Some(key);
            }
        }
        let first = self.moves_left;
        let list = self.moves.get_mut(first..).unwrap_or(&mut []);
        let ranked = position.rank(safe, second_piece_penalty(self.root.ply), list);
        if wanted > win_later || ranked.is_err() {
            let best = if ranked.is_err() {
                win_at_once
            } else {
                win_later
            };
            remember(node.key, wanted, best, table);
            return Entered::Known(best, ranked.err().unwrap_or(0));
        }
        self.moves_left += ranked.unwrap_or(0);
        // Every move that is not safe loses to the opponent's reply.
        node.best = -win_at(ply + 2);
        node.best_move = unranked(self.moves[self.moves_left.saturating_sub(1)]);
        node.trying = NO_MOVE;
        node.wanted = wanted;
        node.first = first as u16;
        self.depth += 1;
        Entered::Open
    }

    /// Tries the moves of the last node and closes it when they are done. Returns when the first
    /// node is closed or the search has visited `end` nodes.
    #[inline(never)]
    pub(super) fn advance(&mut self, end: u32, table: &mut TranspositionTable) {
        while self.nodes < end {
            let (line, beyond) = self.stack.split_at_mut(self.depth);
            let (Some(node), Some(next)) = (line.last_mut(), beyond.first_mut()) else {
                return;
            };
            let (first, wanted) = (usize::from(node.first), node.wanted);
            if node.best >= wanted || self.moves_left <= first {
                let (best, best_move) = (node.best, node.best_move);
                remember(node.key, wanted, best, table);
                self.moves_left = first;
                self.depth -= 1;
                match line {
                    [.., parent, _] => parent.offer(-best),
                    _ => self.answer(wanted, best, best_move),
                }
                continue;
            }
            let own = self
                .moves
                .get_mut(first..self.moves_left)
                .unwrap_or(&mut []);
            if node.trying != NO_MOVE {
                move_lowest_to_end(own);
            }
            let code = own.last().map_or(0, |entry| unranked(*entry));
            self.moves_left -= 1;
            node.trying = code;
            let (shape, square) = (code >> 4, code & 15);
            self.pieces[usize::from(square)] = marked(shape, node.position.ply & 1);
            node.position.play(shape, square, &mut next.position);
            let depth = self.depth;
            if let Entered::Known(score, _) = self.enter(1 - wanted, Answer::Score, table)
                && let Some(node) = self.stack[..depth].last_mut()
            {
                node.offer(-score);
            }
        }
    }
}

/// Swaps the move with the lowest rank to the end.
fn move_lowest_to_end(moves: &mut [u16]) {
    let (mut least, mut least_at) = (u16::MAX, 0);
    for (at, entry) in moves.iter().enumerate() {
        if *entry < least {
            (least, least_at) = (*entry, at);
        }
    }
    if least_at < moves.len() {
        moves.swap(least_at, moves.len() - 1);
    }
}

/// Writes an answer to the table.
fn remember(key: Option<u32>, wanted: i8, score: i8, table: &mut TranspositionTable) {
    if let Some(key) = key {
        let bounds = if score >= wanted {
            Bounds {
                at_least: score,
                ..Bounds::UNKNOWN
            }
        } else {
            Bounds {
                at_most: score,
                ..Bounds::UNKNOWN
            }
        };
        table.narrow(key, bounds);
    }
}
