//! Boards that are the same game: rows swap within a band, bands swap, columns likewise, the
//! board turns over its diagonal (128 maps), and shapes change names (24 ways).

use super::{
    board::Board,
    classes::{MAPS, TABLES},
    piece::{Move, Shape},
    square::{Square, SquareSet},
};

/// Names for shapes in the order in which they are met.
#[derive(Default)]
struct Names {
    /// A nibble a shape: 8 and its name, or 0.
    names: u32,
    met: u32,
}

impl Names {
    /// A piece, shape << 1 | player, with its shape's new name.
    fn renamed(&mut self, piece: u8) -> u8 {
        let shift = u32::from(piece >> 1) * 4;
        if self.names >> shift & 8 == 0 {
            self.names |= (8 | self.met) << shift;
            self.met += 1;
        }
        (self.names >> shift & 3) as u8 * 2 + (piece & 1)
    }
}

/// One of the 3,072 ways to see a board as another that is the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    map: u8,
    /// The new name of each shape.
    shapes: [Shape; 4],
}

impl Symmetry {
    /// Every board as it is.
    pub const IDENTITY: Symmetry = Symmetry {
        map: 0,
        shapes: Shape::ALL,
    };

    /// The symmetry of a board map, 0 to 127, and an order of the shapes; none if a shape is in
    /// it twice or there is no such map.
    pub fn new(map: u8, shapes: [Shape; 4]) -> Option<Symmetry> {
        let all_four = Shape::ALL.iter().all(|shape| shapes.contains(shape));
        (usize::from(map) < MAPS && all_four).then_some(Symmetry { map, shapes })
    }

    fn squares(self) -> &'static [u8; 16] {
        &TABLES.maps[usize::from(self.map) % MAPS]
    }

    /// Where a square goes.
    pub fn square(self, square: Square) -> Square {
        Square::from_index(self.squares()[square.index()])
    }

    /// What a move becomes.
    pub fn forth(self, Move { shape, square }: Move) -> Move {
        Move {
            shape: self.shapes[shape as usize],
            square: self.square(square),
        }
    }

    /// The move that becomes this one.
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

    /// What a board becomes.
    pub fn board(self, board: &Board) -> Board {
        Board::mapped(|player, shape| {
            let moved = |set, square| set | SquareSet::of(self.square(square));
            let squares = board.pieces(player, shape).into_iter();
            (
                self.shapes[shape as usize],
                squares.fold(SquareSet::NONE, moved),
            )
        })
    }
}

/// The form that all boards of the same game share, and how this board becomes it.
///
/// Tries all maps; that is nothing beside a search, and holds for any number of pieces.
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
                // A shape that is not on the board gets a name that is left.
                Shape::from_index(names.renamed((shape as u8) << 1) >> 1)
            });
            (least, best) = (moved, Symmetry { map, shapes });
        }
    }
    (best.board(board), best)
}

/// Sorts after every piece, so that a normal form has its pieces first.
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
