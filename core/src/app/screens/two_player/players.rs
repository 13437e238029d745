//! Who plays against whom, and who begins.

use super::Controller;
use crate::level::Level;

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
        let [one, two] = self.controllers.map(Controller::number);
        [one, two, self.first.map_or(0, |first| first as u8 + 1)]
    }

    /// Reads that form; `None` if it is not valid.
    pub(in crate::app) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let &[one, two, first, ..] = bytes else {
            return None;
        };
        let controller = Controller::from_number;
        Some(TwoPlayers {
            controllers: [controller(one)?, controller(two)?],
            first: usize::from(first.min(2)).checked_sub(1),
        })
    }
}
