//! Runs searches step by step whenever the host has time, in memory that the host provides. There
//! is one search at a time and one memory, shared by all games. A step must never take long: a
//! press waits for it.

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

// Qwantum's players need the most.
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

/// How many positions are searched in one step. A press waits for at most one step, and then its
/// picture still has to be drawn and sent.
const QUANTIK_NODES_PER_STEP: u32 = Search::NODES_PER_STEP / 4;

/// The same for Quantum, whose positions take longer.
const TOWERS_NODES_PER_STEP: u32 = 8;

/// After how many steps a search is given up: several times as many as the longest known search
/// takes. No search should ever get this far; if one does, the device goes on without its result.
const MOST_QUANTIK_STEPS: u32 = 20_000;
const MOST_TOWERS_STEPS: u32 = 8 * Effort::of(Level::Hard).nodes / TOWERS_NODES_PER_STEP;
const MOST_QWANTUM_STEPS: u32 = 4_000;

/// What a search found.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is only one, and there is no heap"
)]
pub(super) enum ThinkingResult {
    /// Quantik: the value of the position, and one best move or all moves, depending on the goal.
    Quantik(Analysis),
    /// Quantik: the winning moves.
    QuantikWins(Vec<Move, 64>),
    /// Quantum: the moves with their values.
    Towers(Finding),
    /// Qwantum: a player's decision.
    Qwantum(Verdict),
    /// Qwantum: what a decision cost.
    QwantumCompared(Comparison),
    /// Nothing: the search took too long.
    GaveUp,
}

/// The search that is running, or its result.
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
    /// Begins at its first step, once it has the weights. Beginning takes two milliseconds, and a
    /// press must not wait for that.
    QwantumAsked(QwantumQuestion),
    /// The search is done. Its result is kept here until the next search, because there is little
    /// memory elsewhere.
    Done(ThinkingResult),
}

impl Task {
    /// How many steps it may take before it is given up.
    const fn most_steps(&self) -> u32 {
        match self {
            Task::Quantik(_) | Task::QuantikWins(_) => MOST_QUANTIK_STEPS,
            Task::Towers(_) => MOST_TOWERS_STEPS,
            Task::Qwantum(_) | Task::QwantumCompare(_) => MOST_QWANTUM_STEPS,
            Task::QwantumAsked(_) | Task::Done(_) => u32::MAX,
        }
    }
}

/// A question to a player of Qwantum.
#[derive(Clone)]
struct QwantumQuestion {
    game: qwantum::Game,
    seat: Seat,
    wanted: Wanted,
}

#[derive(Clone, Copy)]
enum Wanted {
    /// A decision at this level. Only a novice needs `random`.
    Decision { level: Level, random: u32 },
    /// The cost of this decision.
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
#[derive(Clone, Default)]
pub(super) struct Thinking {
    task: Option<Task>,
    /// The weights of the neural nets of Qwantum's players; see
    /// [`Console::lend_weights`](crate::console::Console::lend_weights).
    weights: Option<&'static Weights>,
    /// How many steps the search has taken.
    steps: u32,
    /// How many searches have been given up since power-on.
    given_up: u32,
}

impl Thinking {
    fn begin(&mut self, task: Task) {
        (self.task, self.steps) = (Some(task), 0);
    }

    /// How many searches have been given up since power-on.
    pub(super) const fn given_up(&self) -> u32 {
        self.given_up
    }

    /// Lends the weights, so that a search that waits for them can begin.
    pub(super) fn lend_weights(&mut self, weights: &'static Weights) {
        self.weights = Some(weights);
    }

    /// Starts a search of a board, and drops the previous search.
    pub(super) fn search_quantik(&mut self, board: &Board, goal: Goal) {
        self.begin(Task::Quantik(Search::new(board, goal)));
    }

    /// Starts a search for the winning moves. Faster than a full search, because it ignores how
    /// soon they win.
    pub(super) fn find_quantik_wins(&mut self, board: &Board) {
        self.begin(Task::QuantikWins(Search::new(board, Goal::EveryMove)));
    }

    /// Starts a search for a move in a game of Quantum.
    pub(super) fn search_towers(&mut self, game: &towers::Game, effort: Effort) {
        self.begin(Task::Towers(towers::Search::new(game, effort)));
    }

