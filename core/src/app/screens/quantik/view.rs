//! How the board of Quantik is drawn during a match: pieces, marks, cursor, hint, and the pieces
//! that both sides have left.

use super::{
    board::{FLASH, FLASH_STEP, Focus, QuantikBoard},
    pieces,
};
use crate::{
    app::screens::two_player::{draw_name, name_height},
    quantik::{Board, Ending, Move, Piece, Player, Shape, SquareSet},
    text::piece,
    time::Millis,
    ui::{Font, Frame, Icon, Ink, WIDTH, area},
};

/// Width of what is drawn beside the board for a player.
const SIDE: i32 = 31;

impl QuantikBoard {
    /// The board, with the `last` move marked until the end, and with marks and the cursor while a
    /// person is `choosing` a move.
    pub(super) fn draw_squares(
        &self,
        board: &Board,
        last: Option<Move>,
        choosing: bool,
        at: Millis,
        frame: &mut Frame,
    ) {
        let flashes_dark = self
            .ended
            .is_some_and(|ended| at < ended + FLASH && (at - ended).0 / FLASH_STEP.0 % 2 == 1);
        let lit = match board.outcome().map(|outcome| outcome.ending) {
            Some(Ending::Line(line)) if !flashes_dark => line,
            _ => SquareSet::NONE,
        };
        pieces::draw_board(frame, pieces::MIDDLE, board, lit);
        if let (Some(last), None) = (last, board.outcome()) {
            pieces::draw_last(frame, pieces::MIDDLE, last.square);
        }
        if !choosing {
            return;
        }
        let open = board.open(board.to_move(), self.shape);
        let wins = self.hint.map(|hint| hint[self.shape as usize]);
        for square in open {
            let (x, y) = pieces::corner(pieces::MIDDLE, square);
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

    /// The cursor: a box, with the shape in it where it may go. Elsewhere it is a cross, and the
    /// pieces that forbid the square are inverted.
    fn draw_cursor(&self, board: &Board, frame: &mut Frame) {
        let (x, y) = pieces::corner(pieces::MIDDLE, self.square);
        let player = board.to_move();
        frame.outline(x + 1, y + 1, 15, 15);
        if board.open(player, self.shape).contains(self.square) {
            frame.erase(x + 3, y + 3, 11, 11);
            let shape = self.shape;
            pieces::draw(frame, Piece { player, shape }, x + 3, y + 3, Ink::Plain);
        } else if board.piece_at(self.square).is_none() {
            for step in 0..7 {
                frame.set(x + 5 + step, y + 5 + step, true);
                frame.set(x + 11 - step, y + 5 + step, true);
            }
            for forbids in board.forbidding(player, self.shape, self.square) {
                let (x, y) = pieces::corner(pieces::MIDDLE, forbids);
                frame.invert(area(x + 1, y + 1, 14, 14));
            }
        }
    }

    /// A player's name, on a bar if the player is to move or has won, and the pieces left.
    pub(super) fn draw_side(
        &self,
        board: &Board,
        player: Player,
        name: &str,
        choosing: bool,
        frame: &mut Frame,
    ) {
        let left = match player {
            Player::First => 0,
            Player::Second => WIDTH as i32 - SIDE,
        };
        let marked = match board.outcome() {
            Some(outcome) => outcome.winner == player,
            None => board.to_move() == player,
        };
        draw_name(frame, Font::Small, (left, 0, SIDE), name, marked);
        for shape in Shape::ALL {
            let y = name_height(Font::Small) + 14 * shape as i32;
            let is_chosen = choosing && marked && shape == self.shape;
            match self.focus {
                Focus::Shape if is_chosen => Icon::MORE.draw(frame, left, y + 3),
                Focus::Square if is_chosen => frame.dots_across(left + 5, y + 13, 22),
                _ => {}
            }
            let (left_over, piece) = (board.left(player, shape), Piece { player, shape });
            if left_over > 0 {
                pieces::draw(frame, piece, left + 6, y + 1, Ink::Plain);
            } else {
                pieces::draw_used_up(frame, shape, left + 6, y + 1);
            }
            frame.text(Font::Body, left + 19, y + 2, &piece!("{left_over}"));
            let wins = self
                .hint
                .is_some_and(|hint| !hint[shape as usize].is_empty());
            if choosing && marked && wins {
                frame.fill(left + 26, y + 5, 3, 3);
            }
        }
    }
}
