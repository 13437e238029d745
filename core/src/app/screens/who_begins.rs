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
        Align, Font, Frame, HEIGHT, WIDTH,
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

/// Draws how the lot goes over the names, ever more slowly, up to the one that begins.
pub(super) fn draw_lot(frame: &mut Frame, names: &[&str], first: usize, step: u64) {
    /// How many names are still to come at each step; then it is decided.
    const TO_COME: [usize; 6] = [5, 4, 3, 2, 1, 1];
    const ROW: i32 = 16;
    /// The bar on one name and its shadow on the last one are not more than one step may change.
    const BAR: i32 = 64;
    let to_come = TO_COME.get(step as usize).copied().unwrap_or(0);
    let count = names.len().max(1);
    let at = (first + count * TO_COME.len() - to_come) % count;
    let middle = WIDTH as i32 / 2;
    let top = (HEIGHT as i32 - ROW * count as i32) / 2;
    for (place, (name, y)) in names.iter().zip((top..).step_by(ROW as usize)).enumerate() {
        let ink = frame.bar_if(place == at, middle - BAR / 2, y, BAR, ROW);
        frame.write(Font::Body, Align::Centre, middle, y + 3, name, ink);
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
        let everybody: Vec<&str, MOST_PLAYERS> =
            players.iter().map(|name| name.as_str()).collect_fitting();
        let names = labels.iter().zip(&players);
        let names: PlayerNames = names
            .map(|(label, name)| beside(label, name, &everybody))
            .collect_fitting();
        let rows = labels.iter().zip(&names);
        let rows: Vec<Row<'_>, MOST_PLAYERS> = rows
            .map(|(label, name)| Row::entry(label, name))
            .collect_fitting();
        list.draw(frame, device.say(Message::WhoBegins), &rows);
    }
}
