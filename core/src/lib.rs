//! The PocketQ device without its hardware: three games, their players, the screens and the texts.
//!
//! A host (the chip, the desk program, a test) drives one value, [`console::Console`]: it passes in
//! buttons, time and raw random bits, and gets back pictures and sounds. The example at the top of
//! [`console`] is a complete host. Nothing here has a clock, a random number generator or hardware,
//! so every host runs the same program and shows the same pictures.
//!
//! The games are a crate of their own, [`pocketq_games`], which can be used without the device. Its
//! modules are re-exported here.
//!
//! docs/ARCHITECTURE.md follows one button press through all of it.
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
// Nothing here panics, whatever is pressed or stored. `core/clippy.toml` lists the disallowed
// methods.
#![cfg_attr(
    not(test),
    warn(
        clippy::disallowed_methods,
        clippy::expect_used,
        clippy::get_unwrap,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

// For recording the texts that are drawn; never on the chip.
#[cfg(all(feature = "text-record", not(test)))]
extern crate std;

mod app;
pub mod buttons;
pub mod chance;
pub mod console;
pub mod games;
mod settings;
pub mod share;
pub mod store;
pub mod text;
pub mod time;
pub mod ui;

pub use pocketq_games::*;
