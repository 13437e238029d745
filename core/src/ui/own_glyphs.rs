//! Digits and signs of our own, for those that are hard to read in embedded-graphics' fonts. Drawn as
//! text so that they can be read here: `#` is lit.

/// A character of ASCII, how many rows above it are blank, and its rows of pixels. Those below are blank.
pub(super) type OwnGlyph = (char, usize, &'static [&'static str]);

/// In 4×6: a zero without a bar across it, and an eight that is one.
#[rustfmt::skip]
pub(super) const OWN_TINY: &[OwnGlyph] = &[
    ('0', 0, &[
        "###.",
        "#.#.",
        "#.#.",
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
];

/// In 5×8: a percent sign of full size, a point that is not a plus, a zero that is not a thin diamond.
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

/// In 6×10: a zero that is not a diamond; signs of points, not of crosses.
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

/// In 7×13: signs of points, not of crosses.
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

/// A font's table with the glyphs of our own in it. Worked out when the program is built.
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
