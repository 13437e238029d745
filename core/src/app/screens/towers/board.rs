//! The board of Quantum: pick up a piece or a tower, see where it may go, put it there. While
//! pieces are placed freely, their shapes are chosen in the panel. The opponent's hidden pieces are
//! never shown.

use super::{
    Device, ThinkingResult, Towers,
    panel::{self, Sides},
    registration::TowersMatch,
    view::View,
};
use crate::{
    app::{
        motion::Motion,
        screens::{
            button_pages::{ButtonLine, MENU, MENU_AT_ONCE},
            controller::Controller,
            list_page::Words,
            two_player::{
                self, BoardStep, End, EndOffer, TwoPlayerBoard, TwoPlayerGame, next_choice,
                shown_names,
            },
        },
        thinking::Thinking,
    },
    buttons::Key,
    text::{Message, short_text},
    time::Millis,
    towers::{
        Action, Colour, Effort, Game, Level, MOST_ACTIONS, Move, Shape, Square, SquareSet, Top,
        adjudicate,
    },
    ui::{Frame, widgets::ButtonSign},
};

/// A match on the screen.
pub(in crate::app) type TowersPage = two_player::BoardPage<TowersBoard, MOST_ACTIONS>;

/// Where the cursor starts.
const MIDDLE: Square = match Square::at(4, 2) {
    Some(square) => square,
    None => panic!("every board has this square"),
};

/// What a press did; `None` if nothing.
type Step = Option<BoardStep<Action>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    /// The cursor moves over the board, and nothing is picked up.
    Roam,
    /// The piece or tower on this square has been picked up.
    Taken(Square),
    /// A shape to place is being chosen.
    Shape,
    /// The square for that shape is being chosen.
    Spot,
}

/// The move that is being chosen.
#[derive(Clone, Debug)]
pub(in crate::app) struct TowersBoard {
    focus: Focus,
    cursor: Square,
    /// The shape to place.
    shape: Shape,
    /// What the last move moved, and what it captured.
    moved: (Option<Top>, Option<Top>),
}

impl Default for TowersBoard {
    fn default() -> Self {
        TowersBoard {
            focus: Focus::Roam,
            cursor: MIDDLE,
            shape: Shape::Cross,
            moved: (None, None),
        }
    }
}

impl TowersBoard {
    /// Handles a button on the board: the arrows move the cursor, A picks up and puts down, B lets
    /// go.
    fn press_board(&mut self, game: &Game, view: View, key: Key) -> Step {
        let to = self.cursor;
        match (key, self.focus) {
            (Key::Back, Focus::Taken(_)) => self.focus = Focus::Roam,
            (Key::Do, Focus::Taken(from)) if from == to => self.focus = Focus::Roam,
            (Key::Do, Focus::Taken(from)) if game.is_legal(Action::Move(Move { from, to })) => {
                return Some(BoardStep::Play(Action::Move(Move { from, to })));
            }
            (Key::Do, focus) if game.legal_moves_from(to).next().is_none() => {
                return Some(BoardStep::Refused(why_not(game, focus, to)));
            }
            (Key::Do, _) => self.focus = Focus::Taken(to),
            _ => self.cursor = view.neighbour(to, key)?,
        }
        Some(BoardStep::Changed)
    }

    /// Handles a button while the shape to place is being chosen: up and down change it; A, left or
    /// right moves on to the square.
    fn press_shape(&mut self, game: &Game, key: Key) -> Step {
        match key {
            Key::Up | Key::Down => self.shape = next_shape(game, self.shape, key == Key::Down),
            Key::Do | Key::Left | Key::Right => self.focus = Focus::Spot,
            Key::Back | Key::Menu => return None,
        }
        Some(BoardStep::Changed)
    }

    /// Handles a button while the square for the shape is being chosen, in the player's first rows:
    /// A places it, B goes back to the shapes.
    fn press_spot(&mut self, game: &Game, view: View, key: Key) -> Step {
        let (shape, square) = (self.shape, self.cursor);
        match key {
            Key::Do if !game.placeable().contains(square) => {
                return Some(BoardStep::Refused(Message::SquareTaken));
            }
            Key::Do => return Some(BoardStep::Play(Action::Place { shape, square })),
            Key::Back => self.focus = Focus::Shape,
            _ => {
                let rows = game.board().first_rows(game.to_move());
                let target = view.neighbour(square, key);
                self.cursor = target.filter(|target| rows.contains(*target))?;
            }
        }
        Some(BoardStep::Changed)
    }
}

