//! A match move by move: left and right step, up and down go by ten.

use super::{Device, Go, Page, TowersPage, board::facing, panel, view::View};
use crate::{
    buttons::{Key, Press},
    text::piece,
    towers::{Action, SquareSet},
    ui::Frame,
};

/// Up and down go by so many moves.
const STRIDE: usize = 10;

/// The match that is on the device; it goes back to where it was when the review ends.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct TowersReview {
    count: usize,
}

impl TowersReview {
    /// At the end of the match.
    pub(super) fn new(device: &Device) -> Self {
        let duel = device.towers.duel.as_ref();
        TowersReview {
            count: duel.map_or(0, |duel| duel.play.len()),
        }
    }
}

impl Page for TowersReview {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let Some(duel) = &mut device.towers.duel else {
            return Go::Stay;
        };
        let at = duel.play.len();
        let target = match press.key {
            Key::Left => at.saturating_sub(1),
            Key::Right => (at + 1).min(self.count),
            Key::Up => at.saturating_sub(STRIDE),
            Key::Down => (at + STRIDE).min(self.count),
            Key::Do => at,
            Key::Back | Key::Menu => {
                duel.play.go_to(self.count);
                device.click(true);
                return TowersPage::open(device).into();
            }
        };
        let moved = target != at && duel.play.go_to(target);
        device.click(moved);
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(duel) = &device.towers.duel else {
            return;
        };
        let game = duel.game();
        let view = View {
            board: game.board(),
            facing: facing(duel, false),
        };
        view.draw(game, SquareSet::NONE, frame);
        if let Some(Action::Move(last)) = duel.play.last() {
            view.draw_trace(last.from, frame);
            view.draw_cursor(last.to, frame);
        }
        let left = view.right();
        panel::draw_sides(frame, left, game, view.facing, None);
        panel::draw_words(frame, left, 0, &piece!("{}", duel.play.len()));
        panel::draw_words(frame, left, 1, &piece!("/{}", self.count));
    }
}
