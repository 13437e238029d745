//! The board of Quantik: choose a shape, choose a square, place the piece. Dots mark the squares
//! where the shape may go; on a forbidden square, the pieces that forbid it are highlighted.

use super::{Device, Quantik, ThinkingResult, registration::QuantikMatch, view::draw_travelling};
use crate::{
    app::{
        motion::Motion,
        screens::{
            button_pages::{ButtonLine, MENU, MENU_AT_ONCE},
            list_page::Words,
            two_player::{self, BoardStep, End, TwoPlayerBoard, next_choice, shown_names},
        },
        thinking::Thinking,
    },
    buttons::Key,
    quantik::{Board, Ending, Goal, Level, MOST_MOVES, Move, Player, Shape, Square, SquareSet},
    text::{Message, short_text},
    time::Millis,
    ui::{Frame, widgets::ButtonSign},
};

/// How long a winning line flashes before it stays lit.
pub(super) const FLASH: Millis = Millis(1800);
pub(super) const FLASH_STEP: Millis = Millis(300);
// Nothing may blink more than twice a second, because faster flashing can harm some people. The
// flash only decorates: no information depends on it.
const _: () = assert!(2 * FLASH_STEP.0 >= 500);

/// A match on the screen.
pub(in crate::app) type BoardPage = two_player::BoardPage<QuantikBoard, MOST_MOVES>;

/// What a press did; `None` if nothing.
type Step = Option<BoardStep<Move>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Focus {
    Shape,
    Square,
}

/// The move that is being chosen, and what is marked on the board.
#[derive(Clone, Debug)]
pub(in crate::app) struct QuantikBoard {
    pub(super) focus: Focus,
    pub(super) shape: Shape,
    pub(super) square: Square,
    /// After a hint: the winning squares for each shape.
    pub(super) hint: Option<[SquareSet; 4]>,
    /// When the end of the match was first shown.
    pub(super) ended: Option<Millis>,
}

impl Default for QuantikBoard {
    fn default() -> Self {
        QuantikBoard {
            focus: Focus::Shape,
            shape: Shape::Sphere,
            square: Square::from_index(5),
            hint: None,
            ended: None,
        }
    }
}

impl QuantikBoard {
    /// Handles a button while a shape is being chosen: up and down change it; A, left or right
    /// moves on to the square.
    fn press_shape(&mut self, board: &Board, key: Key) -> Step {
        match key {
            Key::Up | Key::Down => self.shape = next_shape(board, self.shape, key == Key::Down),
            Key::Do | Key::Left | Key::Right => {
                self.focus = Focus::Square;
                let open = board.open(board.to_move(), self.shape);
                if !open.contains(self.square) {
                    self.square = open.first().unwrap_or(self.square);
                }
            }
            Key::Back | Key::Menu => return None,
        }
        Some(BoardStep::Changed)
    }

    /// Handles a button while a square is being chosen: the arrows move, A places the shape, B goes
    /// back to the shapes.
    fn press_square(&mut self, board: &Board, key: Key) -> Step {
        let Self { shape, square, .. } = *self;
        let (row, column) = (square.row(), square.column());
        match key {
            Key::Up => self.square = Square::at(row.checked_sub(1)?, column)?,
            Key::Down => self.square = Square::at(row + 1, column)?,
            Key::Left => self.square = Square::at(row, column.checked_sub(1)?)?,
            Key::Right => self.square = Square::at(row, column + 1)?,
            Key::Do if board.open(board.to_move(), shape).contains(square) => {
                return Some(BoardStep::Play(Move { shape, square }));
            }
            Key::Do => return Some(BoardStep::Refused(why_not(board, shape, square))),
            Key::Back => self.focus = Focus::Shape,
            Key::Menu => return None,
        }
        Some(BoardStep::Changed)
    }
}

/// Why a shape may not go to a square.
fn why_not(board: &Board, shape: Shape, square: Square) -> Message {
    let forbids = board.forbidding(board.to_move(), shape, square).first();
    match forbids {
        _ if board.piece_at(square).is_some() => Message::SquareTaken,
        Some(other) if other.row() == square.row() => Message::SameInRow,
        Some(other) if other.column() == square.column() => Message::SameInColumn,
        _ => Message::SameInRegion,
    }
}

/// The next shape that has a legal square; the same one if there is no other.
fn next_shape(board: &Board, shape: Shape, forward: bool) -> Shape {
    next_choice(&Shape::ALL, shape, forward, |next| {
        !board.open(board.to_move(), next).is_empty()
    })
}

