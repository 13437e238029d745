//! The way through the positions: each is entered, its moves are tried, and what was found is
//! offered to the one before. The hot part of the solver.

use super::{Search, score::win_at};
use crate::quantik::{
    classes::KEYED_PIECES,
    key::{key, marked},
    situation::{Situation, second_piece, unranked},
    table::{Bounds, TranspositionTable},
};

/// A position on the way from the root.
#[derive(Clone, Copy)]
pub(super) struct SearchNode {
    pub(super) situation: Situation,
    key: Option<u32>,
    /// The question: is the score at least this?
    wanted: i8,
    best: i8,
    best_move: u8,
    /// The move that is being tried.
    trying: u8,
    /// Where its moves that are still to be tried begin.
    first: u16,
}

/// No code of a move.
const NO_MOVE: u8 = u8::MAX;

impl SearchNode {
    pub(super) const fn new(situation: Situation) -> SearchNode {
        SearchNode {
            situation,
            key: None,
            wanted: 0,
            best: 0,
            best_move: 0,
            trying: NO_MOVE,
            first: 0,
        }
    }

    /// Takes what the move that was tried is worth at most or at least.
    fn offer(&mut self, score: i8) {
        if score > self.best {
            self.best = score;
            self.best_move = self.trying;
        }
    }
}

/// What is wanted of a position when it is entered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// The answer, from wherever.
    Glance,
    /// The answer with a move that reaches it.
    ForAMove,
}

/// What is known of a position when it is entered.
pub(super) enum Entered {
    /// A bound that answers the question, and the move that reaches it, if it is one's own.
    Known(i8, u8),
    /// Its moves have to be tried: it is the last node now.
    Open,
}

impl Search {
    /// Looks at the position beyond the last node, in which the player to move cannot complete a
    /// line.
    pub(super) fn enter(
        &mut self,
        wanted: i8,
        look: Look,
        table: &mut TranspositionTable,
    ) -> Entered {
        self.nodes += 1;
        let Some(node) = self.stack.get_mut(self.depth) else {
            // No way is so long: sixteen pieces fill the board.
            return Entered::Known(wanted, 0);
        };
        let situation = &node.situation;
        let ply = situation.ply;
        let (win_at_once, win_later) = (win_at(ply + 1), win_at(ply + 3));
        // What can be told without trying: that there is no win at once,
        if wanted > win_later && look == Look::Glance && !situation.may_stick() {
            return Entered::Known(win_later, 0);
        }
        let safe = situation.safe();
        if safe == [0; 2] {
            let stuck = situation.open() == [0; 2];
            return Entered::Known(-win_at(ply + if stuck { 0 } else { 2 }), 0);
        }
        node.key = None;
        if look == Look::Glance && wanted <= win_later {
            // that there is no loss at once,
            let loss_later = -win_at(ply + 4);
            if wanted <= loss_later && situation.stays_free(safe) {
                return Entered::Known(loss_later, 0);
            }
            // and what was found before.
            if u32::from(ply) <= KEYED_PIECES {
                let key = key(situation.occupied, u32::from(ply), &self.pieces);
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
        let ranked = situation.rank(safe, second_piece(self.root.ply), list);
        if wanted > win_later || ranked.is_err() {
            let best = if ranked.is_err() {
                win_at_once
            } else {
                win_later
            };
            note(node.key, wanted, best, table);
            return Entered::Known(best, ranked.err().unwrap_or(0));
        }
        self.moves_left += ranked.unwrap_or(0);
        // Every move that is not safe loses so.
        node.best = -win_at(ply + 2);
        node.best_move = unranked(self.moves[self.moves_left.saturating_sub(1)]);
        node.trying = NO_MOVE;
        node.wanted = wanted;
        node.first = first as u16;
        self.depth += 1;
        Entered::Open
    }

    /// Tries the moves of the last node and closes it, and so on until the first is closed or so
    /// many nodes were looked at.
    #[inline(never)]
    pub(super) fn advance(&mut self, end: u32, table: &mut TranspositionTable) {
        while self.nodes < end {
            let (way, beyond) = self.stack.split_at_mut(self.depth);
            let (Some(node), Some(next)) = (way.last_mut(), beyond.first_mut()) else {
                return;
            };
            let (first, wanted) = (usize::from(node.first), node.wanted);
            if node.best >= wanted || self.moves_left <= first {
                let (best, best_move) = (node.best, node.best_move);
                note(node.key, wanted, best, table);
                self.moves_left = first;
                self.depth -= 1;
                match way {
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
                least_last(own);
            }
            let code = own.last().map_or(0, |entry| unranked(*entry));
            self.moves_left -= 1;
            node.trying = code;
            let (shape, square) = (code >> 4, code & 15);
            self.pieces[usize::from(square)] = marked(shape, node.situation.ply & 1);
            node.situation.play(shape, square, &mut next.situation);
            let depth = self.depth;
            if let Entered::Known(score, _) = self.enter(1 - wanted, Look::Glance, table)
                && let Some(node) = self.stack[..depth].last_mut()
            {
                node.offer(-score);
            }
        }
    }
}

/// Brings the move of the lowest rank to the end.
fn least_last(moves: &mut [u16]) {
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

/// Keeps an answer in the table.
fn note(key: Option<u32>, wanted: i8, score: i8, table: &mut TranspositionTable) {
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
