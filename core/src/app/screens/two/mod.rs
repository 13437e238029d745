//! What the games of two have in common on the screen: who plays, the match with its undo, the
//! list before it, the menu in it. A game joins in through [`Versus`] and [`Offered`].

mod duel;
mod menu;
mod reply;
mod rivals;
mod setup;

pub(in crate::app) use duel::Rivalry;
pub(super) use duel::{Duel, Versus};
pub(super) use menu::{Entry, Layer, Step};
pub(super) use reply::Reply;
pub(super) use rivals::Kind;
pub(in crate::app) use rivals::Rivals;
pub(super) use setup::{Offered, TwoSetup};

use super::{Device, Fall, Go, Page, question::Question};
