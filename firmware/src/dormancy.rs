//! Dormancy: while the screen is dark and nothing is left to do, the whole chip stands still, its
//! clocks included, until a contact moves. The program's time stands still with it.
//!
//! embassy's `dormant_sleep` changes over to the ring oscillator, stops everything else and then that
//! too (data sheet, 2.11.3), and starts it all again afterwards. It powers the memories down as well,
//! so no interrupt may come in between: its stack would be there.

use core::future::pending;

use cortex_m::interrupt;
use embassy_rp::clocks::dormant_sleep;
use embassy_time::{Duration, Instant, Timer};

use crate::{board::WakeOnContacts, buttons, display, sound, watchdog};

/// How long the screen must have been dark. A display that did not answer when it was switched off
/// is tried again in this time, about six times; one that is missing must not keep the chip awake.
const DARK_BEFORE_SLEEP: Duration = Duration::from_secs(2);

/// Waits until all is quiet, and sleeps until a contact moves. The contact's change is then reported
/// like any other, also if it is over before the clocks run again.
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

/// Stops the chip; returns whether it stood still. It does not if a contact has just moved. Never
/// inlined: the task that calls it is in RAM, of which there is little.
#[inline(never)]
fn stop_until_a_contact_moves() -> bool {
    watchdog::feed_before_stop();
    let began = Instant::now();
    let reported = buttons::reported();
    let slept = interrupt::free(|_| {
        // From here on a contact that moves is noted, and ends or prevents the sleep. One that moved
        // before shows in the levels.
        let _wake = WakeOnContacts::new(reported);
        let is_unchanged = !buttons::has_news();
        if is_unchanged {
            dormant_sleep();
        }
        is_unchanged
    });
    if slept {
        // The crystal takes longer to start than a quick finger to press and let go.
        buttons::look_for_taps_since(began);
    }
    slept
}
