//! PocketQ on the board: starts one task per concern and lets them run.
//!
//! ```text
//! contacts → buttons → program → oled → display
//!      oscillator → random ↗ ↓ ↘ flash
//!                          sound → piezo       watchdog
//! ```
#![no_std]
#![no_main]

mod board;
mod bus_recovery;
mod buttons;
mod crash_note;
mod flash;
mod oled;
mod program;
mod random;
mod save_area;
mod sound;
mod ssd1306;
mod watchdog;

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_time::Instant;
use pocketq_core::console::{Boot, CrashNote};

use board::Board;
use flash::StoreFlash;
use watchdog::TaskWatchdog;

defmt::timestamp!("{=u64:ms}", Instant::now().as_millis());

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let board = Board::take();
    let watchdog = TaskWatchdog::start(board.watchdog);
    let note = crash_note::take_note().map(CrashNote::Panic);
    let stalled = watchdog.last_run_stalled().then_some(CrashNote::Stalled);
    let held = buttons::levels(&board.contacts);
    let boot = Boot {
        at: program::now(),
        held,
        crash_note: note.or(stalled),
        dice_hook: Some(random::dice_hook),
        ..Boot::default()
    };
    defmt::info!("PocketQ {=str}", env!("CARGO_PKG_VERSION"));

    const ONCE: &str = "every task is started once";
    spawner.spawn(watchdog::feed(watchdog).expect(ONCE));
    spawner.spawn(oled::drive(board.display).expect(ONCE));
    spawner.spawn(program::run(boot, StoreFlash::new(board.flash)).expect(ONCE));
    spawner.spawn(buttons::watch(board.contacts, held).expect(ONCE));
    spawner.spawn(sound::play(board.piezo).expect(ONCE));
}
