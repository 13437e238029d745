//! Things that move on the screen for a moment, in steps of virtual time, so that every host shows
//! the same. Only drawing depends on them: when one is over, or a press has ended it, the picture is
//! what it would be without it.

use crate::time::Millis;

/// The time from one step to the next.
const STEP: Millis = Millis(50);

/// What moves, or what changes step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motion {
    /// The end of a match; in a game with points, these are counted up first.
    End { counts: bool },
}

impl Motion {
    /// How many steps points are counted up for.
    pub(super) const COUNT: u64 = 20;
    /// How many steps the winner is celebrated for.
    pub(super) const CELEBRATION: u64 = 12;

    /// How many steps it has.
    const fn steps(self) -> u64 {
        match self {
            Motion::End { counts: true } => Self::COUNT + Self::CELEBRATION,
            Motion::End { counts: false } => Self::CELEBRATION,
        }
    }
}

/// Something that is moving.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moving {
    pub(super) motion: Motion,
    since: Millis,
    /// The step that is shown.
    pub(super) step: u64,
}

impl Moving {
    pub(super) fn begin(motion: Motion, at: Millis) -> Self {
        Moving {
            motion,
            since: at,
            step: 0,
        }
    }

    /// When it is over.
    pub(super) fn over_at(self) -> Millis {
        self.since + Millis(STEP.0 * self.motion.steps())
    }

    /// When the next step is shown.
    pub(super) fn due(self) -> Millis {
        self.since + Millis(STEP.0 * (self.step + 1))
    }

    /// The same at a later time; `None` when it is over.
    pub(super) fn at(self, at: Millis) -> Option<Self> {
        let step = (at - self.since).0 / STEP.0;
        (at < self.over_at()).then_some(Moving { step, ..self })
    }
}
