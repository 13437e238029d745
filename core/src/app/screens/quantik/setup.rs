//! What can be chosen before a match of Quantik.

use super::{BoardPage, Device, Go, Quantik};
use crate::{
    app::screens::{
        list_page::Table,
        two_player::{TwoPlayerGame, TwoPlayerMatch, TwoPlayerSetup, TwoPlayers, names},
    },
    quantik::{Board, MOST_MOVES},
    store::{Name, StoredMatch},
    text::Message,
};

/// The current match.
pub(super) type QuantikMatch = TwoPlayerMatch<Board, MOST_MOVES>;

/// A match of Quantik as it is stored.
pub(super) type StoredQuantik = StoredMatch<Board, MOST_MOVES>;

impl TwoPlayerGame for Board {
    fn mover(&self) -> usize {
        self.to_move() as usize
    }
}

impl TwoPlayerSetup for Quantik {
    const LIST: &'static str = "quantik-setup";
    const BEST: Message = Message::Perfect;
    const CHOICES: Option<&'static Table> = None;

    fn players(device: &Device) -> TwoPlayers {
        device.quantik.players
    }

    fn players_mut(device: &mut Device) -> &mut TwoPlayers {
        &mut device.quantik.players
    }

    fn own_names(device: &Device) -> &[Name; 2] {
        &device.quantik.names
    }

    fn begin(device: &mut Device, first: usize) -> Go {
        let names = names::<Self>(device);
        device.quantik.begin((), first, names);
        BoardPage::open(device).into()
    }
}
