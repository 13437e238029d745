//! Everything the PocketQ device *is*: three games, their players, the screens and the words.
//!
//! The program is a pure machine. What happens comes in as events, what shall be done goes out as
//! effects; there is no clock, no random number generator, no flash and no hardware in here. So the
//! chip, the desk and the tests run the very same thing.
//!
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

mod app;
pub mod buttons;
pub mod chance;
pub mod console;
pub mod games;
pub mod journal;
pub mod level;
pub mod quantik;
pub mod qwantum;
pub mod share;
pub mod store;
pub mod text;
pub mod time;
pub mod towers;
pub mod ui;
