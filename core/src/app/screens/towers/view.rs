//! Draws the board of Quantum, seen from either side: its squares, its pieces and towers, and
//! marks.

use super::glyphs;
use crate::{
    app::motion::on_the_way,
    buttons::Key,
    towers::{BoardSize, Colour, Game, Move, Piece, Shape, Square, SquareSet, Top},
    ui::{Frame, HEIGHT, Ink, area},
};

/// A board as seen from one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) board: BoardSize,
    /// Whose rows are at the bottom.
    pub(super) facing: Colour,
}

impl View {
    /// The width and height of a square; its last column and row of pixels are a gap.
    pub(super) const fn cell(self) -> i32 {
        match self.board {
            BoardSize::Central => 10,
            BoardSize::Full => 8,
        }
    }

    /// The left and top edges of the board. The cursor extends beyond them.
    const fn origin(self) -> (i32, i32) {
        match self.board {
            BoardSize::Central => (2, 3),
            BoardSize::Full => (2, 0),
        }
    }

    /// The left edge of the panel beside the board.
    pub(super) const fn right(self) -> i32 {
        self.origin().0 + self.cell() * self.board.files() as i32 + 3
    }

    /// The column and row of a square on the screen, counted from the top left.
    fn seen(self, square: Square) -> (u8, u8) {
        let (file, rank) = (square.file(), square.rank());
        let (last_file, last_rank) = (self.board.files() - 1, self.board.ranks() - 1);
        match self.facing {
            Colour::White => (file, last_rank.saturating_sub(rank)),
            Colour::Black => (last_file.saturating_sub(file), rank),
        }
    }

    /// The top left corner of a square.
    pub(super) fn corner(self, square: Square) -> (i32, i32) {
        let (across, down) = self.seen(square);
        let (left, top) = self.origin();
        (
            left + self.cell() * i32::from(across),
            top + self.cell() * i32::from(down),
        )
    }

    /// Whether a square is in the lower half of the screen.
    pub(super) fn is_low(self, square: Square) -> bool {
        self.corner(square).1 >= HEIGHT as i32 / 2
    }

    /// The next square in the direction of an arrow button; `None` beyond the edge.
    pub(super) fn neighbour(self, square: Square, key: Key) -> Option<Square> {
        let (file, rank) = (square.file(), square.rank());
        let black = self.facing == Colour::Black;
        let square = match (key, black) {
            (Key::Left, false) | (Key::Right, true) => Square::at(file.checked_sub(1)?, rank),
            (Key::Right, false) | (Key::Left, true) => Square::at(file + 1, rank),
            (Key::Down, false) | (Key::Up, true) => Square::at(file, rank.checked_sub(1)?),
            (Key::Up, false) | (Key::Down, true) => Square::at(file, rank + 1),
            _ => None,
        }?;
        self.board.squares().contains(square).then_some(square)
    }

    /// Draws everything on the board. Covered squares all look the same, whatever is on them:
    /// chequered, with no gaps between them.
    pub(super) fn draw(self, game: &Game, covered: SquareSet, frame: &mut Frame) {
        let (size, black) = (self.cell() - 1, self.board.black_squares());
        for square in self.board.squares() {
            let (x, y) = self.corner(square);
            if covered.contains(square) {
                frame.chequer(x, y, self.cell(), self.cell());
                continue;
            }
            let top = game.position().top(square);
            match top {
                Some(top) if black.contains(square) => self.draw_on_black(square, top, frame),
                Some(top) => glyphs::draw(frame, self.board, top, x, y),
                None if black.contains(square) => frame.chequer(x, y, size, size),
                None => frame.set(x + size / 2, y + size / 2, true),
            }
        }
    }

