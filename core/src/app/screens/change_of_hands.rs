//! When the device changes hands, a banner says whose turn it is. For a moment A does nothing: a
//! press by the last player must not act for the next one.

use crate::{
    time::Millis,
    ui::{Align, Font, Frame, Ink, WIDTH},
};

/// How long A does nothing when hands change, and again after each press that came too early.
/// People who press without looking press about three times a second. 400 ms is longer than that
/// rhythm, but too short to be noticed.
const CHANGING_HANDS: Millis = Millis(400);
/// The longest time that A can do nothing, however often it is pressed.
const AT_MOST: Millis = Millis(2000);
/// How long A does nothing when a new stage appears and the device stays in the same hands.
const SAME_HANDS: Millis = Millis(150);

/// Ignores A for a moment after something new has appeared.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PressLock {
    until: Millis,
    /// Early presses never extend the lock beyond this.
    latest: Millis,
}

impl PressLock {
    /// The lock for a change of hands at this time.
    pub(super) fn changing_hands(at: Millis) -> Self {
        PressLock {
            until: at + CHANGING_HANDS,
            latest: at + AT_MOST,
        }
    }

    /// The shorter lock for a new stage in the same hands.
    pub(super) fn same_hands(at: Millis) -> Self {
        let until = at + SAME_HANDS;
        PressLock {
            until,
            latest: until,
        }
    }

    /// Whether a press of A at this time does nothing. If so, it was probably one of a quick
    /// series, and A stays locked a little longer.
    pub(super) fn swallows(&mut self, at: Millis) -> bool {
        let is_locked = at < self.until;
        if is_locked {
            self.until = self.latest.min(at + CHANGING_HANDS);
        }
        is_locked
    }

    /// Notes that a press has ended what delayed the banner: the lock need not wait for it.
    pub(super) fn shorten(&mut self, at: Millis) {
        self.until = self.until.min(at + CHANGING_HANDS);
    }

    /// When it ends.
    pub(super) fn until(&self) -> Millis {
        self.until
    }

    /// When it ends, if it has not ended yet.
    pub(super) fn due(&self, at: Millis) -> Option<Millis> {
        (at < self.until).then_some(self.until)
    }
}

/// Draws whose turn it is, and what that player does.
pub(super) fn draw_banner(frame: &mut Frame, name: &str, does: &str) {
    /// The band across the screen.
    const BAND: (i32, i32) = (10, 44);
    let (width, middle) = (WIDTH as i32, WIDTH as i32 / 2);
    let (top, height) = BAND;
    frame.bar(0, top, width, height);
    let font = match Font::Huge.width(name) <= width - 8 {
        true => Font::Huge,
        false => Font::Title,
    };
    let above = (Font::Huge.height() - font.height()) / 2;
    let mut write = |font, y, words| {
        frame.write(font, Align::Centre, middle, y, words, Ink::Dark);
    };
    write(font, top + 4 + above, name);
    write(Font::Body, top + 28, does);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presses_in_a_rhythm_do_nothing_and_patience_is_short() {
        let mut lock = PressLock::changing_hands(Millis(0));
        for at in [300, 600, 900, 1200] {
            assert!(lock.swallows(Millis(at)), "{at}");
        }
        assert!(!lock.swallows(Millis(1600)));
        let mut lock = PressLock::changing_hands(Millis(0));
        assert!(!lock.swallows(CHANGING_HANDS));
    }

    #[test]
    fn nobody_is_locked_out() {
        let mut lock = PressLock::changing_hands(Millis(0));
        let swallowed = (0..100).map(|press| Millis(50 * press));
        let swallowed = swallowed.filter(|at| lock.swallows(*at)).count();
        assert_eq!(swallowed as u64, AT_MOST.0 / 50);
    }
}
