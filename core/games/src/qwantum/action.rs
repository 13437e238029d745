//! Everything that can happen in a game, including chance, and its four-byte form for the journal.

use super::{Colour, DiceSet, Seat, SeatSet, Throw, Totals};

/// Something that happens: dice are rolled, or a player decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A: all seven dice were rolled, with this result.
    Throw(Throw),
    /// A: some dice were rolled again.
    Again {
        /// The dice rolled again; at least one.
        dice: DiceSet,
        /// All seven dice after that.
        throw: Throw,
    },
    /// A: the device cannot roll, so the players threw all seven dice by hand and entered them.
    ThrownByHand(Throw),
    /// A: a second throw by hand.
    AgainByHand {
        /// The dice thrown again; at least one.
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
    /// C: a player writes this colour's total, or passes.
    C {
        /// Who writes.
        seat: Seat,
        /// The row; none for a player who passes.
        colour: Option<Colour>,
    },
    /// B of a scorekeeper: the number written also says what the dice show.
    BEntry {
        /// The row.
        colour: Colour,
        /// The number, which is the colour's total this turn.
        total: u8,
        /// Whether the players insist that the dice show this, although the known dice cannot.
        is_overruled: bool,
    },
    /// C of a scorekeeper: the number written also says what the dice show.
    CEntry {
        /// Who writes.
        seat: Seat,
        /// The row.
        colour: Colour,
        /// The number, which is the colour's total this turn.
        total: u8,
        /// Whether the players insist that the dice show this, although the known dice cannot.
        is_overruled: bool,
    },
    /// The turn ends: players who have not written in C pass.
    EndTurn,
    /// From now on these seats are away, and all others are at the table.
    Away {
        /// Who is away.
        seats: SeatSet,
        /// Whether this happened before anything in the turn was thrown or entered, so that it
        /// decides who throws. The turn's dice may be recorded before it or after it.
        is_between_turns: bool,
    },
    /// The only player left at the table ends the game.
    EndGame,
}

const TAG_BITS: u32 = 3;
const NO_COLOUR: u32 = 4;
/// Marks dice entered by hand; comes after the seven faces of three bits each.
const THROW_BY_HAND: u32 = 1 << 21;
/// The same for dice thrown again, whose code starts with their set.
const AGAIN_BY_HAND: u32 = 1 << 28;
/// Marks overruled totals; comes after white and the four totals.
const TOTALS_OVERRULED: u32 = 1 << 27;
/// The same, after an entry's colour, total and seat.
const ENTRY_OVERRULED: u32 = 1 << 11;
/// Where the seat's number is: after the colour, or after the entry.
const SEAT_OF_C: u32 = 3;
const SEAT_OF_ENTRY: u32 = 8;
/// The codes without dice, totals or colours.
const KEEP: u32 = 0;
const END_TURN: u32 = 1;
const END_GAME: u32 = 2;
/// Marks who is away; followed by one bit per seat and one for between turns.
const AWAY: u32 = 1 << 2;
const AWAY_SEATS: u32 = 3;
const BETWEEN_TURNS: u32 = 1 << 7;

impl Action {
    /// Whether this is chance, not a decision: dice were rolled or thrown.
    pub const fn is_chance(self) -> bool {
        matches!(
            self,
            Self::Throw(_) | Self::Again { .. } | Self::ThrownByHand(_) | Self::AgainByHand { .. }
        )
    }

    /// All seven dice after a throw.
    pub const fn throw(self) -> Option<Throw> {
        match self {
            Self::Throw(throw)
            | Self::ThrownByHand(throw)
            | Self::Again { throw, .. }
            | Self::AgainByHand { throw, .. } => Some(throw),
            _ => None,
        }
    }

    /// The action that writes a colour with a known total, or passes: in C for the given player, in
    /// B if there is none.
    pub const fn choice(in_c: Option<Seat>, colour: Option<Colour>) -> Self {
        match in_c {
            None => Self::B(colour),
            Some(seat) => Self::C { seat, colour },
        }
    }

    /// The action that writes a colour together with its total, which the dice on the table show.
    pub const fn entry(in_c: Option<Seat>, colour: Colour, total: u8, is_overruled: bool) -> Self {
        match in_c {
            None => Self::BEntry {
                colour,
                total,
                is_overruled,
            },
            Some(seat) => Self::CEntry {
                seat,
                colour,
                total,
                is_overruled,
            },
        }
    }

    /// What this action says about the dice on the table.
    pub fn totals(self) -> Totals {
        match self {
            Self::Totals(totals) => totals,
            Self::BEntry {
                colour,
                total,
                is_overruled,
            }
            | Self::CEntry {
                colour,
                total,
                is_overruled,
                ..
            } => {
                let said = Totals::UNKNOWN.with(colour, total);
                if is_overruled { said.overruled() } else { said }
            }
            _ => Totals::UNKNOWN,
        }
    }

