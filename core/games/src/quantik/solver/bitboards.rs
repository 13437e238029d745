//! Sets of squares, one per shape, packed so that a 32-bit chip handles two shapes at once, and
//! tables that replace bit instructions the Cortex-M0+ lacks.

use crate::quantik::square::{LINES, Square};

/// One set of squares per shape, 16 bits each, two shapes to a word.
///
/// ```text
///          bit 31 ........ 16 15 ......... 0
/// word 0 |     cylinder     |    sphere     |
/// word 1 |       cone       |     cube      |
/// ```
///
/// A cube on `b4`, which is square 1, is bit 1 of word 1; a cone there is bit 17 of word 1.
pub(super) type ByShape = [u32; 2];

/// The same set of squares for both shapes of a word.
pub(super) const fn both(low_and_high: u16) -> u32 {
    low_and_high as u32 * 0x1_0001
}

/// Where the bits of a shape are in a [`ByShape`]: the word and the shift.
pub(super) const fn place(shape: u8) -> (usize, u32) {
    ((shape >> 1 & 1) as usize, (shape as u32 & 1) * 16)
}

/// The squares that share a line with each square, including the square itself.
const REACH_OF: [u16; 16] = {
    let mut reach = [0; 16];
    let mut square = 0;
    while square < 16 {
        reach[square] = Square::from_index(square as u8).reach().0;
        square += 1;
    }
    reach
};

pub(super) static REACH: [u16; 16] = REACH_OF;

/// The other squares that share a line with each square.
pub(super) static NEIGHBOURS: [u32; 16] = {
    let mut neighbours = [0; 16];
    let mut square = 0;
    while square < 16 {
        neighbours[square] = (REACH_OF[square] & !(1 << square)) as u32;
        square += 1;
    }
    neighbours
};

/// How many bits are set in each byte.
pub(super) static ONES: [u8; 256] = {
    let mut ones = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        ones[byte] = byte.count_ones() as u8;
        byte += 1;
    }
    ones
};

/// The three lines through each square, one bit for each line.
pub(super) static LINES_OF: [u16; 16] = {
    let mut lines = [0; 16];
    let mut line = 0;
    while line < 12 {
        let mut square = 0;
        while square < 16 {
            lines[square] |= (LINES[line].0 >> square & 1) << line;
            square += 1;
        }
        line += 1;
    }
    lines
};

/// The squares of every set of rows, and of every set of regions; a set has one bit per line.
static ROWS: [u16; 16] = unions(0);
static REGIONS: [u16; 16] = unions(8);

const fn unions(first_line: usize) -> [u16; 16] {
    let mut unions = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        let mut line = 0;
        while line < 4 {
            if bits >> line & 1 != 0 {
                unions[bits] |= LINES[first_line + line].0;
            }
            line += 1;
        }
        bits += 1;
    }
    unions
}

/// The squares of each line; the last four entries are unused.
pub(super) static LINE_SQUARES: [u16; 16] = {
    let mut squares = [0; 16];
    let mut line = 0;
    while line < 12 {
        squares[line] = LINES[line].0;
        line += 1;
    }
    squares
};

/// The squares of a set of lines.
pub(super) fn squares_of(lines: u32) -> u32 {
    let rows = ROWS[(lines & 15) as usize];
    let columns = (lines >> 4 & 15) * 0x1111;
    let regions = REGIONS[(lines >> 8 & 15) as usize];
    u32::from(rows | regions) | columns
}

/// The lowest square of a set, which must not be empty. The chip has no instruction for this, so
/// the lowest bit is multiplied by [`SQUARE_HASH`], a de Bruijn number. The top four bits of the
/// product are different for each of the sixteen squares.
#[inline(always)]
pub(super) fn lowest(squares: u32) -> u32 {
    let bit = squares & squares.wrapping_neg();
    u32::from(SQUARE_OF[(bit.wrapping_mul(SQUARE_HASH) >> 28) as usize])
}

const SQUARE_HASH: u32 = 0x09af_0000;

static SQUARE_OF: [u8; 16] = {
    let mut squares = [0; 16];
    let mut square = 0;
    while square < 16 {
        squares[(SQUARE_HASH << square >> 28) as usize] = square;
        square += 1;
    }
    squares
};

/// The number of bits set in both words together.
pub(super) fn count([low, high]: ByShape) -> u32 {
    let in_pairs = |word: u32| word - (word >> 1 & 0x5555_5555);
    let in_fours = |word: u32| (word & 0x3333_3333) + (word >> 2 & 0x3333_3333);
    let fours = in_fours(in_pairs(low)) + in_fours(in_pairs(high));
    let bytes = (fours & 0x0f0f_0f0f) + (fours >> 4 & 0x0f0f_0f0f);
    bytes.wrapping_mul(0x0101_0101) >> 24
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_square_is_found() {
        for squares in 1..=0xffffu32 {
            assert_eq!(lowest(squares), squares.trailing_zeros());
        }
    }
}
