//! The rules: which pieces are on the board, which moves are legal, and when the game is over.
//! Every `Board` value can be reached by playing.

use super::{
    error::{Impossible, MoveError},
    moves::LegalMoves,
    piece::{Move, Piece, Player, Shape},
    square::{LINES, Square, SquareSet},
};

/// How many pieces of each shape a player has.
pub(super) const PIECES_PER_SHAPE: u32 = 2;

/// A position that play can lead to, finished or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// By player, then by shape.
    pieces: [[SquareSet; 4]; 2],
}

/// How a game was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The winner put the fourth different shape in a line. Holds the squares of that line, or of
    /// several lines.
    Line(SquareSet),
    /// The loser has no legal move.
    NoMove,
}

/// Who won, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won.
    pub winner: Player,
    /// How.
    pub ending: Ending,
}

impl Board {
    /// The board before the first move.
    pub const EMPTY: Board = Board {
        pieces: [[SquareSet::EMPTY; 4]; 2],
    };

    /// The board with these pieces, if play can lead to it.
    ///
    /// There is no need to try orders of play. The two players may never have the same shape in one
    /// line, whichever came first, and whoever moved was able to move. So only the shapes, the
    /// turns and the last move are checked.
    pub fn from_pieces(pieces: [[SquareSet; 4]; 2]) -> Result<Board, Impossible> {
        let board = Board { pieces };
        board.check_shapes()?;
        let [first, second] = Player::ALL.map(|player| board.of(player).len());
        if first != second && first != second + 1 {
            return Err(Impossible::Turns(first, second));
        }
        let finished = || LINES.into_iter().filter(|line| board.is_complete(*line));
        if finished().next().is_some() {
            let common = finished().fold(SquareSet::ALL, |common, line| common & line);
            if common.is_empty() {
                return Err(Impossible::TwoEnds);
            }
            if (common & board.of(board.to_move().opponent())).is_empty() {
                return Err(Impossible::PlayedOn);
            }
        }
        Ok(board)
    }

    fn check_shapes(&self) -> Result<(), Impossible> {
        for shape in Shape::ALL {
            let [first, second] = Player::ALL.map(|player| self.pieces(player, shape));
            for player in Player::ALL {
                if self.pieces(player, shape).len() > PIECES_PER_SHAPE {
                    return Err(Impossible::TooMany(Piece { player, shape }));
                }
            }
            for one in first & second.reach() {
                if let Some(other) = (one.reach() & second).first() {
                    return Err(Impossible::Beside(one, other));
                }
            }
        }
        Ok(())
    }

    /// The squares where `player` has `shape`.
    pub const fn pieces(&self, player: Player, shape: Shape) -> SquareSet {
        self.pieces[player as usize][shape as usize]
    }

    /// The squares of all pieces of `player`.
    pub const fn of(&self, player: Player) -> SquareSet {
        let [a, b, c, d] = self.pieces[player as usize];
        SquareSet(a.0 | b.0 | c.0 | d.0)
    }

    /// The squares where either player has `shape`.
    const fn shaped(&self, shape: Shape) -> SquareSet {
        SquareSet(self.pieces[0][shape as usize].0 | self.pieces[1][shape as usize].0)
    }

    /// The squares with a piece.
    pub const fn occupied(&self) -> SquareSet {
        SquareSet(self.of(Player::First).0 | self.of(Player::Second).0)
    }

