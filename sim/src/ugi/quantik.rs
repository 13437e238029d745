//! Quantik for UGI: its values are always exact.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use pocketq_core::quantik::{Analysis, Board, Goal, Level, Move, Player, Search, Value, canonical};

use super::{Engine, ExactValue, GameResult, Limits, Position};
use crate::arena::Random;

/// Analyses a position completely.
pub(crate) fn analyse(board: &Board, goal: Goal) -> Analysis {
    let mut memory = vec![0; Search::WORDS];
    Search::new(board, goal).finish(&mut memory).clone()
}

fn sorted(moves: impl Iterator<Item = Move>) -> Vec<String> {
    let mut moves: Vec<Move> = moves.collect();
    moves.sort();
    moves.iter().map(Move::to_string).collect()
}

/// The most moves that a game can have.
const SQUARES: u32 = 16;

impl Position for Board {
    fn parse(text: &str) -> Result<Board, String> {
        text.parse().map_err(|error| format!("{error}"))
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn play(&self, played: &str) -> Result<Board, String> {
        let played: Move = played.parse().map_err(|error| format!("{error}"))?;
        self.after(played).map_err(|error| error.to_string())
    }

    fn legal(&self) -> Vec<String> {
        sorted(self.legal_moves())
    }

    fn is_first_to_move(&self) -> bool {
        self.to_move() == Player::First
    }

    fn result(&self) -> Option<GameResult> {
        self.outcome().map(|outcome| match outcome.winner {
            Player::First => GameResult::First,
            Player::Second => GameResult::Second,
        })
    }

    /// Counts equivalent boards together, so that a depth of six takes almost no time.
    fn perft(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        let Some(last) = depth.checked_sub(1) else {
            return Some(1);
        };
        let mut boards = HashMap::from([(*self, 1u64)]);
        // There cannot be more moves than squares.
        for _ in 0..last.min(SQUARES) {
            let mut next = HashMap::new();
            for (board, ways) in &boards {
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                for after in board
                    .legal_moves()
                    .filter_map(|played| board.after(played).ok())
                {
                    *next.entry(canonical(&after).0).or_insert(0) += ways;
                }
            }
            boards = next;
        }
        let leaves = |(board, ways): (&Board, &u64)| ways * board.legal_moves().len() as u64;
        Some(boards.iter().map(leaves).sum())
    }
}

/// The device's Quantik player.
#[derive(Clone)]
pub struct Quantik {
    level: Level,
    random: Random,
}

impl Default for Quantik {
    fn default() -> Self {
        Quantik {
            level: Level::Hard,
            random: Random::new(0),
        }
    }
}

impl Quantik {
    /// Solves as far as the limits allow. Returns a move, the analysis if it is complete, and the
    /// number of nodes.
    fn solve(
        board: &Board,
        goal: Goal,
        limits: Limits,
        stop: &AtomicBool,
    ) -> (Option<Move>, Option<Analysis>, u32) {
        let start = Instant::now();
        let mut memory = vec![0; Search::WORDS];
        let mut search = Search::new(board, goal);
        loop {
            let left = limits.nodes.map_or(u64::MAX, |nodes| {
                nodes.saturating_sub(search.nodes().into())
            });
            let late = limits.time.is_some_and(|time| start.elapsed() >= time);
            if left == 0 || late || stop.load(Ordering::Relaxed) {
                return (search.best_so_far(), None, search.nodes());
            }
            let budget = left.min(u64::from(Search::NODES_PER_STEP)) as u32;
            if let Some(analysis) = search.step(&mut memory, budget) {
                let analysis = analysis.clone();
                return (analysis.best(), Some(analysis), search.nodes());
            }
        }
    }
}

impl Engine for Quantik {
    type Position = Board;

    const NAME: &'static str = "Quantik";

    fn start(&self) -> Board {
        Board::EMPTY
    }

    fn options(&self) -> Vec<String> {
        let levels: Vec<String> = Level::ALL
            .iter()
            .map(|level| format!("var {}", level.name()))
            .collect();
        vec![
            format!("name Level type combo default hard {}", levels.join(" ")),
            format!("name Seed type spin default 0 min 0 max {}", u32::MAX),
        ]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name.to_ascii_lowercase().as_str() {
            "level" => {
                let level = Level::from_name(value);
                self.level = level.ok_or_else(|| format!("there is no level {value}"))?;
            }
            "seed" => {
                let seed: u32 = value
                    .parse()
                    .map_err(|_| format!("{value} is not a seed"))?;
                self.random = Random::new(seed.into());
            }
            _ => return Err(format!("there is no option {name}")),
        }
        Ok(())
    }

    fn value(&self, board: &Board) -> ExactValue {
        match analyse(board, Goal::BestMove).value {
            Value::Win(_) => ExactValue::Win,
            Value::Loss(_) => ExactValue::Loss,
        }
    }

    fn best_moves(&self, board: &Board) -> Option<Vec<String>> {
        Some(sorted(analyse(board, Goal::EveryMove).keeping()))
    }

    /// The top level's move is exact whatever the depth, so only nodes and time can limit its
    /// search.
    fn think(
        &mut self,
        board: &Board,
        limits: Limits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(String),
    ) -> Option<String> {
        let goal = match self.level {
            Level::Hard => Goal::BestMove,
            _ => Goal::EveryMove,
        };
        let start = Instant::now();
        let (mut best, analysis, nodes) = Self::solve(board, goal, limits, stop);
        if let Some(analysis) = analysis {
            if self.level != Level::Hard {
                best = analysis.chosen_by(self.level, self.random.next());
            }
            let (score, plies) = match analysis.value {
                Value::Win(plies) => ("win", plies),
                Value::Loss(plies) => ("loss", plies),
            };
            let time = start.elapsed().as_millis();
            let line = best.map_or(String::new(), |best| format!(" pv {best}"));
            info(format!(
                "depth {plies} nodes {nodes} time {time} score {score} {plies}{line}"
            ));
        }
        best.map(|best| best.to_string())
    }
}
