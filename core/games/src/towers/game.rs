//! The whole state of a game: pieces are placed, then move and capture until the game is over. It
//! keeps what a [`Position`] does not: the pieces inside towers, and the moves since the last
//! capture, which are needed to recognise repetition.

use heapless::Vec;

use super::{
    action::Action,
    board_size::BoardSize,
    error::PlayError,
    moves::{Move, MoveKind, Moves},
    outcome::{Ending, Outcome, QUIET_MOVES, REPETITIONS},
    piece::{Colour, PIECES, Piece, Shape},
    position::{Position, Top},
    setup::{Placement, Setup},
    square::{INDICES, Square},
    square_set::SquareSet,
    tower::Tower,
};
use crate::journal;

/// A game. Every value was reached by the rules or read as a possible position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(super) position: Position,
    pub(super) towers: [Option<Tower>; INDICES],
    /// The moves since the last capture, where known: those before a position read from text are
    /// not.
    recent: Vec<Move, { QUIET_MOVES as usize }>,
    /// How many moves have been made since the last capture.
    pub(super) quiet: u8,
    /// How many pieces of each shape White and Black still have to place.
    left: [[u8; 3]; 2],
    placement: Placement,
    agreed: bool,
}

const _: () = assert!(size_of::<Game>() <= 1024);

impl Game {
    /// The game before its first action.
    pub fn new(setup: Setup) -> Self {
        let mut game = Self::empty(setup.board);
        game.placement = setup.placement;
        if setup.placement == Placement::Standard {
            for (square, piece) in Colour::ALL.into_iter().flat_map(|c| setup.board.layout(c)) {
                game.put(square, Tower::single(piece));
            }
        } else {
            game.left = [Shape::ALL.map(Shape::pieces); 2];
        }
        game
    }

    /// An empty board with nothing to place and White to move.
    pub(super) fn empty(board: BoardSize) -> Self {
        Self {
            position: Position::empty(board),
            towers: [None; INDICES],
            recent: Vec::new(),
            quiet: 0,
            left: [[0; 3]; 2],
            placement: Placement::Standard,
            agreed: false,
        }
    }

    /// Puts a tower on an empty square of the board.
    pub(super) fn put(&mut self, square: Square, tower: Tower) {
        self.towers[square.index()] = Some(tower);
        let (piece, height) = (tower.top(), tower.height());
        self.position.put(square, Top { piece, height });
    }

    /// The board played on, and how the pieces are placed.
    pub const fn setup(&self) -> Setup {
        Setup {
            board: self.position.board(),
            placement: self.placement,
        }
    }

    /// The board played on.
    pub const fn board(&self) -> BoardSize {
        self.position.board()
    }

    /// The part of the game that looking ahead needs.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is, or would be if the game were not over.
    pub const fn to_move(&self) -> Colour {
        self.position.to_move()
    }

    /// How many moves have been made since the last capture.
    pub const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// The moves since the last capture, where known.
    pub(super) fn recent(&self) -> &[Move] {
        &self.recent
    }

    /// The piece or tower on `square`, with all its pieces.
    pub const fn tower(&self, square: Square) -> Option<Tower> {
        self.towers[square.index()]
    }

    /// Whether pieces are still being placed.
    pub fn is_placing(&self) -> bool {
        self.left != [[0; 3]; 2]
    }

    /// Whether pieces are being placed that the opponent must not see. Code that shows or writes a
    /// match must ask this first.
    pub fn is_placing_hidden(&self) -> bool {
        self.is_placing() && self.placement == Placement::Hidden
    }

    /// How many pieces of `shape` a player still has to place.
    pub const fn left(&self, colour: Colour, shape: Shape) -> u8 {
        self.left[colour as usize][shape as usize]
    }

    /// How many of the first actions can no longer be undone.
    ///
    /// Ruling: hidden pieces cannot be taken back once it is the other player's turn to place,
    /// because undo would show them; and once both armies are visible, neither is placed again.
    pub fn undo_floor(&self) -> usize {
        let done = self.left.iter().filter(|left| **left == [0; 3]).count();
        match self.placement {
            Placement::Hidden => done * usize::from(PIECES),
            Placement::Standard | Placement::InTurn => 0,
        }
    }

    /// The squares where the player to move may place a piece; none once all are placed.
    pub fn placeable(&self) -> SquareSet {
        if self.is_placing() {
            self.board().first_rows(self.to_move()) & !self.position.occupied()
        } else {
            SquareSet::EMPTY
        }
    }

