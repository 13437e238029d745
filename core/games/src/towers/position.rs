//! Only what moves and the score depend on: the top piece and the height on every square, and who
//! is to move. The other pieces inside a tower matter only for repetition. Small and fast to
//! change, for counting and searching; knows nothing about earlier moves.

use super::{
    board_size::BoardSize,
    cell::Cell,
    moves::Move,
    piece::{Colour, Piece, Shape},
    square::{INDICES, Square},
    square_set::SquareSet,
    tower::FIXED_HEIGHT,
};

/// How many fixed towers win the game at once.
pub const FIXED_TO_WIN: u8 = 3;

/// The top piece of a tower, or a single piece, and the height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Top {
    /// The top piece.
    pub piece: Piece,
    /// How many pieces there are, including this one.
    pub height: u8,
}

/// Towers on a board and who is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) cells: [Cell; INDICES],
    of: [SquareSet; 2],
    shaped: [SquareSet; 3],
    /// The towers of two or more.
    tall: SquareSet,
    fixed: SquareSet,
    fixed_towers: [u8; 2],
    /// How many pieces are not in fixed towers.
    loose: u8,
    board: BoardSize,
    to_move: Colour,
}

const _: () = assert!(size_of::<Position>() <= 256);

/// What a move changed, so that it can be undone.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    played: Move,
    mover: Cell,
    captured: Cell,
}

impl Position {
    /// An empty board with White to move.
    pub(super) fn empty(board: BoardSize) -> Position {
        let mut cells = [Cell::WALL; INDICES];
        for square in board.squares() {
            cells[square.index()] = Cell::EMPTY;
        }
        Position {
            cells,
            of: [SquareSet::EMPTY; 2],
            shaped: [SquareSet::EMPTY; 3],
            tall: SquareSet::EMPTY,
            fixed: SquareSet::EMPTY,
            fixed_towers: [0; 2],
            loose: 0,
            board,
            to_move: Colour::White,
        }
    }

    /// Puts a tower on an empty square of the board.
    pub(super) fn put(&mut self, square: Square, Top { piece, height }: Top) {
        self.of[piece.colour as usize].insert(square);
        self.shaped[piece.shape as usize].insert(square);
        self.loose += height;
        self.set_tower(square, Cell::new(piece, height));
    }

    /// Sets a cell and updates what depends on its height. The pieces must have counted as loose.
    fn set_tower(&mut self, square: Square, cell: Cell) {
        self.cells[square.index()] = cell;
        if cell.height() >= 2 {
            self.tall.insert(square);
        }
        if cell.is_fixed() {
            self.fixed.insert(square);
            let owned = &mut self.fixed_towers[cell.colour() as usize];
            *owned = owned.wrapping_add(1);
            self.loose = self.loose.wrapping_sub(cell.height());
        }
    }

    /// Makes it this player's turn.
    pub(super) fn set_to_move(&mut self, colour: Colour) {
        self.to_move = colour;
    }

    /// The board played on.
    pub const fn board(&self) -> BoardSize {
        self.board
    }

    /// Whose turn it is, or would be if the game were not over.
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The top piece and height on `square`; none if it is empty or not on the board.
    pub fn top(&self, square: Square) -> Option<Top> {
        let cell = self.cells[square.index()];
        (cell.height() > 0).then(|| Top {
            piece: Piece {
                colour: cell.colour(),
                shape: cell.shape(),
            },
            height: cell.height(),
        })
    }

    /// The height of the tower on `square`; 0 if there is none.
    pub const fn height(&self, square: Square) -> u8 {
        self.cells[square.index()].height()
    }

    /// The squares of all towers and single pieces of a player.
    pub const fn of(&self, colour: Colour) -> SquareSet {
        self.of[colour as usize]
    }

    /// The squares where this shape is on top.
    pub const fn shaped(&self, shape: Shape) -> SquareSet {
        self.shaped[shape as usize]
    }

    /// The squares that are not empty.
    pub const fn occupied(&self) -> SquareSet {
        self.of[0].united(self.of[1])
    }

