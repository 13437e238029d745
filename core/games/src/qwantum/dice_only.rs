//! Dice only: action A without sheets, player after player. Nothing is scored, and nothing is ever
//! taken back, so what has fallen stays fallen.

use super::{Action, Dice, Game, Phase, PlayError, Seat, Setup, Throw};
use crate::journal::{self, Journal};

/// How many actions are kept. Dice have no last turn: when there is no room for another, the next
/// player begins a new journal.
pub const MOST_DICE_ACTIONS: usize = 64;

/// The most actions in a turn: throw, and throw again or keep.
const ACTIONS_A_TURN: usize = 2;

/// The dice with what was thrown.
pub type DiceMatch = Journal<DiceOnly, MOST_DICE_ACTIONS>;

/// The device's dice at a table that keeps its own sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiceOnly {
    /// The turn by the rules of the whole game, which never gets beyond action A.
    turn: Game,
}

impl DiceOnly {
    /// The dice before the first throw. Whose dice the setup names does not matter.
    pub fn new(setup: Setup) -> Self {
        Self {
            turn: Game::new(setup.with_dice(Dice::Device)),
        }
    }

    /// The turn of whoever throws, or has thrown last.
    pub const fn turn(&self) -> &Game {
        &self.turn
    }

    /// Who throws, or has thrown last.
    pub const fn active(&self) -> Seat {
        self.turn.active()
    }

    /// Who throws after that.
    pub fn next(&self) -> Seat {
        self.turn.setup().next(self.active())
    }

    /// The dice as they lie; none before the first throw.
    pub const fn throw(&self) -> Option<Throw> {
        self.turn.throw()
    }

    /// Whether some dice may be thrown again.
    pub fn may_throw_again(&self) -> bool {
        self.turn.phase() == Phase::MayThrowAgain
    }

    /// The setup with which the next player's turn begins.
    pub fn next_setup(&self) -> Setup {
        let setup = self.turn.setup();
        // Whoever is next sits at this table.
        Setup::new(setup.seat_count(), self.next(), setup.dice()).unwrap_or(setup)
    }

    /// Throws: the first throw of a turn, which is the next player's if dice lie already, or some
    /// dice again; both also by hand. Or keeps the dice, after which they cannot be thrown again.
    /// Anything else is refused and changes nothing.
    pub fn play(&mut self, action: Action) -> Result<(), PlayError> {
        let mut turn = self.turn;
        match action {
            Action::Throw(_) | Action::ThrownByHand(_) => {
                if self.throw().is_some() {
                    turn = Game::new(self.next_setup());
                }
            }
            Action::Again { .. } | Action::AgainByHand { .. } | Action::Keep => {}
            _ => return Err(PlayError::NotNow(turn.phase())),
        }
        turn.play(action)?;
        self.turn = turn;
        Ok(())
    }
}

/// Whether a journal has room for another turn.
pub fn has_room_for_a_turn(played: &DiceMatch) -> bool {
    played.len() + ACTIONS_A_TURN <= MOST_DICE_ACTIONS
}

impl journal::Game for DiceOnly {
    type Setup = Setup;
    type Action = Action;
    type Error = PlayError;
    type Code = u32;
    type Fallen = ();

    fn start(setup: Setup) -> Self {
        Self::new(setup)
    }

    fn play(&mut self, action: Action) -> Result<(), PlayError> {
        self.play(action)
    }

    fn encode(action: Action) -> u32 {
        action.code()
    }

    fn decode(code: u32) -> Option<Action> {
        Action::from_code(code)
    }
}
