//! Practice notes: after a decision of a person that was clearly worse than another, what would have
//! been better. It is found out while nothing else is to be done, and forgotten if the person goes on
//! first.

use super::{Device, advice::Advice};
use crate::qwantum::{
    Action, Seat,
    player::{Comparison, DecisionWalk},
};

/// What is being found out about the last decision, if anything.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    judged: Option<Judged>,
}

#[derive(Clone, Debug)]
struct Judged {
    walk: DecisionWalk,
    /// How many actions there are to judge, counted from the first of the match.
    until: usize,
    /// Who decided.
    seat: Seat,
    /// What it cost, if that is worth a note.
    costly: Option<Comparison>,
}

impl Notes {
    /// Begins to judge what people decided after so many actions.
    pub(super) fn since(played: usize, device: &mut Device) -> Self {
        let mut notes = Notes::default();
        let Some(table) = &device.table else {
            return notes;
        };
        let play = table.journal();
        // Dice that come back after an undo were judged when they fell.
        let decided = |code: &u32| Action::from_code(*code).is_some_and(|one| !one.is_chance());
        let more = play.codes().iter().skip(played + 1);
        let until = played + 1 + more.take_while(|code| decided(code)).count();
        if until <= play.len() {
            notes.judged = Some(Judged {
                walk: DecisionWalk::new(play.game_at(played), played),
                until,
                seat: Seat::One,
                costly: None,
            });
            notes.compare_next(device);
        }
        notes
    }

    /// Compares the next decision of a person, or comes to an end.
    fn compare_next(&mut self, device: &mut Device) {
        let (Some(judged), Some(table)) = (&mut self.judged, &device.table) else {
            return;
        };
        let codes = table.journal().codes();
        let codes = codes.get(..judged.until).unwrap_or_default();
        while let Some((seat, decision)) = judged.walk.next(codes) {
            let game = judged.walk.game();
            let is_person = table.people().has(seat);
            if is_person && device.thinking.compare_qwantum(game, seat, decision) {
                judged.seat = seat;
                return;
            }
        }
        self.judged = None;
    }

    /// Takes what a decision cost.
    pub(super) fn compared(&mut self, comparison: &Comparison, device: &mut Device) {
        let Some(judged) = &mut self.judged else {
            return;
        };
        if comparison.is_costly(judged.walk.game()) {
            judged.costly = Some(*comparison);
        } else {
            self.compare_next(device);
        }
    }

    /// Whether something is still found out, or there is a note to show.
    pub(super) fn is_judging(&self) -> bool {
        self.judged.is_some()
    }

    /// Forgets what has not been shown; returns whether there was something.
    pub(super) fn forget(&mut self, device: &mut Device) -> bool {
        let was_judging = self.judged.take().is_some();
        if was_judging {
            device.thinking.stop();
        }
        was_judging
    }

    /// The note, once there is one; only once.
    pub(super) fn take(&mut self) -> Option<Advice> {
        let judged = self.judged.take_if(|judged| judged.costly.is_some())?;
        let (game, seat) = (*judged.walk.game(), judged.seat);
        Some(Advice::afterwards(game, seat, &judged.costly?))
    }
}
