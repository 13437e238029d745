//! What the games of two have in common on the screen: who plays, the match with its undo, the
//! list before it, the menu in it. A game joins in through [`TwoPlayerGame`] and [`TwoPlayerSetup`].

mod current_match;
mod menu;
mod players;
mod reply;
mod setup;

pub(in crate::app) use current_match::TwoPlayerState;
pub(super) use current_match::{TwoPlayerGame, TwoPlayerMatch};
pub(super) use menu::{Layer, LayerStep, MatchMenuEntry};
pub(super) use players::Controller;
pub(in crate::app) use players::TwoPlayers;
pub(super) use reply::Reply;
pub(super) use setup::{TwoPlayerSetup, TwoPlayerSetupList};

use super::{Device, Go, Page, question::Question};
