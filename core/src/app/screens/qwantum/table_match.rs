//! The match at the table: who decides for each seat, and which decision undo takes back.

use super::{sheet::completed, table_setup::TableSetup};
use crate::{
    app::screens::controller::Controller,
    collect::CollectFitting,
    journal::{self, Fallen as _},
    level::Level,
    qwantum::{
        self, Action, Fix, Game, GameCode, MOST_ACTIONS, Match, Misfit, Phase, PlayError, Seat,
        SeatSet, Setup, turns,
    },
    store::{Player, StoredGame as _, StoredMatch, player_name, player_names},
};

/// A match of Qwantum as it is stored.
pub(in crate::app) type StoredTable = StoredMatch<Game, MOST_ACTIONS>;

/// A decision of a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    /// Who decided; `None` for the whole table, when nobody else writes.
    pub(super) seat: Option<Seat>,
    pub(super) action: Action,
    /// The number that was written.
    pub(super) number: Option<u8>,
}

/// The first decision in some codes, and how many codes it takes. Passing B belongs to the decision
/// that follows it.
fn decision(codes: &[u32]) -> Option<(Action, usize)> {
    let mut actions = codes.iter().map_while(|code| Action::from_code(*code));
    match (actions.next()?, actions.next()) {
        (Action::B(None), Some(next)) => Some((next, 2)),
        (first, _) => Some((first, 1)),
    }
}

/// Who decided this; `None` for the whole table.
fn decided_by(action: Action, active: Seat) -> Option<Seat> {
    match action {
        Action::C { seat, .. } | Action::CEntry { seat, .. } => Some(seat),
        Action::EndTurn | Action::Away { .. } => None,
        _ => Some(active),
    }
}

