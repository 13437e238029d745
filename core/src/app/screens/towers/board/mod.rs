//! The board: take a piece or a tower, see where it may go, put it there. Pieces that are placed
//! freely come from the panel.
//!
//! Here is whose turn it is and what is drawn; `hand` is what the buttons do on the board, `menu`
//! what lies over it.

mod hand;
mod menu;

use super::{
    Device, Go, OnScreen, Page, ThinkingResult, TowersSetup, over, panel, placing,
    setup::TowersMatch, view::View,
};
use crate::{
    app::{
        Sound,
        screens::two_player::{Controller, Layer, Reply},
    },
    buttons::{Key, Press},
    chance::Rolled,
    games::GameKind,
    text::Message,
    time::Millis,
    towers::{Action, Colour, Effort, Finding, Game, Move, Placement, Shape, Square},
    ui::Frame,
};
use menu::menu;

/// Where the cursor is at first.
const MIDDLE: Square = match Square::at(4, 2) {
    Some(square) => square,
    None => panic!("every board has this square"),
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    /// The cursor goes over the board.
    Roam,
    /// What stands there is in hand.
    Taken(Square),
    /// A shape to place is being chosen.
    Shape,
    /// A square for it is.
    Spot,
}

#[derive(Clone, Debug)]
pub(in crate::app) struct TowersPage {
    focus: Focus,
    cursor: Square,
    shape: Shape,
    layer: Option<Layer>,
    /// The end is being explained.
    telling: bool,
    /// The device's move in the making.
    reply: Option<Reply<Finding>>,
    hinting: bool,
}

impl TowersPage {
    /// The match as it stands.
    pub(in crate::app::screens) fn open(device: &mut Device) -> Self {
        let mut page = TowersPage {
            focus: Focus::Roam,
            cursor: MIDDLE,
            shape: Shape::Cross,
            layer: None,
            telling: false,
            reply: None,
            hinting: false,
        };
        page.next_turn(device);
        page
    }

    /// A new move is to be made: by a person, or by the device, which begins to think.
    fn next_turn(&mut self, device: &mut Device) {
        device.thinking.stop();
        device.redraw();
        (self.focus, self.hinting, self.reply) = (Focus::Roam, false, None);
        let Some(current) = &mut device.towers.current else {
            return;
        };
        while let (true, Some(level)) = (current.game().is_placing(), current.device_to_move()) {
            // In any order will do: chance need not be asked.
            let random = (current.stored.journal.len() as u32).wrapping_mul(0x9e37_79b9);
            let placed = current.game().placed_by(level, random);
            if placed.is_none_or(|placed| current.stored.journal.play(placed).is_err()) {
                break;
            }
        }
        let game = current.game();
        if game.is_placing() {
            self.begin_placing(game);
        } else if let Some(level) = current.device_to_move() {
            device.thinking.search_towers(game, Effort::of(level));
            self.reply = Some(Reply::begin(device));
        }
    }

    /// A shape to place: the last one again while there is one left.
    fn begin_placing(&mut self, game: &Game) {
        self.focus = Focus::Spot;
        if game.left(game.to_move(), self.shape) == 0 {
            self.shape = placing::next_shape(game, game.to_move(), self.shape, true);
        }
        let free = game.placeable();
        if !free.contains(self.cursor) {
            self.cursor = free.into_iter().next().unwrap_or(self.cursor);
        }
    }

    fn play(&mut self, action: Action, device: &mut Device) {
        let Some(current) = &mut device.towers.current else {
            return;
        };
        let mover = current.game().to_move();
        let taken = current.stored.journal.play(action).is_ok();
        let game = current.game();
        let unseen = game.is_placing() && game.setup().placement == Placement::Hidden;
        if taken && unseen && game.to_move() != mover && current.device_to_move().is_none() {
            self.layer = Some(Layer::Told(Message::HandOver, Message::HandOverText));
        }
        if let Action::Move(played) = action {
            self.cursor = played.to;
        }
        self.telling = game.is_over();
        device.sound(if taken { Sound::Done } else { Sound::Refused });
        if taken {
            self.next_turn(device);
        }
    }
}

