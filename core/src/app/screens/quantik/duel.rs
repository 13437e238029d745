//! Who plays Quantik against whom, and the match that is being played.

use crate::{
    quantik::{Board, Level, Match, Player},
    text::Message,
};

/// Who moves for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Kind {
    Person,
    Device(Level),
}

impl Kind {
    pub(super) const ALL: [Kind; 5] = [
        Kind::Person,
        Kind::Device(Level::Random),
        Kind::Device(Level::Easy),
        Kind::Device(Level::Medium),
        Kind::Device(Level::Hard),
    ];

    pub(super) fn message(self) -> Message {
        match self {
            Kind::Person => Message::Person,
            Kind::Device(Level::Random) => Message::Novice,
            Kind::Device(Level::Easy) => Message::Easy,
            Kind::Device(Level::Medium) => Message::Medium,
            Kind::Device(Level::Hard) => Message::Perfect,
        }
    }
}

/// Who played last; kept from one match to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct Rivals {
    pub(super) kinds: [Kind; 2],
    /// Which of the two begins; drawn if none is chosen.
    pub(super) first: Option<usize>,
}

impl Default for Rivals {
    fn default() -> Self {
        Rivals {
            kinds: [Kind::Person, Kind::Device(Level::Easy)],
            first: None,
        }
    }
}

/// A match that is being played.
#[derive(Clone, Debug)]
pub(in crate::app) struct Duel {
    pub(super) play: Match,
    /// Which of the rivals began.
    first: usize,
    /// By player: who begins comes first.
    kinds: [Kind; 2],
}

impl Duel {
    /// A new match that one of the rivals begins.
    pub(super) fn new(rivals: Rivals, first: usize) -> Self {
        let mut duel = Duel {
            play: Match::new(()),
            first,
            kinds: rivals.kinds,
        };
        duel.seat(rivals);
        duel
    }

    /// Hands the sides over to these rivals, in the middle of the match if need be.
    pub(super) fn seat(&mut self, rivals: Rivals) {
        let [one, two] = rivals.kinds;
        self.kinds = if self.first == 0 {
            [one, two]
        } else {
            [two, one]
        };
    }

    pub(super) fn board(&self) -> &Board {
        self.play.game()
    }

    pub(super) fn is_over(&self) -> bool {
        self.board().outcome().is_some()
    }

    pub(super) fn kind(&self, player: Player) -> Kind {
        self.kinds[player as usize]
    }

    /// The level at which the device has to move now, if it has to.
    pub(super) fn device_to_move(&self) -> Option<Level> {
        match self.kind(self.board().to_move()) {
            Kind::Device(level) if !self.is_over() => Some(level),
            _ => None,
        }
    }

    /// Takes back the last move, and the device's moves before it, so that a person is to move.
    pub(super) fn undo(&mut self) {
        while self.play.undo() && self.device_to_move().is_some() {}
    }

    /// Plays again what was taken back, up to where a person is to move.
    pub(super) fn redo(&mut self) {
        while self.play.redo() && self.device_to_move().is_some() {}
    }
}
