//! Registers Qwantum as a game, and its three modes as kinds of matches.

use super::{
    Device, Go, Guide, MySheetReview, QwantumPage, QwantumReview, RulesPage, guide,
    play::Play,
    rules,
    setup::SETUP,
    table_match::{StoredTable, TableMatch},
    table_setup::TableSetup,
};
use crate::{
    app::last_setups::GameSetup,
    app::{
        registered_game::{RegisteredGame, RegisteredMode, RegisteredView, ViewedMatch},
        screens::{
            controller::Controller, list_page::ListPage, names::PlayerNames, table::AtTable,
        },
    },
    collect::CollectFitting,
    games::GameKind,
    qwantum::{self, Dice, MOST_DICE_ACTIONS, MOST_SHEET_ACTIONS, OwnSheet},
    store::{Statistics, StoredMatch, Tally},
    text::Message,
    ui::Icon,
};

pub(crate) enum Qwantum {}

impl RegisteredGame for Qwantum {
    const KIND: GameKind = GameKind::Qwantum;
    const LINE: Message = Message::QwantumLine;
    const PICTURE: Icon = Icon::DICE_AND_SHEET;
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

    fn setup_to_store(device: &Device) -> GameSetup {
        let (options, names) = device.table_setup.to_bytes();
        GameSetup::new(options, &names)
    }

    fn restore_setup(device: &mut Device, setup: &GameSetup) -> Option<()> {
        device.table_setup = TableSetup::from_bytes(&setup.options, &setup.names()?)?;
        Some(())
    }
}

impl RegisteredMode for Qwantum {
    const NAME: Message = Message::Qwantum;
    const ICON: Icon = Icon::DIE;

    type Match = StoredTable;

    fn current(device: &Device) -> Option<&StoredTable> {
        device.table.as_ref().map(|table| &table.stored)
    }

    fn current_and_statistics(device: &mut Device) -> (Option<&mut StoredTable>, &mut Statistics) {
        let current = device.table.as_mut().map(|table| &mut table.stored);
        (current, &mut device.results.statistics)
    }

    fn set_current(device: &mut Device, stored: StoredTable) {
        device.table = Some(TableMatch::unread(stored));
    }

    fn clear_current(device: &mut Device) {
        device.table = None;
    }

    fn to_move(device: &Device) -> Option<usize> {
        let game = device.table.as_ref()?.game();
        Some(game.decider().unwrap_or(game.active()).index())
    }

    fn open_board(device: &mut Device) -> Go {
        match device.table {
            Some(_) => QwantumPage::open(Play::Table, device).into(),
            None => Go::Home,
        }
    }

    fn view(stored: StoredTable) -> Option<ViewedMatch> {
        Some(stored.into())
    }
}

impl AtTable for Qwantum {
    const PLACE_BITS: u32 = 0;
    const BEST: Message = Message::Hard;

    /// Only if the device throws the dice.
    fn can_device_play(device: &Device) -> bool {
        let table = device.table.as_ref();
        table.is_some_and(|table| table.game().setup().dice() == Dice::Device)
    }

    fn turns(device: &Device) -> u8 {
        let table = device.table.as_ref();
        table.map_or(0, |table| table.journal().fallen().turns())
    }
}

impl RegisteredView for Qwantum {
    fn open_review(device: &mut Device) -> Go {
        QwantumReview::new(device).into()
    }
}

/// A person's own sheet as it is stored.
pub(in crate::app) type StoredSheet = StoredMatch<OwnSheet, MOST_SHEET_ACTIONS>;

/// A match of *dice only* as it is stored.
pub(in crate::app) type StoredDice = StoredMatch<qwantum::DiceOnly, MOST_DICE_ACTIONS>;

/// Implements what is the same for modes whose match in `Device` is a plain [`StoredMatch`].
macro_rules! stored_in {
    ($field:ident, $play:expr) => {
        fn current(device: &Device) -> Option<&Self::Match> {
            device.$field.as_ref()
        }

        fn current_and_statistics(
            device: &mut Device,
        ) -> (Option<&mut Self::Match>, &mut Statistics) {
            (device.$field.as_mut(), &mut device.results.statistics)
        }

        fn set_current(device: &mut Device, stored: Self::Match) {
            device.$field = Some(stored);
        }

        fn clear_current(device: &mut Device) {
            device.$field = None;
        }

        fn open_board(device: &mut Device) -> Go {
            match device.$field {
                Some(_) => QwantumPage::open($play, device).into(),
                None => Go::Setup(GameKind::Qwantum),
            }
        }
    };
}

/// Qwantum in mode 1.
pub(crate) enum MySheet {}

impl RegisteredMode for MySheet {
    const NAME: Message = Message::MySheet;
    const ICON: Icon = Icon::SHEET;

    type Match = StoredSheet;

    stored_in!(my_sheet, Play::MySheet);

    fn view(stored: StoredSheet) -> Option<ViewedMatch> {
        Some(stored.into())
    }
}

impl RegisteredView for MySheet {
    fn open_review(device: &mut Device) -> Go {
        MySheetReview::new(device).into()
    }
}

/// Qwantum in mode 2. A match is stored while it lasts, but there is nothing to view afterwards.
pub(crate) enum DiceOnly {}

impl RegisteredMode for DiceOnly {
    const NAME: Message = Message::DiceOnly;
    const ICON: Icon = Icon::DIE;

    type Match = StoredDice;

    stored_in!(dice_only, Play::DiceOnly);

    fn to_move(device: &Device) -> Option<usize> {
        let dice = device.dice_only.as_ref()?;
        Some(dice.game().turn().active().index())
    }

    /// A match of *dice only* is deleted at its end, so there is none to view.
    fn view(_stored: StoredDice) -> Option<ViewedMatch> {
        None
    }
}
