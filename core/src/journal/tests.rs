//! A journal of a game of adding: what is undone, redone, refused and kept.

use super::*;

/// A game of adding up to ten.
#[derive(Clone, Debug, PartialEq)]
struct Sum(u8);

impl Game for Sum {
    type Setup = u8;
    type Action = u8;
    type Error = &'static str;
    type Code = u8;

    fn start(setup: u8) -> Self {
        Self(setup)
    }

    fn play(&mut self, action: u8) -> Result<(), &'static str> {
        if self.0 + action > 10 {
            return Err("over ten");
        }
        self.0 += action;
        Ok(())
    }

    fn encode(action: u8) -> u8 {
        action
    }

    fn decode(code: u8) -> Option<u8> {
        (code < 10).then_some(code)
    }
}

#[test]
fn what_was_undone_can_be_redone_until_something_else_is_played() {
    let mut journal = Journal::<Sum, 3>::new(1);
    assert!(!journal.undo() && !journal.redo() && journal.is_empty());
    journal.play(2).unwrap();
    journal.play(3).unwrap();
    assert!(journal.undo());
    assert_eq!(
        (journal.game(), journal.len(), journal.redoable()),
        (&Sum(3), 1, 1)
    );
    assert!(journal.redo());
    assert_eq!(journal.game(), &Sum(6));
    assert!(journal.go_to(0) && journal.redoable() == 2);
    journal.play(2).unwrap();
    assert_eq!(journal.redoable(), 1, "the same again is a redo");
    assert!(journal.undo());
    journal.play(4).unwrap();
    assert!(!journal.redo());
    assert_eq!(journal.codes(), [4]);
}

#[test]
fn a_refusal_leaves_what_could_be_redone() {
    let mut journal = Journal::<Sum, 3>::new(1);
    journal.play(2).unwrap();
    journal.undo();
    assert_eq!(journal.play(10), Err(Refusal::Refused("over ten")));
    assert!(journal.redo());
}

#[test]
fn a_full_journal_takes_no_more_and_can_still_go_back() {
    let mut journal = Journal::<Sum, 3>::new(1);
    (0..3).for_each(|_| journal.play(1).unwrap());
    assert_eq!(journal.play(1), Err(Refusal::Full));
    assert!(journal.undo());
    journal.play(2).unwrap();
    assert_eq!(journal.codes(), [1, 1, 2]);
}

#[test]
fn a_stored_journal_is_checked() {
    let restored = Journal::<Sum, 3>::restore(1, [2, 3]).unwrap();
    assert_eq!(restored.actions().collect::<std::vec::Vec<_>>(), [2, 3]);
    let refused = |codes: &[u8]| Journal::<Sum, 3>::restore(1, codes.iter().copied()).err();
    assert_eq!(refused(&[2, 99]), Some((1, Refusal::NoAction)));
    assert_eq!(refused(&[9, 9]), Some((1, Refusal::Refused("over ten"))));
    assert_eq!(refused(&[1, 1, 1, 1]), Some((3, Refusal::Full)));
}

#[test]
fn what_is_played_anew_has_to_be_kept_anew() {
    let mut journal = Journal::<Sum, 3>::new(1);
    journal.play(2).unwrap();
    assert_eq!(journal.first_unstored(), Some((0, 2)));
    journal.mark_stored(1);
    journal.play(3).unwrap();
    journal.mark_stored(2);
    assert_eq!(journal.first_unstored(), None);
    journal.undo();
    journal.undo();
    journal.play(2).unwrap();
    assert_eq!(journal.first_unstored(), None, "the same as before");
    journal.play(4).unwrap();
    assert_eq!(journal.first_unstored(), Some((1, 4)));
}

#[test]
fn a_kept_journal_has_its_undone_actions_and_nothing_that_is_refused() {
    let kept = |codes: &[u8], played| {
        let codes = Vec::from_slice(codes).unwrap();
        let journal = Journal::<Sum, 3>::resume(1, codes, played);
        (journal.game().0, journal.len(), journal.redoable())
    };
    assert_eq!(kept(&[2, 3, 4], 3), (10, 3, 0));
    assert_eq!(kept(&[2, 3, 4], 1), (3, 1, 2));
    assert_eq!(kept(&[2, 3, 4], 0), (1, 0, 3));
    assert_eq!(kept(&[2, 99, 4], 1), (3, 1, 0), "99 is no action");
    assert_eq!(kept(&[2, 3, 9], 3), (6, 2, 0), "9 is over ten");
    assert_eq!(kept(&[], 2), (1, 0, 0));
}
