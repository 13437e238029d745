//! Our own glyphs for digits and signs that are hard to read in embedded-graphics' fonts, drawn
//! here as text: `#` is lit.

/// An ASCII character, how many blank rows are above it, and its rows of pixels. The rows below are
/// blank.
pub(super) type OwnGlyph = (char, usize, &'static [&'static str]);

/// In 4×6: a zero that is no box, an M, N and W that do not look like an H, a sharp sign that
/// leaves a gap, and a six that does not look like an eight.
#[rustfmt::skip]
pub(super) const OWN_TINY: &[OwnGlyph] = &[
    ('#', 0, &[
        "#.#.",
        "###.",
        "#.#.",
        "#.#.",
        "###.",
        "#.#.",
    ]),
    ('0', 0, &[
        ".##.",
        "#.#.",
        "#.#.",
        "#.#.",
        "##..",
    ]),
    ('6', 0, &[
        "#...",
        "#...",
        "###.",
        "#.#.",
        "###.",
    ]),
    ('8', 0, &[
        "###.",
        "#.#.",
        "###.",
        "#.#.",
        "###.",
    ]),
    ('M', 0, &[
        "###.",
        "###.",
        "#.#.",
        "#.#.",
        "#.#.",
    ]),
    ('N', 0, &[
        "##..",
        "#.#.",
        "#.#.",
        "#.#.",
        "#.#.",
    ]),
    ('W', 0, &[
        "#.#.",
        "#.#.",
        "#.#.",
        "###.",
        "###.",
    ]),
    ('l', 0, &[
        "##..",
        ".#..",
        ".#..",
        ".#..",
        ".##.",
    ]),
    ('m', 0, &[
        "....",
        "###.",
        "###.",
        "#.#.",
        "#.#.",
    ]),
    ('w', 0, &[
        "....",
        "#.#.",
        "#.#.",
        "###.",
        "###.",
    ]),
];

/// In 5×8: a full-size percent sign, a point that does not look like a plus, and a zero that does
/// not look like a thin diamond.
#[rustfmt::skip]
pub(super) const OWN_SMALL: &[OwnGlyph] = &[
    ('%', 2, &[
        "##..#",
        "##.#.",
        "..#..",
        ".#.##",
        "#..##",
    ]),
    ('.', 5, &[
        ".##..",
        ".##..",
    ]),
    ('0', 1, &[
        ".##..",
        "#..#.",
        "#..#.",
        "#..#.",
        "#..#.",
        ".##..",
    ]),
];

/// In 6×10: a zero that does not look like a diamond; punctuation made of points, not crosses.
#[rustfmt::skip]
pub(super) const OWN_BODY: &[OwnGlyph] = &[
    ('.', 6, &[
        ".##...",
        ".##...",
    ]),
    ('0', 1, &[
        ".###..",
        "#...#.",
        "#...#.",
        "#...#.",
        "#...#.",
        "#...#.",
        ".###..",
    ]),
    (':', 2, &[
        ".##...",
        ".##...",
        "......",
        "......",
        ".##...",
        ".##...",
    ]),
    (';', 2, &[
        "..##..",
        "..##..",
        "......",
        "......",
        "..##..",
        "..#...",
        ".#....",
    ]),
];

/// In 7×13: punctuation made of points, not crosses.
#[rustfmt::skip]
pub(super) const OWN_TITLE: &[OwnGlyph] = &[
    ('.', 9, &[
        "..##...",
        "..##...",
    ]),
    (':', 4, &[
        "..##...",
        "..##...",
        ".......",
        ".......",
        ".......",
        "..##...",
        "..##...",
    ]),
    (';', 4, &[
        "..###..",
        "..###..",
        ".......",
        ".......",
        "..###..",
        "..###..",
        "..##...",
        ".##....",
    ]),
];

/// A font's table with our own glyphs in it, computed at compile time.
pub(super) const fn with_own<const N: usize>(
    mut table: [u8; N],
    width: usize,
    height: usize,
    own: &[OwnGlyph],
) -> [u8; N] {
    let column = height.div_ceil(8);
    let mut next = 0;
    while next < own.len() {
        let (letter, top, rows) = own[next];
        assert!(top + rows.len() <= height, "no more rows than the font has");
        let start = (letter as usize - ' ' as usize) * width * column;
        let mut byte = 0;
        while byte < width * column {
            table[start + byte] = 0;
            byte += 1;
        }
        let mut y = top;
        while y < top + rows.len() {
            let row = rows[y - top].as_bytes();
            assert!(row.len() == width, "a sign for each pixel of a row");
            let mut x = 0;
            while x < width {
                if row[x] == b'#' {
                    table[start + x * column + y / 8] |= 1 << (y % 8);
                }
                x += 1;
            }
            y += 1;
        }
        next += 1;
    }
    table
}