/// Why nothing can be picked up from a square or put down on it.
fn why_not(game: &Game, focus: Focus, square: Square) -> Message {
    match game.position().top(square) {
        _ if matches!(focus, Focus::Taken(_)) => Message::CannotGoThere,
        None => Message::NothingHere,
        Some(top) if top.piece.colour != game.to_move() => Message::NotYours,
        Some(_) if game.position().fixed().contains(square) => Message::StaysFixed,
        Some(_) => Message::CannotMove,
    }
}

/// The next shape that the mover has left; the same one if there is no other.
fn next_shape(game: &Game, shape: Shape, forward: bool) -> Shape {
    next_choice(&Shape::ALL, shape, forward, |next| {
        game.left(game.to_move(), next) > 0
    })
}

/// The board as the players see it. If only one player is a person, that player's rows are at the
/// bottom. Otherwise the mover's rows are there if the board turns, and White's if it does not.
fn view(current: &TowersMatch, device: &Device) -> View {
    let turns = device.towers_options.turns;
    let facing = match [current.controller(0), current.controller(1)] {
        [Controller::Person, Controller::Device(_)] => Colour::White,
        [Controller::Device(_), Controller::Person] => Colour::Black,
        _ if turns && !current.is_over() => current.game().to_move(),
        _ => Colour::White,
    };
    View {
        board: current.game().board(),
        facing,
    }
}

impl TwoPlayerBoard<MOST_ACTIONS> for TowersBoard {
    type Game = Game;
    type Action = Action;
    type Registered = Towers;

    const AGREE: Option<Action> = Some(Action::Agree);

    fn current(device: &Device) -> Option<&TowersMatch> {
        device.towers.current.as_ref()
    }

    fn current_mut(device: &mut Device) -> Option<&mut TowersMatch> {
        device.towers.current.as_mut()
    }

    fn way(action: Action) -> Option<Words> {
        match action {
            Action::Move(Move { from, to }) => Some(short_text!("{from}-{to}")),
            _ => None,
        }
    }

    fn begin_turn(&mut self, current: &mut TowersMatch, _at: Millis) {
        while let Some(level) = current.device_to_move() {
            // Placing does not need true randomness.
            let random = (current.stored.journal.len() as u32).wrapping_mul(0x9e37_79b9);
            let placed = current.game().placed_by(level, random);
            if placed.is_none_or(|placed| current.stored.journal.play(placed).is_err()) {
                break;
            }
        }
        self.focus = Focus::Roam;
        let game = current.game();
        if !game.is_placing() {
            return;
        }
        self.focus = Focus::Spot;
        if game.position().of(game.to_move()).is_empty() {
            // The shape that the other player placed last must not be revealed.
            self.shape = Shape::Cross;
        }
        if game.left(game.to_move(), self.shape) == 0 {
            self.shape = next_shape(game, self.shape, true);
        }
        let free = game.placeable();
        if !free.contains(self.cursor) {
            self.cursor = free.into_iter().next().unwrap_or(self.cursor);
        }
    }

    fn press(&mut self, key: Key, current: &TowersMatch, device: &Device) -> Step {
        let (game, view) = (current.game(), view(current, device));
        match self.focus {
            Focus::Shape => self.press_shape(game, key),
            Focus::Spot => self.press_spot(game, view, key),
            Focus::Roam | Focus::Taken(_) => self.press_board(game, view, key),
        }
    }

