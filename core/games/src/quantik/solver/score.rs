//! Scores: how much a win at a given ply is worth, which bounds hold without a search, and which
//! bound to ask about next.
//!
//! ```text
//!  -15 ... -3     0     3 ... 15
//!  lost at  lost  |  won    won at
//!  ply 4    at 16 |  at 16  ply 4
//! ```

use super::{analysis::Value, transposition_table::Bounds};

/// Later than any end in a bound: the last possible end is ply 16, but a bound set at ply 15 may
/// assume an end three plies later. So every win scores above 0, and a win at the first possible
/// end, ply 4, still fits in the table.
const AFTER_LAST_END: i8 = 19;

/// The score of a game that is won at ply `end`.
pub(super) const fn win_at(end: u8) -> i8 {
    AFTER_LAST_END - end as i8
}

/// The value that a score stands for in a position at `ply`.
pub(super) const fn value_of(score: i8, ply: u8) -> Value {
    let plies = (AFTER_LAST_END - score.abs() - ply as i8) as u8;
    if score > 0 {
        Value::Win(plies)
    } else {
        Value::Loss(plies)
    }
}

/// The bounds on the score at `ply` when there is a move but none that completes a line.
pub(super) const fn open_bounds(ply: u8) -> Bounds {
    Bounds {
        at_least: -win_at(ply + 2),
        at_most: win_at(ply + 1),
    }
}

impl Bounds {
    /// The bound to ask about next; none once the score (or its sign, if `only_sign`) is known.
    /// Asks first whether it is a win, then about the nearest end, because a nearer end takes a
    /// smaller search.
    pub(super) fn next_question(self, only_sign: bool) -> Option<i8> {
        let Bounds { at_least, at_most } = self;
        if at_least <= 0 && at_most >= 0 {
            Some(1)
        } else if only_sign || at_least >= at_most {
            None
        } else if at_least > 0 {
            Some(at_most)
        } else {
            Some(at_least + 1)
        }
    }
}
