//! Practice notes: when a person's decision was clearly worse than the best one, a note says what
//! would have been better. It is worked out while the device has nothing else to do, and dropped if
//! the person goes on first.

use super::{Device, advice::Advice};
use crate::{
    app::thinking::Thinking,
    qwantum::{
        Match, Phase, Seat, SeatSet,
        player::{Comparison, DecisionWalk},
    },
    time::Millis,
};

/// The decisions that are being judged, if any.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    judged: Option<Judged>,
}

#[derive(Clone, Debug)]
struct Judged {
    walk: DecisionWalk,
    /// Where to stop, as a number of decisions from the start of the match.
    until: usize,
    /// Who decided.
    seat: Seat,
    /// The comparison, if the cost is worth a note.
    costly: Option<Comparison>,
}

impl Notes {
    /// Begins to judge what people have decided since a moment of the match; see
    /// [`TableMatch::moment`](super::table_match::TableMatch::moment).
    pub(super) fn since((decided, fallen): (usize, usize), device: &mut Device) -> Self {
        let mut notes = Notes::default();
        let Some(table) = &device.table else {
            return notes;
        };
        let play = table.journal();
        let was_thrown_again = play.game().phase() == Phase::B && table.moment().1 > fallen;
        let (game, until) = if was_thrown_again {
            (play.game_after(decided, 1), decided + 1)
        } else {
            (play.game_at(decided), play.len())
        };
        if until > decided {
            notes.judged = Some(Judged {
                walk: DecisionWalk::new(game, decided),
                until,
                seat: Seat::One,
                costly: None,
            });
            notes.compare_next(device);
        }
        notes
    }

    /// Starts to compare the next decision of a person, or ends if there is none.
    fn compare_next(&mut self, device: &mut Device) {
        let (Some(judged), Some(table)) = (&mut self.judged, &device.table) else {
            return;
        };
        let (play, people) = (table.journal(), table.people());
        match compare_next(&mut judged.walk, play, people, &mut device.thinking) {
            Some(seat) if judged.walk.played() < judged.until => judged.seat = seat,
            Some(_) => {
                // All decisions up to `until` have been judged.
                device.thinking.stop();
                self.judged = None;
            }
            None => self.judged = None,
        }
    }

    /// Receives the cost of a decision.
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

    /// Whether a decision is still being judged, or there is a note to show.
    pub(super) fn is_judging(&self) -> bool {
        self.judged.is_some()
    }

    /// Drops what has not been shown; returns whether there was anything.
    pub(super) fn forget(&mut self, device: &mut Device) -> bool {
        let was_judging = self.judged.take().is_some();
        if was_judging {
            device.thinking.stop();
        }
        was_judging
    }

    /// Handles a cancelled comparison: keeps only a note that is ready.
    pub(super) fn interrupted(&mut self) {
        self.judged.take_if(|judged| judged.costly.is_none());
    }

    /// Takes the note, once there is one.
    pub(super) fn take(&mut self, at: Millis) -> Option<Advice> {
        let judged = self.judged.take_if(|judged| judged.costly.is_some())?;
        let (game, seat) = (*judged.walk.game(), judged.seat);
        Some(Advice::afterwards(game, seat, &judged.costly?, at))
    }
}

/// Starts to compare the next decision of these people; returns whose it is, or `None` if there is
/// none.
pub(super) fn compare_next(
    walk: &mut DecisionWalk,
    play: &Match,
    people: SeatSet,
    thinking: &mut Thinking,
) -> Option<Seat> {
    while let Some((seat, decision)) = walk.next(play) {
        if people.contains(seat) && thinking.compare_qwantum(walk.game(), seat, decision) {
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
        qwantum::{Action, Dice, Setup, Throw, player::learned::WEIGHTS},
        time::Millis,
    };

    /// A person who plays alone has missed in a turn in which everything fitted.
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
        let mut notes = Notes::since((1, 1), &mut device);
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
        let mut notes = Notes::since((1, 1), &mut device);
        assert!(notes.forget(&mut device));
        assert!(!device.thinking.is_busy());
        think(&mut notes, &mut device);
        assert!(notes.take(Millis(0)).is_none());
    }

    #[test]
    fn a_throw_alone_is_nothing_to_judge() {
        let mut device = missed();
        let notes = Notes::since((0, 1), &mut device);
        assert!(notes.is_judging(), "the dice were kept");
        let table = device.table.as_ref();
        let now = table.map_or((0, 0), TableMatch::moment);
        assert!(!Notes::since(now, &mut device).is_judging());
    }
}
