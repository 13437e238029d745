//! PocketQ on the desk: the same program as on the chip. A window or a terminal takes the place of
//! its hardware, and scripts press its buttons in virtual time.

pub mod advise;
pub mod arena;
pub mod cli;
pub mod complaints;
pub mod desk;
pub mod dice_source;
pub mod flash;
pub mod fuzz_targets;
pub mod gallery;
pub mod picture_sheets;
pub mod pictures;
pub mod raw_dice;
pub mod record_file;
pub mod replay;
pub mod scenario;
pub mod terminal;
pub mod train;
pub mod ugi;
#[cfg(feature = "window")]
pub mod window;