    /// Starts a search for the decision that a game of Qwantum wants from a seat. Returns false,
    /// and starts nothing, if it wants none from that seat. Only a novice needs `random`.
    pub(super) fn decide_qwantum(
        &mut self,
        game: &qwantum::Game,
        seat: Seat,
        level: Level,
        random: u32,
    ) -> bool {
        self.ask_qwantum(game, seat, Wanted::Decision { level, random })
    }

    /// Starts to compare a decision in Qwantum with the best one. Returns false, and starts
    /// nothing, if it cannot be judged.
    pub(super) fn compare_qwantum(
        &mut self,
        game: &qwantum::Game,
        seat: Seat,
        made: Decision,
    ) -> bool {
        self.ask_qwantum(game, seat, Wanted::CostOf(made))
    }

    /// Requests a search of Qwantum; returns whether there is anything to search.
    fn ask_qwantum(&mut self, game: &qwantum::Game, seat: Seat, wanted: Wanted) -> bool {
        if !Deliberation::is_asked(game, seat) {
            self.stop();
            return false;
        }
        self.begin(Task::QwantumAsked(QwantumQuestion {
            game: *game,
            seat,
            wanted,
        }));
        true
    }

    /// Whether a search is running, or waits for the weights.
    pub(super) fn is_busy(&self) -> bool {
        !matches!(self.task, None | Some(Task::Done(_)))
    }

    /// Keeps a result for a page that cannot use it yet.
    pub(super) fn keep(&mut self, found: &ThinkingResult) {
        self.task = Some(Task::Done(found.clone()));
    }

    /// The result that was kept.
    pub(super) fn kept(&self) -> Option<&ThinkingResult> {
        match &self.task {
            Some(Task::Done(found)) => Some(found),
            _ => None,
        }
    }

    /// Whether [`step`](Self::step) would make progress.
    pub(super) fn can_step(&self) -> bool {
        match self.task {
            None | Some(Task::Done(_)) => false,
            Some(Task::QwantumAsked(_)) => self.weights.is_some(),
            Some(_) => true,
        }
    }

    /// Stops the search, and forgets what was kept.
    pub(super) fn stop(&mut self) {
        self.task = None;
    }

    /// Advances the search by one step; returns what it found once it is done, or that it was given
    /// up.
    pub(super) fn step(&mut self, memory: &mut Memory) -> Option<ThinkingResult> {
        let found = self.advance(memory);
        let most_steps = self.task.as_ref().map_or(u32::MAX, Task::most_steps);
        self.steps = self.steps.saturating_add(1);
        if found.is_some() || self.steps < most_steps {
            return found;
        }
        self.stop();
        self.given_up = self.given_up.saturating_add(1);
        Some(ThinkingResult::GaveUp)
    }

