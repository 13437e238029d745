//! Every game's setup shows this page when it could not draw who begins, because the random source
//! failed its test. The players try again or choose. The device never chooses.

use heapless::Vec;

use super::{
    Device, Go, Page, is_back,
    names::{MOST_PLAYERS, PlayerNames, beside},
};
use crate::{
    buttons::{Key, Press},
    collect::CollectFitting,
    text::{self, Message},
    ui::{
        Frame,
        widgets::{Dialog, List, Row},
    },
};

/// Ruling: if nobody can be drawn, the players must say who begins. That can decide a game, so the
/// device does not choose on its own.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct WhoBegins {
    dialog: Dialog,
    /// The list of players, once people want to choose.
    list: Option<List>,
    setup: &'static Beginning,
}

/// What a setup list does when nobody could be drawn to begin.
#[derive(Debug)]
pub(super) struct Beginning {
    /// The players' names; the device has its own.
    pub(super) players: fn(&Device) -> PlayerNames,
    /// Tries again to draw who begins.
    pub(super) try_again: fn(&mut Device) -> Go,
    /// Begins the match with this player, counted from 0.
    pub(super) begin: fn(&mut Device, usize) -> Go,
}

impl WhoBegins {
    pub(super) fn new(setup: &'static Beginning) -> Self {
        WhoBegins {
            dialog: Dialog::default(),
            list: None,
            setup,
        }
    }
}

impl Page for WhoBegins {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match (press.key, &mut self.list) {
            _ if is_back(press) => Go::Pop,
            (Key::Do, Some(list)) => (self.setup.begin)(device, list.chosen()),
            (Key::Do, None) if self.dialog.chosen() == 0 => (self.setup.try_again)(device).or_pop(),
            (Key::Do, None) => {
                self.list = Some(List::new());
                Go::Changed
            }
            (_, Some(list)) => Go::changed(list.press(press, (self.setup.players)(device).len())),
            (_, None) => Go::changed(self.dialog.press(press, device.say(Message::NoLots), 2)),
        }
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(list) = &self.list else {
            let choices = [Message::TryAgain, Message::ChooseFirst].map(|one| device.say(one));
            let [title, words] = [Message::NoLotTitle, Message::NoLots].map(|one| device.say(one));
            return self.dialog.draw(frame, title, words, &choices);
        };
        let players = (self.setup.players)(device);
        let labels: Vec<_, MOST_PLAYERS> = (1..=players.len())
            .map(|number| text::fill(device.say(Message::Player), number))
            .collect_fitting();
        let names = labels.iter().zip(&players);
        let names: PlayerNames = names
            .map(|(label, name)| beside(label, name))
            .collect_fitting();
        let rows = labels.iter().zip(&names);
        let rows: Vec<Row<'_>, MOST_PLAYERS> = rows
            .map(|(label, name)| Row::entry(label, name))
            .collect_fitting();
        list.draw(frame, device.say(Message::WhoBegins), &rows);
    }
}
