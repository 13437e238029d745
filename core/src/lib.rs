//! Everything the PocketQ device *is*: three games, their players, the screens and the words.
//!
//! A host (the chip, the desk program, a test) drives one value, [`console::Console`]: it hands in
//! buttons, time and raw random bits, and gets pictures and sounds. The whole loop of a host is the
//! example at the top of [`console`]. Nothing in here has a clock, a random number generator or
//! hardware, so every host runs the same program and shows the same pictures.
//!
//! The games are a crate of their own, [`pocketq_games`], and can be used without the device. Its
//! modules have their places here too.
//!
//! docs/ARCHITECTURE.md follows one press through all of this.
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
// Nothing here panics, whatever is pressed or stored. `core/clippy.toml` has the disallowed methods.
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

// To note what is written: never on the chip.
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
