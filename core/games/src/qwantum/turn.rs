//! A turn of a match as it was played: its dice, who was away, what was said about the dice, B, and
//! everybody's C. Made from its decisions, and turned back into decisions.

use core::ops::Range;

use heapless::Vec;

use super::{
    Action, Colour, Dice, MOST_ACTIONS_A_TURN, Match, PlayError, Seat, SeatSet, Setup, Throw,
    Totals,
};
use crate::{collect::CollectFitting, journal::Game as _};

/// The decisions of a turn.
pub type TurnActions = Vec<Action, { MOST_ACTIONS_A_TURN + 1 }>;

/// A turn as it was played, perhaps not to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    setup: Setup,
    /// Counted from 0.
    number: u16,
    thrower_before: Seat,
    /// Who was away: before the turn, at its start (`away_between`), and now (`away`).
    away_before: SeatSet,
    away_between: SeatSet,
    away: SeatSet,
    active: Seat,
    /// Whether the first throw was kept.
    is_kept: bool,
    /// What was said about the dice apart from entries.
    said: Totals,
    /// Everything known about the dice.
    totals: Totals,
    /// None before B.
    b: Option<Option<Colour>>,
    /// None for a player who has not decided; in seat order.
    c: [Option<Option<Colour>>; 4],
    /// Each seat's place in the order of C.
    order: [u8; 4],
    has_ended: bool,
    /// Whether the game was ended in this turn.
    is_last: bool,
}

impl Turn {
    /// A turn before its first decision.
    fn new(play: &Match, number: u16, thrower_before: Seat, away: SeatSet) -> Self {
        let setup = play.setup();
        let fallen = play.fallen();
        let dice = fallen.again(number).or_else(|| fallen.first(number));
        let throw = dice.and_then(Action::throw);
        Turn {
            setup,
            number,
            thrower_before,
            away_before: away,
            away_between: away,
            away,
            active: setup.next_present(thrower_before, away),
            is_kept: false,
            said: Totals::UNKNOWN,
            totals: throw.map_or(Totals::UNKNOWN, Throw::totals),
            b: None,
            c: [None; 4],
            order: [0; 4],
            has_ended: false,
            is_last: false,
        }
    }

    /// This turn before its first decision.
    fn restarted(&self, play: &Match) -> Self {
        Turn::new(play, self.number, self.thrower_before, self.away_before)
    }

    fn first(play: &Match) -> Self {
        let setup = play.setup();
        Turn::new(play, 0, setup.before(setup.first()), SeatSet::EMPTY)
    }

    /// The turn after this one, before its first decision.
    fn next(&self, play: &Match) -> Self {
        Turn::new(play, self.number + 1, self.active, self.away)
    }

    /// The turn being played, as far as it has got, and the range of its decisions.
    pub(super) fn at(play: &Match) -> (Range<usize>, Self) {
        let end = play.len()..play.len();
        match turns(play).last() {
            Some((_, turn)) if turn.has_ended => (end, turn.next(play)),
            Some(last) => last,
            None => (end, Turn::first(play)),
        }
    }

    /// Adds the next decision of the match; false if it belongs to the next turn.
    pub(super) fn take(&mut self, action: Action) -> bool {
        if self.has_ended || self.is_last {
            return false;
        }
        match action {
            Action::Keep => self.is_kept = true,
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
            Action::EndGame => self.is_last = true,
            Action::Away {
                seats,
                is_between_turns,
            } => {
                self.away = seats;
                if is_between_turns {
                    self.away_between = seats;
                    self.active = self.setup.next_present(self.thrower_before, seats);
                }
            }
            // A throw is not a decision.
            Action::Throw(_)
            | Action::ThrownByHand(_)
            | Action::Again { .. }
            | Action::AgainByHand { .. } => return false,
        }
        self.totals = self.totals.and(action.totals()).unwrap_or(self.totals);
        self.has_ended |= self.b.is_some() && self.undecided().is_empty();
        true
    }

