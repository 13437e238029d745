//! A display of the kind chosen in the settings.

use pocketq_core::{console::ScreenType, ui::Span};

use super::{
    driver::{DisplayDriver, Fault, Look},
    i2c_interface::I2cInterface,
    sh1106::Sh1106,
    ssd1306::{SSD1306, SSD1309, Ssd1306},
};

/// A display of any kind.
pub(crate) enum AnyDisplay<'a> {
    /// SSD1306 or SSD1309.
    Ssd1306(Ssd1306<'a>),
    /// SH1106.
    Sh1106(Sh1106<'a>),
}

impl<'a> AnyDisplay<'a> {
    /// A display of this kind on an interface.
    pub(crate) fn new(screen: ScreenType, interface: I2cInterface<'a>) -> Self {
        match screen {
            ScreenType::Ssd1306 => AnyDisplay::Ssd1306(Ssd1306::new(&SSD1306, interface)),
            ScreenType::Ssd1309 => AnyDisplay::Ssd1306(Ssd1306::new(&SSD1309, interface)),
            ScreenType::Sh1106 => AnyDisplay::Sh1106(Sh1106::new(interface)),
        }
    }
}

impl DisplayDriver for AnyDisplay<'_> {
    async fn set_up(&mut self, look: Look) -> Result<(), Fault> {
        match self {
            AnyDisplay::Ssd1306(display) => display.set_up(look).await,
            AnyDisplay::Sh1106(display) => display.set_up(look).await,
        }
    }

    async fn adjust(&mut self, look: Look) -> Result<(), Fault> {
        match self {
            AnyDisplay::Ssd1306(display) => display.adjust(look).await,
            AnyDisplay::Sh1106(display) => display.adjust(look).await,
        }
    }

    async fn write(&mut self, span: Span, bytes: &[u8]) -> Result<(), Fault> {
        match self {
            AnyDisplay::Ssd1306(display) => display.write(span, bytes).await,
            AnyDisplay::Sh1106(display) => display.write(span, bytes).await,
        }
    }

    async fn switch_on(&mut self) -> Result<(), Fault> {
        match self {
            AnyDisplay::Ssd1306(display) => display.switch_on().await,
            AnyDisplay::Sh1106(display) => display.switch_on().await,
        }
    }

    async fn switch_off(&mut self) -> Result<(), Fault> {
        match self {
            AnyDisplay::Ssd1306(display) => display.switch_off().await,
            AnyDisplay::Sh1106(display) => display.switch_off().await,
        }
    }
}
