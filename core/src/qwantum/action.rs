//! Everything that can happen in a game, including chance, and its four-byte form for the journal.

use super::dice::{Colour, DiceSet, Throw};
use super::totals::Totals;

/// Something that happens: dice fall, or somebody decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A: all seven dice were thrown, with this result.
    Throw(Throw),
    /// A: some dice were thrown again.
    Again {
        /// The dice that were thrown again; at least one.
        dice: DiceSet,
        /// All seven dice after that.
        throw: Throw,
    },
    /// A: the players threw the dice by hand and entered all seven, because the device cannot throw.
    ThrownByHand(Throw),
    /// A: the same for the second throw.
    AgainByHand {
        /// The dice that were thrown again; at least one.
        dice: DiceSet,
        /// All seven dice after that.
        throw: Throw,
    },
    /// A: the dice are kept as they are.
    Keep,
    /// Scorekeeper: something more was read off the dice on the table.
    Totals(Totals),
    /// B: the active player writes this colour's total, or nothing.
    B(Option<Colour>),
    /// C: the player whose turn it is in C writes this colour's total, or nothing.
    C(Option<Colour>),
    /// B of a scorekeeper: the number written also says what the dice show.
    BEntry {
        /// The row.
        colour: Colour,
        /// The number, which is the colour's total this turn.
        total: u8,
    },
    /// C of a scorekeeper: the number written also says what the dice show.
    CEntry {
        /// The row.
        colour: Colour,
        /// The number, which is the colour's total this turn.
        total: u8,
    },
}

const TAG_BITS: u32 = 3;
const NO_COLOUR: u32 = 4;
/// Marks dice that people entered, after the seven faces of three bits.
const THROW_BY_HAND: u32 = 1 << 21;
/// The same where the set of dice comes first.
const AGAIN_BY_HAND: u32 = 1 << 28;

impl Action {
    /// Whether the device's dice fell, as opposed to something that people decided or entered.
    pub const fn is_chance(self) -> bool {
        matches!(self, Self::Throw(_) | Self::Again { .. })
    }

    /// What this action says about dice on a table.
    pub fn totals(self) -> Totals {
        match self {
            Self::Totals(totals) => totals,
            Self::BEntry { colour, total } | Self::CEntry { colour, total } => {
                Totals::UNKNOWN.with(colour, total)
            }
            _ => Totals::UNKNOWN,
        }
    }

    /// The action in four bytes. Exact for every action that a game has accepted.
    pub fn code(self) -> u32 {
        let (tag, rest) = match self {
            Self::Throw(throw) => (0, throw_code(throw)),
            Self::ThrownByHand(throw) => (0, throw_code(throw) | THROW_BY_HAND),
            Self::Again { dice, throw } => (1, again_code(dice, throw)),
            Self::AgainByHand { dice, throw } => (1, again_code(dice, throw) | AGAIN_BY_HAND),
            Self::Keep => (2, 0),
            Self::Totals(totals) => (3, totals_code(totals)),
            Self::B(colour) => (4, choice_code(colour)),
            Self::C(colour) => (5, choice_code(colour)),
            Self::BEntry { colour, total } => (6, entry_code(colour, total)),
            Self::CEntry { colour, total } => (7, entry_code(colour, total)),
        };
        rest << TAG_BITS | tag
    }

    /// The action with this code; none if there is none.
    pub fn from_code(code: u32) -> Option<Self> {
        let rest = code >> TAG_BITS;
        let action = match code & 0b111 {
            0 if rest & THROW_BY_HAND != 0 => Self::ThrownByHand(throw_from(rest)?),
            0 => Self::Throw(throw_from(rest)?),
            1 => {
                let dice = DiceSet::from_bits((rest & 0x7F) as u8)?;
                let throw = throw_from(rest >> 7)?;
                if rest & AGAIN_BY_HAND == 0 {
                    Self::Again { dice, throw }
                } else {
                    Self::AgainByHand { dice, throw }
                }
            }
            2 => Self::Keep,
            3 => Self::Totals(totals_from(rest)),
            4 => Self::B(choice_from(rest)?),
            5 => Self::C(choice_from(rest)?),
            6 => Self::BEntry {
                colour: choice_from(rest & 0b11)??,
                total: (rest >> 2) as u8,
            },
            _ => Self::CEntry {
                colour: choice_from(rest & 0b11)??,
                total: (rest >> 2) as u8,
            },
        };
        // A code with unused bits set belongs to no action.
        (action.code() == code).then_some(action)
    }
}

fn again_code(dice: DiceSet, throw: Throw) -> u32 {
    throw_code(throw) << 7 | u32::from(dice.bits())
}

fn throw_code(throw: Throw) -> u32 {
    throw
        .up()
        .into_iter()
        .rev()
        .fold(0, |code, up| code << 3 | u32::from(up))
}

fn throw_from(code: u32) -> Option<Throw> {
    let mut up = [0; 7];
    for (place, up) in up.iter_mut().enumerate() {
        *up = (code >> (3 * place) & 0b111) as u8;
    }
    Throw::new(up)
}

/// Three bits for white and six for each colour; 0 means unknown.
fn totals_code(totals: Totals) -> u32 {
    let white = u32::from(totals.white().unwrap_or(0)) & 0b111;
    Colour::ALL.into_iter().fold(white, |code, colour| {
        let total = u32::from(totals.of(colour).unwrap_or(0)) & 0x3F;
        code | total << (3 + 6 * colour.index())
    })
}

fn totals_from(code: u32) -> Totals {
    let white = (code & 0b111) as u8;
    let known = if white == 0 {
        Totals::UNKNOWN
    } else {
        Totals::UNKNOWN.with_white(white)
    };
    Colour::ALL.into_iter().fold(known, |totals, colour| {
        match (code >> (3 + 6 * colour.index()) & 0x3F) as u8 {
            0 => totals,
            total => totals.with(colour, total),
        }
    })
}

fn choice_code(colour: Option<Colour>) -> u32 {
    colour.map_or(NO_COLOUR, |colour| colour.index() as u32)
}

fn choice_from(code: u32) -> Option<Option<Colour>> {
    if code == NO_COLOUR {
        return Some(None);
    }
    Colour::ALL.get(code as usize).copied().map(Some)
}

fn entry_code(colour: Colour, total: u8) -> u32 {
    u32::from(total) << 2 | colour.index() as u32
}
