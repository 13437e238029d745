//! A short code that fixes all chance in a game: how many play, who is first, every die in every
//! turn, and the random choices of the device's own players. So two people with two devices can
//! play with the same dice and compare their points.
//!
//! ```text
//! K 7 F 2 A X        six of 23 symbols without lookalikes, capital or small
//! └───┬───┘ └ check symbol: 1·K + 2·7 + 3·F + 4·2 + 5·A + 6·X leaves 6 when divided by 23
//!     └ a number in base 23: which quarter it is in says how many play, the rest is the seed
//! ```
//! 23 is prime and the weights differ, so the check finds every single wrong symbol and every swap
//! of two symbols.
//!
//! The code, after a fixed text, is ChaCha's key. Each turn has its own stream: the first roll of
//! each die, then the second. So a die's second roll does not depend on which others are rolled
//! again, nor on decisions in earlier turns. **Never change any of this**: two devices must agree,
//! whatever their versions.

use core::fmt::{self, Write};
use core::num::NonZeroU8;
use core::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_core::RngCore;

use super::{DiceSet, Die, Phase, Seat, SetupError, Throw};
use crate::rejection::{self, FACES, outcome};

/// The symbols in order of value. No two look alike: 0 and O, 1 and I, 5 and S, for example, are
/// left out.
const SYMBOLS: [u8; BASE as usize] = *b"2346789ACEFGHJKMNPRTVXY";

const BASE: u32 = 23;

/// How many codes there are; the sixth symbol follows from the others.
const CODES: u32 = BASE.pow(5);

// A stored code takes three bytes.
const _: () = assert!(CODES < 1 << 24);

/// How many codes there are for each number of seats; four seats have one fewer.
const CODES_OF_SEATS: u32 = CODES.div_ceil(4);

/// The remainder of the weighted sum of all symbols, modulo 23. Not 0: otherwise the symbol of
/// value 0, six times over, would be a code.
const CHECK: u32 = 6;

/// The inverse of the check symbol's weight, modulo 23.
const INVERSE_OF_LAST_WEIGHT: u32 = 4;

/// Separates this use of ChaCha from any other.
const DOMAIN: &[u8; 28] = b"PocketQ Qwantum dice by code";

/// The stream that decides who is first. The dice of turn n are in stream n + 1.
const FIRST_SEAT: u64 = 0;

/// The streams of the device's players start here.
const PLAYERS: u64 = 1 << 32;

/// A code that fixes the chance of a game. Every value has a correct check symbol.
///
/// ```
/// use pocketq_games::qwantum::{GameCode, GameCodeError};
///
/// let code: GameCode = "k7f2ax".parse()?;
/// assert_eq!(code.to_string(), "K7F2AX");
/// assert_eq!(code.seats(), 3);
/// assert_eq!("K7F2XA".parse::<GameCode>(), Err(GameCodeError::Check));
/// # Ok::<(), GameCodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameCode {
    number: u32,
}

/// Why a text is not a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameCodeError {
    /// No code has this symbol.
    Symbol(char),
    /// It has this many symbols; a code has six.
    Length(usize),
    /// A symbol is wrong, or two are swapped: the check symbol does not fit the others.
    Check,
}

impl core::error::Error for GameCodeError {}

impl fmt::Display for GameCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbol(symbol) => write!(f, "no code has {symbol:?}"),
            Self::Length(length) => write!(f, "a code has 6 symbols, not {length}"),
            Self::Check => f.write_str("this is no code: a symbol is wrong, or two are swapped"),
        }
    }
}

impl GameCode {
    /// How many symbols a code has.
    pub const LENGTH: usize = 6;

    /// How many seeds there are for each number of seats.
    pub const SEEDS: u32 = CODES / 4;

    /// A code for this many seats. Seeds wrap around at [`SEEDS`](Self::SEEDS).
    pub const fn new(seats: u8, seed: u32) -> Result<Self, SetupError> {
        match seats {
            1..=4 => {
                let number = (seats - 1) as u32 * CODES_OF_SEATS + seed % Self::SEEDS;
                Ok(Self { number })
            }
            _ => Err(SetupError::Seats(seats)),
        }
    }

    /// The code's number among those for its number of seats.
    pub const fn seed(self) -> u32 {
        self.number % CODES_OF_SEATS
    }

    /// The symbols a code can have, in order of value.
    pub fn symbols() -> impl ExactSizeIterator<Item = char> + DoubleEndedIterator + Clone {
        SYMBOLS.into_iter().map(char::from)
    }

    /// The number of the code, which takes three bytes.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// How many codes there are, numbered from 0.
    pub const NUMBERS: u32 = CODES;