    /// The piece on `square`.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let pieces = Player::ALL
            .into_iter()
            .flat_map(|player| Shape::ALL.map(|shape| Piece { player, shape }));
        pieces
            .into_iter()
            .find(|piece| self.pieces(piece.player, piece.shape).contains(square))
    }

    /// How many moves have been made.
    pub const fn ply(&self) -> u32 {
        self.occupied().len()
    }

    /// Whose turn it is, or would be if the game were not over.
    pub const fn to_move(&self) -> Player {
        if self.ply().is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    /// How many pieces of `shape` `player` has left.
    pub const fn left(&self, player: Player, shape: Shape) -> u32 {
        PIECES_PER_SHAPE - self.pieces(player, shape).len()
    }

    /// The opponent's pieces that forbid `player` to put `shape` on `square`.
    pub const fn forbidding(&self, player: Player, shape: Shape, square: Square) -> SquareSet {
        SquareSet(self.pieces(player.opponent(), shape).0 & square.reach().0)
    }

    /// The squares where `player` may put `shape`, no matter whose turn it is or whether the game
    /// is over.
    pub const fn open(&self, player: Player, shape: Shape) -> SquareSet {
        if self.left(player, shape) == 0 {
            return SquareSet::EMPTY;
        }
        let forbidden = self.pieces(player.opponent(), shape).reach();
        SquareSet(!(self.occupied().0 | forbidden.0))
    }

    /// Whether a line has all four shapes.
    fn is_complete(&self, line: SquareSet) -> bool {
        Shape::ALL
            .into_iter()
            .all(|shape| !(self.shaped(shape) & line).is_empty())
    }

    /// The squares of all lines that have all four shapes.
    fn complete_lines(&self) -> SquareSet {
        LINES
            .into_iter()
            .filter(|line| self.is_complete(*line))
            .fold(SquareSet::EMPTY, |squares, line| squares | line)
    }

    /// Who won and how; none while the game is on.
    pub fn outcome(&self) -> Option<Outcome> {
        let winner = self.to_move().opponent();
        let line = self.complete_lines();
        if !line.is_empty() {
            let ending = Ending::Line(line);
            return Some(Outcome { winner, ending });
        }
        let has_no_move = self.placements().next().is_none();
        has_no_move.then_some(Outcome {
            winner,
            ending: Ending::NoMove,
        })
    }

    /// The legal moves, by shape and then in reading order; none once the game is over.
    pub fn legal_moves(&self) -> LegalMoves {
        if self.complete_lines().is_empty() {
            self.placements()
        } else {
            LegalMoves {
                open: [SquareSet::EMPTY; 4],
                shape: 0,
            }
        }
    }

    /// What the player to move may put down, provided no line is complete.
    fn placements(&self) -> LegalMoves {
        let player = self.to_move();
        LegalMoves {
            open: Shape::ALL.map(|shape| self.open(player, shape)),
            shape: 0,
        }
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, played: Move) -> bool {
        self.check(played).is_ok()
    }

    fn check(&self, Move { shape, square }: Move) -> Result<(), MoveError> {
        let player = self.to_move();
        if !self.complete_lines().is_empty() {
            return Err(MoveError::GameOver);
        }
        if self.open(player, shape).contains(square) {
            return Ok(());
        }
        if self.placements().next().is_none() {
            return Err(MoveError::GameOver);
        }
        if self.occupied().contains(square) {
            return Err(MoveError::Occupied(square));
        }
        match self.forbidding(player, shape, square).first() {
            Some(by) if self.left(player, shape) > 0 => Err(MoveError::Forbidden(by)),
            _ => Err(MoveError::NoneLeft(shape)),
        }
    }

    /// Plays a move, or says why it is refused and changes nothing.
    pub fn play(&mut self, played: Move) -> Result<(), MoveError> {
        *self = self.after(played)?;
        Ok(())
    }

    /// The board after a move, or why it is refused.
    pub fn after(&self, played: Move) -> Result<Board, MoveError> {
        self.check(played)?;
        Ok(self.with(played))
    }

    /// Builds a board by asking `map` for the new shape and squares of each player's shape. `map`
    /// must be a symmetry of the game.
    pub(super) fn mapped(map: impl Fn(Player, Shape) -> (Shape, SquareSet)) -> Board {
        let mut board = Board::EMPTY;
        for player in Player::ALL {
            for shape in Shape::ALL {
                let (shape, squares) = map(player, shape);
                board.pieces[player as usize][shape as usize] = squares;
            }
        }
        board
    }

    /// The board after a move that is known to be legal.
    pub(super) fn with(&self, Move { shape, square }: Move) -> Board {
        let mut board = *self;
        board.pieces[self.to_move() as usize][shape as usize].insert(square);
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(qfen: &str) -> Board {
        qfen.parse().unwrap()
    }

    fn refusal(qfen: &str, played: &str) -> Option<MoveError> {
        board(qfen).after(played.parse().unwrap()).err()
    }

    fn square(name: &str) -> Square {
        Square::from_name(name.as_bytes()[0], name.as_bytes()[1]).unwrap()
    }

    #[test]
    fn a_shape_may_not_go_beside_the_opponents() {
        let qfen = "A.../..../..../....";
        for beside in ["Ad4", "Aa1", "Ab3"] {
            assert_eq!(
                refusal(qfen, beside),
                Some(MoveError::Forbidden(square("a4")))
            );
        }
        for elsewhere in ["Ac3", "Ad1", "Bb4", "Db3"] {
            assert_eq!(refusal(qfen, elsewhere), None, "{elsewhere}");
        }
    }

    #[test]
    fn own_shapes_do_not_forbid_but_the_opponents_still_do() {
        // The first player's own sphere on a4 does not forbid d4; the second player's on d1 does.
        assert_eq!(refusal("A.../..../..../.b..", "Ad4"), None);
        assert_eq!(
            refusal("A.../..../..../...a", "Ad4"),
            Some(MoveError::Forbidden(square("d1")))
        );
    }

    #[test]
    fn a_square_takes_one_piece_and_a_player_has_two_of_a_shape() {
        assert_eq!(
            refusal("A.../..../..../....", "Ba4"),
            Some(MoveError::Occupied(square("a4")))
        );
        assert_eq!(
            refusal("AA../..../..../.bc.", "Aa3"),
            Some(MoveError::NoneLeft(Shape::Sphere))
        );
    }

    #[test]
    fn four_shapes_in_a_line_win_whoever_owns_them() {
        for (before, last, line) in [
            ("AbC./..../..../d...", "Dd4", "xxxx\n....\n....\n...."),
            ("A.../b.d./C.../....", "Da1", "x...\nx...\nx...\nx..."),
            ("Ab../.C../..../...d", "Da3", "xx..\nxx..\n....\n...."),
        ] {
            let played = match board(before).after(last.parse().unwrap()) {
                Ok(played) => played,
                Err(why) => panic!("{before} {last}: {why}"),
            };
            let outcome = played.outcome().unwrap();
            assert_eq!(outcome.winner, played.to_move().opponent());
            let Ending::Line(squares) = outcome.ending else {
                panic!("{before} {last}");
            };
            assert_eq!(squares.to_string(), line);
            assert_eq!(played.legal_moves().len(), 0);
            assert_eq!(
                played.after("Ad1".parse().unwrap()),
                Err(MoveError::GameOver)
            );
        }
    }

    #[test]
    fn a_repeated_shape_never_completes_a_line() {
        assert_eq!(board("ABCA/..../..d./b.d.").outcome(), None);
    }
}
