//! Registers Quantik as a game, and defines its setup.

use super::{BoardPage, Device, Go, Guide, QuantikReview, RulesPage, guide, rules};
use crate::{
    app::last_setups::GameSetup,
    app::{
        registered_game::{RegisteredGame, RegisteredMode, RegisteredView, ViewedMatch},
        screens::{
            controller::Controller,
            list_page::Table,
            names::PlayerNames,
            two_player::{
                self, TwoPlayerGame, TwoPlayerMatch, TwoPlayerSetup, TwoPlayers, names,
                registered_two_player,
            },
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
    const LINE: Message = Message::QuantikLine;
    const PICTURE: Icon = Icon::FOUR_SHAPES;
    const LONGEST: Message = Message::LongestMoves;
    const HAS_DRAWS: bool = false;
    const HAS_COLUMNS: bool = false;
    const RULES: &'static [RulesPage] = rules::PAGES;
    const GUIDE: Guide = guide::GUIDE;

    registered_two_player!(game in quantik);

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

impl RegisteredMode for Quantik {
    const NAME: Message = Message::Quantik;
    const ICON: Icon = Icon::CONE;

    type Match = StoredQuantik;

    registered_two_player!(match in quantik, on BoardPage);
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

    registered_two_player!(setup in quantik);

    fn begin(device: &mut Device, first: usize) -> Go {
        let names = names::<Self>(device);
        device.quantik.begin((), first, names);
        BoardPage::open(device).into()
    }
}
