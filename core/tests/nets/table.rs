//! Qwantum at the table according to the rule text, sharing no code with the library: actions in,
//! turns and sheets out. An action refused here should never have been accepted.

use pocketq_core::qwantum::{Action, Colour, Dice, DiceSet, Seat, Setup, Throw};

use crate::sheet::Sheet;

/// The six faces of dice 1 to 6.
const FACES: [[&str; 6]; 6] = [
    ["R1", "R4", "Y5", "B1", "B5", "V6"],
    ["R2", "R6", "Y1", "Y3", "B5", "V4"],
    ["R1", "R3", "Y2", "Y4", "B4", "V3"],
    ["R5", "Y6", "B2", "B4", "V1", "V3"],
    ["R3", "Y4", "B2", "B6", "V2", "V5"],
    ["R6", "Y1", "Y5", "B3", "V2", "V6"],
];

/// For each colour, the white die plus the coloured dice that show it.
fn totals(throw: Throw) -> [Option<u8>; 4] {
    let up = throw.up();
    let mut totals = [up[0] + 1; 4];
    for (faces, up) in FACES.iter().zip(&up[1..]) {
        let face = faces[usize::from(*up)].as_bytes();
        let row = match face[0] {
            b'V' => Colour::Violet,
            b'B' => Colour::Blue,
            b'R' => Colour::Red,
            _ => Colour::Yellow,
        };
        totals[row.index()] += face[1] - b'0';
    }
    totals.map(Some)
}

/// Who threw the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fall {
    /// The device rolled them.
    Chance(Throw),
    /// People threw them and entered the faces.
    ByHand(Throw),
}

/// The second part of action A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Second {
    Kept,
    Again(DiceSet, Fall),
}

/// An entry: a colour's index, or nothing.
pub(crate) type Entry = Option<usize>;

/// A turn as played so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turn {
    /// Who would throw if nobody were away.
    due: usize,
    pub(crate) active: usize,
    pub(crate) first: Option<Fall>,
    pub(crate) second: Option<Second>,
    /// The totals of the dice, as far as they are known.
    totals: [Option<u8>; 4],
    pub(crate) b: Option<Entry>,
    pub(crate) c: [Option<Entry>; 4],
}

/// A game after some actions.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    seats: usize,
    dice: Dice,
    pub(crate) sheets: [Sheet; 4],
    /// The finished turns and, unless the game is over, the current one.
    pub(crate) turns: Vec<Turn>,
    away: [bool; 4],
    /// How many turns have ended.
    length: usize,
    pub(crate) is_over: bool,
}

impl Table {
    pub(crate) fn new(setup: Setup) -> Self {
        Table {
            seats: setup.seat_count().into(),
            dice: setup.dice(),
            sheets: [Sheet::default(); 4],
            turns: vec![Turn {
                due: setup.first().index(),
                active: setup.first().index(),
                ..Turn::default()
            }],
            away: [false; 4],
            length: 0,
            is_over: false,
        }
    }

    /// The current turn.
    pub(crate) fn turn(&self) -> &Turn {
        &self.turns[self.turns.len() - 1]
    }

