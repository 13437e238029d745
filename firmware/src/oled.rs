//! Keeps the display showing what the program wants, whatever happens to its wires.
//!
//! - *fault*: a transfer failed; from then on the display may be in any state.
//! - *probe*: all settings sent again while nothing changes, to notice a display that was pulled
//!   out, and to revive one that was put back unnoticed.

use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Timer, with_timeout};
use pocketq_core::{app::Panel, ui::Frame};

use crate::{
    board::DisplayPort,
    heart::{self, Task},
    picture::Picture,
    ssd1306::{Fault, Ssd1306},
    wires,
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

/// The display is probed so often while nothing changes. Also the task's beat.
const PROBE: Duration = Duration::from_secs(2);
/// Every so many probes the whole picture is sent again, should its memory have been lost.
const PROBES_A_REFRESH: u32 = 5;
/// After a fault the display is tried again soon, and then ever more rarely.
const FIRST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Drives the display; tries for ever when it is missing.
#[embassy_executor::task]
pub(crate) async fn drive(mut port: DisplayPort) {
    let mut screen = Screen::ordered(heart::patiently(Task::Display, ORDERS.wait()).await);
    let mut pause = FIRST_PAUSE;
    loop {
        wires::free(&mut port).await;
        let mut display = Ssd1306::new(port.bus());
        let fault = screen.serve(&mut display).await;
        if screen.complete {
            pause = FIRST_PAUSE;
        }
        defmt::warn!("display: {}, again in {} ms", fault, pause.as_millis());
        heart::patiently(Task::Display, Timer::after(pause)).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// What is wanted and what has been done about it.
struct Screen {
    picture: Picture,
    wanted: Panel,
    applied: Panel,
    /// The picture has been sent whole since the last fault.
    complete: bool,
}

impl Screen {
    fn ordered(order: Order) -> Self {
        let mut picture = Picture::new();
        picture.want(order.frame);
        Screen {
            picture,
            wanted: order.panel,
            applied: order.panel,
            complete: false,
        }
    }

    fn order(&mut self, order: Order) {
        self.picture.want(order.frame);
        self.wanted = order.panel;
    }

    /// Serves a display that may be in any state, until it fails.
    async fn serve(&mut self, display: &mut Ssd1306<'_>) -> Fault {
        self.complete = false;
        loop {
            if let Err(fault) = self.try_serve(display).await {
                return fault;
            }
        }
    }

    async fn try_serve(&mut self, display: &mut Ssd1306<'_>) -> Result<(), Fault> {
        self.take_over();
        display.set_up(self.wanted).await?;
        // Dark until the picture is complete.
        self.applied = Panel {
            on: false,
            ..self.wanted
        };
        self.picture.doubt();
        let mut probes = 0;
        loop {
            heart::check_in(Task::Display);
            self.take_over();
            if self.step(display).await? {
                continue;
            }
            if !self.complete {
                self.complete = true;
                defmt::info!("display: complete");
            }
            match with_timeout(PROBE, ORDERS.wait()).await {
                Ok(order) => self.order(order),
                Err(_) => {
                    display.configure(self.applied).await?;
                    display.light(self.applied.on).await?;
                    // The first time, too: a module that was still in its own reset when it was
                    // first written to has forgotten it all.
                    if probes % PROBES_A_REFRESH == 0 {
                        self.picture.doubt();
                    }
                    probes += 1;
                }
            }
        }
    }

    fn take_over(&mut self) {
        if let Some(order) = ORDERS.try_take() {
            self.order(order);
        }
    }

    /// Does the next thing that is to be done; false when there is none.
    async fn step(&mut self, display: &mut Ssd1306<'_>) -> Result<bool, Fault> {
        let Panel {
            on,
            contrast,
            turned,
        } = self.wanted;
        if self.applied.on && !on {
            display.light(false).await?;
            self.applied.on = false;
            // Nobody watches the memory of a dark display; it is sent anew when it lights up.
            self.picture.doubt();
        } else if (self.applied.contrast, self.applied.turned) != (contrast, turned) {
            display.configure(self.wanted).await?;
            if self.applied.turned != turned {
                // Turning counts only for what is written from now on.
                self.picture.doubt();
            }
            self.applied.contrast = contrast;
            self.applied.turned = turned;
        } else if !on {
            return Ok(false);
        } else if let Some(span) = self.picture.next_span() {
            display.write(span, self.picture.bytes(span)).await?;
            self.picture.sent(span);
        } else if !self.applied.on {
            display.light(true).await?;
            self.applied.on = true;
        } else {
            return Ok(false);
        }
        Ok(true)
    }
}
