//! Small pictures of pieces and towers: White's are filled, Black's are outlined. A single piece is
//! its shape; a tower is its shape with its height inside; a fixed tower is a castle.

use crate::{
    towers::{BoardSize, Colour, FIXED_HEIGHT, Piece, Shape, Top},
    ui::{Frame, Icon, Ink},
};

/// Draws a piece or tower with its top left corner at a position: nine pixels wide and high on the
/// central board, seven on the full board.
pub(super) fn draw(frame: &mut Frame, board: BoardSize, top: Top, x: i32, y: i32) {
    let Top { piece, height } = top;
    let set = match board {
        BoardSize::Central => &LARGE,
        BoardSize::Full => &SMALL,
    };
    let in_colour = |[filled, outlined]: [Icon; 2]| match piece.colour {
        Colour::White => filled,
        Colour::Black => outlined,
    };
    if height >= FIXED_HEIGHT {
        return in_colour(set.castle).draw(frame, x, y);
    }
    if height == 1 {
        return in_colour(set.pieces[piece.shape as usize]).draw(
            frame,
            x + set.inset,
            y + set.inset,
        );
    }
    in_colour(set.towers[piece.shape as usize]).draw(frame, x, y);
    let ink = match piece.colour {
        Colour::White => Ink::Dark,
        Colour::Black => Ink::Plain,
    };
    let digit = DIGITS[usize::from(height - 2).min(DIGITS.len() - 1)];
    digit.draw_in(frame, x + set.digit.0, y + set.digit.1, ink);
}

/// Draws a piece, five pixels wide and high.
pub(super) fn draw_mini(frame: &mut Frame, piece: Piece, x: i32, y: i32, ink: Ink) {
    let [filled, outlined] = MINI[piece.shape as usize];
    let icon = match piece.colour {
        Colour::White => filled,
        Colour::Black => outlined,
    };
    icon.draw_in(frame, x, y, ink);
}

/// Draws a castle, seven pixels wide and high.
pub(super) fn draw_castle(frame: &mut Frame, colour: Colour, x: i32, y: i32, ink: Ink) {
    SMALL.castle[colour as usize].draw_in(frame, x, y, ink);
}

/// Pictures of one size, filled and outlined; the shapes are in the order of [`Shape::ALL`].
struct Set {
    pieces: [[Icon; 2]; 3],
    towers: [[Icon; 2]; 3],
    castle: [Icon; 2],
    /// The offsets of a single piece on its square and of the height in a tower.
    inset: i32,
    digit: (i32, i32),
}

const _: () = assert!(
    Shape::Cross as usize == 0 && Shape::Square as usize == 1 && Shape::Circle as usize == 2
);

/// The heights from two to five.
const DIGITS: [Icon; 4] = [
    Icon::new(&["##.", "..#", ".#.", "#..", "###"]),
    Icon::new(&["##.", "..#", ".#.", "..#", "##."]),
    Icon::new(&["#.#", "#.#", "###", "..#", "..#"]),
    Icon::new(&["###", "#..", "##.", "..#", "##."]),
];

const MINI: [[Icon; 2]; 3] = [
    [
        Icon::new(&["##.##", "#####", ".###.", "#####", "##.##"]),
        Icon::new(&["#...#", ".#.#.", "..#..", ".#.#.", "#...#"]),
    ],
    [
        Icon::new(&["#####", "#####", "#####", "#####", "#####"]),
        Icon::new(&["#####", "#...#", "#...#", "#...#", "#####"]),
    ],
    [
        Icon::new(&[".###.", "#####", "#####", "#####", ".###."]),
        Icon::new(&[".###.", "#...#", "#...#", "#...#", ".###."]),
    ],
];

