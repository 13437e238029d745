//! Keeps the display showing what the program wants, whatever happens to its wires.
//!
//! - *fault*: a transfer failed. From then on the display may be in any state.
//! - *refresh*: settings and picture are sent again although nothing has changed. A failing refresh
//!   shows that a display was unplugged. A good one revives a display that briefly lost its power:
//!   such a display still responds, but it is dark and its memory is noise.
//! - *type*: which controller the display has, according to the settings. When the setting changes,
//!   the display is set up again at once.
//!
//! A dark display is left alone. Somebody may replace it then, so it is set up again before it is
//! lit.

mod any_display;
mod bus_recovery;
mod driver;
mod i2c_interface;
mod sh1106;
mod ssd1306;

use core::{
    future::poll_fn,
    pin::{Pin, pin},
    sync::atomic::{AtomicBool, Ordering},
    task::{Context, Poll},
};

use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Instant, with_deadline};
use pocketq_core::{
    console::{Panel, ScreenType},
    ui::{Frame, Picture},
};

use self::{
    any_display::AnyDisplay,
    driver::{DisplayDriver, Fault, Look},
    i2c_interface::I2cInterface,
};
use crate::{
    board::{DISPLAY_ADDRESSES, DisplayPort},
    watchdog::{self, Task},
};

/// What the display is to show, and how.
pub(crate) struct Order {
    /// The picture, upright.
    pub(crate) frame: Frame,
    /// How to show it.
    pub(crate) panel: Panel,
}

/// The latest order. A newer one replaces it, because only the newest picture matters.
pub(crate) static ORDERS: Signal<CriticalSectionRawMutex, Order> = Signal::new();

static SENDING: AtomicBool = AtomicBool::new(false);

/// Whether a picture is being sent. Sending needs the processor briefly but often, so long work
/// should wait.
pub(crate) fn is_sending() -> bool {
    SENDING.load(Ordering::Relaxed) || ORDERS.signaled()
}

/// How often the display is refreshed.
const REFRESH: Duration = Duration::from_secs(3);
/// How long after a change the display is not refreshed, because the player is probably busy.
const QUIET_AFTER_CHANGE: Duration = Duration::from_secs(1);
/// After this time the display is refreshed even if changes keep coming.
const REFRESH_AT_LATEST: Duration = Duration::from_secs(10);

