//! Boards that are the same game: rows swap within a band, bands swap, columns likewise, the
//! board turns over its diagonal (128 maps), and shapes change names (24 ways).
//!
//! A position of up to eight pieces has a *key*: equal for all its 3,072 forms, different for any
//! other position. The key is found without trying them. A table tells for the occupied squares
//! alone which map brings them to the normal form of their *class*, and for each class in which
//! orders its squares can then still be read; mostly there is one. Shapes are named in the order
//! in which they are met.

use super::{
    board::Board,
    piece::{Move, Shape},
    square::{Square, SquareSet},
};

/// The most pieces for which positions have keys.
pub(super) const KEYED_PIECES: u32 = 8;
/// How many bits a key has: 9 for the class, one for the first piece's owner, 3 for each of the
/// seven others.
pub(super) const KEY_BITS: u32 = 31;

const MAPS: usize = 128;
/// Sets of up to eight squares, counted up to the 128 maps.
const CLASSES: usize = 479;
/// Ways to read them, counted together.
const ORDERS: usize = 1_143;
/// Pairs of a lower and an upper band, of which the lower has no smaller bits.
const BANDS: usize = 256 * 257 / 2;

/// Where each square goes under each of the 128 maps.
const MAP: [[u8; 16]; MAPS] = {
    let mut maps = [[0; 16]; MAPS];
    let mut map = 0;
    while map < MAPS {
        let mut square = 0;
        while square < 16 {
            let (mut row, mut column) = (square / 4, square % 4);
            if map & 64 != 0 {
                (row, column) = (column, row);
            }
            maps[map][square] = (4 * moved(row, map >> 3 & 7) + moved(column, map & 7)) as u8;
            square += 1;
        }
        map += 1;
    }
    maps
};

/// Where a row goes: bits 0 and 1 swap the rows of a band, bit 2 swaps the bands.
const fn moved(row: usize, swaps: usize) -> usize {
    row ^ (swaps >> (row / 2) & 1) ^ (swaps >> 2 << 1)
}

struct Tables {
    /// Where each square goes under each of the 128 maps.
    maps: [[u8; 16]; MAPS],
    /// By the occupied squares: class << 7 | map from the class's normal form to them.
    normal: [u16; BANDS],
    /// Where the orders of a class begin.
    start: [u16; CLASSES + 1],
    /// Squares in the order in which they are read, a nibble each, the first lowest.
    orders: [u32; ORDERS],
}

static TABLES: Tables = tables();

const fn band_index(occupied: u16) -> usize {
    let (lower, upper) = ((occupied & 0xff) as usize, (occupied >> 8) as usize);
    lower * (lower + 1) / 2 + upper
}

const fn tables() -> Tables {
    const UNKNOWN: u16 = u16::MAX;
    let mut tables = Tables {
        maps: MAP,
        normal: [UNKNOWN; BANDS],
        start: [0; CLASSES + 1],
        orders: [0; ORDERS],
    };
    let (mut class, mut orders) = (0, 0);
    let mut occupied: u16 = 0;
    loop {
        let pieces = occupied.count_ones();
        if occupied >> 8 <= occupied & 0xff
            && pieces <= KEYED_PIECES
            && tables.normal[band_index(occupied)] == UNKNOWN
        {
            let first_order = orders;
            let mut map = 0;
            while map < MAPS {
                let (mut image, mut order) = (0u16, 0u32);
                let (mut rest, mut shift) = (occupied, 0);
                while rest != 0 {
                    let square = MAP[map][rest.trailing_zeros() as usize];
                    image |= 1 << square;
                    order |= (square as u32) << shift;
                    shift += 4;
                    rest &= rest - 1;
                }
                if image >> 8 <= image & 0xff && tables.normal[band_index(image)] == UNKNOWN {
                    tables.normal[band_index(image)] = (class as u16) << 7 | map as u16;
                }
                if image == occupied {
                    let mut known = first_order;
                    while known < orders && tables.orders[known] != order {
                        known += 1;
                    }
                    if known == orders {
                        tables.orders[orders] = order;
                        orders += 1;
                    }
                }
                map += 1;
            }
            class += 1;
            tables.start[class] = orders as u16;
        }
        if occupied == u16::MAX {
            break;
        }
        occupied += 1;
    }
    assert!(class == CLASSES && orders == ORDERS);
    tables
}

/// A piece as keys are made of: a bit in the lane of its shape, eight bits a lane, and none for
/// the fourth shape; the highest lane is the player's.
pub(super) const fn marked(shape: u8, player: u8) -> u32 {
    let shape = if shape < 3 { 1 << (8 * shape) } else { 0 };
    shape | (player as u32) << 24
}

