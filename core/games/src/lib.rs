#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
// Nothing here panics, whatever is played or read. `core/clippy.toml` lists the disallowed methods.
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

// For tables computed on first use; never on the chip.
#[cfg(all(feature = "lazy-tables", not(test)))]
extern crate std;

pub mod collect;
pub mod journal;
pub mod level;
pub mod quantik;
pub mod qwantum;
pub mod rejection;
pub mod sort;
pub mod towers;