    /// The squares of towers, including fixed ones; single pieces are not towers.
    pub const fn towers(&self) -> SquareSet {
        self.tall
    }

    /// The squares of fixed towers.
    pub const fn fixed(&self) -> SquareSet {
        self.fixed
    }

    /// How many fixed towers a player owns.
    pub const fn fixed_towers(&self, colour: Colour) -> u8 {
        self.fixed_towers[colour as usize]
    }

    /// How many pieces are not in fixed towers.
    pub const fn loose(&self) -> u8 {
        self.loose
    }

    /// How many pieces are in a player's towers of two or more: the points when a game is
    /// adjudicated.
    pub fn points(&self, colour: Colour) -> u8 {
        let towers = self.of(colour) & self.tall;
        towers.into_iter().map(|square| self.height(square)).sum()
    }

    /// Whether a player can still reach three fixed towers.
    ///
    /// Ruling: it is possible while there are six pieces outside fixed towers for each missing
    /// tower.
    pub const fn can_reach_three(&self, colour: Colour) -> bool {
        let missing = FIXED_TO_WIN.saturating_sub(self.fixed_towers(colour));
        FIXED_HEIGHT * missing <= self.loose
    }

    /// The player who owns three fixed towers, if any.
    pub const fn winner(&self) -> Option<Colour> {
        if self.fixed_towers[0] >= FIXED_TO_WIN {
            Some(Colour::White)
        } else if self.fixed_towers[1] >= FIXED_TO_WIN {
            Some(Colour::Black)
        } else {
            None
        }
    }

    /// Whether the towers alone end the game: a player owns three fixed ones, or neither player can
    /// reach three any more. A game also ends for other reasons, which depend on its moves.
    pub const fn is_decided(&self) -> bool {
        self.winner().is_some()
            || !(self.can_reach_three(Colour::White) || self.can_reach_three(Colour::Black))
    }

    /// Plays a move that is known to follow the rules, and returns how to undo it.
    pub fn make(&mut self, played: Move) -> Change {
        let Move { from, to } = played;
        let (mover, captured) = (self.cells[from.index()], self.cells[to.index()]);
        let (colour, shape) = (self.to_move, mover.shape());
        self.cells[from.index()] = Cell::EMPTY;
        self.tall.remove(from);
        self.of[colour as usize].remove(from);
        self.of[colour as usize].insert(to);
        if captured != Cell::EMPTY {
            self.of[colour.opponent() as usize].remove(to);
            self.shaped[captured.shape() as usize].remove(to);
        }
        self.shaped[shape as usize].remove(from);
        self.shaped[shape as usize].insert(to);
        let height = mover.height().saturating_add(captured.height());
        self.set_tower(to, Cell::new(Piece { colour, shape }, height));
        self.to_move = colour.opponent();
        Change {
            played,
            mover,
            captured,
        }
    }

    /// Undoes the last move.
    pub fn unmake(&mut self, change: Change) {
        let Move { from, to } = change.played;
        let (mover, captured) = (change.mover, change.captured);
        let (colour, shape) = (self.to_move.opponent(), mover.shape());
        let made = self.cells[to.index()];
        if made.is_fixed() {
            self.fixed.remove(to);
            let owned = &mut self.fixed_towers[colour as usize];
            *owned = owned.wrapping_sub(1);
            self.loose = self.loose.wrapping_add(made.height());
        }
        self.tall.remove(to);
        self.of[colour as usize].remove(to);
        self.of[colour as usize].insert(from);
        self.shaped[shape as usize].remove(to);
        self.shaped[shape as usize].insert(from);
        if captured != Cell::EMPTY {
            self.of[colour.opponent() as usize].insert(to);
            self.shaped[captured.shape() as usize].insert(to);
        }
        self.set_tower(from, mover);
        self.set_tower(to, captured);
        self.to_move = colour;
    }

    /// The position after a move that is known to follow the rules.
    pub fn after(&self, played: Move) -> Position {
        let mut after = self.clone();
        after.make(played);
        after
    }
}
