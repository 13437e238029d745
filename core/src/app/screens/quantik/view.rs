//! The board as it is drawn while a match is played: marks, cursor, hint, and the pieces that are
//! left to both sides.

use super::{
    Device,
    board::{BoardPage, FLASH, FLASH_STEP, Focus},
    pieces,
    setup::QuantikMatch,
};
use crate::{
    quantik::{Board, Ending, Outcome, Piece, Player, Shape, SquareSet},
    text::piece,
    time::Millis,
    ui::{Font, Frame, Ink, WIDTH, area},
};

impl BoardPage {
    pub(super) fn draw_squares(
        &self,
        board: &Board,
        outcome: Option<Outcome>,
        device: &Device,
        frame: &mut Frame,
    ) {
        let flashing = |ended: Millis| (device.at - ended).0 / FLASH_STEP.0 % 2 == 1;
        let lit = match outcome {
            Some(Outcome {
                ending: Ending::Line(line),
                ..
            }) if !self
                .ended
                .is_some_and(|ended| device.at < ended + FLASH && flashing(ended)) =>
            {
                line
            }
            _ => SquareSet::NONE,
        };
        pieces::draw_board(frame, pieces::MIDDLE, board, lit);
        if outcome.is_some() || self.reply.is_some() {
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

    /// The cursor: a box, with the shape in it where it may go; else a cross, and boxes around the
    /// pieces that forbid it.
    fn draw_cursor(&self, board: &Board, frame: &mut Frame) {
        let (x, y) = pieces::corner(pieces::MIDDLE, self.square);
        let player = board.to_move();
        frame.outline(x + 1, y + 1, 15, 15);
        if board.open(player, self.shape).contains(self.square) {
            frame.erase(x + 3, y + 3, 11, 11);
            pieces::draw(
                frame,
                Piece {
                    player,
                    shape: self.shape,
                },
                x + 3,
                y + 3,
                Ink::Plain,
            );
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

    /// A player's pieces that are left, and whose turn it is: a bar at the outer edge.
    pub(super) fn draw_side(
        &self,
        current: &QuantikMatch,
        player: Player,
        outcome: Option<Outcome>,
        frame: &mut Frame,
    ) {
        let board = current.game();
        let (left, edge) = match player {
            Player::First => (3, 0),
            Player::Second => (WIDTH as i32 - 28, WIDTH as i32 - 2),
        };
        let marked = match outcome {
            Some(outcome) => outcome.winner == player,
            None => board.to_move() == player,
        };
        if marked {
            frame.fill(edge, 0, 2, 64);
        }
        for shape in Shape::ALL {
            let y = pieces::CELL * shape as i32;
            let choosing = outcome.is_none() && marked && self.reply.is_none();
            if choosing && shape == self.shape {
                match self.focus {
                    Focus::Shape => frame.round_box(left - 1, y, 27, 15),
                    Focus::Square => frame.dots_across(left, y + 15, 24),
                }
            }
            let left_over = board.left(player, shape);
            if left_over > 0 {
                pieces::draw(frame, Piece { player, shape }, left + 1, y + 2, Ink::Plain);
            }
            frame.text(Font::Body, left + 15, y + 3, &piece!("{left_over}"));
            let wins = self
                .hint
                .is_some_and(|hint| !hint[shape as usize].is_empty());
            if choosing && wins {
                frame.fill(left + 22, y + 6, 3, 3);
            }
        }
    }
}
