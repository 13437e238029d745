//! A position in the current line of the search: its window, what is known about it, and which
//! moves cannot help.

use super::{
    evaluation::{Balance, Weights},
    move_ordering::PackedMove,
    score::Score,
    zobrist::PositionKey,
};
use crate::towers::{Change, FIXED_HEIGHT, QUIET_MOVES, cell::Cell};

/// The most a quiet move is expected to gain.
const QUIET_MARGIN: i32 = 40;
/// The most a capture is expected to gain, apart from the heights of the towers.
const CAPTURE_MARGIN: i32 = 50;

/// A position in the line from the root to the one being searched.
#[derive(Clone, Copy)]
pub(super) struct SearchNode {
    pub(super) key: PositionKey,
    pub(super) balance: Balance,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) best: Score,
    pub(super) best_move: PackedMove,
    /// The move being tried, and how to take it back.
    pub(super) trying: PackedMove,
    pub(super) change: Option<Change>,
    /// The table's best move for this position.
    pub(super) table_move: PackedMove,
    pub(super) stage: Stage,
    /// Where its untried moves begin in the list.
    pub(super) first: u16,
    /// How many of its moves have been tried.
    pub(super) tried: u16,
    /// How many plies to look ahead; at 0 only captures are tried.
    pub(super) depth: u8,
    /// How many moves in a row captured nothing.
    pub(super) quiet: u8,
    /// Whether the current move is only being scouted.
    pub(super) scouted: bool,
    /// Whether the current move is searched less deeply than the others.
    pub(super) reduced: bool,
    /// Whether the scouted move has to be searched again.
    pub(super) again: bool,
    /// Whether only captures are tried.
    pub(super) only_captures: bool,
}

/// Where the next move comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// From the table; the other moves are not listed yet.
    TableMove,
    /// The moves have to be listed first.
    Unlisted,
    /// From the list.
    Listed,
}

impl SearchNode {
    pub(super) const fn new(key: PositionKey, balance: Balance, quiet: u8) -> SearchNode {
        SearchNode {
            key,
            balance,
            alpha: Score::LEAST,
            beta: Score::LEAST.for_the_opponent(),
            best: Score::LEAST,
            best_move: PackedMove::NONE,
            trying: PackedMove::NONE,
            change: None,
            table_move: PackedMove::NONE,
            stage: Stage::TableMove,
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

    /// The score a move has to beat. At the root, moves that are worse than the best by less than
    /// `spread` are wanted too.
    pub(super) fn floor(&self, spread: Option<i16>) -> Score {
        match spread {
            Some(spread) => self.best.less(spread),
            None => self.alpha.max(self.best),
        }
    }

    /// Limits the node to captures if a quiet move can hardly beat the floor, judging by the
    /// evaluation of the position.
    pub(super) fn skip_futile_quiet_moves(&mut self, score: Score) {
        let most = Score::estimate(i32::from(score.0) + QUIET_MARGIN);
        // Not if the next quiet move ends the game.
        if most <= self.alpha && self.quiet + 1 < QUIET_MOVES {
            self.only_captures = true;
            self.best = most;
        }
    }

    /// Whether a capture cannot beat the floor, even if the opponent does not recapture.
    pub(super) fn is_futile(&self, mover: Cell, captured: Cell, weights: &Weights) -> bool {
        let (own, taken) = (mover.height(), captured.height());
        if own + taken >= FIXED_HEIGHT {
            return false;
        }
        let worth = |height: u8| {
            let worth = weights.height.get(usize::from(height));
            i32::from(worth.copied().unwrap_or(0))
        };
        let gain = worth(own + taken) - worth(own) + worth(taken);
        i32::from(self.best.0) + gain + CAPTURE_MARGIN <= i32::from(self.alpha.0)
    }
}