/// The seed of the next code. Two devices that play by the same code get the same next one.
fn next_seed(seed: u32) -> u32 {
    seed.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f)
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

    /// A new match of the same players. The player after the one who began this match begins.
    /// Players who are away are left out, and a game by code gets the next code.
    pub(super) fn again(&self) -> Option<Self> {
        let game = self.game();
        let setup = game.setup();
        let seats = setup.seats().zip(&self.stored.players);
        let present = seats.filter(|(seat, _)| !game.away().contains(*seat));
        let first = setup.next_present(setup.first(), game.away());
        let place = present.clone().position(|(seat, _)| seat == first)?;
        let players = present.map(|(_, player)| Player {
            device_turns: 0,
            ..player.clone()
        });
        let players: heapless::Vec<Player, 4> = players.collect_fitting();
        let seats = players.len() as u8;
        let setup = match setup.code() {
            Some(code) => Setup::by_code(GameCode::new(seats, next_seed(code.seed())).ok()?),
            None => Setup::new(seats, *Seat::ALL.get(place)?, setup.dice()).ok()?,
        };
        Some(TableMatch {
            stored: StoredMatch::new(setup, players),
        })
    }

    /// A match from the store.
    pub(super) fn unread(stored: StoredTable) -> Self {
        TableMatch { stored }
    }

    /// Whether the device decides for a seat, or did so in this turn.
    pub(super) fn is_of_device(&self, seat: Seat, turn: u16) -> bool {
        let player = self.stored.players.get(seat.index());
        player
            .is_some_and(|player| Game::is_device(player.kind) || turn < player.device_turns.into())
    }

    /// Who decides for a seat.
    pub(super) fn controller(&self, seat: Seat) -> Controller {
        let player = self.stored.players.get(seat.index());
        let controller = player.and_then(|player| Controller::from_number(player.kind));
        controller.unwrap_or(Controller::Person)
    }

    /// The seats that people play.
    pub(super) fn people(&self) -> SeatSet {
        let is_person = |seat: &Seat| self.controller(*seat) == Controller::Person;
        self.game().seats().filter(is_person).collect_fitting()
    }

    /// The seat for which the device has to decide now, and its level.
    ///
    /// Ruling: in C, the device lets people write first, so that it never keeps them waiting.
    pub(super) fn device_to_decide(&self) -> Option<(Seat, Level)> {
        let game = self.game();
        let open = game.open_seats();
        let seat = if open.iter().any(|seat| self.people().contains(seat)) {
            None
        } else {
            game.decider()
        };
        match self.controller(seat?) {
            Controller::Device(level) => seat.map(|seat| (seat, level)),
            Controller::Person => None,
        }
    }

    /// Where the last decision of a person begins among the codes, and whose it is; `None` for the
    /// whole table. Undo also takes back what the device decided afterwards.
    fn last_of_people(&self) -> Option<(usize, Option<Seat>)> {
        let (play, people) = (self.journal(), self.people());
        let mut last = None;
        for (place, turn) in turns(play) {
            let mut at = place.start;
            while let Some((action, count)) = decision(&play.codes()[at..place.end]) {
                let seat = decided_by(action, turn.active());
                if seat.is_none_or(|seat| people.contains(seat)) {
                    last = Some((at, seat));
                }
                at += count;
            }
        }
        last
    }

    /// The seat and the column that the last action completed.
    pub(super) fn completed(&self) -> Option<(Seat, usize)> {
        let (game, action) = (self.game(), self.journal().last()?);
        let (colour, seat) = (action.written()?, decided_by(action, game.active())?);
        completed(game.sheet(seat), colour).map(|column| (seat, column))
    }

    /// The decision that undo would take back.
    pub(super) fn last_decision(&self) -> Option<Decision> {
        let (at, seat) = self.last_of_people()?;
        let (action, _) = decision(self.journal().codes().get(at..)?)?;
        let game = self.game();
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
        // A decision that no longer fits cannot be redone.
        let game = self.game();
        if !game.is_legal(self.journal().next_undone()?) {
            return None;
        }
        let (action, _) = decision(self.journal().all_codes().get(self.journal().len()..)?)?;
        let seat = decided_by(action, game.active());
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

    /// Undoes the last decision of a person, and what the device decided afterwards. Returns false
    /// if no person has decided anything yet.
    ///
    /// Ruling: undo goes back to where a person decides.
    pub(super) fn undo(&mut self) -> bool {
        let last = self.last_of_people();
        last.is_some_and(|(at, _)| self.stored.journal.go_to(at))
    }

    /// Redoes the decision that was undone last, and what the device decided afterwards. Returns
    /// false if there is none.
    pub(super) fn redo(&mut self) -> bool {
        let redone = qwantum::redo(&mut self.stored.journal);
        while redone && self.is_next_of_device() && qwantum::redo(&mut self.stored.journal) {}
        redone
    }

    /// Whether the decision that redo would bring back is the device's.
    fn is_next_of_device(&self) -> bool {
        let next = self.next_decision().and_then(|next| next.seat);
        next.is_some_and(|seat| !self.people().contains(seat))
    }

    /// Corrects an entry if everything after it still fits; the error says what does not.
    pub(super) fn fix(&mut self, fix: &Fix) -> Result<(), Misfit> {
        fix.apply(&mut self.stored.journal)
    }

    /// Whether dice were thrown again in this turn.
    pub(super) fn has_second_throw(&self) -> bool {
        let turn = self.game().turns();
        self.journal().fallen().again(turn).is_some()
    }

    /// How much has happened in the match: the number of decisions, and the number of throws.
    pub(super) fn moment(&self) -> (usize, usize) {
        (self.journal().len(), self.journal().fallen().len())
    }

    pub(in crate::app) fn journal(&self) -> &Match {
        &self.stored.journal
    }

    pub(super) fn game(&self) -> &Game {
        self.stored.game()
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        player_name(&self.stored.players, seat.index())
    }

    /// The names of everybody at the table.
    pub(super) fn names(&self) -> heapless::Vec<&str, 4> {
        player_names(&self.stored.players)
    }

    /// Plays an action. Writing in C or ending the turn while B is still open passes B for the
    /// thrower.
    pub(super) fn play(&mut self, action: Action) -> Result<(), journal::Refusal<PlayError>> {
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
        let open = self.game().open_seats();
        let people = self.people();
        if action == Action::EndTurn && open.iter().any(|seat| !people.contains(seat)) {
            // People are done, but the device still writes.
            for seat in open.iter().filter(|seat| people.contains(*seat)) {
                self.play_one(Action::C { seat, colour: None })?;
            }
            return Ok(());
        }
        self.play_one(action)
    }

    fn play_one(&mut self, action: Action) -> Result<(), journal::Refusal<PlayError>> {
        qwantum::play_over_undone(&mut self.stored.journal, action)
    }
}