    /// How many turns have ended.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    fn present(&self) -> impl Iterator<Item = usize> {
        (0..self.seats).filter(|seat| !self.away[*seat])
    }

    /// The first seat from this one on whose player is not away.
    fn present_from(&self, seat: usize) -> usize {
        let all = (seat..seat + self.seats).map(|seat| seat % self.seats);
        all.into_iter()
            .find(|seat| !self.away[*seat])
            .unwrap_or(seat)
    }

    /// Who is away, one bit each.
    pub(crate) fn away_bits(&self) -> u8 {
        (0..self.seats).fold(0, |bits, seat| bits | u8::from(self.away[seat]) << seat)
    }

    /// The seats that won, one bit each; a solo player never wins, nor does anyone away.
    pub(crate) fn winners(&self) -> u8 {
        if self.seats == 1 {
            return 0;
        }
        let total = |seat: usize| self.sheets[seat].total();
        let best = self.present().map(total).max();
        let won = self.present().filter(|seat| Some(total(*seat)) == best);
        won.fold(0, |bits, seat| bits | 1 << seat)
    }

    /// Plays an action, or returns which rule it breaks.
    pub(crate) fn play(&mut self, action: Action) -> Result<(), &'static str> {
        if self.is_over {
            return Err("something after the end");
        }
        let at = self.turns.len() - 1;
        let mut turn = self.turns[at];
        let is_thrown = turn.first.is_some() || self.dice == Dice::Real;
        let may_write = self.dice == Dice::Real || turn.second.is_some();
        match action {
            Action::Throw(throw) | Action::ThrownByHand(throw) => {
                if is_thrown {
                    return Err("a throw where none is due");
                }
                turn.totals = totals(throw);
                turn.first = Some(fall(action, throw));
            }
            Action::Again { dice, throw } | Action::AgainByHand { dice, throw } => {
                let Some(Fall::Chance(first) | Fall::ByHand(first)) = turn.first else {
                    return Err("a second throw before the first");
                };
                if turn.second.is_some() || turn.b.is_some() {
                    return Err("a third throw");
                }
                let moved = |die: usize| throw.up()[die] != first.up()[die];
                let may_move = |die: usize| dice.bits() >> die & 1 == 1;
                if dice.is_empty() || (0..7).any(|die| moved(die) && !may_move(die)) {
                    return Err("a die that was not thrown has moved");
                }
                turn.totals = totals(throw);
                turn.second = Some(Second::Again(dice, fall(action, throw)));
            }
            Action::Keep => {
                if !is_thrown || turn.second.is_some() || self.dice == Dice::Real {
                    return Err("keeping what does not lie");
                }
                turn.second = Some(Second::Kept);
            }
            Action::Totals(said) => {
                if self.dice != Dice::Real {
                    return Err("totals said of the device's dice");
                }
                for colour in Colour::ALL {
                    if let Some(total) = said.of(colour) {
                        turn.say(colour, total)?;
                    }
                }
            }
            Action::B(_) | Action::BEntry { .. } => {
                if !may_write || turn.b.is_some() {
                    return Err("B where it is not due");
                }
                let entry = turn.entry(action)?;
                turn.b = Some(entry);
                self.write(&turn, turn.active, entry)?;
                if self.sheets[turn.active].is_full() {
                    self.is_over = true;
                    self.length += 1;
                }
            }
            Action::C { seat, .. } | Action::CEntry { seat, .. } => {
                let seat = seat.index();
                if turn.b.is_none() || seat >= self.seats || turn.c[seat].is_some() {
                    return Err("C where it is not due");
                }
                if self.away[seat] {
                    return Err("an entry of somebody who is away");
                }
                let entry = turn.entry(action)?;
                if entry.is_some() && turn.b == Some(entry) {
                    return Err("the colour of B written in C");
                }
                turn.c[seat] = Some(entry);
                self.write(&turn, seat, entry)?;
            }
            Action::EndTurn => {
                if turn.b.is_none() {
                    return Err("the end of a turn before B");
                }
            }
            Action::Away {
                seats,
                is_between_turns,
            } => {
                let away = Seat::ALL.map(|seat| seats.contains(seat));
                if away[..self.seats].iter().all(|is_away| *is_away) {
                    return Err("nobody stays");
                }
                let is_said = self.dice == Dice::Real && turn.totals != [None; 4];
                if is_between_turns && (is_said || turn.second.is_some() || turn.b.is_some()) {
                    return Err("between turns in the middle of one");
                }
                let is_in_turn = |seat: &usize| *seat == turn.active || turn.c[*seat].is_some();
                let mut leave = (0..self.seats).filter(|seat| away[*seat] && !self.away[*seat]);
                if !is_between_turns && leave.any(|seat| is_in_turn(&seat)) {
                    return Err("somebody who plays this turn leaves");
                }
                self.away = away;
                if is_between_turns {
                    turn.active = self.present_from(turn.due);
                }
            }
            Action::EndGame => {
                if self.seats == 1 || self.present().count() > 1 {
                    return Err("the end of a game that others play");
                }
                self.is_over = true;
            }
        }
        self.turns[at] = turn;
        let all_have = self.present().all(|seat| turn.c[seat].is_some());
        if !self.is_over && (all_have || action == Action::EndTurn) {
            self.end_turn();
        }
        Ok(())
    }

    fn write(&mut self, turn: &Turn, seat: usize, entry: Entry) -> Result<(), &'static str> {
        let Some(row) = entry else { return Ok(()) };
        let number = turn.totals[row].ok_or("a number that nobody knows")?;
        let is_legal = self.sheets[seat].write(row, number);
        is_legal.then_some(()).ok_or("a number that does not fit")
    }

    fn end_turn(&mut self) {
        let turn = *self.turn();
        let wrote = turn.b.flatten().or(turn.c[turn.active].flatten());
        let sheet = &mut self.sheets[turn.active];
        sheet.misses += u8::from(wrote.is_none());
        let has_missed = sheet.misses == 5;
        self.is_over = has_missed || self.sheets.iter().any(Sheet::is_full);
        self.length += 1;
        if !self.is_over {
            let due = (turn.active + 1) % self.seats;
            self.turns.push(Turn {
                due,
                active: self.present_from(due),
                ..Turn::default()
            });
        }
    }
}

