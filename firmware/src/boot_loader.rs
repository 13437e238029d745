//! Leaves the program for the chip's boot loader, which takes a new one. The last picture, which tells what
//! to do, stays on the display.

use embassy_time::{Duration, Instant, Timer};

use crate::{
    board, display, sound,
    watchdog::{self, Task},
};

/// How long a display that does not answer, or a sound, is waited for.
const LONGEST_WAIT: Duration = Duration::from_secs(2);
/// How long to wait before checking again.
const BETWEEN_CHECKS: Duration = Duration::from_millis(1);

/// Waits for the picture and the sound, and restarts into the boot loader.
pub(crate) async fn enter() -> ! {
    let end = Instant::now() + LONGEST_WAIT;
    while (display::is_sending() || sound::is_playing()) && Instant::now() < end {
        watchdog::wait(Task::Program, Timer::after(BETWEEN_CHECKS)).await;
    }
    defmt::info!("into the boot loader");
    board::restart_into_boot_loader()
}
