//! Keeps the watchdog from biting for as long as every task is alive.
//!
//! - *check in*: a task says that it is still going round.
//! - *beat*: how often it does so, also when it has nothing to do.

use core::{
    pin::pin,
    sync::atomic::{AtomicBool, Ordering},
};

use embassy_futures::select::{Either, select};
use embassy_rp::{
    Peri,
    peripherals::WATCHDOG,
    watchdog::{ResetReason, Watchdog},
};
use embassy_time::{Duration, Timer};

/// Who has to be alive.
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

static CHECKED_IN: [AtomicBool; 4] = [const { AtomicBool::new(false) }; 4];

/// A waiting task checks in so often.
const BEAT: Duration = Duration::from_secs(2);
/// Long enough that every task has had its beat.
const ROUND: Duration = Duration::from_millis(2500);
/// The chip restarts when it was not fed for so long. The hardware counts to 8.3 s.
const PATIENCE: Duration = Duration::from_secs(8);

/// Where a mark tells that it was this program that started the watchdog: the boot ROM uses the
/// watchdog to restart, too, after it has written a new program, and then clears this register.
const MARK_REGISTER: usize = 4;
const MARK: u32 = 0x6ab7_3121;

/// The task goes round.
pub(crate) fn check_in(task: Task) {
    CHECKED_IN[task as usize].store(true, Ordering::Relaxed);
}

/// Waits for something that may never come, and checks in meanwhile.
pub(crate) async fn wait<F: Future>(task: Task, future: F) -> F::Output {
    let mut future = pin!(future);
    loop {
        check_in(task);
        match select(&mut future, Timer::after(BEAT)).await {
            Either::First(output) => return output,
            Either::Second(()) => {}
        }
    }
}

/// The watchdog, running.
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
        watchdog.start(PATIENCE);
        TaskWatchdog { watchdog, stalled }
    }

    /// Whether the last run ended because some task was no longer alive.
    pub(crate) fn last_run_stalled(&self) -> bool {
        self.stalled
    }
}

/// Feeds the watchdog whenever every task has checked in.
#[embassy_executor::task]
pub(crate) async fn feed(mut watchdog: TaskWatchdog) {
    loop {
        Timer::after(ROUND).await;
        if CHECKED_IN.iter().all(|task| task.load(Ordering::Relaxed)) {
            for task in &CHECKED_IN {
                task.store(false, Ordering::Relaxed);
            }
            watchdog.watchdog.feed(PATIENCE);
        } else {
            defmt::warn!("a task has not checked in");
        }
    }
}
