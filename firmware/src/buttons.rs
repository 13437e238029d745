//! Reports which contacts are closed, whenever one changes. The program does the debouncing.

use core::sync::atomic::{AtomicU8, Ordering};

use embassy_futures::select::select_array;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use pocketq_core::buttons::{Button, ButtonSet};

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

/// Watches the contacts; `reported` is what the program was given at boot.
///
/// It waits for levels, not for edges: a contact that differs from what was reported ends the wait
/// at once, however it came to differ, so no lasting state is ever missed.
#[embassy_executor::task]
pub(crate) async fn watch(mut contacts: Contacts, mut reported: ButtonSet) {
    loop {
        REPORTED.store(reported.bits(), Ordering::Relaxed);
        watchdog::wait(Task::Buttons, change(&mut contacts, reported)).await;
        let now = board::closed_contacts();
        if now != reported {
            reported = now;
            LEVELS.signal(now);
        }
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
