//! The board: what each pin does, and how fast things run. Only this folder knows that, except for
//! `binary_info.rs`, which tells picotool.
//!
//! | pin        | what                                            |
//! |------------|-------------------------------------------------|
//! | GP4, GP5   | display, SDA and SCL (I2C0)                     |
//! | GP10..GP15 | Up, Down, Left, Right, A, B; each to ground     |
//! | GP16       | piezo, other leg to ground; GP8 on the Zero     |
//!
//! RP2040 boards differ only in a few pins. Each board has a file for that, chosen by a cargo
//! feature: `pico-w` or `rp2040-zero`; without one the board is a Pico.

#[cfg(not(any(feature = "pico-w", feature = "rp2040-zero")))]
mod pico;
#[cfg(feature = "pico-w")]
mod pico_w;
#[cfg(feature = "rp2040-zero")]
mod rp2040_zero;

#[cfg(all(feature = "pico-w", feature = "rp2040-zero"))]
compile_error!("there is one board at a time: choose pico-w or rp2040-zero");

#[cfg(not(any(feature = "pico-w", feature = "rp2040-zero")))]
use pico as model;
#[cfg(feature = "pico-w")]
use pico_w as model;
#[cfg(all(feature = "rp2040-zero", not(feature = "pico-w")))]
use rp2040_zero as model;

use embassy_rp::{
    Peri, Peripherals, bind_interrupts,
    clocks::ClockConfig,
    config::Config,
    flash::{Blocking, Flash},
    gpio::{Flex, Input, Pull},
    i2c::{self, I2c},
    pac,
    peripherals::{FLASH, I2C0, PIN_4, PIN_5, WATCHDOG},
    pwm::{self, Pwm},
    rom_data,
};
use pocketq_core::buttons::{Button, ButtonSet};

use crate::{clock_gating, power_supply::PowerSupply, ram_code, watchdog};
pub(crate) use model::{NAME, PIEZO_PIN};

/// The addresses of displays, the usual one first. A resistor on the module selects it.
pub(crate) const DISPLAY_ADDRESSES: [u8; 2] = [0x3c, 0x3d];

/// The frequency to ask the bus driver for. The controller adds cycles to both halves of each
/// clock, and the driver does not count them (RP2040 data sheet, 4.3.14.1): asking for 425 kHz
/// gives 399 kHz. The display allows at most 400 kHz.
const BUS_HERTZ: u32 = if cfg!(feature = "fast-i2c") {
    1_000_000
} else {
    425_000
};

/// How many milliseconds the crystal gets to become stable. The SDK's default of 1 is too short for
/// many boards, so their headers multiply it by 64. embassy's default of 128 would take up most of
/// the time to the first picture.
const CRYSTAL_STEADY_MILLIS: u32 = 64;

