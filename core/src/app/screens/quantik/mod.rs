//! The screens of Quantik: the setup, the board, the review of a match.
//!
//! The rules and the solver are in [`crate::quantik`]; only pictures and buttons are here.

mod board;
mod guide;
mod registration;
mod review;
mod rules;
mod view;

pub(in crate::app) use board::BoardPage;
pub(crate) use registration::Quantik;
pub(in crate::app) use review::QuantikReview;

use super::{Device, Go, Guide, Page, RulesPage, ThinkingResult};
