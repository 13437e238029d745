//! Writes a match as a record, without undone actions, and the state of a game in the lines
//! `pocketq replay` prints.

use core::fmt::{self, Write};

use super::read::VERSION;
use crate::journal::Game as _;
use crate::qwantum::{
    Action, COLUMNS, Colour, Dice, DiceSet, Die, Game, Match, Phase, Seat, SeatSet, Sheet, Throw,
    Totals,
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
    let mut actions = played.events();
    let mut totals_written = None;
    let mut entries_in_c = EntriesInC::default();
    loop {
        let rest = actions.clone();
        let Some(action) = actions.next() else {
            // Players who may still write have not passed yet.
            return entries_in_c.write(false, &game, out);
        };
        if setup.dice() == Dice::Real
            && totals_written != Some(game.turns())
            && action != Action::EndGame
            && !Game::precedes_fall(action)
        {
            totals(entered_this_turn(game, rest), out)?;
            totals_written = Some(game.turns());
        }
        if let Action::Away { seats, .. } = action {
            away(&game, seats, out)?;
            let turn = game.turns();
            game.replay(action);
            if game.turns() != turn {
                core::mem::take(&mut entries_in_c).write(true, &game, out)?;
            }
            continue;
        }
        let next = actions.clone().next();
        let is_last = next.is_none_or(|next| next == Action::EndGame);
        match action {
            Action::Throw(throw) | Action::ThrownByHand(throw) => writeln!(out, "throw {throw}")?,
            Action::Again { dice, throw } | Action::AgainByHand { dice, throw } => {
                again(dice, throw, out)?;
            }
            // An entry in phase B implies that the throw was kept; without one, `keep` says so.
            Action::Keep if is_last => writeln!(out, "keep")?,
            Action::Keep | Action::Totals(_) | Action::EndTurn | Action::Away { .. } => {}
            Action::EndGame => {
                core::mem::take(&mut entries_in_c).write(false, &game, out)?;
                writeln!(out, "ended")?;
            }
            Action::B(_) | Action::BEntry { .. } => entry("b", action.written(), out)?,
            Action::C { seat, .. } | Action::CEntry { seat, .. } => {
                entries_in_c.0[seat.index()] = Some(action.written());
            }
        }
        let was_in_c = game.phase() == Phase::C;
        game.replay(action);
        if was_in_c && game.phase() != Phase::C && action != Action::EndGame {
            core::mem::take(&mut entries_in_c).write(true, &game, out)?;
        }
    }
}

/// Everybody's entry in phase C of this turn. They come in any order and are written in seat order.
#[derive(Default)]
struct EntriesInC([Option<Option<Colour>>; 4]);

impl EntriesInC {
    /// Once the turn has ended, players present who have not written have passed.
    fn write(self, has_ended: bool, game: &Game, out: &mut impl Write) -> fmt::Result {
        for seat in game.present() {
            let passed = has_ended.then_some(None);
            if let Some(colour) = self.0[seat.index()].or(passed) {
                entry(format_args!("c {seat}"), colour, out)?;
            }
        }
        Ok(())
    }
}

/// Writes who is back, then who leaves, so that somebody is always present.
fn away(game: &Game, seats: SeatSet, out: &mut impl Write) -> fmt::Result {
    for (word, leaves) in [("back", false), ("away", true)] {
        let is_said =
            |seat: &Seat| seats.contains(*seat) == leaves && game.away().contains(*seat) != leaves;
        for seat in game.seats().filter(is_said) {
            writeln!(out, "{word} {seat}")?;
        }
    }
    Ok(())
}

/// Everything that is entered about the dice in the turn that starts now.
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
        if dice.contains(die) {
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

/// One line per seat's sheet, then whose turn it is or who won; every line ends with a line feed.
///
/// ```text
/// seat 1 V 3,6,9 B 4,7 R 2,8 Y 2,5,11 columns 3,6,-,-,-,- misses 1 total 8
/// active 1
/// ```
pub struct Report<'a>(pub &'a Game);

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.0;
        game.seats().try_for_each(|seat| {
            line(seat, game.sheet(seat), f)?;
            f.write_str(if game.away().contains(seat) {
                " away\n"
            } else {
                "\n"
            })
        })?;
        if game.is_over() {
            f.write_str("over ")?;
            listed(game.winners().iter(), f)?;
        } else {
            write!(f, "active {}", game.active())?;
        }
        f.write_str("\n")
    }
}

/// Writes a seat's sheet as a line, without the line's end.
pub(super) fn line(seat: Seat, sheet: &Sheet, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "seat {seat}")?;
    for colour in Colour::ALL {
        write!(f, " {} ", colour.letter())?;
        match sheet.row(colour).values() {
            [] => f.write_str("-")?,
            values => listed(values, f)?,
        }
    }
    f.write_str(" columns ")?;
    listed(
        (0..COLUMNS).map(|column| Score(sheet.column_score(column))),
        f,
    )?;
    write!(f, " misses {} total {}", sheet.misses(), sheet.total())
}

struct Score(Option<u8>);

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(score) => score.fmt(f),
            None => f.write_str("-"),
        }
    }
}

fn listed<T: fmt::Display>(
    items: impl IntoIterator<Item = T>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (place, item) in items.into_iter().enumerate() {
        write!(f, "{}{item}", if place == 0 { "" } else { "," })?;
    }
    Ok(())
}
