//! A position as the solver sees it: only what its future depends on, packed by shape. Which moves
//! complete a line, which are safe, and which are worth trying first.

use super::{
    board::Board,
    by_shape::{
        BEYOND, ByShape, LINE_SQUARES, LINES_OF, ONES, REACH, both, count, lowest, place,
        squares_of,
    },
    piece::Shape,
};

/// What is still possible on a board.
#[derive(Clone, Copy)]
pub(super) struct Situation {
    /// The squares that are closed to the player to move, for each shape: because they are
    /// occupied, because the opponent's same shape is in a line, or because no such piece is left.
    mine: ByShape,
    /// The same for the opponent.
    theirs: ByShape,
    /// The lines in which each shape stands, a bit each in the order of
    /// [`LINES`](super::square::LINES).
    lines: ByShape,
    /// How many pieces each line has, modulo 4: the low bits of the numbers and the high ones.
    pieces_low: u16,
    pieces_high: u16,
    /// The squares with a piece.
    pub(super) occupied: u16,
    /// Of which shapes a piece has been played: by the player to move in the low four bits, by the
    /// opponent in the high.
    played: u8,
    /// How many pieces stand.
    pub(super) ply: u8,
}

/// How many replies a second piece of a shape is held to be worth in a search from so many pieces;
/// found by trying.
pub(super) const fn second_piece(root: u8) -> u32 {
    if root < 4 { 6 } else { 2 }
}

/// A move that sorts by its rank; of equals the last comes first, which was found by trying too.
const fn ranked(rank: u32, code: u32) -> u32 {
    rank << 8 | (code ^ LAST_CODE)
}

/// The move of a [`ranked`] entry.
pub(super) const fn unranked(entry: u16) -> u8 {
    entry as u8 ^ LAST_CODE as u8
}

const LAST_CODE: u32 = 63;

impl Situation {
    pub(super) fn new(board: &Board) -> Situation {
        let mut situation = Situation {
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
            situation.mine[word] |= closed(mover);
            situation.theirs[word] |= closed(mover.opponent());
            for (player, bit) in [(mover, shape as u8), (mover.opponent(), 4 + shape as u8)] {
                let pieces = board.pieces(player, shape);
                situation.played |= u8::from(!pieces.is_empty()) << bit;
                for square in pieces {
                    let lines = LINES_OF[square.index()];
                    situation.lines[word] |= u32::from(lines) << shift;
                    situation.pieces_high ^= situation.pieces_low & lines;
                    situation.pieces_low ^= lines;
                }
            }
        }
        situation
    }

