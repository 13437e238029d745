//! Correcting an entry gives the same game as entering it correctly in the first place.

use proptest::prelude::*;

use pocketq_games::qwantum::{
    Action, Colour, Dice, EntryPlace, Fix, Match, Phase, PlayError, Seat, WriteError,
    play_over_undone, record, turns,
};

use crate::table::{b_entry, c, c_entry, random_match, setup, throw_of};

use Colour::{Blue, Red, Violet, Yellow};

/// All entries of a match: where, and the colour with its number.
fn entries(played: &Match) -> Vec<(EntryPlace, Option<(Colour, u8)>)> {
    let mut all = Vec::new();
    for (number, (_, turn)) in (0..).zip(turns(played)) {
        for (seat, in_b, colour) in turn.entries() {
            let entry = colour.and_then(|colour| Some((colour, turn.totals().of(colour)?)));
            all.push((place(number, seat, in_b), entry));
        }
    }
    all
}

fn fixed(played: &Match, place: EntryPlace, entry: Option<(Colour, u8)>) -> Option<Match> {
    let (mut fix, mut played) = (Fix::default(), played.clone());
    fix.set(&played, place, entry, false).ok()?;
    fix.apply(&mut played).ok()?;
    Some(played)
}

/// The same match with one turn's actions changed, as people would have entered it.
fn entered(played: &Match, turn: u16, change: impl Fn(Action) -> Action) -> Option<Match> {
    let range = turns(played).nth(usize::from(turn))?.0;
    let mut other = Match::new(played.setup());
    for (index, action) in played.actions().enumerate() {
        let is_changed = range.contains(&index);
        let action = if is_changed { change(action) } else { action };
        other.play(action).ok()?;
    }
    Some(other)
}

/// The same match with another number for a colour in one turn.
fn entered_wrong(played: &Match, place: EntryPlace, colour: Colour, number: u8) -> Option<Match> {
    entered(played, place.turn, |action| match action {
        Action::BEntry {
            colour: written, ..
        } if written == colour => b_entry(colour, number),
        Action::CEntry {
            seat,
            colour: written,
            ..
        } if written == colour => c_entry(seat, colour, number),
        Action::Totals(said) if said.of(colour).is_some() => {
            Action::Totals(said.with(colour, number))
        }
        other => other,
    })
}

/// The same match with a different choice by one player.
fn chosen_wrong(played: &Match, place: EntryPlace, colour: Option<Colour>) -> Option<Match> {
    entered(played, place.turn, |action| match action {
        Action::B(_) if place.in_b => Action::B(colour),
        Action::C { seat, .. } if !place.in_b && seat == place.seat => Action::C { seat, colour },
        other => other,
    })
}

fn report(played: &Match) -> String {
    record::Report(played.game()).to_string()
}

