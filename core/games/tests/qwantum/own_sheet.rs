//! My sheet: what may be written when, when it is over, and its record.

use proptest::prelude::*;

use pocketq_games::qwantum::record::{self, SheetReport, Why};
use pocketq_games::qwantum::{
    Colour, MOST_SHEET_ACTIONS, OwnSheet, SheetAction, SheetError, SheetMatch, WriteError,
};

use crate::mutation::{changes, mutated};
use crate::record::facts;
use crate::table::random_sheet;

const EXAMPLE: &str = "\
qwantum 1
sheet
w V 6                  # written: colour and number
miss
w R 3
ended                  # only if the table ended it
";

fn write(colour: Colour, value: u8) -> SheetAction {
    SheetAction::Write { colour, value }
}

fn text(played: &SheetMatch) -> String {
    let mut text = String::new();
    record::write_sheet(played, &mut text).unwrap();
    text
}

fn report(text: &str) -> String {
    SheetReport(record::read_sheet(text.as_bytes()).unwrap().game()).to_string()
}

#[track_caller]
fn refusal(text: &str) -> String {
    let error = record::read_sheet(text.as_bytes()).expect_err("refused");
    error.to_string()
}

/// A sheet with all cells filled except the last one of yellow.
fn almost_full() -> SheetMatch {
    let mut played = SheetMatch::new(());
    for colour in Colour::ALL {
        for value in [2, 4, 6, 8, 6, 4] {
            if played.len() < 23 {
                played.play(write(colour, value)).unwrap();
            }
        }
    }
    played
}

#[test]
fn rows_come_in_any_order_and_each_number_is_checked() {
    let mut own = OwnSheet::EMPTY;
    own.play(write(Colour::Yellow, 5)).unwrap();
    own.play(write(Colour::Violet, 33)).unwrap();
    own.play(write(Colour::Yellow, 6)).unwrap();
    let before = own;
    for (refused, why) in [
        (
            write(Colour::Violet, 33),
            WriteError::RowDead(Colour::Violet),
        ),
        (
            write(Colour::Yellow, 6),
            WriteError::NotHigher {
                colour: Colour::Yellow,
                value: 6,
                last: 6,
            },
        ),
        (write(Colour::Red, 34), WriteError::NoSuchTotal(34)),
        (write(Colour::Red, 0), WriteError::NoSuchTotal(0)),
    ] {
        assert_eq!(own.play(refused), Err(SheetError::Write(why)));
        assert_eq!(own, before, "a refusal changes nothing");
    }
}

#[test]
fn it_is_over_when_full() {
    let mut played = almost_full();
    assert!(!played.game().is_over());
    played.play(write(Colour::Yellow, 4)).unwrap();
    assert!(played.game().is_over() && !played.game().has_ended());
    // Every column has four equal numbers: 2 + 4 + 6 + 8 + 6 + 4.
    assert_eq!(played.game().sheet().total(), 30);
    let more = played.play(SheetAction::Miss);
    assert_eq!(
        more,
        Err(pocketq_games::journal::Refusal::Refused(SheetError::Over))
    );
}

#[test]
fn it_is_over_at_the_fifth_miss() {
    let mut own = OwnSheet::EMPTY;
    for miss in 1..=5 {
        assert!(!own.is_over(), "before miss {miss}");
        own.play(SheetAction::Miss).unwrap();
    }
    assert!(own.is_over());
    assert_eq!(own.sheet().total(), -15);
    assert_eq!(own.play(SheetAction::Ended), Err(SheetError::Over));
}

#[test]
fn it_is_over_when_the_table_says_so_and_undo_opens_it_again() {
    let mut played = SheetMatch::new(());
    played.play(SheetAction::Ended).unwrap();
    assert!(played.game().is_over() && played.game().has_ended());
    assert!(played.undo());
    assert!(!played.game().is_over());
}

#[test]
fn the_longest_sheet_fits_its_journal() {
    for last in [
        write(Colour::Yellow, 4),
        SheetAction::Miss,
        SheetAction::Ended,
    ] {
        let mut played = almost_full();
        (0..4).for_each(|_| played.play(SheetAction::Miss).unwrap());
        assert!(!played.game().is_over());
        played.play(last).unwrap();
        assert_eq!(played.len(), MOST_SHEET_ACTIONS);
        assert!(played.game().is_over());
    }
}

#[test]
fn the_forms_example() {
    assert!(record::is_sheet(EXAMPLE.as_bytes()));
    let played = record::read_sheet(EXAMPLE.as_bytes()).unwrap();
    assert_eq!(
        report(EXAMPLE),
        "seat 1 V 6 B - R 3 Y - columns -,-,-,-,-,- misses 1 total -1\nover\n"
    );
    let facts = EXAMPLE
        .lines()
        .map(|line| line.split('#').next().unwrap().trim());
    assert_eq!(
        text(&played).lines().collect::<Vec<_>>(),
        facts.collect::<Vec<_>>()
    );
}

#[test]
fn a_record_may_stop_anywhere_after_its_opening() {
    assert!(report("# mine\nqwantum 1\n\nsheet\r\n").ends_with(" total 0\nopen\n"));
    assert_eq!(refusal(""), "line 1: `qwantum 1` comes first");
    assert_eq!(refusal("qwantum 1\n"), "line 2: `sheet` comes first");
    assert!(!record::is_sheet(b"qwantum 1\nseats 2\n# sheet\n"));
    assert!(!record::is_sheet(b"sheet\nqwantum 1\n"));
}

