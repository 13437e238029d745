//! The Universal Game Interface: a line protocol between a program that manages games and an
//! engine that chooses moves. It is the same for every two-player game; a game implements
//! [`Engine`] and [`Position`].

mod quantik;
mod session;
#[cfg(test)]
mod tests;
mod towers;

use std::{sync::atomic::AtomicBool, time::Duration};

pub use quantik::Quantik;
pub(crate) use quantik::analyse;
pub use session::converse;
pub use towers::Towers;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// The first player won.
    First,
    /// The second player won.
    Second,
    /// Nobody won.
    Draw,
}

/// A position of a game, finished or not.
pub trait Position: Clone + Send + 'static {
    /// Reads the text form, or says what is wrong with it.
    fn parse(text: &str) -> Result<Self, String>;

    /// Its text form.
    fn text(&self) -> String;

    /// The position after a move in text form, or what is wrong with the move.
    fn play(&self, played: &str) -> Result<Self, String>;

    /// The legal moves, sorted as texts.
    fn legal(&self) -> Vec<String>;

    /// Whether the first player is to move.
    fn is_first_to_move(&self) -> bool;

    /// How the game ended; `None` while it is being played.
    fn result(&self) -> Option<GameResult>;

    /// The number of sequences of exactly `depth` moves; `None` if it was stopped.
    fn perft(&self, depth: u32, stop: &AtomicBool) -> Option<u64>;
}

/// The answer to `query value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExactValue {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
    /// Neither wins.
    Draw,
    /// Not known exactly.
    Unknown,
}

/// When a search ends. Without any limit, the engine decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// How many plies to look ahead.
    pub depth: Option<u32>,
    /// How many nodes to search.
    pub nodes: Option<u64>,
    /// How long to search.
    pub time: Option<Duration>,
    /// Search until `stop`.
    pub endless: bool,
}

/// A player of a game, as the protocol needs it.
pub trait Engine: Clone + Send + 'static {
    /// The positions of its game.
    type Position: Position;

    /// The name that follows the program's name in `id name`.
    const NAME: &'static str;

    /// The position before the first move.
    fn start(&self) -> Self::Position;

    /// The `option` lines, without that word.
    fn options(&self) -> Vec<String>;

    /// Sets an option, or says what is wrong.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String>;

    /// The exact value of a position, if it can be known.
    fn value(&self, position: &Self::Position) -> ExactValue;

    /// All moves that keep the exact value, sorted; `None` if it cannot be known.
    fn best_moves(&self, position: &Self::Position) -> Option<Vec<String>>;

    /// Searches until it is done, reaches a limit or is stopped, and meanwhile passes `info` lines,
    /// without that word. Returns `None` if there is no move.
    fn think(
        &mut self,
        position: &Self::Position,
        limits: Limits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(String),
    ) -> Option<String>;
}
