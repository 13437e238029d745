//! What the console wants of its host, in the order that every host keeps.

use crate::time::Millis;

/// What [`Console::next`](super::Console::next) answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wants {
    /// What to do now. Contacts that have moved come before it.
    pub now: Want,
    /// When to ask again at the latest, whatever is being done; `None`: when something has happened.
    pub until: Option<Millis>,
}

/// One thing that the host does for the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Measure where the power comes from: [`Input::Power`](super::Input::Power). Only of a host that
    /// has done so at power-on.
    PowerReading,
    /// Something is due: [`Input::Tick`](super::Input::Tick).
    Tick,
    /// Push random words, for dice that somebody waits for:
    /// [`Input::RandomWord`](super::Input::RandomWord).
    RandomWords,
    /// Call [`Console::idle`](super::Console::idle), once the picture has been sent.
    Idle,
    /// Push random words for the first seed, now and then.
    SeedWords,
    /// Nothing. In the dark, with nothing to wait [until](Wants::until), the clock may stand still too.
    Sleep,
}