fn replayed(played: &Match) -> String {
    let mut text = String::new();
    record::write(played, &mut text).unwrap();
    let read = record::read(text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}"));
    report(&read)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn a_number_corrected_is_a_number_entered_right(
        seed in any::<u64>(), seats in 1..=4u8, stop in 5..400usize, which in any::<usize>(),
        step in -3..=3i16,
    ) {
        let right = random_match(seed, seats, Dice::Real, 8, stop);
        let written: Vec<_> = entries(&right)
            .into_iter()
            .filter_map(|(place, entry)| Some((place, entry?)))
            .collect();
        prop_assume!(!written.is_empty());
        let (place, (colour, number)) = written[which % written.len()];
        let other = u8::try_from(i16::from(number) + step).unwrap_or(1);
        let Some(wrong) = entered_wrong(&right, place, colour, other) else {
            return Ok(());
        };
        let fixed = fixed(&wrong, place, Some((colour, number))).expect("it was possible at first");
        prop_assert_eq!(fixed.game(), right.game());
        prop_assert_eq!(fixed.redoable(), 0);
        prop_assert_eq!(replayed(&fixed), report(&right));
    }

    #[test]
    fn a_choice_corrected_is_a_choice_made_right(
        seed in any::<u64>(), seats in 1..=4u8, stop in 5..400usize, which in any::<usize>(),
        colour in prop::sample::select(vec![None, Some(Violet), Some(Blue), Some(Red), Some(Yellow)]),
    ) {
        let right = random_match(seed, seats, Dice::Device, 8, stop);
        let all = entries(&right);
        prop_assume!(!all.is_empty());
        let (place, entry) = all[which % all.len()];
        let Some(wrong) = chosen_wrong(&right, place, colour) else {
            return Ok(());
        };
        let fixed = fixed(&wrong, place, entry).expect("it was possible at first");
        prop_assert_eq!(report(&fixed), report(&right));
        prop_assert_eq!(fixed.game().throw(), right.game().throw());
        prop_assert_eq!(replayed(&fixed), report(&right));
    }

    /// Any correction is refused and changes nothing, or leaves a match whose record replays to it.
    #[test]
    fn any_correction_leaves_a_match_that_can_be_played(
        seed in any::<u64>(), seats in 1..=4u8, real in any::<bool>(), stop in 5..500usize,
        which in any::<usize>(), colour in 0..5usize, number in 0..40u8,
    ) {
        let dice = if real { Dice::Real } else { Dice::Device };
        let mut played = random_match(seed, seats, dice, 8, stop);
        let before = played.clone();
        let all = entries(&played);
        prop_assume!(!all.is_empty());
        let (place, _) = all[which % all.len()];
        let entry = Colour::ALL.get(colour).map(|colour| (*colour, number));
        let mut fix = Fix::default();
        fix.set(&played, place, entry, false).unwrap();
        if fix.apply(&mut played).is_err() {
            prop_assert_eq!(played, before);
            return Ok(());
        }
        let again = Match::of_events(played.setup(), played.events()).ok().unwrap();
        prop_assert_eq!(again.game(), played.game());
        prop_assert_eq!(replayed(&played), report(&played));
        // If the game now ends sooner, what came after can still be redone, so nothing is lost.
        // Facts about a throw may be merged into one action, so they are not counted.
        let decisions = |codes: &[u32]| {
            let actions = codes.iter().filter_map(|code| Action::from_code(*code));
            actions.filter(|action| !matches!(action, Action::Totals(_))).count()
        };
        let (kept, were) = (decisions(played.all_codes()), decisions(before.codes()));
        prop_assert!(kept + 1 >= were, "{} {}", kept, were);
    }
}

/// Four players with real dice: in three turns everybody writes violet 3, red 4 and red 6.
fn three_turns() -> Match {
    let mut played = Match::new(setup(4, Dice::Real));
    for (colour, total) in [(Violet, 3), (Red, 4), (Red, 6)] {
        played.play(Action::B(None)).unwrap();
        for seat in Seat::ALL {
            played.play(c_entry(seat, colour, total)).unwrap();
        }
    }
    played
}

const fn place(turn: u16, seat: Seat, in_b: bool) -> EntryPlace {
    EntryPlace { turn, seat, in_b }
}

#[test]
fn a_number_belongs_to_its_throw() {
    let played = three_turns();
    let fixed = fixed(&played, place(1, Seat::Three, false), Some((Red, 5))).unwrap();
    for seat in Seat::ALL {
        assert_eq!(
            fixed.game().sheet(seat).row(Red).values(),
            [5, 6],
            "seat {seat}"
        );
    }
    let turn = turns(&played).nth(1).unwrap().1;
    assert_eq!(turn.writers_of(Red).len(), 4, "all of them are named first");
}

#[test]
fn an_entry_that_has_become_impossible_is_named() {
    let mut played = three_turns();
    let mut fix = Fix::default();
    let wrong = place(1, Seat::One, false);
    fix.set(&played, wrong, Some((Red, 7)), false).unwrap();
    let misfit = fix.apply(&mut played).unwrap_err();
    assert_eq!(misfit.place, place(2, Seat::One, false));
    let why = WriteError::NotHigher {
        colour: Red,
        value: 6,
        last: 7,
    };
    assert_eq!(
        (misfit.colour, misfit.why),
        (Some(Red), PlayError::Write(why))
    );
    assert_eq!(played, three_turns(), "nothing has changed");
    // Change that one too, to another number of the same throw.
    fix.set(&played, misfit.place, Some((Red, 9)), false)
        .unwrap();
    fix.apply(&mut played).unwrap();
    assert_eq!(played.game().sheet(Seat::Four).row(Red).values(), [7, 9]);
}

#[test]
fn a_fix_records_the_players_word_that_the_dice_do_show_it() {
    for is_overruled in [false, true] {
        let mut played = three_turns();
        let mut fix = Fix::default();
        let place = place(1, Seat::One, false);
        fix.set(&played, place, Some((Red, 5)), is_overruled)
            .unwrap();
        fix.apply(&mut played).unwrap();
        let totals = turns(&played).nth(1).unwrap().1.totals();
        assert_eq!(totals.is_overruled(), is_overruled);
    }
}

