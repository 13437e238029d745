//! The match that is being played: what is stored of it, and the dice that have fallen in it.

use super::{Device, fallen_dice::FallenDice, refusal::Refusal, table_setup::TableSetup};
use crate::{
    app::Sound,
    qwantum::{Action, Game, MOST_ACTIONS, Match, Seat, Setup},
    store::StoredMatch,
};

/// A match of Qwantum as it is stored.
pub(in crate::app) type StoredTable = StoredMatch<Game, MOST_ACTIONS>;

#[derive(Clone, Debug)]
pub(in crate::app) struct TableMatch {
    pub(in crate::app) stored: StoredTable,
    pub(super) fallen_dice: FallenDice,
}

impl TableMatch {
    /// A new match for everyone at the table.
    pub(super) fn new(setup: Setup, table_setup: &TableSetup) -> Self {
        TableMatch {
            stored: StoredMatch::new(setup, table_setup.players()),
            fallen_dice: FallenDice::new(),
        }
    }

    /// A match that was loaded from the store, with all dice that fell in it, undone or not.
    pub(super) fn loaded(stored: StoredTable) -> Self {
        TableMatch {
            fallen_dice: FallenDice::of(&stored.journal),
            stored,
        }
    }

    pub(in crate::app) fn journal(&self) -> &Match {
        &self.stored.journal
    }

    pub(super) fn game(&self) -> &Game {
        self.stored.game()
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        let player = self.stored.players.get(seat.index());
        player.map_or("", |player| &player.name)
    }

    /// Plays an action and makes its sound; returns the reason in words if it is refused.
    pub(super) fn play(device: &mut Device, action: Action) -> Result<(), Refusal> {
        let Some(table) = &mut device.table else {
            return Ok(());
        };
        let played = table.stored.journal.play(action);
        device.sound(if played.is_ok() {
            Sound::Done
        } else {
            Sound::Refused
        });
        device.redraw();
        played.map_err(Refusal::new)
    }
}
