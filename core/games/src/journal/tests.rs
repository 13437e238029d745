//! Tests a journal with a game of adding: what is undone, redone, refused, replaced and kept.

use core::cell::Cell;

use proptest::prelude::*;

use super::*;

/// A game of adding up to ten.
#[derive(Clone, Debug, PartialEq)]
struct Sum(u8);

impl Game for Sum {
    type Setup = u8;
    type Action = u8;
    type Error = &'static str;
    type ActionCode = u8;
    type Fallen = ();

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
fn debug_output_has_the_setup_and_what_is_played() {
    let mut journal = Journal::<Sum, 3>::new(1);
    (2..4).for_each(|action| journal.play(action).unwrap());
    assert!(journal.undo());
    assert_eq!(std::format!("{journal:?}"), "1 [2]");
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
    assert_eq!(journal.stored(), 0);
    journal.mark_stored();
    journal.play(3).unwrap();
    assert_eq!(journal.stored(), 1);
    journal.mark_stored();
    journal.undo();
    journal.undo();
    journal.play(2).unwrap();
    assert_eq!(journal.stored(), 2, "the same as before");
    journal.play(4).unwrap();
    assert_eq!(journal.stored(), 1);
}

/// A journal with these codes, the first `played` of them played.
fn resume<G: Game, const N: usize>(
    setup: G::Setup,
    codes: Vec<G::ActionCode, N>,
    played: usize,
) -> Journal<G, N> {
    let mut journal = Journal::new(setup);
    let read = journal.resume_here(|place, _| {
        *place = codes;
        Ok::<_, ()>((played, false))
    });
    read.unwrap();
    journal
}

#[test]
fn a_kept_journal_has_its_undone_actions_and_nothing_that_is_refused() {
    let kept = |codes: &[u8], played| {
        let codes = Vec::from_slice(codes).unwrap();
        let journal = resume::<Sum, 3>(1, codes, played);
        (journal.game().0, journal.len(), journal.redoable())
    };
    assert_eq!(kept(&[2, 3, 4], 3), (10, 3, 0));
    assert_eq!(kept(&[2, 3, 4], 1), (3, 1, 2));
    assert_eq!(kept(&[2, 3, 4], 0), (1, 0, 3));
    assert_eq!(kept(&[2, 99, 4], 1), (3, 1, 0), "99 is no action");
    assert_eq!(kept(&[2, 3, 9], 3), (6, 2, 0), "9 is over ten");
    assert_eq!(kept(&[], 2), (1, 0, 0));
    assert_eq!(kept(&[2, 9, 3], 1), (3, 1, 2), "9 was undone");
    assert_eq!(kept(&[2, 9, 99], 1), (3, 1, 1), "99 is no action");
}

/// A journal with all these codes played and stored.
fn played(codes: &[u8]) -> Journal<Sum, 4> {
    let mut journal = Journal::restore(0, codes.iter().copied()).unwrap();
    journal.mark_stored();
    journal
}

#[test]
fn matches_are_equal_if_the_same_was_decided_after_the_same_setup() {
    let mut undone = played(&[1, 2, 3]);
    undone.undo();
    assert_eq!(undone, played(&[1, 2]));
    assert_ne!(played(&[1, 2]), played(&[1, 3]), "another action");
    assert_ne!(Journal::<Sum, 4>::new(0), Journal::new(1), "another setup");
}

#[test]
fn actions_in_the_middle_are_replaced_and_the_others_played_again() {
    let mut journal = played(&[1, 2, 3]);
    assert!(journal.replace(1..2, &[5], 3));
    assert_eq!((journal.codes(), journal.game()), (&[1, 5, 3][..], &Sum(9)));
    assert_eq!(journal.stored(), 1);
    assert!(journal.replace(0..2, &[], 1), "fewer than before");
    assert_eq!((journal.all_codes(), journal.game()), (&[3][..], &Sum(3)));
    assert!(journal.replace(0..0, &[1, 1], 2), "more than before");
    assert_eq!((journal.all_codes(), journal.len()), (&[1, 1, 3][..], 2));
    assert!(journal.redo() && journal.game() == &Sum(5));
    assert!(journal.replace(9..99, &[4], 4), "beyond the end");
    assert_eq!(journal.codes(), [1, 1, 3, 4]);
}

#[test]
fn too_many_actions_push_out_the_last_ones() {
    let mut journal = played(&[1, 2, 3, 4]);
    assert!(journal.replace(1..1, &[0, 0], 2));
    assert_eq!(journal.all_codes(), [1, 0, 0, 2]);
    assert!(!journal.replace(0..1, &[0; 9], 9));
    assert_eq!((journal.all_codes(), journal.len()), (&[0; 4][..], 4));
}

#[test]
fn redo_stops_before_what_no_longer_fits_and_changes_nothing() {
    let mut journal = played(&[1, 2, 3]);
    assert!(!journal.replace(0..1, &[6], 3), "6 + 2 + 3");
    assert_eq!((journal.len(), journal.game()), (2, &Sum(8)));
    assert!(!journal.redo() && !journal.go_to(3));
    assert_eq!((journal.len(), journal.redoable()), (2, 1));
    assert_eq!(journal.next_undone(), Some(3));
    assert!(journal.go_to(1) && !journal.go_to(3) && journal.len() == 2);
    assert!(journal.replace(0..1, &[5], 0) && journal.go_to(3));
    assert_eq!(journal.game(), &Sum(10));
}

#[test]
fn an_action_can_be_played_in_place_of_undone_ones() {
    let mut journal = played(&[1, 2, 3]);
    journal.go_to(1);
    assert_eq!(
        journal.play_in_place(10, 1, &[]),
        Err(Refusal::Refused("over ten"))
    );
    assert_eq!(journal.play_in_place(2, 1, &[]), Ok(()), "a redo");
    assert!(journal.stored() == 3 && journal.go_to(1));
    assert_eq!(journal.play_in_place(4, 1, &[]), Ok(()));
    assert_eq!((journal.all_codes(), journal.len()), (&[1, 4, 3][..], 2));
    assert!(journal.stored() == 1 && journal.redo());
    journal.go_to(1);
    assert_eq!(journal.play_in_place(4, 0, &[]), Ok(()), "none in exchange");
    assert_eq!((journal.all_codes(), journal.len()), (&[1, 4, 4, 3][..], 2));
    assert_eq!(journal.play_in_place(4, 2, &[]), Ok(()));
    assert_eq!((journal.all_codes(), journal.len()), (&[1, 4, 4][..], 3));
    journal.go_to(0);
    assert_eq!(journal.play_in_place(0, 0, &[]), Ok(()));
    assert_eq!(journal.play_in_place(0, 0, &[]), Ok(()), "4 is pushed out");
    assert_eq!((journal.all_codes(), journal.len()), (&[0, 0, 1, 4][..], 2));
}

#[test]
fn an_action_played_at_the_end_leaves_what_is_stored() {
    let mut journal = played(&[1, 2]);
    assert_eq!(journal.play_in_place(3, 1, &[]), Ok(()));
    assert_eq!(journal.stored(), 2);
    journal.mark_stored();
    journal.undo();
    assert_eq!(journal.play_in_place(4, 1, &[]), Ok(()));
    assert_eq!(journal.stored(), 2);
    journal.play(0).unwrap();
    assert_eq!(journal.play_in_place(0, 1, &[]), Err(Refusal::Full));
}

/// A game that remembers the order of its actions, and counts how many are replayed.
#[derive(Clone, Debug, PartialEq)]
struct Order(u64);

std::thread_local! {
    static REPLAYED: Cell<usize> = const { Cell::new(0) };
}

impl Game for Order {
    type Setup = u64;
    type Action = u8;
    type Error = ();
    type ActionCode = u8;
    type Fallen = ();

