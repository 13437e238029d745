//! Quantum, the tower game, in the registry of games.

use super::{
    Device, Go, TowersOptions, TowersPage, TowersReview, TowersSetup, setup::StoredTowers,
};
use crate::{
    app::{
        registered_game::{RegisteredGame, RegisteredMatch, RegisteredView, ViewedMatch},
        screens::{Origin, two_player::TwoPlayers},
    },
    games::GameKind,
    share::{ResultText, towers_result},
    store::{FieldReader, FieldWriter, Statistics, Tally},
    text::Message,
    ui::Icon,
};

pub(crate) enum Towers {}

impl RegisteredGame for Towers {
    const KIND: GameKind = GameKind::Towers;
    const LONGEST: Message = Message::LongestMoves;
    const HAS_DRAWS: bool = true;
    const HAS_COLUMNS: bool = false;

    fn open_setup() -> Go {
        TowersSetup::new().into()
    }

    fn statistics_column(tally: &Tally) -> Option<(Message, i32)> {
        Some((Message::ColumnDrawn, tally.draws.into()))
    }

    fn write_setup(device: &Device, field: &mut FieldWriter<'_>) {
        field.text(&device.towers.players.to_bytes());
        field.text(&device.towers_options.to_bytes());
    }

    fn read_setup(device: &mut Device, mut field: FieldReader<'_>) -> Option<()> {
        device.towers.players = TwoPlayers::from_bytes(field.text()?)?;
        device.towers_options = TowersOptions::from_bytes(field.text()?)?;
        Some(())
    }
}

impl RegisteredMatch for Towers {
    const NAME: Message = Message::Quantum;
    const ICON: Icon = Icon::CASTLE;

    type Match = StoredTowers;

    fn current(device: &Device) -> Option<&StoredTowers> {
        device.towers.stored()
    }

    fn current_to_store(device: &mut Device) -> (Option<&mut StoredTowers>, &mut Statistics) {
        let current = device.towers.stored_mut();
        (current, &mut device.results.statistics)
    }

    fn set_current(device: &mut Device, stored: StoredTowers) {
        device.towers.set_current(stored);
    }

    fn clear_current(device: &mut Device) {
        device.towers.current = None;
    }

    fn open_board(device: &mut Device) -> Go {
        device.towers.seat_players();
        TowersPage::open(device).into()
    }

    fn view(stored: StoredTowers) -> Option<ViewedMatch> {
        Some(stored.into())
    }
}

impl RegisteredView for Towers {
    fn open_review(origin: Origin, device: &mut Device) -> Go {
        TowersReview::new(origin, device).into()
    }

    fn result_text(stored: &StoredTowers) -> ResultText {
        let opening = stored.opening();
        towers_result(
            stored.game(),
            [0, 1].map(|player| opening.player_name(player)),
        )
    }
}
