//! A turn of a match as it was played: the dice, what was said about them, B, and everybody's C. Made
//! from its actions, and written as actions again.

use core::ops::Range;

use heapless::Vec;

use super::{Action, Colour, Dice, MOST_ACTIONS_A_TURN, Match, Seat, SeatSet, Setup, Totals};
use crate::collect::CollectFitting;

/// The actions of a turn.
pub type TurnActions = Vec<Action, { MOST_ACTIONS_A_TURN + 1 }>;

/// A turn as it was played, perhaps not to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    setup: Setup,
    active: Seat,
    /// The throws, or keeping the first.
    dice: [Option<Action>; 2],
    /// What was said about the dice besides entries.
    said: Totals,
    /// Everything that is known about the dice on the table.
    totals: Totals,
    /// None before B.
    b: Option<Option<Colour>>,
    /// None for whoever has not decided; in the order of the seats.
    c: [Option<Option<Colour>>; 4],
    /// Who came before whom in C: a place for each seat.
    order: [u8; 4],
    has_ended: bool,
}

impl Turn {
    fn new(setup: Setup, active: Seat) -> Self {
        Turn {
            setup,
            active,
            dice: [None; 2],
            said: Totals::UNKNOWN,
            totals: Totals::UNKNOWN,
            b: None,
            c: [None; 4],
            order: [0; 4],
            has_ended: false,
        }
    }

    /// The turn that is being played, as far as it has been.
    pub(super) fn at(play: &Match) -> Self {
        let game = play.game();
        let last = turns(play).last().map(|(_, turn)| turn);
        last.filter(|turn| !turn.has_ended && !game.is_over())
            .unwrap_or_else(|| Turn::new(play.setup(), game.active()))
    }

    /// Takes the next action of the match; false if it belongs to the next turn.
    pub(super) fn take(&mut self, action: Action) -> bool {
        if self.has_ended {
            return false;
        }
        match action {
            Action::Throw(throw) | Action::ThrownByHand(throw) => {
                if self.dice[0].is_some() || self.b.is_some() {
                    return false;
                }
                self.dice[0] = Some(action);
                self.totals = throw.totals();
            }
            Action::Again { throw, .. } | Action::AgainByHand { throw, .. } => {
                self.dice[1] = Some(action);
                self.totals = throw.totals();
            }
            Action::Keep => self.dice[1] = Some(action),
            Action::Totals(said) => {
                self.said = self.said.and(said).unwrap_or(self.said);
            }
            Action::B(_) | Action::BEntry { .. } => {
                if self.b.is_some() {
                    return false;
                }
                self.b = Some(action.written());
            }
            Action::C { seat, .. } | Action::CEntry { seat, .. } => {
                self.decide(seat, action.written());
            }
            Action::EndTurn => self.has_ended = true,
        }
        self.totals = self.totals.and(action.totals()).unwrap_or(self.totals);
        self.has_ended |= self.undecided().is_empty();
        true
    }

    /// Whoever has not decided in C.
    fn undecided(&self) -> SeatSet {
        let seats = self.setup.seats();
        seats
            .filter(|seat| self.c[seat.index()].is_none())
            .collect_fitting()
    }

    fn decide(&mut self, seat: Seat, colour: Option<Colour>) {
        if self.c[seat.index()].is_none() {
            let decided = self.c.iter().flatten().count();
            self.order[seat.index()] = decided as u8;
        }
        self.c[seat.index()] = Some(colour);
    }

    /// Whose turn it is.
    pub const fn active(&self) -> Seat {
        self.active
    }

    /// Everything that is known about the dice.
    pub const fn totals(&self) -> Totals {
        self.totals
    }

    /// What a player wrote, if anything; none if they have not decided. Whoever has not written when
    /// the turn ends has passed.
    pub fn entry(&self, seat: Seat, in_b: bool) -> Option<Option<Colour>> {
        if in_b {
            return self.b.filter(|_| seat == self.active);
        }
        let passed = self.has_ended.then_some(None);
        self.c[seat.index()].or(passed)
    }

