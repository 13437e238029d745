//! Practice notes: after a decision of a person that was clearly worse than another, what would have
//! been better. It is found out while nothing else is to be done, and forgotten if the person goes on
//! first.

use super::{Device, advice::Advice};
use crate::{
    app::thinking::Thinking,
    qwantum::{
        Action, Seat, SeatSet,
        player::{Comparison, DecisionWalk},
    },
    time::Millis,
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
        match compare_next(
            &mut judged.walk,
            codes,
            table.people(),
            &mut device.thinking,
        ) {
            Some(seat) => judged.seat = seat,
            None => self.judged = None,
        }
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

    /// The comparison was given up: keeps only a note that is ready.
    pub(super) fn interrupted(&mut self) {
        self.judged.take_if(|judged| judged.costly.is_none());
    }

    /// The note, once there is one; only once.
    pub(super) fn take(&mut self, at: Millis) -> Option<Advice> {
        let judged = self.judged.take_if(|judged| judged.costly.is_some())?;
        let (game, seat) = (*judged.walk.game(), judged.seat);
        Some(Advice::afterwards(game, seat, &judged.costly?, at))
    }
}

/// Begins to compare the next decision of these people; returns whose it is, none if there is none.
pub(super) fn compare_next(
    walk: &mut DecisionWalk,
    codes: &[u32],
    people: SeatSet,
    thinking: &mut Thinking,
) -> Option<Seat> {
    while let Some((seat, decision)) = walk.next(codes) {
        if people.has(seat) && thinking.compare_qwantum(walk.game(), seat, decision) {
            return Some(seat);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{
        super::{play::Play, table_match::TableMatch},
        *,
    };
    use crate::{
        app::{Memory, Settings, screens::ThinkingResult},
        qwantum::{Dice, Setup, Throw, player::learned::WEIGHTS},
        time::Millis,
    };

    /// Somebody alone who has missed a turn in which everything fitted, and whose next throw lies.
    fn missed() -> Device {
        let mut device = Device::new(Millis(0), Settings::default());
        device.thinking.lend_weights(WEIGHTS);
        let setup = Setup::new(1, Seat::One, Dice::Device).unwrap();
        device.table = Some(TableMatch::new(setup, &device.table_setup));
        let throw = Throw::new([2, 4, 1, 3, 4, 2, 2]).unwrap();
        for action in [Action::Throw(throw), Action::Keep, Action::EndTurn] {
            assert!(Play::Table.play(action, &mut device).is_ok());
        }
        device
    }

    fn think(notes: &mut Notes, device: &mut Device) {
        let mut memory = Memory::new();
        while device.thinking.is_busy() {
            if let Some(ThinkingResult::QwantumCompared(comparison)) =
                device.thinking.step(&mut memory)
            {
                notes.compared(&comparison, device);
            }
        }
    }

    #[test]
    fn a_costly_decision_is_noted_once() {
        let mut device = missed();
        let mut notes = Notes::since(2, &mut device);
        assert!(
            notes.is_judging() && notes.take(Millis(0)).is_none(),
            "too early"
        );
        think(&mut notes, &mut device);
        assert!(notes.take(Millis(0)).is_some());
        assert!(notes.take(Millis(0)).is_none() && !notes.is_judging());
    }

    #[test]
    fn whoever_goes_on_first_gets_no_note() {
        let mut device = missed();
        let mut notes = Notes::since(2, &mut device);
        assert!(notes.forget(&mut device));
        assert!(!device.thinking.is_busy());
        think(&mut notes, &mut device);
        assert!(notes.take(Millis(0)).is_none());
    }

    #[test]
    fn a_throw_alone_is_nothing_to_judge() {
        let mut device = missed();
        let notes = Notes::since(0, &mut device);
        assert!(notes.is_judging(), "the dice were kept");
        let played = device
            .table
            .as_ref()
            .map_or(0, |table| table.journal().len());
        assert!(!Notes::since(played, &mut device).is_judging());
    }
}
