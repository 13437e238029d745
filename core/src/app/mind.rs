//! Thinking: a search that is stepped whenever the host has time, and the memory that it thinks in.
//! There is one mind, shared by all games that think.

use core::fmt;

use crate::quantik::{Analysis, Board, Goal, Search};

/// Words of memory that a search may use: 32 KB.
const MEMORY: usize = 8 * 1024;

/// Positions looked at in one step: a button waits for one step at most, and then its picture has
/// to be drawn and sent.
const NODES_A_STEP: u32 = Search::NODES_PER_STEP / 4;

/// The device's one mind.
#[derive(Clone)]
pub(super) struct Mind {
    memory: [u32; MEMORY],
    search: Option<Search>,
}

impl Mind {
    pub(super) const fn new() -> Self {
        Mind {
            memory: [0; MEMORY],
            search: None,
        }
    }

    /// Begins to think about a board, and drops what was thought about before.
    pub(super) fn ponder(&mut self, board: &Board, goal: Goal) {
        self.search = Some(Search::new(board, goal));
    }

    /// Whether there is something to think about.
    pub(super) fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    /// Thinks no more.
    pub(super) fn rest(&mut self) {
        self.search = None;
    }

    /// Thinks a little; says what it found once it is done.
    pub(super) fn step(&mut self) -> Option<Analysis> {
        let search = self.search.as_mut()?;
        let analysis = search.step(&mut self.memory, NODES_A_STEP)?.clone();
        self.rest();
        Some(analysis)
    }
}

impl fmt::Debug for Mind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if self.is_busy() {
            "thinking"
        } else {
            "at rest"
        })
    }
}
