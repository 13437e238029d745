//! How pieces and the board are drawn: the first player's pieces are filled, the second's are
//! outlined.

use crate::{
    quantik::{Board, Piece, Player, Shape, Square, SquareSet},
    ui::{Frame, Icon, Ink},
};

/// Width and height of a square of the board.
pub(super) const CELL: i32 = 16;
/// Left edge of a board in the middle of the screen.
pub(super) const MIDDLE: i32 = 32;

/// The top left corner of a square on a board with this left edge.
pub(super) fn corner(left: i32, square: Square) -> (i32, i32) {
    (
        left + CELL * i32::from(square.column()),
        CELL * i32::from(square.row()),
    )
}

/// The board with its pieces; the squares in `lit` are highlighted.
pub(super) fn draw_board(frame: &mut Frame, left: i32, board: &Board, lit: SquareSet) {
    draw_grid(frame, left);
    for square in Square::ALL {
        let (x, y) = corner(left, square);
        let ink = frame.bar_if(lit.contains(square), x + 1, y + 1, 14, 14);
        if let Some(piece) = board.piece_at(square) {
            draw(frame, piece, x + 3, y + 3, ink);
        }
    }
}

/// A piece, eleven pixels wide and high.
pub(super) fn draw(frame: &mut Frame, piece: Piece, x: i32, y: i32, ink: Ink) {
    icon(piece).draw_in(frame, x, y, ink);
}

/// The place of a shape that is used up: its outline in dots.
pub(super) fn draw_used_up(frame: &mut Frame, shape: Shape, x: i32, y: i32) {
    let dots = match shape {
        Shape::Sphere => SPHERE_DOTS,
        Shape::Cylinder => CYLINDER_DOTS,
        Shape::Cube => CUBE_DOTS,
        Shape::Cone => CONE_DOTS,
    };
    dots.draw(frame, x, y);
}

/// Corners around the piece that was put down last.
pub(super) fn draw_last(frame: &mut Frame, left: i32, square: Square) {
    const LENGTH: i32 = 4;
    let (x, y) = corner(left, square);
    for across in [x + 1, x + CELL - LENGTH] {
        frame.fill(across, y + 1, LENGTH, 1);
        frame.fill(across, y + CELL - 1, LENGTH, 1);
    }
    for down in [y + 1, y + CELL - LENGTH] {
        frame.fill(x + 1, down, 1, LENGTH);
        frame.fill(x + CELL - 1, down, 1, LENGTH);
    }
}

fn icon(piece: Piece) -> Icon {
    match (piece.player, piece.shape) {
        (Player::First, Shape::Sphere) => Icon::SPHERE,
        (Player::First, Shape::Cylinder) => Icon::CYLINDER,
        (Player::First, Shape::Cube) => Icon::CUBE,
        (Player::First, Shape::Cone) => Icon::CONE,
        (Player::Second, Shape::Sphere) => Icon::SPHERE_OUTLINE,
        (Player::Second, Shape::Cylinder) => Icon::CYLINDER_OUTLINE,
        (Player::Second, Shape::Cube) => Icon::CUBE_OUTLINE,
        (Player::Second, Shape::Cone) => Icon::CONE_OUTLINE,
    }
}

/// The lines of the board: dotted within a region, thick between regions.
fn draw_grid(frame: &mut Frame, left: i32) {
    let side = 4 * CELL;
    for line in [1, 3] {
        frame.dots_across(left, CELL * line, side);
        frame.dots_down(left + CELL * line, 0, side);
    }
    frame.fill(left, CELL * 2 - 1, side, 2);
    frame.fill(left + CELL * 2 - 1, 0, 2, side);
    frame.fill(left - 1, 0, 1, side);
    frame.fill(left + side, 0, 1, side);
}

const SPHERE_DOTS: Icon = Icon::new(&[
    "....#.#....",
    "..#.....#..",
    ".#.......#.",
    "...........",
    "#.........#",
    "...........",
    "#.........#",
    "...........",
    ".#.......#.",
    "..#.....#..",
    "....#.#....",
]);
const CYLINDER_DOTS: Icon = Icon::new(&[
    "..#.#.#.#..",
    "...........",
    ".#.......#.",
    "...#.#.#...",
    ".#.......#.",
    "...........",
    ".#.......#.",
    "...........",
    ".#.......#.",
    "...........",
    "..#.#.#.#..",
]);
const CUBE_DOTS: Icon = Icon::new(&[
    "#.#.#.#.#.#",
    "...........",
    "#.........#",
    "...........",
    "#.........#",
    "...........",
    "#.........#",
    "...........",
    "#.........#",
    "...........",
    "#.#.#.#.#.#",
]);
const CONE_DOTS: Icon = Icon::new(&[
    ".....#.....",
    "...........",
    "....#.#....",
    "...........",
    "...#...#...",
    "...........",
    "..#.....#..",
    "...........",
    ".#.......#.",
    "...........",
    "#.#.#.#.#.#",
]);
