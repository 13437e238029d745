//! A position as the solver sees it: only what its future depends on, packed by shape. Finds the
//! moves that complete a line, the moves that are safe, and the order in which to try them.

use super::bitboards::{
    ByShape, LINE_SQUARES, LINES_OF, NEIGHBOURS, ONES, REACH, both, count, lowest, place,
    squares_of,
};
use crate::quantik::{Board, Shape};

/// What is still possible on a board.
#[derive(Clone, Copy)]
pub(super) struct Position {
    /// For each shape, the squares closed to the player to move: those that are occupied or in line
    /// with an opponent's piece of that shape, or all if the player has none left.
    mine: ByShape,
    /// The same for the opponent.
    theirs: ByShape,
    /// The lines that contain each shape, one bit for each line in the order of
    /// [`LINES`](crate::quantik::square::LINES).
    lines: ByShape,
    /// How many pieces each line has, modulo 4: the low bit and the high bit of each number.
    pieces_low: u16,
    pieces_high: u16,
    /// The squares with a piece.
    pub(super) occupied: u16,
    /// The shapes already played at least once: by the player to move in the low four bits, by the
    /// opponent in the high four.
    played: u8,
    /// How many pieces are on the board.
    pub(super) ply: u8,
}

/// How much a second piece of a shape worsens a move's rank, in a search whose root is at this ply.
/// Of the values tried, these gave the fewest nodes.
pub(super) const fn second_piece_penalty(root_ply: u8) -> u32 {
    if root_ply < 4 { 6 } else { 2 }
}

/// A move that sorts by its rank. Equal ranks sort by descending code, which also saves nodes.
const fn ranked(rank: u32, code: u32) -> u32 {
    rank << 8 | (code ^ LAST_CODE)
}

/// The move of a [`ranked`] entry.
pub(super) const fn unranked(entry: u16) -> u8 {
    entry as u8 ^ LAST_CODE as u8
}

const LAST_CODE: u32 = 63;

impl Position {
    pub(super) fn new(board: &Board) -> Position {
        let mut position = Position {
            mine: [0; 2],
            theirs: [0; 2],
            lines: [0; 2],
            pieces_low: 0,
            pieces_high: 0,
            occupied: board.occupied().0,
            played: 0,
            ply: board.ply() as u8,
        };
        let mover = board.to_move();
        for shape in Shape::ALL {
            let (word, shift) = place(shape as u8);
            let closed = |player| u32::from(!board.open(player, shape).0) << shift;
            position.mine[word] |= closed(mover);
            position.theirs[word] |= closed(mover.opponent());
            for (player, bit) in [(mover, shape as u8), (mover.opponent(), 4 + shape as u8)] {
                let pieces = board.pieces(player, shape);
                position.played |= u8::from(!pieces.is_empty()) << bit;
                for square in pieces {
                    let lines = LINES_OF[square.index()];
                    position.lines[word] |= u32::from(lines) << shift;
                    position.pieces_high ^= position.pieces_low & lines;
                    position.pieces_low ^= lines;
                }
            }
        }
        position
    }

    /// Makes `next` the position after the player to move puts `shape` on `square`, which must be
    /// open. Written in place because this is the solver's most frequent step.
    #[inline(never)]
    pub(super) fn play(&self, shape: u8, square: u8, next: &mut Position) {
        let square = usize::from(square & 15);
        let lines = LINES_OF[square];
        next.pieces_low = self.pieces_low ^ lines;
        next.pieces_high = self.pieces_high ^ self.pieces_low & lines;
        next.occupied = self.occupied | 1 << square;
        next.ply = self.ply + 1;
        let here = both(1 << square);
        next.mine = [self.theirs[0] | here, self.theirs[1] | here];
        next.theirs = [self.mine[0] | here, self.mine[1] | here];
        next.lines = self.lines;
        let (word, shift) = place(shape);
        next.mine[word] |= u32::from(REACH[square]) << shift;
        next.lines[word] |= u32::from(lines) << shift;
        let piece = 1 << shape;
        if self.played & piece != 0 {
            // This was the second and last piece of its shape.
            next.theirs[word] |= 0xffff << shift;
        }
        next.played = (self.played | piece).rotate_right(4);
    }

