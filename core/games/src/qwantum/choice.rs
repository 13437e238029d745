//! Every choice open to the player who must decide now, for screens to offer and for the device's
//! players to compare. A choice to throw becomes an action only with its result.

use super::{Action, Colour, ColourSet, DiceSet, Game, Phase, Seat, Throw};
use crate::collect::CollectFitting;

/// A decision that can be made now. A choice to throw is not an [`Action`] until it has a result.
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
    /// This player writes this colour in C, or nothing.
    C(Seat, Option<Colour>),
    /// Nobody else writes in C.
    EndTurn,
}

impl Game {
    /// The open colours whose known total this player may write now.
    pub fn writable(&self, seat: Seat) -> ColourSet {
        let may_decide = match self.phase() {
            Phase::B => seat == self.active(),
            _ => self.open_seats().contains(seat),
        };
        let fits = |&colour: &Colour| {
            let total = self.totals().of(colour);
            may_decide
                && total.is_some_and(|total| self.sheet(seat).may_write(colour, total).is_ok())
        };
        self.open_colours().iter().filter(fits).collect_fitting()
    }

    /// Whether the active player misses if the turn ends now.
    pub fn ending_misses(&self) -> bool {
        let is_writing = matches!(self.phase(), Phase::B | Phase::C);
        is_writing && self.written_in_b().is_none() && !self.wrote_in_c().contains(self.active())
    }

    /// Every decision that can be made now. A scorekeeper's choices are those with totals already
    /// entered; a new number is entered as [`Action::BEntry`] or [`Action::CEntry`].
    pub fn choices(&self) -> impl Iterator<Item = Choice> + use<> {
        let (game, phase) = (*self, self.phase());
        let throw = (phase == Phase::FirstThrow).then_some(Choice::Throw);
        let keep = (phase == Phase::MayThrowAgain).then_some(Choice::Keep);
        let dice = if keep.is_some() { 127 } else { 0 };
        let again = DiceSet::every().skip(1).take(dice).map(Choice::Again);
        let entries = move |seat| {
            let writable = game.writable(seat);
            core::iter::once(None).chain(writable.iter().map(Some))
        };
        let active = (phase == Phase::B).then_some(self.active());
        let b = active.into_iter().flat_map(entries).map(Choice::B);
        let c = self.open_seats().iter();
        let c = c.flat_map(move |seat| entries(seat).map(move |colour| Choice::C(seat, colour)));
        let end = (phase == Phase::C).then_some(Choice::EndTurn);
        let throws = throw.into_iter().chain(keep).chain(again);
        throws.chain(b).chain(c).chain(end)
    }

    /// The action for a choice; `fell` is the result of the dice.
    pub fn action(&self, choice: Choice, fell: Throw) -> Action {
        match choice {
            Choice::Throw => Action::Throw(fell),
            Choice::Again(dice) => Action::Again {
                dice,
                throw: self.throw().unwrap_or(fell).again(dice, fell),
            },
            Choice::Keep => Action::Keep,
            Choice::B(colour) => Action::B(colour),
            Choice::C(seat, colour) => Action::C { seat, colour },
            Choice::EndTurn => Action::EndTurn,
        }
    }
}
