//! What can be decided now: every choice of whoever must decide, for screens to offer and for the
//! device's players to weigh. A choice with dice still to fall is not yet an action.

use super::action::Action;
use super::dice::{Colour, ColourSet, DiceSet, Throw};
use super::game::{Game, Phase};

/// A decision that somebody can take now. With dice to fall it is not yet an [`Action`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Throw all seven dice.
    Throw,
    /// Throw these dice again.
    Again(DiceSet),
    /// Let the dice lie.
    Keep,
    /// Write this colour in B, or nothing.
    B(Option<Colour>),
    /// Write this colour in C, or nothing.
    C(Option<Colour>),
}

impl Game {
    /// The open colours whose known total the decider may write now.
    pub fn writable(&self) -> ColourSet {
        let Some(seat) = self.decider() else {
            return ColourSet::EMPTY;
        };
        let fits = |&colour: &Colour| {
            let total = self.totals().of(colour);
            total.is_some_and(|total| self.sheet(seat).may_write(colour, total).is_ok())
        };
        self.open_colours().iter().filter(fits).collect()
    }

    /// Would writing nothing now be the active player's miss?
    pub fn passing_misses(&self) -> bool {
        self.phase() == Phase::C(self.active()) && self.written_in_b().is_none()
    }

    /// Every decision that can be taken now. A scorekeeper's choices are those with totals already
    /// entered; a new number comes as [`Action::BEntry`] or [`Action::CEntry`].
    pub fn choices(&self) -> impl Iterator<Item = Choice> + use<> {
        let phase = self.phase();
        let throw = (phase == Phase::FirstThrow).then_some(Choice::Throw);
        let keep = (phase == Phase::MayThrowAgain).then_some(Choice::Keep);
        let dice = if keep.is_some() { 127 } else { 0 };
        let again = DiceSet::every().skip(1).take(dice).map(Choice::Again);
        let writable = self.writable();
        let entries = core::iter::once(None).chain(writable.iter().map(Some));
        let entries = entries.filter_map(move |colour| match phase {
            Phase::B => Some(Choice::B(colour)),
            Phase::C(_) => Some(Choice::C(colour)),
            _ => None,
        });
        throw.into_iter().chain(keep).chain(again).chain(entries)
    }

    /// The action that a choice becomes when the dice come up as in `fell`.
    pub fn action(&self, choice: Choice, fell: Throw) -> Action {
        match choice {
            Choice::Throw => Action::Throw(fell),
            Choice::Again(dice) => Action::Again {
                dice,
                throw: self.throw().unwrap_or(fell).again(dice, fell),
            },
            Choice::Keep => Action::Keep,
            Choice::B(colour) => Action::B(colour),
            Choice::C(colour) => Action::C(colour),
        }
    }
}
