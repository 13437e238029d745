//! Quantik and Quantum according to the rule text: actions in, the result out. Quantik shares no
//! code with the library; Quantum's moves are judged by the second implementation in the towers'
//! tests.

use std::{
    collections::{BTreeSet, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
};

use pocketq_core::{
    quantik,
    towers::{self, Action, Colour, Placement, Setup, Shape},
};
use pocketq_testing::TestRng;

use crate::grid::{Grid, name};

/// The state of a game for two: whether it is over, and who won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) is_over: bool,
    /// One bit for each player.
    pub(crate) winners: u8,
}

/// The player and shape of the piece on each of the 16 squares.
#[derive(Clone, Debug, Default)]
pub(crate) struct QuantikBoard {
    squares: [Option<(usize, usize)>; 16],
    pieces: usize,
    standing: Standing,
}

/// The rows, columns and regions.
fn lines() -> impl Iterator<Item = [usize; 4]> {
    let row = |at: usize| [0, 1, 2, 3].map(|step| 4 * at + step);
    let column = |at: usize| [0, 1, 2, 3].map(|step| at + 4 * step);
    let region = |at: usize| [0, 1, 4, 5].map(|step| 8 * (at / 2) + 2 * (at % 2) + step);
    (0..4).flat_map(move |at| [row(at), column(at), region(at)])
}

impl QuantikBoard {
    fn is_legal(&self, player: usize, shape: usize, square: usize) -> bool {
        let used = self.squares.iter().flatten();
        let used = used.filter(|piece| **piece == (player, shape)).count();
        let is_forbidden = lines()
            .filter(|line| line.contains(&square))
            .flatten()
            .any(|at| self.squares[at] == Some((1 - player, shape)));
        used < 2 && !is_forbidden && self.squares[square].is_none()
    }

    pub(crate) fn standing(&self) -> Standing {
        self.standing
    }

    pub(crate) fn play(&mut self, played: quantik::Move) -> Result<(), &'static str> {
        let (shape, square) = (played.shape as usize, played.square.index());
        let player = self.pieces % 2;
        if self.standing.is_over || !self.is_legal(player, shape, square) {
            return Err("an illegal piece");
        }
        self.squares[square] = Some((player, shape));
        self.pieces += 1;
        let is_line = lines().any(|line| {
            let shapes = line.iter().filter_map(|at| self.squares[*at]);
            shapes
                .map(|(_, shape)| shape)
                .collect::<BTreeSet<_>>()
                .len()
                == 4
        });
        let other = 1 - player;
        let can_reply =
            (0..16).any(|square| (0..4).any(|shape| self.is_legal(other, shape, square)));
        if is_line || !can_reply {
            self.standing = Standing {
                is_over: true,
                winners: 1 << player,
            };
        }
        Ok(())
    }
}

/// A game of Quantum.
#[derive(Clone)]
pub(crate) struct TowersBoard {
    setup: Setup,
    grid: Grid,
    /// How many pieces have been placed, and the hash of each position so far.
    placed: usize,
    seen: Vec<u64>,
    quiet: usize,
    standing: Standing,
}

/// How many crosses, squares and circles a side has.
const PIECES: [usize; 3] = [4, 6, 6];

impl TowersBoard {
    pub(crate) fn new(setup: Setup) -> Self {
        let start = towers::Game::new(Setup::standard(setup.board)).to_string();
        let mut grid = Grid::read(&start);
        if setup.placement != Placement::Standard {
            grid.stacks.iter_mut().for_each(Vec::clear);
        }
        let mut board = TowersBoard {
            setup,
            grid,
            placed: 0,
            seen: Vec::new(),
            quiet: 0,
            standing: Standing::default(),
        };
        if !board.is_placing() {
            board.seen.push(board.hash());
        }
        board
    }

    pub(crate) fn standing(&self) -> Standing {
        self.standing
    }

    pub(crate) fn is_placing(&self) -> bool {
        self.setup.placement != Placement::Standard && self.placed < 32
    }

