//! The match that is being played. Whatever is undone, dice that have fallen come back as they fell.

use super::{Device, refusal::Refusal, table_setup::TableSetup};
use crate::{
    app::Sound,
    qwantum::{self, Action, Colour, FallenDice, Game, MOST_ACTIONS, Match, Phase, Seat, Setup},
    store::StoredMatch,
};

/// A match of Qwantum as it is stored.
pub(in crate::app) type StoredTable = StoredMatch<Game, MOST_ACTIONS>;

/// Something that a player decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    pub(super) seat: Seat,
    pub(super) action: Action,
    /// The number that was written, if the action does not say it.
    pub(super) number: Option<u8>,
}

/// The colour whose total was written.
fn written(action: Action) -> Option<Colour> {
    match action {
        Action::B(colour) | Action::C(colour) => colour,
        _ => None,
    }
}

#[derive(Clone, Debug)]
pub(in crate::app) struct TableMatch {
    pub(in crate::app) stored: StoredTable,
}

impl TableMatch {
    /// A new match for everyone at the table.
    pub(super) fn new(setup: Setup, table_setup: &TableSetup) -> Self {
        TableMatch {
            stored: StoredMatch::new(setup, table_setup.players()),
        }
    }

    /// A match that was loaded from the store.
    pub(super) fn loaded(stored: StoredTable) -> Self {
        let mut table = TableMatch { stored };
        table.return_dice();
        table
    }

    /// The decision that undo would take back.
    pub(super) fn last_decision(&self) -> Option<Decision> {
        let at = qwantum::before_last_decision(self.journal())?;
        let action = Action::from_code(*self.journal().codes().get(at)?)?;
        let game = self.game();
        let seat = match (action, game.phase()) {
            (Action::C(_) | Action::CEntry { .. }, Phase::C(seat)) => {
                game.seats().rev().find(|other| *other < seat)?
            }
            // Nobody has decided anything in the turn that has begun since.
            (Action::C(_) | Action::CEntry { .. }, _) => game.seats().next_back()?,
            _ => game.active(),
        };
        let row = written(action).map(|colour| game.sheet(seat).row(colour));
        Some(Decision {
            seat,
            action,
            number: row.and_then(|row| row.values().last().copied()),
        })
    }

    /// The decision that redo would bring back.
    pub(super) fn next_decision(&self) -> Option<Decision> {
        let action = self.journal().next_undone()?;
        let game = self.game();
        Some(Decision {
            seat: game.decider()?,
            action,
            number: written(action).and_then(|colour| game.totals().of(colour)),
        })
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
