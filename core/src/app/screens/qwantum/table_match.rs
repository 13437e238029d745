//! The match that is being played. Whatever is undone, dice that have fallen come back as they fell.

use super::{Device, refusal::Refusal, table_setup::TableSetup};
use crate::{
    app::Sound,
    qwantum::{self, Action, FallenDice, Game, MOST_ACTIONS, Match, Seat, Setup},
    store::{Player, StoredMatch},
};

/// A match of Qwantum as it is stored.
pub(in crate::app) type StoredTable = StoredMatch<Game, MOST_ACTIONS>;

#[derive(Clone, Debug)]
pub(in crate::app) struct TableMatch {
    pub(in crate::app) stored: StoredTable,
}

impl TableMatch {
    /// A new match for everyone at the table.
    pub(super) fn new(setup: Setup, table_setup: &TableSetup) -> Self {
        let players = table_setup.seats().map(|seat| Player {
            name: table_setup.names[seat.index()].clone(),
            kind: 0,
        });
        TableMatch {
            stored: StoredMatch::new(setup, players),
        }
    }

    /// A match that was loaded from the store.
    pub(super) fn loaded(stored: StoredTable) -> Self {
        let mut table = TableMatch { stored };
        table.return_dice();
        table
    }

    /// The decision that undo would take back.
    pub(super) fn last_decision(&self) -> Option<Action> {
        let at = qwantum::before_last_decision(self.journal())?;
        self.journal()
            .codes()
            .get(at)
            .copied()
            .and_then(Action::from_code)
    }

    /// Undoes the last decision. False if nobody has decided anything yet.
    pub(super) fn undo(&mut self) -> bool {
        qwantum::undo(&mut self.stored.journal)
    }

    /// Redoes the decision that was undone last. False if there is none.
    pub(super) fn redo(&mut self) -> bool {
        let redone = self.stored.journal.redo();
        self.return_dice();
        redone
    }

    /// The turn that has begun gets its dice back if they have fallen before.
    fn return_dice(&mut self) {
        self.stored.recall(FallenDice::return_to);
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
        if table.journal().next_undone() != Some(action) {
            // This drops what could be redone.
            table.stored.remember(FallenDice::remember_undone);
        }
        let played = table.stored.journal.play(action);
        table.return_dice();
        device.sound(if played.is_ok() {
            Sound::Done
        } else {
            Sound::Refused
        });
        device.redraw();
        played.map_err(Refusal::new)
    }
}
