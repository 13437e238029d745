//! The screens of Quantum, the tower game: the setup, the board, the end, the review.
//!
//! The rules and the opponent are in [`crate::towers`]; only pictures and buttons are here.

mod board;
mod glyphs;
mod guide;
mod panel;
mod registration;
mod review;
mod rules;
mod view;

pub(in crate::app) use board::TowersPage;
pub(crate) use registration::Towers;
pub(in crate::app) use registration::TowersOptions;
pub(in crate::app) use review::TowersReview;

use super::{Device, Go, Guide, Page, RulesPage, ThinkingResult};
