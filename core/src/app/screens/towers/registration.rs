//! Registers Quantum, the tower game, and defines its setup: the board, how pieces are placed on
//! it, and whether the board turns.

use super::{Device, Go, Guide, RulesPage, TowersPage, TowersReview, guide, rules};
use crate::{
    app::last_setups::GameSetup,
    app::{
        registered_game::{RegisteredGame, RegisteredMode, RegisteredView, ViewedMatch},
        screens::{
            controller::Controller,
            list_page::{Line, Table},
            names::PlayerNames,
            settings::{choose, on_or_off},
            two_player::{
                self, TwoPlayerGame, TwoPlayerMatch, TwoPlayerSetup, TwoPlayers, names,
                registered_two_player,
            },
        },
    },
    collect::CollectFitting,
    games::GameKind,
    store::{Name, Statistics, StoredMatch},
    text::{Message, short_text},
    towers::{BoardSize, Game, MOST_ACTIONS, Placement, Setup},
    ui::Icon,
};

pub(crate) enum Towers {}

impl RegisteredGame for Towers {
    const KIND: GameKind = GameKind::Towers;
    const LINE: Message = Message::QuantumLine;
    const PICTURE: Icon = Icon::TOWERS;
    const LONGEST: Message = Message::LongestMoves;
    const HAS_DRAWS: bool = true;
    const HAS_COLUMNS: bool = false;
    const RULES: &'static [RulesPage] = rules::PAGES;
    const GUIDE: Guide = guide::GUIDE;

    registered_two_player!(game in towers);

    fn setup_to_store(device: &Device) -> GameSetup {
        let (players, names) = (device.towers.players, &device.towers.names);
        let options = device.towers_options.to_bytes();
        GameSetup::new(players.to_bytes().into_iter().chain(options), names)
    }

    fn restore_setup(device: &mut Device, setup: &GameSetup) -> Option<()> {
        let (players, options) = setup.options.split_at_checked(3)?;
        device.towers.players = TwoPlayers::from_bytes(players)?;
        device.towers_options = TowersOptions::from_bytes(options)?;
        device.towers.restore_names(setup);
        Some(())
    }
}

impl RegisteredMode for Towers {
    const NAME: Message = Message::Quantum;
    const ICON: Icon = Icon::CASTLE;

    type Match = StoredTowers;

    registered_two_player!(match in towers, on TowersPage);
}

impl RegisteredView for Towers {
    fn open_review(device: &mut Device) -> Go {
        TowersReview::new(device).into()
    }
}

/// The current match.
pub(super) type TowersMatch = TwoPlayerMatch<Game, MOST_ACTIONS>;

/// A match of Quantum as it is stored.
pub(super) type StoredTowers = StoredMatch<Game, MOST_ACTIONS>;

/// The options that were last chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct TowersOptions {
    setup: Setup,
    /// Whether the board turns to face the player to move.
    pub(super) turns: bool,
}

impl Default for TowersOptions {
    fn default() -> Self {
        TowersOptions {
            setup: Setup::standard(BoardSize::Central),
            turns: false,
        }
    }
}

impl TowersOptions {
    /// Their stored form.
    pub(in crate::app) fn to_bytes(self) -> [u8; 2] {
        [self.setup.code(), self.turns.into()]
    }

    /// Reads the stored form; `None` if it is not valid.
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
    type Game = Game;

    const LIST: &'static str = "towers-setup";
    const BEST: Message = Message::Hard;
    const CHOICES: Option<&'static Table> = Some(CHOICES);

    registered_two_player!(setup in towers);

    fn begin(device: &mut Device, first: usize) -> Go {
        let setup = device.towers_options.setup;
        let names = names::<Self>(device);
        device.towers.begin(setup, first, names);
        TowersPage::open(device).into()
    }
}

/// The options of this game.
const CHOICES: &Table = &Table::new(
    Message::Board,
    &[
        Line::setting(
            Message::Board,
            |device| {
                let board = match device.towers_options.setup.board {
                    BoardSize::Central => Message::CentralBoard,
                    BoardSize::Full => Message::FullBoard,
                };
                short_text!("{}", device.say(board))
            },
            |device, press| {
                choose(
                    &mut device.towers_options.setup.board,
                    &BoardSize::ALL,
                    press,
                )
            },
        ),
        Line::setting(
            Message::Layout,
            |device| {
                let layout = match device.towers_options.setup.placement {
                    Placement::Standard => Message::StandardLayout,
                    Placement::InTurn => Message::InTurnLayout,
                    Placement::Hidden => Message::HiddenLayout,
                };
                short_text!("{}", device.say(layout))
            },
            |device, press| {
                let placement = &mut device.towers_options.setup.placement;
                choose(placement, &Placement::ALL, press)
            },
        ),
        Line::setting(
            Message::TurnBoard,
            |device| on_or_off(device.towers_options.turns, device),
            |device, press| choose(&mut device.towers_options.turns, &[false, true], press),
        ),
    ],
);
