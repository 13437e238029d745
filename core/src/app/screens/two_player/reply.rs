//! The device's own move: it searches, draws two random numbers so that it does not always play the
//! same, and waits a moment so that people can follow.

use super::{Device, Lots, ThinkingResult};
use crate::{chance::Rolled, time::Millis};

/// The shortest time before the device moves.
const PAUSE: Millis = Millis(600);

/// The device's move while it is being worked out. Its lots tell whether to play a weaker move, and
/// which of those that are left.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    not_before: Millis,
    found: Option<ThinkingResult>,
    lots: Lots,
}

impl Reply {
    /// To be called once the search has started. `played` is how many actions the match has.
    pub(super) fn begin(played: usize, device: &mut Device) -> Self {
        Reply {
            not_before: device.at + PAUSE,
            found: None,
            lots: Lots::draw(played, device),
        }
    }

    /// The search is done.
    pub(super) fn found(&mut self, found: ThinkingResult) {
        self.found = Some(found);
    }

    /// A random number was drawn.
    pub(super) fn rolled(&mut self, rolled: Rolled, device: &mut Device) {
        self.lots.rolled(rolled, device);
    }

    /// What was found, and a random number, once the pause is over.
    pub(super) fn ready(&self, at: Millis) -> Option<(&ThinkingResult, u32)> {
        let random = self.lots.number()?;
        let found = self.found.as_ref().filter(|_| at >= self.not_before)?;
        Some((found, random))
    }

    /// When it will be ready, once only the pause is left.
    pub(super) fn due(&self) -> Option<Millis> {
        (self.found.is_some() && self.lots.number().is_some()).then_some(self.not_before)
    }
}
