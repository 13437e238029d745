//! Draws Quantik. The first player's pieces are filled, the second's are outlined. During a match,
//! also draws marks, the cursor, the hint, and the remaining pieces of both sides.

use super::board::{FLASH, FLASH_STEP, Focus, QuantikBoard};
use crate::{
    app::{
        motion::on_the_way,
        screens::names::{draw_name, name_height},
    },
    quantik::{Board, Ending, Move, Piece, Player, Shape, Square, SquareSet},
    text::short_text,
    time::Millis,
    ui::{Font, Frame, Icon, Ink, WIDTH, area},
};

/// The width of a player's part beside the board.
const SIDE: i32 = 31;

impl QuantikBoard {
    /// The line that has won, except while it flashes dark.
    pub(super) fn winning_line(&self, board: &Board, at: Millis) -> SquareSet {
        let flashes_dark = self
            .ended
            .is_some_and(|ended| at < ended + FLASH && (at - ended).0 / FLASH_STEP.0 % 2 == 1);
        match board.outcome().map(|outcome| outcome.ending) {
            Some(Ending::Line(line)) if !flashes_dark => line,
            _ => SquareSet::EMPTY,
        }
    }

    /// Draws the board with the squares in `lit` highlighted. Marks the `last` move unless the
    /// match is over, and draws marks and the cursor while a person is `choosing` a move.
    pub(super) fn draw_squares(
        &self,
        board: &Board,
        last: Option<Move>,
        choosing: bool,
        lit: SquareSet,
        frame: &mut Frame,
    ) {
        draw_board(frame, MIDDLE, board, lit);
        if let (Some(last), None) = (last, board.outcome()) {
            draw_last(frame, MIDDLE, last.square);
        }
        if !choosing {
            return;
        }
        let open = board.open(board.to_move(), self.shape);
        let wins = self.hint.map(|hint| hint[self.shape as usize]);
        for square in open {
            let (x, y) = corner(MIDDLE, square);
            if wins.is_some_and(|wins| wins.contains(square)) {
                frame.fill(x + 5, y + 5, 6, 6);
            } else {
                frame.fill(x + 7, y + 7, 2, 2);
            }
        }
        if self.focus == Focus::Square {
            self.draw_cursor(board, frame);
        }
    }

    /// Draws the cursor: a box, with the shape in it on a legal square. On any other empty square,
    /// there is a cross in the box, and the pieces that forbid the square are inverted.
    fn draw_cursor(&self, board: &Board, frame: &mut Frame) {
        let (x, y) = corner(MIDDLE, self.square);
        let player = board.to_move();
        frame.outline(x + 1, y + 1, 15, 15);
        if board.open(player, self.shape).contains(self.square) {
            frame.erase(x + 3, y + 3, 11, 11);
            let shape = self.shape;
            draw(frame, Piece { player, shape }, x + 3, y + 3, Ink::Plain);
        } else if board.piece_at(self.square).is_none() {
            for step in 0..7 {
                frame.set(x + 5 + step, y + 5 + step, true);
                frame.set(x + 11 - step, y + 5 + step, true);
            }
            for forbids in board.forbidding(player, self.shape, self.square) {
                let (x, y) = corner(MIDDLE, forbids);
                frame.invert(area(x + 1, y + 1, 14, 14));
            }
        }
    }

    /// Draws a player's name, on a bar if the player is to move or has won, and the remaining
    /// pieces.
    pub(super) fn draw_side(
        &self,
        board: &Board,
        player: Player,
        names: [&str; 2],
        choosing: bool,
        frame: &mut Frame,
    ) {
        let left = side_left(player);
        let marked = match board.outcome() {
            Some(outcome) => outcome.winner == player,
            None => board.to_move() == player,
        };
        let name = (names[player as usize], &names[..]);
        draw_name(frame, Font::Small, (left, 0, SIDE), name, marked);
        for shape in Shape::ALL {
            let y = row_top(shape);
            let is_chosen = choosing && marked && shape == self.shape;
            match self.focus {
                Focus::Shape if is_chosen => Icon::MORE.draw(frame, left, y + 3),
                Focus::Square if is_chosen => frame.dots_across(left + 5, y + 13, 22),
                _ => {}
            }
            let (left_over, piece) = (board.left(player, shape), Piece { player, shape });
            if left_over > 0 {
                draw(frame, piece, left + 6, y + 1, Ink::Plain);
            } else {
                draw_used_up(frame, shape, left + 6, y + 1);
            }
            frame.text(Font::Body, left + 19, y + 2, &short_text!("{left_over}"));
            let wins = self
                .hint
                .is_some_and(|hint| !hint[shape as usize].is_empty());
            if choosing && marked && wins {
                frame.fill(left + 26, y + 5, 3, 3);
            }
        }
    }
}

/// The left edge of a player's part.
fn side_left(player: Player) -> i32 {
    match player {
        Player::First => 0,
        Player::Second => WIDTH as i32 - SIDE,
    }
}

/// The top of a shape's row in a player's part.
fn row_top(shape: Shape) -> i32 {
    name_height(Font::Small) + 14 * shape as i32
}

/// Draws the piece on a square on its way there from its player's part.
pub(super) fn draw_travelling(frame: &mut Frame, piece: Piece, square: Square, step: u64) {
    let (x, y) = corner(MIDDLE, square);
    let to = (x + 3, y + 3);
    let from = (side_left(piece.player) + 6, row_top(piece.shape) + 1);
    frame.erase(to.0, to.1, 11, 11);
    let (x, y) = on_the_way(from, to, step);
    frame.erase(x - 1, y - 1, 13, 13);
    draw(frame, piece, x, y, Ink::Plain);
}

/// The width and height of a square of the board.
pub(super) const CELL: i32 = 16;
/// The left edge of a board in the middle of the screen.
pub(super) const MIDDLE: i32 = 32;

/// The top left corner of a square on a board with this left edge.
pub(super) fn corner(left: i32, square: Square) -> (i32, i32) {
    (
        left + CELL * i32::from(square.column()),
        CELL * i32::from(square.row()),
    )
}

/// Draws the board with its pieces; the squares in `lit` are highlighted.
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

/// Draws a piece, eleven pixels wide and high.
pub(super) fn draw(frame: &mut Frame, piece: Piece, x: i32, y: i32, ink: Ink) {
    icon(piece).draw_in(frame, x, y, ink);
}

/// Draws a shape that is used up, as a dotted outline.
pub(super) fn draw_used_up(frame: &mut Frame, shape: Shape, x: i32, y: i32) {
    let dots = match shape {
        Shape::Sphere => SPHERE_DOTS,
        Shape::Cylinder => CYLINDER_DOTS,
        Shape::Cube => CUBE_DOTS,
        Shape::Cone => CONE_DOTS,
    };
    dots.draw(frame, x, y);
}

/// Draws corners around the last piece placed.
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

/// Draws the lines of the board: dotted within a region, thick between regions.
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
