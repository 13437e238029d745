//! What Quantik offers before a match.

use super::{BoardPage, Device, Go};
use crate::{
    app::screens::{
        main_menu::Entry,
        two::{Duel, Offered, Rivals, TwoSetup, Versus},
    },
    quantik::Board,
    text::Message,
};

/// The list before a match.
pub(in crate::app) type QuantikSetup = TwoSetup<Quantik>;

/// A match that is being played.
pub(super) type QuantikDuel = Duel<Board, 16>;

/// The game, as the list before it knows it.
pub(in crate::app) enum Quantik {}

impl Versus for Board {
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

impl Offered for Quantik {
    const ENTRY: Entry = Entry::Quantik;
    const NAME: Message = Message::Quantik;
    const BEST: Message = Message::Perfect;
    const CHOICES: &'static [Message] = &[];

    fn rivals(device: &Device) -> Rivals {
        device.quantik.rivals
    }

    fn rivals_mut(device: &mut Device) -> &mut Rivals {
        &mut device.quantik.rivals
    }

    fn is_unfinished(device: &Device) -> bool {
        device.quantik.is_unfinished()
    }

    fn resume(device: &mut Device) -> Go {
        device.quantik.resume();
        BoardPage::open(device).into()
    }

    fn begin(device: &mut Device, first: usize) -> Go {
        let names = device.party.two_names();
        device.quantik.begin((), first, names);
        BoardPage::open(device).into()
    }
}
