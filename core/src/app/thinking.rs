//! Thinking: a search that is stepped whenever the host has time, in memory that the host lends.
//! There is one search at a time and one memory, shared by all games that think.

use core::fmt;

use heapless::Vec;

use crate::{
    quantik::{Analysis, Board, Goal, Move, Search},
    towers::{self, Effort, Finding},
};

/// Words of memory that a search may use: 32 KB.
const WORDS: usize = 8 * 1024;

/// The memory that the device thinks in.
#[derive(Clone, Debug)]
pub struct Memory([u32; WORDS]);

impl Memory {
    /// Blank memory.
    pub const fn new() -> Self {
        Memory([0; WORDS])
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

/// Positions looked at in one step: a button waits for one step at most, and then its picture has
/// to be drawn and sent.
const NODES_A_STEP: u32 = Search::NODES_PER_STEP / 4;

/// The same for Quantum, whose positions take longer.
const TOWERS_NODES_A_STEP: u32 = 8;

/// What came of thinking.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one, and there is no heap"
)]
pub(super) enum ThinkingResult {
    /// Quantik: the value, and a best move or all moves, as it was asked.
    Quantik(Analysis),
    /// Quantik: the moves that win.
    QuantikWins(Vec<Move, 64>),
    /// Quantum: the moves that were weighed.
    Towers(Finding),
}

/// What is being thought about.
#[derive(Clone)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one, and there is no heap"
)]
enum Task {
    Quantik(Search),
    QuantikWins(Search),
    Towers(towers::Search),
}

/// What the device is thinking about.
#[derive(Clone)]
pub(super) struct Thinking {
    task: Option<Task>,
}

impl Thinking {
    pub(super) const fn new() -> Self {
        Thinking { task: None }
    }

    /// Begins to think about a board, and drops what was thought about before.
    pub(super) fn search_quantik(&mut self, board: &Board, goal: Goal) {
        self.task = Some(Task::Quantik(Search::new(board, goal)));
    }

    /// Begins to find out which moves win. Sooner done than pondering every move: how soon they
    /// win is not asked.
    pub(super) fn find_quantik_wins(&mut self, board: &Board) {
        self.task = Some(Task::QuantikWins(Search::new(board, Goal::EveryMove)));
    }

    /// Begins to look for a move in a game of Quantum.
    pub(super) fn search_towers(&mut self, game: &towers::Game, effort: Effort) {
        self.task = Some(Task::Towers(towers::Search::new(game, effort)));
    }

    /// Whether there is something to think about.
    pub(super) fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Thinks no more.
    pub(super) fn stop(&mut self) {
        self.task = None;
    }

    /// Thinks a little; says what it found once it is done.
    pub(super) fn step(&mut self, Memory(memory): &mut Memory) -> Option<ThinkingResult> {
        let thought = match self.task.as_mut()? {
            Task::Quantik(search) => {
                let analysis = search.step(memory, NODES_A_STEP)?;
                ThinkingResult::Quantik(analysis.clone())
            }
            Task::QuantikWins(search) => {
                let _ = search.step(memory, NODES_A_STEP);
                ThinkingResult::QuantikWins(search.winning_moves()?)
            }
            Task::Towers(search) => {
                let finding = search.step(memory, TOWERS_NODES_A_STEP)?;
                ThinkingResult::Towers(finding.clone())
            }
        };
        self.stop();
        Some(thought)
    }
}

impl fmt::Debug for Thinking {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if self.is_busy() {
            "thinking"
        } else {
            "at rest"
        })
    }
}
