//! What the two-player games share on the screen: who plays, the match with its undo, the setup
//! list, and the page with the board. A game takes part by implementing [`TwoPlayerGame`],
//! [`TwoPlayerSetup`] and [`TwoPlayerBoard`].

mod board;
mod current_match;
mod menu;
mod page;
mod setup;

pub(super) use board::{BoardStep, EndOffer, TwoPlayerBoard, next_choice};
pub(super) use board::{draw_name, mark_winner, name_height, shown_names, winner_title};
pub(in crate::app) use current_match::TwoPlayerState;
pub(in crate::app) use current_match::TwoPlayers;
pub(super) use current_match::{TwoPlayerGame, TwoPlayerMatch};
pub(in crate::app) use page::BoardPage;
pub(super) use setup::{TwoPlayerSetup, names, setup_list};

use super::{
    Device, Go, OnScreen, Page, RulesReader, ThinkingResult, controller::Controller, lots::Lots,
    question::Question,
};
