//! Ranks moves so that good ones are tried first: captures by what they gain, then killer moves,
//! then by history. A killer move caused a cutoff in a sibling position; history counts how often
//! similar moves have caused one.
//!
//! ```text
//!  RankedMove, 32 bits:  | rank, 16 bits           | - | from, 7 bits | to, 7 bits |
//!                          0x81xx makes a fixed tower
//!                          0x80xx other captures
//!                          0x400x killer moves
//!                          0x00xx other quiet moves
//! ```

use crate::towers::{Colour, FIXED_HEIGHT, Move, Position, Square, cell::Cell, square::INDICES};

/// A move in fourteen bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedMove(pub(super) u16);

const INDEX_BITS: u32 = 7;
const INDEX: u16 = (1 << INDEX_BITS) - 1;

impl PackedMove {
    /// No move: it goes from a square to itself.
    pub(super) const NONE: PackedMove = PackedMove(0);

    pub(super) const fn new(Move { from, to }: Move) -> PackedMove {
        PackedMove::from_indices(from.index() as u8, to.index() as u8)
    }

    pub(super) const fn from_indices(from: u8, to: u8) -> PackedMove {
        PackedMove((from as u16) << INDEX_BITS | to as u16)
    }

    /// The move; none if a square does not exist or the move goes nowhere.
    pub(super) fn unpack(self) -> Option<Move> {
        let from = Square::from_index((self.0 >> INDEX_BITS & INDEX) as u8)?;
        let to = Square::from_index((self.0 & INDEX) as u8)?;
        (from != to).then_some(Move { from, to })
    }
}

/// A move and its rank; a higher rank is tried sooner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RankedMove(u32);

impl RankedMove {
    pub(super) const NONE: RankedMove = RankedMove(0);

    pub(super) const fn new(rank: u16, packed: PackedMove) -> RankedMove {
        RankedMove((rank as u32) << 16 | packed.0 as u32)
    }

    pub(super) const fn packed(self) -> PackedMove {
        PackedMove(self.0 as u16)
    }
}

/// Captures come before all quiet moves.
const CAPTURES: u16 = 0x8000;
/// Killer moves come before other quiet moves.
const KILLERS: u16 = 0x4000;

/// The rank of a capture: higher for a taller captured tower and for a lower capturing one. A
/// capture that makes a fixed tower comes first, because it cannot be recaptured.
pub(super) const fn rank_of_capture(mover: Cell, captured: Cell) -> u16 {
    let (own, taken) = (mover.height() as u16, captured.height() as u16);
    if own + taken >= FIXED_HEIGHT as u16 {
        CAPTURES + 0x100 + taken * 16 - own
    } else {
        CAPTURES + taken * 16 - own
    }
}

/// The quiet moves that caused a cutoff in this search.
#[derive(Clone)]
pub(super) struct QuietMoveHistory<const PLIES: usize> {
    /// The last two, by ply.
    killers: [[PackedMove; 2]; PLIES],
    /// How much a shape and colour moving to a square has cut off; deeper cutoffs count more.
    merits: [[u8; INDICES]; 6],
}

impl<const PLIES: usize> QuietMoveHistory<PLIES> {
    pub(super) const fn new() -> Self {
        Self {
            killers: [[PackedMove::NONE; 2]; PLIES],
            merits: [[0; INDICES]; 6],
        }
    }

    /// The rank of a quiet move at `ply`.
    pub(super) fn rank(&self, ply: usize, mover: Cell, played: Move) -> u16 {
        let packed = PackedMove::new(played);
        if let Some([first, second]) = self.killers.get(ply) {
            if packed == *first {
                return KILLERS + 1;
            }
            if packed == *second {
                return KILLERS;
            }
        }
        u16::from(self.merits[kind(mover)][played.to.index()])
    }

    /// Records a quiet move that caused a cutoff at `ply`.
    pub(super) fn record_cutoff(&mut self, ply: usize, depth: u8, mover: Cell, played: Move) {
        let packed = PackedMove::new(played);
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != packed
        {
            *killers = [packed, killers[0]];
        }
        let merit = &mut self.merits[kind(mover)][played.to.index()];
        let (more, overflows) = merit.overflowing_add(depth.saturating_mul(depth).min(64));
        if overflows {
            self.merits
                .as_flattened_mut()
                .iter_mut()
                .for_each(|merit| *merit /= 2);
        } else {
            *merit = more;
        }
    }
}

/// The index of a colour and shape.
const fn kind(cell: Cell) -> usize {
    let colour = match cell.colour() {
        Colour::White => 0,
        Colour::Black => 3,
    };
    colour + cell.shape() as usize
}

/// Swaps the move with the highest rank to the end.
pub(super) fn move_highest_to_end(moves: &mut [RankedMove]) {
    let Some(last) = moves.len().checked_sub(1) else {
        return;
    };
    let (mut most, mut most_at) = (RankedMove::NONE, last);
    for (at, &entry) in moves.iter().enumerate() {
        if entry > most {
            (most, most_at) = (entry, at);
        }
    }
    moves.swap(most_at, last);
}

/// What a move of this position moves, and what it captures: [empty](Cell::EMPTY) if nothing.
pub(super) fn cells_of(position: &Position, played: Move) -> (Cell, Cell) {
    let cell = |square: Square| position.cell_at(square.index() as u8);
    (cell(played.from), cell(played.to))
}