const SMALL_PIECES: [[Icon; 2]; 3] = [
    [
        Icon::new(&[
            "##...##", "###.###", ".#####.", "..###..", ".#####.", "###.###", "##...##",
        ]),
        Icon::new(&[
            "#.....#", ".#...#.", "..#.#..", "...#...", "..#.#..", ".#...#.", "#.....#",
        ]),
    ],
    [
        Icon::new(&[
            "#######", "#######", "#######", "#######", "#######", "#######", "#######",
        ]),
        Icon::new(&[
            "#######", "#.....#", "#.....#", "#.....#", "#.....#", "#.....#", "#######",
        ]),
    ],
    [
        Icon::new(&[
            "..###..", ".#####.", "#######", "#######", "#######", ".#####.", "..###..",
        ]),
        Icon::new(&[
            "..###..", ".#...#.", "#.....#", "#.....#", "#.....#", ".#...#.", "..###..",
        ]),
    ],
];

static SMALL: Set = Set {
    pieces: SMALL_PIECES,
    towers: [
        [
            Icon::new(&[
                "#######", "#######", ".#####.", ".#####.", ".#####.", "#######", "#######",
            ]),
            Icon::new(&[
                "##...##", "#.....#", ".......", ".......", ".......", "#.....#", "##...##",
            ]),
        ],
        [
            Icon::new(&[
                "#######", "#######", "#######", "#######", "#######", "#######", "#######",
            ]),
            Icon::new(&[
                "##...##", "#.....#", "#.....#", "#.....#", "#.....#", "#.....#", "##...##",
            ]),
        ],
        [
            Icon::new(&[
                "..###..", ".#####.", "#######", "#######", "#######", ".#####.", "..###..",
            ]),
            Icon::new(&[
                ".#...#.", "#.....#", "#.....#", "#.....#", "#.....#", "#.....#", ".#...#.",
            ]),
        ],
    ],
    castle: [
        Icon::new(&[
            "###.###", "#######", ".#####.", ".#####.", ".#####.", "#######", "#######",
        ]),
        Icon::new(&[
            "###.###", "#.###.#", ".#...#.", ".#...#.", ".#...#.", "#.....#", "#######",
        ]),
    ],
    inset: 0,
    digit: (2, 1),
};

static LARGE: Set = Set {
    // Single pieces are no larger than on the full board, so that towers stand out.
    pieces: SMALL_PIECES,
    towers: [
        [
            Icon::new(&[
                "###...###",
                "#########",
                "#########",
                ".#######.",
                "..#####..",
                ".#######.",
                "#########",
                "#########",
                "###...###",
            ]),
            Icon::new(&[
                "###...###",
                "#.......#",
                "#.......#",
                ".#.....#.",
                ".#.....#.",
                ".#.....#.",
                "#.......#",
                "#.......#",
                "###...###",
            ]),
        ],
        [
            Icon::new(&[
                "#########",
                "#########",
                "#########",
                "#########",
                "#########",
                "#########",
                "#########",
                "#########",
                "#########",
            ]),
            Icon::new(&[
                "#########",
                "#.......#",
                "#.......#",
                "#.......#",
                "#.......#",
                "#.......#",
                "#.......#",
                "#.......#",
                "#########",
            ]),
        ],
        [
            Icon::new(&[
                "..#####..",
                ".#######.",
                "#########",
                "#########",
                "#########",
                "#########",
                "#########",
                ".#######.",
                "..#####..",
            ]),
            Icon::new(&[
                "..#####..",
                ".#.....#.",
                "#.......#",
                "#.......#",
                "#.......#",
                "#.......#",
                "#.......#",
                ".#.....#.",
                "..#####..",
            ]),
        ],
    ],
    castle: [
        Icon::new(&[
            "###.#.###",
            "#########",
            ".#######.",
            ".#######.",
            ".#######.",
            ".#######.",
            ".#######.",
            "#########",
            "#########",
        ]),
        Icon::new(&[
            "###.#.###",
            "#.#####.#",
            ".#.....#.",
            ".#.....#.",
            ".#.....#.",
            ".#.....#.",
            ".#.....#.",
            "#.......#",
            "#########",
        ]),
    ],
    inset: 1,
    digit: (3, 2),
};