    /// The code with this number.
    pub const fn from_number(number: u32) -> Option<Self> {
        if number < CODES {
            Some(Self { number })
        } else {
            None
        }
    }

    /// The values of its symbols.
    fn values(self) -> [u32; Self::LENGTH] {
        let mut values = [0; Self::LENGTH];
        let (data, check) = values.split_at_mut(Self::LENGTH - 1);
        let mut rest = self.number;
        for value in data.iter_mut().rev() {
            *value = rest % BASE;
            rest /= BASE;
        }
        let missing = CHECK + BASE - weighted_sum(data);
        check[0] = missing * INVERSE_OF_LAST_WEIGHT % BASE;
        values
    }

    /// How many play: 1 to 4.
    pub const fn seats(self) -> u8 {
        (self.number / CODES_OF_SEATS) as u8 + 1
    }

    /// Who is active first.
    pub fn first(self) -> Seat {
        let seats = NonZeroU8::new(self.seats()).unwrap_or(NonZeroU8::MIN);
        let index = outcome(&mut self.stream(FIRST_SEAT), seats);
        Seat::from_number(index + 1).unwrap_or(Seat::One)
    }

    /// The first roll of a turn; turns count from 0.
    pub fn throw(self, turn: u16) -> Throw {
        falls(&mut self.dice_of(turn))
    }

    /// What each die shows if it is rolled again in a turn.
    pub fn second_falls(self, turn: u16) -> Throw {
        let mut stream = self.dice_of(turn);
        let _first = falls(&mut stream);
        falls(&mut stream)
    }

    /// The throw `first_throw` after `dice` were rolled again in a turn.
    pub fn again(self, turn: u16, dice: DiceSet, first_throw: Throw) -> Throw {
        first_throw.again(dice, self.second_falls(turn))
    }

    /// The random bits for one of the device's players deciding in a turn: about a second throw, B
    /// or C.
    pub fn random(self, turn: u16, seat: Seat, phase: Phase) -> u32 {
        let decision = match phase {
            Phase::MayThrowAgain => 0,
            Phase::B => 1,
            Phase::C => 2,
            Phase::FirstThrow | Phase::Over(_) => 3,
        };
        let place = u64::from(turn) << 8 | (seat.index() as u64) << 4 | decision;
        self.stream(PLAYERS + place).next_u32()
    }

    fn dice_of(self, turn: u16) -> ChaCha20Rng {
        self.stream(FIRST_SEAT + 1 + u64::from(turn))
    }

    fn stream(self, number: u64) -> ChaCha20Rng {
        let mut key = [0; 32];
        let (domain, code) = key.split_at_mut(DOMAIN.len());
        domain.copy_from_slice(DOMAIN);
        code.copy_from_slice(&self.number.to_le_bytes());
        let mut stream = rejection::stream(key);
        stream.set_stream(number);
        stream
    }
}

/// The next roll of each die.
fn falls(stream: &mut ChaCha20Rng) -> Throw {
    let up = Die::ALL.map(|_| outcome(stream, FACES));
    // Every outcome is a face.
    Throw::new(up).unwrap_or_default()
}

/// The sum of the values times 1, 2, 3 and so on, modulo 23.
fn weighted_sum(values: &[u32]) -> u32 {
    let weighted = (1..).zip(values).map(|(weight, value)| weight * value);
    weighted.sum::<u32>() % BASE
}

fn value(symbol: char) -> Option<u32> {
    let capital = symbol.to_ascii_uppercase();
    (0..)
        .zip(GameCode::symbols())
        .find_map(|(value, known)| (known == capital).then_some(value))
}

impl fmt::Display for GameCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut symbols = self.values().into_iter();
        symbols.try_for_each(|value| f.write_char(SYMBOLS[value as usize % SYMBOLS.len()].into()))
    }
}

impl FromStr for GameCode {
    type Err = GameCodeError;

    /// Reads a code in capital or small letters.
    fn from_str(text: &str) -> Result<Self, GameCodeError> {
        let mut values = [0; Self::LENGTH];
        let mut length = 0;
        for symbol in text.chars() {
            let value = value(symbol).ok_or(GameCodeError::Symbol(symbol))?;
            if let Some(place) = values.get_mut(length) {
                *place = value;
            }
            length += 1;
        }
        if length != Self::LENGTH {
            return Err(GameCodeError::Length(length));
        }
        if weighted_sum(&values) != CHECK {
            return Err(GameCodeError::Check);
        }
        let data = &values[..Self::LENGTH - 1];
        let number = data.iter().fold(0, |number, value| number * BASE + value);
        Ok(Self { number })
    }
}

#[cfg(test)]
mod tests;
