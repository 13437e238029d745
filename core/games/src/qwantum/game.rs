//! The state of a game: whose turn it is, what may happen now, and when it is over. Nothing here is
//! random: the result of a throw is passed in as an action, like every decision. In a game by code
//! it must match the code.
//!
//! With the device's dice a turn is a first throw, perhaps a second, B, and C; in C everybody may
//! write, in any order, until the turn ends. A scorekeeper's turn starts at B: nothing is known
//! about the dice on the table until a number is entered. A number stays valid for the rest of the
//! turn, and every number must be possible together with those entered before.
//!
//! Seats that are away neither throw nor write nor mark misses. The next to throw is the next seat
//! clockwise that is present.

use super::{
    Action, Colour, ColourSet, Dice, DiceSet, Die, Ending, FallenDice, MISSES, PlayError, Seat,
    SeatSet, Setup, Sheet, Throw, Totals,
};
use crate::collect::CollectFitting;
use crate::journal;

/// What the game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A: the active player throws all seven dice.
    FirstThrow,
    /// A: the active player may throw some dice again, once.
    MayThrowAgain,
    /// B: the active player may write one colour.
    B,
    /// C: everybody who has not done so yet may write one of the remaining colours, in any order.
    C,
    /// Nothing: the game is over.
    Over(Ending),
}

/// A game of one to four players. Every value was reached by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    setup: Setup,
    sheets: [Sheet; 4],
    turns: u16,
    active: Seat,
    /// Who threw in the previous turn; at the start, the seat before the first.
    thrower_before: Seat,
    away: SeatSet,
    phase: Phase,
    throw: Option<Throw>,
    totals: Totals,
    written_in_b: Option<Colour>,
    wrote_in_c: SeatSet,
    passed_in_c: SeatSet,
}

const _: () = assert!(size_of::<Game>() <= 512);

impl Game {
    /// The game before its first throw.
    pub fn new(setup: Setup) -> Self {
        Self {
            setup,
            sheets: [Sheet::EMPTY; 4],
            turns: 0,
            active: setup.first(),
            thrower_before: setup.before(setup.first()),
            away: SeatSet::EMPTY,
            phase: first_phase(setup),
            throw: None,
            totals: Totals::UNKNOWN,
            written_in_b: None,
            wrote_in_c: SeatSet::EMPTY,
            passed_in_c: SeatSet::EMPTY,
        }
    }

    /// Who plays, who is first, and whose dice are used.
    pub const fn setup(&self) -> Setup {
        self.setup
    }

