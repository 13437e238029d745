//! Writes and reads Qwantum for sharing, action by action, so that exactly the same match comes
//! back.
//!
//! With the device's dice, an entry is written as one of those that the rules allow at that point.
//! A second throw contains only the dice that were thrown again. A scorekeeper's entry also says
//! whether its total was new.
//!
//! A game by code has the tag `QC`. Its setup is the code alone, and no faces are written, because
//! they follow from the code.

use super::{
    digits::{DigitReader, DigitWriter},
    result::{ResultText, Score, result},
    shareable::Shareable,
};
use crate::qwantum::{
    Action, Choice, Colour, Dice, DiceSet, Game, GameCode, LEAST_TOTAL, MOST_TOTAL, OwnSheet,
    Phase, Seat, SeatSet, Setup, SheetAction, Throw, Totals,
};

/// The first line of a result.
const TITLE: &str = "Qwantum";

/// The tag of games by code.
const CODE_TAG: &str = "QC";

const FACES: u32 = 6;
const DICE_SETS: u32 = 1 << 7;
const TOTALS: u32 = (MOST_TOTAL - LEAST_TOTAL) as u32 + 1;
/// Which of the white die and the four totals were entered.
const FACT_SETS: u32 = 1 << 5;

/// A digit below this says who is away: the set of seats, plus `BETWEEN_TURNS` if it was entered
/// between turns. The digit `AWAY` itself is the end of the game.
const AWAY: u32 = 1 << 5;
const BETWEEN_TURNS: u32 = 1 << 4;
const RARE: u32 = AWAY + 1;

/// The rare entries of a scorekeeper: a colour with a total that is already known, a colour with an
/// overruling total, and overruling facts about the dice.
const KNOWN_TOTAL: u32 = 0;
const OVERRULED_TOTAL: u32 = 4;
const OVERRULED_FACTS: u32 = 8;
const RARE_ENTRIES: u32 = 9;

impl Shareable for Game {
    const TAG: &'static str = "QX";
    const OTHER_SETUP_TAG: Option<&'static str> = Some(CODE_TAG);

    fn tag(setup: Setup) -> &'static str {
        match setup.code() {
            Some(_) => CODE_TAG,
            None => Self::TAG,
        }
    }

    fn write_setup(setup: Setup, out: &mut DigitWriter<'_>) {
        if let Some(code) = setup.code() {
            return out.put(code.number(), GameCode::NUMBERS);
        }
        let seats = u32::from(setup.seat_count());
        out.put(seats - 1, Seat::ALL.len() as u32);
        out.put(setup.first().index() as u32, seats);
        out.put(u32::from(setup.dice() == Dice::Real), 2);
    }

    fn read_setup(digits: &mut DigitReader<'_>) -> Option<Setup> {
        let seats = digits.take(Seat::ALL.len() as u32)? + 1;
        let first = *Seat::ALL.get(digits.take(seats)? as usize)?;
        let dice = match digits.take(2)? {
            0 => Dice::Device,
            _ => Dice::Real,
        };
        Setup::new(u8::try_from(seats).ok()?, first, dice).ok()
    }

    fn read_other_setup(digits: &mut DigitReader<'_>) -> Option<Setup> {
        let code = GameCode::from_number(digits.take(GameCode::NUMBERS)?)?;
        Some(Setup::by_code(code))
    }

    fn is_rare(action: Action) -> bool {
        matches!(action, Action::Away { .. } | Action::EndGame)
    }

    fn write_rare(action: Action, out: &mut DigitWriter<'_>) {
        let digit = match action {
            Action::Away {
                seats,
                is_between_turns,
            } => u32::from(seats.bits()) + BETWEEN_TURNS * u32::from(is_between_turns),
            _ => AWAY,
        };
        out.put(digit, RARE);
    }

    fn read_rare(digits: &mut DigitReader<'_>) -> Option<Action> {
        match digits.take(RARE)? {
            AWAY => Some(Action::EndGame),
            digit => Some(Action::Away {
                seats: SeatSet::from_bits((digit % BETWEEN_TURNS) as u8)?,
                is_between_turns: digit >= BETWEEN_TURNS,
            }),
        }
    }

    fn write_action(&self, action: Action, out: &mut DigitWriter<'_>) {
        match action {
            Action::Throw(_) if self.setup().code().is_some() => {}
            Action::Again { dice, .. } if self.setup().code().is_some() => {
                out.put(u32::from(dice.bits()), DICE_SETS);
            }
            Action::Throw(throw) | Action::ThrownByHand(throw) => {
                write_faces(DiceSet::ALL, throw, out)
            }
            Action::Keep => out.put(0, DICE_SETS),
            Action::Again { dice, throw } | Action::AgainByHand { dice, throw } => {
                out.put(u32::from(dice.bits()), DICE_SETS);
                write_faces(dice, throw, out);
            }
            Action::B(_) | Action::C { .. } | Action::EndTurn
                if self.setup().dice() == Dice::Device =>
            {
                out.put_one_of(choices(self), action);
            }
            _ => write_entry(self, action, out),
        }
    }

    fn read_action(&self, digits: &mut DigitReader<'_>) -> Option<Action> {
        match (self.phase(), self.setup().dice()) {
            (Phase::B | Phase::C, Dice::Device) => digits.take_one_of(|| choices(self)),
            (Phase::B | Phase::C, Dice::Real) => read_entry(self, digits),
            _ => read_throw(self, digits),
        }
    }

    /// Best first; while the match is going on, nobody has won.
    ///
    /// Ruling: a player who plays alone neither wins nor loses.
    fn result_text(&self, names: [&str; 4]) -> ResultText {
        let ranking = self.ranking();
        let scores = ranking.iter().map(|line| Score {
            name: names[line.seat.index()],
            points: Some(line.total),
            won: self.is_over() && line.place == 1 && self.seats().count() > 1,
        });
        result(TITLE, scores)
    }
}

