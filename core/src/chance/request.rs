//! Asking for dice: a request has an identity, and its answer carries it. So an answer that comes
//! late is never taken for the answer to another question.

use core::num::NonZeroU8;

use super::{health::Unhealthy, throw::Throw};

/// What is to be decided by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// Throw these dice: bit 0 is white, bits 1 to 6 are the coloured ones.
    Dice(u8),
    /// Choose one of this many, all equally likely.
    OneOf(NonZeroU8),
}

/// What chance decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolled {
    /// The dice that were asked for, each with the face that fell.
    Dice(Throw),
    /// Which of them, counted from 0.
    OneOf(u8),
    /// Nothing was decided: the source of chance cannot be trusted. Asking again tries again.
    Refused(Unhealthy),
}

impl Rolled {
    /// Whether this can answer what was asked.
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

/// A question to chance. There is one at a time: a newer one replaces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollRequest {
    /// Tells it from every other request since power-on.
    pub id: u32,
    /// What is asked.
    pub roll: Roll,
}

/// The answer to a question.
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
