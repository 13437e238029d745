//! What a search finds: values of positions and of moves.

use heapless::Vec;

use super::piece::Move;

/// What comes of a position, for the player to move, if both play perfectly: the winner as fast,
/// the loser as slow as can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The player to move wins in so many plies, the last one their own.
    Win(u8),
    /// The player to move loses in so many plies; 0: has lost.
    Loss(u8),
}

impl Value {
    /// Whether the player to move wins.
    pub const fn is_win(self) -> bool {
        matches!(self, Value::Win(_))
    }

    /// How many plies it takes.
    pub const fn plies(self) -> u8 {
        match self {
            Value::Win(plies) | Value::Loss(plies) => plies,
        }
    }

    /// Grows from the fastest loss to the fastest win.
    pub const fn merit(self) -> i8 {
        match self {
            Value::Win(plies) => 64 - plies as i8,
            Value::Loss(plies) => plies as i8 - 64,
        }
    }
}

/// What a search is to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The value and one best move.
    BestMove,
    /// The value of every legal move.
    EveryMove,
}

/// A legal move and what comes of it for the player who makes it, plies counted from before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The move.
    pub played: Move,
    /// Its value.
    pub value: Value,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The value of the position.
    pub value: Value,
    /// Every legal move, or one best move: what the goal was. None if the game is over.
    pub moves: Vec<Rated, 64>,
}

impl Analysis {
    pub(super) const fn lost() -> Analysis {
        Analysis {
            value: Value::Loss(0),
            moves: Vec::new(),
        }
    }

    /// A best move: the quickest win, or the longest resistance.
    pub fn best(&self) -> Option<Move> {
        let best = self.moves.iter().max_by_key(|rated| rated.value.merit());
        best.map(|rated| rated.played)
    }

    /// The moves that keep the value: those that win in a won position, all in a lost one.
    pub fn keeping(&self) -> impl Iterator<Item = Move> + '_ {
        let kept = |rated: &&Rated| rated.value.is_win() == self.value.is_win();
        self.moves.iter().filter(kept).map(|rated| rated.played)
    }

    pub(super) fn add(&mut self, rated: Rated) {
        if self.moves.is_empty() || rated.value.merit() > self.value.merit() {
            self.value = rated.value;
        }
        // There are 64 moves in all.
        let _ = self.moves.push(rated);
    }
}
