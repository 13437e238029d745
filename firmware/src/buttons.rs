//! Reports which contacts are closed whenever one changes. Never debounces: the core does that.
//!
//! - *tap*: a contact that closed and opened again while a flash erase or dormancy had stopped the
//!   chip. No code saw it closed, but its pin recorded the edge.

use core::sync::atomic::{AtomicU8, Ordering};

use embassy_futures::{
    select::{Either, select, select_array},
    yield_now,
};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Instant};
use pocketq_core::buttons::{Button, ButtonSet, DEBOUNCE};

use crate::{
    board::{self, Contacts},
    watchdog::{self, Task},
};

/// The contacts that are closed now. Only the latest report matters, so an unread one is replaced.
pub(crate) static LEVELS: Signal<CriticalSectionRawMutex, ButtonSet> = Signal::new();

/// The contacts that were closed when they were last reported, as bits.
static REPORTED: AtomicU8 = AtomicU8::new(0);

/// Whether a contact has changed and not been reported yet. Long work asks this, to stop early.
pub(crate) fn has_news() -> bool {
    board::closed_contacts().bits() != REPORTED.load(Ordering::Relaxed)
}

/// The contacts that were closed when they were last reported.
pub(crate) fn reported() -> ButtonSet {
    ButtonSet::from_bits(REPORTED.load(Ordering::Relaxed))
}

/// Whether the program knows everything that has happened to the contacts.
pub(crate) fn is_settled() -> bool {
    !LEVELS.signaled() && !STOPPED.signaled() && !has_news()
}

/// When the chip was last stopped; empty once `watch` has checked for taps since then.
static STOPPED: Signal<CriticalSectionRawMutex, Instant> = Signal::new();

/// How long a contact may bounce after a change.
const BOUNCE: Duration = Duration::from_millis(DEBOUNCE.0);

/// Asks `watch` to check for taps missed since `began`, the start of an erase or dormancy. If
/// called several times in a row, the earliest `began` counts.
pub(crate) fn look_for_taps_since(began: Instant) {
    if !STOPPED.signaled() {
        STOPPED.signal(began);
    }
}

/// Watches the contacts; `reported` are the levels that the program got at boot.
///
/// It waits for levels, not for edges: a contact that differs from its last report ends the wait at
/// once, however it got there. So no lasting change is missed.
#[embassy_executor::task]
pub(crate) async fn watch(mut contacts: Contacts, reported: ButtonSet) {
    REPORTED.store(reported.bits(), Ordering::Relaxed);
    let mut last = LastReport {
        levels: reported,
        changed: [Instant::MIN; Button::ALL.len()],
    };
    loop {
        let event = select(change(&mut contacts, last.levels), STOPPED.wait());
        let stopped = match watchdog::wait(Task::Buttons, event).await {
            Either::First(()) => STOPPED.try_take(),
            Either::Second(began) => Some(began),
        };
        let now = board::closed_contacts();
        if let Some(with_taps) = stopped.and_then(|began| last.with_taps(now, began)) {
            last.report(with_taps);
            // The program must see the contact closed before it sees it open.
            while LEVELS.signaled() {
                yield_now().await;
            }
        }
        if now != last.levels {
            last.report(now);
        }
    }
}

/// What the program was last told.
struct LastReport {
    levels: ButtonSet,
    /// When each contact was last reported to change.
    changed: [Instant; Button::ALL.len()],
}

impl LastReport {
    fn report(&mut self, levels: ButtonSet) {
        for (button, changed) in Button::ALL.into_iter().zip(&mut self.changed) {
            if levels.contains(button) != self.levels.contains(button) {
                *changed = Instant::now();
            }
        }
        self.levels = levels;
        REPORTED.store(levels.bits(), Ordering::Relaxed);
        LEVELS.signal(levels);
    }

    /// The levels in `now`, except that contacts tapped since the chip was `stopped` count as
    /// closed; `None` if there were no taps. A contact that may still have been bouncing when the
    /// chip stopped does not count as tapped.
    fn with_taps(&self, now: ButtonSet, stopped: Instant) -> Option<ButtonSet> {
        let taps = Button::ALL.into_iter().zip(self.changed).enumerate();
        let with_taps = taps
            .filter(|&(contact, (button, changed))| {
                !self.levels.contains(button)
                    && changed.saturating_add(BOUNCE) <= stopped
                    && board::has_closed(contact)
            })
            .fold(now, |set, (_, (button, _))| set.with(button));
        (with_taps != now).then_some(with_taps)
    }
}

/// Waits until a contact differs from its last report. By the time this returns, it may have
/// changed back.
async fn change(contacts: &mut Contacts, reported: ButtonSet) {
    let mut buttons = Button::ALL.into_iter();
    let waits = contacts.each_mut().map(|contact| {
        let closed = buttons
            .next()
            .is_some_and(|button| reported.contains(button));
        async move {
            if closed {
                contact.wait_for_high().await;
            } else {
                contact.wait_for_low().await;
            }
        }
    });
    select_array(waits).await;
}
