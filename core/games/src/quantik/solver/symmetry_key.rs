//! The *key* of a position with up to eight pieces: the same for all 3,072 boards that are the same
//! game, and different for any other. It is found without trying all symmetries. The class of the
//! occupied squares gives the orders in which to read them, and shapes are named in the order they
//! are first seen. The smallest result is the key.

use super::symmetry_classes::{CLASSES, TABLES, band_index};

/// How many bits a key has: 9 for the class, 1 for the owner of the first piece, and 3 for each of
/// the other seven pieces.
pub(super) const KEY_BITS: u32 = 31;

/// A piece in the form keys are made from: four lanes of eight bits. Each of the three low lanes
/// marks one of the first three shapes (the fourth has none); the highest lane marks the player.
///
/// ```text
///           bit  31..24  23..16  15..8    7..0
///  lane          player | cube  | cyl.  | sphere     pieces A, b, D read in this order:
///                 010   |  000  |  010  |  100       each lane shifts left once for each piece
/// ```
pub(super) const fn marked(shape: u8, player: u8) -> u32 {
    let shape = if shape < 3 { 1 << (8 * shape) } else { 0 };
    shape | (player as u32) << 24
}

/// The key of a position with `count` occupied squares, at most eight, given the [`marked`] piece
/// on each of them.
#[inline(never)]
pub(super) fn key(occupied: u16, count: u32, pieces: &[u32; 16]) -> u32 {
    // The table has only sets whose low eight bits are not smaller than the high eight; for others,
    // swap the bands.
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

/// The pieces in their order as 22 bits that do not depend on the names of the shapes.
///
/// The first piece is the highest bit of each lane, so sorting the lanes puts the shapes in the
/// order they are first seen. The shapes are then named 0, 1, 2 and 3 in that order, and the two
/// bits of each name are written side by side.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quantik::{
        Board, Move, Piece, Shape, Symmetry, canonical,
        solver::symmetry_classes::{KEYED_PIECES, MAPS},
    };

    /// One board for each number of pieces up to eight, from a game whose moves depend on `step`.
    fn game(step: usize) -> Vec<Board> {
        let mut boards = vec![Board::EMPTY];
        let mut board = Board::EMPTY;
        for ply in 0..KEYED_PIECES as usize {
            let moves: Vec<Move> = board.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            board.play(moves[(step * (ply + 3)) % moves.len()]).unwrap();
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
            for board in game(step) {
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
                    let form = canonical(&board.after(played).unwrap()).0;
                    let known = next.entry(key_of(&form)).or_insert(form);
                    assert_eq!(*known, form, "two games with one key");
                }
            }
            level = next.into_values().collect();
        }
        assert!(level.len() > 900, "{}", level.len());
    }
}
