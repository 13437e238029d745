//! What a scorekeeper knows about the dice on the table: perhaps white, perhaps some totals. Checks
//! whether seven dice can show all of it together, and if not, why.
//!
//! The check is exact: it meets in the middle. Three coloured dice can come up in 216 ways; for
//! dice 1, 2, 3 and for dice 4, 5, 6 all of these are in flash as packed sums. For each result of
//! the first three, it searches for a result of the others that adds what is missing. The worst
//! totals take 207,000 comparisons; most take a few hundred.

use core::fmt;

use super::{Colour, LEAST_TOTAL, MOST_TOTAL, Throw, dice::FACES};

/// The most the six coloured dice can add up to in one colour.
pub const MOST_OF_A_COLOUR: u8 = 27;

/// The least and the most the six coloured dice can add up to.
const LEAST_OF_SIX: u8 = 6;
const MOST_OF_SIX: u8 = 36;

/// What is known about a throw: perhaps white, and perhaps the totals of some colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Totals {
    white: Option<u8>,
    of: [Option<u8>; 4],
    is_overruled: bool,
}

/// Why no throw of the seven dice shows these totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TotalsError {
    /// The white die shows 1 to 6.
    White(u8),
    /// Every total includes white.
    BelowWhite {
        /// The colour.
        colour: Colour,
        /// Its total.
        total: u8,
        /// What the white die shows.
        white: u8,
    },
    /// The coloured dice give one colour at most 27.
    TooHigh {
        /// The colour.
        colour: Colour,
        /// Its total.
        total: u8,
        /// The most it can be with any white that is still possible.
        most: u8,
    },
    /// Six dice show at least 6 together.
    TooLittle {
        /// What the coloured dice add up to.
        sum: u8,
    },
    /// Six dice show at most 36 together.
    TooMuch {
        /// What the coloured dice add up to, at least.
        sum: u8,
    },
    /// There are only six coloured dice.
    TooManyDice {
        /// How many it would take, at least.
        dice: u8,
    },
    /// Each number is possible on its own, but no throw of the six dice gives them together.
    NoThrow,
}

impl core::error::Error for TotalsError {}

impl TotalsError {
    /// Whether only the faces of the dice rule it out, so that the players may overrule it: the
    /// printed sheets do not list the faces.
    pub const fn may_be_overruled(self) -> bool {
        matches!(self, Self::TooManyDice { .. } | Self::NoThrow)
    }
}

impl fmt::Display for TotalsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::White(white) => write!(f, "white {white}: the white die shows 1 to 6"),
            Self::BelowWhite {
                colour,
                total,
                white,
            } => {
                write!(f, "{colour} {total} is less than white, {white}")
            }
            Self::TooHigh {
                colour,
                total,
                most,
            } => {
                write!(f, "{colour} {total}: the dice give at most {most}")
            }
            Self::TooLittle { sum } => {
                write!(
                    f,
                    "the coloured dice would add up to {sum}: six dice show at least 6"
                )
            }
            Self::TooMuch { sum } => {
                write!(
                    f,
                    "the coloured dice would add up to {sum}: six dice show at most 36"
                )
            }
            Self::TooManyDice { dice } => {
                write!(f, "that takes {dice} coloured dice and there are six")
            }
            Self::NoThrow => f.write_str("no throw of the six dice gives these totals"),
        }
    }
}

impl Totals {
    /// Nothing is known yet.
    pub const UNKNOWN: Self = Self {
        white: None,
        of: [None; 4],
        is_overruled: false,
    };

    /// The white die, if known.
    pub const fn white(self) -> Option<u8> {
        self.white
    }

    /// A colour's total, if known.
    pub const fn of(self, colour: Colour) -> Option<u8> {
        self.of[colour as usize]
    }

    /// The same with the white die known; [`possible`](Self::possible) checks whether it can be.
    pub const fn with_white(mut self, white: u8) -> Self {
        self.white = Some(white);
        self
    }

    /// The same with a colour's total known; [`possible`](Self::possible) checks whether it can be.
    pub const fn with(mut self, colour: Colour, total: u8) -> Self {
        self.of[colour as usize] = Some(total);
        self
    }

    /// The same, confirmed by the players: the dice do show this. [`possible`](Self::possible) then
    /// checks only what the printed sheets exclude.
    pub const fn overruled(mut self) -> Self {
        self.is_overruled = true;
        self
    }

    /// Whether the players have confirmed that the dice do show this.
    pub const fn is_overruled(self) -> bool {
        self.is_overruled
    }

