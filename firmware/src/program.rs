//! Runs the program: the one owner of [`App`]. Events go in, frames and sounds go out.

use embassy_futures::select::{Either, select};
use embassy_time::{Instant, Timer};
use pocketq_core::{
    app::{App, Boot, Event, Input},
    time::Millis,
    ui::Frame,
};

use crate::{
    buttons,
    heart::{self, Task},
    oled::{self, Order},
    sound,
};

/// The time as the program knows it.
pub(crate) fn now() -> Millis {
    Millis(Instant::now().as_millis())
}

/// Runs the program from power-on to power-off.
#[embassy_executor::task]
pub(crate) async fn run(boot: Boot) {
    let mut app = App::new(boot);
    show(&app);
    loop {
        let input = heart::patiently(Task::Program, next_input(app.next_wake())).await;
        let effects = app.update(Event { at: now(), input });
        if effects.redraw {
            show(&app);
        }
        if let Some(sound) = effects.sound {
            sound::SOUNDS.signal(sound);
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

/// What happens next: a contact changes, or the moment comes that the program asked for.
async fn next_input(wake: Option<Millis>) -> Input {
    let levels = buttons::LEVELS.wait();
    let Some(wake) = wake else {
        return Input::Buttons(levels.await);
    };
    match select(levels, Timer::at(Instant::from_millis(wake.0))).await {
        Either::First(levels) => Input::Buttons(levels),
        Either::Second(()) => Input::Tick,
    }
}
