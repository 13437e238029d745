//! The end of a game: who ended it and how, who won, and in which order the others follow.

use heapless::Vec;

use super::game::{Game, Phase};
use super::setup::{Seat, SeatSet};

/// Who ended the game, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The active player filled all four rows in B: over at once, without C.
    FilledInB(Seat),
    /// Over after everybody's C. At least one of the two is so.
    AfterC {
        /// Those who have filled all four rows.
        filled: SeatSet,
        /// The active player, who has marked the fifth miss.
        fifth_miss: Option<Seat>,
    },
}

/// One line of the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// 1 for the best; equal totals share a place, and the next place is counted on.
    pub place: u8,
    /// Whose line it is.
    pub seat: Seat,
    /// The points so far.
    pub total: i16,
}

impl Game {
    /// Who ended the game and how; none while it lasts.
    pub const fn ending(&self) -> Option<Ending> {
        match self.phase() {
            Phase::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// The seats by points, most first; seat order among equals. The standing so far while the game
    /// lasts.
    pub fn ranking(&self) -> Vec<Place, 4> {
        let total = |seat| self.sheet(seat).total();
        let place = |seat| {
            1 + self
                .seats()
                .filter(|&other| total(other) > total(seat))
                .count()
        };
        // Four lines need no sorting algorithm, and the chip no six kilobytes of one.
        let by_place = (1..=Seat::ALL.len())
            .flat_map(|wanted| self.seats().filter(move |&seat| place(seat) == wanted));
        by_place
            .map(|seat| Place {
                place: place(seat) as u8,
                seat,
                total: total(seat),
            })
            .collect()
    }

    /// Those with most points; of a game that lasts, those who lead.
    ///
    /// Ruling: a tie is a shared win.
    pub fn winners(&self) -> SeatSet {
        self.ranking()
            .iter()
            .filter(|line| line.place == 1)
            .map(|line| line.seat)
            .collect()
    }
}
