//! Quantum (towers) for UGI: the device's player, and positions with their history. With the
//! history, repetition and too many quiet moves end a game here too.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use pocketq_core::towers::{
    self, Action, BoardSize, Colour, Effort, Game, Level, Outcome, Placement, Search, Setup,
    perft as count_moves,
};

use super::{Engine, ExactValue, GameResult, Limits, Position};
use crate::arena::Random;

/// The legal actions: placements, or moves.
fn actions(game: &Game) -> impl Iterator<Item = Action> {
    let moves = game.legal_moves().map(Action::Move);
    game.legal_placements().chain(moves)
}

/// The legal actions, sorted as texts, each with the game after it.
fn followers(game: &Game) -> Vec<(String, Game)> {
    let after = |action: Action| {
        let mut next = game.clone();
        Game::play(&mut next, action).ok()?;
        Some((action.to_string(), next))
    };
    let mut followers: Vec<(String, Game)> = actions(game).filter_map(after).collect();
    followers.sort_by(|one, other| one.0.cmp(&other.0));
    followers
}

/// Counts move sequences. Counts of up to three moves take only a moment and are not interrupted.
fn count_unless_stopped(position: &towers::Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= 3 || position.is_decided() {
        return Some(count_moves(position, depth));
    }
    let after = position.moves().map(|played| position.after(played));
    after
        .map(|next| count_unless_stopped(&next, depth - 1, stop))
        .sum()
}

impl Position for Game {
    fn parse(text: &str) -> Result<Game, String> {
        text.parse().map_err(|error| format!("{error}"))
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn play(&self, played: &str) -> Result<Game, String> {
        let action: Action = played.parse().map_err(|error| format!("{error}"))?;
        let mut next = self.clone();
        Game::play(&mut next, action).map_err(|error| error.to_string())?;
        Ok(next)
    }

    fn legal(&self) -> Vec<String> {
        let mut legal: Vec<String> = actions(self).map(|action| action.to_string()).collect();
        legal.sort();
        legal
    }

    fn is_first_to_move(&self) -> bool {
        self.to_move() == Colour::White
    }

    fn result(&self) -> Option<GameResult> {
        self.outcome().map(|outcome| match outcome.winner {
            Some(Colour::White) => GameResult::First,
            Some(Colour::Black) => GameResult::Second,
            None => GameResult::Draw,
        })
    }

    fn perft(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        if !self.is_placing() {
            return count_unless_stopped(self.position(), depth, stop);
        }
        match depth {
            _ if stop.load(Ordering::Relaxed) => None,
            0 => Some(1),
            1 => Some(self.legal_placements().count() as u64),
            _ => followers(self)
                .iter()
                .map(|(_, next)| next.perft(depth - 1, stop))
                .sum(),
        }
    }
}

/// What a finished game is worth to a player.
fn value_to(player: Colour, outcome: Outcome) -> ExactValue {
    match outcome.winner {
        None => ExactValue::Draw,
        Some(winner) if winner == player => ExactValue::Win,
        Some(_) => ExactValue::Loss,
    }
}

/// The device's player of Quantum.
#[derive(Clone)]
pub struct Towers {
    setup: Setup,
    level: Level,
    random: Random,
}

impl Towers {
    /// The best player on this board, with the standard layout.
    pub fn new(board: BoardSize) -> Self {
        Towers {
            setup: Setup::standard(board),
            level: Level::Hard,
            random: Random::new(0),
        }
    }

    /// How far to search: as far as the level does, unless a limit is given. If there is a time
    /// limit or the search is endless, the caller decides when to stop.
    fn effort(&self, limits: Limits) -> Effort {
        let own = Effort::of(self.level);
        let asked = limits.nodes.map(|nodes| nodes.min(u32::MAX.into()) as u32);
        let open_ended = limits.time.is_some() || limits.endless || limits.depth.is_some();
        Effort {
            nodes: asked.unwrap_or(if open_ended { u32::MAX } else { own.nodes }),
            depth: match limits.depth {
                Some(depth) => depth.min(DEEPEST.into()) as u8,
                None if open_ended || asked.is_some() => DEEPEST,
                None => own.depth,
            },
            ..own
        }
    }
}

/// The greatest depth of any search.
const DEEPEST: u8 = 60;

impl Engine for Towers {
    type Position = Game;