    /// All entries that were made or passed: B, then C in seat order; each as whose, whether in B, and
    /// the colour.
    pub fn entries(&self) -> impl Iterator<Item = (Seat, bool, Option<Colour>)> + '_ {
        let b = self.entry(self.active, true);
        let b = b.map(|colour| (self.active, true, colour));
        let c = self.setup.seats();
        let c = c.filter_map(|seat| Some((seat, false, self.entry(seat, false)?)));
        b.into_iter().chain(c)
    }

    /// Who wrote a colour.
    pub fn writers_of(&self, colour: Colour) -> SeatSet {
        let wrote = self
            .entries()
            .filter(|(_, _, wrote)| *wrote == Some(colour));
        wrote.map(|(seat, _, _)| seat).collect_fitting()
    }

    /// Changes an entry; with real dice a number is what the dice show.
    pub(super) fn set(&mut self, seat: Seat, in_b: bool, entry: Option<(Colour, u8)>) {
        let colour = entry.map(|(colour, _)| colour);
        if in_b {
            self.b = Some(colour);
        } else {
            self.decide(seat, colour);
        }
        if self.setup.dice() == Dice::Device {
            return;
        }
        if let Some((colour, number)) = entry {
            self.totals = self.totals.with(colour, number);
            if self.said.of(colour).is_some() {
                self.said = self.said.with(colour, number);
            }
        }
        // A number that nobody uses any more says nothing about the dice.
        let used: Vec<Colour, 5> = self
            .entries()
            .filter_map(|(_, _, colour)| colour)
            .collect_fitting();
        let mut totals = self.said;
        for colour in used {
            if let Some(number) = self.totals.of(colour) {
                totals = totals.with(colour, number);
            }
        }
        let is_overruled = self.totals.is_overruled();
        self.totals = if is_overruled {
            totals.overruled()
        } else {
            totals
        };
    }

    /// The table says that the dice lie so.
    pub(super) fn overrule(&mut self) {
        self.totals = self.totals.overruled();
    }

    /// The actions of the turn.
    pub fn actions(&self) -> TurnActions {
        let mut actions = TurnActions::new();
        // There is room for the longest turn.
        let mut push = |action| {
            let _ = actions.push(action);
        };
        let is_overruled = self.totals.is_overruled();
        let mut known = self.said;
        self.dice.iter().flatten().for_each(|dice| push(*dice));
        if self.said != Totals::UNKNOWN {
            let said = Action::Totals(self.said);
            push(if is_overruled { said.overruled() } else { said });
        }
        let mut entry = |seat: Option<Seat>, colour: Option<Colour>| {
            let number = colour.and_then(|colour| Some((colour, self.totals.of(colour)?)));
            match number.filter(|(colour, _)| known.of(*colour).is_none()) {
                Some((colour, total)) if self.setup.dice() == Dice::Real => {
                    known = known.with(colour, total);
                    Action::entry(seat, colour, total, is_overruled)
                }
                _ => Action::choice(seat, colour),
            }
        };
        if let Some(colour) = self.b {
            push(entry(None, colour));
        }
        for place in 0..self.order.len() {
            let mut seats = self.setup.seats();
            let here = seats.find(|seat| {
                self.c[seat.index()].is_some() && usize::from(self.order[seat.index()]) == place
            });
            if let Some(seat) = here {
                push(entry(Some(seat), self.c[seat.index()].flatten()));
            }
        }
        if self.has_ended && !self.undecided().is_empty() {
            push(Action::EndTurn);
        }
        actions
    }

    /// What comes before an entry: the dice with all that is known about them, and before C also B.
    pub(super) fn opening(&self, in_b: bool) -> TurnActions {
        let mut actions = TurnActions::new();
        // There is room for the longest turn.
        let mut push = |action| {
            let _ = actions.push(action);
        };
        self.dice.iter().flatten().for_each(|dice| push(*dice));
        if self.setup.dice() == Dice::Real && self.totals != Totals::UNKNOWN {
            push(Action::Totals(self.totals));
        }
        if !in_b {
            push(Action::B(self.b.flatten()));
        }
        actions
    }
}

/// The turns that were played, each with the places of its actions.
pub fn turns(play: &Match) -> impl Iterator<Item = (Range<usize>, Turn)> + '_ {
    turns_after(play, 0, play.setup().first())
}

/// The turns from one on that begins after so many actions, and whose turn it is.
pub(super) fn turns_after(
    play: &Match,
    start: usize,
    active: Seat,
) -> impl Iterator<Item = (Range<usize>, Turn)> + '_ {
    let (setup, codes) = (play.setup(), play.codes());
    let (mut at, mut active) = (start, active);
    core::iter::from_fn(move || {
        let start = at;
        let mut turn = Turn::new(setup, active);
        while let Some(action) = codes.get(at).copied().and_then(Action::from_code) {
            if !turn.take(action) {
                break;
            }
            at += 1;
        }
        active = setup.next(active);
        (at > start).then_some((start..at, turn))
    })
}
