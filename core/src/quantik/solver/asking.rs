//! What is asked of the root and of its moves: first which win, then in how few plies it ends.

use super::{
    Phase, Search,
    score::{open_bounds, value_of, win_at},
    walking::{Entered, Look},
};
use crate::quantik::{
    analysis::{Rated, Value},
    by_shape::ByShape,
    key::marked,
    piece::Move,
    situation::Situation,
    table::{Bounds, TranspositionTable},
};

/// The position whose exact score is being found.
#[derive(Clone, Copy)]
pub(super) struct Question {
    situation: Situation,
    bounds: Bounds,
    /// The move that is known to reach the lower bound.
    pub(super) best_move: u8,
    /// Which of the root's moves led here; none if this is the root.
    pub(super) choice: Option<usize>,
}

/// A move of the root, and what is known of the score of what it leads to, for the opponent.
#[derive(Clone, Copy)]
pub(super) struct Choice {
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

    /// Makes the root the question, unless a glance answers it.
    pub(super) fn ask_for_the_best(&mut self) {
        let Some(any) = self.any_move else {
            return;
        };
        let completing = moves_as_bits(self.root.completions());
        if completing != 0 {
            self.add(completing.trailing_zeros() as u8, Value::Win(1));
        } else {
            let any = self.symmetry.forth(any).code();
            self.question = Some(Question {
                situation: self.root,
                bounds: open_bounds(self.root.ply),
                best_move: any,
                choice: None,
            });
        }
    }

    /// A move of the root, with all that a glance tells.
    pub(super) fn choice(&self, code: u8) -> Choice {
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
        Choice { code, bounds }
    }

    /// Makes what a move of the root leads to the question.
    pub(super) fn ask_about(&mut self, index: usize) {
        if let Some(&Choice { code, bounds }) = self.choices.get(index) {
            let mut situation = self.root;
            self.root.play(code >> 4, code & 15, &mut situation);
            self.pieces[usize::from(code & 15)] = marked(code >> 4, self.root.ply & 1);
            self.question = Some(Question {
                situation,
                bounds,
                best_move: 0,
                choice: Some(index),
            });
        }
    }

    /// Asks the next thing about the question's score, or puts down what is known of it.
    pub(super) fn ask(&mut self, question: Question, table: &mut TranspositionTable) {
        let look = match question.choice {
            Some(_) => Look::Glance,
            None => Look::ForAMove,
        };
        let only_value = question.choice.is_some() && self.phase == Phase::Values;
        let Some(wanted) = question.bounds.next_question(only_value) else {
            self.question = None;
            return self.put_down(question);
        };
        self.stack[0].situation = question.situation;
        if let Entered::Known(score, best) = self.enter(wanted, look, table) {
            self.answer(wanted, score, best);
        }
    }

    fn put_down(&mut self, question: Question) {
        let Bounds { at_least, .. } = question.bounds;
        let Some(index) = question.choice else {
            return self.add(question.best_move, value_of(at_least, self.root.ply));
        };
        if let Some(choice) = self.choices.get_mut(index) {
            choice.bounds = question.bounds;
            if self.phase == Phase::Distances {
                let code = choice.code;
                self.add(code, value_of(-at_least, self.root.ply));
            }
        }
    }

    /// Takes an answer to the question.
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

/// A bit a move, at its code.
fn moves_as_bits([low, high]: ByShape) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}
