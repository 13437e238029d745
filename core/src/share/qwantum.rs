//! Writes and reads Qwantum for sharing, action by action, so that exactly the same match comes
//! back.
//!
//! With the device's dice an entry is written as one of those that the rules allow at that point,
//! and only the dice that were thrown again are written for a second throw. A scorekeeper's entry
//! also says whether its number was new.

use super::{
    digits::{DigitReader, DigitWriter},
    shareable::Shareable,
};
use crate::qwantum::{
    Action, Choice, Colour, Dice, DiceSet, Game, LEAST_TOTAL, MOST_TOTAL, Phase, Seat, Setup,
    Throw, Totals,
};

const FACES: u32 = 6;
const DICE_SETS: u32 = 1 << 7;
const TOTALS: u32 = (MOST_TOTAL - LEAST_TOTAL) as u32 + 1;
/// Which of white and the four totals were entered.
const FACT_SETS: u32 = 1 << 5;

/// What a scorekeeper can enter: nothing written, a colour whose total is known, a colour with its
/// total, or what the dice show.
const NOTHING: u32 = 0;
const KNOWN: u32 = 1;
const ENTRY: u32 = 5;
const FACTS: u32 = 9;
const SAYINGS: u32 = 10;

impl Shareable for Game {
    const TAG: &'static str = "QW";

    fn write_setup(setup: Setup, out: &mut DigitWriter<'_>) {
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

    fn write_action(&self, action: Action, out: &mut DigitWriter<'_>) {
        match action {
            Action::Throw(throw) | Action::ThrownByHand(throw) => {
                write_faces(DiceSet::ALL, throw, out)
            }
            Action::Keep => out.put(0, DICE_SETS),
            Action::Again { dice, throw } | Action::AgainByHand { dice, throw } => {
                out.put(u32::from(dice.bits()), DICE_SETS);
                write_faces(dice, throw, out);
            }
            Action::B(colour) | Action::C(colour) => write_choice(self, colour, out),
            Action::BEntry { colour, total } | Action::CEntry { colour, total } => {
                out.put(ENTRY + colour.index() as u32, SAYINGS);
                write_total(total, out);
            }
            Action::Totals(totals) => {
                out.put(FACTS, SAYINGS);
                write_facts(totals, out);
            }
        }
    }

    fn read_action(&self, digits: &mut DigitReader<'_>) -> Option<Action> {
        match self.phase() {
            Phase::FirstThrow => {
                let fell = read_faces(DiceSet::ALL, digits)?;
                Some(self.action(Choice::Throw, fell))
            }
            Phase::MayThrowAgain => {
                let dice = DiceSet::from_bits(u8::try_from(digits.take(DICE_SETS)?).ok()?)?;
                let choice = if dice.is_empty() {
                    Choice::Keep
                } else {
                    Choice::Again(dice)
                };
                Some(self.action(choice, read_faces(dice, digits)?))
            }
            Phase::B | Phase::C(_) => match self.setup().dice() {
                Dice::Device => read_choice(self, digits),
                Dice::Real => read_saying(self, digits),
            },
            Phase::Over(_) => None,
        }
    }
}

fn write_choice(game: &Game, colour: Option<Colour>, out: &mut DigitWriter<'_>) {
    match game.setup().dice() {
        Dice::Device => {
            let open = game.writable();
            let before = |colour| open.iter().take_while(|&other| other != colour).count();
            let place = colour.map_or(0, |colour| before(colour) as u32 + 1);
            out.put(place, open.len() as u32 + 1);
        }
        Dice::Real => {
            let saying = colour.map_or(NOTHING, |colour| KNOWN + colour.index() as u32);
            out.put(saying, SAYINGS);
        }
    }
}

/// One of the entries that the rules allow here.
fn read_choice(game: &Game, digits: &mut DigitReader<'_>) -> Option<Action> {
    let open = game.writable();
    let place = digits.take(open.len() as u32 + 1)?;
    let colour = match place.checked_sub(1) {
        Some(place) => Some(open.iter().nth(place as usize)?),
        None => None,
    };
    Some(entry(game, colour))
}

/// The action of writing a colour, or nothing, in this phase.
fn entry(game: &Game, colour: Option<Colour>) -> Action {
    match game.phase() {
        Phase::B => Action::B(colour),
        _ => Action::C(colour),
    }
}

/// Anything that a scorekeeper can enter.
fn read_saying(game: &Game, digits: &mut DigitReader<'_>) -> Option<Action> {
    let saying = digits.take(SAYINGS)?;
    let colour = |first: u32| Colour::ALL.get((saying - first) as usize).copied();
    Some(match saying {
        NOTHING => entry(game, None),
        KNOWN..ENTRY => entry(game, Some(colour(KNOWN)?)),
        ENTRY..FACTS => {
            let (colour, total) = (colour(ENTRY)?, read_total(digits)?);
            match game.phase() {
                Phase::B => Action::BEntry { colour, total },
                _ => Action::CEntry { colour, total },
            }
        }
        _ => Action::Totals(read_facts(digits)?),
    })
}

fn write_faces(dice: DiceSet, throw: Throw, out: &mut DigitWriter<'_>) {
    for die in dice.iter() {
        out.put(u32::from(throw.up()[die.index()]), FACES);
    }
}

/// A throw of some dice; the others may show anything.
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
    let of = Colour::ALL.map(|colour| totals.of(colour));
    let said = of.iter().fold(totals.white().is_some().into(), |said, of| {
        said << 1 | u32::from(of.is_some())
    });
    out.put(said, FACT_SETS);
    if let Some(white) = totals.white() {
        out.put(u32::from(white.saturating_sub(1)), FACES);
    }
    of.into_iter()
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
