//! Counts and exact values from other programs.

use std::collections::HashMap;

use pocketq_games::quantik::{
    Board, Ending, Goal, Move, Rated, Shape, Square, Value, canonical, perft,
};

use crate::solve;

/// `(depth, sequences, sequences ended by a line)`.
fn counts() -> Vec<(u32, u64, u64)> {
    let lines = include_str!("../data/quantik-perft.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let numbers: Vec<u64> = line
                .split(' ')
                .map(|field| field.parse().unwrap())
                .collect();
            (numbers[0] as u32, numbers[1], numbers[2])
        })
        .collect()
}

#[test]
fn move_sequences_are_as_many_as_known() {
    for (depth, sequences, _) in counts() {
        if depth <= 4 {
            assert_eq!(perft(&Board::EMPTY, depth), sequences, "depth {depth}");
        }
    }
}

#[test]
#[ignore = "counts 6,241,600,512 sequences one by one"]
fn long_move_sequences_are_as_many_as_known() {
    for (depth, sequences, _) in counts() {
        assert_eq!(perft(&Board::EMPTY, depth), sequences, "depth {depth}");
    }
}

/// Counts each canonical position with the number of sequences that lead to it or a symmetric one.
/// This makes depth 6 fast, and tests the symmetries too.
#[test]
fn counted_by_canonical_positions_they_are_as_many() {
    let mut level = HashMap::from([(Board::EMPTY.to_string(), (Board::EMPTY, 1u64))]);
    for (depth, sequences, ended) in counts() {
        let mut next: HashMap<String, (Board, u64)> = HashMap::new();
        let (mut all, mut by_line) = (0, 0);
        for (board, ways) in level.values() {
            for played in board.legal_moves() {
                all += ways;
                let after = board.after(played).unwrap();
                match after.outcome().map(|outcome| outcome.ending) {
                    Some(Ending::Line(_)) => by_line += ways,
                    // The last ply is only counted.
                    _ if depth == 6 => {}
                    _ => {
                        let form = canonical(&after).0;
                        next.entry(form.to_string()).or_insert((form, 0)).1 += ways;
                    }
                }
            }
        }
        assert_eq!((all, by_line), (sequences, ended), "depth {depth}");
        level = next;
    }
}

struct Known {
    board: Board,
    value: Value,
    moves: Vec<Rated>,
}

fn value(letter: u8, plies: &str) -> Value {
    let plies = plies.parse().unwrap();
    match letter {
        b'W' => Value::Win(plies),
        b'L' => Value::Loss(plies),
        _ => panic!("{letter}"),
    }
}

fn known_move(text: &str) -> Rated {
    let shape = Shape::from_letter(text.as_bytes()[0]).unwrap();
    let at = text.find(['W', 'L']).unwrap();
    let square = Square::from_index(text[1..at].parse().unwrap());
    let value = value(text.as_bytes()[at], &text[at + 1..]);
    Rated {
        played: Move { shape, square },
        value,
    }
}

fn known() -> Vec<Known> {
    let lines = include_str!("../data/quantik.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(' ').collect();
            let [squares, _side, won, plies, moves] = fields[..] else {
                panic!("{line}");
            };
            let ranks: Vec<&str> = (0..4)
                .map(|rank| &squares[4 * rank..4 * rank + 4])
                .collect();
            let moves = moves.split(',').filter(|text| *text != "-");
            Known {
                board: ranks.join("/").parse().unwrap(),
                value: value(won.as_bytes()[0], plies),
                moves: moves.map(known_move).collect(),
            }
        })
        .collect()
}

#[test]
fn all_300_positions_have_their_moves_values_and_distances() {
    let known = known();
    assert_eq!(known.len(), 300);
    for Known {
        board,
        value,
        mut moves,
    } in known
    {
        let mut legal: Vec<Move> = board.legal_moves().collect();
        legal.sort();
        moves.sort_by_key(|rated| rated.played);
        assert_eq!(
            legal,
            moves.iter().map(|rated| rated.played).collect::<Vec<_>>(),
            "{board}"
        );

        let best = solve(&board, Goal::BestMove);
        assert_eq!(best.value, value, "{board}");
        if let Some(played) = best.best() {
            let rated = moves.iter().find(|rated| rated.played == played).unwrap();
            assert_eq!(rated.value, value, "{board}: {played} is not best");
        }

        let mut every = solve(&board, Goal::EveryMove);
        assert_eq!(every.value, value, "{board}");
        every.moves.sort_by_key(|rated| rated.played);
        assert_eq!(every.moves[..], moves[..], "{board}");
    }
}
