//! The program for the board; all of it is in the library. On a desk computer it is empty, so that
//! the whole workspace can be checked there.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
use pocketq_firmware as _;

#[cfg(not(target_os = "none"))]
fn main() {}
