//! Quantum, the tower game, on the screen: who plays on which board, the board, how it ended.
//!
//! The rules and the opponent are in [`crate::towers`]; here is what a player sees of them and
//! what the buttons do.

mod board;
mod glyphs;
mod over;
mod panel;
mod review;
mod setup;
mod view;

pub(in crate::app) use board::TowersPage;
pub(in crate::app) use review::TowersReview;
pub(crate) use setup::Towers;
pub(in crate::app) use setup::{TowersOptions, TowersSetup};

use super::{Device, Go, Page, ThinkingResult};
