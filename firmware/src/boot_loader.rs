//! Leaves the program for the chip's boot loader, which accepts a new program. The last picture
//! stays on the display: it tells what to do.

use embassy_time::{Duration, Instant, Timer};

use crate::{
    board, display, sound,
    watchdog::{self, Task},
};

/// How long to wait for a sound to end, or for a display that may never respond.
const LONGEST_WAIT: Duration = Duration::from_secs(2);
/// How long to wait before checking again.
const BETWEEN_CHECKS: Duration = Duration::from_millis(1);

/// Waits for the picture and the sound to finish, and restarts into the boot loader.
pub(crate) async fn enter() -> ! {
    let end = Instant::now() + LONGEST_WAIT;
    while (display::is_sending() || sound::is_playing()) && Instant::now() < end {
        watchdog::wait(Task::Program, Timer::after(BETWEEN_CHECKS)).await;
    }
    defmt::info!("into the boot loader");
    board::restart_into_boot_loader()
}
