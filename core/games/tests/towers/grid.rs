//! A second implementation of the rules of moving and ending, straight from the rule text: slow, on
//! a plain grid of letters, sharing no code with the library.

use std::collections::BTreeSet;

/// A stack from bottom to top on every square, by file and rank.
#[derive(Clone)]
pub(crate) struct Grid {
    pub(crate) files: i32,
    pub(crate) ranks: i32,
    pub(crate) stacks: Vec<Vec<char>>,
    pub(crate) white_moves: bool,
}

impl Grid {
    /// Reads a TFEN, with a parser of its own.
    pub(crate) fn read(tfen: &str) -> Grid {
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

    pub(crate) fn is_on_board(&self, file: i32, rank: i32) -> bool {
        (0..self.files).contains(&file) && (0..self.ranks).contains(&rank)
    }

    pub(crate) fn stack(&self, file: i32, rank: i32) -> &[char] {
        &self.stacks[(rank * self.files + file) as usize]
    }

    pub(crate) fn is_black_square(&self, file: i32, rank: i32) -> bool {
        let corner = |inset: i32| {
            (file == inset || file == self.files - 1 - inset)
                && (rank == inset || rank == self.ranks - 1 - inset)
        };
        corner(0) || self.files == 12 && corner(1)
    }

    pub(crate) fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for rank in 0..self.ranks {
            for file in 0..self.files {
                self.moves_from(file, rank, &mut moves);
            }
        }
        moves
    }

    pub(crate) fn moves_from(&self, file: i32, rank: i32, moves: &mut BTreeSet<String>) {
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

    pub(crate) fn after(&self, played: &str) -> Grid {
        let letters: Vec<i32> = played.bytes().map(i32::from).collect();
        let at = |file: i32, rank: i32| ((rank - 49) * self.files + file - 97) as usize;
        let mut next = self.clone();
        let moved = std::mem::take(&mut next.stacks[at(letters[0], letters[1])]);
        next.stacks[at(letters[2], letters[3])].extend(moved);
        next.white_moves = !self.white_moves;
        next
    }

    pub(crate) fn fixed(&self, white: bool) -> usize {
        let fixed = self.stacks.iter().filter(|stack| stack.len() >= 6);
        fixed
            .filter(|stack| stack[stack.len() - 1].is_uppercase() == white)
            .count()
    }

    pub(crate) fn loose(&self) -> usize {
        let loose = self.stacks.iter().map(Vec::len);
        loose.filter(|&height| height < 6).sum()
    }

    pub(crate) fn points(&self, white: bool) -> usize {
        let towers = self.stacks.iter().filter(|stack| stack.len() >= 2);
        towers
            .filter(|stack| stack[stack.len() - 1].is_uppercase() == white)
            .map(Vec::len)
            .sum()
    }

    pub(crate) fn is_won(&self) -> bool {
        self.fixed(true) >= 3 || self.fixed(false) >= 3
    }

    pub(crate) fn nobody_can(&self) -> bool {
        let cannot = |white| 6 * (3 - self.fixed(white)) > self.loose();
        !self.is_won() && cannot(true) && cannot(false)
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
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

pub(crate) fn name(file: i32, rank: i32) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}