bind_interrupts!(struct Interrupts {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

/// All parts of the board.
pub(crate) struct Board {
    /// The six contacts.
    pub(crate) contacts: Contacts,
    /// The display's bus.
    pub(crate) display: DisplayPort,
    /// The piezo for sounds.
    pub(crate) piezo: Piezo,
    /// The flash chip, with the program and the save area.
    pub(crate) flash: FlashChip,
    /// Measures the battery, on a board where that is possible.
    pub(crate) power_supply: Option<PowerSupply>,
    /// Restarts the chip when a task hangs.
    pub(crate) watchdog: Peri<'static, WATCHDOG>,
}

impl Board {
    /// Starts the clocks and takes ownership of the pins. Between the two it copies the code that
    /// runs from RAM, because code for the pins may be part of it.
    pub(crate) fn take() -> Self {
        watchdog::guard_clock_start();
        switch_off_stuck_crystal();
        let mut clocks = ClockConfig::crystal(12_000_000);
        if let Some(crystal) = &mut clocks.xosc {
            crystal.delay_multiplier = CRYSTAL_STEADY_MILLIS;
        }
        clock_gating::leave_out_unused(&mut clocks);
        let chip = embassy_rp::init(Config::new(clocks));
        ram_code::copy();
        let board = Self::from(chip);
        clock_gating::start();
        board
    }
}

/// Switches off a crystal that failed to start, so that it gets another try: a watchdog reset
/// leaves the oscillator as it is, stuck or not. A running crystal keeps running.
fn switch_off_stuck_crystal() {
    if !pac::XOSC.status().read().stable() {
        pac::XOSC.ctrl().write(|w| {
            w.set_freq_range(pac::xosc::vals::CtrlFreqRange::_1_15MHZ);
            w.set_enable(pac::xosc::vals::Enable::DISABLE);
        });
    }
}

impl From<Peripherals> for Board {
    fn from(chip: Peripherals) -> Self {
        Board {
            contacts: [
                Input::new(chip.PIN_10, Pull::Up),
                Input::new(chip.PIN_11, Pull::Up),
                Input::new(chip.PIN_12, Pull::Up),
                Input::new(chip.PIN_13, Pull::Up),
                Input::new(chip.PIN_14, Pull::Up),
                Input::new(chip.PIN_15, Pull::Up),
            ],
            display: DisplayPort {
                bus: chip.I2C0,
                sda: chip.PIN_4,
                scl: chip.PIN_5,
            },
            piezo: model::piezo!(chip),
            flash: Flash::new_blocking(chip.FLASH),
            power_supply: model::power_supply!(chip),
            watchdog: chip.WATCHDOG,
        }
    }
}

/// Restarts the chip into its boot loader, where it is a USB drive that accepts a new program. The
/// display keeps its picture.
pub(crate) fn restart_into_boot_loader() -> ! {
    let activity = model::LED.map_or(0, |pin| 1 << pin);
    let all_interfaces = 0;
    rom_data::reset_to_usb_boot(activity, all_interfaces);
    // The restart happens within a millisecond.
    loop {
        cortex_m::asm::wfi();
    }
}

/// The size of the flash on all of these boards.
const FLASH_BYTES: usize = 2 * 1024 * 1024;

/// The flash chip. While it erases or writes, nothing else runs.
pub(crate) type FlashChip = Flash<'static, FLASH, Blocking, FLASH_BYTES>;

/// The contacts in the order of [`Button::ALL`]; low means closed.
pub(crate) type Contacts = [Input<'static>; Button::ALL.len()];

/// The pin of the first contact; the others follow in the order of [`Button::ALL`].
const FIRST_CONTACT: usize = 10;

/// Which contacts are closed now.
pub(crate) fn closed_contacts() -> ButtonSet {
    let open = pac::SIO.gpio_in(0).read() >> FIRST_CONTACT;
    ButtonSet::from_bits(!open as u8)
}

/// Whether a contact has closed since the last wait for it began. The pin records edges even while
/// no code runs; the next wait clears the record.
pub(crate) fn has_closed(contact: usize) -> bool {
    let (register, pin) = contact_register(contact);
    pac::IO_BANK0.intr(register).read().edge_low(pin)
}

/// While this exists, a contact that moves ends or prevents dormancy. embassy's `dormant_wake`
/// cannot be used: it ends by clearing the record of which contact moved.
pub(crate) struct WakeOnContacts;

impl WakeOnContacts {
    /// Wakes when one of the `closed` contacts opens or another one closes. So a stuck contact
    /// neither keeps waking the chip nor keeps the others from waking it.
    pub(crate) fn new(closed: ButtonSet) -> Self {
        for (contact, button) in Button::ALL.into_iter().enumerate() {
            let (register, pin) = contact_register(contact);
            let is_closed = closed.contains(button);
            // Clears the record of earlier edges, by writing ones.
            pac::IO_BANK0.intr(register).write(|w| {
                w.set_edge_high(pin, is_closed);
                w.set_edge_low(pin, !is_closed);
            });
            pac::IO_BANK0.int_dormant_wake().inte(register).modify(|w| {
                w.set_edge_high(pin, is_closed);
                w.set_edge_low(pin, !is_closed);
            });
        }
        WakeOnContacts
    }
}

impl Drop for WakeOnContacts {
    fn drop(&mut self) {
        for contact in 0..Button::ALL.len() {
            let (register, pin) = contact_register(contact);
            pac::IO_BANK0.int_dormant_wake().inte(register).modify(|w| {
                w.set_edge_high(pin, false);
                w.set_edge_low(pin, false);
            });
        }
    }
}

/// The interrupt register of a contact, and its pin in that register.
fn contact_register(contact: usize) -> (usize, usize) {
    let pin = FIRST_CONTACT + contact;
    (pin / 8, pin % 8)
}

/// The display's two wires, as a bus or as bare pins.
pub(crate) struct DisplayPort {
    bus: Peri<'static, I2C0>,
    sda: Peri<'static, PIN_4>,
    scl: Peri<'static, PIN_5>,
}

/// The display's bus.
pub(crate) type DisplayBus<'a> = I2c<'a, I2C0, i2c::Async>;

impl DisplayPort {
    /// The wires as a bus, reset and ready.
    pub(crate) fn bus(&mut self) -> DisplayBus<'_> {
        let mut config = i2c::Config::default();
        config.frequency = BUS_HERTZ;
        I2c::new_async(
            self.bus.reborrow(),
            self.scl.reborrow(),
            self.sda.reborrow(),
            Interrupts,
            config,
        )
    }

    /// The wires as bare pins, data first, released and pulled up.
    pub(crate) fn pins(&mut self) -> [Flex<'_>; 2] {
        [
            released(Flex::new(self.sda.reborrow())),
            released(Flex::new(self.scl.reborrow())),
        ]
    }
}

fn released(mut wire: Flex<'_>) -> Flex<'_> {
    wire.set_as_input();
    wire.set_pull(Pull::Up);
    wire
}

/// The piezo's pin and its PWM slice.
pub(crate) struct Piezo {
    slice: Peri<'static, model::PiezoSlice>,
    pin: Peri<'static, model::PiezoPin>,
}

impl Piezo {
    /// Starts the PWM without a sound.
    pub(crate) fn into_pwm(self, silent: pwm::Config) -> Pwm<'static> {
        Pwm::new_output_a(self.slice, self.pin, silent)
    }
}
