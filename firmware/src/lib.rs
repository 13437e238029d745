//! PocketQ on the board: starts one task for each concern.
//!
//! ```text
//! contacts → buttons → program → display → panel
//!      oscillator → random ↗ ↓ ↘ flash
//!                          sound → piezo       watchdog
//! ```
#![no_std]
#![cfg(target_os = "none")]

mod binary_info;
mod board;
mod boot_loader;
mod buttons;
mod clock_gating;
mod crash_note;
mod display;
mod dormancy;
mod flash;
mod hard_fault;
mod power_supply;
mod program;
mod ram_code;
mod random;
mod raw_bits;
mod save_area;
mod sound;
mod watchdog;

use defmt_rtt as _;
use embassy_executor::{Executor, Spawner};
use embassy_time::Instant;
use pocketq_core::console::{Boot, CrashNote};
use static_cell::StaticCell;

use board::Board;
use flash::StoreFlash;
use watchdog::TaskWatchdog;

defmt::timestamp!("{=u64:ms}", Instant::now().as_millis());

#[cortex_m_rt::entry]
fn main() -> ! {
    static EXECUTOR: StaticCell<Executor> = StaticCell::new();
    let board = Board::take();
    if cfg!(feature = "raw-bits") {
        raw_bits::log_endlessly(board.watchdog);
    }
    EXECUTOR
        .init(Executor::new())
        .run(|spawner| start(spawner, board))
}

fn start(spawner: Spawner, board: Board) {
    let watchdog = TaskWatchdog::start(board.watchdog);
    let note = crash_note::take_note().map(CrashNote::Panic);
    let stalled = watchdog.last_run_stalled().then_some(CrashNote::Stalled);
    let held = board::closed_contacts();
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
    spawner.spawn(display::drive(board.display).expect(ONCE));
    let flash = StoreFlash::new(board.flash);
    spawner.spawn(program::run(boot, flash, board.power_supply).expect(ONCE));
    spawner.spawn(buttons::watch(board.contacts, held).expect(ONCE));
    spawner.spawn(sound::play(board.piezo).expect(ONCE));
}
