//! Things that move on the screen for a moment, in steps of virtual time, so that every host shows
//! the same. Only drawing depends on them: when one is over, or a press has ended it, the picture
//! is what it would be without it.

use crate::{
    qwantum::Seat,
    time::Millis,
    ui::{Frame, Span, WIDTH, without_text_record},
};

/// The time from one step to the next.
const STEP: Millis = Millis(50);

/// What moves, or what changes step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motion {
    /// The end of a match; in a game with points, these are counted up first.
    End { counts: bool },
    /// The device's piece or tower goes to its square.
    Travel,
    /// A column of this seat's sheet was completed.
    Column { seat: Seat, column: usize },
    /// The lot says who begins.
    Lot,
    /// The device takes dice up again.
    Lift,
}

impl Motion {
    /// How many steps points are counted up for.
    pub(super) const COUNT: u64 = 20;
    /// How many steps the winner is celebrated for.
    pub(super) const CELEBRATION: u64 = 12;

    /// How many steps a move takes: few enough that a device that plays against itself comes to
    /// rest between two moves.
    pub(super) const TRAVEL: u64 = 5;

    /// How many steps a completed column or a lot is shown for, before the next picture.
    pub(super) const SHOWN: u64 = 8;
    /// How many steps the next picture needs to take its place. All of it has 1,024 bytes, and a
    /// step may change 256.
    const WIPE: u64 = 4;
    /// How many steps it takes to lift all dice.
    pub(super) const LIFT: u64 = 8;

    /// How many steps it has.
    const fn steps(self) -> u64 {
        match self {
            Motion::End { counts: true } => Self::COUNT + Self::CELEBRATION,
            Motion::End { counts: false } => Self::CELEBRATION,
            Motion::Travel => Self::TRAVEL,
            Motion::Column { .. } | Motion::Lot => Self::SHOWN + Self::WIPE - 1,
            Motion::Lift => Self::LIFT,
        }
    }
}

/// Covers the next picture with one that is shown before it. At the end, the next one appears from
/// the left.
pub(super) fn cover(frame: &mut Frame, step: u64, draw: impl FnOnce(&mut Frame)) {
    let gone = (step + 1).saturating_sub(Motion::SHOWN) * WIDTH as u64 / Motion::WIPE;
    let column = gone.min(WIDTH as u64) as u8;
    let mut cover = Frame::new();
    without_text_record(|| draw(&mut cover));
    for page in Span::whole() {
        let len = page.len - column;
        frame.copy_span(
            &cover,
            Span {
                column,
                len,
                ..page
            },
        );
    }
}

/// Where something is at a step of [`Motion::Travel`].
pub(super) fn on_the_way(from: (i32, i32), to: (i32, i32), step: u64) -> (i32, i32) {
    let (gone, all) = (step as i32 + 1, Motion::TRAVEL as i32 + 1);
    let between = |from: i32, to: i32| from + (to - from) * gone / all;
    (between(from.0, to.0), between(from.1, to.1))
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
    fn over_at(self) -> Millis {
        self.since + Millis(STEP.0 * self.motion.steps())
    }

    /// When the next picture begins to appear, if it is covered.
    pub(super) fn uncovers_at(self) -> Option<Millis> {
        let covers = matches!(self.motion, Motion::Column { .. } | Motion::Lot);
        covers.then_some(self.since + Millis(STEP.0 * Motion::SHOWN))
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