    fn advance(&mut self, Memory(memory): &mut Memory) -> Option<ThinkingResult> {
        let thought = match self.task.as_mut()? {
            Task::Quantik(search) => {
                let analysis = search.step(memory, QUANTIK_NODES_PER_STEP)?;
                ThinkingResult::Quantik(analysis.clone())
            }
            Task::QuantikWins(search) => {
                // The winning moves may be known before the search is done.
                let is_done = search.step(memory, QUANTIK_NODES_PER_STEP).is_some();
                let wins = search.winning_moves();
                ThinkingResult::QuantikWins(wins.or(is_done.then(Vec::new))?)
            }
            Task::Towers(search) => {
                let finding = search.step(memory, TOWERS_NODES_PER_STEP)?;
                ThinkingResult::Towers(finding.clone())
            }
            Task::Qwantum(deliberation) => ThinkingResult::Qwantum(deliberation.step(memory)?),
            Task::QwantumCompare(comparing) => {
                ThinkingResult::QwantumCompared(comparing.step(memory)?)
            }
            Task::QwantumAsked(question) => {
                self.task = question.begin(self.weights?);
                return None;
            }
            Task::Done(_) => return None,
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
impl Thinking {
    /// Uses up almost all steps of the running search.
    pub(super) fn exhaust(&mut self) {
        self.steps = u32::MAX - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        qwantum::{Action, Dice, Setup, Throw, player::learned::WEIGHTS},
        towers::Game,
    };

    /// Steps the search to its end, and returns how many steps that took.
    fn finish(thinking: &mut Thinking) -> (ThinkingResult, u32) {
        let mut memory = Memory::new();
        let mut steps = 1;
        loop {
            if let Some(result) = thinking.step(&mut memory) {
                assert!(!thinking.is_busy());
                return (result, steps);
            }
            steps += 1;
        }
    }

    #[test]
    fn every_search_of_a_finished_board_ends_at_once() {
        let over: Board = "AbCd/..../..../....".parse().unwrap();
        let mut thinking = Thinking::default();
        thinking.find_quantik_wins(&over);
        let (found, steps) = finish(&mut thinking);
        assert!(matches!(found, ThinkingResult::QuantikWins(wins) if wins.is_empty()));
        assert_eq!(steps, 1);
        for goal in [Goal::BestMove, Goal::EveryMove] {
            thinking.search_quantik(&over, goal);
            assert_eq!(finish(&mut thinking).1, 1);
        }
        let over: Game = "10/10/sSsSsS,9/10/9,oOoOoO/10 w 60".parse().unwrap();
        for level in Level::ALL {
            thinking.search_towers(&over, Effort::of(level));
            let (found, steps) = finish(&mut thinking);
            assert!(matches!(found, ThinkingResult::Towers(found) if found.best().is_none()));
            assert_eq!(steps, 1);
        }
        assert_eq!(thinking.given_up(), 0);
    }

    /// The longest known searches take less than a quarter of the steps that are allowed.
    #[test]
    fn no_search_comes_near_its_bound() {
        let mut thinking = Thinking::default();
        for board in [
            "..../..../..../....",
            "A.../..../..../....",
            "A.../..../..b./....",
        ] {
            let board: Board = board.parse().unwrap();
            thinking.find_quantik_wins(&board);
            let wins = finish(&mut thinking).1;
            let [best, every] = [Goal::BestMove, Goal::EveryMove].map(|goal| {
                thinking.search_quantik(&board, goal);
                finish(&mut thinking).1
            });
            assert!(4 * wins.max(best).max(every) < MOST_QUANTIK_STEPS);
        }
        for board in towers::BoardSize::ALL {
            let game = Game::new(towers::Setup::standard(board));
            thinking.search_towers(&game, Effort::of(Level::Hard));
            let steps = finish(&mut thinking).1;
            assert!(4 * steps < MOST_TOWERS_STEPS);
        }
        let game = thrown(4);
        thinking.lend_weights(WEIGHTS);
        for level in Level::ALL {
            assert!(thinking.decide_qwantum(&game, Seat::One, level, 0));
            let steps = finish(&mut thinking).1;
            assert!(4 * steps < MOST_QWANTUM_STEPS);
        }
    }

    #[test]
    fn a_search_that_does_not_end_is_given_up_and_counted() {
        let mut thinking = Thinking::default();
        thinking.search_quantik(&Board::EMPTY, Goal::EveryMove);
        thinking.exhaust();
        let found = thinking.step(&mut Memory::new());
        assert!(matches!(found, Some(ThinkingResult::GaveUp)));
        assert!(!thinking.is_busy());
        assert_eq!(thinking.given_up(), 1);
        // The next search may take all its steps again.
        thinking.search_quantik(&Board::EMPTY, Goal::EveryMove);
        assert!(thinking.step(&mut Memory::new()).is_none());
    }

    /// All dice have been thrown; seat one may throw some again.
    fn thrown(seats: u8) -> qwantum::Game {
        let mut game = qwantum::Game::new(Setup::new(seats, Seat::One, Dice::Device).unwrap());
        let throw = Throw::new([2, 4, 1, 3, 4, 2, 2]).unwrap();
        game.play(Action::Throw(throw)).unwrap();
        game
    }

    #[test]
    fn a_player_rests_until_the_weights_are_lent() {
        let (game, mut early, mut late) = (thrown(2), Thinking::default(), Thinking::default());
        early.lend_weights(WEIGHTS);
        assert!(early.decide_qwantum(&game, Seat::One, Level::Hard, 0));
        assert!(late.decide_qwantum(&game, Seat::One, Level::Hard, 0));
        assert!(late.is_busy() && !late.can_step(), "it waits");
        assert!(late.step(&mut Memory::new()).is_none() && late.is_busy());
        late.lend_weights(WEIGHTS);
        let decided = [&mut late, &mut early].map(|thinking| match finish(thinking).0 {
            ThinkingResult::Qwantum(verdict) => verdict.decision,
            other => panic!("{other:?}"),
        });
        assert_eq!(decided[0], decided[1]);
    }

    #[test]
    fn nobody_waits_for_weights_where_nothing_is_to_be_decided() {
        let mut thinking = Thinking::default();
        assert!(!thinking.decide_qwantum(&thrown(2), Seat::Two, Level::Hard, 0));
        assert!(!thinking.is_busy());
    }
}
