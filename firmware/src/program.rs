//! Runs the program as the only owner of the [`Console`]: contacts, random words and time go in,
//! frames and sounds come out.

use core::{future::pending, hint::black_box};

use embassy_futures::{
    select::{Either3, select3},
    yield_now,
};
use embassy_time::{Duration, Instant, Timer};
use pocketq_core::{
    buttons::ButtonSet,
    console::{Boot, Console, FIRST_READINGS, Input, Memory, Output, Want},
    qwantum::player::learned::WEIGHTS,
    time::Millis,
    ui::Frame,
};
use static_cell::{ConstStaticCell, StaticCell};

use crate::{
    boot_loader, buttons,
    display::{self, Order},
    dormancy,
    flash::StoreFlash,
    power_supply::PowerSupply,
    random::RingOscillator,
    save_area, sound,
    watchdog::{self, Task},
};

/// How long to wait before checking again whether the picture has been sent.
const SENDING_POLL: Duration = Duration::from_micros(300);
/// How long the other tasks get between two random words that are not urgent.
const BETWEEN_WORDS: Duration = Duration::from_millis(3);
/// How many words are gathered at once for a throw. Two take about 0.8 ms, in which a display that
/// is being refreshed gets no bytes. With more, a page of the picture would exceed its time limit.
const WORDS_AT_ONCE: usize = 2;
/// How long idle work runs before other tasks get the processor. A sound may end this much late.
/// Shorter slices would waste time, because each begins with code that has left the flash's cache.
const IDLE_SLICE: Duration = Duration::from_millis(8);
/// When to start gathering words for the first seed: after the first picture has been sent.
const FIRST_PICTURE: Instant = Instant::from_millis(120);

/// The time between the battery readings before the store is opened.
const BETWEEN_FIRST_READINGS: Duration = Duration::from_millis(1);

/// The program's time.
pub(crate) fn now() -> Millis {
    Millis(Instant::now().as_millis())
}

fn instant(at: Millis) -> Instant {
    Instant::from_millis(at.0)
}

/// What the loop does next.
enum Next {
    /// Contacts have moved.
    Buttons(ButtonSet),
    Do(Want),
}

/// Runs the program from power-on to power-off.
#[embassy_executor::task]
pub(crate) async fn run(boot: Boot, flash: StoreFlash, mut supply: Option<PowerSupply>) {
    let console = switch_on(boot);
    // With an empty battery the store stays closed. One reading is not enough to tell.
    for _ in 0..FIRST_READINGS {
        let _ = read_power(console, &mut supply);
        Timer::after(BETWEEN_FIRST_READINGS).await;
    }
    open_store(console, flash);
    let mut oscillator = RingOscillator::default();
    show(console, false);
    let mut is_leaving = false;
    let mut given_up = 0;
    loop {
        let next = watchdog::wait(Task::Program, next(console)).await;
        let is_answer = matches!(next, Next::Buttons(_));
        let Output {
            redraw,
            sound,
            boot_loader,
        } = match next {
            Next::Buttons(levels) => console.handle(now(), Input::Buttons(levels)),
            Next::Do(Want::Tick) => console.handle(now(), Input::Tick),
            Next::Do(Want::PowerReading) => read_power(console, &mut supply),
            Next::Do(Want::RandomWords) => roll(console, &mut oscillator),
            Next::Do(Want::Idle) => idle_for_a_slice(console),
            Next::Do(Want::SeedWords) => gather(console, &mut oscillator),
            Next::Do(Want::Sleep) => Output::default(),
        };
        if redraw {
            show(console, is_answer);
        }
        if let Some(sound) = sound {
            sound::SOUNDS.signal((sound, console.settings().volume));
        }
        if console.searches_given_up() != given_up {
            given_up = console.searches_given_up();
            defmt::error!("a search took too long and was given up");
        }
        is_leaving |= boot_loader;
        // Leaves only once everything is stored, and storing waits until the picture is on the
        // display.
        if is_leaving && matches!(console.next(now()).now, Want::SeedWords | Want::Sleep) {
            boot_loader::enter().await;
        }
    }
}

/// The console, with its memory in a separate static.
type DeviceConsole = Console<StoreFlash, &'static mut Memory>;