    /// Why the game is over, who won, and the counts; none while the game is on.
    ///
    /// Computed on request, so that replaying a long game does not compute it after every move.
    pub fn outcome(&self) -> Option<Outcome> {
        let ending = self.ending()?;
        Some(Outcome::new(&self.position, ending))
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    /// Why the game is over, if it is.
    ///
    /// Ruling: if several endings apply, the first one below is named.
    fn ending(&self) -> Option<Ending> {
        if self.is_placing() {
            None
        } else if self.position.winner().is_some() {
            Some(Ending::ThreeFixed)
        } else if self.agreed {
            Some(Ending::Agreement)
        } else if self.position.is_decided() {
            Some(Ending::NobodyCan)
        } else if !self.position.has_move() {
            Some(Ending::NoMove)
        } else if self.occurrences() >= REPETITIONS {
            Some(Ending::Repetition)
        } else if self.quiet >= QUIET_MOVES {
            Some(Ending::Quiet)
        } else {
            None
        }
    }

    /// How often this position has occurred with the same side to move, including this time.
    ///
    /// This is exact: the moves since the last capture are taken back one by one on a copy, and the
    /// squares that differ from the present are counted. Before the capture the position cannot
    /// have been the same, because there was one tower more.
    pub fn occurrences(&self) -> u8 {
        let mut then = self.towers;
        let mut differing = 0;
        let mut occurrences = 1;
        for (back, &Move { from, to }) in self.recent.iter().rev().enumerate() {
            let (from, to) = (from.index(), to.index());
            let differ = |then: &[Option<Tower>; INDICES]| {
                let differs = |square: usize| i16::from(then[square] != self.towers[square]);
                differs(from) + differs(to)
            };
            differing -= differ(&then);
            // A quiet move left `from` empty, and `to` was empty before it.
            then.swap(from, to);
            differing += differ(&then);
            if differing == 0 && back % 2 == 1 {
                occurrences += 1;
            }
        }
        occurrences
    }

    /// The legal moves; none while pieces are being placed or once the game is over.
    pub fn legal_moves(&self) -> Moves<'_> {
        self.moves_of(self.position.movable())
    }

    /// The legal moves of the piece or tower on `square`.
    pub fn legal_moves_from(&self, square: Square) -> Moves<'_> {
        self.moves_of(self.position.movable() & SquareSet::EMPTY.with(square))
    }

    fn moves_of(&self, movers: SquareSet) -> Moves<'_> {
        let goes_on = !self.is_placing() && !self.is_over();
        let movers = if goes_on { movers } else { SquareSet::EMPTY };
        Moves::new(&self.position, movers, MoveKind::All)
    }

    /// The legal placements; none once all pieces are placed.
    pub fn legal_placements(&self) -> impl Iterator<Item = Action> + Clone {
        let (colour, squares) = (self.to_move(), self.placeable());
        let shapes = Shape::ALL.into_iter();
        let left = self.left;
        shapes
            .filter(move |&shape| left[colour as usize][shape as usize] > 0)
            .flat_map(move |shape| {
                squares
                    .into_iter()
                    .map(move |square| Action::Place { shape, square })
            })
    }

    /// Whether this action would be accepted now.
    pub fn is_legal(&self, action: Action) -> bool {
        self.check(action).is_ok()
    }

    fn check(&self, action: Action) -> Result<(), PlayError> {
        if self.is_over() {
            return Err(PlayError::Over);
        }
        match action {
            Action::Place { shape, square } => self.check_place(shape, square),
            _ if self.is_placing() => Err(PlayError::StillPlacing),
            Action::Move(played) => Ok(self.position.check(played)?),
            Action::Agree => Ok(()),
        }
    }

    fn check_place(&self, shape: Shape, square: Square) -> Result<(), PlayError> {
        if !self.is_placing() {
            Err(PlayError::NothingToPlace)
        } else if self.left(self.to_move(), shape) == 0 {
            Err(PlayError::NoneLeft(shape))
        } else if !self.board().first_rows(self.to_move()).contains(square) {
            Err(PlayError::NotOwnRows(square))
        } else if self.tower(square).is_some() {
            Err(PlayError::Occupied(square))
        } else {
            Ok(())
        }
    }

    /// Plays an action, or refuses it and changes nothing.
    pub fn play(&mut self, action: Action) -> Result<(), PlayError> {
        self.check(action)?;
        self.apply(action);
        Ok(())
    }

    /// Plays an action that is known to be legal.
    fn apply(&mut self, action: Action) {
        match action {
            Action::Place { shape, square } => self.place(shape, square),
            Action::Move(played) => self.make(played),
            Action::Agree => self.agreed = true,
        }
    }

    fn place(&mut self, shape: Shape, square: Square) {
        let colour = self.to_move();
        let left = &mut self.left[colour as usize][shape as usize];
        *left = left.saturating_sub(1);
        self.put(square, Tower::single(Piece { colour, shape }));
        let is_done = self.left[colour as usize] == [0; 3];
        if is_done || self.placement == Placement::InTurn {
            self.position.set_to_move(colour.opponent());
        }
    }

    fn make(&mut self, played: Move) {
        let [from, to] = [played.from, played.to].map(Square::index);
        let mover = self.towers[from].take();
        if let Some(captured) = self.towers[to] {
            // Neither is fixed, so the result is not too high for a tower.
            self.towers[to] = mover.and_then(|mover| mover.on_top_of(captured));
            self.quiet = 0;
            self.recent.clear();
        } else {
            self.towers[to] = mover;
            self.quiet = self.quiet.saturating_add(1);
            // Never full: the game is over after this many quiet moves.
            let _ = self.recent.push(played);
        }
        self.position.make(played);
    }
}

impl journal::Game for Game {
    type Setup = Setup;
    type Action = Action;
    type Error = PlayError;
    type ActionCode = u16;
    type Fallen = ();

    fn start(setup: Setup) -> Self {
        Self::new(setup)
    }

    fn play(&mut self, action: Action) -> Result<(), PlayError> {
        Self::play(self, action)
    }

    fn replay(&mut self, action: Action) {
        self.apply(action);
    }

    fn encode(action: Action) -> u16 {
        action.code()
    }

    fn decode(code: u16) -> Option<Action> {
        Action::from_code(code)
    }
}
