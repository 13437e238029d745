//! Boards that are the same game. The rows form two bands of two. The two rows of a band can be
//! swapped, and so can the two bands; the same goes for columns. The board can also be flipped over
//! its diagonal. That makes 128 maps of the board. The shapes can be renamed in 24 ways, so there
//! are 3,072 symmetries.
//!
//! ```text
//!  A . b C             d . . B             d . . C
//!  . . . .    swap     . . . .   rename    . . . .
//!  d . . B   ------>   A . b C   ------>   A . c B
//!  . . . .    bands    . . . .   B <-> C   . . . .
//! ```

use super::symmetry_classes::{MAPS, TABLES};
use crate::quantik::{Board, Move, Shape, Square, SquareSet};

/// New names for the shapes, given in the order the shapes are first seen.
#[derive(Default)]
struct Names {
    /// Four bits for each shape: 8 plus its new name, or 0 if it has none yet.
    names: u32,
    seen: u32,
}

impl Names {
    /// A piece, written as `shape << 1 | player`, with the new name of its shape.
    fn renamed(&mut self, piece: u8) -> u8 {
        let shift = u32::from(piece >> 1) * 4;
        if self.names >> shift & 8 == 0 {
            self.names |= (8 | self.seen) << shift;
            self.seen += 1;
        }
        (self.names >> shift & 3) as u8 * 2 + (piece & 1)
    }
}

/// One of the 3,072 ways to turn a board into another that is the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    map: u8,
    /// The new name of each shape.
    shapes: [Shape; 4],
}

impl Symmetry {
    /// Leaves every board as it is.
    pub const IDENTITY: Symmetry = Symmetry {
        map: 0,
        shapes: Shape::ALL,
    };

    /// The symmetry made of a board map, 0 to 127, and the new name of each shape; none if the map
    /// does not exist or two shapes have the same name.
    pub fn new(map: u8, shapes: [Shape; 4]) -> Option<Symmetry> {
        let all_four = Shape::ALL.iter().all(|shape| shapes.contains(shape));
        (usize::from(map) < MAPS && all_four).then_some(Symmetry { map, shapes })
    }

    fn squares(self) -> &'static [u8; 16] {
        &TABLES.maps[usize::from(self.map) % MAPS]
    }

    /// The square that `square` is mapped to.
    pub fn square(self, square: Square) -> Square {
        Square::from_index(self.squares()[square.index()])
    }

    /// The move that a move is mapped to.
    pub fn forth(self, Move { shape, square }: Move) -> Move {
        Move {
            shape: self.shapes[shape as usize],
            square: self.square(square),
        }
    }

    /// The move that is mapped to this one: the inverse of [`forth`](Symmetry::forth).
    pub fn back(self, played: Move) -> Move {
        let square = Square::ALL
            .into_iter()
            .find(|&square| self.square(square) == played.square)
            .unwrap_or(played.square);
        let shape = Shape::ALL
            .into_iter()
            .find(|&shape| self.shapes[shape as usize] == played.shape)
            .unwrap_or(played.shape);
        Move { shape, square }
    }

    /// The board that a board is mapped to.
    pub fn board(self, board: &Board) -> Board {
        Board::mapped(|player, shape| {
            let moved = |set: SquareSet, square| set.with(self.square(square));
            let squares = board.pieces(player, shape).into_iter();
            (
                self.shapes[shape as usize],
                squares.fold(SquareSet::EMPTY, moved),
            )
        })
    }
}

/// The canonical form, the same for all boards that are the same game, and the symmetry that maps
/// this board to it.
///
/// Tries all maps, which takes no time compared to a search and works for any number of pieces.
pub fn canonical(board: &Board) -> (Board, Symmetry) {
    let mut codes = [NO_PIECE; 16];
    for square in Square::ALL {
        if let Some(piece) = board.piece_at(square) {
            codes[square.index()] = (piece.shape as u8) << 1 | piece.player as u8;
        }
    }
    let (mut least, mut best) = ([u8::MAX; 16], Symmetry::IDENTITY);
    for map in 0..MAPS as u8 {
        let symmetry = Symmetry { map, ..best };
        let mut moved = [NO_PIECE; 16];
        for square in Square::ALL {
            moved[symmetry.square(square).index()] = codes[square.index()];
        }
        let mut names = Names::default();
        for code in moved.iter_mut().filter(|code| **code != NO_PIECE) {
            *code = names.renamed(*code);
        }
        if moved < least {
            let shapes = Shape::ALL.map(|shape| {
                // A shape that is not on the board gets one of the remaining names.
                Shape::from_index(names.renamed((shape as u8) << 1) >> 1)
            });
            (least, best) = (moved, Symmetry { map, shapes });
        }
    }
    (best.board(board), best)
}

/// Sorts after every piece, so that a canonical form has its pieces first.
const NO_PIECE: u8 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_goes_there_and_back() {
        let symmetry = Symmetry::new(
            77,
            [Shape::Cube, Shape::Cone, Shape::Sphere, Shape::Cylinder],
        );
        for played in (0..64).filter_map(Move::from_code) {
            assert_eq!(
                symmetry.unwrap().back(symmetry.unwrap().forth(played)),
                played
            );
        }
    }
}
