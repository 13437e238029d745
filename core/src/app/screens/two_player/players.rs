//! Who plays against whom: people, or the device at some level.

use crate::{level::Level, text::Message};

/// Who moves for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Controller {
    Person,
    Device(Level),
}

impl Controller {
    pub(super) const ALL: [Controller; 5] = [
        Controller::Person,
        Controller::Device(Level::Novice),
        Controller::Device(Level::Easy),
        Controller::Device(Level::Medium),
        Controller::Device(Level::Hard),
    ];

    /// Its name; the name of the best level differs between games.
    pub(super) fn message(self, best: Message) -> Message {
        match self {
            Controller::Person => Message::Person,
            Controller::Device(Level::Novice) => Message::Novice,
            Controller::Device(Level::Easy) => Message::Easy,
            Controller::Device(Level::Medium) => Message::Medium,
            Controller::Device(Level::Hard) => best,
        }
    }
}

/// Who last played; stored from one match to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct TwoPlayers {
    pub(super) controllers: [Controller; 2],
    /// Which of the two begins; drawn at random if `None`.
    pub(super) first: Option<usize>,
}

impl Default for TwoPlayers {
    fn default() -> Self {
        TwoPlayers {
            controllers: [Controller::Person, Controller::Device(Level::Easy)],
            first: None,
        }
    }
}

impl TwoPlayers {
    /// Who moves for a player of the setup list.
    pub(in crate::app::screens) fn controller(self, player: usize) -> Controller {
        self.controllers[player & 1]
    }

    /// Their stored form.
    pub(in crate::app) fn to_bytes(self) -> [u8; 3] {
        let kind = |kind: Controller| Controller::ALL.iter().position(|other| *other == kind);
        let [one, two] = self.controllers.map(|of| kind(of).unwrap_or(0) as u8);
        [one, two, self.first.map_or(0, |first| first as u8 + 1)]
    }

    /// Reads that form; `None` if it is not valid.
    pub(in crate::app) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let &[one, two, first, ..] = bytes else {
            return None;
        };
        let kind = |code: u8| Controller::ALL.get(usize::from(code)).copied();
        Some(TwoPlayers {
            controllers: [kind(one)?, kind(two)?],
            first: usize::from(first.min(2)).checked_sub(1),
        })
    }
}
