//! What the decisions of people in a finished match cost. It is found out while the review is open, from
//! the first decision to the last; only the costliest few are kept.

use heapless::Vec;

use super::{Device, table_match::StoredTable};
use crate::{
    app::registered_game::Viewable,
    collect::CollectFitting,
    qwantum::{
        Game, Seat, Setup,
        player::{Comparison, DecisionWalk},
    },
};

/// How many costly decisions are marked.
const MARKED: usize = 5;

/// A decision that was worse than another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    /// How many actions there are with it.
    pub(super) played: usize,
    /// Whose decision it was.
    pub(super) seat: Seat,
    pub(super) comparison: Comparison,
}

/// The costliest decisions so far, in the order of the match.
#[derive(Clone, Debug)]
pub(super) struct Costs {
    walk: DecisionWalk,
    /// Whose decision is being compared; none when all are.
    seat: Option<Seat>,
    found: Vec<Cost, MARKED>,
}

impl Costs {
    /// Begins with the viewed match.
    pub(super) fn begin(setup: Setup, device: &mut Device) -> Self {
        let mut costs = Costs {
            walk: DecisionWalk::new(Game::new(setup), 0),
            seat: None,
            found: Vec::new(),
        };
        costs.compare_next(device);
        costs
    }

    /// Compares the next decision of a person.
    pub(super) fn compare_next(&mut self, device: &mut Device) {
        self.seat = None;
        let Some(viewed) = StoredTable::viewed(device) else {
            return;
        };
        let is_person = viewed.players.iter().map(|player| player.kind == 0);
        let is_person: Vec<bool, 4> = is_person.collect_fitting();
        while let Some(viewed) = StoredTable::viewed(device)
            && let Some((seat, decision)) = self.walk.next(viewed.journal.all_codes())
        {
            let is_person = is_person.get(seat.index()).is_some_and(|person| *person);
            let game = self.walk.game();
            if is_person && device.thinking.compare_qwantum(game, seat, decision) {
                self.seat = Some(seat);
                return;
            }
        }
    }

    /// Takes what a decision cost, and goes on with the next.
    pub(super) fn compared(&mut self, comparison: &Comparison, device: &mut Device) {
        if let Some(seat) = self.seat {
            self.note(Cost {
                played: self.walk.played() + 1,
                seat,
                comparison: *comparison,
            });
            self.compare_next(device);
        }
    }

    /// Keeps a cost if it is worth a mark, and among the highest.
    fn note(&mut self, cost: Cost) {
        if !cost.comparison.is_notable(self.walk.game()) {
            return;
        }
        if self.found.is_full() {
            let least = (0..self.found.len()).min_by_key(|at| self.found[*at].comparison.loss);
            match least {
                Some(at) if self.found[at].comparison.loss < cost.comparison.loss => {
                    self.found.remove(at);
                }
                _ => return,
            }
        }
        // There is room, and it comes after all others.
        let _ = self.found.push(cost);
    }

    /// The costliest decisions, in the order of the match.
    pub(super) fn found(&self) -> &[Cost] {
        &self.found
    }

    /// How many actions have been judged; none when all are.
    pub(super) fn judged(&self) -> Option<usize> {
        self.seat.map(|_| self.walk.played())
    }

    /// The cost of a seat's decision in the last of so many actions.
    pub(super) fn at(&self, played: usize, seat: Seat) -> Option<&Cost> {
        let is_it = |cost: &&Cost| cost.played == played && cost.seat == seat;
        self.found.iter().find(is_it)
    }

    /// The next costly decision from there on, and after the last the first again.
    pub(super) fn after(&self, played: usize, seat: Seat) -> Option<&Cost> {
        let is_later = |cost: &&Cost| match self.at(played, seat) {
            Some(_) => (cost.played, cost.seat) > (played, seat),
            None => cost.played >= played,
        };
        self.found.iter().find(is_later).or(self.found.first())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::qwantum::{
        Dice,
        player::{Decision, VALUE, Verdict},
    };

    fn costs(losses: &[i32]) -> Costs {
        let setup = Setup::new(1, Seat::One, Dice::Device).unwrap();
        let mut costs = Costs {
            walk: DecisionWalk::new(Game::new(setup), 0),
            seat: None,
            found: Vec::new(),
        };
        for (played, loss) in losses.iter().enumerate() {
            let decision = Decision::B(None);
            costs.note(Cost {
                played,
                seat: Seat::One,
                comparison: Comparison {
                    made: decision,
                    best: Verdict {
                        decision,
                        value: 0,
                        otherwise: 0,
                    },
                    loss: loss * VALUE,
                },
            });
        }
        costs
    }

    #[test]
    fn the_five_costliest_are_kept_in_their_order() {
        let costs = costs(&[9, 0, 2, 1, 8, 3, 7, 2, 4, 6]);
        let kept = costs
            .found()
            .iter()
            .map(|cost| cost.comparison.loss / VALUE);
        assert_eq!(kept.collect::<std::vec::Vec<_>>(), [9, 8, 7, 4, 6]);
    }

    #[test]
    fn the_next_one_is_found_from_everywhere_and_goes_round() {
        let costs = costs(&[0, 5, 0, 0, 5]);
        let next = |played| costs.after(played, Seat::One).unwrap().played;
        assert_eq!([0, 1, 2, 3, 4, 9].map(next), [1, 4, 4, 4, 1, 1]);
        assert!(super::tests::costs(&[0]).after(0, Seat::One).is_none());
    }
}
