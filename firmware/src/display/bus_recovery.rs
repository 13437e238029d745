//! Frees the display's bus after an interrupted transfer.
//!
//! A display that was interrupted during an acknowledge holds the data wire low and waits for
//! clocks that never come, so no bus driver can start a transfer. Nine clocks bring the display to
//! the end of its byte, and a stop condition ends the transfer (I²C-bus specification, 3.1.16).

use core::mem;

use embassy_rp::gpio::Flex;
use embassy_time::{Duration, Timer};

use crate::board::DisplayPort;

/// Half a clock period: slow enough for any display.
const HALF_CLOCK: Duration = Duration::from_micros(5);
const CLOCKS_TO_FREE: usize = 9;

/// Frees the bus: leaves both wires high, if possible.
pub(crate) async fn free(port: &mut DisplayPort) {
    let [mut data, mut clock] = port.pins();
    Timer::after(HALF_CLOCK).await;
    for _ in 0..CLOCKS_TO_FREE {
        if data.is_high() {
            break;
        }
        pull(&mut clock).await;
        release(&mut clock).await;
    }
    // Stop: the data wire rises while the clock is high.
    pull(&mut clock).await;
    pull(&mut data).await;
    release(&mut clock).await;
    release(&mut data).await;
    // Dropping them would detach the pins, and the bus driver would attach them again.
    mem::forget([data, clock]);
}

/// Pulls an open-drain wire low. The pin drives it low; when released, the wire goes high.
async fn pull(wire: &mut Flex<'_>) {
    wire.set_low();
    wire.set_as_output();
    Timer::after(HALF_CLOCK).await;
}

async fn release(wire: &mut Flex<'_>) {
    wire.set_as_input();
    Timer::after(HALF_CLOCK).await;
}
