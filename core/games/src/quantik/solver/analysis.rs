//! What a search reports: the value of the position and of its moves.

use heapless::Vec;

use crate::quantik::Move;

/// How a position ends for the player to move if both play perfectly: the winner as fast and the
/// loser as slowly as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The player to move wins in this many plies; the last one is their own.
    Win(u8),
    /// The player to move loses in this many plies; 0 if the game is already lost.
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

    /// A number to sort by: lowest for the fastest loss, highest for the fastest win.
    pub const fn merit(self) -> i8 {
        match self {
            Value::Win(plies) => 64 - plies as i8,
            Value::Loss(plies) => plies as i8 - 64,
        }
    }
}

/// What a search should find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The value of the position and one best move.
    BestMove,
    /// The value of every legal move.
    EveryMove,
}

/// A legal move and its value for the player who makes it, counting plies from before the move.
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
    /// Every legal move, or one best move, depending on the goal. Empty if the game is over.
    pub moves: Vec<Rated, 64>,
}

impl Analysis {
    pub(super) const fn lost() -> Analysis {
        Analysis {
            value: Value::Loss(0),
            moves: Vec::new(),
        }
    }

    /// A best move: the fastest win or, in a lost position, the slowest loss.
    pub fn best(&self) -> Option<Move> {
        let best = self.moves.iter().max_by_key(|rated| rated.value.merit());
        best.map(|rated| rated.played)
    }

    /// The moves that do not give away a win: the winning moves if there are any, otherwise all.
    pub fn keeping(&self) -> impl Iterator<Item = Move> + '_ {
        let kept = |rated: &&Rated| rated.value.is_win() == self.value.is_win();
        self.moves.iter().filter(kept).map(|rated| rated.played)
    }

    pub(super) fn add(&mut self, rated: Rated) {
        if self.moves.is_empty() || rated.value.merit() > self.value.merit() {
            self.value = rated.value;
        }
        // Never full: the game has only 64 different moves.
        let _ = self.moves.push(rated);
    }
}
