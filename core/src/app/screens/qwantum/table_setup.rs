//! Who plays: seats, names, whose dice, who begins. Stored from one game to the next.

pub(in crate::app) use crate::store::Name;

use crate::{
    app::screens::names::{NAME_LETTERS, PRESETS},
    qwantum::{Dice, Seat},
    store::Player,
};

/// What the device does in a game of Qwantum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Play {
    /// Keeps everybody's sheets.
    Table,
    /// Keeps one person's own sheet.
    MySheet,
    /// Throws the dice, and keeps no sheets.
    DiceOnly,
}

impl Play {
    /// All of them, in the order of their numbers in the stored setups.
    pub(super) const ALL: [Play; 3] = [Play::Table, Play::MySheet, Play::DiceOnly];
}

/// Who plays, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct TableSetup {
    pub(super) play: Play,
    pub(super) seats: u8,
    pub(super) dice: Dice,
    /// The seat that begins; drawn at random if `None`.
    pub(super) first: Option<Seat>,
    pub(super) names: [Name; 4],
}

impl Default for TableSetup {
    fn default() -> Self {
        let name = |index: usize| Name::try_from(PRESETS[index]).unwrap_or_default();
        let names = core::array::from_fn(name);
        TableSetup {
            play: Play::Table,
            seats: 2,
            dice: Dice::Device,
            first: None,
            names,
        }
    }
}

impl TableSetup {
    /// Its form in the stored setups: seats, whose dice, who begins, what the device does; and the
    /// names.
    pub(in crate::app) fn to_bytes(&self) -> ([u8; 4], [Name; 4]) {
        let first = self.first.map_or(0, Seat::number);
        let table = u8::from(self.dice == Dice::Real);
        let play = self.play as u8;
        ([self.seats, table, first, play], self.names.clone())
    }

    /// Reads that form; `None` if it is not valid. Without the fourth byte the device is the table's.
    pub(in crate::app) fn from_bytes(bytes: &[u8], names: &[Name; 4]) -> Option<Self> {
        let &[seats, table, first, ref rest @ ..] = bytes else {
            return None;
        };
        let fits = |name: &Name| !name.is_empty() && name.chars().count() <= NAME_LETTERS;
        let possible = (1..=4).contains(&seats) && first <= seats && names.iter().all(fits);
        let play = rest
            .first()
            .and_then(|&play| Play::ALL.get(usize::from(play)));
        possible.then(|| TableSetup {
            play: play.copied().unwrap_or(Play::Table),
            seats,
            dice: if table == 1 { Dice::Real } else { Dice::Device },
            first: Seat::from_number(first),
            names: names.clone(),
        })
    }

    /// The names of the first two players, for two-player games.
    pub(in crate::app) fn two_names(&self) -> [Name; 2] {
        let [one, two, ..] = &self.names;
        [one.clone(), two.clone()]
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().take(usize::from(self.seats))
    }

    /// Everyone at the table, for a match.
    pub(super) fn players(&self) -> impl Iterator<Item = Player> {
        self.seats().map(|seat| Player {
            name: self.names[seat.index()].clone(),
            kind: 0,
        })
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }
}
