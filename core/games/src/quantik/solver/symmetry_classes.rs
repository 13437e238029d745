//! The 128 maps of the board, and the *classes* of occupied squares: two sets of squares are in the
//! same class if some map turns one into the other. The tables are computed at compile time, or on
//! first use where the program must be small.
//!
//! For each set of occupied squares, a table gives its class and the map from the class's normal
//! form to it. For each class, another table lists the orders in which the squares of the normal
//! form can be read. There are several if a map leaves the set unchanged but swaps squares within
//! it. Most classes have one order.
//!
//! ```text
//!  x . . .   All sixteen sets of one square      x x . .   a4 and b4 can also be read as b4, a4,
//!  . . . .   are one class; its square is        . . . .   because swapping the first two columns
//!  . . . .   read in one order.                  . . . .   leaves the set as it is: two orders.
//!  . . . .                                       . . . .
//! ```

/// The most pieces a position with a key can have.
pub(super) const KEYED_PIECES: u32 = 8;

/// How many maps of the board there are.
pub(super) const MAPS: usize = 128;
/// How many classes of sets of up to eight squares there are.
pub(super) const CLASSES: usize = 479;
/// How many reading orders all classes have together.
const ORDERS: usize = 1_143;
/// How many pairs of bands there are, each band eight bits, if swapped bands count only once.
const BANDS: usize = 256 * 257 / 2;

/// Where each of the 128 maps moves each square.
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

/// Where a row moves to: bits 0 and 1 swap the two rows of a band, bit 2 swaps the bands.
const fn moved(row: usize, swaps: usize) -> usize {
    row ^ (swaps >> (row / 2) & 1) ^ (swaps >> 2 << 1)
}

/// The lookup tables of maps and classes.
pub(super) struct Tables {
    /// Where each of the 128 maps moves each square.
    pub(super) maps: [[u8; 16]; MAPS],
    /// By [`band_index`] of the occupied squares: class << 7 | map from the normal form to them.
    pub(super) normal: [u16; BANDS],
    /// Where the reading orders of each class begin in `orders`.
    pub(super) start: [u16; CLASSES + 1],
    /// Squares in reading order, four bits each, the first one lowest.
    pub(super) orders: [u32; ORDERS],
}

#[cfg(not(feature = "lazy-tables"))]
pub(super) static TABLES: Tables = tables();

#[cfg(feature = "lazy-tables")]
pub(super) static TABLES: std::sync::LazyLock<Tables> = std::sync::LazyLock::new(tables);

/// The index of the occupied squares in [`Tables::normal`].
pub(super) const fn band_index(occupied: u16) -> usize {
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
