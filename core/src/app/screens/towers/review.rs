//! A match of Quantum, move by move: left and right step, up and down go by ten. The match is the
//! one in [`Device::shown`].

use super::{Device, Go, Page, panel, view::View};
use crate::{
    app::{archive::ViewedMatch, screens::results::Origin},
    buttons::{Key, Press},
    store::Opening,
    text::piece,
    towers::{Action, Colour, Match, SquareSet},
    ui::Frame,
};

/// How many moves up and down go by.
const STRIDE: usize = 10;

/// The match that is shown, at any of its moves.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct TowersReview {
    origin: Origin,
    count: usize,
}

/// The match to review, and how it began.
fn shown(device: &Device) -> Option<(&Match, &Opening)> {
    match &device.shown {
        Some(ViewedMatch::Towers(play, opening)) => Some((play, opening)),
        _ => None,
    }
}

impl TowersReview {
    /// Opens at the end of the match.
    pub(in crate::app::screens) fn new(origin: Origin, device: &mut Device) -> Self {
        let mut count = 0;
        if let Some(ViewedMatch::Towers(play, _)) = &mut device.shown {
            count = play.len() + play.redoable();
            play.go_to(count);
        }
        TowersReview { origin, count }
    }
}

/// Whose rows are at the bottom: the only person's, or White's.
fn facing(opening: &Opening) -> Colour {
    let mut nameless = opening.players.iter().map(|player| player.name.is_empty());
    match (nameless.next(), nameless.next()) {
        (Some(true), Some(false)) => Colour::Black,
        _ => Colour::White,
    }
}

impl Page for TowersReview {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let at = shown(device).map_or(0, |(play, _)| play.len());
        let target = match press.key {
            Key::Left => at.saturating_sub(1),
            Key::Right => (at + 1).min(self.count),
            Key::Up => at.saturating_sub(STRIDE),
            Key::Down => (at + STRIDE).min(self.count),
            Key::Do => at,
            Key::Back | Key::Menu => return self.origin.back(device),
        };
        let moved = match &mut device.shown {
            Some(ViewedMatch::Towers(play, _)) => target != at && play.go_to(target),
            _ => false,
        };
        device.click(moved);
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some((play, opening)) = shown(device) else {
            return;
        };
        let game = play.game();
        let view = View {
            board: game.board(),
            facing: facing(opening),
        };
        view.draw(game, SquareSet::NONE, frame);
        if let Some(Action::Move(last)) = play.last() {
            view.draw_trace(last.from, frame);
            view.draw_cursor(last.to, frame);
        }
        let left = view.right();
        panel::draw_sides(frame, left, game, view.facing, None);
        panel::draw_words(frame, left, 0, &piece!("{}", play.len()));
        panel::draw_words(frame, left, 1, &piece!("/{}", self.count));
    }
}
