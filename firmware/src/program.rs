//! Runs the program: the one owner of the [`Console`]. Contacts, random words and time go in, frames
//! and sounds go out.

use core::future::pending;

use embassy_futures::{
    select::{Either3, select3},
    yield_now,
};
use embassy_time::{Duration, Instant, Timer};
use pocketq_core::{
    chance::WordsWanted,
    console::{Boot, Console, Input, Output},
    time::Millis,
    ui::Frame,
};
use static_cell::StaticCell;

use crate::{
    board::FlashChip,
    buttons,
    oled::{self, Order},
    random::RingOscillator,
    save_area, sound,
    watchdog::{self, Task},
};

/// How long to wait before checking again whether the picture has been sent.
const BETWEEN_BYTES: Duration = Duration::from_micros(300);
/// How long others have the processor between two random words that are not urgent.
const BETWEEN_WORDS: Duration = Duration::from_millis(3);
/// Random words are gathered for the first seed from this moment on: then the first picture is
/// there.
const FIRST_PICTURE: Instant = Instant::from_millis(120);

/// The time as the program knows it.
pub(crate) fn now() -> Millis {
    Millis(Instant::now().as_millis())
}

/// What the loop does next.
enum Next {
    Handle(Input),
    Idle,
    RandomWord,
}

/// Runs the program from power-on to power-off.
#[embassy_executor::task]
pub(crate) async fn run(boot: Boot, flash: FlashChip) {
    let console = start(boot, flash);
    let mut oscillator = RingOscillator::default();
    show(console);
    let mut has_work = true;
    loop {
        let next = next(console.next_wake(), console.words_wanted(), has_work);
        let Output { redraw, sound } = match watchdog::wait(Task::Program, next).await {
            Next::Handle(input) => {
                has_work = true;
                console.handle(now(), input)
            }
            Next::RandomWord => {
                has_work = true;
                console.handle(now(), oscillator.next_input())
            }
            Next::Idle => {
                let output = console.idle(now());
                has_work = output.is_some();
                output.unwrap_or_default()
            }
        };
        if redraw {
            show(console);
        }
        if let Some(sound) = sound {
            sound::SOUNDS.signal(sound);
        }
    }
}

/// Starts the console in its place. Never inlined: the stack that this takes for a moment would
/// otherwise be taken for good.
#[inline(never)]
fn start(boot: Boot, flash: FlashChip) -> &'static mut Console<FlashChip> {
    static CONSOLE: StaticCell<Console<FlashChip>> = StaticCell::new();
    let console = CONSOLE.init_with(|| Console::start(boot, flash, save_area::range()));
    if let Some(error) = console.store_error() {
        defmt::error!("no store: {}", defmt::Display2Format(&error));
    }
    console
}

fn show(console: &Console<FlashChip>) {
    let mut frame = Frame::new();
    console.draw(&mut frame);
    oled::ORDERS.signal(Order {
        frame,
        panel: console.panel(),
    });
}

/// Waits for a contact to change, or the moment that the program asked for. While neither comes,
/// random words are gathered and idle work is done.
async fn next(wake: Option<Millis>, words: WordsWanted, has_work: bool) -> Next {
    let wake = async {
        match wake {
            Some(wake) => Timer::at(Instant::from_millis(wake.0)).await,
            None => pending().await,
        }
    };
    let meanwhile = async {
        match words {
            WordsWanted::Now => {
                yield_now().await;
                return Next::RandomWord;
            }
            WordsWanted::Sometime if !has_work => {
                Timer::at(FIRST_PICTURE).await;
                Timer::after(BETWEEN_WORDS).await;
                return Next::RandomWord;
            }
            _ if !has_work => pending::<()>().await,
            _ => {}
        }
        // Flash work stops the whole chip: it waits until the picture has been sent.
        while oled::is_sending() {
            Timer::after(BETWEEN_BYTES).await;
        }
        yield_now().await;
        Next::Idle
    };
    // Whatever has happened comes first; other tasks run in between.
    match select3(buttons::LEVELS.wait(), wake, meanwhile).await {
        Either3::First(levels) => Next::Handle(Input::Buttons(levels)),
        Either3::Second(()) => Next::Handle(Input::Tick),
        Either3::Third(next) => next,
    }
}
