//! Writes a match as a record. What was undone is not written.

use core::fmt::{self, Write};

use super::read::VERSION;
use crate::journal::Game as _;
use crate::qwantum::{
    Action, Colour, Dice, DiceSet, Die, Game, Match, Phase, Setup, Throw, Totals,
};

/// Writes a match as a record.
pub fn write(played: &Match, out: &mut impl Write) -> fmt::Result {
    let setup = played.setup();
    writeln!(out, "qwantum {VERSION}")?;
    writeln!(out, "seats {}", setup.seat_count())?;
    writeln!(out, "first {}", setup.first())?;
    if let Some(code) = setup.code() {
        writeln!(out, "code {code}")?;
    }

    let mut game = Game::new(setup);
    let mut actions = played.actions();
    let mut totals_written = None;
    let mut entries_in_c = EntriesInC::default();
    loop {
        let rest = actions.clone();
        let Some(action) = actions.next() else {
            // Nobody has passed yet who may still write.
            return entries_in_c.write(false, setup, out);
        };
        if setup.dice() == Dice::Real && totals_written != Some(game.turns()) {
            totals(entered_this_turn(game, rest), out)?;
            totals_written = Some(game.turns());
        }
        let is_last = actions.clone().next().is_none();
        match action {
            Action::Throw(throw) | Action::ThrownByHand(throw) => writeln!(out, "throw {throw}")?,
            Action::Again { dice, throw } | Action::AgainByHand { dice, throw } => {
                again(dice, throw, out)?;
            }
            // A B implies that the throw was kept; only without a B it must be written.
            Action::Keep if is_last => writeln!(out, "keep")?,
            Action::Keep | Action::Totals(_) | Action::EndTurn => {}
            Action::B(_) | Action::BEntry { .. } => entry("b", action.written(), out)?,
            Action::C { seat, .. } | Action::CEntry { seat, .. } => {
                entries_in_c.0[seat.index()] = Some(action.written());
            }
        }
        let was_in_c = game.phase() == Phase::C;
        game.replay(action);
        if was_in_c && game.phase() != Phase::C {
            core::mem::take(&mut entries_in_c).write(true, setup, out)?;
        }
    }
}

/// Everybody's entry in C this turn. They come in any order and are written in seat order.
#[derive(Default)]
struct EntriesInC([Option<Option<Colour>>; 4]);

impl EntriesInC {
    /// Once the turn has ended, whoever has not written has passed.
    fn write(self, has_ended: bool, setup: Setup, out: &mut impl Write) -> fmt::Result {
        for seat in setup.seats() {
            let passed = has_ended.then_some(None);
            if let Some(colour) = self.0[seat.index()].or(passed) {
                entry(format_args!("c {seat}"), colour, out)?;
            }
        }
        Ok(())
    }
}

/// Everything that will be entered about the dice in the turn that starts now.
fn entered_this_turn(mut game: Game, actions: impl Iterator<Item = Action>) -> Totals {
    let turn = game.turns();
    let mut entered = Totals::UNKNOWN;
    for action in actions {
        entered = entered.and(action.totals()).unwrap_or(entered);
        game.replay(action);
        if game.turns() != turn {
            break;
        }
    }
    entered
}

fn totals(entered: Totals, out: &mut impl Write) -> fmt::Result {
    write!(out, "totals {}", entered.completed())?;
    if entered == Totals::UNKNOWN {
        write!(out, " # entered: nothing")?;
    } else if !entered.is_full() {
        write!(out, " # entered: {entered}")?;
    }
    writeln!(out)
}

fn again(dice: DiceSet, throw: Throw, out: &mut impl Write) -> fmt::Result {
    out.write_str("again")?;
    for die in Die::ALL {
        if dice.has(die) {
            write!(out, " {}", throw.face(die))?;
        } else {
            out.write_str(" .")?;
        }
    }
    writeln!(out)
}

fn entry(whose: impl fmt::Display, colour: Option<Colour>, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "{whose} {}", colour.map_or('-', Colour::letter))
}