    const NAME: &'static str = "Quantum";

    fn start(&self) -> Game {
        Game::new(self.setup)
    }

    fn options(&self) -> Vec<String> {
        let boards = BoardSize::ALL.map(|board| format!("var {}", board.name()));
        let placements = Placement::ALL.map(|placement| format!("var {}", placement.name()));
        let levels = Level::ALL.map(|level| format!("var {}", level.name()));
        vec![
            format!(
                "name Board type combo default {} {}",
                self.setup.board.name(),
                boards.join(" ")
            ),
            format!(
                "name Placement type combo default {} {}",
                self.setup.placement.name(),
                placements.join(" ")
            ),
            format!("name Level type combo default hard {}", levels.join(" ")),
            format!("name Seed type spin default 0 min 0 max {}", u32::MAX),
        ]
    }

    /// Board and placement take effect with the next start position.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name.to_ascii_lowercase().as_str() {
            "board" => {
                let board = BoardSize::from_name(value);
                self.setup.board = board.ok_or_else(|| format!("there is no board {value}"))?;
            }
            "placement" => {
                let placement = Placement::from_name(value);
                self.setup.placement =
                    placement.ok_or_else(|| format!("there is no placement {value}"))?;
            }
            "level" => {
                let level = Level::from_name(value);
                self.level = level.ok_or_else(|| format!("there is no level {value}"))?;
            }
            "seed" => {
                let seed: Result<u32, _> = value.parse();
                let seed = seed.map_err(|_| format!("{value} is not a seed"))?;
                self.random = Random::new(seed.into());
            }
            _ => return Err(format!("there is no option {name}")),
        }
        Ok(())
    }

    /// Exact if the game is over, if a move wins it, or if every move ends it.
    fn value(&self, game: &Game) -> ExactValue {
        let player = game.to_move();
        if let Some(outcome) = game.outcome() {
            return value_to(player, outcome);
        }
        if game.is_placing() {
            return ExactValue::Unknown;
        }
        let followers = followers(game);
        let values: Vec<ExactValue> = followers
            .iter()
            .map(|(_, next)| match next.outcome() {
                Some(outcome) => value_to(player, outcome),
                None => ExactValue::Unknown,
            })
            .collect();
        let best = [ExactValue::Win, ExactValue::Unknown, ExactValue::Draw];
        let best = best.into_iter().find(|value| values.contains(value));
        best.unwrap_or(ExactValue::Loss)
    }

    fn best_moves(&self, _game: &Game) -> Option<Vec<String>> {
        None
    }

    fn think(
        &mut self,
        game: &Game,
        limits: Limits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(String),
    ) -> Option<String> {
        if game.is_placing() {
            let placed = game.placed_by(self.level, self.random.next());
            return placed.map(|action| action.to_string());
        }
        let start = Instant::now();
        let mut memory = vec![0; Search::WORDS];
        let mut search = Search::new(game, self.effort(limits));
        let found = loop {
            let late = limits.time.is_some_and(|time| start.elapsed() >= time);
            if late || stop.load(Ordering::Relaxed) {
                break None;
            }
            if let Some(finding) = search.step(&mut memory, Search::NODES_PER_STEP) {
                break Some(finding.clone());
            }
        };
        let Some(finding) = found else {
            return search.best_so_far().map(|best| best.to_string());
        };
        let best = finding.chosen_by(self.level, self.random.next())?;
        let (depth, nodes, time) = (finding.depth, search.nodes(), start.elapsed().as_millis());
        let score = finding.score().map_or(0, |score| score.value());
        info(format!(
            "depth {depth} nodes {nodes} time {time} score {score} pv {best}"
        ));
        Some(best.to_string())
    }
}