/// Whose rows are at the bottom: the only person's, or the mover's if the board turns, or White's.
fn facing(current: &TowersMatch, turns: bool) -> Colour {
    match [current.controller(0), current.controller(1)] {
        [Controller::Person, Controller::Device(_)] => Colour::White,
        [Controller::Device(_), Controller::Person] => Colour::Black,
        _ if turns && !current.is_over() => current.game().to_move(),
        _ => Colour::White,
    }
}

impl Page for TowersPage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.layer.is_some() {
            let go = self.press_layer(press, device);
            device.redraw();
            return go;
        }
        let Some(current) = &device.towers.current else {
            return TowersSetup::new().into();
        };
        if self.telling {
            if matches!(press.key, Key::Do | Key::Back | Key::Menu) {
                self.telling = false;
                device.click(true);
            }
            return Go::Stay;
        }
        let (over, game) = (current.is_over(), current.game().clone());
        let view = View {
            board: game.board(),
            facing: facing(current, device.towers_options.turns),
        };
        match (press.key, self.focus) {
            (Key::Back, Focus::Taken(_)) => {
                self.focus = Focus::Roam;
                device.click(true);
            }
            (Key::Back, Focus::Spot) => {
                self.focus = Focus::Shape;
                device.click(true);
            }
            (Key::Back | Key::Menu, _) => {
                self.layer = Some(menu(current));
                device.click(true);
            }
            (Key::Do, _) if over => {
                self.telling = true;
                device.click(true);
            }
            _ if self.reply.is_some() => {}
            (_, Focus::Shape) => self.press_shape(&game, press, device),
            (_, Focus::Spot) => self.press_spot(&game, view, press, device),
            (_, Focus::Roam | Focus::Taken(_)) => self.press_board(&game, view, press, device),
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
        let ThinkingResult::Towers(finding) = result else {
            return Go::Stay;
        };
        if let Some(reply) = &mut self.reply {
            reply.thought(finding.clone());
        } else if self.hinting
            && let Some(best) = finding.best()
        {
            // The hint puts the move into the player's hand: A plays it.
            (self.focus, self.cursor) = (Focus::Taken(best.from), best.to);
            self.hinting = false;
            device.redraw();
        }
        Go::Stay
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        let level = device.towers.current.as_ref();
        let level = level.and_then(TowersMatch::device_to_move);
        let ready = self.reply.as_ref().and_then(|reply| reply.ready(device.at));
        if let (Some((finding, random)), Some(level)) = (ready, level)
            && let Some(played) = finding.chosen_by(level, random)
        {
            self.play(Action::Move(played), device);
        }
        Go::Stay
    }

    fn due(&self, _device: &Device) -> Option<Millis> {
        self.reply.as_ref().and_then(Reply::due)
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Match(GameKind::Towers)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(layer) = &self.layer {
            return layer.draw(Message::Quantum, device, frame);
        }
        let Some(current) = &device.towers.current else {
            return;
        };
        let game = current.game();
        let outcome = game.outcome();
        if let (Some(outcome), true) = (&outcome, self.telling) {
            return over::draw(outcome, device, frame);
        }
        let view = View {
            board: game.board(),
            facing: facing(current, device.towers_options.turns),
        };
        let hidden = placing::hidden(game);
        view.draw(game, hidden, frame);
        if let Some(Action::Move(last)) = current.stored.journal.last() {
            view.draw_trace(last.from, frame);
        }
        if let Focus::Taken(from) = self.focus {
            for Move { to, .. } in game.legal_moves_from(from) {
                view.draw_target(to, game.tower(to).is_some(), frame);
            }
            view.draw_taken(from, frame);
        }
        let left = view.right();
        let mover = outcome.is_none().then(|| game.to_move());
        panel::draw_sides(frame, left, game, view.facing, mover);
        if game.is_placing() {
            let choosing = self.focus == Focus::Shape;
            panel::draw_left(frame, left, game, self.shape, choosing);
        } else if let Some(tower) = game.tower(self.cursor).or_else(|| self.in_hand(game)) {
            panel::draw_tower(frame, left, tower);
        }
        if self.hinting || self.reply.is_some() {
            panel::draw_thinking(frame, left);
        }
        if self.focus != Focus::Shape {
            view.draw_cursor(self.cursor, frame);
        }
        if self.focus == Focus::Spot && game.tower(self.cursor).is_none() {
            view.draw_piece(self.cursor, game.to_move(), self.shape, frame);
        }
    }
}
