//! Drives a display with an SSD1306, by the crate of the same name.
//!
//! What the crate has no call for goes through the same interface: the level of the rows that are
//! not selected (VCOMH), and the charge pump, which makes the voltage for the glass.

use display_interface::{AsyncWriteOnlyDataCommand, DataFormat, DisplayError};
use pocketq_core::{console::Brightness, ui::Span};
use ssd1306::{
    Ssd1306Async,
    command::AddrMode,
    mode::BasicMode,
    prelude::{Brightness as DriveStrength, DisplayRotation, DisplaySize128x64},
};

use super::{
    driver::{DisplayDriver, Fault, Look},
    i2c_interface::I2cInterface,
};
use crate::board::DisplayBus;

const SET_CONTRAST: u8 = 0x81;
const SET_CHARGE_PUMP: u8 = 0x8d;
const DISPLAY_OFF: u8 = 0xae;
const DISPLAY_ON: u8 = 0xaf;
const SET_PRE_CHARGE: u8 = 0xd9;
const SET_VCOMH: u8 = 0xdb;

const CHARGE_PUMP_OFF: u8 = 0x10;

/// What the crate sends when it makes a display ready, and we do not. It would switch the display
/// off and on while somebody looks at it, and on before its picture is there. And it would set a
/// brightness of its own; ours follows in the same transfer.
const NOT_IN_SET_UP: &[u8] = &[
    DISPLAY_OFF,
    DISPLAY_ON,
    SET_PRE_CHARGE,
    SET_CONTRAST,
    SET_VCOMH,
];

/// The registers that make a brightness.
struct BrightnessRegisters {
    /// For how many clocks a pixel is charged before the current of the contrast flows.
    pre_charge: u8,
    /// The level of the rows that are not selected; 0x00, 0x20 and 0x30 in the data sheet.
    vcomh: u8,
    contrast: u8,
}

const fn registers(pre_charge: u8, vcomh: u8, contrast: u8) -> BrightnessRegisters {
    BrightnessRegisters {
        pre_charge,
        vcomh,
        contrast,
    }
}

/// By step; the first is dimmed. While pixels are charged for long, the contrast changes almost
/// nothing, so the bright steps differ by VCOMH, and the dark ones are charged briefly, which leaves
/// the rest to the contrast (u8g2's issue 98, esp8266-oled-ssd1306's issue 134, and the crate's
/// notes on brightness). No register rises from a step to a darker one, so that whatever counts on
/// a certain glass, the steps are in order.
#[rustfmt::skip]
const BRIGHTNESS: [BrightnessRegisters; 9] = [
    registers(1, 0x00, 0x00),
    registers(1, 0x00, 0x10),
    registers(1, 0x00, 0x28),
    registers(1, 0x00, 0x47),
    registers(1, 0x00, 0x6f),
    registers(1, 0x00, 0x9f),
    registers(15, 0x00, 0x9f),
    registers(15, 0x20, 0xcf),
    registers(15, 0x30, 0xff),
];

/// A display with an SSD1306.
pub(crate) struct Ssd1306<'a> {
    interface: I2cInterface<'a>,
    rotation: DisplayRotation,
}

type Controller<'i, 'a> = Ssd1306Async<&'i mut I2cInterface<'a>, DisplaySize128x64, BasicMode>;

impl<'a> Ssd1306<'a> {
    /// The display on this bus, in whatever state it is.
    pub(crate) fn new(bus: DisplayBus<'a>) -> Self {
        Ssd1306 {
            interface: I2cInterface::new(bus),
            rotation: DisplayRotation::Rotate0,
        }
    }

    fn controller(&mut self) -> Controller<'_, 'a> {
        Ssd1306Async::new(&mut self.interface, DisplaySize128x64, self.rotation)
    }

    /// Queues a command that the crate has no call for.
    async fn queue(&mut self, command: &[u8]) -> Result<(), DisplayError> {
        let mut interface = &mut self.interface;
        interface.send_commands(DataFormat::U8(command)).await
    }

    async fn queue_set_up(&mut self) -> Result<(), DisplayError> {
        self.interface.hold_back(NOT_IN_SET_UP);
        let queued = self.controller().init_with_addr_mode(AddrMode::Page).await;
        self.interface.hold_back(&[]);
        queued
    }

    async fn queue_brightness(&mut self, brightness: Brightness) -> Result<(), DisplayError> {
        let step = usize::from(brightness.step());
        let registers = &BRIGHTNESS[step.min(BRIGHTNESS.len() - 1)];
        let strength = DriveStrength::custom(registers.pre_charge, registers.contrast);
        self.controller().set_brightness(strength).await?;
        self.queue(&[SET_VCOMH, registers.vcomh]).await
    }

    async fn try_set_up(&mut self, look: Look) -> Result<(), DisplayError> {
        self.rotation = rotation(look);
        self.queue_set_up().await?;
        self.queue_brightness(look.brightness).await?;
        self.interface.flush().await
    }

    async fn try_adjust(&mut self, look: Look) -> Result<(), DisplayError> {
        self.rotation = rotation(look);
        self.controller().set_rotation(rotation(look)).await?;
        self.queue_brightness(look.brightness).await?;
        self.interface.flush().await
    }

    async fn try_write(&mut self, span: Span, bytes: &[u8]) -> Result<(), DisplayError> {
        let mut controller = self.controller();
        // The crate counts rows in pixels.
        controller.set_row(span.page * 8).await?;
        controller.set_column(span.column).await?;
        controller.draw(bytes).await
    }

    async fn try_switch_on(&mut self) -> Result<(), DisplayError> {
        self.controller().set_display_on(true).await?;
        self.interface.flush().await
    }

    async fn try_switch_off(&mut self) -> Result<(), DisplayError> {
        self.controller().set_display_on(false).await?;
        self.queue(&[SET_CHARGE_PUMP, CHARGE_PUMP_OFF]).await?;
        self.interface.flush().await
    }

    /// The fault behind the crates' error.
    fn checked(&self, result: Result<(), DisplayError>) -> Result<(), Fault> {
        result.map_err(|_| self.interface.fault())
    }
}

impl DisplayDriver for Ssd1306<'_> {
    async fn set_up(&mut self, look: Look) -> Result<(), Fault> {
        let result = self.try_set_up(look).await;
        self.checked(result)
    }

    async fn adjust(&mut self, look: Look) -> Result<(), Fault> {
        let result = self.try_adjust(look).await;
        self.checked(result)
    }

    async fn write(&mut self, span: Span, bytes: &[u8]) -> Result<(), Fault> {
        let result = self.try_write(span, bytes).await;
        self.checked(result)
    }

    async fn switch_on(&mut self) -> Result<(), Fault> {
        let result = self.try_switch_on().await;
        self.checked(result)
    }

    async fn switch_off(&mut self) -> Result<(), Fault> {
        let result = self.try_switch_off().await;
        self.checked(result)
    }
}

/// On ordinary modules the glass is mounted so that the crate's rotation by nothing is upright.
fn rotation(look: Look) -> DisplayRotation {
    if look.turned {
        DisplayRotation::Rotate180
    } else {
        DisplayRotation::Rotate0
    }
}
