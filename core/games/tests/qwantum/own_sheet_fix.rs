//! Correcting an entry of my sheet gives the same sheet as entering it correctly in the first
//! place, and undone entries are kept when something else is written.

use proptest::prelude::*;

use pocketq_games::qwantum::{
    Colour, OwnSheet, SheetAction, SheetError, SheetFix, SheetMatch, WriteError, next_sheet_redo,
    play_sheet_over_undone, record,
};

use crate::table::random_sheet;

use Colour::{Blue, Red, Violet};

const fn write(colour: Colour, value: u8) -> SheetAction {
    SheetAction::Write { colour, value }
}

fn sheet(actions: &[SheetAction]) -> SheetMatch {
    let mut played = SheetMatch::new(());
    for action in actions {
        played.play(*action).unwrap();
    }
    played
}

fn actions(played: &SheetMatch) -> Vec<SheetAction> {
    played.actions().collect()
}

fn fixed(played: &SheetMatch, at: usize, action: SheetAction) -> Option<SheetMatch> {
    let (mut fix, mut played) = (SheetFix::default(), played.clone());
    fix.set(&played, at, action);
    fix.apply(&mut played).ok()?;
    Some(played)
}

/// Any entry: a number in a row, or a miss.
fn entry() -> impl Strategy<Value = SheetAction> {
    prop_oneof![
        4 => (0..4usize, 1..=33u8).prop_map(|(row, value)| write(Colour::ALL[row], value)),
        1 => Just(SheetAction::Miss),
    ]
}

/// A sheet with one wrong entry, as a person would have entered it; none if the rest does not fit.
fn entered_wrong(right: &SheetMatch, at: usize, wrong: SheetAction) -> Option<SheetMatch> {
    let mut played = SheetMatch::new(());
    for (index, action) in right.actions().enumerate() {
        let action = if index == at { wrong } else { action };
        played.play(action).ok()?;
    }
    Some(played)
}

/// A number slightly off, in the same row.
fn slip(action: SheetAction, step: i16) -> SheetAction {
    match action {
        SheetAction::Write { colour, value } => {
            write(colour, (i16::from(value) + step).clamp(1, 33) as u8)
        }
        other => other,
    }
}

fn replayed(played: &SheetMatch) -> OwnSheet {
    let mut text = String::new();
    record::write_sheet(played, &mut text).unwrap();
    *record::read_sheet(text.as_bytes()).unwrap().game()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_corrected_sheet_equals_the_same_sheet_entered_right_at_first(
        seed in any::<u64>(), stop in 1..=28usize, which in any::<usize>(),
        step in -3..=3i16, other in entry(), is_slip in any::<bool>(),
    ) {
        let right = random_sheet(seed, stop);
        let at = which % right.len();
        let entry = actions(&right)[at];
        let wrong = if is_slip { slip(entry, step) } else { other };
        let Some(wrong) = entered_wrong(&right, at, wrong) else {
            return Ok(());
        };
        let fixed = fixed(&wrong, at, entry).expect("it was possible at first");
        prop_assert_eq!(fixed.game(), right.game());
        prop_assert_eq!(actions(&fixed), actions(&right));
        prop_assert_eq!(fixed.redoable(), 0);
        prop_assert_eq!(&replayed(&fixed), right.game());
    }

    #[test]
    fn a_correction_changes_nothing_or_leaves_a_sheet_that_can_be_played(
        seed in any::<u64>(), stop in 1..=28usize, which in any::<usize>(), other in entry(),
    ) {
        let before = random_sheet(seed, stop);
        let at = which % before.len();
        let mut after = before.clone();
        let mut fix = SheetFix::default();
        fix.set(&before, at, other);
        match fix.apply(&mut after) {
            Err(misfit) => {
                prop_assert!(misfit.at >= at, "what came before is as it was");
                prop_assert_eq!(&after, &before);
            }
            Ok(()) => {
                prop_assert_eq!(after.codes().get(at), Some(&other.code()));
                prop_assert_eq!(&replayed(&after), after.game());
                prop_assert!(after.redoable() == 0 || after.game().is_over());
            }
        }
        let kept = after.len() + after.redoable();
        prop_assert_eq!(kept, before.len(), "nothing is lost");
    }

    #[test]
    fn what_is_written_after_an_undo_takes_the_place_of_one_entry(
        seed in any::<u64>(), back in 1..28usize, other in entry(),
    ) {
        let whole = random_sheet(seed, 28);
        let mut played = whole.clone();
        let at = whole.len() - back.min(whole.len());
        played.go_to(at);
        let mut expected = whole.all_codes().to_vec();
        if play_sheet_over_undone(&mut played, other).is_ok() {
            expected[at] = other.code();
            prop_assert_eq!(played.len(), at + 1);
        }
        prop_assert_eq!(played.all_codes(), expected);
        // Redo is offered exactly where it is possible.
        loop {
            let offered = next_sheet_redo(&played);
            let redone = played.redo();
            prop_assert_eq!(redone, offered.is_some());
            if !redone {
                break;
            }
            prop_assert_eq!(played.last(), offered);
        }
    }
}

