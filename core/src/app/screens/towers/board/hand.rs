//! What the buttons do on the board: take a piece or a tower and put it somewhere, or choose a
//! shape and the square for it.

use super::{Focus, TowersPage};
use crate::{
    app::{
        Sound,
        screens::{
            Device,
            towers::{placing, view::View},
        },
    },
    buttons::{Key, Press},
    towers::{Action, Game, Move, Tower},
};

impl TowersPage {
    pub(super) fn in_hand(&self, game: &Game) -> Option<Tower> {
        match self.focus {
            Focus::Taken(from) => game.tower(from),
            _ => None,
        }
    }

    /// Nothing is in hand, or something is: the arrows move the cursor, A takes and puts.
    pub(super) fn press_board(
        &mut self,
        game: &Game,
        view: View,
        press: Press,
        device: &mut Device,
    ) {
        if press.key != Key::Do {
            let moved = view.neighbour(self.cursor, press.key);
            device.click(moved.is_some());
            self.cursor = moved.unwrap_or(self.cursor);
            return;
        }
        if let Focus::Taken(from) = self.focus {
            let played = Move {
                from,
                to: self.cursor,
            };
            if self.cursor == from {
                self.focus = Focus::Roam;
                return device.click(true);
            }
            if game.is_legal(Action::Move(played)) {
                return self.play(Action::Move(played), device);
            }
        }
        if game.legal_moves_from(self.cursor).next().is_some() {
            self.focus = Focus::Taken(self.cursor);
            device.click(true);
        } else {
            device.sound(Sound::Refused);
        }
    }

    /// Choosing the shape to place: up and down; A or a step towards the board takes it there.
    pub(super) fn press_shape(&mut self, game: &Game, press: Press, device: &mut Device) {
        match press.key {
            Key::Up | Key::Down => {
                let forward = press.key == Key::Down;
                self.shape = placing::next_shape(game, game.to_move(), self.shape, forward);
            }
            _ => self.focus = Focus::Spot,
        }
        device.click(true);
    }

    /// Choosing the square: A puts the piece down.
    pub(super) fn press_spot(
        &mut self,
        game: &Game,
        view: View,
        press: Press,
        device: &mut Device,
    ) {
        if press.key == Key::Do {
            let action = Action::Place {
                shape: self.shape,
                square: self.cursor,
            };
            return self.play(action, device);
        }
        let rows = game.board().first_rows(game.to_move());
        let moved = view.neighbour(self.cursor, press.key);
        let moved = moved.filter(|square| rows.contains(*square));
        device.click(moved.is_some());
        self.cursor = moved.unwrap_or(self.cursor);
    }
}
