//! The screens that the two-player games share: the setup list, the menu and the board page. Also
//! who plays, and the match with its undo. A game implements [`TwoPlayerGame`], [`TwoPlayerSetup`]
//! and [`TwoPlayerBoard`] to use them.

mod board;
mod current_match;
mod menu;
mod page;
mod setup;

pub(super) use board::shown_names;
pub(super) use board::{BoardStep, End, EndOffer, TwoPlayerBoard, next_choice};
pub(in crate::app) use current_match::TwoPlayerState;
pub(in crate::app) use current_match::TwoPlayers;
pub(super) use current_match::{TwoPlayerGame, TwoPlayerMatch};
pub(in crate::app) use page::BoardPage;
pub(super) use setup::{TwoPlayerSetup, names, setup_list};

use super::{
    Device, Go, OnScreen, Page, RulesReader, ThinkingResult, controller::Controller,
    question::Question, random_draw::RandomDraw,
};

/// Implements the parts of the registry traits that are the same in every two-player game. The
/// game's state is in this field of `Device`.
macro_rules! registered_two_player {
    (game in $field:ident) => {
        fn open_setup() -> Go {
            two_player::setup_list::<Self>().into()
        }

        fn player_names(device: &Device) -> PlayerNames {
            names::<Self>(device).into_iter().collect_fitting()
        }

        fn is_person(device: &Device, player: usize) -> bool {
            device.$field.players.controller(player) == Controller::Person
        }

        fn set_player_names(device: &mut Device, names: PlayerNames) {
            device.$field.set_names(names);
        }
    };
    (match in $field:ident, on $page:ident) => {
        fn current(device: &Device) -> Option<&Self::Match> {
            device.$field.stored()
        }

        fn current_and_statistics(
            device: &mut Device,
        ) -> (Option<&mut Self::Match>, &mut Statistics) {
            let current = device.$field.stored_mut();
            (current, &mut device.results.statistics)
        }

        fn set_current(device: &mut Device, stored: Self::Match) {
            device.$field.set_current(stored);
        }

        fn clear_current(device: &mut Device) {
            device.$field.current = None;
        }

        fn to_move(device: &Device) -> Option<usize> {
            let current = device.$field.current.as_ref();
            current.map(|current| current.game().mover())
        }

        fn open_board(device: &mut Device) -> Go {
            $page::open(device).into()
        }

        fn view(stored: Self::Match) -> Option<ViewedMatch> {
            Some(stored.into())
        }
    };
    (setup in $field:ident) => {
        fn players(device: &Device) -> TwoPlayers {
            device.$field.players
        }

        fn players_mut(device: &mut Device) -> &mut TwoPlayers {
            &mut device.$field.players
        }

        fn own_names(device: &Device) -> &[Name; 2] {
            &device.$field.names
        }
    };
}
pub(super) use registered_two_player;
