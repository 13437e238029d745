//! Everything about a game that matters to one player besides their own sheet, and what a sheet is
//! worth when the game is over.

use heapless::Vec;

use super::features::{self, DescribedSheet, FACTS, RivalFacts, SLOTS};
use crate::collect::CollectFitting;
use crate::qwantum::{Game, MISSES, Phase, Seat, SeatSet, Sheet};

/// The unit of values: one point when playing alone, otherwise one percent of the chance to win.
pub const VALUE: i32 = 256;

/// What a point of lead over the best rival is worth when it does not change who wins.
pub const POINT_AMONG_RIVALS: i32 = 16;

/// How many facts describe the player: those of the sheet, the lead over the best rival, and the
/// turn.
pub const OWN_SLOTS: usize = SLOTS + 2;

const MOST_MARGIN: i16 = 40;
const MARGIN: usize = FACTS;
const MARGINS: usize = 2 * MOST_MARGIN as usize + 1;
const TURN: usize = MARGIN + MARGINS;

/// How many facts about the player are possible.
pub const OWN_FACTS: usize = TURN + 4 * 4 * 2;

/// The facts the first layer of the net adds up.
pub type OwnFacts = [u16; OWN_SLOTS];

/// A rival as the learned value sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rival {
    /// The sheet and when this rival is active.
    pub facts: RivalFacts,
    /// The points so far.
    pub total: i16,
}

/// One player's view of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The others, the next clockwise first.
    pub rivals: Vec<Rival, 3>,
    /// How many turns others have after this one before this player is active.
    turns: usize,
    /// Whether a rival may still write in this turn.
    rivals_may_write: bool,
    /// Whether a rival has completed a sheet, so that the game ends with this turn.
    is_ending: bool,
}

impl Situation {
    /// The view of `me` at a table of `seats`, in the turn of `active`, while the seats in
    /// `may_write` may still write.
    pub fn new(sheets: &[Sheet; 4], seats: u8, me: Seat, active: Seat, may_write: SeatSet) -> Self {
        let seats = usize::from(seats.clamp(1, 4));
        let turns = |seat: usize| (seat + 2 * seats - active.index() - 1) % seats;
        let others = (1..seats).map(|step| Seat::ALL[(me.index() + step) % seats]);
        let rivals = others.clone().map(|seat| {
            let sheet = &sheets[seat.index()];
            let may_write = may_write.contains(seat) && !sheet.is_complete();
            Rival {
                facts: features::rival_facts(sheet, turns(seat.index()), may_write),
                total: sheet.total(),
            }
        });
        Situation {
            rivals: rivals.collect_fitting(),
            turns: turns(me.index()),
            rivals_may_write: others.clone().any(|seat| may_write.contains(seat)),
            is_ending: others
                .clone()
                .any(|seat| sheets[seat.index()].is_complete()),
        }
    }

    /// The view of a player who is alone, or plays as if alone.
    pub fn alone() -> Self {
        Situation {
            rivals: Vec::new(),
            turns: 0,
            rivals_may_write: false,
            is_ending: false,
        }
    }

    /// The view of a seat in a game, before that seat's writes.
    pub fn of(game: &Game, me: Seat) -> Self {
        let sheets = Seat::ALL.map(|seat| *game.sheet(seat));
        let may_write: SeatSet = match game.phase() {
            Phase::C => game.open_seats(),
            _ => game.seats().collect_fitting(),
        };
        let seats = game.setup().seat_count();
        Self::new(&sheets, seats, me, game.active(), may_write)
    }

    /// Whether there are no rivals.
    pub fn is_solo(&self) -> bool {
        self.rivals.is_empty()
    }

    /// The best rival's points so far.
    pub fn best_rival(&self) -> i16 {
        self.rivals
            .iter()
            .map(|rival| rival.total)
            .max()
            .unwrap_or(0)
    }

    /// Whether the game ends with this turn if this is the player's sheet after it.
    pub fn is_ending_with(&self, own: &Sheet) -> bool {
        self.is_ending || own.is_complete() || own.misses() >= MISSES
    }

    /// The facts about the player with this sheet.
    pub fn own_facts(&self, own: &Sheet) -> OwnFacts {
        self.facts_with(&DescribedSheet::new(own))
    }

    /// The same for a sheet whose own facts are known.
    pub fn facts_with(&self, own: &DescribedSheet) -> OwnFacts {
        let mut facts = [0; OWN_SLOTS];
        facts[..SLOTS].copy_from_slice(own.facts());
        let margin = if self.is_solo() {
            0
        } else {
            (own.total() - self.best_rival()).clamp(-MOST_MARGIN, MOST_MARGIN)
        };
        let turn = (self.rivals.len() * 4 + self.turns) * 2;
        let is_ending = self.is_ending_with(own.sheet());
        facts[SLOTS] = (MARGIN as i16 + MOST_MARGIN + margin) as u16;
        facts[SLOTS + 1] = (TURN + turn + usize::from(is_ending)) as u16;
        facts
    }

    /// The value of a sheet if the game ends with it and nobody writes any more.
    pub fn value_at_end(&self, own: &Sheet) -> i32 {
        let total = i32::from(own.total());
        if self.is_solo() {
            return total * VALUE;
        }
        let margin = total - i32::from(self.best_rival());
        let won = (margin.signum() + 1) * 50;
        won * VALUE + margin * POINT_AMONG_RIVALS
    }

    /// The value of a sheet if the game ends with this turn and no rival may write; otherwise none.
    pub fn value_if_over(&self, own: &Sheet) -> Option<i32> {
        let is_over = self.is_ending_with(own) && !self.rivals_may_write;
        is_over.then(|| self.value_at_end(own))
    }
}
