//! A second implementation of the rules of moving and ending, straight from the rule text: slow, on
//! a plain grid of letters, sharing no code with the library. Both must always agree.

use std::collections::BTreeSet;

use pocketq_core::towers::{Board, Colour, Ending, Game, Move, Position, SquareSet, perft};

use crate::table::{SETUPS, TestRng, Zeal, choose, random_match};

/// A stack from bottom to top on every square, by file and rank.
#[derive(Clone)]
struct Grid {
    files: i32,
    ranks: i32,
    stacks: Vec<Vec<char>>,
    white_moves: bool,
}

impl Grid {
    /// Reads a TFEN with its own parser.
    fn read(tfen: &str) -> Grid {
        let fields: Vec<&str> = tfen.split(' ').collect();
        let rows: Vec<&str> = fields[0].split('/').collect();
        let ranks = rows.len() as i32;
        let files = if ranks == 6 { 10 } else { 12 };
        let mut stacks = Vec::new();
        for row in rows.iter().rev() {
            for item in row.split(',') {
                match item.parse::<usize>() {
                    Ok(empty) => stacks.extend(vec![Vec::new(); empty]),
                    Err(_) => stacks.push(item.chars().collect()),
                }
            }
        }
        assert_eq!(stacks.len() as i32, files * ranks);
        Grid {
            files,
            ranks,
            stacks,
            white_moves: fields[1] == "w",
        }
    }

    fn is_on_board(&self, file: i32, rank: i32) -> bool {
        (0..self.files).contains(&file) && (0..self.ranks).contains(&rank)
    }

    fn stack(&self, file: i32, rank: i32) -> &[char] {
        &self.stacks[(rank * self.files + file) as usize]
    }

    fn is_black_square(&self, file: i32, rank: i32) -> bool {
        let corner = |inset: i32| {
            (file == inset || file == self.files - 1 - inset)
                && (rank == inset || rank == self.ranks - 1 - inset)
        };
        corner(0) || self.files == 12 && corner(1)
    }

    fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for rank in 0..self.ranks {
            for file in 0..self.files {
                self.moves_from(file, rank, &mut moves);
            }
        }
        moves
    }

    fn moves_from(&self, file: i32, rank: i32, moves: &mut BTreeSet<String>) {
        let stack = self.stack(file, rank);
        let Some(top) = stack.last() else { return };
        if top.is_uppercase() != self.white_moves || stack.len() >= 6 {
            return;
        }
        for across in -1..=1i32 {
            for along in -1..=1i32 {
                let goes = match (top.to_ascii_uppercase(), across.abs() + along.abs()) {
                    (_, 0) => false,
                    ('S', steps) => steps == 1,
                    ('O', steps) => steps == 2,
                    _ => true,
                };
                if !goes {
                    continue;
                }
                for distance in 1..100 {
                    let far_enough = distance <= stack.len() as i32;
                    if !far_enough && !self.is_black_square(file, rank) {
                        break;
                    }
                    let (to_file, to_rank) = (file + across * distance, rank + along * distance);
                    if !self.is_on_board(to_file, to_rank) {
                        break;
                    }
                    let there = self.stack(to_file, to_rank);
                    let is_prey = there.len() < 6
                        && there
                            .last()
                            .is_some_and(|prey| prey.is_uppercase() != self.white_moves);
                    if there.is_empty() || is_prey {
                        moves.insert(name(file, rank) + &name(to_file, to_rank));
                    }
                    if !there.is_empty() {
                        break;
                    }
                }
            }
        }
    }

    fn after(&self, played: &str) -> Grid {
        let letters: Vec<i32> = played.bytes().map(i32::from).collect();
        let at = |file: i32, rank: i32| ((rank - 49) * self.files + file - 97) as usize;
        let mut next = self.clone();
        let moved = std::mem::take(&mut next.stacks[at(letters[0], letters[1])]);
        next.stacks[at(letters[2], letters[3])].extend(moved);
        next.white_moves = !self.white_moves;
        next
    }

    fn fixed(&self, white: bool) -> usize {
        let fixed = self.stacks.iter().filter(|stack| stack.len() >= 6);
        fixed
            .filter(|stack| stack[stack.len() - 1].is_uppercase() == white)
            .count()
    }

    fn loose(&self) -> usize {
        let loose = self.stacks.iter().map(Vec::len);
        loose.filter(|&height| height < 6).sum()
    }

    fn points(&self, white: bool) -> usize {
        let towers = self.stacks.iter().filter(|stack| stack.len() >= 2);
        towers
            .filter(|stack| stack[stack.len() - 1].is_uppercase() == white)
            .map(Vec::len)
            .sum()
    }

    fn is_won(&self) -> bool {
        self.fixed(true) >= 3 || self.fixed(false) >= 3
    }

    fn nobody_can(&self) -> bool {
        let cannot = |white| 6 * (3 - self.fixed(white)) > self.loose();
        !self.is_won() && cannot(true) && cannot(false)
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_won() || self.nobody_can() {
            return 0;
        }
        let moves = self.moves();
        moves
            .iter()
            .map(|played| self.after(played).perft(depth - 1))
            .sum()
    }
}

fn name(file: i32, rank: i32) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

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

/// A random position that was not reached by playing, with stacks on black squares too.
fn scattered(chance: &mut TestRng) -> String {
    let board = Board::ALL[chance.below(2)];
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
        // Some have too many fixed towers.
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
