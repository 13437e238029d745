//! Tests the solver against brute force and against itself in small steps, and tests the levels.

use std::{collections::BTreeMap, sync::Mutex};

use pocketq_games::quantik::{
    Analysis, Board, Goal, Level, Move, Player, Search, Value, canonical,
};
use pocketq_testing::TestRng;

use crate::solve;

/// The value found by trying everything.
fn brute_force(board: &Board) -> Value {
    if board.outcome().is_some() {
        return Value::Loss(0);
    }
    let after = |played| brute_force(&board.after(played).unwrap());
    let values = board.legal_moves().map(|played| match after(played) {
        Value::Win(plies) => Value::Loss(plies + 1),
        Value::Loss(plies) => Value::Win(plies + 1),
    });
    values.max_by_key(|value| value.merit()).unwrap()
}

/// A position reached by `plies` random moves; none if the game ends earlier.
fn random_position(random: &mut TestRng, plies: usize) -> Option<Board> {
    let mut board = Board::EMPTY;
    for _ in 0..plies {
        let moves: Vec<Move> = board.legal_moves().collect();
        if moves.is_empty() {
            return None;
        }
        board.play(moves[random.below(moves.len())]).unwrap();
    }
    Some(board)
}

#[test]
fn a_thousand_late_positions_agree_with_brute_force() {
    let mut random = TestRng(5);
    let mut tried = 0;
    while tried < 1_000 {
        let plies = 9 + random.below(7);
        let Some(board) = random_position(&mut random, plies) else {
            continue;
        };
        tried += 1;
        assert_eq!(
            solve(&board, Goal::BestMove).value,
            brute_force(&board),
            "{board}"
        );
        assert_eq!(
            solve(&board, Goal::EveryMove).value,
            brute_force(&board),
            "{board}"
        );
    }
}

#[test]
fn small_steps_and_little_memory_find_the_same() {
    let mut random = TestRng(6);
    for words in [0, 512, 3_000, 8_192] {
        let board = random_position(&mut random, 6).unwrap();
        let expected = solve(&board, Goal::EveryMove);
        // What another search left in the memory must not matter.
        let mut memory: Vec<u32> = (0..words).map(|_| random.next() as u32).collect();
        let mut search = Search::new(&board, Goal::EveryMove);
        let found = loop {
            let before = search.nodes();
            if let Some(found) = search.step(&mut memory, 3) {
                break found.clone();
            }
            assert!(search.nodes() - before <= 4, "a step is bounded");
        };
        assert_eq!(found, expected, "{board} with {words} words");
    }
}

#[test]
fn winning_moves_are_known_before_all_distances() {
    let mut random = TestRng(8);
    for _ in 0..20 {
        let board = random_position(&mut random, 5).unwrap();
        let mut memory = vec![0; 8192];
        let mut search = Search::new(&board, Goal::EveryMove);
        let mut known_at = None;
        while search.step(&mut memory, 1).is_none() {
            if known_at.is_none() && search.winning_moves().is_some() {
                known_at = Some(search.nodes());
            }
        }
        assert!(
            known_at.is_some_and(|nodes| nodes < search.nodes()),
            "{board}"
        );
        let mut winning: Vec<Move> = search.winning_moves().unwrap().into_iter().collect();
        let analysis = search.finish(&mut memory);
        let wins = analysis.moves.iter().filter(|rated| rated.value.is_win());
        let mut expected: Vec<Move> = wins.map(|rated| rated.played).collect();
        winning.sort();
        expected.sort();
        assert_eq!(winning, expected, "{board}");
    }
}

#[test]
fn the_first_player_has_lost_and_every_first_move_is_alike() {
    let analysis = solve(&Board::EMPTY, Goal::EveryMove);
    assert_eq!(analysis.value, Value::Loss(10));
    assert_eq!(analysis.moves.len(), 64);
    assert!(
        analysis
            .moves
            .iter()
            .all(|rated| rated.value == analysis.value)
    );
}

/// Plays games of `hard` against `other`, alternating seats. Whenever the perfect side is to move
/// in a won position, it must win.
fn hard_never_loses_a_won_position(other: Level, games: usize, seed: u64) {
    let mut random = TestRng(seed);
    for game in 0..games {
        let hard = Player::ALL[game % 2];
        let mut board = Board::EMPTY;
        let mut had_won = false;
        let outcome = loop {
            if let Some(outcome) = board.outcome() {
                break outcome;
            }
            let level = if board.to_move() == hard {
                Level::Hard
            } else {
                other
            };
            let analysis = solve_once(&board);
            if board.to_move() == hard {
                assert!(
                    analysis.value.is_win() || !had_won,
                    "{board}: the win was thrown away"
                );
                had_won = analysis.value.is_win();
            }
            board
                .play(analysis.chosen_by(level, random.next() as u32).unwrap())
                .unwrap();
        };
        if had_won || hard == Player::Second {
            assert_eq!(outcome.winner, hard, "{board}");
        }
    }
}

/// The value of every move; equivalent openings are solved only once.
fn solve_once(board: &Board) -> Analysis {
    static SOLVED: Mutex<BTreeMap<String, Analysis>> = Mutex::new(BTreeMap::new());
    if board.ply() > 3 {
        return solve(board, Goal::EveryMove);
    }
    let (form, symmetry) = canonical(board);
    let mut solved = SOLVED.lock().unwrap();
    let known = solved.entry(form.to_string());
    let mut analysis = known
        .or_insert_with(|| solve(&form, Goal::EveryMove))
        .clone();
    for rated in &mut analysis.moves {
        rated.played = symmetry.back(rated.played);
    }
    analysis
}

#[test]
fn hard_keeps_every_win_in_two_thousand_games() {
    for (seed, other) in (1..).zip(Level::ALL) {
        hard_never_loses_a_won_position(other, 500, seed);
    }
}
