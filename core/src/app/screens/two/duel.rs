//! A match of two, and who moves for each side.

use super::rivals::{Kind, Rivals, Strength};
use crate::journal::{Game, Journal};

/// A game of two as a duel needs it.
pub(in crate::app) trait Versus: Game {
    /// Whose turn it is: 0 for the first player, 1 for the second.
    fn mover(&self) -> usize;

    fn is_over(&self) -> bool;
}

/// A game of two on this device: who played it last, and the match that is being played.
#[derive(Clone, Debug)]
pub(in crate::app) struct Rivalry<G: Versus, const N: usize> {
    pub(in crate::app::screens) rivals: Rivals,
    pub(in crate::app::screens) duel: Option<Duel<G, N>>,
}

impl<G: Versus, const N: usize> Rivalry<G, N> {
    /// Begins a match in which one of the rivals is first.
    pub(in crate::app::screens) fn begin(&mut self, setup: G::Setup, first: usize) {
        self.duel = Some(Duel::new(setup, self.rivals, first));
    }

    /// Goes on with the match; the rivals of now take the seats.
    pub(in crate::app::screens) fn resume(&mut self) {
        if let Some(duel) = &mut self.duel {
            duel.seat(self.rivals);
        }
    }

    /// Whether there is a match that can go on.
    pub(in crate::app::screens) fn is_unfinished(&self) -> bool {
        self.duel.as_ref().is_some_and(|duel| !duel.is_over())
    }
}

impl<G: Versus, const N: usize> Default for Rivalry<G, N> {
    fn default() -> Self {
        Rivalry {
            rivals: Rivals::default(),
            duel: None,
        }
    }
}

/// A match that is being played.
#[derive(Clone)]
pub(in crate::app) struct Duel<G: Versus, const N: usize> {
    pub(in crate::app::screens) play: Journal<G, N>,
    /// Which of the rivals began.
    first: usize,
    /// By player: who begins comes first.
    kinds: [Kind; 2],
}

impl<G: Versus, const N: usize> Duel<G, N> {
    /// A new match that one of the rivals begins.
    fn new(setup: G::Setup, rivals: Rivals, first: usize) -> Self {
        let mut duel = Duel {
            play: Journal::new(setup),
            first,
            kinds: rivals.kinds,
        };
        duel.seat(rivals);
        duel
    }

    /// Hands the sides over to these rivals, in the middle of the match if need be.
    fn seat(&mut self, rivals: Rivals) {
        let [one, two] = rivals.kinds;
        self.kinds = if self.first == 0 {
            [one, two]
        } else {
            [two, one]
        };
    }

    pub(in crate::app::screens) fn game(&self) -> &G {
        self.play.game()
    }

    pub(in crate::app::screens) fn is_over(&self) -> bool {
        self.game().is_over()
    }

    /// Who moves for a player.
    pub(in crate::app::screens) fn kind(&self, player: usize) -> Kind {
        self.kinds[player & 1]
    }

    /// How well the device has to move now, if it has to.
    pub(in crate::app::screens) fn device_to_move(&self) -> Option<Strength> {
        match self.kind(self.game().mover()) {
            Kind::Device(strength) if !self.is_over() => Some(strength),
            _ => None,
        }
    }

    /// Takes back the last move, and the device's moves before it, so that a person is to move.
    pub(in crate::app::screens) fn undo(&mut self) {
        while self.play.undo() && self.device_to_move().is_some() {}
    }

    /// Plays again what was taken back, up to where a person is to move.
    pub(in crate::app::screens) fn redo(&mut self) {
        while self.play.redo() && self.device_to_move().is_some() {}
    }
}

impl<G: Versus, const N: usize> core::fmt::Debug for Duel<G, N> {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(out, "{} actions", self.play.len())
    }
}
