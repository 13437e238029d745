//! A move, its text form, and an iterator over the moves of a position.

use core::{fmt, str};

use super::{
    cell::Cell,
    position::Position,
    square::{Direction, Square},
    square_set::{SquareSet, Squares},
};

/// A piece or tower moves from one square to another, capturing what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square it leaves.
    pub from: Square,
    /// The square it moves to.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.from, self.to)
    }
}

/// The error for text that is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAMove;

impl fmt::Display for NotAMove {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a move is two squares such as b2c3, a placement a shape and a square: X@c1")
    }
}

impl core::error::Error for NotAMove {}

impl str::FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        let &[from_file, from_rank, to_file, to_rank] = text.as_bytes() else {
            return Err(NotAMove);
        };
        let from = Square::from_name(from_file, from_rank).ok_or(NotAMove)?;
        let to = Square::from_name(to_file, to_rank).ok_or(NotAMove)?;
        Ok(Move { from, to })
    }
}

/// Which moves to iterate over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveKind {
    Captures,
    Quiet,
    All,
}

/// The moves of the player to move: tower by tower, direction by direction, near before far.
#[derive(Clone)]
pub struct Moves<'a> {
    position: &'a Position,
    wanted: MoveKind,
    towers: Squares,
    from: u8,
    directions: &'static [Direction],
    /// How far the tower can move.
    range: u8,
    step: u8,
    at: u8,
    /// How many steps are left in this direction.
    left: u8,
}

impl<'a> Moves<'a> {
    /// The moves of these towers; the player to move must be allowed to move them.
    pub(super) fn new(position: &'a Position, towers: SquareSet, wanted: MoveKind) -> Self {
        Moves {
            position,
            wanted,
            towers: towers.into_iter(),
            from: 0,
            directions: &[],
            range: 0,
            step: 0,
            at: 0,
            left: 0,
        }
    }

    fn to(&self) -> Option<Move> {
        let (from, to) = (Square::from_index(self.from)?, Square::from_index(self.at)?);
        Some(Move { from, to })
    }
}

impl Iterator for Moves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        loop {
            while let Some(left) = self.left.checked_sub(1) {
                self.left = left;
                self.at = self.at.wrapping_add(self.step);
                match self.position.cell_at(self.at) {
                    Cell::EMPTY if self.wanted == MoveKind::Captures => {}
                    Cell::EMPTY => return self.to(),
                    cell => {
                        self.left = 0;
                        let is_wanted = self.wanted != MoveKind::Quiet;
                        if is_wanted && cell.can_be_captured_by(self.position.to_move()) {
                            return self.to();
                        }
                    }
                }
            }
            if let [direction, rest @ ..] = self.directions {
                self.directions = rest;
                self.step = direction.step();
                self.at = self.from;
                self.left = self.range;
            } else {
                let from = self.towers.next()?;
                self.from = from.index() as u8;
                self.directions = self.position.directions(from);
                self.range = self.position.range(from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read_as_it_is_written() {
        for from in SquareSet::ALL {
            for to in SquareSet::ALL {
                let played = Move { from, to };
                assert_eq!(played.to_string().parse(), Ok(played));
            }
        }
        for text in [
            "", "a1", "a1b", "a1b22", "a1m1", "a0b1", "A1b2", "a1b9", "ää",
        ] {
            assert_eq!(text.parse::<Move>(), Err(NotAMove), "{text:?}");
        }
    }
}
