//! Time in milliseconds since power-on, passed in with every event.

use core::ops::{Add, Sub};

/// A moment, or the span between two of them, in milliseconds since power-on.
///
/// Arithmetic saturates, so a clock that jumps never makes the program panic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub u64);

impl Millis {
    /// Power-on.
    pub const ZERO: Millis = Millis(0);

    /// A span of whole seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Millis(seconds * 1000)
    }
}

impl Add for Millis {
    type Output = Millis;

    fn add(self, span: Millis) -> Millis {
        Millis(self.0.saturating_add(span.0))
    }
}

impl Sub for Millis {
    type Output = Millis;

    fn sub(self, earlier: Millis) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

/// The earlier of two moments; `None` means never.
pub fn sooner(a: Option<Millis>, b: Option<Millis>) -> Option<Millis> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
