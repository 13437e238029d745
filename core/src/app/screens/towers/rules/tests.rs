//! Tests that the pictures of Quantum's rules show what the rules say.

use super::*;
use crate::towers::{Ending, FIXED_TO_WIN, Move, adjudicate};

fn square((file, rank): (u8, u8)) -> Square {
    Square::at(file, rank).unwrap()
}

/// Where the piece or tower on a square may go.
fn targets(tfen: &str, from: (u8, u8)) -> std::vec::Vec<(u8, u8)> {
    let game = game(tfen);
    let moves = game.position().moves_from(square(from));
    let mut targets: std::vec::Vec<_> = moves
        .map(|played| (played.to.file(), played.to.rank()))
        .collect();
    targets.sort_unstable();
    targets
}

#[test]
fn the_rules_accept_every_position() {
    let positions = [
        SINGLES, REACH, BLOCKED, TOPS, BLACK, WON, NO_MOVE, COUNTED, EQUAL, PLACED,
    ];
    for tfen in positions
        .into_iter()
        .chain([CAPTURE.0, CAPTURE.2, FIXING.0, FIXING.2])
    {
        assert_eq!(game(tfen).to_string(), tfen);
    }
}

#[test]
fn single_pieces_move_as_the_words_say() {
    assert_eq!(targets(SINGLES, (1, 2)), [(0, 2), (1, 1), (1, 3), (2, 2)]);
    assert_eq!(targets(SINGLES, (4, 2)), [(3, 1), (3, 3), (5, 1), (5, 3)]);
    assert_eq!(targets(SINGLES, (7, 2)).len(), 8);
}

#[test]
fn a_tower_reaches_as_far_as_it_is_high_and_not_over_others() {
    let along = |tfen| {
        let files = targets(tfen, (4, 2))
            .into_iter()
            .filter(|(_, rank)| *rank == 2);
        files.map(|(file, _)| file).collect::<std::vec::Vec<_>>()
    };
    assert_eq!(game(REACH).tower(square((4, 2))).unwrap().height(), 3);
    assert_eq!(along(REACH), [1, 2, 3, 5, 6, 7]);
    assert_eq!(
        along(BLOCKED),
        [2, 3, 5],
        "captures one, and stops before its own"
    );
}

#[test]
fn captures_make_what_is_shown_after_them() {
    for (before, [from, to], after) in [CAPTURE, FIXING] {
        let (before, after) = (game(before), game(after));
        let (from, to) = (square(from), square(to));
        let mover = before.tower(from).unwrap();
        let made = mover.on_top_of(before.tower(to).unwrap());
        assert_eq!(after.tower(to), made);
        let mut moves = before.position().moves_from(from);
        assert!(moves.any(|legal| legal.to == to), "it may go there");
        let played = before.position().after(Move { from, to });
        assert_eq!(played.top(to), after.position().top(to));
        assert_eq!(after.tower(from), None);
    }
    let height = |(_, [_, to], after): Captured| game(after).tower(square(to)).unwrap().height();
    assert_eq!((height(CAPTURE), height(FIXING)), (3, FIXED_HEIGHT));
}

#[test]
fn from_a_black_corner_square_it_goes_any_distance() {
    assert!(BoardSize::Central.black_squares().contains(square((0, 0))));
    let far = targets(BLACK, (0, 0));
    assert!(far.contains(&(7, 0)) && !far.contains(&(8, 0)) && far.contains(&(0, 5)));
}

#[test]
fn three_fixed_towers_win_and_none_can_be_taken() {
    let outcome = game(WON).outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.ending),
        (Some(Colour::White), Ending::ThreeFixed)
    );
    assert_eq!(
        game(WON).position().fixed_towers(Colour::White),
        FIXED_TO_WIN
    );
}

#[test]
fn between_fixed_towers_there_is_no_move() {
    assert!(!game(NO_MOVE).position().has_move());
}

#[test]
fn the_count_is_the_rule_sheets_example() {
    let counted = |tfen| {
        let (game, points) = (game(tfen), game(tfen));
        let points = Colour::ALL.map(|colour| points.position().points(colour));
        let fixed = Colour::ALL.map(|colour| game.position().fixed_towers(colour));
        (points, adjudicate(fixed, points))
    };
    assert_eq!(counted(COUNTED), ([17, 12], Some(Colour::White)));
    assert_eq!(counted(EQUAL), ([6, 6], None));
}

#[test]
fn the_armies_and_boards_are_those_of_the_words() {
    assert_eq!(Shape::ALL.map(Shape::pieces), [4, 6, 6]);
    let black = |board: BoardSize| board.black_squares().len();
    assert_eq!((black(BoardSize::Central), black(BoardSize::Full)), (4, 8));
    assert_eq!((QUIET_MOVES, REPETITIONS, FIXED_TO_WIN), (60, 3, 3));
}
