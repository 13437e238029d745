//! Runs the program: the one owner of [`App`]. Events go in, frames and sounds go out.

use core::future::pending;

use embassy_futures::{
    select::{Either4, select4},
    yield_now,
};
use embassy_time::{Duration, Instant, Timer};
use pocketq_core::{
    app::{App, Boot, Effects, Event, Input, Memory},
    time::Millis,
    ui::Frame,
};
use static_cell::ConstStaticCell;

use crate::{
    board::FlashChip,
    buttons, dice,
    oled::{self, Order},
    save, sound,
    watchdog::{self, Task},
};

/// A thought waits so long before it looks again whether the display is done.
const BETWEEN_BYTES: Duration = Duration::from_micros(300);

/// The time as the program knows it.
pub(crate) fn now() -> Millis {
    Millis(Instant::now().as_millis())
}

/// Runs the program from power-on to power-off.
#[embassy_executor::task]
pub(crate) async fn run(boot: Boot, flash: FlashChip) {
    static MEMORY: ConstStaticCell<Memory> = ConstStaticCell::new(Memory::new());
    let memory = MEMORY.take();
    let (mut app, mut save) = save::wake(boot, flash);
    show(&app);
    loop {
        let deferred = save::has_deferred_changes(&app, &save);
        let next = next_input(app.next_wake(), deferred || app.is_thinking());
        let Effects { redraw, sound, ask } = match watchdog::wait(Task::Program, next).await {
            Some(input) => app.update(Event { at: now(), input }),
            None if deferred => Effects {
                redraw: save::store_deferred_changes(&mut app, &mut save),
                ..Effects::default()
            },
            None => app.think(now(), memory),
        };
        if save::store_changes(&mut app, &mut save) | redraw {
            show(&app);
        }
        if let Some(sound) = sound {
            sound::SOUNDS.signal(sound);
        }
        if let Some(ask) = ask {
            // An answer to an older question that has already come is not this one's.
            dice::FELL.reset();
            dice::ASKED.signal((ask, dice::moment()));
        }
    }
}

fn show(app: &App) {
    let mut frame = Frame::new();
    app.draw(&mut frame);
    oled::ORDERS.signal(Order {
        frame,
        panel: app.panel(),
    });
}

/// What happens next: a contact changes, dice fall, or the moment comes that the program asked for.
/// None: nothing, and `busy` said that there is something to do meanwhile.
async fn next_input(wake: Option<Millis>, busy: bool) -> Option<Input> {
    let wake = async {
        match wake {
            Some(wake) => Timer::at(Instant::from_millis(wake.0)).await,
            None => pending().await,
        }
    };
    // Whatever has happened comes first; others run between two thoughts. Flash work stops the
    // whole chip: it waits for the picture.
    let idle = async {
        if !busy {
            pending::<()>().await;
        }
        while oled::is_sending() {
            Timer::after(BETWEEN_BYTES).await;
        }
        yield_now().await;
    };
    match select4(buttons::LEVELS.wait(), dice::FELL.wait(), wake, idle).await {
        Either4::First(levels) => Some(Input::Buttons(levels)),
        Either4::Second(fall) => Some(Input::Fell(fall)),
        Either4::Third(()) => Some(Input::Tick),
        Either4::Fourth(()) => None,
    }
}