    /// Makes `next` the situation after the player to move put `shape` on `square`, which is open
    /// to it. It is written in place: that is the solver's most frequent step.
    #[inline(never)]
    pub(super) fn play(&self, shape: u8, square: u8, next: &mut Situation) {
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
            // It was the second one.
            next.theirs[word] |= 0xffff << shift;
        }
        next.played = (self.played | piece).rotate_right(4);
    }

    fn lines_by_shape(&self) -> [u32; 4] {
        let [low, high] = self.lines;
        [low & 0xfff, low >> 16, high & 0xfff, high >> 16]
    }

    /// The moves of the player to move that complete a line.
    pub(super) fn completions(&self) -> ByShape {
        let [low, high] = completing(self.lines_by_shape());
        [low & !self.mine[0], high & !self.mine[1]]
    }

    /// The moves of the player to move.
    pub(super) fn open(&self) -> ByShape {
        [!self.mine[0], !self.mine[1]]
    }

    /// The moves of the player to move after which the opponent cannot complete a line.
    #[inline(never)]
    pub(super) fn safe(&self) -> ByShape {
        let mut safe = self.open();
        let other = [!self.theirs[0], !self.theirs[1]];
        let lines @ [a, b, c, d] = self.lines_by_shape();
        let [low, high] = completing(lines);
        let threats = [low & other[0], high & other[1]];
        if threats != [0; 2] {
            parry(&mut safe, threats);
        }
        // The lines of two pieces with two shapes, by the two that are missing.
        let two = u32::from(self.pieces_high & !self.pieces_low);
        let (a, b, c, d) = (a & two, b & two, c & two, d & two);
        self.expose(&mut safe, &other, a & b, 2, 3);
        self.expose(&mut safe, &other, c & d, 0, 1);
        self.expose(&mut safe, &other, a & c, 1, 3);
        self.expose(&mut safe, &other, a & d, 1, 2);
        self.expose(&mut safe, &other, b & c, 0, 3);
        self.expose(&mut safe, &other, b & d, 0, 2);
        safe
    }

    /// Takes out of `safe` the moves that put one of the two missing shapes in one of `lines`,
    /// where the opponent could then add the other: of the two empty squares, one is unsafe for a
    /// shape if the other is open to the opponent's other shape.
    #[inline(always)]
    fn expose(&self, safe: &mut ByShape, other: &ByShape, mut lines: u32, one: u8, two: u8) {
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

    /// Writes the moves of `moves` into `list` as [`ranked`], the most promising one last, and
    /// returns how many there are. Low ranks are promising: few replies, and a first piece of its
    /// shape, because a second one gives up all that is open to the shape (see [`second_piece`]). At
    /// a move that leaves no reply it stops and returns that as the error.
    // Apart from its caller it has the chip's few registers to itself.
    #[inline(never)]
    pub(super) fn rank(
        &self,
        moves: ByShape,
        second_piece: u32,
        list: &mut [u16],
    ) -> Result<usize, u8> {
        let other = [!self.theirs[0], !self.theirs[1]];
        let all = count(other);
        let (mut least, mut least_at, mut len) = (u32::MAX, 0, 0);
        for shape in 0..4 {
            let (word, shift) = place(shape);
            let mut squares = moves[word] >> shift & 0xffff;
            let same = other[word] >> shift & 0xffff;
            let second = u32::from(self.played >> shape & 1) * second_piece;
            while squares != 0 {
                let square = lowest(squares) & 15;
                squares &= squares - 1;
                // It closes its square to all shapes, and what it reaches to its own.
                let here = (other[0] >> square & 0x1_0001) + (other[1] >> square & 0x1_0001);
                let here = (here + (here >> 16)) & 7;
                let reached = same & BEYOND[square as usize];
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

    /// Whether a move of the player to move might leave the opponent without one.
    pub(super) fn may_stick(&self) -> bool {
        may_be_stuck([!self.theirs[0], !self.theirs[1]])
    }

    /// Whether after one of these moves the opponent certainly cannot leave the player to move
    /// without a reply. Tries one move a shape, so it may miss one.
    pub(super) fn stays_free(&self, moves: ByShape) -> bool {
        (0..4).any(|shape| {
            let (word, shift) = place(shape);
            let squares = moves[word] >> shift & 0xffff;
            let here = both(1) * (squares & squares.wrapping_neg());
            let mut closed = self.mine;
            if self.played >> shape & 1 != 0 {
                closed[word] |= 0xffff << shift;
            }
            squares != 0 && !may_be_stuck([!(closed[0] | here), !(closed[1] | here)])
        })
    }
}

/// Whether one move of the opponent might close all that is open. It closes one square to all
/// shapes and more only to its own: so all but one shape must be open on one square at most.
fn may_be_stuck([low, high]: ByShape) -> bool {
    let several = |squares: u32| squares & squares.wrapping_sub(1) != 0;
    let (a, b, c, d) = (low & 0xffff, low >> 16, high & 0xffff, high >> 16);
    let (ab, cd) = (a | b, c | d);
    !(several(b | cd) && several(a | cd) && several(ab | d) && several(ab | c))
}

/// The squares where each shape would complete a line, were it allowed there, by the lines in
/// which each stands.
#[inline(always)]
fn completing([a, b, c, d]: [u32; 4]) -> ByShape {
    let (ab, cd) = (a & b, c & d);
    let three = [cd & b & !a, cd & a & !b, ab & d & !c, ab & c & !d];
    // Most positions have no line with three shapes.
    if three[0] | three[1] | three[2] | three[3] == 0 {
        return [0; 2];
    }
    [
        squares_of(three[0]) | squares_of(three[1]) << 16,
        squares_of(three[2]) | squares_of(three[3]) << 16,
    ]
}

/// Leaves of `safe` only what parries all threats: the moves on the very square, and those that
/// forbid the square by the same shape.
fn parry(safe: &mut ByShape, threats: ByShape) {
    let of = |shape: u8| {
        let (word, shift) = place(shape);
        threats[word] >> shift & 0xffff
    };
    for shape in 0..4 {
        let others = of(shape ^ 1) | of(shape ^ 2) | of(shape ^ 3);
        let mut parries = match others {
            0 => 0xffff,
            _ if others & (others - 1) == 0 => others,
            _ => 0,
        };
        let mut same = of(shape);
        while same != 0 {
            parries &= u32::from(REACH[lowest(same) as usize & 15]);
            same &= same - 1;
        }
        let (word, shift) = place(shape);
        safe[word] &= !((parries ^ 0xffff) << shift);
    }
}
