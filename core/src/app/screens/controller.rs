//! Who decides for a player: a person, or the device at some level. The same in every game.

use crate::{level::Level, text::Message};

/// Who decides for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Controller {
    Person,
    Device(Level),
}

impl Controller {
    /// All of them, in the order of their numbers in the stored setups.
    pub(in crate::app::screens) const ALL: [Controller; 5] = [
        Controller::Person,
        Controller::Device(Level::Novice),
        Controller::Device(Level::Easy),
        Controller::Device(Level::Medium),
        Controller::Device(Level::Hard),
    ];

    /// Its number in the stored setups; a person has 0.
    pub(in crate::app::screens) fn number(self) -> u8 {
        let place = Controller::ALL.iter().position(|other| *other == self);
        place.unwrap_or(0) as u8
    }

    /// The controller with this number, if there is one.
    pub(in crate::app::screens) fn from_number(number: u8) -> Option<Self> {
        Controller::ALL.get(usize::from(number)).copied()
    }

    /// Its name; the name of the best level differs between games.
    pub(in crate::app::screens) fn message(self, best: Message) -> Message {
        match self {
            Controller::Person => Message::Person,
            Controller::Device(Level::Novice) => Message::Novice,
            Controller::Device(Level::Easy) => Message::Easy,
            Controller::Device(Level::Medium) => Message::Medium,
            Controller::Device(Level::Hard) => best,
        }
    }
}