    /// The players present who have not decided in C.
    fn undecided(&self) -> SeatSet {
        let seats = self.setup.seats();
        let is_open = |seat: &Seat| self.c[seat.index()].is_none() && !self.away.contains(*seat);
        seats.filter(is_open).collect_fitting()
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

    /// Everything known about the dice.
    pub const fn totals(&self) -> Totals {
        self.totals
    }

    /// What a player wrote, if anything; none if they have not decided, or are away. When the turn
    /// ends, players who have not written have passed.
    pub fn entry(&self, seat: Seat, in_b: bool) -> Option<Option<Colour>> {
        if in_b {
            return self.b.filter(|_| seat == self.active);
        }
        let has_passed = self.has_ended && !self.away.contains(seat);
        self.c[seat.index()].or(has_passed.then_some(None))
    }

    /// All entries made or passed: B, then C in seat order; each with the seat, whether it is in B,
    /// and the colour.
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

    /// Changes an entry; with real dice its number is what the dice show.
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
        // A number that is no longer used says nothing about the dice.
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

    /// Records that the players confirm what the dice show.
    pub(super) fn overrule(&mut self) {
        self.totals = self.totals.overruled();
    }

    /// The decisions of the turn.
    pub fn actions(&self) -> TurnActions {
        let mut actions = self.opening();
        // Never full: it holds the longest turn.
        let mut push = |action| {
            let _ = actions.push(action);
        };
        let is_overruled = self.totals.is_overruled();
        let mut known = self.said;
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
        self.leaving().into_iter().for_each(&mut push);
        if self.has_ended && !self.undecided().is_empty() {
            push(Action::EndTurn);
        }
        if self.is_last {
            push(Action::EndGame);
        }
        actions
    }

    /// What comes before an entry: everything known about the dice, and before C also B.
    pub(super) fn before_entry(&self, in_b: bool) -> TurnActions {
        let mut actions = self.opening();
        // Never full: it holds the longest turn.
        let mut push = |action| {
            let _ = actions.push(action);
        };
        if self.setup.dice() == Dice::Real && self.totals != Totals::UNKNOWN {
            push(Action::Totals(self.totals));
        }
        if !in_b {
            push(Action::B(self.b.flatten()));
        }
        actions
    }

    /// What comes before anything is said or written: who is away, who came back during the turn,
    /// and that the dice are kept. Players who come back write later, so their return can come
    /// first.
    fn opening(&self) -> TurnActions {
        let away = |seats, is_between_turns| Action::Away {
            seats,
            is_between_turns,
        };
        let (before, between) = (self.away_before, self.away_between);
        let between_turns = (between != before).then(|| away(between, true));
        let stayed_away: SeatSet = between
            .iter()
            .filter(|seat| self.away.contains(*seat))
            .collect_fitting();
        let back = (stayed_away != between).then(|| away(stayed_away, false));
        let kept = self.is_kept.then_some(Action::Keep);
        let all = between_turns.into_iter().chain(back).chain(kept);
        all.collect_fitting()
    }

    /// Who left during the turn. They have written nothing, so this can come last.
    fn leaving(&self) -> Option<Action> {
        let seats = self.away;
        let has_left = seats.iter().any(|seat| !self.away_between.contains(seat));
        has_left.then_some(Action::Away {
            seats,
            is_between_turns: false,
        })
    }
}

/// Sets who is away from now on, or refuses it and changes nothing. Several changes are merged into
/// at most three decisions: one before the turn, one for those who come back during it, and one for
/// those who leave.
pub fn set_away(play: &mut Match, seats: SeatSet) -> Result<(), PlayError> {
    let said = Action::Away {
        seats,
        is_between_turns: play.game().is_between_turns(),
    };
    let mut after = *play.game();
    after.play(said)?;
    let (place, mut turn) = Turn::at(play);
    turn.take(said);
    // The other decisions stay; those about who is away are written afresh around them.
    let is_away = |code: &u32| matches!(Action::from_code(*code), Some(Action::Away { .. }));
    let opening = turn
        .opening()
        .into_iter()
        .filter(|action| *action != Action::Keep);
    let decided = play.codes()[place.clone()].iter().copied();
    let codes = opening.map(Action::code);
    let codes = codes.chain(decided.filter(|code| !is_away(code)));
    let codes = codes.chain(turn.leaving().map(Action::code));
    let codes: TurnCodes = codes.collect_fitting();
    if play.game().is_foreknown(play.fallen(), play.next_undone()) {
        play.mark_revised();
    }
    // Redo must not say again who left before this turn.
    let undone = &play.all_codes()[play.len()..];
    let dropped = undone.iter().take_while(|code| is_away(code)).count();
    let end = place.start + codes.len();
    play.replace(place.start..place.end + dropped, &codes, end);
    Ok(())
}

/// The codes of the decisions of a turn.
pub(super) type TurnCodes = Vec<u32, { MOST_ACTIONS_A_TURN + 1 }>;

/// The turns in which something was decided, each with the range of its decisions.
pub fn turns(play: &Match) -> impl Iterator<Item = (Range<usize>, Turn)> + '_ {
    turns_from(play, 0, Turn::first(play))
}

/// The turns from `first` on, which begins after `start` decisions.
pub(super) fn turns_from(
    play: &Match,
    start: usize,
    first: Turn,
) -> impl Iterator<Item = (Range<usize>, Turn)> + '_ {
    let codes = play.codes();
    let (mut at, mut next) = (start, first.restarted(play));
    core::iter::from_fn(move || {
        let start = at;
        let mut turn = next;
        while let Some(action) = codes.get(at).copied().and_then(Action::from_code) {
            if !turn.take(action) {
                break;
            }
            at += 1;
        }
        next = turn.next(play);
        (at > start).then_some((start..at, turn))
    })
}