/// A player's own sheet: one digit for each action.
impl Shareable for OwnSheet {
    const TAG: &'static str = "QS";

    fn write_setup((): (), _out: &mut DigitWriter<'_>) {}

    fn read_setup(_digits: &mut DigitReader<'_>) -> Option<()> {
        Some(())
    }

    fn write_action(&self, played: SheetAction, out: &mut DigitWriter<'_>) {
        out.put(played.code().into(), SheetAction::CODES.into());
    }

    fn read_action(&self, digits: &mut DigitReader<'_>) -> Option<SheetAction> {
        let code = digits.take(SheetAction::CODES.into())?;
        SheetAction::from_code(u8::try_from(code).ok()?)
    }

    /// Nobody wins a single sheet.
    fn result_text(&self, [name, ..]: [&str; 4]) -> ResultText {
        let score = Score {
            name,
            points: Some(self.sheet().total()),
            won: false,
        };
        result(TITLE, [score])
    }
}

fn read_throw(game: &Game, digits: &mut DigitReader<'_>) -> Option<Action> {
    let read_fallen = |dice, digits| match game.falls_by_code() {
        Some(falls) => Some(falls),
        None => read_faces(dice, digits),
    };
    match game.phase() {
        Phase::FirstThrow => {
            let fell = read_fallen(DiceSet::ALL, digits)?;
            Some(game.action(Choice::Throw, fell))
        }
        Phase::MayThrowAgain => {
            let dice = DiceSet::from_bits(u8::try_from(digits.take(DICE_SETS)?).ok()?)?;
            let choice = if dice.is_empty() {
                Choice::Keep
            } else {
                Choice::Again(dice)
            };
            Some(game.action(choice, read_fallen(dice, digits)?))
        }
        _ => None,
    }
}

/// The entries that the rules allow here, and the end of the turn.
fn choices(game: &Game) -> impl Iterator<Item = Action> {
    let choices = game.choices();
    choices.map(|choice| game.action(choice, Throw::default()))
}

/// What a scorekeeper usually enters. The numbers are left open.
fn usual_entries(game: &Game) -> impl Iterator<Item = Action> {
    let is_b = game.phase() == Phase::B;
    let writers = move |seat: &Seat| match is_b {
        true => *seat == game.active(),
        false => game.open_seats().contains(*seat),
    };
    let entries = move |seat: Seat| {
        let in_c = (!is_b).then_some(seat);
        let open = game.open_colours().iter();
        let known = game.writable(seat).iter();
        let known = known.map(move |colour| Action::choice(in_c, Some(colour)));
        let has_room = move |colour: &Colour| {
            game.totals().of(*colour).is_none() && game.sheet(seat).open_range(*colour).is_some()
        };
        let new = open.filter(has_room);
        let new = new.map(move |colour| Action::entry(in_c, colour, 0, false));
        core::iter::once(Action::choice(in_c, None))
            .chain(known)
            .chain(new)
    };
    let end = (!is_b).then_some(Action::EndTurn);
    let facts = Action::Totals(Totals::UNKNOWN);
    let entries = game.seats().filter(writers).flat_map(entries);
    end.into_iter().chain([facts]).chain(entries)
}

/// The action with its numbers left open; `None` if it is a rare entry.
fn without_numbers(game: &Game, action: Action) -> Option<Action> {
    let open = match action {
        _ if action.totals().is_overruled() => return None,
        Action::Totals(_) => Action::Totals(Totals::UNKNOWN),
        Action::BEntry { colour, .. } => Action::entry(None, colour, 0, false),
        Action::CEntry { seat, colour, .. } => Action::entry(Some(seat), colour, 0, false),
        other => other,
    };
    usual_entries(game)
        .any(|usual| usual == open)
        .then_some(open)
}

/// Writes any entry of a scorekeeper: its place among the usual ones or, after a digit that says
/// so, a rare one.
fn write_entry(game: &Game, action: Action, out: &mut DigitWriter<'_>) {
    let usual = usual_entries(game).count() as u32;
    if let Some(open) = without_numbers(game, action) {
        let place = usual_entries(game)
            .take_while(|usual| *usual != open)
            .count();
        out.put(place as u32, usual + 1);
    } else {
        out.put(usual, usual + 1);
        write_rare_entry(game, action, out);
    }
    match action {
        Action::BEntry { total, .. } | Action::CEntry { total, .. } => write_total(total, out),
        Action::Totals(totals) => write_facts(totals, out),
        _ => {}
    }
}

/// Writes a rare entry. Every other entry that the game accepts is a usual one.
fn write_rare_entry(game: &Game, action: Action, out: &mut DigitWriter<'_>) {
    let index = action.written().map(|colour| colour.index() as u32);
    let kind = match (index, action.totals().is_overruled()) {
        (None, _) => OVERRULED_FACTS,
        (Some(index), true) => OVERRULED_TOTAL + index,
        (Some(index), false) => KNOWN_TOTAL + index,
    };
    out.put(kind, RARE_ENTRIES);
    if let Action::CEntry { seat, .. } = action {
        out.put_one_of(game.open_seats().iter(), seat);
    }
}

fn read_entry(game: &Game, digits: &mut DigitReader<'_>) -> Option<Action> {
    let usual = usual_entries(game).count() as u32;
    let place = digits.take(usual + 1)?;
    if let Some(open) = usual_entries(game).nth(place as usize) {
        return Some(match open {
            Action::Totals(_) => Action::Totals(read_facts(digits)?),
            Action::BEntry { colour, .. } => {
                Action::entry(None, colour, read_total(digits)?, false)
            }
            Action::CEntry { seat, colour, .. } => {
                Action::entry(Some(seat), colour, read_total(digits)?, false)
            }
            other => other,
        });
    }
    read_rare_entry(game, digits)
}

fn read_rare_entry(game: &Game, digits: &mut DigitReader<'_>) -> Option<Action> {
    let kind = digits.take(RARE_ENTRIES)?;
    if kind == OVERRULED_FACTS {
        return Some(Action::Totals(read_facts(digits)?.overruled()));
    }
    let colour = *Colour::ALL.get((kind % OVERRULED_TOTAL) as usize)?;
    let in_c = match game.phase() {
        Phase::C => Some(digits.take_one_of(|| game.open_seats().iter())?),
        _ => None,
    };
    let is_overruled = kind >= OVERRULED_TOTAL;
    Some(Action::entry(
        in_c,
        colour,
        read_total(digits)?,
        is_overruled,
    ))
}

fn write_faces(dice: DiceSet, throw: Throw, out: &mut DigitWriter<'_>) {
    for die in dice.iter() {
        out.put(u32::from(throw.up()[die.index()]), FACES);
    }
}

/// Reads a throw of these dice; the others may show anything.
fn read_faces(dice: DiceSet, digits: &mut DigitReader<'_>) -> Option<Throw> {
    let mut up = [0; 7];
    for die in dice.iter() {
        up[die.index()] = u8::try_from(digits.take(FACES)?).ok()?;
    }
    Throw::new(up)
}

fn write_total(total: u8, out: &mut DigitWriter<'_>) {
    out.put(u32::from(total.saturating_sub(LEAST_TOTAL)), TOTALS);
}

fn read_total(digits: &mut DigitReader<'_>) -> Option<u8> {
    let above = u8::try_from(digits.take(TOTALS)?).ok()?;
    Some(above + LEAST_TOTAL)
}

fn write_facts(totals: Totals, out: &mut DigitWriter<'_>) {
    let known = Colour::ALL.map(|colour| totals.of(colour));
    let said = known
        .iter()
        .fold(totals.white().is_some().into(), |said, total| {
            said << 1 | u32::from(total.is_some())
        });
    out.put(said, FACT_SETS);
    if let Some(white) = totals.white() {
        out.put(u32::from(white.saturating_sub(1)), FACES);
    }
    known
        .into_iter()
        .flatten()
        .for_each(|total| write_total(total, out));
}

fn read_facts(digits: &mut DigitReader<'_>) -> Option<Totals> {
    let said = digits.take(FACT_SETS)?;
    let mut totals = Totals::UNKNOWN;
    if said & 0b1_0000 != 0 {
        totals = totals.with_white(u8::try_from(digits.take(FACES)?).ok()? + 1);
    }
    for (place, colour) in Colour::ALL.into_iter().enumerate() {
        if said & 0b1000 >> place != 0 {
            totals = totals.with(colour, read_total(digits)?);
        }
    }
    Some(totals)
}
