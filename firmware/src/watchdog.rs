//! Feeds the hardware watchdog only while every task is alive, and once before an erase or
//! dormancy.
//!
//! - *check in*: a task reports that its loop still runs, even when it has nothing to do.

use core::{
    pin::pin,
    sync::atomic::{AtomicBool, Ordering},
};

use embassy_futures::select::{Either, select};
use embassy_rp::{
    Peri, pac,
    peripherals::WATCHDOG,
    watchdog::{ResetReason, Watchdog},
};
use embassy_time::{Duration, Timer};

/// The tasks that must stay alive.
#[derive(Clone, Copy)]
pub(crate) enum Task {
    /// Watches the contacts.
    Buttons,
    /// Runs the program.
    Program,
    /// Drives the display.
    Display,
    /// Plays sounds.
    Sound,
}

/// How many tasks there are.
const TASKS: usize = Task::Sound as usize + 1;

static CHECKED_IN: [AtomicBool; TASKS] = [const { AtomicBool::new(false) }; TASKS];

/// How often a waiting task checks in.
const CHECK_IN_INTERVAL: Duration = Duration::from_secs(2);
/// How often the watchdog is fed: long enough for every task to check in.
const FEED_INTERVAL: Duration = Duration::from_millis(2500);
/// How long the chip runs without being fed before it restarts. The hardware's limit is 8.3 s.
const TIMEOUT: Duration = Duration::from_secs(8);

/// How long the clocks may take to start. Counted at [`RING_OSCILLATOR_MEGAHERTZ`], but without a
/// crystal the chip runs at anything from 1.8 to 12 MHz, so in truth this is 0.5 to 3.4 seconds.
const CLOCK_START_TIMEOUT: Duration = Duration::from_secs(1);
/// The chip's clock until the crystal runs: about 6.5 MHz.
const RING_OSCILLATOR_MEGAHERTZ: u8 = 6;

/// The scratch register that holds a mark if this program started the watchdog. The boot ROM also
/// restarts the chip with the watchdog after writing a new program, but it clears this register.
const MARK_REGISTER: usize = 4;
const MARK: u32 = 0x6ab7_3121;

/// Starts the watchdog before the clocks, because the wait for a crystal may never end.
/// [`TaskWatchdog::start`] takes over later.
pub(crate) fn guard_clock_start() {
    // SAFETY: embassy has not handed the watchdog out yet, and this use ends here.
    let mut watchdog = Watchdog::new(unsafe { WATCHDOG::steal() });
    // embassy sets this again once the crystal runs.
    watchdog.enable_tick_generation(RING_OSCILLATOR_MEGAHERTZ);
    watchdog.start(CLOCK_START_TIMEOUT);
}

/// Reports that a task is alive.
pub(crate) fn check_in(task: Task) {
    CHECKED_IN[task as usize].store(true, Ordering::Relaxed);
}

/// Waits for something that may never happen, and checks in meanwhile.
pub(crate) async fn wait<F: Future>(task: Task, future: F) -> F::Output {
    let mut future = pin!(future);
    loop {
        check_in(task);
        match select(&mut future, Timer::after(CHECK_IN_INTERVAL)).await {
            Either::First(output) => return output,
            Either::Second(()) => {}
        }
    }
}

/// Gives the watchdog its full time again before something that stops all tasks. One erase cannot
/// exceed it: an erase takes at most 400 ms. But when sectors fail, they are tried one after
/// another, and together that can exceed [`TIMEOUT`]. In dormancy the watchdog stops; afterwards it
/// guards the crystal's start.
pub(crate) fn feed_before_stop() {
    // Set directly, because the watchdog belongs to the task that feeds it. The counter falls by
    // two each microsecond (RP2040-E1).
    let load = 2 * TIMEOUT.as_micros() as u32;
    pac::WATCHDOG.load().write(|counter| counter.set_load(load));
}

/// The running watchdog.
pub(crate) struct TaskWatchdog {
    watchdog: Watchdog,
    stalled: bool,
}

impl TaskWatchdog {
    /// Starts the watchdog, before anything that could hang.
    pub(crate) fn start(watchdog: Peri<'static, WATCHDOG>) -> Self {
        let mut watchdog = Watchdog::new(watchdog);
        let stalled = watchdog.reset_reason() == Some(ResetReason::TimedOut)
            && watchdog.get_scratch(MARK_REGISTER) == MARK;
        watchdog.set_scratch(MARK_REGISTER, MARK);
        watchdog.pause_on_debug(true);
        watchdog.start(TIMEOUT);
        TaskWatchdog { watchdog, stalled }
    }

    /// Whether the last run ended because a task was no longer alive.
    pub(crate) fn last_run_stalled(&self) -> bool {
        self.stalled
    }
}

/// Feeds the watchdog whenever every task has checked in.
#[embassy_executor::task]
pub(crate) async fn feed(mut watchdog: TaskWatchdog) {
    loop {
        Timer::after(FEED_INTERVAL).await;
        if CHECKED_IN.iter().all(|task| task.load(Ordering::Relaxed)) {
            for task in &CHECKED_IN {
                task.store(false, Ordering::Relaxed);
            }
            watchdog.watchdog.feed(TIMEOUT);
        } else {
            defmt::warn!("a task has not checked in");
        }
    }
}