    /// Whether white and all four totals are known.
    pub fn is_full(self) -> bool {
        self.white.is_some() && self.of.iter().all(Option::is_some)
    }

    /// What is known from both together; none if they contradict each other.
    pub fn and(self, other: Self) -> Option<Self> {
        let agreed = |mine: Option<u8>, theirs: Option<u8>| match (mine, theirs) {
            (Some(a), Some(b)) if a != b => None,
            _ => Some(mine.or(theirs)),
        };
        let mut both = Self {
            white: agreed(self.white, other.white)?,
            of: self.of,
            is_overruled: self.is_overruled || other.is_overruled,
        };
        for colour in Colour::ALL {
            both.of[colour.index()] = agreed(self.of(colour), other.of(colour))?;
        }
        Some(both)
    }

    /// Whether seven dice can show everything known together, and if not, why.
    ///
    /// Ruling: totals that this program's dice cannot give are refused, unless the players overrule
    /// that.
    pub fn possible(self) -> Result<(), TotalsError> {
        self.allowed_by_the_sheets()?;
        if self.is_overruled || self.example().is_some() {
            return Ok(());
        }
        let (_, high) = self.whites();
        let dice = self.least_dice(high);
        Err(if dice > 6 {
            TotalsError::TooManyDice { dice }
        } else {
            TotalsError::NoThrow
        })
    }

    /// Whether the printed sheets allow it, whatever faces the dice have.
    fn allowed_by_the_sheets(self) -> Result<(), TotalsError> {
        self.check_each()?;
        let (low, high) = self.whites();
        if low > high {
            // No white fits both the lowest and the highest total: they are too far apart.
            let known = || {
                Colour::ALL
                    .into_iter()
                    .filter_map(|colour| Some((self.of(colour)?, colour)))
            };
            let (lowest, highest) = (known().min(), known().max());
            if let (Some((lowest, _)), Some((total, colour))) = (lowest, highest) {
                let most = lowest.min(6) + MOST_OF_A_COLOUR;
                return Err(TotalsError::TooHigh {
                    colour,
                    total,
                    most,
                });
            }
        }
        // If white is unknown, the highest white leaves the coloured dice the least, the lowest the
        // most.
        let (least, most) = (self.coloured_sum(high), self.coloured_sum(low));
        if least > MOST_OF_SIX {
            return Err(TotalsError::TooMuch { sum: least });
        }
        if most < LEAST_OF_SIX && self.of.iter().all(Option::is_some) {
            return Err(TotalsError::TooLittle { sum: most });
        }
        Ok(())
    }

    /// White and all four totals, in agreement with what is known: those of an
    /// [`example`](Self::example). If there is none because the players overruled the dice, the
    /// least that the sheets allow.
    pub fn completed(self) -> Self {
        match self.example() {
            Some(throw) if self.is_overruled => throw.totals().overruled(),
            Some(throw) => throw.totals(),
            None => self.completed_without_dice(),
        }
    }

    fn completed_without_dice(self) -> Self {
        let (low, high) = self.whites();
        let fits = |white: &u8| (0..=MOST_OF_SIX).contains(&self.coloured_sum(*white));
        let white = (low..=high).find(fits).unwrap_or(low);
        let mut missing = LEAST_OF_SIX.saturating_sub(self.coloured_sum(white));
        let mut full = self.with_white(white);
        for colour in Colour::ALL {
            if full.of(colour).is_none() {
                full = full.with(colour, white + core::mem::take(&mut missing));
            }
        }
        full
    }

    /// A throw that shows everything known, always the same one; none if there is none.
    ///
    /// It is the first in this order: lowest white first, then the faces in the order of
    /// [`Die::faces`](super::Die::faces), die 1 slowest.
    pub fn example(self) -> Option<Throw> {
        self.check_each().ok()?;
        let (low, high) = self.whites();
        (low..=high).find_map(|white| self.example_with(white))
    }

    fn check_each(self) -> Result<(), TotalsError> {
        if let Some(white) = self.white.filter(|white| !(1..=6).contains(white)) {
            return Err(TotalsError::White(white));
        }
        for colour in Colour::ALL {
            let Some(total) = self.of(colour) else {
                continue;
            };
            let most = self
                .white
                .map_or(MOST_TOTAL, |white| white + MOST_OF_A_COLOUR);
            let white = self.white.unwrap_or(LEAST_TOTAL);
            if total < white {
                return Err(TotalsError::BelowWhite {
                    colour,
                    total,
                    white,
                });
            }
            if total > most {
                return Err(TotalsError::TooHigh {
                    colour,
                    total,
                    most,
                });
            }
        }
        Ok(())
    }

