//! Tests that the pictures of Qwantum's rules show what the rules say.

use super::*;

#[test]
fn the_throw_is_the_rule_sheets_example() {
    let totals = Colour::ALL.map(|colour| example().total(colour));
    assert_eq!(totals, [3, 19, 3, 8]);
    assert_eq!(Colour::ALL[1], Colour::Blue);
    let missing = [Colour::Violet, Colour::Red].map(|colour| example().total(colour));
    assert_eq!(missing, [example().white(); 2]);
}

#[test]
fn the_columns_score_what_the_rule_sheet_says() {
    let score = |column: [&[u8]; 4]| sheet_of(column).column_score(0);
    assert_eq!(score([&[4], &[2], &[7], &[9]]), Some(4));
    assert_eq!(score([&[5], &[5], &[8], &[9]]), Some(8));
    assert_eq!(score([&[6], &[6], &[6], &[6]]), Some(6));
    assert_eq!(score([&[8], &[3], &[], &[11]]), None);
}

#[test]
fn a_full_sheet_has_the_points_of_the_rule_sheets_example() {
    let sheet = full_sheet();
    assert!(sheet.is_complete());
    let scores = [0, 1, 2, 3, 4, 5].map(|column| sheet.column_score(column).unwrap());
    assert_eq!(scores, [6, 8, 12, 16, 11, 4]);
    assert_eq!((sheet.miss_cost(), sheet.total()), (6, 51));
}

#[test]
fn every_example_is_written_whole() {
    for rows in [
        TRIED.map(|(row, _)| row),
        DEAD,
        [&RISING, &[6, 12], &[], &[]],
    ] {
        let written = rows.iter().map(|row| row.len()).sum::<usize>();
        assert_eq!(sheet_of(rows).written(), written);
    }
}

#[test]
fn equal_neighbours_are_the_ones_that_are_refused() {
    let sheet = sheet_of(TRIED.map(|(row, _)| row));
    let allowed = |index: usize| sheet.may_write(Colour::ALL[index], TRIED[index].1).is_ok();
    assert_eq!([0, 1, 2, 3].map(allowed), [true, false, true, false]);
}

#[test]
fn dead_rows_are_dead() {
    let sheet = sheet_of(DEAD);
    assert!(sheet.is_dead(Colour::Violet) && sheet.is_dead(Colour::Blue));
}

#[test]
fn in_b_the_total_of_the_example_may_be_written() {
    let sheet = sheet_of([&[], &[6, 12], &[], &[]]);
    assert_eq!(
        sheet.may_write(Colour::Blue, example().total(Colour::Blue)),
        Ok(())
    );
}
