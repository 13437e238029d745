//! Who plays: seats, names, whose dice, who begins. Stored from one game to the next.

pub(in crate::app) use crate::store::Name;

use crate::{
    app::screens::{
        controller::Controller,
        names::{NAME_LETTERS, PRESETS},
    },
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
    /// Who decides for each seat where the device throws; elsewhere everybody is a person.
    pub(super) controllers: [Controller; 4],
}

/// What the device is called on each seat: there may be several of it at a table, and the column
/// beside a sheet has no room for more letters.
const DEVICE_NAMES: [&str; 4] = ["Q1", "Q2", "Q3", "Q4"];

/// What the device is called on a seat.
pub(super) fn device_name(seat: Seat) -> Name {
    Name::try_from(DEVICE_NAMES[seat.index()]).unwrap_or_default()
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
            controllers: [Controller::Person; 4],
        }
    }
}

impl TableSetup {
    /// Its form in the stored setups: seats, whose dice, who begins, what the device does, who decides
    /// for each seat; and the names.
    pub(in crate::app) fn to_bytes(&self) -> ([u8; 8], [Name; 4]) {
        let first = self.first.map_or(0, Seat::number);
        let table = u8::from(self.dice == Dice::Real);
        let play = self.play as u8;
        let [one, two, three, four] = self.controllers.map(Controller::number);
        let bytes = [self.seats, table, first, play, one, two, three, four];
        (bytes, self.names.clone())
    }

    /// Reads that form; `None` if it is not valid. Without the fourth byte the device is the table's,
    /// without the others everybody is a person.
    pub(in crate::app) fn from_bytes(bytes: &[u8], names: &[Name; 4]) -> Option<Self> {
        let &[seats, table, first, ref rest @ ..] = bytes else {
            return None;
        };
        let fits = |name: &Name| !name.is_empty() && name.chars().count() <= NAME_LETTERS;
        let possible = (1..=4).contains(&seats) && first <= seats && names.iter().all(fits);
        let play = rest
            .first()
            .and_then(|&play| Play::ALL.get(usize::from(play)));
        let controller = |seat: Seat| {
            let number = rest.get(1 + seat.index()).copied();
            number.and_then(Controller::from_number)
        };
        possible.then(|| TableSetup {
            play: play.copied().unwrap_or(Play::Table),
            seats,
            dice: if table == 1 { Dice::Real } else { Dice::Device },
            first: Seat::from_number(first),
            names: names.clone(),
            controllers: Seat::ALL.map(|seat| controller(seat).unwrap_or(Controller::Person)),
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

    /// Whether seats can be played by the device: only where it throws the dice and keeps all sheets.
    pub(super) fn has_controllers(&self) -> bool {
        self.play == Play::Table && self.dice == Dice::Device
    }

    /// Who decides for a seat.
    pub(super) fn controller(&self, seat: Seat) -> Controller {
        if self.has_controllers() {
            self.controllers[seat.index()]
        } else {
            Controller::Person
        }
    }

    /// Everyone at the table, for a match.
    pub(super) fn players(&self) -> impl Iterator<Item = Player> {
        self.seats()
            .map(|seat| self.player(seat, self.controller(seat)))
    }

    /// Who sits on a seat if this is who decides for it.
    pub(super) fn player(&self, seat: Seat, controller: Controller) -> Player {
        Player {
            name: match controller {
                Controller::Person => self.names[seat.index()].clone(),
                Controller::Device(_) => device_name(seat),
            },
            kind: controller.number(),
        }
    }

    /// What somebody is called in the setup list.
    pub(super) fn name(&self, seat: Seat) -> &str {
        match self.controller(seat) {
            Controller::Person => &self.names[seat.index()],
            Controller::Device(_) => DEVICE_NAMES[seat.index()],
        }
    }
}
