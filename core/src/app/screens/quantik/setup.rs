//! What Quantik offers before a match.

use super::{BoardPage, Device, Go};
use crate::{
    app::screens::{
        main_menu::MainMenuEntry,
        two_player::{
            TwoPlayerGame, TwoPlayerMatch, TwoPlayerSetup, TwoPlayerSetupList, TwoPlayers,
        },
    },
    quantik::Board,
    text::Message,
};

/// The list before a match.
pub(in crate::app) type QuantikSetup = TwoPlayerSetupList<Quantik>;

/// A match that is being played.
pub(super) type QuantikMatch = TwoPlayerMatch<Board, 16>;

/// The game, as the list before it knows it.
pub(in crate::app) enum Quantik {}

impl TwoPlayerGame for Board {
    fn mover(&self) -> usize {
        self.to_move() as usize
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    fn winner(&self) -> Option<usize> {
        self.outcome().map(|outcome| outcome.winner as usize)
    }
}

impl TwoPlayerSetup for Quantik {
    const ENTRY: MainMenuEntry = MainMenuEntry::Quantik;
    const NAME: Message = Message::Quantik;
    const BEST: Message = Message::Perfect;
    const CHOICES: &'static [Message] = &[];

    fn players(device: &Device) -> TwoPlayers {
        device.quantik.players
    }

    fn players_mut(device: &mut Device) -> &mut TwoPlayers {
        &mut device.quantik.players
    }

    fn is_unfinished(device: &Device) -> bool {
        device.quantik.is_unfinished()
    }

    fn resume(device: &mut Device) -> Go {
        device.quantik.resume();
        BoardPage::open(device).into()
    }

    fn begin(device: &mut Device, first: usize) -> Go {
        let names = device.table_setup.two_names();
        device.quantik.begin((), first, names);
        BoardPage::open(device).into()
    }
}
