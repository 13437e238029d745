//! Exact odds of totals. The faces of a die are a polynomial and a throw is the product of seven:
//! small convolutions in whole numbers, without enumerating throws.

use core::cmp::Ordering;
use core::ops::RangeInclusive;

use super::dice::{Colour, DiceSet, Die, Throw};
use super::sheet::{MOST_TOTAL, Room, Sheet};

/// A probability as an exact fraction of equally likely outcomes.
#[derive(Clone, Copy, Debug)]
pub struct Probability {
    /// How many outcomes make it happen.
    pub ways: u32,
    /// How many outcomes there are; a power of six up to 279,936, never zero.
    pub of: u32,
}

impl Probability {
    /// The probability times `parts`, rounded: `in_parts(100)` is percent. What is possible is
    /// never rounded to none, and what is not certain never to all.
    pub fn in_parts(self, parts: u32) -> u32 {
        let (ways, of) = (u64::from(self.ways), u64::from(self.of.max(1)));
        let rounded = ((ways * u64::from(parts) + of / 2) / of) as u32;
        if self.is_never() || self.is_certain() || parts < 2 {
            rounded
        } else {
            rounded.clamp(1, parts - 1)
        }
    }

    /// In percent, rounded; 0 and 100 only if impossible and certain.
    pub fn percent(self) -> u32 {
        self.in_parts(100)
    }

    /// Whether it cannot happen.
    pub const fn is_never(self) -> bool {
        self.ways == 0
    }

    /// Whether it must happen.
    pub const fn is_certain(self) -> bool {
        self.ways == self.of
    }
}

/// Exact: by cross multiplication.
impl Ord for Probability {
    fn cmp(&self, other: &Self) -> Ordering {
        let mine = u64::from(self.ways) * u64::from(other.of);
        mine.cmp(&(u64::from(other.ways) * u64::from(self.of)))
    }
}

impl PartialOrd for Probability {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Probability {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Probability {}

const SIZE: usize = MOST_TOTAL as usize + 1;

/// How many outcomes give each total of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    ways: [u32; SIZE],
    of: u32,
}

impl Odds {
    /// The odds of a colour's total when all seven dice are thrown.
    pub fn of_a_throw(colour: Colour) -> Self {
        Self::thrown(0, DiceSet::ALL, colour)
    }

    /// The odds of a colour's total when these dice are thrown again and the others are kept.
    pub fn again(lying: Throw, dice: DiceSet, colour: Colour) -> Self {
        let staying = Die::ALL.into_iter().filter(|&die| !dice.has(die));
        let staying = staying.map(|die| lying.face(die).adds_to(colour)).sum();
        Self::thrown(staying, dice, colour)
    }

    fn thrown(staying: u8, dice: DiceSet, colour: Colour) -> Self {
        let mut odds = Self {
            ways: [0; SIZE],
            of: 1,
        };
        odds.ways[usize::from(staying.min(MOST_TOTAL))] = 1;
        for die in dice.iter() {
            let before = odds.ways;
            odds.ways = [0; SIZE];
            odds.of *= 6;
            for face in die.faces() {
                // Nothing is lost here: seven dice never total more than there is room for.
                let shifted = &mut odds.ways[usize::from(face.adds_to(colour))..];
                for (ways, more) in shifted.iter_mut().zip(before) {
                    *ways += more;
                }
            }
        }
        odds
    }

    /// The chance of exactly this total.
    pub fn exactly(&self, total: u8) -> Probability {
        self.within(total..=total)
    }

    /// The chance of this total or more.
    pub fn at_least(&self, total: u8) -> Probability {
        self.within(total..=MOST_TOTAL)
    }

    /// The chance of a total in a range.
    pub fn within(&self, totals: RangeInclusive<u8>) -> Probability {
        let end = totals.end().min(&MOST_TOTAL);
        let totals = *totals.start()..=*end;
        let ways = totals.map(|total| self.ways[usize::from(total)]).sum();
        Probability { ways, of: self.of }
    }

    /// The chance of a total that may be written next in a row.
    pub fn fits(&self, room: Option<Room>) -> Probability {
        match room {
            Some(room) => self.within(room.least..=room.most),
            None => Probability {
                ways: 0,
                of: self.of,
            },
        }
    }

    /// The chance of a total that may be written in the colour's row of this sheet.
    pub fn may_write(&self, colour: Colour, sheet: &Sheet) -> Probability {
        self.fits(sheet.room(colour))
    }
}