    /// The seats at the table, in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        self.setup.seats()
    }

    /// The seats that are away.
    pub const fn away(&self) -> SeatSet {
        self.away
    }

    /// The seats that are not away, in order.
    pub fn present(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        let away = self.away;
        self.seats().filter(move |&seat| !away.contains(seat))
    }

    /// Whether nothing has been thrown or entered in this turn yet.
    pub fn is_between_turns(&self) -> bool {
        match self.phase {
            Phase::FirstThrow => true,
            Phase::B => self.setup.dice() == Dice::Real && self.totals == Totals::UNKNOWN,
            _ => false,
        }
    }

    /// A player's sheet; empty for a seat that is not taken.
    pub const fn sheet(&self, seat: Seat) -> &Sheet {
        &self.sheets[seat as usize]
    }

    /// What the game is waiting for.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is, or was when the game ended.
    pub const fn active(&self) -> Seat {
        self.active
    }

    /// The player who decides next; none when the game is over. In C everybody in
    /// [`open_seats`](Self::open_seats) may decide: this is the first of them, clockwise from the
    /// active player.
    pub fn decider(&self) -> Option<Seat> {
        match self.phase {
            Phase::FirstThrow | Phase::MayThrowAgain | Phase::B => Some(self.active),
            Phase::C => {
                let open = self.open_seats();
                let later = self.seats().filter(|&seat| seat >= self.active);
                let earlier = self.seats().filter(|&seat| seat < self.active);
                later.chain(earlier).find(|&seat| open.contains(seat))
            }
            Phase::Over(_) => None,
        }
    }

    /// The players who may still write in C; none in any other phase.
    pub fn open_seats(&self) -> SeatSet {
        let is_open =
            |&seat: &Seat| !self.wrote_in_c.contains(seat) && !self.passed_in_c.contains(seat);
        match self.phase {
            Phase::C => self.present().filter(is_open).collect_fitting(),
            _ => SeatSet::EMPTY,
        }
    }

    /// The players who have written in C this turn.
    pub const fn wrote_in_c(&self) -> SeatSet {
        self.wrote_in_c
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// How many turns are complete.
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    /// The device's dice in this turn; none before the first throw or with real dice.
    pub const fn throw(&self) -> Option<Throw> {
        self.throw
    }

    /// What is known about this turn's dice: everything after the device's throw, otherwise what
    /// was entered.
    pub const fn totals(&self) -> Totals {
        self.totals
    }

    /// The colour the active player wrote in B this turn; it is out for C.
    pub const fn written_in_b(&self) -> Option<Colour> {
        self.written_in_b
    }

    /// The colours that may be written now: in B all, in C those left after B, otherwise none.
    pub fn open_colours(&self) -> ColourSet {
        match self.phase {
            Phase::B => ColourSet::ALL,
            Phase::C => self
                .written_in_b
                .map_or(ColourSet::ALL, |taken| ColourSet::ALL.without(taken)),
            _ => ColourSet::EMPTY,
        }
    }

    /// In a game by code: what every die would show in the next throw, whichever are thrown.
    pub fn falls_by_code(&self) -> Option<Throw> {
        let code = self.setup.code()?;
        match self.phase {
            Phase::FirstThrow => Some(code.throw(self.turns)),
            Phase::MayThrowAgain => Some(code.second_falls(self.turns)),
            _ => None,
        }
    }

    /// In a game by code: the random bits for the device's player who decides now on this seat.
    pub fn random_by_code(&self, seat: Seat) -> Option<u32> {
        let code = self.setup.code()?;
        Some(code.random(self.turns, seat, self.phase))
    }

    /// Whether this action would be accepted now.
    pub fn is_legal(&self, action: Action) -> bool {
        let mut next = *self;
        next.play(action).is_ok()
    }

    /// Plays an action, or refuses it and changes nothing.
    pub fn play(&mut self, action: Action) -> Result<(), PlayError> {
        let before = *self;
        let played = self.try_to(action).and_then(|news| match news {
            Some(totals) => Ok(totals.possible()?),
            None => before.check_code(action),
        });
        if played.is_err() {
            *self = before;
        }
        played
    }

    /// Plays an action whose totals and dice were checked before, skipping those slow checks; or
    /// refuses it and changes nothing.
    pub(super) fn play_again(&mut self, action: Action) -> Result<(), PlayError> {
        let before = *self;
        let played = self.try_to(action).map(drop);
        if played.is_err() {
            *self = before;
        }
        played
    }

    /// Plays an action; returns what is now known about the dice on the table if that is more than
    /// before. The caller must still do the slow checks: that such a throw exists and, in a game by
    /// code, that it is the code's. A refused action may leave the game half changed.
    fn try_to(&mut self, action: Action) -> Result<Option<Totals>, PlayError> {
        let news = self.learn(action)?;
        self.apply(action)?;
        Ok(news)
    }

    /// In a game by code, checks dice that are otherwise legal: they must match the code.
    ///
    /// Ruling: dice thrown by hand are not the code's, whatever they show.
    fn check_code(&self, action: Action) -> Result<(), PlayError> {
        let (dice, throw) = match action {
            Action::Throw(throw) => (DiceSet::ALL, throw),
            Action::Again { dice, throw } => (dice, throw),
            Action::ThrownByHand(_) | Action::AgainByHand { .. } if self.setup.code().is_some() => {
                return Err(PlayError::CodeDice);
            }
            _ => return Ok(()),
        };
        let Some(falls) = self.falls_by_code() else {
            return Ok(());
        };
        let mut dice = dice.iter().map(|die| (die, falls.face(die)));
        match dice.find(|&(die, face)| throw.face(die) != face) {
            Some((die, face)) => Err(PlayError::OtherFall { die, face }),
            None => Ok(()),
        }
    }

    /// Adds what a scorekeeper's action says about the dice; returns everything known if some of it
    /// is new.
    ///
    /// Ruling: a number that was entered holds for the rest of the turn.
    fn learn(&mut self, action: Action) -> Result<Option<Totals>, PlayError> {
        let said = action.totals();
        if said == Totals::UNKNOWN || self.is_over() {
            return Ok(None);
        }
        if self.setup.dice() == Dice::Device {
            return Err(PlayError::DeviceDice);
        }
        let known = self
            .totals
            .and(said)
            .ok_or_else(|| self.contradiction(said))?;
        let is_news = known != self.totals;
        if !is_news && matches!(action, Action::Totals(_)) {
            return Err(PlayError::NothingNew);
        }
        self.totals = known;
        Ok(is_news.then_some(known))
    }

    fn contradiction(&self, said: Totals) -> PlayError {
        for colour in Colour::ALL {
            if let (Some(total), Some(other)) = (self.totals.of(colour), said.of(colour))
                && total != other
            {
                return PlayError::OtherTotal { colour, total };
            }
        }
        PlayError::OtherWhite(self.totals.white().unwrap_or_default())
    }

    fn apply(&mut self, action: Action) -> Result<(), PlayError> {
        match (self.phase, action) {
            (Phase::Over(_), _) => return Err(PlayError::Over),
            (
                _,
                Action::Throw(_)
                | Action::ThrownByHand(_)
                | Action::Again { .. }
                | Action::AgainByHand { .. }
                | Action::Keep,
            ) if self.setup.dice() == Dice::Real => {
                return Err(PlayError::TableDice);
            }
            (Phase::FirstThrow, Action::Throw(throw) | Action::ThrownByHand(throw)) => {
                self.set_throw(throw);
                self.phase = Phase::MayThrowAgain;
            }
            (
                Phase::MayThrowAgain,
                Action::Again { dice, throw } | Action::AgainByHand { dice, throw },
            ) => {
                self.throw_again(dice, throw)?;
                self.phase = Phase::B;
            }
            (Phase::MayThrowAgain, Action::Keep) => self.phase = Phase::B,
            (Phase::B | Phase::C, Action::Totals(totals)) => {
                if totals == Totals::UNKNOWN {
                    return Err(PlayError::NothingNew);
                }
            }
            (Phase::B, Action::B(colour)) => self.b(colour)?,
            (Phase::B, Action::BEntry { colour, .. }) => self.b(Some(colour))?,
            (Phase::C, Action::C { seat, colour }) => self.c(seat, colour)?,
            (Phase::C, Action::CEntry { seat, colour, .. }) => self.c(seat, Some(colour))?,
            (Phase::C, Action::EndTurn) => self.end_turn(),
            (
                _,
                Action::Away {
                    seats,
                    is_between_turns,
                },
            ) => self.leave(seats, is_between_turns)?,
            (_, Action::EndGame) => self.end_game()?,
            (phase, _) => return Err(PlayError::NotNow(phase)),
        }
        Ok(())
    }

    fn set_throw(&mut self, throw: Throw) {
        self.throw = Some(throw);
        self.totals = throw.totals();
    }

    fn throw_again(&mut self, dice: DiceSet, throw: Throw) -> Result<(), PlayError> {
        if dice.is_empty() {
            return Err(PlayError::NoDiceThrown);
        }
        match self.moved(Action::Again { dice, throw }) {
            Some(die) => return Err(PlayError::DieMoved(die)),
            None => self.set_throw(throw),
        }
        Ok(())
    }

    /// A die that was not thrown again but shows a different face.
    fn moved(&self, again: Action) -> Option<Die> {
        let (Action::Again { dice, throw } | Action::AgainByHand { dice, throw }) = again else {
            return None;
        };
        let before = self.throw.unwrap_or(throw);
        let moved = |&die: &Die| !dice.contains(die) && before.face(die) != throw.face(die);
        Die::ALL.into_iter().find(moved)
    }

    fn b(&mut self, colour: Option<Colour>) -> Result<(), PlayError> {
        if let Some(colour) = colour {
            self.write(self.active, colour)?;
            self.written_in_b = Some(colour);
        }
        if self.sheet(self.active).is_complete() {
            self.turns += 1;
            self.phase = Phase::Over(Ending::FilledInB(self.active));
        } else {
            self.phase = Phase::C;
        }
        Ok(())
    }

    fn c(&mut self, seat: Seat, colour: Option<Colour>) -> Result<(), PlayError> {
        if self.away.contains(seat) {
            return Err(PlayError::Away(seat));
        }
        if !self.open_seats().contains(seat) {
            return Err(PlayError::NotOpen(seat));
        }
        match colour {
            Some(colour) if self.written_in_b == Some(colour) => {
                return Err(PlayError::TakenInB(colour));
            }
            Some(colour) => {
                self.write(seat, colour)?;
                self.wrote_in_c = self.wrote_in_c.with(seat);
            }
            None => self.passed_in_c = self.passed_in_c.with(seat),
        }
        if self.open_seats().is_empty() {
            self.end_turn();
        }
        Ok(())
    }

    /// Sets which seats are away from now on.
    ///
    /// Ruling: a player who is away neither throws nor writes nor marks misses.
    fn leave(&mut self, away: SeatSet, is_between_turns: bool) -> Result<(), PlayError> {
        if let Some(nobody) = away
            .iter()
            .find(|seat| !self.seats().any(|other| other == *seat))
        {
            return Err(PlayError::NoSeat(nobody));
        }
        if self.seats().all(|seat| away.contains(seat)) {
            return Err(PlayError::NobodyLeft);
        }
        if away == self.away {
            return Err(PlayError::NothingNew);
        }
        if is_between_turns {
            // The dice belong to the turn, no matter who throws: they may be there already.
            let is_open = match self.phase {
                Phase::FirstThrow | Phase::MayThrowAgain => true,
                Phase::B => self.setup.dice() == Dice::Device || self.totals == Totals::UNKNOWN,
                _ => false,
            };
            if !is_open {
                return Err(PlayError::NotNow(self.phase));
            }
            self.away = away;
            self.active = self.setup.next_present(self.thrower_before, away);
            return Ok(());
        }
        let has_decided = |seat: Seat| {
            seat == self.active || self.wrote_in_c.contains(seat) || self.passed_in_c.contains(seat)
        };
        let leaves = self
            .seats()
            .filter(|&seat| away.contains(seat) && !self.away.contains(seat));
        if let Some(seat) = leaves.clone().find(|&seat| has_decided(seat)) {
            return Err(PlayError::InTurn(seat));
        }
        self.away = away;
        if self.phase == Phase::C && self.open_seats().is_empty() {
            self.end_turn();
        }
        Ok(())
    }

    fn end_game(&mut self) -> Result<(), PlayError> {
        let mut present = self.present();
        match (present.next(), present.next()) {
            (Some(seat), None) => {
                self.phase = Phase::Over(Ending::Ended(seat));
                Ok(())
            }
            _ => Err(PlayError::NotAlone),
        }
    }

    fn write(&mut self, seat: Seat, colour: Colour) -> Result<(), PlayError> {
        let total = self
            .totals
            .of(colour)
            .ok_or(PlayError::TotalUnknown(colour))?;
        Ok(self.sheets[seat.index()].write(colour, total)?)
    }

    fn end_turn(&mut self) {
        self.passed_in_c = SeatSet::EMPTY;
        let sheet = &mut self.sheets[self.active.index()];
        if self.written_in_b.is_none() && !self.wrote_in_c.contains(self.active) {
            sheet.mark_miss();
        }
        let fifth_miss = (sheet.misses() == MISSES).then_some(self.active);
        let filled: SeatSet = self
            .seats()
            .filter(|&seat| self.sheet(seat).is_complete())
            .collect_fitting();
        self.turns += 1;
        if fifth_miss.is_some() || !filled.is_empty() {
            self.phase = Phase::Over(Ending::AfterC { filled, fifth_miss });
            return;
        }
        self.thrower_before = self.active;
        self.active = self.setup.next_present(self.active, self.away);
        self.phase = first_phase(self.setup);
        self.throw = None;
        self.totals = Totals::UNKNOWN;
        self.written_in_b = None;
        self.wrote_in_c = SeatSet::EMPTY;
    }
}

