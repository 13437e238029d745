//! Keeps the display showing what the program wants, whatever happens to its wires.
//!
//! - *fault*: a transfer failed; from then on the display may be in any state.
//! - *refresh*: settings and picture are sent again though nothing has changed. It notices a
//!   display that was pulled out, and revives one that lost its power for a moment.

use core::sync::atomic::{AtomicBool, Ordering};

use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Instant, Timer, with_deadline};
use pocketq_core::{
    console::Panel,
    ui::{Frame, Picture},
};

use crate::{
    board::DisplayPort,
    bus_recovery,
    ssd1306::{Fault, Settings, Ssd1306},
    watchdog::{self, Task},
};

/// What the display shall show, and how.
pub(crate) struct Order {
    /// The picture, upright.
    pub(crate) frame: Frame,
    /// How to show it.
    pub(crate) panel: Panel,
}

/// The latest order. An order that was not begun is replaced: only the newest picture matters.
pub(crate) static ORDERS: Signal<CriticalSectionRawMutex, Order> = Signal::new();

static SENDING: AtomicBool = AtomicBool::new(false);

/// Whether a picture is on its way. Sending wants the processor often and briefly: whoever keeps it
/// for long should wait.
pub(crate) fn is_sending() -> bool {
    SENDING.load(Ordering::Relaxed) || ORDERS.signaled()
}

/// The display is refreshed so often...
const REFRESH: Duration = Duration::from_secs(3);
/// ... but not while the player is at it: so long after a change ...
const CALM: Duration = Duration::from_secs(1);
/// ... unless there is no end to the changes.
const OVERDUE: Duration = Duration::from_secs(10);

/// After a fault the display is tried again soon, and then ever more rarely.
const FIRST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Drives the display; tries for ever when it is missing.
#[embassy_executor::task]
pub(crate) async fn drive(mut port: DisplayPort) {
    let mut screen = Screen::new(watchdog::wait(Task::Display, ORDERS.wait()).await);
    let mut pause = FIRST_PAUSE;
    loop {
        bus_recovery::free(&mut port).await;
        let began = Instant::now();
        let fault = screen.serve(&mut Ssd1306::new(port.bus())).await;
        SENDING.store(false, Ordering::Relaxed);
        if began.elapsed() > LONGEST_PAUSE {
            pause = FIRST_PAUSE;
        }
        defmt::warn!("display: {}, again in {} ms", fault, pause.as_millis());
        watchdog::wait(Task::Display, Timer::after(pause)).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// What is wanted of the display, and what is known to have arrived there.
struct Screen {
    wanted: Panel,
    picture: Picture,
    settings: Option<Settings>,
    lit: Option<bool>,
    changed: Instant,
    refreshed: Instant,
}

impl Screen {
    fn new(order: Order) -> Self {
        let now = Instant::now();
        Screen {
            wanted: order.panel,
            picture: Picture::new(order.frame),
            settings: None,
            lit: None,
            changed: now,
            refreshed: now,
        }
    }

    fn take(&mut self, order: Order) {
        self.wanted = order.panel;
        self.picture.want(order.frame);
        self.changed = Instant::now();
    }

    /// The display may be in any state now.
    fn forget(&mut self) {
        self.picture.forget();
        self.settings = None;
        self.lit = None;
        self.refreshed = Instant::now();
    }

    fn refresh_due(&self) -> Instant {
        let calm = (self.refreshed + REFRESH).max(self.changed + CALM);
        calm.min(self.refreshed + OVERDUE)
    }

    /// Serves a display that may be in any state, until it fails.
    async fn serve(&mut self, display: &mut Ssd1306<'_>) -> Fault {
        self.forget();
        if let Err(fault) = display.stop_scrolling().await {
            return fault;
        }
        loop {
            watchdog::check_in(Task::Display);
            SENDING.store(true, Ordering::Relaxed);
            if let Some(order) = ORDERS.try_take() {
                self.take(order);
            }
            match self.step(display).await {
                Ok(Work::Done) => {}
                Ok(Work::Nothing) => self.rest().await,
                Err(fault) => return fault,
            }
        }
    }

    /// Until there is something to do.
    async fn rest(&mut self) {
        SENDING.store(false, Ordering::Relaxed);
        let order = with_deadline(self.refresh_due(), ORDERS.wait());
        match watchdog::wait(Task::Display, order).await {
            Ok(order) => self.take(order),
            Err(_) => self.forget(),
        }
    }

    /// Does the next thing that is to be done.
    async fn step(&mut self, display: &mut Ssd1306<'_>) -> Result<Work, Fault> {
        let Panel {
            on,
            contrast,
            turned,
        } = self.wanted;
        let settings = Settings { contrast, turned };
        if !on && self.lit != Some(false) {
            display.light(false).await?;
            self.lit = Some(false);
            // It lights up again with whatever is wanted then.
            self.picture.forget();
        } else if self.settings != Some(settings) {
            display.configure(settings).await?;
            if self.settings.is_some_and(|before| before.turned != turned) {
                // Turning counts only for what is written from now on.
                self.picture.forget();
            }
            self.settings = Some(settings);
        } else if !on {
            return Ok(Work::Nothing);
        } else if let Some(span) = self.picture.next_span() {
            display.write(span, self.picture.bytes(span)).await?;
            self.picture.sent(span);
        } else if self.lit != Some(true) {
            // Only now, so that nobody sees what its memory held before.
            display.light(true).await?;
            self.lit = Some(true);
        } else {
            return Ok(Work::Nothing);
        }
        Ok(Work::Done)
    }
}

/// Whether there was anything to do.
enum Work {
    Done,
    Nothing,
}
