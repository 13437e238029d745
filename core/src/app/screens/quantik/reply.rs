//! The device's own move: it thinks, draws two lots for its whims, and waits a moment so that
//! people can follow.

use core::num::NonZeroU8;

use super::{super::two::Strength, Device, Fall};
use crate::{
    app::Ask,
    quantik::{Analysis, Board, Goal, Level, Move},
    time::Millis,
};

/// The device does not answer sooner than this.
const PAUSE: Millis = Millis(600);

/// A move in the making.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    level: Level,
    not_before: Millis,
    analysis: Option<Analysis>,
    lots: heapless::Vec<u8, 2>,
}

impl Reply {
    /// Begins to think.
    pub(super) fn begin(board: &Board, strength: Strength, device: &mut Device) -> Self {
        let level = match strength {
            Strength::Novice => Level::Random,
            Strength::Easy => Level::Easy,
            Strength::Medium => Level::Medium,
            Strength::Best => Level::Hard,
        };
        // Perfect play needs one best move; the others' whims need to know them all.
        let goal = if level == Level::Hard {
            Goal::BestMove
        } else {
            Goal::EveryMove
        };
        device.mind.ponder(board, goal);
        ask(device);
        let not_before = device.at + PAUSE;
        Reply {
            level,
            not_before,
            analysis: None,
            lots: heapless::Vec::new(),
        }
    }

    pub(super) fn thought(&mut self, analysis: &Analysis) {
        self.analysis = Some(analysis.clone());
    }

    pub(super) fn fell(&mut self, fall: Fall, device: &mut Device) {
        // Without chance the device has no whims: it plays on.
        let lot = if let Fall::Lot(lot) = fall { lot } else { 0 };
        let _ = self.lots.push(lot);
        if !self.lots.is_full() {
            ask(device);
        }
    }

    /// The move, once it is found and due.
    pub(super) fn ready(&self, at: Millis) -> Option<Move> {
        let [coin, draw] = self.lots.as_slice() else {
            return None;
        };
        let analysis = self.analysis.as_ref().filter(|_| at >= self.not_before)?;
        let random = u32::from(*coin) << 24 | u32::from(*draw) << 8;
        self.level.choose(analysis, random)
    }

    /// When it can be ready at the earliest.
    pub(super) fn due(&self) -> Option<Millis> {
        (self.analysis.is_some() && self.lots.is_full()).then_some(self.not_before)
    }
}

fn ask(device: &mut Device) {
    if let Some(lots) = NonZeroU8::new(u8::MAX) {
        device.ask(Ask::Lot(lots));
    }
}