    /// The colour this action writes in B or C.
    pub const fn written(self) -> Option<Colour> {
        match self {
            Self::B(colour) | Self::C { colour, .. } => colour,
            Self::BEntry { colour, .. } | Self::CEntry { colour, .. } => Some(colour),
            _ => None,
        }
    }

    /// The same action, confirmed by the players: the dice do show this.
    pub fn overruled(mut self) -> Self {
        match &mut self {
            Self::Totals(totals) => *totals = totals.overruled(),
            Self::BEntry { is_overruled, .. } | Self::CEntry { is_overruled, .. } => {
                *is_overruled = true;
            }
            _ => {}
        }
        self
    }

    /// The action in four bytes. Exact for every action a game has accepted.
    pub fn code(self) -> u32 {
        let (tag, rest) = match self {
            Self::Throw(throw) => (0, throw_code(throw)),
            Self::ThrownByHand(throw) => (0, throw_code(throw) | THROW_BY_HAND),
            Self::Again { dice, throw } => (1, again_code(dice, throw)),
            Self::AgainByHand { dice, throw } => (1, again_code(dice, throw) | AGAIN_BY_HAND),
            Self::Keep => (2, KEEP),
            Self::EndTurn => (2, END_TURN),
            Self::EndGame => (2, END_GAME),
            Self::Away {
                seats,
                is_between_turns,
            } => {
                let between = if is_between_turns { BETWEEN_TURNS } else { 0 };
                (2, AWAY | u32::from(seats.bits()) << AWAY_SEATS | between)
            }
            Self::Totals(totals) => (3, totals_code(totals)),
            Self::B(colour) => (4, choice_code(colour)),
            Self::C { seat, colour } => (5, choice_code(colour) | seat_code(seat) << SEAT_OF_C),
            Self::BEntry {
                colour,
                total,
                is_overruled,
            } => (6, entry_code(colour, total, is_overruled)),
            Self::CEntry {
                seat,
                colour,
                total,
                is_overruled,
            } => {
                let entry = entry_code(colour, total, is_overruled);
                (7, entry | seat_code(seat) << SEAT_OF_ENTRY)
            }
        };
        rest << TAG_BITS | tag
    }

    /// The action with this code, if there is one.
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
            2 if rest == END_TURN => Self::EndTurn,
            2 if rest == END_GAME => Self::EndGame,
            2 if rest & AWAY != 0 => Self::Away {
                seats: SeatSet::from_bits((rest >> AWAY_SEATS & 0b1111) as u8)?,
                is_between_turns: rest & BETWEEN_TURNS != 0,
            },
            2 => Self::Keep,
            3 => Self::Totals(totals_from(rest)),
            4 => Self::B(choice_from(rest)?),
            5 => Self::C {
                seat: seat_from(rest >> SEAT_OF_C)?,
                colour: choice_from(rest & 0b111)?,
            },
            6 => {
                let (colour, total, is_overruled) = entry_from(rest)?;
                Self::BEntry {
                    colour,
                    total,
                    is_overruled,
                }
            }
            _ => {
                let (colour, total, is_overruled) = entry_from(rest)?;
                Self::CEntry {
                    seat: seat_from(rest >> SEAT_OF_ENTRY & 0b111)?,
                    colour,
                    total,
                    is_overruled,
                }
            }
        };
        // A code with unused bits set is not an action's.
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

/// Three bits for white and six per colour; 0 means unknown.
fn totals_code(totals: Totals) -> u32 {
    let white = u32::from(totals.white().unwrap_or(0)) & 0b111;
    let overruled = if totals.is_overruled() {
        TOTALS_OVERRULED
    } else {
        0
    };
    Colour::ALL
        .into_iter()
        .fold(white | overruled, |code, colour| {
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
    let known = if code & TOTALS_OVERRULED == 0 {
        known
    } else {
        known.overruled()
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

fn entry_code(colour: Colour, total: u8, is_overruled: bool) -> u32 {
    let overruled = if is_overruled { ENTRY_OVERRULED } else { 0 };
    overruled | (u32::from(total) & 0x3F) << 2 | colour.index() as u32
}

fn entry_from(code: u32) -> Option<(Colour, u8, bool)> {
    let colour = choice_from(code & 0b11)??;
    let total = (code >> 2 & 0x3F) as u8;
    Some((colour, total, code & ENTRY_OVERRULED != 0))
}

/// The seat's number, counted from 1; 0 means no seat.
fn seat_code(seat: Seat) -> u32 {
    seat.number().into()
}

fn seat_from(code: u32) -> Option<Seat> {
    Seat::from_number(u8::try_from(code).ok()?)
}
