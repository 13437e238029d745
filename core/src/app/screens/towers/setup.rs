//! What Quantum offers before a match: the board, how pieces come onto it, and whether the board
//! turns.

use super::{Device, Go, TowersPage};
use crate::{
    app::screens::{
        main_menu::Entry,
        settings::neighbour,
        two::{Duel, Offered, Rivals, TwoSetup, Versus},
    },
    text::Message,
    towers::{Board, Colour, Game, MOST_ACTIONS, Placement, Setup},
};

/// The list before a match.
pub(in crate::app) type TowersSetup = TwoSetup<Towers>;

/// A match that is being played.
pub(super) type TowersDuel = Duel<Game, MOST_ACTIONS>;

/// What was chosen last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct Arrangement {
    setup: Setup,
    /// The board turns to whoever is to move.
    pub(super) turns: bool,
}

impl Default for Arrangement {
    fn default() -> Self {
        Arrangement {
            setup: Setup::standard(Board::Central),
            turns: false,
        }
    }
}

impl Arrangement {
    /// Its form in the program's habits.
    pub(in crate::app) fn habit(self) -> [u8; 2] {
        [self.setup.code(), self.turns.into()]
    }

    /// The arrangement of such a form; none if it makes no sense.
    pub(in crate::app) fn from_habit([setup, turns]: [u8; 2]) -> Option<Self> {
        Some(Arrangement {
            setup: Setup::from_code(setup)?,
            turns: turns == 1,
        })
    }
}

/// The game, as the list before it knows it.
pub(in crate::app) enum Towers {}

impl Versus for Game {
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

impl Offered for Towers {
    const ENTRY: Entry = Entry::Quantum;
    const NAME: Message = Message::Quantum;
    const BEST: Message = Message::Strong;
    const CHOICES: &'static [Message] = &[Message::Board, Message::Layout, Message::TurnBoard];

    fn rivals(device: &Device) -> Rivals {
        device.towers.rivals
    }

    fn rivals_mut(device: &mut Device) -> &mut Rivals {
        &mut device.towers.rivals
    }

    fn is_unfinished(device: &Device) -> bool {
        device.towers.is_unfinished()
    }

    fn resume(device: &mut Device) -> Go {
        device.towers.resume();
        TowersPage::open(device).into()
    }

    fn begin(device: &mut Device, first: usize) -> Go {
        let setup = device.arrangement.setup;
        let names = device.party.two_names();
        device.towers.begin(setup, first, names);
        TowersPage::open(device).into()
    }

    fn choice(device: &Device, index: usize) -> Message {
        let Arrangement { setup, turns } = device.arrangement;
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
        let Arrangement { setup, turns } = &mut device.arrangement;
        match index {
            0 => setup.board = neighbour(&Board::ALL, setup.board, forward),
            1 => setup.placement = neighbour(&Placement::ALL, setup.placement, forward),
            _ => *turns = !*turns,
        }
    }
}
