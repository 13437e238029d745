//! What can be chosen before a match of Quantum: the board, how pieces are placed on it, and whether
//! the board turns.

use super::{Device, Go, Towers, TowersPage};
use crate::{
    app::screens::{
        settings::neighbour,
        two_player::{
            TwoPlayerGame, TwoPlayerMatch, TwoPlayerSetup, TwoPlayerSetupList, TwoPlayers, names,
        },
    },
    store::{Name, StoredMatch},
    text::Message,
    towers::{Board, Game, MOST_ACTIONS, Placement, Setup},
};

/// The setup list.
pub(in crate::app) type TowersSetup = TwoPlayerSetupList<Towers>;

/// The current match.
pub(super) type TowersMatch = TwoPlayerMatch<Game, MOST_ACTIONS>;

/// A match of Quantum as it is stored.
pub(super) type StoredTowers = StoredMatch<Game, MOST_ACTIONS>;

/// What was chosen last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct TowersOptions {
    setup: Setup,
    /// Whether the board turns to the player to move.
    pub(super) turns: bool,
}

impl Default for TowersOptions {
    fn default() -> Self {
        TowersOptions {
            setup: Setup::standard(Board::Central),
            turns: false,
        }
    }
}

impl TowersOptions {
    /// Their stored form.
    pub(in crate::app) fn to_bytes(self) -> [u8; 2] {
        [self.setup.code(), self.turns.into()]
    }

    /// Reads that form; `None` if it is not valid.
    pub(in crate::app) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let &[setup, turns, ..] = bytes else {
            return None;
        };
        Some(TowersOptions {
            setup: Setup::from_code(setup)?,
            turns: turns == 1,
        })
    }
}

impl TwoPlayerGame for Game {
    fn mover(&self) -> usize {
        self.to_move() as usize
    }

    fn undo_floor(&self) -> usize {
        self.undo_floor()
    }
}

impl TwoPlayerSetup for Towers {
    const BEST: Message = Message::Hard;
    const CHOICES: &'static [Message] = &[Message::Board, Message::Layout, Message::TurnBoard];

    fn players(device: &Device) -> TwoPlayers {
        device.towers.players
    }

    fn players_mut(device: &mut Device) -> &mut TwoPlayers {
        &mut device.towers.players
    }

    fn own_names(device: &Device) -> &[Name; 2] {
        &device.towers.names
    }

    fn begin(device: &mut Device, first: usize) -> Go {
        let setup = device.towers_options.setup;
        let names = names::<Self>(device);
        device.towers.begin(setup, first, names);
        TowersPage::open(device).into()
    }

    fn choice(device: &Device, index: usize) -> Message {
        let TowersOptions { setup, turns } = device.towers_options;
        match (index, setup.board, setup.placement) {
            (0, Board::Central, _) => Message::CentralBoard,
            (0, Board::Full, _) => Message::FullBoard,
            (1, _, Placement::Standard) => Message::StandardLayout,
            (1, _, Placement::InTurn) => Message::InTurnLayout,
            (1, _, Placement::Hidden) => Message::HiddenLayout,
            _ if turns => Message::On,
            _ => Message::Off,
        }
    }

    fn change(device: &mut Device, index: usize, forward: bool) {
        let TowersOptions { setup, turns } = &mut device.towers_options;
        match index {
            0 => setup.board = neighbour(&Board::ALL, setup.board, forward),
            1 => setup.placement = neighbour(&Placement::ALL, setup.placement, forward),
            _ => *turns = !*turns,
        }
    }
}
