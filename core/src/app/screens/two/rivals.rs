//! Who plays against whom: people, or the device at some strength.

use crate::{level::Level, text::Message};

/// Who moves for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Kind {
    Person,
    Device(Level),
}

impl Kind {
    pub(super) const ALL: [Kind; 5] = [
        Kind::Person,
        Kind::Device(Level::Random),
        Kind::Device(Level::Easy),
        Kind::Device(Level::Medium),
        Kind::Device(Level::Hard),
    ];

    /// Its name; what the best is called differs between games.
    pub(super) fn message(self, best: Message) -> Message {
        match self {
            Kind::Person => Message::Person,
            Kind::Device(Level::Random) => Message::Novice,
            Kind::Device(Level::Easy) => Message::Easy,
            Kind::Device(Level::Medium) => Message::Medium,
            Kind::Device(Level::Hard) => best,
        }
    }
}

/// Who played last; kept from one match to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct Rivals {
    pub(super) kinds: [Kind; 2],
    /// Which of the two begins; drawn if none is chosen.
    pub(super) first: Option<usize>,
}

impl Default for Rivals {
    fn default() -> Self {
        Rivals {
            kinds: [Kind::Person, Kind::Device(Level::Easy)],
            first: None,
        }
    }
}

impl Rivals {
    /// Their form in the program's habits.
    pub(in crate::app) fn habit(self) -> [u8; 3] {
        let kind = |kind: Kind| Kind::ALL.iter().position(|other| *other == kind);
        let [one, two] = self.kinds.map(|of| kind(of).unwrap_or(0) as u8);
        [one, two, self.first.map_or(0, |first| first as u8 + 1)]
    }

    /// The rivals of such a form; none if it makes no sense.
    pub(in crate::app) fn from_habit([one, two, first]: [u8; 3]) -> Option<Self> {
        let kind = |code: u8| Kind::ALL.get(usize::from(code)).copied();
        Some(Rivals {
            kinds: [kind(one)?, kind(two)?],
            first: usize::from(first.min(2)).checked_sub(1),
        })
    }
}