    /// The lowest and the highest white that the totals, each on its own, allow.
    fn whites(self) -> (u8, u8) {
        let known = || self.of.iter().flatten().copied();
        let low = known()
            .map(|total| total.saturating_sub(MOST_OF_A_COLOUR))
            .max()
            .unwrap_or(1);
        let high = known().min().unwrap_or(6);
        self.white
            .map_or((low.max(1), high.min(6)), |white| (white, white))
    }

    /// What the coloured dice add up to in a colour, given white.
    fn coloured(self, colour: Colour, white: u8) -> Option<u8> {
        self.of(colour).map(|total| total.saturating_sub(white))
    }

    fn coloured_sum(self, white: u8) -> u8 {
        Colour::ALL
            .into_iter()
            .filter_map(|colour| self.coloured(colour, white))
            .sum()
    }

    fn least_dice(self, white: u8) -> u8 {
        let parts = Colour::ALL
            .into_iter()
            .filter_map(|colour| self.coloured(colour, white));
        parts.map(|part| part.div_ceil(6)).sum()
    }

    fn example_with(self, white: u8) -> Option<Throw> {
        if self.least_dice(white) > 6 {
            return None;
        }
        let (mut wanted, mut known) = (0, 0);
        for colour in Colour::ALL {
            if let Some(part) = self.coloured(colour, white) {
                wanted |= u32::from(part) << field(colour);
                known |= FIELD << field(colour);
            }
        }
        for (i, first) in FIRST_HALF.iter().enumerate() {
            // A field that would go below zero clears its guard bit.
            let rest = (wanted | GUARDS).wrapping_sub(first & known);
            let spare = (MOST_OF_SECOND_HALF | GUARDS).wrapping_sub(rest & !GUARDS);
            if rest & spare & GUARDS != GUARDS {
                continue;
            }
            let rest = rest & !GUARDS;
            if let Some(j) = SECOND_HALF.iter().position(|second| second & known == rest) {
                let up = [
                    usize::from(white) - 1,
                    i / 36,
                    i / 6 % 6,
                    i % 6,
                    j / 36,
                    j / 6 % 6,
                    j % 6,
                ];
                return Throw::new(up.map(|index| index as u8));
            }
        }
        None
    }
}

/// The sums of the four colours in one word: five bits each, with a guard bit above.
///
/// ```text
///  | g | yellow 5 | g | red 5 | g | blue 5 | g | violet 5 |
/// ```
///
/// With the guard bits set, one subtraction compares all four: a cleared guard bit shows that its
/// field was too small.
const FIELD: u32 = 0b01_1111;
const GUARDS: u32 = 0b10_0000 * 0b1_000001_000001_000001;

const fn field(colour: Colour) -> u32 {
    6 * colour as u32
}

static FIRST_HALF: [u32; 216] = sums_of_three(1);
static SECOND_HALF: [u32; 216] = sums_of_three(4);

/// The most dice 4, 5 and 6 can add to each colour, packed.
const MOST_OF_SECOND_HALF: u32 = {
    let (mut most, mut colour) = (0, 0);
    while colour < 4 {
        let (mut best, mut fall) = (0, 0);
        while fall < 216 {
            let sum = SECOND_HALF[fall] >> (6 * colour) & FIELD;
            best = if sum > best { sum } else { best };
            fall += 1;
        }
        most |= best << (6 * colour);
        colour += 1;
    }
    most
};

/// The packed sums of every result of three neighbouring dice, the first die changing slowest.
const fn sums_of_three(first: usize) -> [u32; 216] {
    let mut sums = [0; 216];
    let mut fall = 0;
    while fall < 216 {
        sums[fall] = packed(first, fall / 36)
            + packed(first + 1, fall / 6 % 6)
            + packed(first + 2, fall % 6);
        fall += 1;
    }
    sums
}

const fn packed(die: usize, up: usize) -> u32 {
    let face = FACES[die][up];
    match face.colour {
        Some(colour) => (face.number as u32) << field(colour),
        None => 0,
    }
}

/// The totals as a record writes them, unknown ones left out: `R3 Y8 B19 V3 white 3`, with a ` !`
/// if the players overruled the dice.
impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for colour in [Colour::Red, Colour::Yellow, Colour::Blue, Colour::Violet] {
            if let Some(total) = self.of(colour) {
                write!(f, "{gap}{}{total}", colour.letter())?;
                gap = " ";
            }
        }
        if let Some(white) = self.white {
            write!(f, "{gap}white {white}")?;
        }
        f.write_str(if self.is_overruled { " !" } else { "" })
    }
}
