//! What `picotool info` shows about the program: its name, its version and the purpose of each pin.
//!
//! picotool finds a header after the vector table, and the header points to a list of entries;
//! memory.x places both. The crate that embassy uses for this supports the header and texts but not
//! pins, so the pins are here. Their layout is that of `pico/binary_info/structure.h` in the Pico
//! SDK.

use core::ffi::CStr;

use embassy_rp::binary_info::{
    EntryAddr, consts::TAG_RASPBERRY_PI, rp_binary_end, rp_cargo_version, rp_pico_board,
    rp_program_description, rp_program_name,
};

use crate::board;

unsafe extern "C" {
    // An address defined by memory.x; there is no data at it.
    static __flash_binary_end: u32;
}

#[used]
#[unsafe(link_section = ".bi_entries")]
static PROGRAM: [EntryAddr; 5] = [
    rp_program_name!(c"PocketQ"),
    rp_cargo_version!(),
    rp_program_description!(c"Qwantum, Quantik and Quantum in a pocket"),
    rp_pico_board!(board::NAME),
    rp_binary_end!(__flash_binary_end),
];

#[used]
#[unsafe(link_section = ".bi_entries")]
static PIN_NAMES: [&NamedPin; 9] = [
    &NamedPin::new(4, c"display SDA"),
    &NamedPin::new(5, c"display SCL"),
    &NamedPin::new(10, c"up"),
    &NamedPin::new(11, c"down"),
    &NamedPin::new(12, c"left"),
    &NamedPin::new(13, c"right"),
    &NamedPin::new(14, c"A"),
    &NamedPin::new(15, c"B"),
    &NamedPin::new(board::PIEZO_PIN, c"piezo"),
];

/// The pins of the power supply, on boards that have any.
#[cfg(not(any(feature = "pico-w", feature = "rp2040-zero")))]
#[used]
#[unsafe(link_section = ".bi_entries")]
static SUPPLY_PINS: [&NamedPin; 3] = [
    &NamedPin::new(23, c"low: the converter saves power"),
    &NamedPin::new(24, c"high on USB power"),
    &NamedPin::new(29, c"a third of the supply"),
];
#[cfg(feature = "pico-w")]
#[used]
#[unsafe(link_section = ".bi_entries")]
static SUPPLY_PINS: [&NamedPin; 3] = [
    &NamedPin::new(23, c"low: the radio is off"),
    &NamedPin::new(25, c"high while the supply is read"),
    &NamedPin::new(29, c"a third of the supply"),
];

#[used]
#[unsafe(link_section = ".bi_entries")]
static PIN_FUNCTIONS: [&PinFunction; 3] = [
    &PinFunction::new(4, 5, Function::I2c),
    &PinFunction::new(10, 15, Function::Sio),
    &PinFunction::new(board::PIEZO_PIN, board::PIEZO_PIN, Function::Pwm),
];

/// What a pin is connected to.
#[repr(C)]
struct NamedPin {
    kind: u16,
    tag: u16,
    mask: u32,
    /// The first byte of a text that ends with a zero.
    label: &'static u8,
}

impl NamedPin {
    const KIND: u16 = 9;

    const fn new(pin: u8, label: &'static CStr) -> Self {
        NamedPin {
            kind: Self::KIND,
            tag: TAG_RASPBERRY_PI,
            mask: 1 << pin,
            label: &label.to_bytes_with_nul()[0],
        }
    }
}

/// The function of a pin, by its number in the chip's function table.
#[derive(Clone, Copy)]
enum Function {
    I2c = 3,
    Pwm = 4,
    Sio = 5,
}

/// The function of a range of pins.
#[repr(C)]
struct PinFunction {
    kind: u16,
    tag: u16,
    encoding: u32,
}

impl PinFunction {
    const KIND: u16 = 8;
    const RANGE: u32 = 1;

    const fn new(first: u8, last: u8, function: Function) -> Self {
        PinFunction {
            kind: Self::KIND,
            tag: TAG_RASPBERRY_PI,
            encoding: Self::RANGE
                | (function as u32) << 3
                | (first as u32) << 7
                | (last as u32) << 12,
        }
    }
}
