//! The questions about the root and about each of its moves: first whether it wins, then in how few
//! plies the game ends. Each answer narrows the bounds until the score is exact.

use super::{
    alpha_beta::{Answer, Entered},
    analysis::{Rated, Value},
    bitboards::ByShape,
    position::Position,
    score::{open_bounds, value_of, win_at},
    search::{Phase, Search},
    symmetry_key::marked,
    transposition_table::{Bounds, TranspositionTable},
};
use crate::quantik::Move;

/// A position whose exact score is being found.
#[derive(Clone, Copy)]
pub(super) struct Question {
    position: Position,
    bounds: Bounds,
    /// The move known to reach the lower bound.
    pub(super) best_move: u8,
    /// Which of the root's moves led here; none if this is the root itself.
    pub(super) root_move: Option<usize>,
}

/// A move of the root, and bounds on the opponent's score after it.
#[derive(Clone, Copy)]
pub(super) struct RootMove {
    pub(super) code: u8,
    pub(super) bounds: Bounds,
}

impl Search {
    fn add(&mut self, code: u8, value: Value) {
        if let Some(played) = Move::from_code(code) {
            let played = self.symmetry.back(played);
            self.analysis.add(Rated { played, value });
        }
    }

    /// Makes the root the next question, unless a move wins at once.
    pub(super) fn ask_about_root(&mut self) {
        let Some(any) = self.any_move else {
            return;
        };
        let completing = moves_as_bits(self.root.completions());
        if completing != 0 {
            self.add(completing.trailing_zeros() as u8, Value::Win(1));
        } else {
            let any = self.symmetry.forth(any).code();
            self.question = Some(Question {
                position: self.root,
                bounds: open_bounds(self.root.ply),
                best_move: any,
                root_move: None,
            });
        }
    }

    /// A move of the root, with the bounds known without a search.
    pub(super) fn root_move(&self, code: u8) -> RootMove {
        let ply = self.root.ply;
        let exactly = |score| Bounds {
            at_least: score,
            at_most: score,
        };
        let mut next = self.root;
        self.root.play(code >> 4, code & 15, &mut next);
        let completes = moves_as_bits(self.root.completions()) >> code & 1 != 0;
        let bounds = if completes || next.open() == [0; 2] {
            exactly(-win_at(ply + 1))
        } else if next.completions() != [0; 2] {
            exactly(win_at(ply + 2))
        } else {
            open_bounds(ply + 1)
        };
        RootMove { code, bounds }
    }

    /// Makes the position after a move of the root the next question.
    pub(super) fn ask_about_move(&mut self, index: usize) {
        if let Some(&RootMove { code, bounds }) = self.root_moves.get(index) {
            let mut position = self.root;
            self.root.play(code >> 4, code & 15, &mut position);
            self.pieces[usize::from(code & 15)] = marked(code >> 4, self.root.ply & 1);
            self.question = Some(Question {
                position,
                bounds,
                best_move: 0,
                root_move: Some(index),
            });
        }
    }

    /// Asks whether the score reaches the next bound, or records the score once it is known.
    pub(super) fn ask(&mut self, question: Question, table: &mut TranspositionTable) {
        let needed = match question.root_move {
            Some(_) => Answer::Score,
            None => Answer::ScoreAndMove,
        };
        let only_sign = question.root_move.is_some() && self.phase == Phase::Values;
        let Some(wanted) = question.bounds.next_question(only_sign) else {
            self.question = None;
            return self.record(question);
        };
        self.stack[0].position = question.position;
        if let Entered::Known(score, best) = self.enter(wanted, needed, table) {
            self.answer(wanted, score, best);
        }
    }

    fn record(&mut self, question: Question) {
        let Bounds { at_least, .. } = question.bounds;
        let Some(index) = question.root_move else {
            return self.add(question.best_move, value_of(at_least, self.root.ply));
        };
        if let Some(root_move) = self.root_moves.get_mut(index) {
            root_move.bounds = question.bounds;
            if self.phase == Phase::Distances {
                let code = root_move.code;
                self.add(code, value_of(-at_least, self.root.ply));
            }
        }
    }

    /// Takes the answer to the current question.
    pub(super) fn answer(&mut self, wanted: i8, score: i8, best_move: u8) {
        if let Some(question) = &mut self.question {
            if score >= wanted {
                question.bounds.at_least = score;
                question.best_move = best_move;
            } else {
                question.bounds.at_most = score;
            }
        }
    }
}

/// One bit for each move, at its code.
fn moves_as_bits([low, high]: ByShape) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}
