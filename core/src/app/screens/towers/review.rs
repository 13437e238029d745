//! Reviews a match of Quantum, move by move: left and right go one move, up and down go ten.

use super::{
    Device, Go, Page,
    panel::{self, Sides},
    registration::StoredTowers,
    view::View,
};
use crate::{
    app::{registered_game::Viewable, screens::two_player::shown_names},
    buttons::{Key, Press},
    store::Player,
    text::short_text,
    towers::{Action, Colour, SquareSet},
    ui::Frame,
};

/// How many moves up and down jump.
const STRIDE: usize = 10;

/// The review, at any move of the viewed match.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct TowersReview {
    count: usize,
}

impl TowersReview {
    /// Opens at the end of the match.
    pub(in crate::app::screens) fn new(device: &mut Device) -> Self {
        let mut count = 0;
        if let Some(StoredTowers { journal: play, .. }) = Viewable::viewed_mut(device) {
            count = play.len() + play.redoable();
            play.go_to(count);
        }
        TowersReview { count }
    }
}

/// Whose rows are at the bottom: the only person's, or White's.
fn facing(players: &[Player]) -> Colour {
    let mut nameless = players.iter().map(|player| player.name.is_empty());
    match (nameless.next(), nameless.next()) {
        (Some(true), Some(false)) => Colour::Black,
        _ => Colour::White,
    }
}

impl Page for TowersReview {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let at = StoredTowers::viewed(device).map_or(0, |viewed| viewed.journal.len());
        let target = match press.key {
            Key::Left => at.saturating_sub(1),
            Key::Right => (at + 1).min(self.count),
            Key::Up => at.saturating_sub(STRIDE),
            Key::Down => (at + STRIDE).min(self.count),
            Key::Do => at,
            Key::Back | Key::Menu => return Go::Pop,
        };
        let moved = StoredTowers::viewed_mut(device)
            .is_some_and(|viewed| target != at && viewed.journal.go_to(target));
        Go::changed(moved)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(viewed) = StoredTowers::viewed(device) else {
            return;
        };
        let (play, game) = (&viewed.journal, viewed.game());
        let view = View {
            board: game.board(),
            facing: facing(&viewed.players),
        };
        view.draw(game, SquareSet::EMPTY, frame);
        if let Some(Action::Move(last)) = play.last() {
            view.draw_trace(last.from, frame);
            view.draw_cursor(last.to, frame);
        }
        let left = view.right();
        let sides = Sides {
            names: shown_names(&viewed.players),
            marked: game.outcome().and_then(|outcome| outcome.winner),
            thinking: false,
        };
        sides.draw(frame, left, game, view.facing);
        panel::draw_words(frame, left, 0, &short_text!("{}", play.len()));
        panel::draw_words(frame, left, 1, &short_text!("/{}", self.count));
    }
}
