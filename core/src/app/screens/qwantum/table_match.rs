//! The match that is being played. Whatever is undone, dice that have fallen come back as they fell.

use super::{Device, refusal::Refusal, table_setup::TableSetup};
use crate::{
    app::Sound,
    journal,
    qwantum::{
        self, Action, FallenDice, Fix, Game, MOST_ACTIONS, Match, Misfit, Phase, PlayError, Seat,
        Setup,
    },
    store::StoredMatch,
};

/// A match of Qwantum as it is stored.
pub(in crate::app) type StoredTable = StoredMatch<Game, MOST_ACTIONS>;

/// Something that a player decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    /// Who decided; none for the table, when nobody else writes.
    pub(super) seat: Option<Seat>,
    pub(super) action: Action,
    /// The number that was written.
    pub(super) number: Option<u8>,
}

/// The decision that some actions begin with. A pass of B is decided together with what follows it.
fn decision(codes: &[u32]) -> Option<Action> {
    let mut actions = codes.iter().map_while(|code| Action::from_code(*code));
    match (actions.next()?, actions.next()) {
        (Action::B(None), Some(next)) if !next.is_chance() => Some(next),
        (first, _) => Some(first),
    }
}

/// Who decided it; none for the table.
fn who(action: Action, game: &Game) -> Option<Seat> {
    match action {
        Action::C { seat, .. } | Action::CEntry { seat, .. } => Some(seat),
        Action::EndTurn => None,
        _ => Some(game.active()),
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
        let action = decision(self.journal().codes().get(at..)?)?;
        let game = self.game();
        let seat = who(action, game);
        let row = seat
            .zip(action.written())
            .map(|(seat, colour)| game.sheet(seat).row(colour));
        Some(Decision {
            seat,
            action,
            number: row.and_then(|row| row.values().last().copied()),
        })
    }

    /// The decision that redo would bring back.
    pub(super) fn next_decision(&self) -> Option<Decision> {
        // What no longer fits cannot come back.
        let game = self.game();
        if !game.is_legal(self.journal().next_undone()?) {
            return None;
        }
        let action = decision(self.journal().all_codes().get(self.journal().len()..)?)?;
        let seat = who(action, game);
        let said = action.totals();
        let number = action
            .written()
            .and_then(|colour| said.of(colour).or(game.totals().of(colour)));
        Some(Decision {
            seat,
            action,
            number,
        })
    }

    /// Undoes the last decision. False if nobody has decided anything yet.
    pub(super) fn undo(&mut self) -> bool {
        qwantum::undo(&mut self.stored.journal)
    }

    /// Redoes the decision that was undone last. False if there is none.
    pub(super) fn redo(&mut self) -> bool {
        let redone = qwantum::redo(&mut self.stored.journal);
        self.return_dice();
        redone
    }

    /// Corrects an entry, if everything after it still fits; what does not is the error.
    pub(super) fn fix(&mut self, fix: &Fix) -> Result<(), Misfit> {
        let fixed = fix.apply(&mut self.stored.journal);
        self.return_dice();
        fixed
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

    /// Plays an action and makes its sound; returns the reason in words if it is refused. Whoever
    /// writes in C, or ends the turn, before B was written passes B for the thrower.
    pub(super) fn play(device: &mut Device, action: Action) -> Result<(), Refusal> {
        let Some(table) = &mut device.table else {
            return Ok(());
        };
        let played = table.try_play(action);
        device.sound(if played.is_ok() {
            Sound::Done
        } else {
            Sound::Refused
        });
        device.redraw();
        played.map_err(|why| Refusal::new(why, action))
    }

    fn try_play(&mut self, action: Action) -> Result<(), journal::Refusal<PlayError>> {
        let is_of_c = matches!(
            action,
            Action::C { .. } | Action::CEntry { .. } | Action::EndTurn
        );
        if is_of_c && self.game().phase() == Phase::B {
            let mut game = *self.game();
            let both = game.play(Action::B(None)).and_then(|()| game.play(action));
            both.map_err(journal::Refusal::Refused)?;
            self.play_one(Action::B(None))?;
        }
        self.play_one(action)
    }

    fn play_one(&mut self, action: Action) -> Result<(), journal::Refusal<PlayError>> {
        if self.journal().next_undone() != Some(action) {
            // What fell is kept apart from the actions, whatever becomes of them.
            self.stored.remember(FallenDice::remember_undone);
        }
        let played = qwantum::play_over_undone(&mut self.stored.journal, action);
        self.return_dice();
        played
    }
}
