//! What every game's setup shows when no lot could be drawn, because chance failed its test: the
//! device says so, and the players try again or choose who begins.

use heapless::Vec;

use super::Device;
use crate::{
    buttons::{Key, Press},
    collect::CollectFitting,
    text::{self, Message},
    ui::{
        Frame,
        widgets::{Dialog, List, Row},
    },
};

/// The most players that a game can have.
const MOST_PLAYERS: usize = 4;

/// Ruling: without a lot nobody begins until the players have said who. Who begins can decide a
/// game, so the device does not choose by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WhoBegins {
    dialog: Dialog,
    /// The players to choose from, once people want to choose.
    list: Option<List>,
}

/// What a press means for the setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhoBeginsStep {
    Stay,
    /// Back to the setup.
    Back,
    /// Draw a lot again.
    TryAgain,
    /// This player begins, counted from 0.
    Begin(usize),
}

impl WhoBegins {
    /// Handles a press; `players` is how many there are to choose from.
    pub(super) fn press(
        &mut self,
        press: Press,
        players: usize,
        device: &mut Device,
    ) -> WhoBeginsStep {
        let step = match (press.key, &self.list) {
            (Key::Back | Key::Menu, _) => WhoBeginsStep::Back,
            (Key::Do, Some(list)) => WhoBeginsStep::Begin(list.chosen()),
            (Key::Do, None) if self.dialog.chosen() == 0 => WhoBeginsStep::TryAgain,
            (Key::Do, None) => {
                self.list = Some(List::new());
                device.click(true);
                return WhoBeginsStep::Stay;
            }
            _ => WhoBeginsStep::Stay,
        };
        let changed = match &mut self.list {
            _ if step != WhoBeginsStep::Stay => true,
            Some(list) => list.press(press, players),
            None => self.dialog.press(press, device.say(Message::NoLots), 2),
        };
        device.click(changed);
        step
    }

    /// Draws it on the whole screen; `players` are their names, or what plays for them.
    pub(super) fn draw(&self, players: &[&str], device: &Device, frame: &mut Frame) {
        let Some(list) = &self.list else {
            let choices = [
                device.say(Message::TryAgain),
                device.say(Message::ChooseFirst),
            ];
            let (title, words) = (Message::NoLotTitle, Message::NoLots);
            let (title, words) = (device.say(title), device.say(words));
            return self.dialog.draw(frame, title, words, &choices);
        };
        let labels: Vec<_, MOST_PLAYERS> = (1..=players.len().min(MOST_PLAYERS))
            .map(|number| text::fill(device.say(Message::Player), number))
            .collect_fitting();
        let rows: Vec<Row<'_>, MOST_PLAYERS> = labels
            .iter()
            .zip(players)
            .map(|(label, player)| Row::entry(label, player))
            .collect_fitting();
        list.draw(frame, device.say(Message::WhoBegins), &rows);
    }
}
