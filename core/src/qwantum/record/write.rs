//! Writes a match as a record. What was undone is not written.

use core::fmt::{self, Write};

use super::read::VERSION;
use crate::journal::Game as _;
use crate::qwantum::{Action, Colour, Dice, DiceSet, Die, Game, Match, Phase, Throw, Totals};

/// Writes a match as a record.
pub fn write(played: &Match, out: &mut impl Write) -> fmt::Result {
    let setup = played.setup();
    writeln!(out, "qwantum {VERSION}")?;
    writeln!(out, "seats {}", setup.seat_count())?;
    writeln!(out, "first {}", setup.first())?;

    let mut game = Game::new(setup);
    let mut actions = played.actions();
    let mut totals_written = None;
    loop {
        let rest = actions.clone();
        let Some(action) = actions.next() else {
            return Ok(());
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
            Action::Keep if is_last => again(DiceSet::EMPTY, Throw::default(), out)?,
            Action::Keep | Action::Totals(_) => {}
            Action::B(colour) => entry("b", colour, out)?,
            Action::BEntry { colour, .. } => entry("b", Some(colour), out)?,
            Action::C(colour) => c(game.phase(), colour, out)?,
            Action::CEntry { colour, .. } => c(game.phase(), Some(colour), out)?,
        }
        game.replay(action);
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
    // Each entry was checked against those before it, so there is such a throw.
    let example = entered.example().unwrap_or_default().totals();
    write!(out, "totals {example}")?;
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

fn c(phase: Phase, colour: Option<Colour>, out: &mut impl Write) -> fmt::Result {
    match phase {
        Phase::C(seat) => entry(format_args!("c {seat}"), colour, out),
        _ => Ok(()),
    }
}

fn entry(whose: impl fmt::Display, colour: Option<Colour>, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "{whose} {}", colour.map_or('-', Colour::letter))
}
