//! The display controller's commands, one bus transfer each, each with a time limit.
//!
//! The crate of the same name sends every command and every sixteen bytes of picture as a separate
//! transfer; here all settings are one transfer and a span is two.

use embassy_rp::i2c::{AbortReason, Error};
use embassy_time::{Duration, with_timeout};
use pocketq_core::ui::Span;

use crate::board::{DISPLAY_ADDRESS, DisplayBus};

/// The longest transfer, a page of 129 bytes, takes 3 ms; a bus that needs longer has hung.
const TIME_LIMIT: Duration = Duration::from_millis(25);

/// The control byte before commands.
const COMMANDS: u8 = 0x00;
/// The control byte before picture data.
const PICTURE: u8 = 0x40;

const STOP_SCROLLING: u8 = 0x2e;
const DISPLAY_OFF: u8 = 0xae;
const DISPLAY_ON: u8 = 0xaf;

/// Why a transfer failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, defmt::Format)]
pub(crate) enum Fault {
    /// Nothing answers at the display's address.
    Absent,
    /// The display stopped answering, or there is noise on the wires.
    Broken,
    /// The bus has hung.
    Late,
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        match error {
            Error::Abort(AbortReason::NoAcknowledge) => Fault::Absent,
            _ => Fault::Broken,
        }
    }
}

/// What can be set on a display that is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PanelSettings {
    /// Brightness.
    pub(crate) contrast: u8,
    /// Whether the picture is turned upside down.
    pub(crate) turned: bool,
}

/// A display on its bus.
pub(crate) struct Ssd1306<'a> {
    bus: DisplayBus<'a>,
}

impl<'a> Ssd1306<'a> {
    /// The display on this bus, in whatever state it is.
    pub(crate) fn new(bus: DisplayBus<'a>) -> Self {
        Ssd1306 { bus }
    }

    /// Stops scrolling, which only noise can have started. The memory must be written again
    /// afterwards.
    pub(crate) async fn stop_scrolling(&mut self) -> Result<(), Fault> {
        self.send(COMMANDS, [STOP_SCROLLING]).await
    }

    /// Sends all settings; harmless when they are already set.
    pub(crate) async fn configure(&mut self, settings: PanelSettings) -> Result<(), Fault> {
        // On ordinary modules the glass is mounted so that reversing both directions is upright.
        let (segments, rows) = if settings.turned {
            (0xa0, 0xc0)
        } else {
            (0xa1, 0xc8)
        };
        #[rustfmt::skip]
        let commands = [
            0xd5, 0x80, // clock: as at reset
            0xa8, 0x3f, // 64 rows
            0xd3, 0x00, // no offset
            0x40,       // from the first row
            0x8d, 0x14, // charge pump on
            0x20, 0x02, // page addressing
            segments, rows,
            0xda, 0x12, // rows alternate, not swapped
            0xd9, 0xf1, // pre-charge as for a charge pump
            0xdb, 0x20, // deselect level: as at reset
            0x81, settings.contrast,
            0xa4,       // show the memory
            0xa6,       // a set bit is lit
        ];
        self.send(COMMANDS, commands).await
    }

    /// Switches the glass on or off; the memory keeps its contents.
    pub(crate) async fn switch(&mut self, on: bool) -> Result<(), Fault> {
        let command = if on { DISPLAY_ON } else { DISPLAY_OFF };
        self.send(COMMANDS, [command]).await
    }

    /// Writes a span of the picture.
    pub(crate) async fn write(&mut self, span: Span, bytes: &[u8]) -> Result<(), Fault> {
        let Span { page, column, .. } = span;
        let place = [0xb0 | page, column & 0x0f, 0x10 | column >> 4];
        self.send(COMMANDS, place).await?;
        self.send(PICTURE, bytes.iter().copied()).await
    }

    async fn send(&mut self, kind: u8, bytes: impl IntoIterator<Item = u8>) -> Result<(), Fault> {
        let transfer = self
            .bus
            .write_async(DISPLAY_ADDRESS, [kind].into_iter().chain(bytes));
        with_timeout(TIME_LIMIT, transfer)
            .await
            .map_err(|_| Fault::Late)?
            .map_err(Fault::from)
    }
}
