//! Drives a display with an SH1106, as on most 1.3″ modules.
//!
//! Its memory has 132 columns, of which the glass shows 2 to 129. It can be written by pages only.
//! A converter makes the voltage for the glass; once enabled, it goes on and off with the display.

use display_interface::{AsyncWriteOnlyDataCommand, DataFormat, DisplayError};
use pocketq_core::{console::Brightness, ui::Span};

use super::{
    driver::{DisplayDriver, Fault, Look},
    i2c_interface::I2cInterface,
};

/// The first memory column that the glass shows.
const FIRST_COLUMN: u8 = 2;

const SET_COLUMN_LOW: u8 = 0x00;
const SET_COLUMN_HIGH: u8 = 0x10;
const SET_CONTRAST: u8 = 0x81;
const SEGMENTS_UPRIGHT: u8 = 0xa1;
const SEGMENTS_TURNED: u8 = 0xa0;
const SET_CONVERTER: u8 = 0xad;
const DISPLAY_OFF: u8 = 0xae;
const DISPLAY_ON: u8 = 0xaf;
const SET_PAGE: u8 = 0xb0;
const ROWS_UPRIGHT: u8 = 0xc8;
const ROWS_TURNED: u8 = 0xc0;
const SET_PRE_CHARGE: u8 = 0xd9;
const SET_VCOM: u8 = 0xdb;

const CONVERTER_ON: u8 = 0x8b;

/// All registers that are not set elsewhere, with their power-on values: 64 rows, no offset, the
/// first line first, 8.0 V, the usual clock, the usual wiring of rows, pixels from memory and not
/// inverted.
const GEOMETRY: &[u8] = &[
    0xa8, 0x3f, 0xd3, 0x00, 0x40, 0x32, 0xd5, 0x50, 0xda, 0x12, 0xa4, 0xa6,
];

/// Switches on the charge pump of an SSD1306, in case one is mistaken for an SH1106: it then lights
/// up and its owner can read the settings. An SH1106 has no such command: it ignores the first byte
/// and takes the second for a column.
const PUMP_OF_SSD1306: &[u8] = &[0x8d, 0x14];

/// Pre-charge in clocks, the level of unselected rows, and contrast, by step; the first is dimmed.
/// As for the SSD1306, no register is higher in a darker step.
const BRIGHTNESS: [(u8, u8, u8); 9] = [
    (1, 0x00, 0x00),
    (1, 0x00, 0x10),
    (1, 0x00, 0x28),
    (1, 0x00, 0x47),
    (1, 0x00, 0x6f),
    (1, 0x00, 0x9f),
    (15, 0x00, 0x9f),
    (15, 0x20, 0xcf),
    (15, 0x40, 0xff),
];

/// A display with an SH1106.
pub(crate) struct Sh1106<'a> {
    interface: I2cInterface<'a>,
    /// Whether the converter is known to be enabled.
    has_converter: bool,
}

impl<'a> Sh1106<'a> {
    /// The display on this interface, in any state.
    pub(crate) fn new(interface: I2cInterface<'a>) -> Self {
        Sh1106 {
            interface,
            has_converter: false,
        }
    }

    fn queue_look(&mut self, look: Look) -> Result<(), DisplayError> {
        let turn = if look.turned {
            [SEGMENTS_TURNED, ROWS_TURNED]
        } else {
            [SEGMENTS_UPRIGHT, ROWS_UPRIGHT]
        };
        self.interface.queue(&turn)?;
        self.queue_brightness(look.brightness)
    }

    fn queue_brightness(&mut self, brightness: Brightness) -> Result<(), DisplayError> {
        let step = usize::from(brightness.step());
        let (pre_charge, vcom, contrast) = BRIGHTNESS[step.min(BRIGHTNESS.len() - 1)];
        // One clock of discharge, and the step's clocks of charge.
        let periods = pre_charge << 4 | 1;
        let registers = [
            SET_PRE_CHARGE,
            periods,
            SET_VCOM,
            vcom,
            SET_CONTRAST,
            contrast,
        ];
        self.interface.queue(&registers)
    }

    async fn try_set_up(&mut self, look: Look) -> Result<(), DisplayError> {
        if !self.has_converter {
            // The display must be off for this command, and a refresh must never flash, so it is
            // sent only once. After power-on the converter is enabled anyway.
            self.interface
                .queue(&[DISPLAY_OFF, SET_CONVERTER, CONVERTER_ON])?;
        }
        self.interface.queue(PUMP_OF_SSD1306)?;
        self.interface.queue(GEOMETRY)?;
        self.queue_look(look)?;
        self.interface.flush().await?;
        self.has_converter = true;
        Ok(())
    }

    async fn try_adjust(&mut self, look: Look) -> Result<(), DisplayError> {
        self.queue_look(look)?;
        self.interface.flush().await
    }

    async fn try_write(&mut self, span: Span, bytes: &[u8]) -> Result<(), DisplayError> {
        let column = FIRST_COLUMN + span.column;
        let place = [
            SET_PAGE | span.page,
            SET_COLUMN_LOW | (column & 0x0f),
            SET_COLUMN_HIGH | (column >> 4),
        ];
        self.interface.queue(&place)?;
        let mut interface = &mut self.interface;
        interface.send_data(DataFormat::U8(bytes)).await
    }

    async fn try_switch(&mut self, command: u8) -> Result<(), DisplayError> {
        self.interface.queue(&[command])?;
        self.interface.flush().await
    }
}

impl DisplayDriver for Sh1106<'_> {
    async fn set_up(&mut self, look: Look) -> Result<(), Fault> {
        let result = self.try_set_up(look).await;
        self.interface.checked(result)
    }

    async fn adjust(&mut self, look: Look) -> Result<(), Fault> {
        let result = self.try_adjust(look).await;
        self.interface.checked(result)
    }

    async fn write(&mut self, span: Span, bytes: &[u8]) -> Result<(), Fault> {
        let result = self.try_write(span, bytes).await;
        self.interface.checked(result)
    }

    async fn switch_on(&mut self) -> Result<(), Fault> {
        let result = self.try_switch(DISPLAY_ON).await;
        self.interface.checked(result)
    }

    async fn switch_off(&mut self) -> Result<(), Fault> {
        // The converter and the oscillator stop with the display.
        let result = self.try_switch(DISPLAY_OFF).await;
        self.interface.checked(result)
    }
}
