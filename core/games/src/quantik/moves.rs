//! Iterates over the legal moves of a board, and counts move sequences.

use super::{
    board::Board,
    piece::{Move, Shape},
    square::SquareSet,
};

/// The legal moves of a board.
#[derive(Clone, Debug)]
pub struct LegalMoves {
    pub(super) open: [SquareSet; 4],
    pub(super) shape: u8,
}

impl LegalMoves {
    /// The squares where `shape` may be placed.
    pub const fn of(&self, shape: Shape) -> SquareSet {
        self.open[shape as usize]
    }
}

impl Iterator for LegalMoves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        while let Some(open) = self.open.get_mut(usize::from(self.shape)) {
            if let Some(square) = open.first() {
                *open = open.without(square);
                let shape = Shape::from_index(self.shape);
                return Some(Move { shape, square });
            }
            self.shape += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.open.iter().map(|open| open.len() as usize).sum();
        (len, Some(len))
    }
}

impl ExactSizeIterator for LegalMoves {}

/// How many sequences of exactly `depth` legal moves there are.
pub fn perft(board: &Board, depth: u32) -> u64 {
    let moves = board.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves
            .map(|played| perft(&board.with(played), depth - 1))
            .sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legal_moves_are_legal_and_no_others() {
        for qfen in [
            "..../..../..../....",
            "A.bC/..../d..B/...a",
            "AbCd/..../..../....",
        ] {
            let board: Board = qfen.parse().unwrap();
            let legal: Vec<Move> = board.legal_moves().collect();
            assert_eq!(legal.len(), board.legal_moves().len());
            for played in (0..64).filter_map(Move::from_code) {
                assert_eq!(
                    board.is_legal(played),
                    legal.contains(&played),
                    "{qfen} {played}"
                );
            }
        }
    }
}
