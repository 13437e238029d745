//! Runs the program: the one owner of [`App`]. Events go in, frames and sounds go out.

use core::future::pending;

use embassy_futures::{
    select::{Either4, select4},
    yield_now,
};
use embassy_time::{Duration, Instant, Timer};
use pocketq_core::{
    app::{App, Boot, Effects, Event, Input},
    time::Millis,
    ui::Frame,
};

use crate::{
    board::FlashChip,
    buttons, dice,
    heart::{self, Task},
    oled::{self, Order},
    save, sound,
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
    let (mut app, mut save) = save::wake(boot, flash);
    show(&app);
    loop {
        let input = heart::patiently(
            Task::Program,
            next_input(app.next_wake(), app.is_thinking()),
        )
        .await;
        let Effects { redraw, sound, ask } = app.update(Event { at: now(), input });
        if save::attend(&mut app, &mut save) | redraw {
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
async fn next_input(wake: Option<Millis>, thinking: bool) -> Input {
    let wake = async {
        match wake {
            Some(wake) => Timer::at(Instant::from_millis(wake.0)).await,
            None => pending().await,
        }
    };
    // Whatever has happened comes first; others run between two thoughts.
    let idle = async {
        if !thinking {
            pending::<()>().await;
        }
        while oled::is_sending() {
            Timer::after(BETWEEN_BYTES).await;
        }
        yield_now().await;
    };
    match select4(buttons::LEVELS.wait(), dice::FELL.wait(), wake, idle).await {
        Either4::First(levels) => Input::Buttons(levels),
        Either4::Second(fall) => Input::Fell(fall),
        Either4::Third(()) => Input::Tick,
        Either4::Fourth(()) => Input::Think,
    }
}
