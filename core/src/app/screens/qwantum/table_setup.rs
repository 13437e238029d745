//! The setup of Qwantum: seats, names, whose dice, who begins. Stored from one game to the next.

pub(in crate::app) use crate::store::Name;

use super::play::Play;
use crate::{
    app::screens::{
        controller::Controller,
        names::{NAME_LETTERS, PRESETS},
    },
    level::Level,
    qwantum::{Dice, GameCode, Seat, Setup},
    store::{Player, shown_names},
};

/// Who plays, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct TableSetup {
    pub(super) play: Play,
    pub(super) seats: u8,
    pub(super) dice: Dice,
    /// The seat that begins; drawn at random if `None`.
    pub(super) first: Option<Seat>,
    pub(super) names: [Name; 4],
    /// Who decides for each seat if [`has_controllers`](Self::has_controllers); otherwise all
    /// players are people.
    pub(super) controllers: [Controller; 4],
    /// Whether the device's dice come from the code.
    by_code: bool,
    /// The code that was typed or drawn for the next game; if there is none, one is drawn when the
    /// game starts.
    code: Option<GameCode>,
}

/// Where the dice of a game come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DiceOrigin {
    /// The device rolls.
    Device,
    /// People throw real dice.
    Real,
    /// A code determines what the device rolls.
    Code,
}

impl DiceOrigin {
    pub(super) const ALL: [DiceOrigin; 3] =
        [DiceOrigin::Device, DiceOrigin::Real, DiceOrigin::Code];
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
            by_code: false,
            code: None,
        }
    }
}

impl TableSetup {
    /// The first setup of a new device: one person, and the device at a level that people can beat.
    /// The owner is probably alone with it.
    pub(in crate::app) fn of_newcomer() -> Self {
        let mut setup = TableSetup::default();
        setup.controllers[1] = Controller::Device(Level::Easy);
        setup
    }
}

impl TableSetup {
    /// Its stored form: seats, whose dice, who begins, what the device does, who decides for each
    /// seat, whether by code, and the code; and the names.
    pub(in crate::app) fn to_bytes(&self) -> ([u8; 12], [Name; 4]) {
        let first = self.first.map_or(0, Seat::number);
        let table = u8::from(self.dice == Dice::Real);
        let play = self.play as u8;
        let [one, two, three, four] = self.controllers.map(Controller::number);
        let by_code = match (self.by_code, self.code) {
            (false, _) => 0,
            (true, Some(_)) => 1,
            (true, None) => 2,
        };
        let code = self.code.map_or(0, GameCode::number);
        let [low, middle, high, _] = code.to_le_bytes();
        let bytes = [
            self.seats, table, first, play, one, two, three, four, by_code, low, middle, high,
        ];
        (bytes, self.names.clone())
    }

    /// Reads the stored form; `None` if it is not valid. Without the fourth byte, the device keeps
    /// all sheets; without the following ones, all players are people.
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
        let code = match rest {
            &[_, _, _, _, _, 1, low, middle, high, ..] => {
                GameCode::from_number(u32::from_le_bytes([low, middle, high, 0]))
            }
            _ => None,
        };
        let code = code.filter(|code| code.seats() == seats && table == 0);
        let will_be_drawn = rest.get(5) == Some(&2) && table == 0;
        possible.then(|| TableSetup {
            play: play.copied().unwrap_or(Play::Table),
            seats,
            dice: if table == 1 { Dice::Real } else { Dice::Device },
            first: Seat::from_number(first),
            names: names.clone(),
            controllers: Seat::ALL.map(|seat| controller(seat).unwrap_or(Controller::Person)),
            by_code: code.is_some() || will_be_drawn,
            code,
        })
    }

    /// Whether a code determines the dice of the table's next game.
    pub(super) fn is_by_code(&self) -> bool {
        self.by_code && self.play == Play::Table
    }

    /// The code of the table's next game, if it is known already.
    pub(super) fn code(&self) -> Option<GameCode> {
        self.code.filter(|_| self.is_by_code())
    }

    /// Forgets the code of a game that has begun, so that the next game gets another.
    pub(super) fn use_up_code(&mut self) {
        self.code = None;
    }

    /// Sets the code of the next game. The code also determines how many play.
    pub(super) fn set_code(&mut self, code: GameCode) {
        (self.by_code, self.code) = (true, Some(code));
        (self.dice, self.seats) = (Dice::Device, code.seats());
    }

    /// Sets how many play. This changes the code, but keeps its seed.
    pub(super) fn set_seats(&mut self, seats: u8) {
        self.seats = seats;
        self.code = self
            .code
            .and_then(|code| GameCode::new(seats, code.seed()).ok());
    }

    pub(super) fn dice_origin(&self) -> DiceOrigin {
        match self.dice {
            Dice::Real => DiceOrigin::Real,
            Dice::Device if self.by_code => DiceOrigin::Code,
            Dice::Device => DiceOrigin::Device,
        }
    }

    pub(super) fn set_dice_origin(&mut self, origin: DiceOrigin) {
        self.by_code = origin == DiceOrigin::Code;
        self.dice = match origin {
            DiceOrigin::Real => Dice::Real,
            DiceOrigin::Device | DiceOrigin::Code => Dice::Device,
        };
        self.set_seats(self.seats);
    }

    /// The setup of the table's next game, with this seat to begin. A code overrides the seat.
    pub(super) fn setup(&self, first: Seat) -> Option<Setup> {
        if let Some(code) = self.code() {
            return Some(Setup::by_code(code));
        }
        // If that player has left the table, seat 1 begins.
        let first = self.seats().find(|seat| *seat == first);
        Setup::new(self.seats, first.unwrap_or(Seat::One), self.dice).ok()
    }

    /// The names of the first two players, for two-player games.
    pub(in crate::app) fn two_names(&self) -> [Name; 2] {
        let [one, two, ..] = &self.names;
        [one.clone(), two.clone()]
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().take(usize::from(self.seats))
    }

    /// Whether the device can play seats: only if it rolls the dice and keeps all sheets.
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

    /// All players at the table, for a match.
    pub(super) fn players(&self) -> impl Iterator<Item = Player> {
        self.seats()
            .map(|seat| self.player(seat, self.controller(seat)))
    }

    /// The player on a seat with this controller.
    pub(super) fn player(&self, seat: Seat, controller: Controller) -> Player {
        Player {
            name: match controller {
                Controller::Person => self.names[seat.index()].clone(),
                Controller::Device(_) => Name::new(),
            },
            kind: controller.number(),
            device_turns: 0,
        }
    }

    /// A player's name in the setup list.
    /// The names of all seats.
    pub(super) fn everybody(&self) -> [&str; 4] {
        Seat::ALL.map(|seat| self.name(seat))
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        let name = |seat: Seat| match self.controller(seat) {
            Controller::Person => self.names[seat.index()].as_str(),
            Controller::Device(_) => "",
        };
        let mut names = shown_names(Seat::ALL.into_iter().map(name));
        names.nth(seat.index()).unwrap_or_default()
    }
}