#[test]
fn an_entry_that_has_become_impossible_is_named_and_can_be_changed_too() {
    let before = [write(Red, 4), write(Violet, 3), write(Red, 6)];
    let mut played = sheet(&before);
    let mut fix = SheetFix::default();
    fix.set(&played, 0, write(Red, 7));
    let misfit = fix.apply(&mut played).unwrap_err();
    let why = WriteError::NotHigher {
        colour: Red,
        value: 6,
        last: 7,
    };
    assert_eq!((misfit.at, misfit.action), (2, write(Red, 6)));
    assert_eq!(misfit.why, SheetError::Write(why));
    assert_eq!(actions(&played), before, "nothing has changed");
    let own = fix.sheet_before(&played, misfit.at).unwrap();
    assert_eq!(own.sheet().row(Red).values(), [7], "as it would be");
    fix.set(&played, misfit.at, write(Blue, 6));
    fix.apply(&mut played).unwrap();
    let after = [write(Red, 7), write(Violet, 3), write(Blue, 6)];
    assert_eq!(actions(&played), after);
    assert_eq!(played.stored(), 0, "it is stored from the first on");
}

#[test]
fn a_sheet_that_ends_sooner_keeps_the_rest_and_goes_on_if_it_no_longer_ends() {
    let miss = SheetAction::Miss;
    let played = sheet(&[miss, miss, write(Red, 4), miss, miss, write(Red, 6)]);
    let sooner = fixed(&played, 2, miss).unwrap();
    assert!(sooner.game().is_over());
    assert_eq!((sooner.len(), sooner.redoable()), (5, 1));
    assert_eq!(next_sheet_redo(&sooner), None, "it is over");
    let again = fixed(&sooner, 4, write(Blue, 9)).unwrap();
    assert!(!again.game().is_over(), "it goes on");
    assert_eq!(next_sheet_redo(&again), Some(write(Red, 6)));
}

#[test]
fn a_sheet_is_corrected_after_the_table_has_ended_it() {
    let played = sheet(&[write(Red, 4), SheetAction::Ended]);
    let fixed = fixed(&played, 0, write(Red, 5)).unwrap();
    assert_eq!(actions(&fixed), [write(Red, 5), SheetAction::Ended]);
    assert!(fixed.game().has_ended());
}

#[test]
fn the_same_entry_again_has_not_to_be_stored() {
    let mut played = sheet(&[write(Red, 4), write(Red, 6)]);
    played.mark_stored();
    let mut fix = SheetFix::default();
    fix.set(&played, 0, write(Red, 4));
    fix.apply(&mut played).unwrap();
    assert_eq!(played.stored(), played.len());
    fix.set(&played, 2, write(Red, 9));
    assert_eq!(fix.check(&played), Ok(2), "there is no such entry");
}
