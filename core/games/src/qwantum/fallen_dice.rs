//! The dice of each turn of a match: the first throw, and the second if there was one. They belong
//! to the turn's number, no matter who throws or what is undone: a turn that is reached again has
//! the same dice.

use super::{Action, MOST_TURNS};
use crate::journal::Fallen;

/// The most turns a match can have.
const TURNS: usize = 4 * MOST_TURNS;

/// Two throws a turn.
const PLACES: usize = 2 * TURNS;

const _: () = assert!(PLACES <= u8::MAX as usize);

/// No action has this code.
const NONE: u32 = u32::MAX;

/// The dice thrown in a match, as the codes of the throws.
///
/// Ruling: dice that have fallen stay fallen, no matter what is undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FallenDice {
    /// The first throw of turn 0, its second throw, the first throw of turn 1, and so on.
    codes: [u32; PLACES],
    /// The places in the order they were filled.
    order: [u8; PLACES],
    count: u8,
}

impl Default for FallenDice {
    fn default() -> Self {
        FallenDice {
            codes: [NONE; PLACES],
            order: [0; PLACES],
            count: 0,
        }
    }
}

impl FallenDice {
    /// Where a throw in this turn belongs, and its code; none for any other action.
    pub(super) fn place(turn: u16, action: Action) -> Option<(u8, u32)> {
        let second = match action {
            Action::Throw(_) | Action::ThrownByHand(_) => 0,
            Action::Again { .. } | Action::AgainByHand { .. } => 1,
            _ => return None,
        };
        let place = u8::try_from(2 * turn + second).unwrap_or(u8::MAX);
        Some((place, action.code()))
    }

    /// The first throw of a turn, if there was one.
    pub fn first(&self, turn: u16) -> Option<Action> {
        self.at(2 * usize::from(turn))
    }

    /// The second throw of a turn, if there was one.
    pub fn again(&self, turn: u16) -> Option<Action> {
        self.at(2 * usize::from(turn) + 1)
    }

    /// How many throws there were in the first `turns` turns.
    pub fn until(&self, turns: u16) -> usize {
        let end = (2 * usize::from(turns)).min(PLACES);
        let codes = self.codes[..end].iter();
        codes.filter(|code| **code != NONE).count()
    }

    /// How many turns have had dice.
    pub fn turns(&self) -> u8 {
        let is_thrown = |turn: &u8| self.first((*turn).into()).is_some();
        (0..TURNS as u8).take_while(is_thrown).count() as u8
    }

    fn at(&self, place: usize) -> Option<Action> {
        let code = self.codes.get(place).filter(|code| **code != NONE)?;
        let is_first = place.is_multiple_of(2);
        Action::from_code(*code).filter(|action| {
            let is_first_throw = matches!(action, Action::Throw(_) | Action::ThrownByHand(_));
            action.is_chance() && is_first_throw == is_first
        })
    }
}

impl Fallen for FallenDice {
    const MOST: usize = PLACES;

    fn len(&self) -> usize {
        self.count.into()
    }

    fn entries(&self) -> impl Iterator<Item = (u8, u32)> + Clone + '_ {
        let places = self.order[..self.len()].iter();
        places.map(|&place| (place, self.codes[usize::from(place)]))
    }

    fn put(&mut self, place: u8, code: u32) {
        if let Some(empty) = self.codes.get_mut(usize::from(place))
            && *empty == NONE
            && code != NONE
        {
            *empty = code;
            self.order[usize::from(self.count)] = place;
            self.count += 1;
        }
    }
}
