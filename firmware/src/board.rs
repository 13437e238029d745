//! The board: which pin is which, and how fast things run. The only file that knows this,
//! but for `binary_info.rs`, which tells picotool.
//!
//! | pin        | what                                            |
//! |------------|-------------------------------------------------|
//! | GP4, GP5   | display, SDA and SCL (I2C0, address 0x3C)       |
//! | GP10..GP15 | Up, Down, Left, Right, A, B; each to ground     |
//! | GP16       | piezo, other leg to ground                      |
//! | GP23       | low: the board's converter saves power          |
//! | GP24       | high while USB has power                        |
//! | GP29       | a third of the supply's voltage (ADC3)          |

use embassy_rp::{
    Peri, Peripherals,
    adc::{self, Adc},
    bind_interrupts,
    clocks::ClockConfig,
    config::Config,
    flash::{Blocking, Flash},
    gpio::{Flex, Input, Level, Output, Pull},
    i2c::{self, I2c},
    pac,
    peripherals::{FLASH, I2C0, PIN_4, PIN_5, PIN_16, PWM_SLICE0, WATCHDOG},
    pwm::{self, Pwm},
};
use pocketq_core::buttons::{Button, ButtonSet};

use crate::{clock_gating, power_supply::PowerSupply, watchdog};

/// The display's address on its bus.
pub(crate) const DISPLAY_ADDRESS: u8 = 0x3c;

/// What the bus driver is asked for. It does not count the cycles that the controller adds to both
/// halves of a clock (RP2040 data sheet, 4.3.14.1): 425 kHz makes 399 kHz, and 400 kHz is the most that
/// the display takes.
const BUS_HERTZ: u32 = if cfg!(feature = "fast-i2c") {
    1_000_000
} else {
    425_000
};

/// How many milliseconds the crystal is given to become steady. The SDK's 1 is too short for many
/// boards, whose headers multiply it by 64; embassy's own 128 would be most of the time to the first
/// picture.
const CRYSTAL_STEADY_MILLIS: u32 = 64;

bind_interrupts!(struct Interrupts {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

/// Everything on the board, by what it is used for.
pub(crate) struct Board {
    /// The six contacts.
    pub(crate) contacts: Contacts,
    /// The display's bus.
    pub(crate) display: DisplayPort,
    /// The piezo for sounds.
    pub(crate) piezo: Piezo,
    /// The flash chip, with the program and the save area.
    pub(crate) flash: FlashChip,
    /// What measures the battery, on a board where it can be measured.
    pub(crate) power_supply: Option<PowerSupply>,
    /// Restarts the chip when a task hangs.
    pub(crate) watchdog: Peri<'static, WATCHDOG>,
}

impl Board {
    /// Starts the clocks and takes ownership of the pins.
    pub(crate) fn take() -> Self {
        watchdog::guard_clock_start();
        switch_off_stuck_crystal();
        let mut clocks = ClockConfig::crystal(12_000_000);
        if let Some(crystal) = &mut clocks.xosc {
            crystal.delay_multiplier = CRYSTAL_STEADY_MILLIS;
        }
        clock_gating::leave_out_unused(&mut clocks);
        let board = Self::from(embassy_rp::init(Config::new(clocks)));
        clock_gating::start();
        board
    }
}

/// Gives a crystal that did not start another try. The watchdog's reset leaves the oscillator as it
/// is, so one that hangs would hang again; one that runs is left running.
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
        // Stays low for ever: so the converter saves power (Pico data sheet, 4.4).
        core::mem::forget(Output::new(chip.PIN_23, Level::Low));
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
            piezo: Piezo {
                slice: chip.PWM_SLICE0,
                pin: chip.PIN_16,
            },
            flash: Flash::new_blocking(chip.FLASH),
            // On a Pico W, GP29 has it only while GP25 is high, and GP24 is something else.
            power_supply: Some(PowerSupply {
                adc: Adc::new_blocking(chip.ADC, adc::Config::default()),
                third_of_vsys: adc::Channel::new_pin(chip.PIN_29, Pull::None),
                usb: Some(Input::new(chip.PIN_24, Pull::None)),
                enable: None,
            }),
            watchdog: chip.WATCHDOG,
        }
    }
}

/// How much flash a Pico has.
const FLASH_BYTES: usize = 2 * 1024 * 1024;

/// The flash chip. While it erases or writes, nothing else runs.
pub(crate) type FlashChip = Flash<'static, FLASH, Blocking, FLASH_BYTES>;

/// The contacts in the order of [`Button::ALL`]; low is closed.
pub(crate) type Contacts = [Input<'static>; Button::ALL.len()];

/// The pin of the first contact; the others follow in the order of [`Button::ALL`].
const FIRST_CONTACT: usize = 10;

/// Which contacts are closed at this moment.
pub(crate) fn closed_contacts() -> ButtonSet {
    let open = pac::SIO.gpio_in(0).read() >> FIRST_CONTACT;
    ButtonSet::from_bits(!open as u8)
}

/// Whether a contact has closed since somebody last began to wait for it. The pin notes an edge by
/// itself, even while nothing runs; beginning to wait clears the note.
pub(crate) fn has_closed(contact: usize) -> bool {
    let (register, pin) = contact_register(contact);
    pac::IO_BANK0.intr(register).read().edge_low(pin)
}

/// While this exists, a contact that moves ends dormancy, or prevents it. Done by hand, because
/// embassy's `dormant_wake` forgets at the end which contact it was.
pub(crate) struct WakeOnContacts;

impl WakeOnContacts {
    /// Wakes when one of the `closed` contacts opens or another one closes. So a contact that is stuck
    /// neither wakes the chip for ever nor keeps the others from waking it.
    pub(crate) fn new(closed: ButtonSet) -> Self {
        for (contact, button) in Button::ALL.into_iter().enumerate() {
            let (register, pin) = contact_register(contact);
            let is_closed = closed.contains(button);
            // Edges of earlier are forgotten: writing a one clears the note.
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

/// Where the interrupts of a contact are: which register, and which pin in it.
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

/// The piezo and what drives it.
pub(crate) struct Piezo {
    slice: Peri<'static, PWM_SLICE0>,
    pin: Peri<'static, PIN_16>,
}

impl Piezo {
    /// The piezo, silent.
    pub(crate) fn into_pwm(self, silent: pwm::Config) -> Pwm<'static> {
        Pwm::new_output_a(self.slice, self.pin, silent)
    }
}
