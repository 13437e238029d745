//! Qwantum in the registry of games.

use super::{
    Device, Go, Guide, QwantumReview, RulesPage, TablePage, guide, rules,
    setup::SETUP,
    table_match::{StoredTable, TableMatch},
    table_setup::{Name, TableSetup},
};
use crate::{
    app::{
        registered_game::{RegisteredGame, RegisteredMatch, RegisteredView, ViewedMatch},
        screens::{
            controller::Controller,
            list_page::ListPage,
            names::{PlayerNames, read_name},
        },
    },
    collect::CollectFitting,
    games::GameKind,
    store::{FieldReader, FieldWriter, Statistics, Tally},
    text::Message,
    ui::Icon,
};

pub(crate) enum Qwantum {}

impl RegisteredGame for Qwantum {
    const KIND: GameKind = GameKind::Qwantum;
    const LONGEST: Message = Message::LongestTurns;
    const HAS_DRAWS: bool = false;
    const HAS_COLUMNS: bool = true;
    const RULES: &'static [RulesPage] = rules::PAGES;
    const GUIDE: Guide = guide::GUIDE;

    fn open_setup() -> Go {
        ListPage::new(SETUP).into()
    }

    fn statistics_column(tally: &Tally) -> Option<(Message, i32)> {
        tally.best.map(|best| (Message::ColumnBest, best.into()))
    }

    fn player_names(device: &Device) -> PlayerNames {
        device.table_setup.names.iter().cloned().collect_fitting()
    }

    fn is_person(device: &Device, player: usize) -> bool {
        let setup = &device.table_setup;
        let mut seats = setup.seats().filter(|seat| seat.index() == player);
        seats.any(|seat| setup.controller(seat) == Controller::Person)
    }

    fn set_player_names(device: &mut Device, names: PlayerNames) {
        for (old, new) in device.table_setup.names.iter_mut().zip(names) {
            *old = new;
        }
    }

    fn write_setup(device: &Device, field: &mut FieldWriter<'_>) {
        let (bytes, names) = device.table_setup.to_bytes();
        field.text(&bytes);
        names.iter().for_each(|name| field.text(name.as_bytes()));
    }

    fn read_setup(device: &mut Device, mut field: FieldReader<'_>) -> Option<()> {
        let bytes = field.text()?;
        let mut names = [const { Name::new() }; 4];
        for name in &mut names {
            *name = read_name(field.text()?)?;
        }
        device.table_setup = TableSetup::from_bytes(bytes, &names)?;
        Some(())
    }
}

impl RegisteredMatch for Qwantum {
    const NAME: Message = Message::Qwantum;
    const ICON: Icon = Icon::DIE;

    type Match = StoredTable;

    fn current(device: &Device) -> Option<&StoredTable> {
        device.table.as_ref().map(|table| &table.stored)
    }

    fn current_to_store(device: &mut Device) -> (Option<&mut StoredTable>, &mut Statistics) {
        let current = device.table.as_mut().map(|table| &mut table.stored);
        (current, &mut device.results.statistics)
    }

    fn set_current(device: &mut Device, stored: StoredTable) {
        device.table = Some(TableMatch::unread(stored));
    }

    fn is_read(device: &mut Device) {
        if let Some(table) = &mut device.table {
            table.is_read(&device.table_setup);
        }
    }

    fn clear_current(device: &mut Device) {
        device.table = None;
    }

    fn open_board(device: &mut Device) -> Go {
        match &mut device.table {
            Some(table) => {
                table.seat_players(&device.table_setup);
                TablePage::open(device).into()
            }
            None => Go::Home,
        }
    }

    fn view(stored: StoredTable) -> Option<ViewedMatch> {
        Some(stored.into())
    }
}

impl RegisteredView for Qwantum {
    fn open_review(device: &mut Device) -> Go {
        QwantumReview::new(device).into()
    }
}
