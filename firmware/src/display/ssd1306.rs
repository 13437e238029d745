//! Drives a display with an SSD1306 or an SSD1309, using the `ssd1306` crate.
//!
//! The SSD1309 takes the same commands. Its levels for unselected rows differ, and it has no charge
//! pump, because its modules make the voltage for the glass themselves. The crate switches a charge
//! pump on for both. The SSD1309 ignores that, and an SSD1306 mistaken for an SSD1309 lights up, so
//! that its owner can read the settings.
//!
//! Commands that the crate does not offer go through the same interface: the level of unselected
//! rows (VCOMH), and switching off the charge pump, which makes the voltage for the glass.

use display_interface::DisplayError;
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

const SET_CONTRAST: u8 = 0x81;
const SET_CHARGE_PUMP: u8 = 0x8d;
const DISPLAY_OFF: u8 = 0xae;
const DISPLAY_ON: u8 = 0xaf;
const SET_PRE_CHARGE: u8 = 0xd9;
const SET_VCOMH: u8 = 0xdb;

const CHARGE_PUMP_OFF: u8 = 0x10;

/// Commands of the crate's initialisation that are never sent. They would switch the display off
/// and on while somebody looks at it, and light it before its picture is there. They would also set
/// the crate's own brightness; ours follows in the same transfer.
const NOT_IN_SET_UP: &[u8] = &[
    DISPLAY_OFF,
    DISPLAY_ON,
    SET_PRE_CHARGE,
    SET_CONTRAST,
    SET_VCOMH,
];

/// The register values of a brightness.
struct BrightnessRegisters {
    /// For how many clocks a pixel is pre-charged; after that the current set by the contrast
    /// flows.
    pre_charge: u8,
    /// The level of unselected rows; the data sheets list 0x00, 0x20 and 0x30 for the SSD1306, and
    /// 0x00, 0x34 and 0x3C for the SSD1309.
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

/// The registers by step; the first is dimmed. With a long pre-charge, the contrast changes almost
/// nothing. So the bright steps differ in VCOMH, and the dark ones have a short pre-charge, which
/// leaves the rest to the contrast (u8g2's issue 98, esp8266-oled-ssd1306's issue 134, and the
/// crate's notes on brightness). From a brighter to a darker step no register ever rises, so the
/// order of steps is right whichever register matters on a given glass.
const fn brightness(middle: u8, high: u8) -> [BrightnessRegisters; 9] {
    [
        registers(1, 0x00, 0x00),
        registers(1, 0x00, 0x10),
        registers(1, 0x00, 0x28),
        registers(1, 0x00, 0x47),
        registers(1, 0x00, 0x6f),
        registers(1, 0x00, 0x9f),
        registers(15, 0x00, 0x9f),
        registers(15, middle, 0xcf),
        registers(15, high, 0xff),
    ]
}

/// One of the two controllers.
pub(crate) struct Model {
    has_charge_pump: bool,
    brightness: [BrightnessRegisters; 9],
}

/// An SSD1306.
pub(crate) const SSD1306: Model = Model {
    has_charge_pump: true,
    brightness: brightness(0x20, 0x30),
};

/// An SSD1309.
pub(crate) const SSD1309: Model = Model {
    has_charge_pump: false,
    brightness: brightness(0x34, 0x3c),
};

/// A display with one of the two controllers.
pub(crate) struct Ssd1306<'a> {
    model: &'static Model,
    interface: I2cInterface<'a>,
    rotation: DisplayRotation,
}

type Controller<'i, 'a> = Ssd1306Async<&'i mut I2cInterface<'a>, DisplaySize128x64, BasicMode>;

impl<'a> Ssd1306<'a> {
    /// The display on this interface, in any state.
    pub(crate) fn new(model: &'static Model, interface: I2cInterface<'a>) -> Self {
        Ssd1306 {
            model,
            interface,
            rotation: DisplayRotation::Rotate0,
        }
    }

    fn controller(&mut self) -> Controller<'_, 'a> {
        Ssd1306Async::new(&mut self.interface, DisplaySize128x64, self.rotation)
    }

    async fn queue_set_up(&mut self) -> Result<(), DisplayError> {
        self.interface.hold_back(NOT_IN_SET_UP);
        let queued = self.controller().init_with_addr_mode(AddrMode::Page).await;
        self.interface.hold_back(&[]);
        queued
    }

    async fn queue_brightness(&mut self, brightness: Brightness) -> Result<(), DisplayError> {
        let step = usize::from(brightness.step());
        let steps = &self.model.brightness;
        let registers = &steps[step.min(steps.len() - 1)];
        let strength = DriveStrength::custom(registers.pre_charge, registers.contrast);
        self.controller().set_brightness(strength).await?;
        self.interface.queue(&[SET_VCOMH, registers.vcomh])
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
        if self.model.has_charge_pump {
            self.interface.queue(&[SET_CHARGE_PUMP, CHARGE_PUMP_OFF])?;
        }
        self.interface.flush().await
    }
}

impl DisplayDriver for Ssd1306<'_> {
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
        let result = self.try_switch_on().await;
        self.interface.checked(result)
    }

    async fn switch_off(&mut self) -> Result<(), Fault> {
        let result = self.try_switch_off().await;
        self.interface.checked(result)
    }
}

/// The crate's rotation for a look. On ordinary modules `Rotate0` is upright.
fn rotation(look: Look) -> DisplayRotation {
    if look.turned {
        DisplayRotation::Rotate180
    } else {
        DisplayRotation::Rotate0
    }
}
