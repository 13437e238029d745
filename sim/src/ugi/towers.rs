//! Quantum (towers) for the conversation: positions with their past, so that repetition and quiet
//! moves end a game here too, and a player that looks one move ahead.

use std::{sync::atomic::AtomicBool, time::Instant};

use pocketq_core::towers::{
    Action, Board, Colour, Game, Outcome, Placement, Setup, perft as count_moves,
};

use super::{Engine, ExactValue, GameResult, Limits, Position};

/// What may be played: placements, or moves.
fn actions(game: &Game) -> impl Iterator<Item = Action> {
    let moves = game.legal_moves().map(Action::Move);
    game.legal_placements().chain(moves)
}

/// What may be played and where it leads, sorted as texts.
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

    fn perft(&self, depth: u32) -> u64 {
        if !self.is_placing() {
            return count_moves(self.position(), depth);
        }
        match depth {
            0 => 1,
            1 => self.legal_placements().count() as u64,
            _ => followers(self)
                .iter()
                .map(|(_, next)| next.perft(depth - 1))
                .sum(),
        }
    }
}

/// What an ended game is worth to a player.
fn value_to(player: Colour, outcome: Outcome) -> ExactValue {
    match outcome.winner {
        None => ExactValue::Draw,
        Some(winner) if winner == player => ExactValue::Win,
        Some(_) => ExactValue::Loss,
    }
}

/// How much a player is ahead: the tower count that decides an adjudication, and what is worth
/// most, fixed towers.
fn lead(game: &Game, player: Colour) -> i32 {
    const END: i32 = 1_000;
    const FIXED_TOWER: i32 = 20;
    if let Some(outcome) = game.outcome() {
        return match value_to(player, outcome) {
            ExactValue::Win => END,
            ExactValue::Loss => -END,
            _ => 0,
        };
    }
    let worth = |colour| {
        let position = game.position();
        let fixed = i32::from(position.fixed_towers(colour));
        FIXED_TOWER * fixed + i32::from(position.points(colour))
    };
    worth(player) - worth(player.opponent())
}

/// The device's player of Quantum.
#[derive(Clone)]
pub struct Towers {
    setup: Setup,
}

impl Towers {
    /// A player on this board, with the standard layout.
    pub fn new(board: Board) -> Self {
        Towers {
            setup: Setup::standard(board),
        }
    }

    /// A piece goes where the standard layout has it, if it still can.
    fn place(game: &Game) -> Option<Action> {
        let layout = game.board().layout(game.to_move());
        let mut standard = layout.map(|(square, piece)| Action::Place {
            shape: piece.shape,
            square,
        });
        standard
            .find(|&action| game.is_legal(action))
            .or_else(|| game.legal_placements().next())
    }
}

impl Engine for Towers {
    type Position = Game;

    const NAME: &'static str = "Quantum";

    fn start(&self) -> Game {
        Game::new(self.setup)
    }

    fn options(&self) -> Vec<String> {
        let boards = Board::ALL.map(|board| format!("var {}", board.name()));
        let placements = Placement::ALL.map(|placement| format!("var {}", placement.name()));
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
        ]
    }

    /// They hold from the next start position on.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name.to_ascii_lowercase().as_str() {
            "board" => {
                let board = Board::from_name(value);
                self.setup.board = board.ok_or_else(|| format!("there is no board {value}"))?;
            }
            "placement" => {
                let placement = Placement::from_name(value);
                self.setup.placement =
                    placement.ok_or_else(|| format!("there is no placement {value}"))?;
            }
            _ => return Err(format!("there is no option {name}")),
        }
        Ok(())
    }

    /// Known of a game that is over, of one that a move wins, and of one that every move ends.
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

    /// Takes the move that leaves it furthest ahead, whatever the limits: that takes no time.
    fn think(
        &mut self,
        game: &Game,
        _limits: Limits,
        _stop: &AtomicBool,
        info: &mut dyn FnMut(String),
    ) -> Option<String> {
        if game.is_placing() {
            return Self::place(game).map(|action| action.to_string());
        }
        let (start, player) = (Instant::now(), game.to_move());
        let followers = followers(game);
        let nodes = followers.len();
        let leads = followers
            .into_iter()
            .map(|(name, next)| (lead(&next, player), name));
        // Of equals the first by name.
        let (lead, best) = leads.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
        let time = start.elapsed().as_millis();
        info(format!(
            "depth 1 nodes {nodes} time {time} score {lead} pv {best}"
        ));
        Some(best)
    }
}
