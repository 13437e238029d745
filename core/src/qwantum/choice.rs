//! What can be decided now: every choice of the player who must decide, for screens to offer and
//! for the device's players to compare. A choice to throw only becomes an action with the result.

use super::action::Action;
use super::dice::{Colour, ColourSet, DiceSet, Throw};
use super::game::{Game, Phase};

/// A decision that can be made now. A choice to throw is not an [`Action`] until the dice fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Throw all seven dice.
    Throw,
    /// Throw these dice again.
    Again(DiceSet),
    /// Keep the dice as they are.
    Keep,
    /// Write this colour in B, or nothing.
    B(Option<Colour>),
    /// Write this colour in C, or nothing.
    C(Option<Colour>),
}

impl Game {
    /// The open colours whose known total the player who decides may write now.
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

    /// Whether writing nothing now would be a miss of the active player.
    pub fn passing_misses(&self) -> bool {
        self.phase() == Phase::C(self.active()) && self.written_in_b().is_none()
    }

    /// Every decision that can be made now. A scorekeeper's choices are those with totals already
    /// entered; a new number is entered as [`Action::BEntry`] or [`Action::CEntry`].
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

    /// The action for a choice, with `fell` as the result of the dice.
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