/// The key of a position with `count` occupied squares, up to eight, and on each of them a piece
/// as [`marked`] has it.
#[inline(never)]
pub(super) fn key(occupied: u16, count: u32, pieces: &[u32; 16]) -> u32 {
    // The table has no boards with more in the lower band: for those the bands are swapped.
    let (normal, swap) = if occupied >> 8 <= occupied & 0xff {
        (occupied, 0)
    } else {
        (occupied.rotate_left(8), 8)
    };
    let entry = TABLES.normal[band_index(normal)];
    let class = usize::from(entry >> 7).min(CLASSES - 1);
    let map = &TABLES.maps[usize::from(entry & 127)];
    let orders = usize::from(TABLES.start[class])..usize::from(TABLES.start[class + 1]);
    let mut least = u32::MAX;
    for order in TABLES.orders.get(orders).unwrap_or(&[]) {
        let (mut order, mut lanes) = (*order, 0);
        for _ in 0..count {
            let square = map[(order & 15) as usize] ^ swap;
            lanes = lanes << 1 | pieces[usize::from(square & 15)];
            order >>= 4;
        }
        least = least.min(renamed(lanes, count));
    }
    (class as u32) << (KEY_BITS - 9) | least
}

/// The pieces in their order as 22 bits, the same whatever their shapes are called.
///
/// The first piece is the highest bit of each lane. So lanes sort as their shapes are met; the
/// shape that is met first is 0 in both bits of its name, the next 1, then 2 and 3.
fn renamed(lanes: u32, count: u32) -> u32 {
    let (a, b, c) = (lanes & 0xff, lanes >> 8 & 0xff, lanes >> 16 & 0xff);
    let d = !(a | b | c) & ((1 << count) - 1);
    let (a, b) = (a.max(b), a.min(b));
    let (c, d) = (c.max(d), c.min(d));
    let (b, d) = (b.max(d), b.min(d));
    let b_or_c = (a.min(c), b);
    let (second, third) = (b_or_c.0.max(b_or_c.1), b_or_c.0.min(b_or_c.1));
    (third | d) << 15 | (second | d) << 8 | lanes >> 24
}

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
    use crate::quantik::Piece;

    /// A few boards of every number of pieces up to eight, by a walk that takes every `step`th
    /// legal move.
    fn walk(step: usize) -> Vec<Board> {
        let mut boards = vec![Board::EMPTY];
        let mut board = Board::EMPTY;
        for ply in 0..KEYED_PIECES as usize {
            let moves: Vec<Move> = board.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            board = board.play(moves[(step * (ply + 3)) % moves.len()]).unwrap();
            boards.push(board);
        }
        boards
    }

    fn key_of(board: &Board) -> u32 {
        let mut pieces = [0; 16];
        for square in board.occupied() {
            let Piece { player, shape } = board.piece_at(square).unwrap();
            pieces[square.index()] = marked(shape as u8, player as u8);
        }
        key(board.occupied().0, board.ply(), &pieces)
    }

    fn relabellings() -> Vec<[Shape; 4]> {
        let mut all = Vec::new();
        for code in 0..=255u8 {
            let shapes = [code, code >> 2, code >> 4, code >> 6].map(Shape::from_index);
            if Symmetry::new(0, shapes).is_some() {
                all.push(shapes);
            }
        }
        all
    }

    #[test]
    fn all_3072_forms_have_one_key_and_one_canonical_board() {
        let relabellings = relabellings();
        assert_eq!(relabellings.len(), 24);
        for step in [1, 5, 11, 23] {
            for board in walk(step) {
                let (expected, how) = canonical(&board);
                assert_eq!(how.board(&board), expected);
                for map in 0..MAPS as u8 {
                    for shapes in &relabellings {
                        let form = Symmetry::new(map, *shapes).unwrap().board(&board);
                        assert_eq!(key_of(&form), key_of(&board), "{board} {form}");
                    }
                    let form = Symmetry::new(map, relabellings[usize::from(map) % 24]);
                    assert_eq!(
                        canonical(&form.unwrap().board(&board)).0,
                        expected,
                        "{board}"
                    );
                }
            }
        }
    }

    #[test]
    fn positions_that_differ_have_different_keys() {
        use std::collections::HashMap;
        let mut level = vec![Board::EMPTY];
        for _ in 0..4 {
            let mut next: HashMap<u32, Board> = HashMap::new();
            for board in &level {
                for played in board.legal_moves() {
                    let form = canonical(&board.play(played).unwrap()).0;
                    let known = next.entry(key_of(&form)).or_insert(form);
                    assert_eq!(*known, form, "two games with one key");
                }
            }
            level = next.into_values().collect();
        }
        assert!(level.len() > 900, "{}", level.len());
    }

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
