//! Scores: what a win is worth at which end, what can be told of a score at once, and what is to
//! be asked of it next.

use crate::quantik::{analysis::Value, table::Bounds};

/// Beyond any end that a bound speaks of: the last possible one is 16, and a bound at ply 15 may
/// speak of three plies more. So every win scores above 0, and a win at the first possible end, 4,
/// still fits the table.
const AFTER_THE_LAST: i8 = 19;

/// The score of having won at end `end`.
pub(super) const fn win_at(end: u8) -> i8 {
    AFTER_THE_LAST - end as i8
}

/// The value of a score at `ply`.
pub(super) const fn value_of(score: i8, ply: u8) -> Value {
    let plies = (AFTER_THE_LAST - score.abs() - ply as i8) as u8;
    if score > 0 {
        Value::Win(plies)
    } else {
        Value::Loss(plies)
    }
}

/// What is known of the score at `ply` when there is a move, but none that completes a line.
pub(super) const fn open_bounds(ply: u8) -> Bounds {
    Bounds {
        at_least: -win_at(ply + 2),
        at_most: win_at(ply + 1),
    }
}

impl Bounds {
    /// What to ask next; none when the score is known, or its sign if that is all that is wanted.
    /// First whether it is a win, then how near the end is, the nearest first: those are the small
    /// searches.
    pub(super) fn next_question(self, only_value: bool) -> Option<i8> {
        let Bounds { at_least, at_most } = self;
        if at_least <= 0 && at_most >= 0 {
            Some(1)
        } else if only_value || at_least >= at_most {
            None
        } else if at_least > 0 {
            Some(at_most)
        } else {
            Some(at_least + 1)
        }
    }
}
