//! Sends commands and picture data to a display over I²C. Every transfer has a time limit.
//!
//! Drivers such as the `ssd1306` crate send every command separately. Here commands are queued, and
//! sent as one transfer when picture data follows or the queue is flushed:
//!
//! ```text
//! set_row, set_column, draw     3c 00 b2 05 11 | 3c 40 data…     n + 7 bytes
//! ```

use display_interface::{AsyncWriteOnlyDataCommand, DataFormat, DisplayError};
use embassy_rp::i2c::{AbortReason, Error};
use embassy_time::{Duration, with_timeout};
use heapless::Vec;
use pocketq_core::ui::WIDTH;

use super::driver::Fault;
use crate::board::DisplayBus;

/// The longest transfer, a page of 129 bytes, takes 3 ms. If one takes this long, the bus hangs.
const TIME_LIMIT: Duration = Duration::from_millis(25);

/// The control byte before commands.
const COMMANDS: u8 = 0x00;
/// The control byte before picture data.
const PICTURE: u8 = 0x40;

/// A control byte and at most one page of picture.
type Transfer = Vec<u8, { 1 + WIDTH }>;

/// A display on its bus.
pub(crate) struct I2cInterface<'a> {
    bus: DisplayBus<'a>,
    address: u8,
    commands: Transfer,
    held_back: &'static [u8],
    fault: Option<Fault>,
}

impl<'a> I2cInterface<'a> {
    /// The display at an address on this bus.
    pub(crate) fn new(bus: DisplayBus<'a>, address: u8) -> Self {
        I2cInterface {
            bus,
            address,
            commands: Transfer::new(),
            held_back: &[],
            fault: None,
        }
    }

    /// From now on, drops commands that begin with one of these bytes.
    pub(crate) fn hold_back(&mut self, commands: &'static [u8]) {
        self.held_back = commands;
    }

    /// Queues commands. The queue has room for all commands between two transfers.
    pub(crate) fn queue(&mut self, commands: &[u8]) -> Result<(), DisplayError> {
        append(&mut self.commands, COMMANDS, commands)
    }

    /// Sends the queued commands.
    pub(crate) async fn flush(&mut self) -> Result<(), DisplayError> {
        if self.commands.is_empty() {
            return Ok(());
        }
        let result = send(&mut self.bus, self.address, &self.commands).await;
        self.commands.clear();
        self.noted(result)
    }

    /// Turns an error of the display crates, which does not say what went wrong, into the fault of
    /// the last transfer.
    pub(crate) fn checked(&self, result: Result<(), DisplayError>) -> Result<(), Fault> {
        result.map_err(|_| self.fault.unwrap_or(Fault::Broken))
    }

    fn noted(&mut self, result: Result<(), Fault>) -> Result<(), DisplayError> {
        result.map_err(|fault| {
            self.fault = Some(fault);
            DisplayError::BusWriteError
        })
    }
}

// Implemented for a borrowed interface, so that a driver can be made for one call and the interface
// flushed afterwards.
impl AsyncWriteOnlyDataCommand for &mut I2cInterface<'_> {
    async fn send_commands(&mut self, command: DataFormat<'_>) -> Result<(), DisplayError> {
        let bytes = bytes_of(command)?;
        if bytes
            .first()
            .is_some_and(|code| self.held_back.contains(code))
        {
            return Ok(());
        }
        if self.commands.len() + bytes.len() >= self.commands.capacity() {
            self.flush().await?;
        }
        self.queue(bytes)
    }

    async fn send_data(&mut self, data: DataFormat<'_>) -> Result<(), DisplayError> {
        let mut transfer = Transfer::new();
        append(&mut transfer, PICTURE, bytes_of(data)?)?;
        self.flush().await?;
        let result = send(&mut self.bus, self.address, &transfer).await;
        self.noted(result)
    }
}

fn bytes_of(format: DataFormat<'_>) -> Result<&[u8], DisplayError> {
    match format {
        DataFormat::U8(bytes) => Ok(bytes),
        _ => Err(DisplayError::DataFormatNotImplemented),
    }
}

/// Appends to a transfer. An empty transfer gets its control byte first.
fn append(transfer: &mut Transfer, control: u8, bytes: &[u8]) -> Result<(), DisplayError> {
    if transfer.is_empty() {
        let _ = transfer.push(control);
    }
    transfer
        .extend_from_slice(bytes)
        .map_err(|_| DisplayError::OutOfBoundsError)
}

async fn send(bus: &mut DisplayBus<'_>, address: u8, transfer: &[u8]) -> Result<(), Fault> {
    let sent = bus.write_async(address, transfer.iter().copied());
    with_timeout(TIME_LIMIT, sent)
        .await
        .map_err(|_| Fault::Late)?
        .map_err(|error| match error {
            Error::Abort(AbortReason::NoAcknowledge) => Fault::Absent,
            _ => Fault::Broken,
        })
}
