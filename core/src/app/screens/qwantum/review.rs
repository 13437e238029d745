//! A finished match, action by action: left and right step, up and down go from sheet to sheet. The
//! ranking comes after the last action.

use super::{
    Device, Go, Page,
    menu::action_text,
    over::draw_ranking,
    sheet::{self, Next, Offer},
    table_match::StoredTable,
};
use crate::{
    app::{
        registered_game::Viewable,
        screens::{results::Origin, settings::neighbour},
    },
    buttons::{Key, Press},
    qwantum::{Action, Colour, Match, Seat},
    text::{Message, piece},
    ui::{Font, Frame},
};

/// Where the text of the bottom line begins, right of the count.
const WORDS: i32 = 31;

/// The review, at any action of the viewed match.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct QwantumReview {
    origin: Origin,
    /// Whose sheet is shown.
    seat: Seat,
    /// Who took the last action.
    actor: Option<Seat>,
    count: usize,
    /// Whether the ranking is shown instead of a sheet.
    ranking: bool,
}

impl QwantumReview {
    /// Opens at the end of the match.
    pub(in crate::app::screens) fn new(origin: Origin, device: &mut Device) -> Self {
        let mut review = QwantumReview {
            origin,
            seat: Seat::One,
            actor: None,
            count: 0,
            ranking: false,
        };
        if let Some(StoredTable { journal: play, .. }) = Viewable::viewed_mut(device) {
            review.count = play.len() + play.redoable();
            review.go_to(review.count, play);
            review.ranking = play.game().is_over();
            review.seat = play
                .game()
                .ranking()
                .first()
                .map_or(Seat::One, |best| best.seat);
        }
        review
    }

    fn go_to(&mut self, target: usize, play: &mut Match) {
        // Whose action it is can be seen only before it is played.
        self.actor = target.checked_sub(1).and_then(|before| {
            play.go_to(before);
            let decider = play.game().decider();
            match play.next_undone()? {
                Action::C { seat, .. } | Action::CEntry { seat, .. } => Some(seat),
                Action::EndTurn => None,
                _ => decider,
            }
        });
        play.go_to(target);
    }

    /// Goes one step; returns whether there was one.
    fn step(&mut self, forward: bool, play: &mut Match) -> bool {
        let at = play.len();
        match (forward, self.ranking) {
            (true, true) => return false,
            (false, true) => self.ranking = false,
            (true, false) if at == self.count => {
                self.ranking = play.game().is_over();
                return self.ranking;
            }
            (true, false) => self.go_to(at + 1, play),
            (false, false) if at == 0 => return false,
            (false, false) => self.go_to(at - 1, play),
        }
        true
    }

    fn turn_over(&mut self, forward: bool, play: &Match) -> bool {
        let seats: heapless::Vec<Seat, 4> = play.game().seats().collect();
        let before = self.seat;
        self.seat = neighbour(&seats, self.seat, forward);
        self.seat != before
    }
}

impl Page for QwantumReview {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if matches!(press.key, Key::Back | Key::Menu) {
            return self.origin.back(device);
        }
        let Some(StoredTable { journal: play, .. }) = Viewable::viewed_mut(device) else {
            return Go::Stay;
        };
        let changed = match press.key {
            Key::Left | Key::Right => self.step(press.key == Key::Right, play),
            Key::Up | Key::Down if !self.ranking => self.turn_over(press.key == Key::Down, play),
            _ => false,
        };
        device.click(changed);
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(viewed) = StoredTable::viewed(device) else {
            return;
        };
        let (play, opening) = (&viewed.journal, viewed.opening());
        let (game, language) = (play.game(), device.language());
        let name = |seat: Seat| opening.player_name(seat.index());
        if self.ranking {
            return draw_ranking(game, name, device, frame);
        }
        sheet::draw(frame, game.sheet(self.seat), [Next::Closed; 4], language);
        sheet::draw_name(frame, name(self.seat), self.actor == Some(self.seat));
        for colour in Colour::ALL {
            let total = game.totals().of(colour);
            let offer = total.map_or(Offer::Unknown, Offer::Fits);
            sheet::draw_offer(frame, colour, offer, false, language);
        }
        let count = piece!("{}/{}", play.len(), self.count);
        frame.text(Font::Tiny, 0, 57, &count);
        if let Some(action) = play.last() {
            let words = match self.actor {
                Some(actor) => {
                    let sheet = game.sheet(actor);
                    let row = action.written().map(|colour| sheet.row(colour));
                    let written = row.and_then(|row| row.last());
                    device.labelled(name(actor), action_text(action, written, device))
                }
                None => piece!("{}", device.say(Message::EndOfTurn)),
            };
            frame.text(Font::Small, WORDS, 56, &words);
        }
    }
}
