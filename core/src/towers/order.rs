//! Which move to try first: the one that the table knows, captures by what they gain, moves that
//! refuted the moves beside this one, and those that refuted much so far.

use super::{
    cell::Cell,
    moves::Move,
    piece::Colour,
    position::Position,
    square::{INDICES, Square},
    tower::FIXED_HEIGHT,
};

/// A move in fourteen bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed(pub(super) u16);

const INDEX_BITS: u32 = 7;
const INDEX: u16 = (1 << INDEX_BITS) - 1;

impl Packed {
    /// No move: from a square to itself.
    pub(super) const NONE: Packed = Packed(0);

    pub(super) const fn new(Move { from, to }: Move) -> Packed {
        Packed::from_indices(from.index() as u8, to.index() as u8)
    }

    pub(super) const fn from_indices(from: u8, to: u8) -> Packed {
        Packed((from as u16) << INDEX_BITS | to as u16)
    }

    /// The move; none if there is no such square, or it goes nowhere.
    pub(super) fn unpack(self) -> Option<Move> {
        let from = Square::from_index((self.0 >> INDEX_BITS & INDEX) as u8)?;
        let to = Square::from_index((self.0 & INDEX) as u8)?;
        (from != to).then_some(Move { from, to })
    }
}

/// A move and how soon to try it: its rank in the high half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ranked(u32);

impl Ranked {
    pub(super) const NONE: Ranked = Ranked(0);

    pub(super) const fn new(rank: u16, packed: Packed) -> Ranked {
        Ranked((rank as u32) << 16 | packed.0 as u32)
    }

    pub(super) const fn packed(self) -> Packed {
        Packed(self.0 as u16)
    }
}

/// Captures come before all quiet moves.
const CAPTURES: u16 = 0x8000;
/// Moves that refuted come before other quiet moves.
const REFUTATIONS: u16 = 0x4000;

/// The rank of a capture: the greater what is taken, and the smaller what takes it; one that makes
/// a fixed tower cannot be answered on its square.
pub(super) const fn rank_of_capture(mover: Cell, captured: Cell) -> u16 {
    let (own, prey) = (mover.height() as u16, captured.height() as u16);
    if own + prey >= FIXED_HEIGHT as u16 {
        CAPTURES + 0x100 + prey * 16 - own
    } else {
        CAPTURES + prey * 16 - own
    }
}

/// What was learned of quiet moves in this search.
#[derive(Clone)]
pub(super) struct Experience<const PLIES: usize> {
    /// The last two that refuted, by ply.
    refutations: [[Packed; 2]; PLIES],
    /// How much a shape of a colour that comes to a square refuted.
    merits: [[u8; INDICES]; 6],
}

impl<const PLIES: usize> Experience<PLIES> {
    pub(super) const fn new() -> Self {
        Self {
            refutations: [[Packed::NONE; 2]; PLIES],
            merits: [[0; INDICES]; 6],
        }
    }

    /// The rank of a quiet move at `ply`.
    pub(super) fn rank(&self, ply: usize, mover: Cell, played: Move) -> u16 {
        let packed = Packed::new(played);
        if let Some([first, second]) = self.refutations.get(ply) {
            if packed == *first {
                return REFUTATIONS + 1;
            }
            if packed == *second {
                return REFUTATIONS;
            }
        }
        u16::from(self.merits[kind(mover)][played.to.index()])
    }

    /// A quiet move refuted what led to `ply`.
    pub(super) fn learn(&mut self, ply: usize, depth: u8, mover: Cell, played: Move) {
        let packed = Packed::new(played);
        if let Some(refutations) = self.refutations.get_mut(ply)
            && refutations[0] != packed
        {
            *refutations = [packed, refutations[0]];
        }
        let merit = &mut self.merits[kind(mover)][played.to.index()];
        let (more, full) = merit.overflowing_add(depth.saturating_mul(depth).min(64));
        if full {
            self.merits
                .as_flattened_mut()
                .iter_mut()
                .for_each(|merit| *merit /= 2);
        } else {
            *merit = more;
        }
    }
}

/// The number of a colour and shape.
const fn kind(cell: Cell) -> usize {
    let colour = match cell.colour() {
        Colour::White => 0,
        Colour::Black => 3,
    };
    colour + cell.shape() as usize
}

/// Brings the move of the highest rank to the end.
pub(super) fn best_last(moves: &mut [Ranked]) {
    let Some(last) = moves.len().checked_sub(1) else {
        return;
    };
    let (mut most, mut most_at) = (Ranked::NONE, last);
    for (at, &entry) in moves.iter().enumerate() {
        if entry > most {
            (most, most_at) = (entry, at);
        }
    }
    moves.swap(most_at, last);
}

/// What a move of this position moves, and what it captures, [empty](Cell::EMPTY) if nothing.
pub(super) fn cells_of(position: &Position, played: Move) -> (Cell, Cell) {
    let seen = |square: Square| position.seen(square.index() as u8);
    (seen(played.from), seen(played.to))
}
