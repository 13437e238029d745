//! Quantik in the registry of games, and what can be chosen before a match.

use super::{BoardPage, Device, Go, Guide, QuantikReview, RulesPage, guide, rules};
use crate::{
    app::last_setups::GameSetup,
    app::{
        registered_game::{RegisteredGame, RegisteredMatch, RegisteredView, ViewedMatch},
        screens::{
            controller::Controller,
            list_page::Table,
            names::PlayerNames,
            two_player::{self, TwoPlayerGame, TwoPlayerMatch, TwoPlayerSetup, TwoPlayers, names},
        },
    },
    collect::CollectFitting,
    games::GameKind,
    quantik::{Board, MOST_MOVES},
    store::{Name, Statistics, StoredMatch},
    text::Message,
    ui::Icon,
};

pub(crate) enum Quantik {}

impl RegisteredGame for Quantik {
    const KIND: GameKind = GameKind::Quantik;
    const LONGEST: Message = Message::LongestMoves;
    const HAS_DRAWS: bool = false;
    const HAS_COLUMNS: bool = false;
    const RULES: &'static [RulesPage] = rules::PAGES;
    const GUIDE: Guide = guide::GUIDE;

    fn open_setup() -> Go {
        two_player::setup_list::<Self>().into()
    }

    fn player_names(device: &Device) -> PlayerNames {
        two_player::names::<Self>(device)
            .into_iter()
            .collect_fitting()
    }

    fn is_person(device: &Device, player: usize) -> bool {
        device.quantik.players.controller(player) == Controller::Person
    }

    fn set_player_names(device: &mut Device, names: PlayerNames) {
        device.quantik.set_names(names);
    }

    fn setup_to_store(device: &Device) -> GameSetup {
        let (players, names) = (device.quantik.players, &device.quantik.names);
        GameSetup::new(players.to_bytes(), names)
    }

    fn restore_setup(device: &mut Device, setup: &GameSetup) -> Option<()> {
        device.quantik.players = TwoPlayers::from_bytes(&setup.options)?;
        device.quantik.restore_names(setup);
        Some(())
    }
}

impl RegisteredMatch for Quantik {
    const NAME: Message = Message::Quantik;
    const ICON: Icon = Icon::CONE;

    type Match = StoredQuantik;

    fn current(device: &Device) -> Option<&StoredQuantik> {
        device.quantik.stored()
    }

    fn current_to_store(device: &mut Device) -> (Option<&mut StoredQuantik>, &mut Statistics) {
        let current = device.quantik.stored_mut();
        (current, &mut device.results.statistics)
    }

    fn set_current(device: &mut Device, stored: StoredQuantik) {
        device.quantik.set_current(stored);
    }

    fn clear_current(device: &mut Device) {
        device.quantik.current = None;
    }

    fn open_board(device: &mut Device) -> Go {
        let names = two_player::names::<Self>(device);
        device.quantik.seat_players(names);
        BoardPage::open(device).into()
    }

    fn view(stored: StoredQuantik) -> Option<ViewedMatch> {
        Some(stored.into())
    }
}

impl RegisteredView for Quantik {
    fn open_review(device: &mut Device) -> Go {
        QuantikReview::new(device).into()
    }
}

/// The current match.
pub(super) type QuantikMatch = TwoPlayerMatch<Board, MOST_MOVES>;

/// A match of Quantik as it is stored.
pub(super) type StoredQuantik = StoredMatch<Board, MOST_MOVES>;

impl TwoPlayerGame for Board {
    fn mover(&self) -> usize {
        self.to_move() as usize
    }
}

impl TwoPlayerSetup for Quantik {
    type Game = Board;

    const LIST: &'static str = "quantik-setup";
    const BEST: Message = Message::Perfect;
    const CHOICES: Option<&'static Table> = None;

    fn players(device: &Device) -> TwoPlayers {
        device.quantik.players
    }

    fn players_mut(device: &mut Device) -> &mut TwoPlayers {
        &mut device.quantik.players
    }

    fn own_names(device: &Device) -> &[Name; 2] {
        &device.quantik.names
    }

    fn begin(device: &mut Device, first: usize) -> Go {
        let names = names::<Self>(device);
        device.quantik.begin((), first, names);
        BoardPage::open(device).into()
    }
}