    fn lines_by_shape(&self) -> [u32; 4] {
        let [low, high] = self.lines;
        [low & 0xfff, low >> 16, high & 0xfff, high >> 16]
    }

    /// The moves that complete a line.
    pub(super) fn completions(&self) -> ByShape {
        let [low, high] = completing(self.lines_by_shape());
        [low & !self.mine[0], high & !self.mine[1]]
    }

    /// All moves.
    pub(super) fn open(&self) -> ByShape {
        [!self.mine[0], !self.mine[1]]
    }

    /// The moves after which the opponent cannot complete a line.
    #[inline(never)]
    pub(super) fn safe_moves(&self) -> ByShape {
        let mut safe = self.open();
        let other = [!self.theirs[0], !self.theirs[1]];
        let lines @ [a, b, c, d] = self.lines_by_shape();
        let [low, high] = completing(lines);
        let threats = [low & other[0], high & other[1]];
        if threats != [0; 2] {
            keep_parries(&mut safe, threats);
        }
        // The lines with two pieces of different shapes, by the two shapes missing.
        let two = u32::from(self.pieces_high & !self.pieces_low);
        let (a, b, c, d) = (a & two, b & two, c & two, d & two);
        self.remove_unsafe(&mut safe, &other, a & b, 2, 3);
        self.remove_unsafe(&mut safe, &other, c & d, 0, 1);
        self.remove_unsafe(&mut safe, &other, a & c, 1, 3);
        self.remove_unsafe(&mut safe, &other, a & d, 1, 2);
        self.remove_unsafe(&mut safe, &other, b & c, 0, 3);
        self.remove_unsafe(&mut safe, &other, b & d, 0, 2);
        safe
    }

    /// Removes from `safe` the moves that put one of the two missing shapes in one of `lines`,
    /// where the opponent could then add the other.
    ///
    /// ```text
    ///  A b . .   C and D are missing. A cube on c4 is unsafe if the opponent may put a cone on d4,
    ///            and on d4 if the opponent may put a cone on c4; the same with C and D swapped.
    /// ```
    #[inline(always)]
    fn remove_unsafe(&self, safe: &mut ByShape, other: &ByShape, mut lines: u32, one: u8, two: u8) {
        while lines != 0 {
            let line = lowest(lines) & 15;
            lines &= lines - 1;
            let empty = u32::from(LINE_SQUARES[line as usize] & !self.occupied);
            for (mine, theirs) in [(one, two), (two, one)] {
                let (word, shift) = place(theirs);
                let answers = empty & other[word] >> shift;
                if answers != 0 {
                    let unsafe_here = if answers == empty {
                        empty
                    } else {
                        empty ^ answers
                    };
                    let (word, shift) = place(mine);
                    safe[word] &= !(unsafe_here << shift);
                }
            }
        }
    }

    /// Writes `moves` to `list` as [`ranked`] entries, the most promising one last, and returns how
    /// many there are. A low rank is promising: few replies, and the first piece of its shape.
    /// After the second, the player can no longer place that shape (see [`second_piece_penalty`]).
    /// If a move leaves the opponent no reply, returns it at once, as the error.
    // Not inlined, so that the loop has the chip's few registers to itself.
    #[inline(never)]
    pub(super) fn rank(
        &self,
        moves: ByShape,
        second_piece_penalty: u32,
        list: &mut [u16],
    ) -> Result<usize, u8> {
        let other = [!self.theirs[0], !self.theirs[1]];
        let all = count(other);
        let (mut least, mut least_at, mut len) = (u32::MAX, 0, 0);
        for shape in 0..4 {
            let (word, shift) = place(shape);
            let mut squares = moves[word] >> shift & 0xffff;
            let same = other[word] >> shift & 0xffff;
            let second = u32::from(self.played >> shape & 1) * second_piece_penalty;
            while squares != 0 {
                let square = lowest(squares) & 15;
                squares &= squares - 1;
                // A piece closes its square to all shapes and its lines to the same shape.
                let here = (other[0] >> square & 0x1_0001) + (other[1] >> square & 0x1_0001);
                let here = (here + (here >> 16)) & 7;
                let reached = same & NEIGHBOURS[square as usize];
                let reached =
                    ONES[(reached & 0xff) as usize] + ONES[(reached >> 8) as usize & 0xff];
                let replies = all - here - u32::from(reached);
                let code = u32::from(shape) << 4 | square;
                if replies == 0 {
                    return Err(code as u8);
                }
                let entry = ranked(replies + second, code);
                if entry < least {
                    (least, least_at) = (entry, len);
                }
                if let Some(slot) = list.get_mut(len) {
                    *slot = entry as u16;
                    len += 1;
                }
            }
        }
        if least_at < len && len <= list.len() {
            list.swap(least_at, len - 1);
        }
        Ok(len)
    }

