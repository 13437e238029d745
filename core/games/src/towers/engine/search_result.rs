//! What a search is asked for and what it reports: the scores of moves.

use heapless::Vec;

use super::score::Score;
use crate::towers::Move;

/// The most moves a position can have. Four crosses of height 5 have 8 × 5 each; that leaves twelve
/// single pieces: at best six pieces of shape square on black squares with 18 each, two circles on
/// the other two black squares with 9 each, and four circles elsewhere with 4 each.
pub const MOST_MOVES: usize = 4 * 8 * 5 + 6 * 18 + 2 * 9 + 4 * 4;

/// How far and how widely to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The most positions to visit.
    pub nodes: u32,
    /// The most plies to look ahead, not counting captures after them. With 0 all moves count as
    /// equally good.
    pub depth: u8,
    /// How much worse than the best a move may be and still get a score; the others are only known
    /// to be worse. A greater spread takes longer.
    pub spread: i16,
}

/// A legal move and how good it is for the player who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The move.
    pub played: Move,
    /// Its score.
    pub score: Score,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The moves that have a score, the best first. Empty if the game is over or pieces are still
    /// being placed.
    pub moves: Vec<Rated, MOST_MOVES>,
    /// How many plies ahead all of them were searched.
    pub depth: u8,
}

impl Finding {
    /// The best move.
    pub fn best(&self) -> Option<Move> {
        self.moves.first().map(|rated| rated.played)
    }

    /// The score of the position for the player to move, if there is a move.
    pub fn score(&self) -> Option<Score> {
        self.moves.first().map(|rated| rated.score)
    }
}
