//! The sets of dice with the best first means are looked at again: more outcomes, and the best writes of
//! each valued exactly.

use super::{RatedSet, SecondThrow, SheetValue};
use crate::qwantum::player::outcomes::{self, MOST_OUTCOMES};
use crate::qwantum::player::pair_table::{PAIRS, PairTable, Place, Singles};
use crate::qwantum::{Colour, DiceSet};

/// How far a pass through the outcomes of one of the best sets has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    /// Which of the sets.
    pub(super) place: usize,
    /// The next outcome.
    outcome: u32,
    /// The sum of the values so far.
    sum: i32,
    /// How many values may still be found out in this pass.
    values_left: usize,
    /// Whether all values were exact so far.
    is_complete: bool,
}

impl Pass {
    /// After this many values a pass does not find out more, and another one follows: the table is
    /// better then, also for the first outcomes.
    const MOST_VALUES: usize = 34;

    /// At the beginning.
    pub(super) const fn new(place: usize) -> Self {
        Pass {
            place,
            outcome: 0,
            sum: 0,
            values_left: Self::MOST_VALUES,
            is_complete: true,
        }
    }
}

impl SecondThrow {
    /// Takes the sets with the highest first means.
    pub(super) fn choose_finalists(&mut self) {
        let mut left = self.means;
        let count = usize::from(self.care.finalists).min(self.finalists.capacity());
        for _ in 0..count {
            let best = (0..128usize).max_by_key(|&set| (left[set], core::cmp::Reverse(set)));
            let Some(set) = best else { return };
            let rated = RatedSet {
                dice: DiceSet::from_bits(set as u8).unwrap_or_default(),
                mean: left[set],
            };
            let _ = self.finalists.push(rated);
            left[set] = i32::MIN;
        }
    }

    /// The value of writing both totals of a place in the table, or one or none if that is better.
    fn exact(&self, place: Place, value: &mut impl SheetValue) -> i32 {
        let (pair, first, second) = place.writes();
        let (one, two) = PAIRS[pair];
        let mut after = self.sheet;
        let _ = after.write(Colour::ALL[one], first as u8);
        let _ = after.write(Colour::ALL[two], second as u8);
        let Singles { rows, miss } = &self.singles;
        let alone = rows[one][first].max(rows[two][second]);
        value.value(&after).max(alone).max(*miss)
    }

    /// A finer mean of a set: of more outcomes, and the best writes of each are valued exactly. None
    /// if that takes another step.
    pub(super) fn finer_mean(
        &self,
        dice: DiceSet,
        pass: &mut Pass,
        table: &mut PairTable,
        value: &mut impl SheetValue,
    ) -> Option<i32> {
        let mut left_in_step = Self::MOST_VALUES_A_STEP;
        if pass.outcome == 0 {
            value.near(&self.sheet);
        }
        let (mut outcome, mut is_interrupted) = (0, false);
        let limit = u32::from(self.care.final_outcomes);
        let count = outcomes::visit(self.lying, dice, limit, |totals| {
            let is_next = outcome == pass.outcome && !is_interrupted;
            outcome += 1;
            if !is_next {
                return;
            }
            let mut place = table.place_of_best(totals);
            while self.care.is_exact && !table.is_exact(place) {
                if pass.values_left == 0 {
                    pass.is_complete = false;
                    pass.outcome += 1;
                    return;
                }
                if left_in_step == 0 {
                    is_interrupted = true;
                    return;
                }
                pass.values_left -= 1;
                left_in_step -= 1;
                table.put_exact(place, self.exact(place, value));
                place = table.place_of_best(totals);
            }
            pass.outcome += 1;
            pass.sum += table.value(place);
        });
        if is_interrupted {
            return None;
        }
        if !pass.is_complete {
            *pass = Pass::new(pass.place);
            return None;
        }
        Some(pass.sum * (MOST_OUTCOMES / count) as i32)
    }
}