const fn first_phase(setup: Setup) -> Phase {
    match setup.dice() {
        Dice::Device => Phase::FirstThrow,
        Dice::Real => Phase::B,
    }
}

impl journal::Game for Game {
    type Setup = Setup;
    type Action = Action;
    type Error = PlayError;
    type ActionCode = u32;
    type Fallen = FallenDice;

    fn start(setup: Setup) -> Self {
        Self::new(setup)
    }

    fn play(&mut self, action: Action) -> Result<(), PlayError> {
        self.play(action)
    }

    /// Skips the search for a throw with the scorekeeper's totals and the check against the code:
    /// both passed before.
    fn replay(&mut self, action: Action) {
        // Accepted before, so not refused now; a refusal would leave the game unchanged.
        let _ = self.play_again(action);
    }

    fn encode(action: Action) -> u32 {
        action.code()
    }

    fn decode(code: u32) -> Option<Action> {
        Action::from_code(code).filter(|action| !action.is_chance())
    }

    fn falls(&self, action: Action) -> Option<(u8, u32)> {
        FallenDice::place(self.turns, action)
    }

    fn due(&self, fallen: &FallenDice) -> Option<Action> {
        match self.phase {
            Phase::FirstThrow => fallen.first(self.turns),
            Phase::MayThrowAgain => {
                // Dice read from outside may not fit the first throw.
                let again = fallen.again(self.turns);
                again.filter(|again| self.moved(*again).is_none())
            }
            _ => None,
        }
    }

    /// True if a later turn has dice, or if this turn has dice and the undone decision was about
    /// who throws.
    fn is_foreknown(&self, fallen: &FallenDice, undone: Option<Action>) -> bool {
        let chose_thrower = undone.is_some_and(Self::precedes_fall);
        let this = fallen.first(self.turns).filter(|_| chose_thrower);
        this.or_else(|| fallen.first(self.turns + 1)).is_some()
    }

    fn precedes_fall(action: Action) -> bool {
        matches!(
            action,
            Action::Away {
                is_between_turns: true,
                ..
            }
        )
    }

    fn same_falls(&self, one: &FallenDice, other: &FallenDice) -> bool {
        let turns = 0..=self.turns;
        turns.into_iter().all(|turn| {
            one.first(turn) == other.first(turn) && one.again(turn) == other.again(turn)
        })
    }
}
