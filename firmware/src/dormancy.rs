//! Dormancy: while the screen is dark and nothing is left to do, the whole chip stops, clocks
//! included, until a contact moves. The program's time stands still meanwhile.
//!
//! embassy's `dormant_sleep` switches to the ring oscillator, stops everything else and then the
//! oscillator too (data sheet, 2.11.3); afterwards it starts everything again. It also powers the
//! memories down. The stack is in them, so no interrupt may occur meanwhile.

use core::future::pending;

use cortex_m::interrupt;
use embassy_rp::clocks::dormant_sleep;
use embassy_time::{Duration, Instant, Timer};

use crate::{board::WakeOnContacts, buttons, display, sound, watchdog};

/// How long the screen must have been dark. Long enough for about six more attempts to switch off a
/// display that did not respond. No longer, because a missing display must not keep the chip awake.
const DARK_BEFORE_SLEEP: Duration = Duration::from_secs(2);

/// Waits until everything is idle, then sleeps until a contact moves. That change is reported like
/// any other, even if it is over before the clocks run again.
pub(crate) async fn sleep() {
    if cfg!(feature = "stay-awake") {
        pending::<()>().await;
    }
    loop {
        Timer::after(DARK_BEFORE_SLEEP).await;
        let is_quiet = !display::is_sending() && !sound::is_playing() && buttons::is_settled();
        if is_quiet && stop_until_a_contact_moves() {
            return;
        }
    }
}

/// Stops the chip, unless a contact has just moved; returns whether it did. Never inlined: the
/// calling task is in RAM, which is scarce.
#[inline(never)]
fn stop_until_a_contact_moves() -> bool {
    watchdog::feed_before_stop();
    let began = Instant::now();
    let reported = buttons::reported();
    let slept = interrupt::free(|_| {
        // From here on, a contact that moves ends or prevents the sleep. `has_news` notices earlier
        // moves, because it compares levels.
        let _wake = WakeOnContacts::new(reported);
        let is_unchanged = !buttons::has_news();
        if is_unchanged {
            dormant_sleep();
        }
        is_unchanged
    });
    if slept {
        // A quick press may end before the crystal has started.
        buttons::look_for_taps_since(began);
    }
    slept
}