#[test]
fn a_colour_that_b_takes_now_is_out_for_c() {
    let mut played = three_turns();
    let mut fix = Fix::default();
    fix.set(&played, place(0, Seat::One, true), Some((Violet, 3)), false)
        .unwrap();
    // The thrower cannot write the same row twice with one throw.
    let misfit = fix.apply(&mut played).unwrap_err();
    assert_eq!(misfit.why, PlayError::TakenInB(Violet));
    assert_eq!(misfit.place, place(0, Seat::One, false));
}

#[test]
fn a_pass_becomes_an_entry_and_a_miss_goes_away() {
    let mut played = Match::new(setup(2, Dice::Real));
    played.play(Action::B(None)).unwrap();
    played.play(c_entry(Seat::Two, Blue, 8)).unwrap();
    played.play(Action::EndTurn).unwrap();
    played.play(b_entry(Red, 9)).unwrap();
    assert_eq!(played.game().sheet(Seat::One).misses(), 1);
    let fixed = fixed(&played, place(0, Seat::One, false), Some((Blue, 8))).unwrap();
    assert_eq!(fixed.game().sheet(Seat::One).misses(), 0);
    assert_eq!(fixed.game().sheet(Seat::One).row(Blue).values(), [8]);
    assert_eq!(fixed.game().sheet(Seat::Two).row(Red).values(), [9]);
    assert_eq!(fixed.game().turns(), 1);
}

#[test]
fn a_game_that_ends_sooner_keeps_what_followed() {
    let mut played = Match::new(setup(1, Dice::Device));
    let throw = throw_of(Red, 9);
    for turn in 0..6 {
        played.play(Action::Throw(throw)).unwrap();
        played.play(Action::Keep).unwrap();
        // The second turn writes; the sixth brings the fifth miss.
        let writes = (turn == 1).then_some(Red);
        played.play(Action::B(writes)).unwrap();
        played.play(Action::EndTurn).unwrap();
    }
    assert!(played.game().is_over());
    let wrong = place(1, Seat::One, true);
    let sooner = fixed(&played, wrong, None).unwrap();
    assert!(sooner.game().is_over());
    assert_eq!((sooner.game().turns(), sooner.redoable()), (5, 3));
    // Corrected again, the last turn comes back.
    let mut again = fixed(&sooner, wrong, Some((Red, 9))).unwrap();
    assert!(!again.game().is_over());
    while again.redo() {}
    assert_eq!(again.game(), played.game());
}

#[test]
fn what_was_undone_stays_when_something_else_is_entered() {
    let mut played = three_turns();
    let whole = played.len();
    // Back to the second turn's first entry, which should have been a 5.
    played.go_to(6);
    play_over_undone(&mut played, c_entry(Seat::One, Red, 5)).unwrap();
    while played.redo() {}
    assert_eq!(played.len(), whole);
    for seat in Seat::ALL {
        assert_eq!(
            played.game().sheet(seat).row(Red).values(),
            [5, 6],
            "seat {seat}"
        );
    }
    // Now a number after which the third turn no longer fits: redo goes as far as it can.
    played.go_to(6);
    play_over_undone(&mut played, c_entry(Seat::One, Red, 8)).unwrap();
    while played.redo() {}
    assert_eq!(
        (played.game().turns(), played.game().phase()),
        (2, Phase::C)
    );
    assert!(played.redoable() > 0 && !played.redo());
    play_over_undone(&mut played, c_entry(Seat::One, Red, 10)).unwrap();
    while played.redo() {}
    assert_eq!(played.game().sheet(Seat::Four).row(Red).values(), [8, 10]);
    assert_eq!(played.redoable(), 0);
}

#[test]
fn a_turn_that_ends_otherwise_drops_only_its_own_rest() {
    let mut played = three_turns();
    played.go_to(6);
    play_over_undone(&mut played, c(Seat::Two, None)).unwrap();
    play_over_undone(&mut played, Action::EndTurn).unwrap();
    assert_eq!(played.game().turns(), 2);
    while played.redo() {}
    assert_eq!(played.game().turns(), 3, "the third turn is there");
    assert_eq!(played.game().sheet(Seat::One).row(Red).values(), [6]);
}