/// How long to wait after the first fault before trying the display again; the wait doubles with
/// each further fault, up to `LONGEST_PAUSE`.
const FIRST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Drives the display; keeps trying when it is missing.
#[embassy_executor::task]
pub(crate) async fn drive(mut port: DisplayPort) {
    let mut state = DisplayState::new(watchdog::wait(Task::Display, ORDERS.wait()).await);
    let mut pause = FIRST_PAUSE;
    let mut address = 0;
    let mut absences = 0;
    loop {
        poll_out_of_line(bus_recovery::free(&mut port)).await;
        let began = Instant::now();
        let interface = I2cInterface::new(port.bus(), DISPLAY_ADDRESSES[address]);
        let screen_type = state.wanted.screen;
        let mut display = AnyDisplay::new(screen_type, interface);
        let fault = match state.drive(&mut display, screen_type).await {
            Ended::OtherType => continue,
            Ended::Fault(fault) => fault,
        };
        if began.elapsed() > LONGEST_PAUSE {
            pause = FIRST_PAUSE;
            absences = 0;
        }
        if fault == Fault::Absent {
            address = (address + 1) % DISPLAY_ADDRESSES.len();
            absences += 1;
            // The display may be at the other address: try that at once.
            if absences % DISPLAY_ADDRESSES.len() != 0 {
                continue;
            }
        }
        SENDING.store(false, Ordering::Relaxed);
        defmt::warn!("display: {}, again in {} ms", fault, pause.as_millis());
        state.take_orders_until(Instant::now() + pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// What the display should show, and what it is known to have received.
struct DisplayState {
    wanted: Panel,
    picture: Picture,
    look: Option<Look>,
    lit: Option<bool>,
    changed: Instant,
    refreshed: Instant,
}

impl DisplayState {
    fn new(order: Order) -> Self {
        let now = Instant::now();
        DisplayState {
            wanted: order.panel,
            picture: Picture::new(order.frame),
            look: None,
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

    /// Takes orders while there is no display to send them to. If they were left waiting, the
    /// program could neither think nor store.
    async fn take_orders_until(&mut self, end: Instant) {
        loop {
            let order = with_deadline(end, ORDERS.wait());
            match watchdog::wait(Task::Display, order).await {
                Ok(order) => self.take(order),
                Err(_) => return,
            }
        }
    }

    /// Marks the state of the display as unknown.
    fn mark_unknown(&mut self) {
        self.picture.forget();
        self.look = None;
        self.lit = None;
        self.refreshed = Instant::now();
    }

    fn refresh_due(&self) -> Instant {
        let due = (self.refreshed + REFRESH).max(self.changed + QUIET_AFTER_CHANGE);
        due.min(self.refreshed + REFRESH_AT_LATEST)
    }

    /// Drives a display that may be in any state, until it fails or another type is wanted.
    async fn drive(&mut self, display: &mut impl DisplayDriver, screen_type: ScreenType) -> Ended {
        self.mark_unknown();
        loop {
            watchdog::check_in(Task::Display);
            SENDING.store(true, Ordering::Relaxed);
            if let Some(order) = ORDERS.try_take() {
                self.take(order);
            }
            if self.wanted.screen != screen_type {
                return Ended::OtherType;
            }
            match self.step(display).await {
                Ok(Work::Done) => {}
                Ok(Work::Nothing) => self.wait_for_work().await,
                Err(fault) => return Ended::Fault(fault),
            }
        }
    }

    /// Waits until there is something to do.
    async fn wait_for_work(&mut self) {
        SENDING.store(false, Ordering::Relaxed);
        let refresh = if self.wanted.on {
            self.refresh_due()
        } else {
            Instant::MAX
        };
        let order = with_deadline(refresh, ORDERS.wait());
        match watchdog::wait(Task::Display, order).await {
            Ok(order) => self.take(order),
            Err(_) => self.mark_unknown(),
        }
    }

    /// Does the next thing that is needed.
    async fn step(&mut self, display: &mut impl DisplayDriver) -> Result<Work, Fault> {
        let Panel {
            on,
            brightness,
            turned,
            screen: _,
        } = self.wanted;
        let look = Look { brightness, turned };
        if !on {
            if self.lit == Some(false) {
                return Ok(Work::Nothing);
            }
            poll_out_of_line(display.switch_off()).await?;
            self.mark_unknown();
            self.lit = Some(false);
        } else if let Some(before) = self.look {
            if before != look {
                poll_out_of_line(display.adjust(look)).await?;
                if before.turned != turned {
                    // Turning affects only bytes written from now on.
                    self.picture.forget();
                }
                self.look = Some(look);
            } else if let Some(span) = self.picture.next_span() {
                display.write(span, self.picture.bytes(span)).await?;
                self.picture.sent(span);
            } else if self.lit != Some(true) {
                // Only now: earlier, its old memory would be visible.
                display.switch_on().await?;
                self.lit = Some(true);
            } else {
                return Ok(Work::Nothing);
            }
        } else {
            poll_out_of_line(display.set_up(look)).await?;
            self.look = Some(look);
        }
        Ok(Work::Done)
    }
}

/// Runs a future that is rarely needed. Its code stays in flash: the calling task is in RAM, which
/// is scarce.
async fn poll_out_of_line<F: Future>(future: F) -> F::Output {
    #[inline(never)]
    fn poll_apart<F: Future>(future: Pin<&mut F>, context: &mut Context<'_>) -> Poll<F::Output> {
        future.poll(context)
    }
    let mut future = pin!(future);
    poll_fn(|context| poll_apart(future.as_mut(), context)).await
}

/// Why driving a display ended.
enum Ended {
    Fault(Fault),
    /// Another type of display was set.
    OtherType,
}

/// Whether anything was done.
enum Work {
    Done,
    Nothing,
}