impl Turn {
    /// Notes the total of a colour that somebody entered.
    fn say(&mut self, colour: Colour, total: u8) -> Result<(), &'static str> {
        let known = &mut self.totals[colour.index()];
        if known.is_some_and(|known| known != total) {
            return Err("two totals of one colour");
        }
        *known = Some(total);
        Ok(())
    }

    fn entry(&mut self, action: Action) -> Result<Entry, &'static str> {
        for colour in Colour::ALL {
            if let Some(total) = action.totals().of(colour) {
                self.say(colour, total)?;
            }
        }
        Ok(action.written().map(Colour::index))
    }

    /// The entry of a seat.
    pub(crate) fn written(&self, seat: usize, in_b: bool) -> Option<Entry> {
        if in_b {
            return self.b.filter(|_| seat == self.active);
        }
        self.c[seat]
    }
}

fn fall(action: Action, throw: Throw) -> Fall {
    match action {
        Action::Throw(_) | Action::Again { .. } => Fall::Chance(throw),
        _ => Fall::ByHand(throw),
    }
}

/// Which seat an action writes for, and whether it does so in action B.
pub(crate) fn writer(action: Action, turn: &Turn) -> Option<(usize, bool)> {
    match action {
        Action::B(_) | Action::BEntry { .. } => Some((turn.active, true)),
        Action::C { seat, .. } | Action::CEntry { seat, .. } => Some((seat.index(), false)),
        _ => None,
    }
}

/// The same entry with another colour.
pub(crate) fn with_colour(action: Action, entry: Entry) -> Action {
    let colour = entry.map(|row| Colour::ALL[row]);
    match action {
        Action::C { seat, .. } | Action::CEntry { seat, .. } => Action::C { seat, colour },
        _ => Action::B(colour),
    }
}

/// The faces come from the rules; the library must number them in the same order.
#[test]
fn the_dice_are_those_of_the_rules() {
    for up in 0..6 {
        let throw = Throw::new([up; 7]).unwrap();
        let mut faces = vec![format!("W{}", up + 1)];
        faces.extend(FACES.iter().map(|die| die[usize::from(up)].to_string()));
        assert_eq!(throw.to_string(), faces.join(" "));
    }
}
