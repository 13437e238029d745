//! What a host passes to the console, and what the console returns.

use crate::{
    app::{PowerReading, Sound},
    buttons::ButtonSet,
    chance::RollAnswer,
};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// The moment that [`next_wake`](super::Console::next_wake) asked for has come.
    Tick,
    /// The contacts that are closed now. Sent whenever one changes; may be sent at any time.
    Buttons(ButtonSet),
    /// Raw random bits, while they are [wanted](super::Console::words_wanted).
    RandomWord(RandomWord),
    /// Words are wanted, but the source has none.
    NoRandomWords,
    /// The answer to a [request for dice](super::Console::roll_request), from a host that does not
    /// push random words, such as a test.
    Rolled(RollAnswer),
    /// Where the power comes from, from a host that can measure it, when it is
    /// [wanted](super::Console::power_reading_due). At power-on, a few of them before the store is
    /// opened: with an empty battery it stays closed.
    Power(PowerReading),
}

/// Thirty-two raw bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomWord {
    /// The bits, the earliest one lowest.
    pub bits: u32,
    /// When they were sampled, in the finest unit that the host has.
    pub moment: u64,
}

/// What the host has to do.
#[must_use = "an output that is not carried out is a lost sound or a stale screen"]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// The picture, or how the panel is driven, may have changed: draw it again.
    pub redraw: bool,
    /// A sound to play; it replaces one that is still playing.
    pub sound: Option<Sound>,
    /// Restart into the boot loader, which takes a new program. First the picture must be shown, and
    /// [`idle`](super::Console::idle) called until it has nothing left to store.
    pub boot_loader: bool,
}
