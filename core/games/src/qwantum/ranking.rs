//! The end of a game: who ended it and how, who won, and how the others rank.

use heapless::Vec;

use super::{Game, Phase, Seat, SeatSet};
use crate::collect::CollectFitting;

/// Who ended the game, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The active player filled all four rows in B: over at once, without C.
    FilledInB(Seat),
    /// Over after everybody's C, for one or both of these reasons.
    AfterC {
        /// The players who have filled all four rows.
        filled: SeatSet,
        /// The active player, if they have marked their fifth miss.
        fifth_miss: Option<Seat>,
    },
    /// The only player left at the table ended it.
    Ended(Seat),
}

/// One line of the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// 1 for the best; equal totals share a place, and the places after it are skipped.
    pub place: u8,
    /// The player.
    pub seat: Seat,
    /// The points so far.
    pub total: i16,
}

impl Game {
    /// Who ended the game and how; none while it is on.
    pub const fn ending(&self) -> Option<Ending> {
        match self.phase() {
            Phase::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// The seats by points, most first; ties in seat order. While the game is on, the standing so
    /// far. Players who are away come last, also by points.
    pub fn ranking(&self) -> Vec<Place, 4> {
        let totals = Seat::ALL.map(|seat| self.sheet(seat).total());
        let total = |seat: Seat| totals[seat.index()];
        let rank = |seat| (!self.away().contains(seat), total(seat));
        let place = |seat| {
            1 + self
                .seats()
                .filter(|&other| rank(other) > rank(seat))
                .count()
        };
        // Sorted by hand: the library's sort would take six kilobytes of flash for four lines.
        let by_place = (1..=Seat::ALL.len())
            .flat_map(|wanted| self.seats().filter(move |&seat| place(seat) == wanted));
        by_place
            .map(|seat| Place {
                place: place(seat) as u8,
                seat,
                total: total(seat),
            })
            .collect_fitting()
    }

    /// The players present with the most points: the winners, or those in the lead while the game
    /// is on.
    ///
    /// Ruling: a tie is a shared win.
    pub fn winners(&self) -> SeatSet {
        self.ranking()
            .iter()
            .filter(|line| line.place == 1)
            .map(|line| line.seat)
            .collect_fitting()
    }
}