    /// Whether one player must not yet know where the other's pieces are.
    pub(crate) fn has_secrets(&self) -> bool {
        self.setup.placement == Placement::Hidden && self.is_placing() && self.placed > 0
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.grid.stacks, self.grid.white_moves).hash(&mut hasher);
        hasher.finish()
    }

    pub(crate) fn play(&mut self, action: Action) -> Result<(), &'static str> {
        if self.standing.is_over {
            return Err("something after the end");
        }
        match action {
            Action::Place { shape, square } => self.place(shape, square)?,
            _ if self.is_placing() => return Err("a move before all pieces are placed"),
            Action::Agree => self.adjudicate(),
            Action::Move(played) => self.make(played)?,
        }
        Ok(())
    }

    fn place(&mut self, shape: Shape, square: towers::Square) -> Result<(), &'static str> {
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        if !self.is_placing() || !self.grid.is_on_board(file, rank) {
            return Err("a piece placed where none is due");
        }
        let is_white = match self.setup.placement {
            Placement::Hidden => self.placed < 16,
            _ => self.placed.is_multiple_of(2),
        };
        let own = if is_white {
            0..2
        } else {
            self.grid.ranks - 2..self.grid.ranks
        };
        let letter = ['X', 'S', 'O'][shape as usize];
        let letter = if is_white {
            letter
        } else {
            letter.to_ascii_lowercase()
        };
        let used = self.grid.stacks.iter().flatten();
        let used = used.filter(|piece| **piece == letter).count();
        let stack = &mut self.grid.stacks[(rank * self.grid.files + file) as usize];
        if !own.contains(&rank) || !stack.is_empty() || used == PIECES[shape as usize] {
            return Err("a piece placed against the rules");
        }
        stack.push(letter);
        self.placed += 1;
        if !self.is_placing() {
            self.seen.push(self.hash());
        }
        Ok(())
    }

    fn make(&mut self, played: towers::Move) -> Result<(), &'static str> {
        let (file, rank) = (i32::from(played.from.file()), i32::from(played.from.rank()));
        let mut moves = BTreeSet::new();
        if self.grid.is_on_board(file, rank) {
            self.grid.moves_from(file, rank, &mut moves);
        }
        let (to_file, to_rank) = (i32::from(played.to.file()), i32::from(played.to.rank()));
        if !moves.contains(&(name(file, rank) + &name(to_file, to_rank))) {
            return Err("an illegal move");
        }
        let at = |file: i32, rank: i32| (rank * self.grid.files + file) as usize;
        let (from, to) = (at(file, rank), at(to_file, to_rank));
        self.quiet = if self.grid.stacks[to].is_empty() {
            self.quiet + 1
        } else {
            0
        };
        let moved = std::mem::take(&mut self.grid.stacks[from]);
        self.grid.stacks[to].extend(moved);
        self.grid.white_moves = !self.grid.white_moves;
        let now = self.hash();
        self.seen.push(now);
        let times = self.seen.iter().filter(|seen| **seen == now).count();
        if self.grid.is_won() {
            let winners = if self.grid.fixed(true) >= 3 { 1 } else { 2 };
            self.standing = Standing {
                is_over: true,
                winners,
            };
        } else if self.grid.nobody_can() || !self.can_move() || times >= 3 || self.quiet >= 60 {
            self.adjudicate();
        }
        Ok(())
    }

    /// For each side, the pieces in its own towers.
    pub(crate) fn points(&self) -> Vec<i16> {
        let points = [true, false].map(|white| self.grid.points(white) as i16);
        points.to_vec()
    }

    /// A move for the player to move, preferably a capture.
    pub(crate) fn some_move(&self, chance: &mut TestRng) -> Option<((i32, i32), (i32, i32))> {
        let (mut any, wants_prey) = (None, chance.below(8) > 0);
        for _ in 0..120 {
            let file = chance.below(self.grid.files as usize) as i32;
            let rank = chance.below(self.grid.ranks as usize) as i32;
            let mut moves = BTreeSet::new();
            self.grid.moves_from(file, rank, &mut moves);
            let moves: Vec<String> = moves.into_iter().collect();
            if moves.is_empty() {
                continue;
            }
            let at = chance.below(moves.len());
            let place = |played: &str| {
                let letters = played.as_bytes();
                let to = (i32::from(letters[2]) - 97, i32::from(letters[3]) - 49);
                ((file, rank), to)
            };
            let takes = |played: &&String| {
                let (_, (file, rank)) = place(played);
                !self.grid.stack(file, rank).is_empty()
            };
            any = any.or(Some(place(&moves[at])));
            if !wants_prey {
                return any;
            }
            if let Some(prey) = moves.iter().find(takes) {
                return Some(place(prey));
            }
        }
        any
    }

    fn can_move(&self) -> bool {
        let mut moves = BTreeSet::new();
        let squares = (0..self.grid.ranks).flat_map(|rank| {
            let files = 0..self.grid.files;
            files.map(move |file| (file, rank))
        });
        for (file, rank) in squares {
            self.grid.moves_from(file, rank, &mut moves);
            if !moves.is_empty() {
                return true;
            }
        }
        false
    }

    /// Only a side with a fixed tower can win; of these, the one with more pieces in its own towers
    /// wins.
    fn adjudicate(&mut self) {
        let count = |white| match self.grid.fixed(white) {
            0 => 0,
            _ => self.grid.points(white),
        };
        let (white, black) = (count(true), count(false));
        self.standing = Standing {
            is_over: true,
            winners: u8::from(white > black) | u8::from(black > white) << 1,
        };
    }
}

/// The colours are in the order of play.
const _: () = assert!(Colour::White as usize == 0 && Colour::Black as usize == 1);
