//! The public search: callers create it, step it for as long as they like, and read the result.
//!
//! The *score* of a position ranks its possible endings for the player to move: a win at ply `e` is
//! 19 − e and a loss −(19 − e). So an earlier win and a later loss are better. The search asks "is
//! the score at least this?": first whether the position is won, then in how few plies it ends.
//! Each answer is a bound, which the table keeps for later questions.
//!
//! Every value and every distance is exact, from any position.

use core::mem;

use heapless::Vec;

use super::{
    alpha_beta::SearchNode,
    analysis::{Analysis, Goal},
    position::Position,
    root::{Question, RootMove},
    symmetry::{Symmetry, canonical},
    symmetry_key::marked,
    transposition_table::TranspositionTable,
};
use crate::collect::CollectFitting;
use crate::quantik::{Board, Move};

/// What is being determined for every move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// Which moves win.
    Values,
    /// In how many plies each move wins or loses.
    Distances,
}

/// A search that can be paused and resumed at any time, or dropped.
///
/// It takes less than 3 KB itself and remembers positions in memory the caller lends for each step.
/// [`Search::WORDS`] words are plenty; with fewer it is slower, and with none very slow. The memory
/// need not be cleared before the first step; nothing else may write to it until the last.
///
/// ```
/// use pocketq_games::quantik::{Board, Goal, Search, Value};
///
/// let board: Board = "A.b./..../..C./.d..".parse()?;
/// let mut memory = [0; Search::WORDS];
/// let mut search = Search::new(&board, Goal::EveryMove);
/// let analysis = loop {
///     if let Some(analysis) = search.step(&mut memory, 100) {
///         break analysis;
///     }
/// };
/// assert_eq!(analysis.moves.len(), board.legal_moves().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Search {
    /// Maps the board to the canonical one, which is the one searched, so equivalent boards take
    /// the same time.
    pub(super) symmetry: Symmetry,
    pub(super) root: Position,
    /// The root's moves on the canonical board; empty if only the best move is wanted.
    pub(super) root_moves: Vec<RootMove, 64>,
    pub(super) phase: Phase,
    /// The first of the root's moves still to be searched in this phase.
    next_root_move: usize,
    /// A legal move, if there is one.
    pub(super) any_move: Option<Move>,
    pub(super) question: Option<Question>,
    /// The positions from the root to the last node, then the position being entered.
    pub(super) stack: [SearchNode; 18],
    pub(super) depth: usize,
    /// The untried moves of all nodes on the stack, node after node, and how many there are. The
    /// array is long enough for all plies together.
    pub(super) moves: [u16; 4 * (16 * 17 / 2)],
    pub(super) moves_left: usize,
    /// The pieces by square, as [`marked`]; only the entries of occupied squares are valid.
    pub(super) pieces: [u32; 16],
    pub(super) analysis: Analysis,
    /// The size of the memory this search has cleared.
    cleared: Option<usize>,
    pub(super) nodes: u32,
}

const _: () = assert!(
    mem::size_of::<Search>() <= 3 * 1024,
    "together with a table of 32 KB this stays far below 48 KB"
);

impl Search {
    /// How many nodes a step may visit to take about 5 ms on a Cortex-M0+ at 125 MHz.
    pub const NODES_PER_STEP: u32 = 256;

    /// How many words of memory keep a search within the device's time limit: 32 KB.
    pub const WORDS: usize = 8192;

    /// Creates a search that has not started.
    pub fn new(board: &Board, goal: Goal) -> Search {
        let (normal, symmetry) = canonical(board);
        let mut search = Search {
            symmetry,
            root: Position::new(&normal),
            root_moves: Vec::new(),
            phase: Phase::Values,
            next_root_move: 0,
            any_move: board.legal_moves().next(),
            question: None,
            stack: [SearchNode::new(Position::new(&normal)); 18],
            depth: 0,
            moves: [0; _],
            moves_left: 0,
            pieces: [0; 16],
            analysis: Analysis::lost(),
            cleared: None,
            nodes: 0,
        };
        for square in normal.occupied() {
            if let Some(piece) = normal.piece_at(square) {
                search.pieces[square.index()] = marked(piece.shape as u8, piece.player as u8);
            }
        }
        match goal {
            Goal::BestMove => search.ask_about_root(),
            Goal::EveryMove => {
                let root_moves = normal
                    .legal_moves()
                    .map(|played| search.root_move(played.code()));
                search.root_moves = root_moves.collect_fitting();
            }
        }
        search
    }

    /// How many positions have been visited.
    pub const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The best move known so far, for a caller that cannot wait: at least a legal one. None if the
    /// game is over.
    pub fn best_so_far(&self) -> Option<Move> {
        let root = self
            .question
            .filter(|question| question.root_move.is_none());
        let best = root.and_then(|question| Move::from_code(question.best_move));
        let best = best.map(|played| self.symmetry.back(played));
        self.analysis.best().or(best).or(self.any_move)
    }

    /// The winning moves, once every move is known to win or to lose, which is long before all
    /// distances are known. Empty if the game is over; otherwise always `None` if only the best
    /// move is wanted.
    pub fn winning_moves(&self) -> Option<Vec<Move, 64>> {
        if self.any_move.is_none() {
            return Some(Vec::new());
        }
        if self.phase == Phase::Values {
            return None;
        }
        let winning = self
            .root_moves
            .iter()
            .filter(|root_move| root_move.bounds.at_most < 0);
        let played = winning.filter_map(|root_move| Move::from_code(root_move.code));
        Some(
            played
                .map(|played| self.symmetry.back(played))
                .collect_fitting(),
        )
    }

    /// Visits up to `budget` more positions; returns the result once everything is known.
    #[inline(never)]
    pub fn step(&mut self, memory: &mut [u32], budget: u32) -> Option<&Analysis> {
        let size = memory.len();
        let mut table = TranspositionTable::new(memory);
        if self.cleared != Some(size) {
            table.clear();
            self.cleared = Some(size);
        }
        let end = self.nodes.saturating_add(budget);
        while self.nodes < end {
            if self.depth > 0 {
                self.advance(end, &mut table);
            } else if let Some(question) = self.question {
                self.ask(question, &mut table);
            } else if self.next_root_move < self.root_moves.len() {
                self.nodes += 1;
                self.ask_about_move(self.next_root_move);
                self.next_root_move += 1;
            } else if self.phase == Phase::Values && !self.root_moves.is_empty() {
                self.phase = Phase::Distances;
                self.next_root_move = 0;
            } else {
                return Some(&self.analysis);
            }
        }
        None
    }

    /// Searches to the end.
    pub fn finish(&mut self, memory: &mut [u32]) -> &Analysis {
        while self.step(memory, u32::MAX / 2).is_none() {}
        &self.analysis
    }
}
