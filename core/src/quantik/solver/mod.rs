//! The exact solver, as a value that is stepped: who wins, in how many plies, by which move.
//!
//! A position's *score* orders all that can come of it for the player to move: a win at end `e`
//! is 19 − e, a loss −(19 − e), so that an earlier win and a later loss are better. The search
//! asks questions of the form "is the score at least this?": first whether the position is won,
//! then in how few plies it ends. Each answer is a bound that the table keeps for the next.
//!
//! Every value and every distance is exact, from any position.

mod asking;
mod score;
mod walking;

use core::mem;

use heapless::Vec;

use super::{
    analysis::{Analysis, Goal},
    board::Board,
    key::marked,
    piece::Move,
    situation::Situation,
    symmetry::{Symmetry, canonical},
    table::TranspositionTable,
};
use asking::{Choice, Question};
use walking::SearchNode;

/// What is being found out of every move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Which moves win.
    Values,
    /// In how many plies they do, or lose.
    Distances,
}

/// A search that can be left and taken up again at any time, or dropped.
///
/// It keeps what it needs in itself, about 2 KB, and remembers positions in memory that the
/// caller lends for each step: [`Search::WORDS`] are plenty, less is slower, none is slow. The memory need not
/// be cleared before the first step, and nobody else may write in it until the last.
///
/// ```
/// use pocketq_core::quantik::{Board, Goal, Search, Value};
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
    /// From the board to the canonical one that is searched: so the time does not depend on how
    /// the players happen to sit.
    symmetry: Symmetry,
    root: Situation,
    /// The root's moves, on the canonical board; none if only the best is wanted.
    choices: Vec<Choice, 64>,
    phase: Phase,
    /// The first choice that is still to be looked at in this phase.
    next_choice: usize,
    /// A legal move, if there is one.
    any_move: Option<Move>,
    question: Option<Question>,
    /// The positions on the way, and beyond them the one that is looked at.
    stack: [SearchNode; 18],
    depth: usize,
    /// The moves to try of all stack, one after the other, and how many there are. The room is
    /// what all plies together can need.
    moves: [u16; 4 * (16 * 17 / 2)],
    moves_left: usize,
    /// The pieces on the way, by square; only occupied ones are looked at.
    pieces: [u32; 16],
    analysis: Analysis,
    /// The memory that this search has cleared for itself, by its size.
    cleared: Option<usize>,
    nodes: u32,
}

const _: () = assert!(
    mem::size_of::<Search>() <= 3 * 1024,
    "with a table of 32 KB this stays far below 48 KB"
);

impl Search {
    /// How many nodes a step may take so that a Cortex-M0+ at 125 MHz is back within some 5 ms.
    pub const NODES_PER_STEP: u32 = 256;

    /// The words of memory with which it keeps within the time that the device allows: 32 KB.
    pub const WORDS: usize = 8192;

    /// A search that has not begun.
    pub fn new(board: &Board, goal: Goal) -> Search {
        let (normal, symmetry) = canonical(board);
        let mut search = Search {
            symmetry,
            root: Situation::new(&normal),
            choices: Vec::new(),
            phase: Phase::Values,
            next_choice: 0,
            any_move: board.legal_moves().next(),
            question: None,
            stack: [SearchNode::new(Situation::new(&normal)); 18],
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
            Goal::BestMove => search.ask_for_the_best(),
            Goal::EveryMove => {
                let choices = normal
                    .legal_moves()
                    .map(|played| search.choice(played.code()));
                search.choices = choices.collect();
            }
        }
        search
    }

    /// How many positions were looked at.
    pub const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The best move known so far, for one who cannot wait: a legal one at least. None if the game
    /// is over.
    pub fn best_so_far(&self) -> Option<Move> {
        let root = self.question.filter(|question| question.choice.is_none());
        let asked = root.and_then(|question| Move::from_code(question.best_move));
        let asked = asked.map(|played| self.symmetry.back(played));
        self.analysis.best().or(asked).or(self.any_move)
    }

    /// The moves that win, once that is known of every move: well before the search has found all
    /// distances and ends. Always none if only the best move is wanted.
    pub fn winning_moves(&self) -> Option<Vec<Move, 64>> {
        if self.phase == Phase::Values {
            return None;
        }
        let winning = self
            .choices
            .iter()
            .filter(|choice| choice.bounds.at_most < 0);
        let played = winning.filter_map(|choice| Move::from_code(choice.code));
        Some(played.map(|played| self.symmetry.back(played)).collect())
    }

    /// Looks at up to `budget` more positions; tells what was found once all is known.
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
            } else if self.next_choice < self.choices.len() {
                self.nodes += 1;
                self.ask_about(self.next_choice);
                self.next_choice += 1;
            } else if self.phase == Phase::Values && !self.choices.is_empty() {
                self.phase = Phase::Distances;
                self.next_choice = 0;
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
