//! PocketQ on the board: starts a task a concern and lets them run.
//!
//! ```text
//! contacts → buttons → program → oled → display
//!        oscillator → dice ↗ ↓ ↘ save → flash
//!                          sound         heart → watchdog
//! ```
#![no_std]
#![no_main]

mod board;
mod buttons;
mod dice;
mod heart;
mod mishap;
mod oled;
mod program;
mod save;
mod sound;
mod ssd1306;
mod wires;

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_time::Instant;
use pocketq_core::app::{Boot, Mishap};

use board::Board;
use heart::Heart;

defmt::timestamp!("{=u64:ms}", Instant::now().as_millis());

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let board = Board::take();
    let heart = Heart::start(board.watchdog);
    let note = mishap::take_note().map(Mishap::Panic);
    let stalled = heart.last_run_stalled().then_some(Mishap::Stalled);
    let held = buttons::levels(&board.contacts);
    let boot = Boot {
        at: program::now(),
        held,
        mishap: note.or(stalled),
        ..Boot::default()
    };
    defmt::info!("PocketQ {=str}", env!("CARGO_PKG_VERSION"));

    const ONCE: &str = "every task is started once";
    spawner.spawn(heart::beat(heart).expect(ONCE));
    spawner.spawn(oled::drive(board.display).expect(ONCE));
    spawner.spawn(program::run(boot, board.flash).expect(ONCE));
    spawner.spawn(buttons::watch(board.contacts, held).expect(ONCE));
    spawner.spawn(dice::throw().expect(ONCE));
    spawner.spawn(sound::play(board.piezo).expect(ONCE));
}