    /// Draws what is on a black square. On the central board, there are dots in the gaps beside and
    /// below it. On the full board dots would touch it, and a cross among dots is unreadable. So
    /// there is a line below it instead, and a single piece is smaller so that it does not touch
    /// the line.
    fn draw_on_black(self, square: Square, top: Top, frame: &mut Frame) {
        let ((x, y), size) = (self.corner(square), self.cell());
        match self.board {
            BoardSize::Central => {
                frame.dots_across(x - 1, y + size - 1, size + 1);
                frame.dots_down(x - 1, y - 1, size + 1);
                frame.dots_down(x + size - 1, y - 1, size + 1);
            }
            BoardSize::Full if top.height == 1 => {
                frame.fill(x, y + size - 2, size - 1, 1);
                return glyphs::draw_mini(frame, top.piece, x + 1, y, Ink::Plain);
            }
            BoardSize::Full => frame.fill(x - 1, y + size - 1, size + 1, 1),
        }
        glyphs::draw(frame, self.board, top, x, y);
    }

    /// Draws the cursor: a box around the square, with a dark line between them.
    pub(super) fn draw_cursor(self, square: Square, frame: &mut Frame) {
        let ((x, y), size) = (self.corner(square), self.cell());
        for (margin, lit) in [(1, false), (2, true)] {
            let (left, top) = ((x - margin).max(0), (y - margin).max(0));
            let (right, bottom) = (x + size - 2 + margin, (y + size - 2 + margin).min(63));
            for across in left..=right {
                frame.set(across, top, lit);
                frame.set(across, bottom, lit);
            }
            for down in top..=bottom {
                frame.set(left, down, lit);
                frame.set(right, down, lit);
            }
        }
    }

    /// Draws a small plus where the last move came from.
    pub(super) fn draw_trace(self, square: Square, frame: &mut Frame) {
        let ((x, y), middle) = (self.corner(square), self.cell() / 2 - 1);
        frame.fill(x + middle - 1, y + middle, 3, 1);
        frame.fill(x + middle, y + middle - 1, 1, 3);
    }

    /// Draws a piece that is about to be placed.
    pub(super) fn draw_piece(
        self,
        square: Square,
        colour: Colour,
        shape: Shape,
        frame: &mut Frame,
    ) {
        let (x, y) = self.corner(square);
        let piece = Piece { colour, shape };
        frame.erase(x, y, self.cell() - 1, self.cell() - 1);
        glyphs::draw(frame, self.board, Top { piece, height: 1 }, x, y);
    }

    /// Draws a piece or tower on its way, over what it is about to capture.
    pub(super) fn draw_travelling(
        self,
        Move { from, to }: Move,
        moved: Top,
        captured: Option<Top>,
        step: u64,
        frame: &mut Frame,
    ) {
        let size = self.cell() - 1;
        let target = self.corner(to);
        frame.erase(target.0, target.1, size, size);
        if let Some(captured) = captured {
            glyphs::draw(frame, self.board, captured, target.0, target.1);
        }
        let (x, y) = on_the_way(self.corner(from), target, step);
        frame.erase(x - 1, y - 1, size + 2, size + 2);
        glyphs::draw(frame, self.board, moved, x, y);
    }

    /// Inverts the piece or tower that has been picked up.
    pub(super) fn draw_taken(self, square: Square, frame: &mut Frame) {
        let ((x, y), size) = (self.corner(square), self.cell() + 1);
        frame.invert(area(x - 1, y - 1, size, size));
    }

    /// Marks a square where the picked-up piece or tower may go: a small block on an empty square,
    /// corners around what it would capture.
    pub(super) fn draw_target(self, square: Square, is_capture: bool, frame: &mut Frame) {
        let ((x, y), size) = (self.corner(square), self.cell());
        if !is_capture {
            let middle = (size - 1) / 2 - 1;
            frame.erase(x, y, size - 1, size - 1);
            frame.fill(x + middle, y + middle, 3, 3);
            return;
        }
        let (right, bottom) = (x + size - 1, y + size - 1);
        for (corner, inward) in [(x - 1, 1), (right, -1)] {
            for (edge, towards) in [(y - 1, 1), (bottom, -1)] {
                for step in 0..3 {
                    frame.set(corner + inward * step, edge, true);
                    frame.set(corner, edge + towards * step, true);
                }
            }
        }
    }
}
