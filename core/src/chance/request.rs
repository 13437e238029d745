//! Requests for dice, and their answers. An answer carries its request's number, so a late answer
//! is never taken for the answer to another request.

use core::num::NonZeroU8;

use super::{health::Unhealthy, throw::Throw};

/// What chance is to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// Roll these dice: bit 0 is the white one, bits 1 to 6 are the coloured ones.
    Dice(u8),
    /// Choose one of this many, all equally likely.
    OneOf(NonZeroU8),
}

/// What chance decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolled {
    /// The face of each requested die.
    Dice(Throw),
    /// The chosen one, counted from 0.
    OneOf(u8),
    /// Nothing was decided: the source of chance cannot be trusted. Asking again tries again.
    Refused(Unhealthy),
}

impl Rolled {
    /// Whether this is a possible answer to `roll`.
    pub fn answers(self, roll: Roll) -> bool {
        match (roll, self) {
            (Roll::Dice(dice), Rolled::Dice(fell)) => (0..)
                .zip(fell)
                .all(|(die, face)| (dice >> die & 1 == 1) == face.is_some()),
            (Roll::OneOf(count), Rolled::OneOf(one)) => one < count.get(),
            (_, Rolled::Refused(_)) => true,
            _ => false,
        }
    }
}

/// A request for dice. There is only one at a time: a newer one replaces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollRequest {
    /// Its number, unique since power-on.
    pub id: u32,
    /// What chance is to decide.
    pub roll: Roll,
}

/// The answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollAnswer {
    /// Which request it answers.
    pub id: u32,
    /// What chance decided.
    pub rolled: Rolled,
}

impl RollRequest {
    /// The answer to this request.
    pub fn answer(self, rolled: Rolled) -> RollAnswer {
        RollAnswer {
            id: self.id,
            rolled,
        }
    }
}
