//! Pieces and the board as they are drawn: the first player's pieces are filled, the second's are
//! outlined.

use crate::{
    quantik::{Piece, Player, Shape, Square},
    ui::{Frame, Icon, Ink},
};

/// Width and height of a square of the board.
pub(super) const CELL: i32 = 16;
/// Left edge of the board.
pub(super) const LEFT: i32 = 32;

/// The top left corner of a square.
pub(super) fn corner(square: Square) -> (i32, i32) {
    (
        LEFT + CELL * i32::from(square.column()),
        CELL * i32::from(square.row()),
    )
}

/// A piece, eleven pixels wide and high.
pub(super) fn draw(frame: &mut Frame, piece: Piece, x: i32, y: i32, ink: Ink) {
    icon(piece).draw_in(frame, x, y, ink);
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
pub(super) fn draw_grid(frame: &mut Frame) {
    let side = 4 * CELL;
    for line in [1, 3] {
        frame.dots_across(LEFT, CELL * line, side);
        frame.dots_down(LEFT + CELL * line, 0, side);
    }
    frame.fill(LEFT, CELL * 2 - 1, side, 2);
    frame.fill(LEFT + CELL * 2 - 1, 0, 2, side);
    frame.fill(LEFT - 1, 0, 1, side);
    frame.fill(LEFT + side, 0, 1, side);
}
