//! Reports which contacts are closed, whenever one changes. The program does the debouncing.
//!
//! - *tap*: a contact that closed and opened again while a flash erase or dormancy had stopped the
//!   chip. Nobody could see it closed, but its pin has noted the edge.

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

/// Whether a contact has moved that was not reported yet, for work that should stop then.
pub(crate) fn has_news() -> bool {
    board::closed_contacts().bits() != REPORTED.load(Ordering::Relaxed)
}

/// The contacts that were closed when they were last reported.
pub(crate) fn reported() -> ButtonSet {
    ButtonSet::from_bits(REPORTED.load(Ordering::Relaxed))
}

/// Whether the program knows all that has happened to the contacts.
pub(crate) fn is_settled() -> bool {
    !LEVELS.signaled() && !STOPPED.signaled() && !has_news()
}

/// When the chip was stopped, if taps have not been looked for since.
static STOPPED: Signal<CriticalSectionRawMutex, Instant> = Signal::new();

/// How long a contact may bounce after a change.
const BOUNCE: Duration = Duration::from_millis(DEBOUNCE.0);

/// Has taps looked for. Called after an erase or dormancy that began at this moment; of several in a row, the
/// first one counts.
pub(crate) fn look_for_taps_since(began: Instant) {
    if !STOPPED.signaled() {
        STOPPED.signal(began);
    }
}

/// Watches the contacts; `reported` is what the program was given at boot.
///
/// It waits for levels, not for edges: a contact that differs from what was reported ends the wait
/// at once, however it came to differ, so no lasting state is ever missed.
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
            // The program has to see the contact closed before it sees it open.
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

    /// These levels, and as closed those contacts that were tapped since the chip was stopped;
    /// `None` if there are none. A contact that may still have bounced then was not tapped.
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

/// Waits until some contact differs from what was reported. It may be back again by then.
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