    fn buttons(&self) -> &'static [ButtonLine] {
        const SQUARE: ButtonLine = (ButtonSign::Arrows, Message::DoesSquare);
        const PUT_DOWN: ButtonLine = (ButtonSign::A, Message::DoesPutDown);
        match self.focus {
            Focus::Roam => &[SQUARE, (ButtonSign::A, Message::DoesPickUp), MENU_AT_ONCE],
            Focus::Taken(_) => &[SQUARE, PUT_DOWN, (ButtonSign::B, Message::DoesLetGo), MENU],
            Focus::Shape => &[
                (ButtonSign::UpDown, Message::DoesShape),
                (ButtonSign::A, Message::DoesGoToBoard),
                MENU_AT_ONCE,
            ],
            Focus::Spot => &[
                SQUARE,
                PUT_DOWN,
                (ButtonSign::B, Message::DoesOtherShape),
                MENU,
            ],
        }
    }

    fn before_action(&mut self, game: &Game, action: Action) {
        let top = |square| game.position().top(square);
        self.moved = match action {
            Action::Move(Move { from, to }) => (top(from), top(to)),
            _ => (None, None),
        };
    }

    fn after_action(&mut self, current: &TowersMatch) {
        if let Some(Action::Move(played)) = current.stored.journal.last() {
            self.cursor = played.to;
        }
    }

    fn only_for(current: &TowersMatch) -> Option<usize> {
        let people = [0, 1].map(|player| current.controller(player)) == [Controller::Person; 2];
        (people && current.game().is_placing_hidden()).then(|| current.game().mover())
    }

    fn search(game: &Game, level: Option<Level>, thinking: &mut Thinking) {
        thinking.search_towers(game, Effort::of(level.unwrap_or(Level::Hard)));
    }

    fn chosen_action(result: &ThinkingResult, level: Level, random: u32) -> Option<Action> {
        match result {
            ThinkingResult::Towers(found) => found.chosen_by(level, random).map(Action::Move),
            _ => None,
        }
    }

    fn any_action(game: &Game) -> Option<Action> {
        game.legal_moves().next().map(Action::Move)
    }

    fn can_hint(game: &Game) -> bool {
        !game.is_placing()
    }

    /// Picks up the piece of the best move and puts the cursor on its target, so that A plays it.
    fn show_hint(&mut self, result: &ThinkingResult) -> Option<Message> {
        let best = match result {
            ThinkingResult::Towers(found) => found.best(),
            _ => None,
        };
        let Some(best) = best else {
            return Some(Message::NoHint);
        };
        (self.focus, self.cursor) = (Focus::Taken(best.from), best.to);
        None
    }

    /// Ruling: a player can offer to end the match once both have moved. The device agrees unless
    /// it would lose, and never makes that offer itself.
    fn end_offer(current: &TowersMatch) -> Option<EndOffer> {
        let game = current.game();
        if game.is_over() || game.is_placing() || current.device_to_move().is_some() {
            return None;
        }
        let actions = current.stored.journal.actions();
        let mut moves = actions.filter(|action| matches!(action, Action::Move(_)));
        // If there is a second move, both have moved.
        moves.nth(1)?;
        let (mover, position) = (game.to_move(), game.position());
        if current.controller(mover.opponent() as usize) == Controller::Person {
            return Some(EndOffer::AskPeople);
        }
        let winner = adjudicate(
            Colour::ALL.map(|colour| position.fixed_towers(colour)),
            Colour::ALL.map(|colour| position.points(colour)),
        );
        Some(match winner {
            Some(winner) if winner == mover => EndOffer::DeviceDeclines,
            _ => EndOffer::DeviceAgrees,
        })
    }

    fn is_cursor_low(&self, current: &TowersMatch, device: &Device) -> bool {
        view(current, device).is_low(self.cursor)
    }

    fn draw(&self, current: &TowersMatch, thinking: bool, device: &Device, frame: &mut Frame) {
        let (game, view) = (current.game(), view(current, device));
        // Covers both rows of the opponent, including empty squares: the pattern of covered squares
        // would reveal too much.
        let covered = if game.is_placing_hidden() {
            game.board().first_rows(game.to_move().opponent())
        } else {
            SquareSet::EMPTY
        };
        view.draw(game, covered, frame);
        let last = match current.stored.journal.last() {
            Some(Action::Move(last)) => Some(last),
            _ => None,
        };
        if let Some(last) = last {
            view.draw_trace(last.from, frame);
        }
        let mut taken = None;
        if let Focus::Taken(from) = self.focus {
            for Move { to, .. } in game.legal_moves_from(from) {
                view.draw_target(to, game.tower(to).is_some(), frame);
            }
            view.draw_taken(from, frame);
            taken = game.tower(from);
        }
        let left = view.right();
        let sides = Sides {
            names: shown_names(&current.stored.players),
            marked: match game.outcome() {
                Some(outcome) => outcome.winner,
                None => Some(game.to_move()),
            },
            thinking,
        };
        sides.draw(frame, left, game, view.facing);
        if game.is_placing() {
            let choosing = self.focus == Focus::Shape;
            panel::draw_left(frame, left, game, self.shape, choosing);
        } else if let Some(tower) = game.tower(self.cursor).or(taken) {
            panel::draw_tower(frame, left, tower);
        }
        if self.focus != Focus::Shape {
            view.draw_cursor(self.cursor, frame);
        }
        if self.focus == Focus::Spot && game.tower(self.cursor).is_none() {
            view.draw_piece(self.cursor, game.to_move(), self.shape, frame);
        }
        if let (Some((Motion::Travel, step)), Some(last), (Some(moved), captured)) =
            (device.motion(), last, self.moved)
        {
            view.draw_travelling(last, moved, captured, step, frame);
        }
    }

    fn end(current: &TowersMatch) -> Option<End> {
        let outcome = current.game().outcome()?;
        Some(End {
            winner: outcome.winner.map(|winner| winner as usize),
            why: panel::reason(outcome.ending),
        })
    }

    fn draw_count(current: &TowersMatch, device: &Device, frame: &mut Frame) {
        if let Some(outcome) = current.game().outcome() {
            let names = shown_names(&current.stored.players);
            panel::draw_count(&outcome, names, device, frame);
        }
    }
}