    /// Whether some move might leave the opponent without a move.
    pub(super) fn can_leave_no_move(&self) -> bool {
        might_all_be_closed([!self.theirs[0], !self.theirs[1]])
    }

    /// Whether after one of `moves` the player certainly has a move left, whatever the opponent
    /// replies. Tries only one move of each shape, so it may miss such a move.
    pub(super) fn keeps_a_reply(&self, moves: ByShape) -> bool {
        (0..4).any(|shape| {
            let (word, shift) = place(shape);
            let squares = moves[word] >> shift & 0xffff;
            let here = both(1) * (squares & squares.wrapping_neg());
            let mut closed = self.mine;
            if self.played >> shape & 1 != 0 {
                closed[word] |= 0xffff << shift;
            }
            squares != 0 && !might_all_be_closed([!(closed[0] | here), !(closed[1] | here)])
        })
    }
}

/// Whether one move of the opponent might close everything that is open. A move closes one square
/// to all shapes, and other squares only to its own shape. So there must be a shape such that all
/// the others together are open on at most one square.
fn might_all_be_closed([low, high]: ByShape) -> bool {
    let several = |squares: u32| squares & squares.wrapping_sub(1) != 0;
    let (a, b, c, d) = (low & 0xffff, low >> 16, high & 0xffff, high >> 16);
    let (ab, cd) = (a | b, c | d);
    !(several(b | cd) && several(a | cd) && several(ab | d) && several(ab | c))
}

/// The squares where each shape would complete a line if it were allowed there, given the lines
/// that contain each shape.
#[inline(always)]
fn completing([a, b, c, d]: [u32; 4]) -> ByShape {
    let (ab, cd) = (a & b, c & d);
    let three = [cd & b & !a, cd & a & !b, ab & d & !c, ab & c & !d];
    // Return early: most positions have no line with three shapes.
    if three[0] | three[1] | three[2] | three[3] == 0 {
        return [0; 2];
    }
    [
        squares_of(three[0]) | squares_of(three[1]) << 16,
        squares_of(three[2]) | squares_of(three[3]) << 16,
    ]
}

/// Keeps in `safe` only the moves that stop all threats. A move stops one by occupying the
/// threatened square, or by putting the threatening shape in a line with it, which forbids it to
/// the opponent.
fn keep_parries(safe: &mut ByShape, threats: ByShape) {
    let threats_by = |shape: u8| {
        let (word, shift) = place(shape);
        threats[word] >> shift & 0xffff
    };
    for shape in 0..4 {
        let others = threats_by(shape ^ 1) | threats_by(shape ^ 2) | threats_by(shape ^ 3);
        let mut parries = match others {
            0 => 0xffff,
            _ if others & (others - 1) == 0 => others,
            _ => 0,
        };
        let mut same = threats_by(shape);
        while same != 0 {
            parries &= u32::from(REACH[lowest(same) as usize & 15]);
            same &= same - 1;
        }
        let (word, shift) = place(shape);
        safe[word] &= !((parries ^ 0xffff) << shift);
    }
}
