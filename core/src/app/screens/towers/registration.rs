//! Quantum, the tower game, in the registry of games.

use super::{
    Device, Go, Guide, RulesPage, TowersOptions, TowersPage, TowersReview, guide, rules,
    setup::StoredTowers,
};
use crate::{
    app::{
        registered_game::{RegisteredGame, RegisteredMatch, RegisteredView, ViewedMatch},
        screens::{
            controller::Controller,
            names::PlayerNames,
            two_player::{self, TwoPlayers},
        },
    },
    collect::CollectFitting,
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
    const RULES: &'static [RulesPage] = rules::PAGES;
    const GUIDE: Guide = guide::GUIDE;

    fn open_setup() -> Go {
        two_player::setup_list::<Self>().into()
    }

    fn statistics_column(tally: &Tally) -> Option<(Message, i32)> {
        Some((Message::ColumnDrawn, tally.draws.into()))
    }

    fn player_names(device: &Device) -> PlayerNames {
        two_player::names::<Self>(device)
            .into_iter()
            .collect_fitting()
    }

    fn is_person(device: &Device, player: usize) -> bool {
        device.towers.players.controller(player) == Controller::Person
    }

    fn set_player_names(device: &mut Device, names: PlayerNames) {
        device.towers.set_names(names);
    }

    fn write_setup(device: &Device, field: &mut FieldWriter<'_>) {
        field.text(&device.towers.players.to_bytes());
        field.text(&device.towers_options.to_bytes());
        device.towers.write_names(field);
    }

    fn read_setup(device: &mut Device, mut field: FieldReader<'_>) -> Option<()> {
        device.towers.players = TwoPlayers::from_bytes(field.text()?)?;
        device.towers_options = TowersOptions::from_bytes(field.text()?)?;
        device.towers.read_names(field);
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
        let names = two_player::names::<Self>(device);
        device.towers.set_current(stored, names);
    }

    fn clear_current(device: &mut Device) {
        device.towers.current = None;
    }

    fn open_board(device: &mut Device) -> Go {
        let names = two_player::names::<Self>(device);
        device.towers.seat_players(names);
        TowersPage::open(device).into()
    }

    fn view(stored: StoredTowers) -> Option<ViewedMatch> {
        Some(stored.into())
    }
}

impl RegisteredView for Towers {
    fn open_review(device: &mut Device) -> Go {
        TowersReview::new(device).into()
    }

    fn result_text(stored: &StoredTowers) -> ResultText {
        let opening = stored.opening();
        towers_result(
            stored.game(),
            [0, 1].map(|player| opening.player_name(player)),
        )
    }
}
