//! The public search: callers create it, step it for as long as they like, and read the result.

use heapless::Vec;

use super::{
    evaluation::{Balance, Weights},
    move_ordering::{PackedMove, QuietMoveHistory, RankedMove},
    node::SearchNode,
    repetition::BeforeRoot,
    score::Score,
    search_result::{Effort, Finding, MOST_MOVES, Rated},
    transposition_table::TranspositionTable,
    zobrist::PositionKey,
};
use crate::towers::{Game, Move, Position};

/// The longest line, including captures after the last ply.
pub(super) const PLIES: usize = 40;
/// The length of the list of untried moves for all positions of a line.
pub(super) const MOVE_LIST_LEN: usize = 1_536;

/// A search that can be paused and resumed at any time, or dropped.
///
/// It remembers positions in memory the caller lends for each step: [`Search::WORDS`] words are
/// plenty; with fewer it plays worse. The memory need not be cleared before the first step; nothing
/// else may write to it until the last.
///
/// The result depends only on the game, the effort and the size of the memory, not on the size or
/// duration of the steps.
///
/// ```
/// use pocketq_games::towers::{BoardSize, Effort, Game, Level, Search, Setup};
///
/// let game = Game::new(Setup::standard(BoardSize::Central));
/// let mut memory = [0; Search::WORDS];
/// let mut search = Search::new(&game, Effort::of(Level::Easy));
/// let finding = loop {
///     if let Some(finding) = search.step(&mut memory, 64) {
///         break finding;
///     }
/// };
/// let random = 0x1234_5678;
/// let played = finding.chosen_by(Level::Easy, random);
/// assert!(played.is_some_and(|played| game.is_legal(played.into())));
/// ```
#[derive(Clone)]
pub struct Search {
    pub(super) position: Position,
    pub(super) effort: Effort,
    pub(super) weights: &'static Weights,
    /// The positions of the current line; the first is the root.
    pub(super) stack: [SearchNode; PLIES],
    pub(super) ply: usize,
    /// The untried moves of all nodes on the stack, node after node, and how many there are.
    pub(super) list: [RankedMove; MOVE_LIST_LEN],
    pub(super) listed: usize,
    pub(super) history: QuietMoveHistory<PLIES>,
    pub(super) before_root: BeforeRoot,
    /// The root's moves in the order they are tried, with their scores from the last depth at which
    /// all were tried.
    pub(super) finding: Finding,
    /// The scores of the root's moves at the current depth, where known.
    pub(super) new_scores: [Score; MOST_MOVES],
    /// The next of the root's moves to try.
    pub(super) next: usize,
    /// The size of the memory this search has cleared.
    cleared: Option<usize>,
    pub(super) is_done: bool,
    pub(super) nodes: u32,
}

const _: () = assert!(size_of::<Search>() <= 12 * 1024);

impl Search {
    /// How many nodes a step may visit to take about 5 ms on a Cortex-M0+ at 125 MHz.
    pub const NODES_PER_STEP: u32 = 24;

    /// How many words of memory the device lends: 32 KB.
    pub const WORDS: usize = 8192;

    /// Creates a search that has not started. It finds no move if the game is over or pieces are
    /// still being placed.
    pub fn new(game: &Game, effort: Effort) -> Search {
        let position = game.position().clone();
        let mut moves: Vec<Rated, MOST_MOVES> = Vec::new();
        for played in game.legal_moves() {
            // Never full: no position has more moves.
            let _ = moves.push(Rated {
                played,
                score: Score::EVEN,
            });
        }
        let weights = &Weights::DEVICE;
        let balance = Balance::of(&position, weights);
        let root = SearchNode::new(PositionKey::of(&position), balance, game.quiet());
        let is_done = moves.is_empty() || effort.depth == 0;
        let mut search = Search {
            before_root: BeforeRoot::of(game, root.key),
            position,
            effort,
            weights,
            stack: [root; PLIES],
            ply: 0,
            list: [RankedMove::NONE; MOVE_LIST_LEN],
            listed: 0,
            history: QuietMoveHistory::new(),
            finding: Finding { moves, depth: 0 },
            new_scores: [Score::LEAST; MOST_MOVES],
            next: 0,
            cleared: None,
            is_done,
            nodes: 0,
        };
        search.start_next_depth();
        search
    }

    /// The same search with other weights, for comparing weights.
    pub fn weighing(mut self, weights: &'static Weights) -> Search {
        self.weights = weights;
        self.stack[0].balance = Balance::of(&self.position, weights);
        self
    }

    /// How many positions have been visited.
    pub const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The best move known so far, for a caller that cannot wait: at least a legal one. None if
    /// there is no move.
    pub fn best_so_far(&self) -> Option<Move> {
        let root = &self.stack[0];
        let found = (root.best > Score::LEAST && !self.is_done).then_some(root.best_move);
        found
            .and_then(PackedMove::unpack)
            .or_else(|| self.finding.best())
    }

    /// Visits up to `budget` more positions; returns the result once the search is done.
    #[inline(never)]
    pub fn step(&mut self, memory: &mut [u32], budget: u32) -> Option<&Finding> {
        let size = memory.len();
        let mut table = TranspositionTable::new(memory);
        if self.cleared != Some(size) {
            table.clear();
            self.cleared = Some(size);
        }
        let end = self.nodes.saturating_add(budget);
        while !self.is_done && self.nodes < end {
            if self.nodes >= self.effort.nodes {
                self.conclude();
            } else {
                self.advance(&mut table);
            }
        }
        self.is_done.then_some(&self.finding)
    }

    /// Searches to the end.
    pub fn finish(&mut self, memory: &mut [u32]) -> &Finding {
        while self.step(memory, u32::MAX / 2).is_none() {}
        &self.finding
    }
}
