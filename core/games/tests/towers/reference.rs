//! The library and a second implementation of the rules of moving and ending must always agree.

use std::collections::BTreeSet;

use pocketq_games::towers::{BoardSize, Colour, Ending, Game, Move, Position, SquareSet, perft};

use crate::grid::Grid;
use crate::table::{SETUPS, TestRng, Zeal, choose, random_match};

fn names(moves: impl Iterator<Item = Move>) -> BTreeSet<String> {
    moves.map(|played| played.to_string()).collect()
}

fn compare(game: &Game) {
    let (text, position): (String, &Position) = (game.to_string(), game.position());
    let grid = Grid::read(&text);
    let expected = grid.moves();
    assert_eq!(names(position.moves()), expected, "{text}");
    assert_eq!(position.moves().count(), expected.len(), "{text}");
    assert_eq!(position.count_moves() as usize, expected.len(), "{text}");
    assert_eq!(position.has_move(), !expected.is_empty(), "{text}");
    let is_capture = |played: &Move| game.tower(played.to).is_some();
    let (captures, quiet) = (position.captures(), position.quiet_moves());
    assert!(captures.clone().all(|played| is_capture(&played)), "{text}");
    assert!(!quiet.clone().any(|played| is_capture(&played)), "{text}");
    assert_eq!(captures.count() + quiet.count(), expected.len(), "{text}");
    for (colour, white) in [(Colour::White, true), (Colour::Black, false)] {
        let fixed = usize::from(position.fixed_towers(colour));
        assert_eq!(fixed, grid.fixed(white), "{text}");
        assert_eq!(usize::from(position.points(colour)), grid.points(white));
    }
    assert_eq!(usize::from(position.loose()), grid.loose(), "{text}");
    assert_eq!(position.is_decided(), grid.is_won() || grid.nobody_can());
    match game.outcome().map(|outcome| outcome.ending) {
        Some(Ending::ThreeFixed) => assert!(grid.is_won(), "{text}"),
        Some(Ending::NobodyCan) => assert!(grid.nobody_can(), "{text}"),
        Some(Ending::NoMove) => assert!(expected.is_empty(), "{text}"),
        ended => {
            assert!(!grid.is_won() && !grid.nobody_can() && !expected.is_empty());
            let legal = names(game.legal_moves());
            assert_eq!(legal.is_empty(), ended.is_some(), "{text}");
        }
    }
}

#[test]
fn both_agree_all_along_random_games() {
    let mut compared = 0;
    for seed in 0..120 {
        let setup = SETUPS[seed as usize % SETUPS.len()];
        let zeal = Zeal([1, 4, 9][seed as usize / 6 % 3]);
        let mut chance = TestRng(seed);
        let mut game = Game::new(setup);
        while let Some(action) = choose(&game, &mut chance, zeal) {
            game.play(action).unwrap();
            if !game.is_placing() {
                compare(&game);
                compared += 1;
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}

/// A random position not reached by playing, with stacks on black squares too.
fn scattered(chance: &mut TestRng) -> String {
    let board = BoardSize::ALL[chance.below(2)];
    let mut pieces: Vec<char> = "XXXXSSSSSSOOOOOOxxxxssssssoooooo".chars().collect();
    let squares: Vec<_> = board.squares().into_iter().collect();
    let black: Vec<_> = board.black_squares().into_iter().collect();
    let mut stacks = vec![String::new(); 128];
    let crowd = 8 + chance.below(25);
    for _ in 0..crowd {
        let square = match chance.below(5) {
            0 => chance.pick(&black),
            _ => chance.pick(&squares),
        };
        let most = [1, 1, 2, 3, 5, 7][chance.below(6)];
        while !pieces.is_empty() && stacks[square.index()].len() < most {
            let piece = pieces.swap_remove(chance.below(pieces.len()));
            stacks[square.index()].push(piece);
        }
    }
    let rows: Vec<String> = (0..board.ranks())
        .rev()
        .map(|rank| {
            let mut items = Vec::new();
            for file in 0..board.files() {
                let stack = &stacks[usize::from(rank * 16 + file)];
                items.push(if stack.is_empty() { "1" } else { stack });
            }
            items.join(",")
        })
        .collect();
    format!("{} {} 0", rows.join("/"), ["w", "b"][chance.below(2)])
}

#[test]
fn both_agree_on_scattered_positions() {
    let mut chance = TestRng(7);
    let (mut compared, mut undecided) = (0, 0);
    for _ in 0..6_000 {
        // Positions with too many fixed towers are refused.
        if let Ok(game) = scattered(&mut chance).parse::<Game>() {
            compare(&game);
            compared += 1;
            undecided += u32::from(!game.is_over());
        }
    }
    assert!(
        compared > 4_000 && undecided > 500,
        "{compared} {undecided}"
    );
}

#[test]
fn what_is_not_listed_is_refused() {
    let mut chance = TestRng(11);
    for _ in 0..60 {
        let Ok(game) = scattered(&mut chance).parse::<Game>() else {
            continue;
        };
        let listed = names(game.position().moves());
        for from in SquareSet::ALL {
            for to in SquareSet::ALL {
                let played = Move { from, to };
                let is_listed = listed.contains(&played.to_string());
                assert_eq!(
                    game.position().check(played).is_ok(),
                    is_listed,
                    "{played} in {game}"
                );
                assert_eq!(game.is_legal(played.into()), is_listed && !game.is_over());
            }
        }
    }
}

#[test]
fn both_count_the_same_sequences() {
    let mut chance = TestRng(3);
    for seed in 0..12 {
        let setup = SETUPS[seed as usize % SETUPS.len()];
        let stop = 40 + chance.below(120);
        let played = random_match(seed, setup, Zeal(5), stop);
        let text = played.game().to_string();
        let counted = perft(played.game().position(), 3);
        assert_eq!(counted, Grid::read(&text).perft(3), "{text}");
    }
}
