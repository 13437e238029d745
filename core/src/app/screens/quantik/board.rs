//! The board: choose a shape, choose a square, put it down. Marks show where the shape may go; on
//! a forbidden square the pieces that forbid it are boxed.

use super::{
    Device, Go, OnScreen, Page, QuantikReview, QuantikSetup, Question, ThinkingResult,
    setup::QuantikMatch,
};
use crate::{
    app::{
        Sound,
        screens::{
            results::{Origin, SharePage},
            two_player::{Layer, LayerStep, MatchMenuEntry, Reply},
        },
    },
    buttons::{Key, Press},
    chance::Rolled,
    games::GameKind,
    quantik::{
        Analysis, Board, Ending, Goal, Level, Move, Outcome, Player, Shape, Square, SquareSet,
    },
    text::Message,
    time::Millis,
    ui::{Frame, widgets::Prose},
};

/// A winning line flashes for so long, and then stays lit.
pub(super) const FLASH: Millis = Millis(1800);
pub(super) const FLASH_STEP: Millis = Millis(300);

/// Where a look at the match comes back to.
const HERE: Origin = Origin::Board(GameKind::Quantik);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Focus {
    Shape,
    Square,
}

#[derive(Clone, Debug)]
pub(in crate::app) struct BoardPage {
    pub(super) focus: Focus,
    pub(super) shape: Shape,
    pub(super) square: Square,
    layer: Option<Layer>,
    /// The device's move in the making.
    pub(super) reply: Option<Reply<Analysis>>,
    /// The squares that win, by shape, once a hint was asked for.
    pub(super) hint: Option<[SquareSet; 4]>,
    hinting: bool,
    /// When the match ended, if it ended here.
    pub(super) ended: Option<Millis>,
}

impl BoardPage {
    /// The match as it stands.
    pub(in crate::app::screens) fn open(device: &mut Device) -> Self {
        let mut page = BoardPage {
            focus: Focus::Shape,
            shape: Shape::Sphere,
            square: Square::from_index(5),
            layer: None,
            reply: None,
            hint: None,
            hinting: false,
            ended: None,
        };
        page.next_turn(device);
        page
    }

    /// A new move is to be made: by a person, or by the device, which begins to think.
    fn next_turn(&mut self, device: &mut Device) {
        device.thinking.stop();
        device.redraw();
        let Some(current) = &device.quantik.current else {
            return;
        };
        let (board, level) = (*current.game(), current.device_to_move());
        (self.focus, self.hint, self.hinting, self.reply) = (Focus::Shape, None, false, None);
        if board.open(board.to_move(), self.shape).is_empty() {
            self.shape = next_shape(&board, self.shape, true);
        }
        match level {
            Some(level) => {
                device.thinking.search_quantik(&board, goal(level));
                self.reply = Some(Reply::begin(device));
            }
            None if board.outcome().is_some() => self.ended = Some(device.at),
            None => {}
        }
    }

    fn put(&mut self, played: Move, device: &mut Device) {
        let Some(current) = &mut device.quantik.current else {
            return;
        };
        let taken = current.stored.journal.play(played).is_ok();
        device.sound(if taken { Sound::Done } else { Sound::Refused });
        if taken {
            self.next_turn(device);
        }
    }

    fn chosen(&mut self, entry: MatchMenuEntry, device: &mut Device) -> Go {
        let Some(current) = &mut device.quantik.current else {
            return QuantikSetup::new().into();
        };
        self.layer = None;
        match entry {
            MatchMenuEntry::Undo => current.undo(),
            MatchMenuEntry::Redo => current.redo(),
            MatchMenuEntry::Hint => {
                // The device asks nobody: while it thinks there is no hint.
                if self.reply.is_none() {
                    device.thinking.find_quantik_wins(current.game());
                    self.hinting = true;
                }
                return Go::Stay;
            }
            // Nobody offers to end a match of Quantik.
            MatchMenuEntry::Offer => return Go::Stay,
            MatchMenuEntry::Review => {
                device.results.viewed = Some(current.stored.clone().into());
                return QuantikReview::new(HERE, device).into();
            }
            MatchMenuEntry::Share => {
                device.results.viewed = Some(current.stored.clone().into());
                return SharePage::new(HERE, device).into();
            }
            MatchMenuEntry::Help => {
                self.layer = Some(Layer::Help(Prose::default(), Message::QuantikHelp));
                return Go::Stay;
            }
            MatchMenuEntry::Leave if current.is_over() => return QuantikSetup::new().into(),
            MatchMenuEntry::Leave => {
                self.layer = Some(Layer::Leave(Question::leave()));
                return Go::Stay;
            }
        }
        self.ended = None;
        self.next_turn(device);
        Go::Stay
    }

    fn press_layer(&mut self, press: Press, device: &mut Device) -> Go {
        let Some(layer) = &mut self.layer else {
            return Go::Stay;
        };
        match layer.press(press, device) {
            LayerStep::Stay => {}
            LayerStep::Close | LayerStep::Agreed => self.layer = None,
            LayerStep::Chosen(entry) => return self.chosen(entry, device),
            LayerStep::Leave => {
                device.thinking.stop();
                return QuantikSetup::new().into();
            }
        }
        Go::Stay
    }

    /// Choosing a shape: up and down; A or a step towards the board takes it there.
    fn press_shape(&mut self, board: &Board, press: Press, device: &mut Device) {
        match press.key {
            Key::Up => self.shape = next_shape(board, self.shape, false),
            Key::Down => self.shape = next_shape(board, self.shape, true),
            Key::Do | Key::Left | Key::Right => {
                self.focus = Focus::Square;
                let open = board.open(board.to_move(), self.shape);
                if !open.contains(self.square) {
                    self.square = open.first().unwrap_or(self.square);
                }
            }
            Key::Back | Key::Menu => return,
        }
        device.click(true);
    }

