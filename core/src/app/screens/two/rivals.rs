//! Who plays against whom: people, or the device at some strength.

use crate::text::Message;

/// How well the device plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Strength {
    Novice,
    Easy,
    Medium,
    Best,
}

/// Who moves for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Kind {
    Person,
    Device(Strength),
}

impl Kind {
    pub(super) const ALL: [Kind; 5] = [
        Kind::Person,
        Kind::Device(Strength::Novice),
        Kind::Device(Strength::Easy),
        Kind::Device(Strength::Medium),
        Kind::Device(Strength::Best),
    ];

    /// Its name; what the best is called differs between games.
    pub(super) fn message(self, best: Message) -> Message {
        match self {
            Kind::Person => Message::Person,
            Kind::Device(Strength::Novice) => Message::Novice,
            Kind::Device(Strength::Easy) => Message::Easy,
            Kind::Device(Strength::Medium) => Message::Medium,
            Kind::Device(Strength::Best) => best,
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
            kinds: [Kind::Person, Kind::Device(Strength::Easy)],
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
