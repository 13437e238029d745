//! Exact odds of totals. The faces of a die are a polynomial and a throw is the product of seven of
//! them: small convolutions in whole numbers, without enumerating throws.

use super::{Colour, DiceSet, Die, MOST_TOTAL, Sheet, Throw};

/// A probability as an exact fraction of equally likely outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probability {
    /// How many outcomes make it happen.
    pub ways: u32,
    /// How many outcomes there are; a power of six up to 279,936, never zero.
    pub outcomes: u32,
}

impl Probability {
    /// In percent, rounded. A possible event never rounds to 0, nor an uncertain one to 100.
    pub fn percent(self) -> u32 {
        let outcomes = self.outcomes.max(1);
        let rounded = (self.ways * 100 + outcomes / 2) / outcomes;
        if self.is_never() || self.is_certain() {
            rounded
        } else {
            rounded.clamp(1, 99)
        }
    }

    /// Whether it cannot happen.
    pub const fn is_never(self) -> bool {
        self.ways == 0
    }

    /// Whether it must happen.
    pub const fn is_certain(self) -> bool {
        self.ways == self.outcomes
    }
}

const SIZE: usize = MOST_TOTAL as usize + 1;

/// How many outcomes give each total of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    ways: [u32; SIZE],
    outcomes: u32,
}

impl Odds {
    /// The odds of a colour's total when these dice are thrown again and the others are kept.
    pub fn again(first_throw: Throw, dice: DiceSet, colour: Colour) -> Self {
        let staying = Die::ALL.into_iter().filter(|&die| !dice.contains(die));
        let staying: u8 = staying
            .map(|die| first_throw.face(die).adds_to(colour))
            .sum();
        Self {
            ways: ways(colour, staying, dice),
            outcomes: 6u32.pow(dice.len() as u32),
        }
    }

    /// The chance of a total from `least` to `most`.
    pub fn within(&self, least: u8, most: u8) -> Probability {
        let totals = least..=most.min(MOST_TOTAL);
        let ways = totals.map(|total| self.ways[usize::from(total)]).sum();
        Probability {
            ways,
            outcomes: self.outcomes,
        }
    }

    /// The chance of a total that may be written in the colour's row of this sheet.
    pub fn may_write(&self, colour: Colour, sheet: &Sheet) -> Probability {
        match sheet.open_range(colour) {
            Some(range) => self.within(range.least, range.most),
            None => Probability {
                ways: 0,
                outcomes: self.outcomes,
            },
        }
    }
}

/// In how many ways each total of a colour comes up when these dice are thrown and the others add
/// `staying` to it.
pub(super) const fn ways(colour: Colour, staying: u8, thrown: DiceSet) -> [u32; SIZE] {
    let mut ways = [0; SIZE];
    ways[if staying < MOST_TOTAL {
        staying
    } else {
        MOST_TOTAL
    } as usize] = 1;
    let mut die = 0;
    while die < Die::ALL.len() {
        if thrown.bits() >> die & 1 == 1 {
            let (before, mut up) = (ways, 0);
            ways = [0; SIZE];
            while up < 6 {
                // Nothing is lost here: seven dice never total more than `MOST_TOTAL`.
                let adds = Die::ALL[die].faces()[up].adds_to(colour) as usize;
                let mut total = adds;
                while total < SIZE {
                    ways[total] += before[total - adds];
                    total += 1;
                }
                up += 1;
            }
        }
        die += 1;
    }
    ways
}
