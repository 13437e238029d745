//! Thinking: a search that advances step by step whenever the host has time, in memory that the
//! host provides. There is one search at a time and one memory, shared by all games.

use core::fmt;

use heapless::Vec;

use crate::{
    level::Level,
    quantik::{Analysis, Board, Goal, Move, Search},
    qwantum::{
        self, Seat,
        player::{Comparing, Comparison, Decision, Deliberation, Verdict},
    },
    towers::{self, Effort, Finding},
};

/// How many words of memory a search may use: 32 KB.
const WORDS: usize = 8 * 1024;

// The players of Qwantum need most of it.
const _: () = assert!(Deliberation::WORDS <= WORDS);

/// The memory for searches.
#[derive(Clone, Debug)]
pub struct Memory([u32; WORDS]);

impl Memory {
    /// Zeroed memory.
    pub const fn new() -> Self {
        Memory([0; WORDS])
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

/// How many positions are searched in one step. A press waits for at most one step, and after that
/// its picture still has to be drawn and sent.
const QUANTIK_NODES_PER_STEP: u32 = Search::NODES_PER_STEP / 4;

/// The same for Quantum, whose positions take longer.
const TOWERS_NODES_PER_STEP: u32 = 8;

/// What a search found.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is only one, and there is no heap"
)]
pub(super) enum ThinkingResult {
    /// Quantik: the value of the position, and one best move or all moves, depending on the goal.
    Quantik(Analysis),
    /// Quantik: the moves that win.
    QuantikWins(Vec<Move, 64>),
    /// Quantum: the moves with their values.
    Towers(Finding),
    /// Qwantum: what a player decided.
    Qwantum(Verdict),
    /// Qwantum: what somebody's decision cost.
    QwantumCompared(Comparison),
}

/// The search that is running.
#[derive(Clone)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is only one, and there is no heap"
)]
enum Task {
    Quantik(Search),
    QuantikWins(Search),
    Towers(towers::Search),
    Qwantum(Deliberation),
    QwantumCompare(Comparing),
    #[cfg(feature = "late-data")]
    QwantumLater(QwantumLater),
}

/// A search of Qwantum that begins once the weights are there.
#[cfg(feature = "late-data")]
type QwantumLater = std::rc::Rc<dyn Fn() -> Option<Task>>;

/// The search that the device is running, if any.
#[derive(Clone)]
pub(super) struct Thinking {
    task: Option<Task>,
}

impl Thinking {
    pub(super) const fn new() -> Self {
        Thinking { task: None }
    }

    /// Starts a search of a board, and drops the previous search.
    pub(super) fn search_quantik(&mut self, board: &Board, goal: Goal) {
        self.task = Some(Task::Quantik(Search::new(board, goal)));
    }

    /// Starts to find out which moves win. Faster than a full search, because it does not ask how
    /// soon they win.
    pub(super) fn find_quantik_wins(&mut self, board: &Board) {
        self.task = Some(Task::QuantikWins(Search::new(board, Goal::EveryMove)));
    }

    /// Starts a search for a move in a game of Quantum.
    pub(super) fn search_towers(&mut self, game: &towers::Game, effort: Effort) {
        self.task = Some(Task::Towers(towers::Search::new(game, effort)));
    }

    /// Starts to decide for a seat of Qwantum what the game waits for. Returns false, and decides
    /// nothing, if it does not wait for a decision of that seat. Only a novice needs `random`.
    pub(super) fn decide_qwantum(
        &mut self,
        game: &qwantum::Game,
        seat: Seat,
        level: Level,
        random: u32,
    ) -> bool {
        self.begin_qwantum(game, seat, move |game| {
            Deliberation::new(game, seat, level, random).map(Task::Qwantum)
        })
    }

    /// Starts to compare a decision of Qwantum with the best one. Returns false, and compares nothing,
    /// if it cannot be judged.
    pub(super) fn compare_qwantum(
        &mut self,
        game: &qwantum::Game,
        seat: Seat,
        made: Decision,
    ) -> bool {
        self.begin_qwantum(game, seat, move |game| {
            Comparing::new(game, seat, made).map(Task::QwantumCompare)
        })
    }

    /// Begins a search of Qwantum; returns whether there is one.
    #[cfg(not(feature = "late-data"))]
    fn begin_qwantum(
        &mut self,
        game: &qwantum::Game,
        _seat: Seat,
        begin: impl FnOnce(&qwantum::Game) -> Option<Task>,
    ) -> bool {
        self.task = begin(game);
        self.is_busy()
    }

    /// Begins a search of Qwantum, or waits with it until the weights are there; returns whether there
    /// is one.
    #[cfg(feature = "late-data")]
    fn begin_qwantum(
        &mut self,
        game: &qwantum::Game,
        seat: Seat,
        begin: impl Fn(&qwantum::Game) -> Option<Task> + 'static,
    ) -> bool {
        use crate::qwantum::player::learned::device_weights;
        self.task = if device_weights().is_some() {
            begin(game)
        } else {
            Deliberation::is_asked(game, seat).then(|| {
                let game = *game;
                Task::QwantumLater(std::rc::Rc::new(move || begin(&game)))
            })
        };
        self.is_busy()
    }

    /// Whether a search is running.
    pub(super) fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Stops the search.
    pub(super) fn stop(&mut self) {
        self.task = None;
    }

    /// Advances the search by one step; returns what it found once it is done.
    pub(super) fn step(&mut self, Memory(memory): &mut Memory) -> Option<ThinkingResult> {
        let thought = match self.task.as_mut()? {
            Task::Quantik(search) => {
                let analysis = search.step(memory, QUANTIK_NODES_PER_STEP)?;
                ThinkingResult::Quantik(analysis.clone())
            }
            Task::QuantikWins(search) => {
                let _ = search.step(memory, QUANTIK_NODES_PER_STEP);
                ThinkingResult::QuantikWins(search.winning_moves()?)
            }
            Task::Towers(search) => {
                let finding = search.step(memory, TOWERS_NODES_PER_STEP)?;
                ThinkingResult::Towers(finding.clone())
            }
            Task::Qwantum(deliberation) => ThinkingResult::Qwantum(deliberation.step(memory)?),
            Task::QwantumCompare(comparing) => {
                ThinkingResult::QwantumCompared(comparing.step(memory)?)
            }
            #[cfg(feature = "late-data")]
            Task::QwantumLater(begin) => {
                if let Some(task) = begin() {
                    self.task = Some(task);
                }
                return None;
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
