//! Who plays, who is first, whose dice are used, and whether a code fixes all chance.

use core::fmt;

use super::{GameCode, Member, Set};

/// A place at the table; seats are numbered clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// Seat 1.
    One,
    /// Seat 2.
    Two,
    /// Seat 3.
    Three,
    /// Seat 4.
    Four,
}

/// A set of seats, such as those that share a win.
pub type SeatSet = Set<Seat>;

impl Seat {
    /// All seats a table can have.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::Four];

    /// The index in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number of the seat, from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The seat with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.number() == number)
    }
}

impl Member for Seat {
    const MEMBERS: &'static [Self] = &Self::ALL;

    fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// Whose dice are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dice {
    /// The device rolls.
    Device,
    /// Real dice are thrown, and the device keeps the sheets.
    Real,
}

/// How a game starts: one to four seats, who is first, whose dice are used, and the code that fixes
/// all chance, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    seats: u8,
    first: Seat,
    dice: Dice,
    code: Option<GameCode>,
}

/// Why a game cannot be set up this way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// Only one to four can play.
    Seats(u8),
    /// Nobody sits there.
    First(Seat),
}

impl core::error::Error for SetupError {}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(seats) => write!(f, "{seats} seats: 1 to 4 can play"),
            Self::First(seat) => write!(f, "nobody sits on seat {seat}"),
        }
    }
}

impl Setup {
    /// A game with this many seats, the first active seat, and whose dice are used.
    ///
    /// Ruling: one player may play alone, for practice.
    pub fn new(seats: u8, first: Seat, dice: Dice) -> Result<Self, SetupError> {
        if !(1..=4).contains(&seats) {
            Err(SetupError::Seats(seats))
        } else if first.number() > seats {
            Err(SetupError::First(first))
        } else {
            Ok(Self {
                seats,
                first,
                dice,
                code: None,
            })
        }
    }

    /// A game by code, which says how many play and who is first. The device's dice are used.
    pub fn by_code(code: GameCode) -> Self {
        Self {
            seats: code.seats(),
            first: code.first(),
            dice: Dice::Device,
            code: Some(code),
        }
    }

    /// The seats at this table, in order.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().take(usize::from(self.seats))
    }

    /// How many seats there are.
    pub const fn seat_count(self) -> u8 {
        self.seats
    }

    /// Who is active first.
    pub const fn first(self) -> Seat {
        self.first
    }

    /// Whose dice are used.
    pub const fn dice(self) -> Dice {
        self.dice
    }

    /// The code that fixes all chance in this game, if any.
    pub const fn code(self) -> Option<GameCode> {
        self.code
    }

    /// The same setup with other dice and without a code.
    pub const fn with_dice(self, dice: Dice) -> Self {
        Self {
            dice,
            code: None,
            ..self
        }
    }

    /// The seat after this one, clockwise.
    pub fn next(self, seat: Seat) -> Seat {
        let after = self.seats().find(|&other| other > seat);
        after.unwrap_or(Seat::One)
    }

    /// The next seat clockwise that is not away. Somebody must be present.
    pub fn next_present(self, seat: Seat, away: SeatSet) -> Seat {
        let mut next = self.next(seat);
        while away.contains(next) && next != seat {
            next = self.next(next);
        }
        next
    }

    /// The seat before this one, clockwise.
    pub fn before(self, seat: Seat) -> Seat {
        let before = self.seats().rev().find(|&other| other < seat);
        before.or(self.seats().next_back()).unwrap_or(Seat::One)
    }

    /// The setup without its code, as a byte, for storage.
    pub const fn byte(self) -> u8 {
        (self.seats - 1) | (self.first as u8) << 2 | (self.dice as u8) << 4
    }

    /// The setup with this byte, if there is one.
    pub fn from_byte(byte: u8) -> Option<Self> {
        let first = Seat::from_number((byte >> 2 & 0b11) + 1)?;
        let dice = match byte >> 4 {
            0 => Dice::Device,
            1 => Dice::Real,
            _ => return None,
        };
        Self::new((byte & 0b11) + 1, first, dice).ok()
    }
}
