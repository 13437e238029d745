//! The rules of moving: the moves of a position, their number, and why a move is refused.

use super::{
    cell::Cell,
    error::MoveError,
    moves::{Move, MoveKind, Moves},
    piece::Shape,
    position::Position,
    square::{Direction, Square},
    square_set::SquareSet,
};

impl Position {
    /// What is at an index, which may be beyond the edge of the board.
    #[inline]
    pub(super) fn cell_at(&self, index: u8) -> Cell {
        self.cells
            .get(usize::from(index))
            .copied()
            .unwrap_or(Cell::WALL)
    }

    /// The directions in which the piece or tower on `square` moves.
    pub(super) fn directions(&self, square: Square) -> &'static [Direction] {
        match self.cells[square.index()].shape() {
            Shape::Cross => &Direction::ALL,
            Shape::Square => Direction::ALL.split_at(4).0,
            Shape::Circle => Direction::ALL.split_at(4).1,
        }
    }

    /// How far the piece or tower on `square` moves: its height; from a black square, any distance.
    pub(super) fn range(&self, square: Square) -> u8 {
        if self.board().black_squares().contains(square) {
            self.board().files()
        } else {
            self.height(square)
        }
    }

    /// The squares from which the player to move may move, blocked or not.
    pub fn movable(&self) -> SquareSet {
        self.of(self.to_move()) & !self.fixed()
    }

    /// All moves. They are legal unless the game is over, which only [`Game`](super::Game) knows.
    pub fn moves(&self) -> Moves<'_> {
        Moves::new(self, self.movable(), MoveKind::All)
    }

    /// The moves that capture.
    pub fn captures(&self) -> Moves<'_> {
        Moves::new(self, self.movable(), MoveKind::Captures)
    }

    /// The moves that do not capture.
    pub fn quiet_moves(&self) -> Moves<'_> {
        Moves::new(self, self.movable(), MoveKind::Quiet)
    }

    /// The moves from one square; none if nothing there may move.
    pub fn moves_from(&self, square: Square) -> Moves<'_> {
        Moves::new(
            self,
            self.movable() & SquareSet::EMPTY.with(square),
            MoveKind::All,
        )
    }

    /// The squares a single step may end on.
    fn enterable(&self) -> SquareSet {
        let capturable = self.of(self.to_move().opponent()) & !self.fixed();
        capturable | self.board().squares() & !self.occupied()
    }

    /// Whether the player to move has a move. Looking at single steps is enough.
    pub fn has_move(&self) -> bool {
        let (movable, enterable) = (self.movable(), self.enterable());
        let straight = movable & !self.shaped(Shape::Circle);
        let diagonal = movable & !self.shaped(Shape::Square);
        Direction::ALL.into_iter().any(|direction| {
            let movers = if direction.is_diagonal() {
                diagonal
            } else {
                straight
            };
            !(movers.stepped(direction) & enterable).is_empty()
        })
    }

    /// How many moves there are. First steps are counted for all pieces at once; only pieces that
    /// can move further are followed one by one.
    pub fn count_moves(&self) -> u32 {
        let (movable, enterable) = (self.movable(), self.enterable());
        let straight = movable & !self.shaped(Shape::Circle);
        let diagonal = movable & !self.shaped(Shape::Square);
        let (straight_directions, diagonal_directions) = Direction::ALL.split_at(4);
        let mut count = 0;
        for &direction in straight_directions {
            count += (straight.stepped(direction) & enterable).len();
        }
        for &direction in diagonal_directions {
            count += (diagonal.stepped(direction) & enterable).len();
        }
        let far = movable & (self.towers() | self.board().black_squares());
        for square in far {
            count += self.count_beyond_first_steps(square);
        }
        count
    }

    fn count_beyond_first_steps(&self, square: Square) -> u32 {
        let range = self.range(square);
        let mut count = 0;
        for direction in self.directions(square) {
            let step = direction.step();
            let mut at = (square.index() as u8).wrapping_add(step);
            let mut left = range;
            while left > 1 && self.cell_at(at) == Cell::EMPTY {
                left -= 1;
                at = at.wrapping_add(step);
                let cell = self.cell_at(at);
                count += u32::from(cell == Cell::EMPTY || cell.can_be_captured_by(self.to_move()));
            }
        }
        count
    }

    /// Whether a move follows the rules of moving, and if not, which rule it breaks.
    pub fn check(&self, Move { from, to }: Move) -> Result<(), MoveError> {
        for square in [from, to] {
            if !self.board().squares().contains(square) {
                return Err(MoveError::OffBoard(square));
            }
        }
        let mover = self.cells[from.index()];
        if mover == Cell::EMPTY {
            return Err(MoveError::Nothing(from));
        }
        if mover.colour() != self.to_move() {
            return Err(MoveError::NotYours(from));
        }
        if mover.is_fixed() {
            return Err(MoveError::Fixed(from));
        }
        let shape = mover.shape();
        let (direction, steps) = Direction::between(from, to)
            .filter(|(direction, _)| self.directions(from).contains(direction))
            .ok_or(MoveError::Direction(shape))?;
        if steps > self.range(from) {
            return Err(MoveError::TooFar(mover.height()));
        }
        let mut between = from;
        for _ in 1..steps {
            between = between.step(direction).unwrap_or(to);
            if self.height(between) > 0 {
                return Err(MoveError::Blocked(between));
            }
        }
        match self.cells[to.index()] {
            Cell::EMPTY => Ok(()),
            cell if cell.colour() == self.to_move() => Err(MoveError::Own(to)),
            cell if cell.is_fixed() => Err(MoveError::FixedTarget(to)),
            _ => Ok(()),
        }
    }
}

/// How many sequences of exactly `depth` moves there are. A position decided by its towers has
/// none; repetition and the count of quiet moves are ignored. The last move is only counted, not
/// made.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if position.is_decided() => 0,
        1 => u64::from(position.count_moves()),
        _ => position
            .moves()
            .map(|played| perft(&position.after(played), depth - 1))
            .sum(),
    }
}
