//! What the two-player games share on the screen: who plays, the match with its undo, the setup
//! list, and the page with the board. A game takes part by implementing [`TwoPlayerGame`],
//! [`TwoPlayerSetup`] and [`TwoPlayerBoard`].

mod board;
mod current_match;
mod menu;
mod page;
mod player_names;
mod players;
mod reply;
mod setup;

pub(super) use board::{BoardStep, EndOffer, TwoPlayerBoard, next_choice};
pub(in crate::app) use current_match::TwoPlayerState;
pub(super) use current_match::{TwoPlayerGame, TwoPlayerMatch};
pub(in crate::app) use page::BoardPage;
pub(super) use player_names::{draw_name, mark_winner, name_height, shown_names, winner_title};
pub(in crate::app) use players::TwoPlayers;
pub(super) use setup::{TwoPlayerSetup, names, setup_list};

use super::{
    Device, Go, OnScreen, Page, RulesReader, ThinkingResult, controller::Controller, lots::Lots,
    question::Question,
};