    /// Choosing a square: the arrows move, A puts the shape down.
    fn press_square(&mut self, board: &Board, press: Press, device: &mut Device) {
        let (row, column) = (self.square.row(), self.square.column());
        let moved = match press.key {
            Key::Up => row.checked_sub(1).and_then(|row| Square::at(row, column)),
            Key::Down => Square::at(row + 1, column),
            Key::Left => column
                .checked_sub(1)
                .and_then(|column| Square::at(row, column)),
            Key::Right => Square::at(row, column + 1),
            Key::Do
                if board
                    .open(board.to_move(), self.shape)
                    .contains(self.square) =>
            {
                return self.put(
                    Move {
                        shape: self.shape,
                        square: self.square,
                    },
                    device,
                );
            }
            Key::Do => return device.sound(Sound::Refused),
            Key::Back | Key::Menu => return,
        };
        device.click(moved.is_some());
        self.square = moved.unwrap_or(self.square);
    }

    fn tell_the_end(&mut self, outcome: Outcome) {
        let title = match outcome.winner {
            Player::First => Message::FilledWins,
            Player::Second => Message::OutlinedWins,
        };
        let words = match outcome.ending {
            Ending::Line(_) => Message::WonByLine,
            Ending::NoMove => Message::WonByNoMove,
        };
        self.layer = Some(Layer::Told(title, words));
    }
}

/// Perfect play needs one best move; the others' whims need to know them all.
fn goal(level: Level) -> Goal {
    match level {
        Level::Hard => Goal::BestMove,
        _ => Goal::EveryMove,
    }
}

/// A match that is over can be reviewed and shared; there is nothing to hint at any more.
fn menu(over: bool) -> Layer {
    use MatchMenuEntry::{Help, Hint, Leave, Redo, Review, Share, Undo};
    if over {
        Layer::menu(&[Undo, Redo, Review, Share, Help, Leave])
    } else {
        Layer::menu(&[Undo, Redo, Hint, Help, Leave])
    }
}

/// The next shape that can be put somewhere, or the same if there is no other.
fn next_shape(board: &Board, shape: Shape, forward: bool) -> Shape {
    let mut index = shape as u8;
    for _ in Shape::ALL {
        index = (index + if forward { 1 } else { 3 }) % 4;
        let next = Shape::from_index(index);
        if !board.open(board.to_move(), next).is_empty() {
            return next;
        }
    }
    shape
}

impl Page for BoardPage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.layer.is_some() {
            let go = self.press_layer(press, device);
            device.redraw();
            return go;
        }
        let Some(board) = device
            .quantik
            .current
            .as_ref()
            .map(|current| *current.game())
        else {
            return QuantikSetup::new().into();
        };
        match (press.key, board.outcome()) {
            (Key::Back, None) if self.focus == Focus::Square => {
                self.focus = Focus::Shape;
                device.click(true);
            }
            (Key::Back | Key::Menu, _) => {
                self.layer = Some(menu(board.outcome().is_some()));
                device.click(true);
            }
            (Key::Do, Some(outcome)) => {
                self.tell_the_end(outcome);
                device.click(true);
            }
            (_, Some(_)) => {}
            _ if self.reply.is_some() => {}
            _ if self.focus == Focus::Shape => self.press_shape(&board, press, device),
            _ => self.press_square(&board, press, device),
        }
        Go::Stay
    }

    fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        if let Some(reply) = &mut self.reply {
            reply.rolled(rolled, device);
        }
        Go::Stay
    }

    fn thinking_done(&mut self, result: &ThinkingResult, device: &mut Device) -> Go {
        match (result, &mut self.reply) {
            (ThinkingResult::Quantik(analysis), Some(reply)) => reply.thought(analysis.clone()),
            (ThinkingResult::QuantikWins(wins), None) if self.hinting => {
                self.hinting = false;
                device.redraw();
                if wins.is_empty() {
                    self.layer = Some(Layer::Told(Message::Hint, Message::HintLost));
                } else {
                    let mut squares = [SquareSet::NONE; 4];
                    for played in wins {
                        squares[played.shape as usize] |= SquareSet::of(played.square);
                    }
                    self.hint = Some(squares);
                }
            }
            _ => {}
        }
        Go::Stay
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        let level = device.quantik.current.as_ref();
        let level = level.and_then(QuantikMatch::device_to_move);
        let ready = self.reply.as_ref().and_then(|reply| reply.ready(device.at));
        if let (Some((analysis, random)), Some(level)) = (ready, level)
            && let Some(played) = analysis.chosen_by(level, random)
        {
            self.put(played, device);
        }
        if self.ended.is_some_and(|ended| device.at <= ended + FLASH) {
            device.redraw();
        }
        Go::Stay
    }

    fn due(&self, device: &Device) -> Option<Millis> {
        let reply = self.reply.as_ref().and_then(Reply::due);
        let flash = self
            .ended
            .filter(|ended| device.at < *ended + FLASH)
            .map(|ended| {
                let steps = (device.at - ended).0 / FLASH_STEP.0 + 1;
                ended + Millis(steps * FLASH_STEP.0)
            });
        crate::time::sooner(reply, flash)
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Match(GameKind::Quantik)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(layer) = &self.layer {
            return layer.draw(Message::Quantik, device, frame);
        }
        let Some(current) = &device.quantik.current else {
            return;
        };
        let board = current.game();
        let outcome = board.outcome();
        self.draw_squares(board, outcome, device, frame);
        for player in Player::ALL {
            self.draw_side(current, player, outcome, frame);
        }
    }
}
