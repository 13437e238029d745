//! What Quantum offers before a match: the board, how pieces come onto it, and whether the board
//! turns.

use super::{Device, Go, TowersPage};
use crate::{
    app::screens::{
        main_menu::MainMenuEntry,
        settings::neighbour,
        two_player::{
            TwoPlayerGame, TwoPlayerMatch, TwoPlayerSetup, TwoPlayerSetupList, TwoPlayers,
        },
    },
    text::Message,
    towers::{Board, Colour, Game, MOST_ACTIONS, Placement, Setup},
};

/// The list before a match.
pub(in crate::app) type TowersSetup = TwoPlayerSetupList<Towers>;

/// A match that is being played.
pub(super) type TowersMatch = TwoPlayerMatch<Game, MOST_ACTIONS>;

/// What was chosen last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct TowersOptions {
    setup: Setup,
    /// The board turns to whoever is to move.
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
    /// Its form in the program's last setups.
    pub(in crate::app) fn to_bytes(self) -> [u8; 2] {
        [self.setup.code(), self.turns.into()]
    }

    /// The towers_options of such a form; none if it makes no sense.
    pub(in crate::app) fn from_bytes([setup, turns]: [u8; 2]) -> Option<Self> {
        Some(TowersOptions {
            setup: Setup::from_code(setup)?,
            turns: turns == 1,
        })
    }
}

/// The game, as the list before it knows it.
pub(in crate::app) enum Towers {}

impl TwoPlayerGame for Game {
    fn mover(&self) -> usize {
        self.to_move() as usize
    }

    fn is_over(&self) -> bool {
        Game::is_over(self)
    }

    fn winner(&self) -> Option<usize> {
        self.outcome()?.winner.map(|winner| winner as usize)
    }

    fn points(&self, player: usize) -> Option<i16> {
        let colour = Colour::ALL[player & 1];
        Some(self.position().points(colour).into())
    }
}

impl TwoPlayerSetup for Towers {
    const ENTRY: MainMenuEntry = MainMenuEntry::Towers;
    const NAME: Message = Message::Quantum;
    const BEST: Message = Message::Strong;
    const CHOICES: &'static [Message] = &[Message::Board, Message::Layout, Message::TurnBoard];

    fn players(device: &Device) -> TwoPlayers {
        device.towers.players
    }

    fn players_mut(device: &mut Device) -> &mut TwoPlayers {
        &mut device.towers.players
    }

    fn is_unfinished(device: &Device) -> bool {
        device.towers.is_unfinished()
    }

    fn resume(device: &mut Device) -> Go {
        device.towers.resume();
        TowersPage::open(device).into()
    }

    fn begin(device: &mut Device, first: usize) -> Go {
        let setup = device.towers_options.setup;
        let names = device.table_setup.two_names();
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