// These two are never inlined. Otherwise the stack that each needs for a moment would stay reserved
// while the program runs, or be needed twice.

#[inline(never)]
fn switch_on(boot: Boot) -> &'static mut DeviceConsole {
    static MEMORY: ConstStaticCell<Memory> = ConstStaticCell::new(Memory::new());
    static CONSOLE: StaticCell<DeviceConsole> = StaticCell::new();
    let console = CONSOLE.init_with(|| Console::without_store(boot, MEMORY.take()));
    console.lend_weights(WEIGHTS);
    console
}

#[inline(never)]
fn open_store(console: &mut DeviceConsole, flash: StoreFlash) {
    console.open_store(flash, save_area::range());
    if let Some(error) = console.store_error() {
        defmt::error!("no store: {}", defmt::Display2Format(&error));
    }
}

/// Reads the battery, if possible, and tells the console.
fn read_power(console: &mut DeviceConsole, supply: &mut Option<PowerSupply>) -> Output {
    match supply {
        Some(supply) => console.handle(now(), Input::Power(supply.read())),
        None => Output::default(),
    }
}

/// Gathers one random word.
fn gather(console: &mut DeviceConsole, oscillator: &mut RingOscillator) -> Output {
    let input = oscillator.next_input(console.random_source_failures());
    console.handle(now(), input)
}

/// Gathers a few random words for a request for dice; stops as soon as it is answered.
fn roll(console: &mut DeviceConsole, oscillator: &mut RingOscillator) -> Output {
    let mut output = Output::default();
    for _ in 0..WORDS_AT_ONCE {
        output = gather(console, oscillator);
        if console.roll_request().is_none() || output != Output::default() {
            break;
        }
    }
    output
}

/// Does idle work for one slice. Stops early when there is something to show, nothing is left to
/// do, a contact moves, or the console must be woken.
fn idle_for_a_slice(console: &mut DeviceConsole) -> Output {
    let slice = Instant::now() + IDLE_SLICE;
    let wake = console.next(now()).until.map(instant);
    let end = wake.map_or(slice, |wake| wake.min(slice));
    loop {
        let Some(output) = console.idle(now()) else {
            return Output::default();
        };
        let is_over = Instant::now() >= end || buttons::has_news();
        if is_over || output != Output::default() {
            return output;
        }
    }
}

/// Draws the picture and passes it to the display. `is_answer`: it answers a moved contact.
fn show(console: &DeviceConsole, is_answer: bool) {
    let mut frame = Frame::new();
    console.draw(&mut frame);
    pocketq_drew(frame.bytes().as_ptr(), is_answer);
    display::ORDERS.signal(Order {
        frame,
        panel: console.panel(),
    });
}

/// Called with every picture before it is sent. Does nothing on the chip. The emulator stops here
/// to see which picture answers a press, and measures how long that takes to reach the display.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn pocketq_drew(frame: *const u8, is_answer: bool) {
    black_box((frame, is_answer));
}

/// Waits until a contact changes, something is due, or the wanted work can be done. With the screen
/// off and nothing left to do, the chip sleeps.
async fn next(console: &DeviceConsole) -> Next {
    let wants = console.next(now());
    let is_due = async {
        match wants.until {
            Some(due) => Timer::at(instant(due)).await,
            None => pending().await,
        }
    };
    let meanwhile = async {
        match wants.now {
            // Flash work stops the whole chip, and gathering words leaves the display little
            // processor time: both wait until the picture has been sent.
            Want::RandomWords | Want::Idle => {
                while display::is_sending() {
                    Timer::after(SENDING_POLL).await;
                }
                yield_now().await;
            }
            Want::SeedWords => {
                Timer::at(FIRST_PICTURE).await;
                Timer::after(BETWEEN_WORDS).await;
            }
            Want::Sleep if wants.until.is_none() && !console.panel().on => dormancy::sleep().await,
            Want::Sleep | Want::Tick | Want::PowerReading => pending().await,
        }
    };
    // Contacts come first. The other tasks run while this waits.
    match select3(buttons::LEVELS.wait(), is_due, meanwhile).await {
        Either3::First(levels) => Next::Buttons(levels),
        Either3::Second(()) => Next::Do(console.next(now()).now),
        Either3::Third(()) => Next::Do(wants.now),
    }
}
