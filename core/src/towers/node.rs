//! A position on the way of the search: what is wanted of it, what is known, and what is still worth
//! trying.

use super::{
    cell::Cell,
    evaluate::{Balance, Weights},
    finding::Score,
    key::Key,
    order::Packed,
    outcome::QUIET_MOVES,
    position::Change,
    tower::FIXED_HEIGHT,
};

/// A quiet move is not expected to be worth more than this.
const QUIET_HOPE: i32 = 40;
/// What taking something may be worth beyond the towers themselves.
const CAPTURE_HOPE: i32 = 50;

/// A position on the way from the root.
#[derive(Clone, Copy)]
pub(super) struct SearchNode {
    pub(super) key: Key,
    pub(super) balance: Balance,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) best: Score,
    pub(super) best_move: Packed,
    /// The move that is being tried, and how to take it back.
    pub(super) trying: Packed,
    pub(super) change: Option<Change>,
    /// The move that the table knows.
    pub(super) remembered: Packed,
    pub(super) stage: Stage,
    /// Where its moves that are still to be tried begin.
    pub(super) first: u16,
    /// How many moves were tried.
    pub(super) tried: u16,
    /// How many plies to look ahead; with 0 only captures are tried.
    pub(super) depth: u8,
    /// How many moves took nothing.
    pub(super) quiet: u8,
    /// The move that is being tried was only scouted.
    pub(super) scouted: bool,
    /// It was looked at less deeply than the others.
    pub(super) reduced: bool,
    /// The scouted move has to be tried again.
    pub(super) again: bool,
    /// Only captures can still beat the floor.
    pub(super) only_captures: bool,
}

/// Where the next move comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// From the table; the others are not listed yet.
    Remembered,
    /// They have to be listed.
    Unlisted,
    /// From the list.
    Listed,
}

impl SearchNode {
    pub(super) const fn new(key: Key, balance: Balance, quiet: u8) -> SearchNode {
        SearchNode {
            key,
            balance,
            alpha: Score::LEAST,
            beta: Score::LEAST.for_the_other(),
            best: Score::LEAST,
            best_move: Packed::NONE,
            trying: Packed::NONE,
            change: None,
            remembered: Packed::NONE,
            stage: Stage::Remembered,
            first: 0,
            tried: 0,
            depth: 0,
            quiet,
            scouted: false,
            reduced: false,
            again: false,
            only_captures: false,
        }
    }

    /// The score that a move of it has to beat; of the root's moves, those are rated that are worse
    /// than the best by less than `spread`.
    pub(super) fn floor(&self, spread: Option<i16>) -> Score {
        match spread {
            Some(spread) => self.best.less(spread),
            None => self.alpha.max(self.best),
        }
    }

    /// Whether a quiet move can hardly beat the floor when the position looks like `score`: then
    /// only captures are tried.
    pub(super) fn leave_out_quiet_moves(&mut self, score: Score) {
        let hope = Score::estimate(i32::from(score.0) + QUIET_HOPE);
        // A quiet move may also be the last one of the game.
        if hope <= self.alpha && self.quiet + 1 < QUIET_MOVES {
            self.only_captures = true;
            self.best = hope;
        }
    }

    /// Whether a capture, even if it is not answered, leaves the floor out of reach.
    pub(super) fn is_hopeless(&self, mover: Cell, captured: Cell, weights: &Weights) -> bool {
        let (own, prey) = (mover.height(), captured.height());
        if own + prey >= FIXED_HEIGHT {
            return false;
        }
        let worth = |height: u8| {
            let worth = weights.height.get(usize::from(height));
            i32::from(worth.copied().unwrap_or(0))
        };
        let gain = worth(own + prey) - worth(own) + worth(prey);
        i32::from(self.best.0) + gain + CAPTURE_HOPE <= i32::from(self.alpha.0)
    }
}