    fn start(setup: u64) -> Self {
        Self(setup)
    }

    fn play(&mut self, action: u8) -> Result<(), ()> {
        self.0 = self.0.wrapping_mul(31).wrapping_add(action.into());
        Ok(())
    }

    fn replay(&mut self, action: u8) {
        REPLAYED.set(REPLAYED.get() + 1);
        let _ = self.play(action);
    }

    fn encode(action: u8) -> u8 {
        action
    }

    fn decode(code: u8) -> Option<u8> {
        Some(code)
    }
}

/// How many actions fit in the journals below.
const ROOM: usize = 64;

type Ordered = Journal<Order, ROOM>;

/// What people do to a match.
#[derive(Clone, Debug)]
enum Step {
    Play(std::vec::Vec<u8>),
    Undo(usize),
    Redo(usize),
    GoTo(usize),
    Replace(usize, std::vec::Vec<u8>),
    InPlace(u8, usize),
    Resume,
}

fn steps() -> impl Strategy<Value = Step> {
    prop_oneof![
        prop::collection::vec(0..4u8, 1..24).prop_map(Step::Play),
        (1..6usize).prop_map(Step::Undo),
        (1..6usize).prop_map(Step::Redo),
        (0..ROOM).prop_map(Step::GoTo),
        (0..ROOM, prop::collection::vec(0..4u8, 0..4))
            .prop_map(|(at, codes)| Step::Replace(at, codes)),
        (0..4u8, 0..4usize).prop_map(|(action, replaced)| Step::InPlace(action, replaced)),
        Just(Step::Resume),
    ]
}

/// The game replayed from the start.
fn from_the_start(journal: &Ordered) -> Order {
    let codes = journal.codes().iter().copied();
    Ordered::restore(journal.setup(), codes).unwrap().game
}

proptest! {
    #[test]
    fn however_it_is_reached_a_match_is_its_actions_from_the_start(
        steps in prop::collection::vec(steps(), 1..40),
    ) {
        let mut journal = Ordered::new(7);
        for step in steps {
            match step {
                Step::Play(actions) => actions.into_iter().for_each(|action| {
                    let _ = journal.play(action);
                }),
                Step::Undo(count) => (0..count).for_each(|_| {
                    journal.undo();
                }),
                Step::Redo(count) => (0..count).for_each(|_| {
                    journal.redo();
                }),
                Step::GoTo(played) => {
                    journal.go_to(played);
                }
                Step::Replace(at, codes) => {
                    let (length, end) = (journal.len(), at + 2);
                    journal.replace(at..end, &codes, length);
                }
                Step::InPlace(action, replaced) => {
                    let _ = journal.play_in_place(action, replaced, &[1, 2]);
                }
                Step::Resume => {
                    let codes = Vec::from_slice(journal.all_codes()).unwrap();
                    journal = resume(journal.setup(), codes, journal.len());
                }
            }
            prop_assert!(journal.checkpoint.played <= journal.len());
            prop_assert_eq!(journal.game(), &from_the_start(&journal));
            let (mut earlier, half) = (journal.clone(), journal.len() / 2);
            prop_assert!(earlier.go_to(half));
            prop_assert_eq!(&journal.game_at(half), earlier.game());
        }
    }
}

/// An undo that goes back past a checkpoint may replay more.
#[test]
fn undo_replays_at_most_half_of_what_is_played() {
    for length in ROOM / 16 + 1..ROOM {
        let mut journal = Ordered::new(7);
        (0..length).for_each(|action| journal.play(action as u8).unwrap());
        let before = REPLAYED.get();
        assert!(journal.undo());
        let replayed = REPLAYED.get() - before;
        assert!(
            length.is_power_of_two() || replayed <= length / 2,
            "{length}: {replayed}"
        );
    }
}

#[test]
fn a_refusal_says_why() {
    let refusals = [
        Refusal::Full,
        Refusal::NoAction,
        Refusal::Refused("over ten"),
    ];
    let words = [
        "the journal is full",
        "the journal is damaged here",
        "over ten",
    ];
    assert_eq!(refusals.map(|refusal| std::format!("{refusal}")), words);
}

#[test]
fn undo_replays_at_most_half_of_what_fits() {
    for length in 1..=ROOM {
        let mut journal = Ordered::new(7);
        (0..length).for_each(|action| journal.play(action as u8).unwrap());
        let mut most = 0;
        while !journal.is_empty() {
            let before = REPLAYED.get();
            assert!(journal.undo());
            most = most.max(REPLAYED.get() - before);
            assert_eq!(journal.game(), &from_the_start(&journal));
        }
        assert!(most <= ROOM / 2, "{most} of {length}");
    }
}