#[test]
fn what_cannot_be_played_is_refused_with_its_line() {
    for (line, why) in [
        ("w V 6", "violet 6 is not higher than 6"),
        ("w V 34", "no throw totals 34"),
        ("w V", "a number from 1 to 33 is missing"),
        ("w V 07", "\"07\" is not a number from 1 to 33"),
        ("w V 7 8", "the line should end before \"8\""),
        ("w W 7", "\"W\" is not a colour R, Y, B or V"),
        ("w - 7", "\"-\" is not a colour R, Y, B or V"),
        ("miss 2", "the line should end before \"2\""),
        ("b V", "no line starts with \"b\" here"),
        ("sheet", "no line starts with \"sheet\" here"),
    ] {
        let text = format!("qwantum 1\nsheet\nw V 6\n{line}\nmiss\n");
        assert_eq!(refusal(&text), format!("line 4: {why}"));
    }
    assert_eq!(
        refusal(&format!("{EXAMPLE}miss\n")),
        "line 7: the game is over"
    );
    assert_eq!(
        refusal("qwantum 2\nsheet\n"),
        "line 1: version \"2\" of the form is unknown"
    );
    assert_eq!(
        refusal("qwantum 1\nsheet 1\n"),
        "line 2: the line should end before \"1\""
    );
    let error = record::read_sheet(b"qwantum 1\nsheet\n\xff\n").unwrap_err();
    assert_eq!((error.line, error.why), (3, Why::NotText));
}

#[test]
fn random_sheets_end_in_every_way() {
    let mut ends = [0; 3];
    for seed in 0..300 {
        let own = *random_sheet(seed, usize::MAX).game();
        let filled = own.sheet().is_complete();
        ends[if own.has_ended() {
            0
        } else {
            1 + usize::from(filled)
        }] += 1;
    }
    assert!(
        ends.iter().all(|&count| count > 10),
        "ended, missed, full: {ends:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_record_written_then_read_is_the_same_sheet(seed in any::<u64>(), stop in 0..=28usize) {
        let played = random_sheet(seed, stop);
        let read = record::read_sheet(text(&played).as_bytes()).unwrap();
        prop_assert_eq!(read.game(), played.game());
        prop_assert_eq!(read, played);
    }

    #[test]
    fn undo_then_redo_is_identity(seed in any::<u64>(), back in 1..28usize) {
        let mut played = random_sheet(seed, 28);
        let (before, undone) = (played.clone(), back.min(played.len()));
        (0..undone).for_each(|_| assert!(played.undo()));
        prop_assert!(!played.game().is_over() || undone == 0);
        (0..undone).for_each(|_| assert!(played.redo()));
        prop_assert_eq!(played.game(), before.game());
    }

    #[test]
    fn any_code_is_an_action_or_nothing(code in any::<u8>()) {
        match SheetAction::from_code(code) {
            Some(action) => prop_assert_eq!(action.code(), code),
            None => prop_assert!(code >= SheetAction::CODES),
        }
    }

    #[test]
    fn damaged_journals_are_played_up_to_what_the_rules_refuse(
        seed in any::<u64>(), place in any::<prop::sample::Index>(), code in any::<u8>(),
    ) {
        let mut codes = random_sheet(seed, 28).codes().to_vec();
        if !codes.is_empty() {
            let place = place.index(codes.len());
            codes[place] = code;
        }
        let mut own = *SheetMatch::new(()).game();
        let mut fits = |code: &u8| {
            SheetAction::from_code(*code).is_some_and(|action| own.play(action).is_ok())
        };
        let played = codes.iter().take_while(|code| fits(code)).count();
        match SheetMatch::restore((), codes.iter().copied()) {
            Ok(restored) => {
                prop_assert_eq!(played, codes.len());
                prop_assert_eq!(restored.codes(), codes);
            }
            Err((refused, _)) => prop_assert_eq!(refused, played),
        }
    }

    #[test]
    fn noise_after_a_good_start_never_panics(
        lines in prop::collection::vec("(w|miss|ended|sheet|#)?( [RYBV#-]?[0-9]{0,3}){0,3}", 1..40)
    ) {
        let text = format!("qwantum 1\nsheet\n{}", lines.join("\n"));
        prop_assert!(record::is_sheet(text.as_bytes()));
        if let Err(error) = record::read_sheet(text.as_bytes()) {
            prop_assert!(error.line > 2 && error.to_string().starts_with("line "));
        }
    }

    #[test]
    fn a_line_that_is_none_is_refused_where_it_stands(
        seed in any::<u64>(), place in any::<prop::sample::Index>(),
        noise in "[a-z!-~]{1,8}( [!-~]{1,4}){0,3}",
    ) {
        let word = noise.split([' ', '#']).next().unwrap();
        prop_assume!(!["", "w", "miss", "ended", "sheet", "qwantum"].contains(&word));
        let text = text(&random_sheet(seed, 28));
        let mut lines: Vec<&str> = text.lines().collect();
        let place = place.index(lines.len() + 1);
        lines.insert(place, &noise);
        let changed = lines.join("\n");
        prop_assert_eq!(record::is_sheet(changed.as_bytes()), place > 1);
        let error = record::read_sheet(changed.as_bytes()).unwrap_err();
        prop_assert_eq!(error.line as usize, place + 1, "{}", error);
    }

    #[test]
    fn a_changed_record_is_refused_or_read_as_written(
        seed in any::<u64>(), changes in changes("RYBVwmised123 #\n"),
    ) {
        let changed = mutated(&text(&random_sheet(seed, 28)), &changes);
        if let Ok(played) = record::read_sheet(changed.as_bytes()) {
            let written = text(&played);
            prop_assert_eq!(facts(&written), facts(&changed));
        }
    }
}