impl TwoPlayerBoard<MOST_MOVES> for QuantikBoard {
    type Game = Board;
    type Action = Move;
    type Registered = Quantik;

    /// As long as the winning line flashes.
    const SHOWS_LAST_MOVE: Millis = FLASH;

    fn current(device: &Device) -> Option<&QuantikMatch> {
        device.quantik.current.as_ref()
    }

    fn current_mut(device: &mut Device) -> Option<&mut QuantikMatch> {
        device.quantik.current.as_mut()
    }

    fn way(action: Move) -> Option<Words> {
        Some(short_text!("{}", action.square))
    }

    fn begin_turn(&mut self, current: &mut QuantikMatch, at: Millis) {
        let board = current.game();
        (self.focus, self.hint) = (Focus::Shape, None);
        if board.open(board.to_move(), self.shape).is_empty() {
            self.shape = next_shape(board, self.shape, true);
        }
        self.ended = board.outcome().map(|_| at);
    }

    fn press(&mut self, key: Key, current: &QuantikMatch, _device: &Device) -> Step {
        match self.focus {
            _ if current.is_over() => None,
            Focus::Shape => self.press_shape(current.game(), key),
            Focus::Square => self.press_square(current.game(), key),
        }
    }

    fn buttons(&self) -> &'static [ButtonLine] {
        match self.focus {
            Focus::Shape => &[
                (ButtonSign::UpDown, Message::DoesShape),
                (ButtonSign::A, Message::DoesGoToBoard),
                MENU_AT_ONCE,
            ],
            Focus::Square => &[
                (ButtonSign::Arrows, Message::DoesSquare),
                (ButtonSign::A, Message::DoesPutDown),
                (ButtonSign::B, Message::DoesOtherShape),
                MENU,
            ],
        }
    }

    fn search(board: &Board, level: Option<Level>, thinking: &mut Thinking) {
        match level {
            // Perfect play needs one best move; the other levels choose among all moves.
            Some(Level::Hard) => thinking.search_quantik(board, Goal::BestMove),
            Some(_) => thinking.search_quantik(board, Goal::EveryMove),
            None => thinking.find_quantik_wins(board),
        }
    }

    fn chosen_action(result: &ThinkingResult, level: Level, random: u32) -> Option<Move> {
        match result {
            ThinkingResult::Quantik(analysis) => analysis.chosen_by(level, random),
            _ => None,
        }
    }

    fn any_action(board: &Board) -> Option<Move> {
        board.legal_moves().next()
    }

    fn show_hint(&mut self, result: &ThinkingResult) -> Option<Message> {
        let ThinkingResult::QuantikWins(wins) = result else {
            return Some(Message::NoHint);
        };
        if wins.is_empty() {
            return Some(Message::HintLost);
        }
        let mut squares = [SquareSet::EMPTY; 4];
        for played in wins {
            squares[played.shape as usize].insert(played.square);
        }
        self.hint = Some(squares);
        None
    }

    fn next_frame(&self, at: Millis) -> Option<Millis> {
        let ended = self.ended.filter(|ended| at < *ended + FLASH)?;
        let steps = (at - ended).0 / FLASH_STEP.0 + 1;
        Some(ended + Millis(steps * FLASH_STEP.0))
    }

    fn is_cursor_low(&self, _current: &QuantikMatch, _device: &Device) -> bool {
        self.square.row() >= 2
    }

    fn draw(&self, current: &QuantikMatch, _thinking: bool, device: &Device, frame: &mut Frame) {
        let board = current.game();
        let choosing = !current.is_over() && current.device_to_move().is_none();
        let last = current.stored.journal.last();
        let travels = match device.motion() {
            Some((Motion::Travel, step)) => last.zip(Some(step)),
            _ => None,
        };
        let lit = match travels {
            None => self.winning_line(board, device.at),
            Some(_) => SquareSet::EMPTY,
        };
        self.draw_squares(board, last, choosing, lit, frame);
        let names = shown_names(&current.stored.players);
        for player in Player::ALL {
            self.draw_side(board, player, names, choosing, frame);
        }
        if let Some((last, step)) = travels
            && let Some(piece) = board.piece_at(last.square)
        {
            draw_travelling(frame, piece, last.square, step);
        }
    }

    fn end(current: &QuantikMatch) -> Option<End> {
        let outcome = current.game().outcome()?;
        Some(End {
            winner: Some(outcome.winner as usize),
            why: match outcome.ending {
                Ending::Line(_) => Message::WonByLine,
                Ending::NoMove => Message::WonByNoMove,
            },
        })
    }
}
