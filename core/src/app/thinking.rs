//! Thinking: a search that advances step by step whenever the host has time, in memory that the
//! host provides. There is one search at a time and one memory, shared by all games.

use core::fmt;

use heapless::Vec;

use crate::{
    level::Level,
    quantik::{Analysis, Board, Goal, Move, Search},
    qwantum::{
        self, Seat,
        player::{Comparing, Comparison, Decision, Deliberation, Verdict, learned::Weights},
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
    /// Begins once the weights are lent.
    QwantumWaits(QwantumQuestion),
}

/// What is asked of a player of Qwantum.
#[derive(Clone)]
struct QwantumQuestion {
    game: qwantum::Game,
    seat: Seat,
    wanted: Wanted,
}

#[derive(Clone, Copy)]
enum Wanted {
    /// A decision as this level takes it. Only a novice needs `random`.
    Decision { level: Level, random: u32 },
    /// What this decision cost.
    CostOf(Decision),
}

impl QwantumQuestion {
    fn begin(&self, weights: &'static Weights) -> Option<Task> {
        let (game, seat) = (&self.game, self.seat);
        match self.wanted {
            Wanted::Decision { level, random } => {
                Deliberation::new(game, seat, level, random, weights).map(Task::Qwantum)
            }
            Wanted::CostOf(made) => {
                Comparing::new(game, seat, made, weights).map(Task::QwantumCompare)
            }
        }
    }
}

/// The search that the device is running, if any.
#[derive(Clone)]
pub(super) struct Thinking {
    task: Option<Task>,
    /// What Qwantum's players need to think; see
    /// [`Console::lend_weights`](crate::console::Console::lend_weights).
    weights: Option<&'static Weights>,
}

impl Thinking {
    pub(super) const fn new() -> Self {
        Thinking {
            task: None,
            weights: None,
        }
    }

    /// Lends the weights; a search that waited for them begins.
    pub(super) fn lend_weights(&mut self, weights: &'static Weights) {
        self.weights = Some(weights);
        if let Some(Task::QwantumWaits(question)) = &self.task {
            self.task = question.begin(weights);
        }
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
        self.ask_qwantum(game, seat, Wanted::Decision { level, random })
    }

    /// Starts to compare a decision of Qwantum with the best one. Returns false, and compares nothing,
    /// if it cannot be judged.
    pub(super) fn compare_qwantum(
        &mut self,
        game: &qwantum::Game,
        seat: Seat,
        made: Decision,
    ) -> bool {
        self.ask_qwantum(game, seat, Wanted::CostOf(made))
    }

    /// Begins a search of Qwantum, at once or when the weights are lent; returns whether there is one.
    fn ask_qwantum(&mut self, game: &qwantum::Game, seat: Seat, wanted: Wanted) -> bool {
        let question = QwantumQuestion {
            game: *game,
            seat,
            wanted,
        };
        self.task = match self.weights {
            Some(weights) => question.begin(weights),
            None => Deliberation::is_asked(game, seat).then_some(Task::QwantumWaits(question)),
        };
        self.is_busy()
    }

    /// Whether a search is running, or waits for the weights.
    pub(super) fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Whether [`step`](Self::step) would get further.
    pub(super) fn can_step(&self) -> bool {
        !matches!(self.task, None | Some(Task::QwantumWaits(_)))
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
            Task::QwantumWaits(_) => return None,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::qwantum::{Action, Dice, Game, Setup, Throw, player::learned::WEIGHTS};

    /// All dice lie: seat one may throw some again.
    fn game() -> Game {
        let mut game = Game::new(Setup::new(2, Seat::One, Dice::Device).unwrap());
        let throw = Throw::new([2, 4, 1, 3, 4, 2, 2]).unwrap();
        game.play(Action::Throw(throw)).unwrap();
        game
    }

    fn decided(thinking: &mut Thinking) -> Decision {
        let mut memory = Memory::new();
        while thinking.can_step() {
            if let Some(ThinkingResult::Qwantum(verdict)) = thinking.step(&mut memory) {
                return verdict.decision;
            }
        }
        panic!("nothing was decided");
    }

    #[test]
    fn a_player_rests_until_the_weights_are_lent() {
        let (game, mut early, mut late) = (game(), Thinking::new(), Thinking::new());
        early.lend_weights(WEIGHTS);
        assert!(early.decide_qwantum(&game, Seat::One, Level::Hard, 0));
        assert!(late.decide_qwantum(&game, Seat::One, Level::Hard, 0));
        assert!(late.is_busy() && !late.can_step(), "it waits");
        assert!(late.step(&mut Memory::new()).is_none() && late.is_busy());
        late.lend_weights(WEIGHTS);
        assert_eq!(decided(&mut late), decided(&mut early));
        assert!(!late.is_busy() && !early.is_busy());
    }

    #[test]
    fn nobody_waits_for_weights_where_nothing_is_to_be_decided() {
        let mut thinking = Thinking::new();
        assert!(!thinking.decide_qwantum(&game(), Seat::Two, Level::Hard, 0));
        assert!(!thinking.is_busy());
    }
}
